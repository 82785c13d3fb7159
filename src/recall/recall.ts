import type { RecallRequest } from "../contract/requests.ts";
import type { Candidate, RecallResult } from "../contract/results.ts";
import type { Store } from "../store/store.ts";
import { asOfFirst } from "./as-of.ts";
import { composeAnswer } from "./answer.ts";
import { toCandidates } from "./candidates.ts";
import { isConfident } from "./confidence.ts";
import { currentFirst } from "./current-first.ts";
import type { Document } from "./document.ts";
import { composeList, listedFirst } from "./list-answer.ts";
import { parseQuery, type Query } from "./query.ts";
import { rank, type LeftOut, type Ranked, type Ranking } from "./rank.ts";
import { search, type Depth, type Found, type SearchOptions } from "./search.ts";
import { findStatements, type Sources, type Statement } from "./statement.ts";
import { weigh, WEIGHTS, type Weights } from "./weights.ts";
import type { Corpus } from "./corpus.ts";

/** How far each thinking level goes; what each gains is told in docs/recall.md. */
export const LEVELS: Readonly<Record<RecallRequest["thinkingLevel"], Depth & { candidates: number }>> = {
  low: { candidates: 10, rows: 50, texts: 30 },
  medium: { candidates: 20, rows: 100, texts: 60 },
  high: { candidates: 50, rows: 250, texts: 150 },
};

/** Candidates whose sentences are looked at for the answer. */
export const ANSWER_CANDIDATES = { short: 5, medium: 8, long: 20 } as const;

/** Finds what was said that may answer the query, and answers from it; never with words nobody said. */
export function recall(store: Store, request: RecallRequest, nowMs: number): RecallResult {
  return recallWith(store, request, { nowMs, weights: WEIGHTS });
}

/**
 * `recall` with a ranker of other weights, for measuring, or with memories that a model found `near`: by row number,
 * what each adds to the score of its document.
 */
export function recallWith(
  store: Store,
  request: RecallRequest,
  { nowMs, weights, near }: { nowMs: number; weights: Weights; near?: ReadonlyMap<number, number> },
): RecallResult {
  const todayMs = request.referenceDate ?? nowMs;
  const query = parseQuery(request.query, todayMs);
  const level = LEVELS[request.thinkingLevel];
  const { corpus, ranked, leftOut, listed } = rankFor(store, query, { depth: level, weights, near });
  const top = (listed === null ? ranked : listedFirst(ranked, listed)).slice(0, level.candidates);
  const style = { length: request.responseLength, asksWhen: query.cues.asksWhen, nowMs: todayMs };
  const answer =
    listed !== null
      ? composeList(listed, query, style)
      : composeAnswer(
          answering({ top: top.slice(0, ANSWER_CANDIDATES[style.length]), found: ranked }, query, corpus),
          style,
        );
  const candidates = toCandidates(store, top, query);
  if (!request.explain) return { count: top.length, answer, candidates };
  const others = leftOut.slice(0, level.candidates);
  return {
    count: top.length,
    answer,
    candidates: explain(candidates, top),
    leftOut: explain(
      toCandidates(
        store,
        others.map(({ ranked: entry }) => entry),
        query,
      ),
      others.map(({ ranked: entry }) => entry),
      others,
    ),
  };
}

/** Everything that a search found for a query, in its order. */
export function rankFor(
  store: Store,
  query: Query,
  { depth, weights, near }: SearchOptions,
): Ranking & Pick<Found, "corpus" | "listed"> {
  const { corpus, reads, features, listed } = search(store, query, { depth, weights, near });
  const scored = reads.flatMap(({ document }, index) => {
    const own = features[index];
    return own === undefined
      ? []
      : [{ document, features: own, score: weigh(own, weights) + nearness(document, near) }];
  });
  return { ...rank(scored, query, corpus), corpus, listed };
}

/** What the nearest memory of a document adds to its score. */
function nearness({ memories }: Document, near: ReadonlyMap<number, number> | undefined): number {
  if (near === undefined) return 0;
  return Math.max(0, ...memories.map(({ memory }) => near.get(memory.seq) ?? 0));
}

/** The statements to answer from, best first; none when not even the best is good enough. */
function answering(sources: Sources, query: Query, corpus: Corpus): Statement[] {
  const statements = statementsOf(sources, query, corpus);
  const [best] = statements;
  return best !== undefined && isConfident(best, query, corpus) ? statements : [];
}

/** What these candidates say, the likeliest answer first, whether good enough or not. */
export function statementsOf(sources: Sources, query: Query, corpus: Corpus): Statement[] {
  const current = sources.top.filter(({ isPast }) => query.cues.asksPast || !isPast);
  const found = findStatements({ top: current, found: sources.found }, query, corpus);
  return asOfFirst(currentFirst(found, { ranked: current, query, corpus }), query);
}

function explain(
  candidates: readonly Candidate[],
  entries: readonly Ranked[],
  leftOut: readonly LeftOut[] = [],
): Candidate[] {
  return candidates.map((candidate, index) => {
    const entry = entries[index];
    if (entry === undefined) return candidate;
    const explanation = { channels: [...entry.document.channels], features: { ...entry.features } };
    const reason = leftOut[index]?.reason;
    return {
      ...candidate,
      explanation: reason === undefined ? explanation : { ...explanation, leftOut: reason },
    };
  });
}
