import { termsOf } from "../text/terms.ts";
import { hasKindOf } from "./answer-kind.ts";
import { countTerms } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Query } from "./query.ts";
import { asksItself } from "./question-cues.ts";
import type { QuestionWord } from "./question-words.ts";
import type { Ranked } from "./rank.ts";

/** What tells whether a passage holds the answer, in the order they are printed. */
export const SIGNAL_NAMES = [
  /** 1 for all. */
  "bias",
  /** The candidate's score, 1 when nearly every feature speaks for it. */
  "level",
  /** How far it is above the best other candidate, as a share of the best score. */
  "lead",
  /** Rarity of the question's words that stand in it or beside it, names left out: 1 for each word that stands once. */
  "found",
  /** Whether another candidate has the same words of the question: it was spoken of more than once. */
  "seconded",
  /** Whether the thing that is asked for is named neither in it nor beside it. */
  "withoutFocus",
  /** Whether it has nothing of the kind that is asked for: no sum for "how much", no name for "who". */
  "withoutKind",
  /** Whether it is a question itself. */
  "question",
  /** How much of the surroundings is about this: then other places may answer as well. */
  "surroundings",
  /** Whether a memory drawn from it has the topic asked for. */
  "topic",
  /** Whether it was said, or happened, in the time asked about. */
  "date",
] as const;

export type Signals = Record<(typeof SIGNAL_NAMES)[number], number>;

/** What a candidate scores when nearly every feature speaks for it. */
const TYPICAL_SCORE = 3;

/** Beyond this a lead says no more: where little is stored nothing comes near the best. */
const MAX_LEAD = 0.4;

/** Words that two candidates must share for one to second the other, and how rare they must be together. */
const MIN_SHARED = 2;
const MIN_SHARED_RARITY = 1.5;

/** Share of the terms of a text that another must have to say the same, and terms that are looked at. */
const COPIED_SHARE = 0.7;
const MAX_COMPARED = 200;

/** What the signals are read from. */
export interface Asked {
  query: Query;
  corpus: Corpus;
  /** All candidates, best first. */
  ranked: readonly Ranked[];
  /** The question's words without names, of `wordsAsked`. */
  words: readonly QuestionWord[];
}

/** Signals of a candidate's passage: the sentence quoted and what is quoted with it, as it was said. */
export function signalsOf(
  entry: Ranked,
  { sentence, passage }: { sentence: string; passage: string },
  { query, corpus, ranked, words }: Asked,
): Signals {
  const { document, features, score } = entry;
  const here = countTerms(termsOf(passage), corpus);
  const around = new Set([...here.keys(), ...document.around]);
  const others = ranked.filter((one) => one.document !== document);
  const next = others.find((one) => !isCopy(document.terms, one.document.terms));
  const isWithoutKind = query.kind !== null && !hasKindOf(query.kind, passage, query.folded);
  const lead = leadOver(score, next?.score ?? 0, ranked);
  return {
    bias: 1,
    level: score / TYPICAL_SCORE,
    // To be ahead of others says nothing of what is not of the kind.
    lead: isWithoutKind ? Math.min(0, lead) : lead,
    found: rarity(words.filter(isIn(around)), corpus),
    seconded: isSeconded(around, others, { query, corpus }) ? 1 : 0,
    withoutFocus: query.focus.length > 0 && !query.focus.some((term) => around.has(term)) ? 1 : 0,
    withoutKind: isWithoutKind ? 1 : 0,
    question: asksItself(sentence) ? 1 : 0,
    surroundings: features.surroundings,
    topic: features.topic,
    date: query.ranges.length > 0 ? features.date : 0,
  };
}

/** How far a score is above another, as a share of the best. */
export function leadOver(score: number, next: number, ranked: readonly Ranked[]): number {
  return Math.min(MAX_LEAD, (score - next) / (ranked[0]?.score ?? score));
}

/** Whether one of the others has the same words of the question. */
function isSeconded(
  around: ReadonlySet<string>,
  others: readonly Ranked[],
  { query, corpus }: Pick<Asked, "query" | "corpus">,
): boolean {
  const found = query.content.filter(isIn(around));
  if (found.length < MIN_SHARED || rarity(found, corpus) < MIN_SHARED_RARITY) return false;
  return others.some(({ document }) => {
    const isThere = isIn(document.around);
    return query.content.every((word) => found.includes(word) === isThere(word));
  });
}

/** Whether two texts say the same, in about the same words. */
function isCopy(one: readonly string[], other: readonly string[]): boolean {
  const [terms, others] = [new Set(one.slice(0, MAX_COMPARED)), new Set(other.slice(0, MAX_COMPARED))];
  let both = 0;
  for (const term of terms) if (others.has(term)) both++;
  return both >= COPIED_SHARE * Math.max(terms.size, others.size);
}

/** The question's words, the names of those who talk left out: those stand everywhere. */
export function wordsAsked({ content }: Query, ranked: readonly Ranked[]): QuestionWord[] {
  const speakers = [...new Set(ranked.map(({ document }) => document.speaker))];
  return content.filter(
    ({ terms, isName }) =>
      !isName && !terms.some((term) => speakers.some((speaker) => speaker.includes(term))),
  );
}

function isIn(found: ReadonlySet<string>): (word: QuestionWord) => boolean {
  return ({ terms }) => terms.some((term) => found.has(term));
}

/** Sum over words of how rare they are, a word that stands once counting 1. */
function rarity(words: readonly QuestionWord[], { idf, rarest }: Corpus): number {
  let sum = 0;
  for (const { terms } of words) sum += Math.max(0, ...terms.map((term) => idf.get(term) ?? 0)) / rarest;
  return sum;
}
