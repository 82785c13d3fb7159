import type { OwnSentence } from "./own-words.ts";
import type { LanguagePack } from "./pack.ts";

/** The clauses of a sentence that may each say something, in order; at least one. */
export function clausesOf(sentence: OwnSentence, pack: LanguagePack): string[] {
  const parts = sentence.text
    .split(pack.clauseBreak)
    .filter((part) => part !== undefined && part.trim() !== "");
  return parts.length === 0 ? [sentence.text] : parts;
}
