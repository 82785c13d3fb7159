import { coverage } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Query } from "./query.ts";
import type { Statement } from "./statement.ts";

/** What tells whether the best statement answers at all. Each is 0 to 1. */
export const SIGNAL_NAMES = [
  /** Share of the query's rarity that the best statement has. */
  "statement",
  /** Share that the best statement has together with its neighbours. */
  "window",
  /** Share of the query's rarity whose terms stand anywhere. */
  "known",
  /** Whether the statement has the kind of thing that is asked for. */
  "kind",
  /** Whether a kind is asked for at all. */
  "asksKind",
  /** Whether its memory has the topic that is asked for. */
  "topic",
  /** Whether a time is asked for and it was said or happened then. */
  "date",
  /** Whether a time is asked for and it was not. */
  "otherDate",
] as const;

export type Signals = Record<(typeof SIGNAL_NAMES)[number], number>;

/** The signals of the best statement. */
export function readSignals(best: Statement, query: Query, corpus: Corpus): Signals {
  const { features } = best.entry;
  const { asksWhen, asksNumber, asksName } = query.cues;
  return {
    statement: best.coverage,
    window: Math.max(features.coverage, features.ownCoverage),
    known: coverage(corpus.known, corpus),
    kind: best.isKindAsked ? 1 : 0,
    asksKind: asksWhen || asksNumber || asksName ? 1 : 0,
    topic: features.topic,
    date: query.ranges.length > 0 && features.date === 1 ? 1 : 0,
    otherDate: query.ranges.length > 0 && features.date === 0 ? 1 : 0,
  };
}

/** Whether the best statement is good enough to be the answer. */
export function isConfident(signals: Signals): boolean {
  return Math.max(signals.statement, signals.window) >= 0.34 || signals.topic > 0 || signals.date > 0;
}
