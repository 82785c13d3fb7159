import type { RecallRequest } from "../contract/requests.ts";
import type { Candidate, RecallResult } from "../contract/results.ts";
import type { Source } from "../contract/memory.ts";
import type { Store } from "../store/store.ts";
import { composeAnswer } from "./answer.ts";
import { readCorpus } from "./corpus.ts";
import { featuresOf } from "./features.ts";
import { gather } from "./gather.ts";
import { excerpt } from "./passages.ts";
import { parseQuery, type Query } from "./query.ts";
import { rank, type Ranked } from "./rank.ts";

/** Candidates returned, and rows read from each index, by thinking level. */
const LEVELS = {
  low: { candidates: 10, depth: 50 },
  medium: { candidates: 20, depth: 100 },
  high: { candidates: 50, depth: 150 },
} as const;

/** Longest summary of a raw message, in characters; `get()` gives the whole. */
const EXCERPT_CHARACTERS = 600;

/** Smallest score: a candidate matched, so it is never 0. */
const MIN_SCORE = 0.001;

/** Finds what was said that may answer the query, and answers from it; never with words nobody said. */
export function recall(store: Store, request: RecallRequest, nowMs: number): RecallResult {
  const todayMs = request.referenceDate ?? nowMs;
  const query = parseQuery(request.query, todayMs);
  const { candidates: limit, depth } = LEVELS[request.thinkingLevel];
  const gathered = gather(store, query.terms, depth);
  if (gathered.documents.length === 0) return { count: 0, answer: "", candidates: [] };
  const features = featuresOf(gathered, query, readCorpus(store, query.terms));
  const { ranked, leftOut } = rank(store, gathered, { features, query });
  const top = ranked.slice(0, limit);
  const toCandidate = candidateMaker(store, [...top, ...leftOut.map((entry) => entry.ranked)], query);
  const answer = composeAnswer(top, query, {
    length: request.responseLength,
    nowMs: request.referenceDate ?? nowMs,
  });
  const result: RecallResult = {
    count: top.length,
    answer,
    candidates: top.map((entry) => toCandidate(entry)),
  };
  if (!request.explain) return result;
  return {
    ...result,
    candidates: top.map((entry) => explained(toCandidate(entry), entry)),
    leftOut: leftOut
      .filter((entry) => entry.ranked.score > 0)
      .slice(0, limit)
      .map((entry) => explained(toCandidate(entry.ranked), entry.ranked, entry.reason)),
  };
}

function candidateMaker(
  store: Store,
  entries: readonly Ranked[],
  query: Query,
): (entry: Ranked) => Candidate {
  const memorySeqs = entries.flatMap(({ document }) => (document.kind === "memory" ? [document.seq] : []));
  const sources = new Map<number, Source[]>();
  for (const ref of store.sources.refs(memorySeqs)) {
    const source = { messageId: ref.messageId, sessionId: ref.sessionId, timestamp: new Date(ref.createdMs) };
    sources.set(ref.memorySeq, [...(sources.get(ref.memorySeq) ?? []), source]);
  }
  const sessionSeqs = entries.flatMap(({ document }) =>
    document.message === null ? [] : [document.message.sessionSeq],
  );
  const sessionIds = new Map(
    store.sessions.bySeqs([...new Set(sessionSeqs)]).map((session) => [session.seq, session.id]),
  );
  const best = Math.max(...entries.map((entry) => entry.score), MIN_SCORE);
  return ({ document, score, isPast }) => {
    const { memory, message } = document;
    const sessionId =
      memory === null ? (sessionIds.get(message?.sessionSeq ?? -1) ?? null) : memory.sessionId;
    const text = memory === null ? excerpt(document.text, query.terms, EXCERPT_CHARACTERS) : memory.summary;
    return {
      id: memory?.id ?? message?.id ?? "",
      summary: isPast ? `(past) ${text}` : text,
      sessionId,
      score: Math.max(MIN_SCORE, Math.min(1, score / best)),
      sources:
        message === null
          ? (sources.get(document.seq) ?? [])
          : [{ messageId: message.id, sessionId: sessionId ?? "", timestamp: new Date(message.createdMs) }],
      type: memory?.type ?? "event",
      kind: document.kind,
      eventDate: memory?.eventDate ?? null,
    };
  };
}

function explained(candidate: Candidate, entry: Ranked, leftOut?: string): Candidate {
  const explanation = { channels: [entry.document.kind], features: { ...entry.features } };
  return { ...candidate, explanation: leftOut === undefined ? explanation : { ...explanation, leftOut } };
}
