import { coverage as share } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Query } from "./query.ts";
import type { Statement } from "./statement.ts";

/**
 * Share of the query's rarity that the best statement must cover with its neighbours. Chosen on our labelled set: the
 * highest at which no more than 5 % of the questions that have an answer lose theirs (docs/recall.md).
 */
const MIN_COVERAGE = 0.13;

/** Share of the query's rarity whose terms must stand anywhere: below it the question is about something else. */
const MIN_KNOWN = 0.2;

/** Whether the best statement is good enough to be the answer. A topic or a time that was asked for is. */
export function isConfident({ entry, coverage }: Statement, query: Query, corpus: Corpus): boolean {
  const { features } = entry;
  const isThen = query.ranges.length > 0 && features.date === 1;
  if (features.topic === 1 || isThen) return true;
  if (share(corpus.known, corpus) < MIN_KNOWN) return false;
  return Math.max(coverage, features.coverage, features.ownCoverage) >= MIN_COVERAGE;
}
