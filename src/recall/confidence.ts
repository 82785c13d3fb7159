import { SIGNAL_NAMES, type Signals } from "./answer-signals.ts";
import { ANSWER_WEIGHTS, MIN_CONFIDENCE } from "./answer-weights.ts";
import { coverage } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Query } from "./query.ts";
import type { Statement } from "./statement.ts";

/** Share of the query's rarity whose terms must stand anywhere: below it the question is about something else. */
export const MIN_KNOWN = 0.2;

/** What asks nothing, as "my garden", is answered with what has this share of its rarity. */
const MIN_COVERED = 0.5;

/** How likely a passage with these signals is to hold the answer, 0 to 1. */
export function confidenceOf(signals: Signals): number {
  let sum = 0;
  for (const name of SIGNAL_NAMES) sum += ANSWER_WEIGHTS[name] * signals[name];
  return 1 / (1 + Math.exp(-sum));
}

/** Whether a statement is sure to be about what was asked: it has the topic or the time, and the kind of thing. */
export function isAsked({ topic, date, withoutKind }: Signals): boolean {
  return (topic === 1 || date === 1) && withoutKind === 0;
}

/** Whether the best statement is good enough to be the answer. */
export function isConfident(best: Statement, query: Query, corpus: Corpus): boolean {
  const { signals, confidence, coverage: covered } = best;
  // What replaced the answer is the answer, of whatever kind: "I left Acme" to "where do I work".
  if (isAsked(signals) || best.entry.document.channels.has("successor")) return true;
  if (!query.isQuestion) return covered >= MIN_COVERED;
  return confidence >= MIN_CONFIDENCE && coverage(corpus.known, corpus) >= MIN_KNOWN;
}
