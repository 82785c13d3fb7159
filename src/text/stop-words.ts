import { fold } from "./fold.ts";
import { termsOf } from "./terms.ts";

// Function words and the words questions are made of; they say nothing about what is asked for. Kept short: a
// longer list starts to lose titles and names.
const LISTS = {
  en:
    "a an the and or but if of to in on at by for from with about as into is are was were be been being am do does did " +
    "doing have has had having will would shall should can could may might must i me my mine we us our you your he him " +
    "his she her it its they them their this that these those there here what which who whom whose when where why how " +
    "not no so than too very just also any some all both each more most other such only own same again then once s t " +
    "before after while during until since much many up out off over now still please got get ever really actually anything something someone anyone " +
    "don't doesn't didn't isn't aren't wasn't weren't what's who's where's it's i'm i've i'd i'll tell know said say",
  de:
    "der die das den dem des ein eine einen einem einer und oder aber ist sind war waren bin hat habe hatte haben wird " +
    "wurde ich mich mir mein meine meinen meiner meinem du dich dir dein deine er sie es ihm ihn ihr ihre ihren ihrer " +
    "wir uns unser unsere was wer wen wem wo wann wie warum wohin woher welche welcher welches welchen welchem von vom " +
    "zu zum zur im in am an mit für auf aus bei beim nach um über nicht noch schon auch denn eigentlich man kein keine " +
    "dass sich als bis nur so dort da dieser diese dieses seit viel viele",
  es:
    "el la los las un una unos unas y e o u pero es son era fue fueron ser soy está estar estaba de del a al en por " +
    "para con sin que qué quién quiénes cuál cuáles cuándo dónde cómo cuánto cuánta cuántos cuántas mi mis tu tus su " +
    "sus me te se le les lo nos yo él ella ellos nosotros he ha han había hay no ya muy más también este esta eso esa " +
    "ese antes después mientras desde hasta sobre como cuando donde tiene tengo",
  ja:
    "です ます ました ません した して してい している いる いた いて ある あった いま この その あの どの これ それ あれ どれ ここ そこ どこ いつ だれ 何 " +
    "なに なん から まで より ので のは のに のか には でも では とは って という ような こと もの さん くん ちゃん か は が を に へ と も で や の ね よ だ な い " +
    "う く た て る れ す ま かっ ったっ たっけ だっけ っけ ください",
  zh: "的 了 是 在 我 你 您 他 她 它 们 我们 你们 他们 吗 呢 吧 啊 什么 么 怎么 哪 哪里 哪儿 谁 几 多少 和 跟 与 也 都 就 还 又 把 被 给 让 从 到 对 这 那 这个 那个 有 没有 没",
} as const;

/** The languages that have a list. */
export type StopWordLanguage = keyof typeof LISTS;

const WORDS = new Map(
  Object.entries(LISTS).map(([language, list]) => [
    language,
    new Set(list.split(" ").map((word) => fold(word))),
  ]),
);
const TERMS = new Map(
  Object.entries(LISTS).map(([language, list]) => [
    language,
    new Set(list.split(" ").flatMap((word) => termsOf(word))),
  ]),
);

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/** The language whose function words a text has most of; English when it has none. */
export function stopWordLanguage(text: string): StopWordLanguage {
  if (KANA.test(text)) return "ja";
  if (HAN.test(text)) return "zh";
  const words = fold(text).match(/[\p{L}']+/gu) ?? [];
  const count = (language: StopWordLanguage) =>
    words.filter((word) => WORDS.get(language)?.has(word) === true).length;
  const [en, de, es] = [count("en"), count("de"), count("es")];
  if (de > en && de >= es) return "de";
  return es > en ? "es" : "en";
}

/**
 * Whether an index term is a function word of that language and says nothing about the subject. One language at a
 * time: the Spanish "son" is an English child, the German "die" an English death.
 */
export function isStopWord(term: string, language: StopWordLanguage): boolean {
  return TERMS.get(language)?.has(term) === true;
}
