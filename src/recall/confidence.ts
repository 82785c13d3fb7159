import { SIGNAL_NAMES, type Signals } from "./answer-signals.ts";
import { MIN_CONFIDENCE, TREES } from "./answer-trees.ts";
import type { AnswerKind } from "./answer-kind.ts";
import { coverage } from "./bm25.ts";
import { readTree, sumOfTrees, type Tree } from "./boosted-trees.ts";
import type { Corpus } from "./corpus.ts";
import type { Query } from "./query.ts";
import type { Statement } from "./statement.ts";

/** Share of the query's rarity whose terms must stand anywhere: below it the question is about something else. */
const MIN_KNOWN = 0.2;

/** What asks nothing, as "my garden", is answered with what has this share of its rarity. */
const MIN_COVERED = 0.5;

/** What speaks for a passage before its signals are looked at: one of a dozen holds the answer. */
export const BASE = -2.5;

const SHIPPED = TREES.map(readTree);

/**
 * How likely each of the passages of a question is to hold its answer, 0 to 1, one of all at most: each has a share of
 * e to the sum of its trees, and that there is no answer has a share of 1.
 */
export function confidencesOf(passages: readonly Signals[], trees: readonly Tree[] = SHIPPED): number[] {
  const shares = passages.map((signals) =>
    Math.exp(
      BASE +
        sumOfTrees(
          trees,
          SIGNAL_NAMES.map((name) => signals[name]),
        ),
    ),
  );
  const total = shares.reduce((sum, share) => sum + share, 1);
  return shares.map((share) => share / total);
}

/** Rarity of a question's words from which on its topic alone says little: "a herb I can't stand in my food". */
const MANY_WORDS = 2.5;

/** Whether a statement is sure to be about what was asked: it has the topic or the time, and the kind of thing. */
function isAsked({ topic, date, withoutKind, namesMissing, found, rarity }: Signals): boolean {
  if (withoutKind === 1) return false;
  return date === 1 || (topic === 1 && namesMissing === 0 && (found > 0 || rarity < MANY_WORDS));
}

/** What is never told without a thing of the kind: a sum, a number of a document, a colour. */
const NEEDED: ReadonlySet<AnswerKind | null> = new Set(["amount", "code", "colour"] as const);

/** How sure the best statement of a question is to answer it: 1 and 0 where a rule decides, else its likelihood. */
export function certaintyOf({ entry, signals, confidence }: Statement, query: Query, corpus: Corpus): number {
  // What replaced the answer is the answer, of whatever kind: "I left Acme" to "where do I work".
  if (isAsked(signals) || (entry.document.channels.has("successor") && signals.namesMissing === 0)) return 1;
  if (signals.withoutKind === 1 && NEEDED.has(query.kind)) return 0;
  return coverage(corpus.known, corpus) >= MIN_KNOWN ? confidence : 0;
}

/** Whether the best statement is good enough to be the answer. */
export function isConfident(best: Statement, query: Query, corpus: Corpus): boolean {
  const certainty = certaintyOf(best, query, corpus);
  if (query.isQuestion || certainty === 1) return certainty >= MIN_CONFIDENCE;
  return best.coverage >= MIN_COVERED;
}
