import type { MemoryType } from "../contract/memory.ts";
import { kindAsked, type AnswerKind } from "./answer-kind.ts";
import { fold } from "../text/fold.ts";
import { isStopWord, stopWordLanguage } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";
import { grammarTerms } from "./grammar.ts";
import { listAsked, type ListAsked } from "./list-wordings.ts";
import { withoutPresent } from "./present.ts";
import { focusOf } from "./question-focus.ts";
import { contentOf, namesIn, type QuestionWord } from "./question-words.ts";
import { isQuestion, readCues, typesAsked, type QuestionCues } from "./question-cues.ts";
import { readTime, type TimeRange } from "./time-ranges.ts";
import { topicsOf } from "./topic-cues.ts";

/** A question as retrieval sees it. */
export interface Query {
  /** Distinct terms to search for; stop words are left out unless there is nothing else. */
  terms: string[];
  /** Those of them that are one character of a longer Chinese or Japanese word: alone they show nothing. */
  fragments: ReadonlySet<string>;
  /** Neighbouring terms: those that follow each. */
  pairs: ReadonlyMap<string, ReadonlySet<string>>;
  /** Its folded words. */
  words: ReadonlySet<string>;
  /** Who it asks about, as `Document.speaker`: names it has, `user` for "I", `assistant` for "you". */
  speakers: ReadonlySet<string>;
  cues: QuestionCues;
  /** Topic keys it asks for; one that ends in a colon stands for all that begin with it. */
  topics: string[];
  /** Types of memory it asks for as such. */
  types: MemoryType[];
  /** What it wants all of; null when it asks for something. */
  list: ListAsked | null;
  /** The question, folded. */
  folded: string;
  /** Whether it asks something; else it only names a matter: "my garden". */
  isQuestion: boolean;
  /** The kind of thing it wants to be told; null where its wording does not say. */
  kind: AnswerKind | null;
  /** Terms of the thing it asks for: "rent" of "how much rent did she pay". */
  focus: readonly string[];
  /** Its words that say what it is about. */
  content: readonly QuestionWord[];
  /** The times it names. */
  ranges: TimeRange[];
  /** What "today" is. */
  nowMs: number;
}

/** Most terms searched for: a query is at most 1 KiB, and each term costs. */
const MAX_TERMS = 48;

/** Words that only say what kind of answer is wanted: they need not stand beside it. */
const FRAMES =
  /\b(?:(?:what|which) (?:kinds?|types?|sorts?) of|how many times|(?:what|which) (?:is|was|are|were) the (?:reason|name)s? (?:of|for|that|why)|(?:most )?likely|(?:be|is|was) considered|(?:what|how) (?:do|does|did) (\w+) (?:think|say|feel|describe)(?: of| about)?)\b/giu;

/** Takes a question apart. Never fails: any text is only words. `nowMs` is what "today" means. */
export function parseQuery(whole: string, nowMs: number): Query {
  const text = isQuestion(fold(whole)) ? withoutPresent(whole) : whole;
  const folded = fold(text);
  const { ranges, rest, timeless } = readTime(text, nowMs);
  const grammar = grammarTerms(rest);
  const framed = rest.replace(FRAMES, " $1 ");
  const all = termsOf(framed);
  const language = stopWordLanguage(text);
  const distinct = [...new Set(all)];
  const significant = distinct.filter((term) => !isStopWord(term, language) && !grammar.has(term));
  const words = new Set(folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const asked = readCues(folded);
  const topics = topicsOf(folded, asked.isFirstPerson, significant);
  // "Where did I live in 2024": what a topic's value was at a time that is over.
  const isOver = topics.length > 0 && ranges.some(({ toMs }) => toMs < nowMs);
  const cues = { ...asked, asksPast: asked.asksPast || isOver };
  const speakers = new Set(words);
  const names = namesIn(text);
  const kind = kindAsked(folded);
  const list = listAsked(timeless);
  if (cues.isFirstPerson) speakers.add("user");
  if (cues.isSecondPerson) speakers.add("assistant");
  const terms = (significant.length === 0 && ranges.length === 0 ? distinct : significant).slice(
    0,
    MAX_TERMS,
  );
  return {
    terms,
    fragments: new Set(distinct.filter((term) => isFragment(term, rest))),
    pairs: pairsOf(all.filter((term) => !grammar.has(term))),
    words,
    speakers,
    cues,
    topics,
    types: typesOf(folded, list),
    list,
    folded,
    isQuestion: isQuestion(folded),
    kind,
    // "What day", "what date": the kind says it.
    focus: kind === "time" ? [] : focusOf(folded, language, names),
    content: contentOf(framed, { terms, names, grammar }),
    ranges,
    nowMs,
  };
}

function typesOf(folded: string, list: ListAsked | null): MemoryType[] {
  if (list === null || list.kind === "topic") return typesAsked(folded);
  return list.kind === "upcoming" ? ["event", "task"] : [list.kind];
}

const ONE_HAN = /^\p{Script=Han}$/u;
const HAN_RUN = /\p{Script=Han}+/gu;

function isFragment(term: string, text: string): boolean {
  return ONE_HAN.test(term) && !Array.from(text.matchAll(HAN_RUN), ([run]) => run).includes(term);
}

function pairsOf(terms: readonly string[]): Map<string, Set<string>> {
  const pairs = new Map<string, Set<string>>();
  for (const [index, second] of terms.entries()) {
    const first = terms[index - 1];
    if (first === undefined) continue;
    const seconds = pairs.get(first) ?? new Set();
    pairs.set(first, seconds.add(second));
  }
  return pairs;
}
