import { termsOf } from "./terms.ts";

// Function words and the words questions are made of; they say nothing about what is asked for. Kept short: a
// longer list starts to lose titles and names.
const ENGLISH =
  "a an the and or but if of to in on at by for from with about as into is are was were be been being am do does did " +
  "doing have has had having will would shall should can could may might must i me my mine we us our you your he him " +
  "his she her it its they them their this that these those there here what which who whom whose when where why how " +
  "not no so than too very just also any some all both each more most other such only own same again then once s t " +
  "don't doesn't didn't isn't aren't wasn't weren't what's who's where's it's i'm i've i'd i'll tell know said say";
const GERMAN =
  "der die das den dem des ein eine einen einem einer und oder aber ist sind war waren bin habe hat hatte ich mich mir " +
  "mein meine du dein er sie es wir ihr was wer wo wann wie warum welche welcher welches von zu im am mit für auf aus bei nach";
const SPANISH =
  "el la los las un una y o pero es son era fue ser estar está de del a en por para con que qué quién cuál cuándo dónde " +
  "cómo mi mis tu su me te se lo le yo he ha";
const JAPANESE =
  "です ます した して いる いま この その あの どの これ それ あれ どれ ここ そこ どこ から まで ので のは のに には では とは って か? は? の は が を に へ と も で や か ね よ だ な い う く し た て る れ す ま";
const CHINESE = "的 了 是 在 我 你 他 她 吗 呢 什么 么";

const STOP_WORDS: ReadonlySet<string> = new Set(
  [ENGLISH, GERMAN, SPANISH, JAPANESE, CHINESE].flatMap((list) =>
    list.split(" ").flatMap((word) => termsOf(word)),
  ),
);

/** Whether an index term is a function word that says nothing about the subject. */
export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term);
}
