import { isStopWord } from "./stop-words.ts";
import { termsOf } from "./terms.ts";

// Pairs of Hiragana are endings and particles; one Han character alone says too little.
const GRAMMAR = /^[\u3040-\u309f]{1,2}$/u;
const SINGLE = /^\p{Script=Han}$/u;

/** The terms of a text that carry its meaning, each once: no function words, no endings. */
export function contentTerms(text: string): Set<string> {
  return new Set(
    termsOf(text).filter((term) => !GRAMMAR.test(term) && !SINGLE.test(term) && !isStopWord(term, "en")),
  );
}

/** How much of the first is in the second, 0 to 1; 0 when the first is empty. */
export function coverage(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 0;
  let common = 0;
  for (const term of part) if (whole.has(term)) common++;
  return common / part.size;
}

/** A text for comparing wordings: one space for all white space, one form of quotation marks, lower case. */
export function plainWording(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/[“”„]/gu, '"')
    .replaceAll(/\s+/gu, " ")
    .trim();
}
