import type { MemoryType } from "../contract/memory.ts";
import { fold } from "../text/fold.ts";
import { isStopWord, stopWordLanguage } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";
import { readCues, typesAsked, type QuestionCues } from "./question-cues.ts";
import { readTime, type TimeRange } from "./time-ranges.ts";
import { topicsOf } from "./topic-cues.ts";

/** A question as retrieval sees it. */
export interface Query {
  /** Distinct terms to search for; stop words are left out unless there is nothing else. */
  terms: string[];
  /** Neighbouring terms, as "a b". */
  pairs: ReadonlySet<string>;
  /** Its folded words. */
  words: ReadonlySet<string>;
  /** Who it asks about, as `Document.speaker`: names it has, `user` for "I", `assistant` for "you". */
  speakers: ReadonlySet<string>;
  cues: QuestionCues;
  /** Topic keys it asks for; one that ends in a colon stands for all that begin with it. */
  topics: string[];
  /** Types of memory it asks for as such. */
  types: MemoryType[];
  /** The times it names. */
  ranges: TimeRange[];
}

/** Most terms searched for: a query is at most 1 KiB, and each term costs. */
const MAX_TERMS = 48;

/** Takes a question apart. Never fails: any text is only words. `nowMs` is what "today" means. */
export function parseQuery(text: string, nowMs: number): Query {
  const folded = fold(text);
  const { ranges, rest } = readTime(text, nowMs);
  const all = termsOf(rest);
  const language = stopWordLanguage(text);
  const distinct = [...new Set(all)];
  const significant = distinct.filter((term) => !isStopWord(term, language));
  const words = new Set(folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const cues = readCues(folded);
  const speakers = new Set(words);
  if (cues.isFirstPerson) speakers.add("user");
  if (cues.isSecondPerson) speakers.add("assistant");
  return {
    terms: (significant.length === 0 && ranges.length === 0 ? distinct : significant).slice(0, MAX_TERMS),
    pairs: new Set(all.slice(1).map((term, index) => `${all[index]} ${term}`)),
    words,
    speakers,
    cues,
    topics: topicsOf(folded, cues.isFirstPerson, significant),
    types: typesAsked(folded),
    ranges,
  };
}
