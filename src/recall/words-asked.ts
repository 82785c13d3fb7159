import type { Corpus } from "./corpus.ts";
import type { Likeness } from "./likeness.ts";
import type { Query } from "./query.ts";
import type { QuestionWord } from "./question-words.ts";
import type { Ranked } from "./rank.ts";

/** The question's words, the names of those who talk left out: those stand everywhere. */
export function wordsAsked({ content }: Query, ranked: readonly Ranked[]): QuestionWord[] {
  const speakers = [...new Set(ranked.map(({ document }) => document.speaker))];
  return content.filter(
    ({ terms, isName }) =>
      !isName && !terms.some((term) => speakers.some((speaker) => speaker.includes(term))),
  );
}

/** Tells of a word whether it is among these terms. */
export function isIn(found: { has: (term: string) => boolean }): (word: QuestionWord) => boolean {
  return ({ terms }) => terms.some((term) => found.has(term));
}

/** Sum over words of how rare they are in what is stored, a word that stands once counting 1. */
export function rarity(words: readonly QuestionWord[], { idf, rarest }: Corpus): number {
  let total = 0;
  for (const { terms } of words) total += Math.max(0, ...terms.map((term) => idf.get(term) ?? 0)) / rarest;
  return total;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const FOREIGN = /\p{Script=Katakana}|[a-z]/u;
const HAN_WORD = /\p{Script=Han}{2}/u;

/**
 * How special a word is whatever is stored, 0 to 1: "sauna" more than "recommend". In Chinese and Japanese, where no
 * table tells, by its script.
 */
export function specialty({ terms }: QuestionWord, likeness: Likeness): number {
  const all = terms.join("");
  if (CJK.test(all)) return FOREIGN.test(all) ? 1 : HAN_WORD.test(all) ? 0.6 : 0.3;
  return Math.max(...terms.map((term) => likeness.special(term)));
}
