import { fold } from "../text/fold.ts";

/**
 * Parts of Japanese that are only grammar. Pairs of characters are what Japanese is found by, so んで of 住んでいます
 * would find あるんです.
 */
const PARTS = (
  "は が を に へ と も の で や か ね よ な だ た て し い ん さ せ れ ば ず う る っ って です ます まし ませ ませんか ました ません ない なく なかっ " +
  "なっ なり なる なら なきゃ たい たく たかっ たら たり だっ だろう でし でした でしょう ている てる でる いる います いた いて おり ある あり あっ あります " +
  "する した して され しよう しま こと もの とき ところ よう ために ため ほう はず わけ まま から まで より など ので のに けど けれど でも では じゃ という " +
  "とい いつ どこ どう どの どれ どんな どちら どっち だれ なに なん なぜ いくら いくつ ここ そこ この その あの これ それ あれ そう もう まだ また とても " +
  "くださ ください くれ くれる くれた もらう もらっ もらった あげ みたい みる しまう しまっ しまった ちゃった ちゃっ いく おく せる れる られ られる そして " +
  "たっけ だっけ っけ かな ぐらい くらい だけ しか ばかり ほど いま いい よい よね の んだ んです なの ってる った っている"
).split(" ");
/** What the segmenter makes of grammar where it cuts in the wrong place. */
const CUTS = "てい でい すか ま しま なんで いっ き ら り け ち";

const WHOLE = new RegExp(
  `^(?:${[...new Set(PARTS)].toSorted((a, b) => b.length - a.length).join("|")})+$`,
  "u",
);
const GRAMMAR = new Set([...PARTS, ...CUTS.split(" ")]);
/** These join a word to the sentence; what else follows a Han character is its own ending: 住ん, 話せ. */
const PARTICLE = /^[はがをにへとものでやか]/u;

/** Verbs that only carry a question: what one uses, thinks, says; whether one may use it asks of using. */
const LIGHT = /(?<!\p{Script=Han})(?!使って(?:も)?いい)[使思言教][っいえうわ]/gu;

const HIRAGANA_RUN = /\p{Script=Hiragana}+/gu;
const CJK = /[\p{Script=Han}\p{Script=Katakana}ー]/u;
const KANA = /\p{Script=Hiragana}/u;
const words = new Intl.Segmenter("ja", { granularity: "word" });

/** Function words of Chinese of one character: two of them in a row say nothing. */
const CHINESE =
  /(?=([我你您他她它们的了是在有没吗呢吧啊什么怎哪谁几和跟与也都就还又把被给让从到对这那要会能想][我你您他她它们的了是在有没吗呢吧啊什么怎哪谁几和跟与也都就还又把被给让从到对这那要会能想]))/gu;

/** The index terms of a Japanese or Chinese text that are only grammar wherever they stand in it. */
export function grammarTerms(text: string): ReadonlySet<string> {
  const folded = fold(text);
  if (!KANA.test(folded)) return new Set(Array.from(folded.matchAll(CHINESE), ([, pair]) => pair ?? ""));
  const kinds = readKinds(folded);
  const grammar = new Set<string>();
  const content = new Set<string>();
  for (let index = 0; index + 1 < folded.length; index++) {
    const pair = folded.slice(index, index + 2);
    const [first, second] = [kinds[index], kinds[index + 1]];
    if (first === undefined || second === undefined) continue;
    (isGrammar(first, second) ? grammar : content).add(pair);
  }
  for (const pair of content) grammar.delete(pair);
  for (const [pair] of folded.matchAll(LIGHT)) for (const term of [pair.charAt(0), pair]) grammar.add(term);
  return grammar;
}

/** What a character is part of: a word, an ending of one, a particle or other grammar. */
type Kind = "word" | "kana" | "ending" | "grammar";

function isGrammar(first: Kind, second: Kind): boolean {
  if (first === "grammar" || second === "grammar") return true;
  // 忙しい has its sense in the first character.
  return first === "ending" && second !== "word";
}

function readKinds(text: string): (Kind | undefined)[] {
  const kinds: (Kind | undefined)[] = Array.from({ length: text.length }, () => undefined);
  for (let index = 0; index < text.length; index++) if (CJK.test(text.charAt(index))) kinds[index] = "word";
  for (const { 0: run, index: start } of text.matchAll(HIRAGANA_RUN)) {
    const isAfterWord = start > 0 && kinds[start - 1] === "word";
    if (!WHOLE.test(run)) continue;
    const isEnding = isAfterWord && !PARTICLE.test(run);
    for (let at = start; at < start + run.length; at++) kinds[at] = "grammar";
    if (isEnding) kinds[start] = "ending";
  }
  for (const { segment, index: start } of words.segment(text)) {
    const isKana = !CJK.test(segment);
    for (let at = start; at < start + segment.length; at++) {
      if (kinds[at] !== undefined || !KANA.test(text.charAt(at))) continue;
      kinds[at] = isKana ? (GRAMMAR.has(segment) ? "grammar" : "kana") : "ending";
    }
  }
  return kinds;
}
