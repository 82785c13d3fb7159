import type { RecallRequest } from "../contract/requests.ts";
import type { Candidate, RecallResult } from "../contract/results.ts";
import type { ModelPort, Outcome } from "../model/port.ts";
import type { Store } from "../store/store.ts";
import type { VectorIndex } from "../store/vector-index.ts";
import { isoDay } from "../text/iso-day.ts";
import { termsOf } from "../text/terms.ts";
import { CHANNEL_WEIGHTS, type ChannelWeights } from "./channel-weights.ts";
import { recallWith } from "./recall.ts";
import { synthesise } from "./synthesise.ts";
import { evidenceOf, rowsOf } from "./evidence.ts";
import { WEIGHTS } from "./weights.ts";

/** What a recall asks of models with. */
export interface RecallModelParts {
  model: ModelPort;
  index: VectorIndex;
  now: () => number;
  /** Longest wait for all stages together. */
  timeoutMs: number;
  yieldTurn: () => Promise<void>;
  /** Other weights than those that are shipped, for measuring. */
  channels?: ChannelWeights;
}

/** A stage that asks a model, as `degraded` names it. */
export type RecallStage = "analyse" | "embed" | "rerank" | "synthesise";

/** Cosine below which two texts have nothing to do with each other, for the common embedding models. */
const MIN_COSINE = 0.3;

/** How much what stands out is preferred; 1 would be in proportion. Measured with the weights. */
const CONTRAST = 3;

/** Memories taken of each channel. */
const VECTOR_HITS = 50;
const TERM_HITS = 20;

/** Rank at which a memory that only other words found counts half: reciprocal rank. */
const HALF_RANK = 10;

/** Memories that may add to the ranking, by row number. */
type Nearness = Map<number, number>;

/** One recall's use of the models: what is left of its time, and which stages did without. */
class Stages {
  readonly degraded: RecallStage[] = [];
  readonly #now: () => number;
  readonly #endMs: number;

  constructor({ now, timeoutMs }: RecallModelParts) {
    this.#now = now;
    this.#endMs = now() + timeoutMs;
  }

  /** Runs a stage in at most `share` of the time that is left; null, and noted, when it did not help. */
  async run<Value>(
    stage: RecallStage,
    share: number,
    call: (timeoutMs: number) => Promise<Outcome<Value>>,
  ): Promise<Value | null> {
    const timeoutMs = Math.floor((this.#endMs - this.#now()) * share);
    const outcome = timeoutMs <= 0 ? null : await call(timeoutMs);
    if (outcome?.ok === true) return outcome.value;
    this.note(stage);
    return null;
  }

  note(stage: RecallStage): void {
    if (!this.degraded.includes(stage)) this.degraded.push(stage);
  }
}

/**
 * A recall with a model: vectors of the query and of a hypothetical answer beside the words, and an answer written from
 * the candidates it cites. Every stage may fail or be late; then the offline tier does it and `degraded` names it.
 */
export async function recallWithModel(
  store: Store,
  request: RecallRequest,
  parts: RecallModelParts,
): Promise<RecallResult> {
  const stages = new Stages(parts);
  const todayMs = request.referenceDate ?? parts.now();
  const near = await findNear(store, { request, parts, stages, today: isoDay(todayMs) });
  const lexical = recallWith(store, request, { nowMs: parts.now(), weights: WEIGHTS, near });
  const isReranked = request.thinkingLevel === "high" && parts.model.names.reranking !== null;
  const candidates = isReranked
    ? await rerank(store, lexical.candidates, { request, parts, stages })
    : lexical.candidates;
  const found = { ...lexical, candidates };
  if (candidates.length === 0 || parts.model.names.language === null) return withStages(found, stages);
  const evidence = evidenceOf(store, candidates, todayMs);
  const inquiry = {
    question: request.query,
    today: isoDay(todayMs),
    length: request.responseLength,
    evidence,
  };
  const synthesis = await stages.run("synthesise", 1, (timeoutMs) =>
    synthesise(parts.model, inquiry, timeoutMs),
  );
  if (!areStillThere(store, candidates)) {
    // Candidates and answer may tell what was deleted while the model was asked.
    stages.note("synthesise");
    return withStages(recallWith(store, request, { nowMs: parts.now(), weights: WEIGHTS }), stages);
  }
  if (synthesis === null) return withStages(found, stages);
  const citations = synthesis.citations.flatMap((number) => candidates[number - 1]?.id ?? []);
  return withStages({ ...found, answer: synthesis.answer, citations }, stages);
}

function areStillThere(store: Store, candidates: readonly Candidate[]): boolean {
  const { memories, messages } = rowsOf(store, candidates);
  return candidates.every(({ id, kind }) =>
    kind === "message" ? messages.has(id) : memories.get(id)?.forgottenMs === null,
  );
}

function withStages(result: RecallResult, { degraded }: Stages): RecallResult {
  return degraded.length === 0 ? result : { ...result, degraded };
}

interface Search {
  request: RecallRequest;
  parts: RecallModelParts;
  stages: Stages;
}

async function findNear(
  store: Store,
  { request, parts, stages, today }: Search & { today: string },
): Promise<Nearness> {
  const { model, index, yieldTurn } = parts;
  const near: Nearness = new Map();
  const hasVectors = model.names.embedding !== null;
  const isAnalysed = request.thinkingLevel !== "low" && model.names.language !== null;
  const [queryVector, analysis] = await Promise.all([
    hasVectors ? stages.run("embed", 0.3, (ms) => model.embed([request.query], ms)) : null,
    isAnalysed ? stages.run("analyse", 0.3, (ms) => model.analyse(request.query, today, ms)) : null,
  ]);
  const hypothesis = analysis?.hypothesis ?? "";
  const hypothesisVector =
    hasVectors && queryVector !== null && hypothesis !== ""
      ? await stages.run("embed", 0.3, (ms) => model.embed([hypothesis], ms))
      : null;
  if (hasVectors) await index.load(yieldTurn);
  // A vector of another length belongs to another model.
  const dimension = store.vectors.space()?.dimension ?? null;
  const vector = queryVector?.[0];
  if (vector !== undefined && dimension !== null && vector.length !== dimension) stages.note("embed");
  const { channels = CHANNEL_WEIGHTS } = parts;
  addVectors(near, index, { vector, weight: channels.query });
  addVectors(near, index, { vector: hypothesisVector?.[0], weight: channels.hypothesis });
  addTerms(near, store, { terms: analysis?.terms ?? [], weight: channels.terms });
  return near;
}

/**
 * The nearest has the whole weight, what is no nearer than the rest none, and what lies between little: models differ in
 * how near they put texts that have nothing to do with each other, so a cosine means something beside the others only.
 */
function addVectors(
  near: Nearness,
  index: VectorIndex,
  { vector, weight }: { vector: number[] | undefined; weight: number },
): void {
  if (vector === undefined) return;
  const hits = index.search(vector, VECTOR_HITS).filter(({ score }) => score >= MIN_COSINE);
  const best = hits[0]?.score ?? 1;
  const least = hits.length < VECTOR_HITS ? MIN_COSINE : (hits.at(-1)?.score ?? MIN_COSINE);
  for (const { memorySeq, score } of hits) {
    const share = best > least ? (score - least) / (best - least) : 0;
    if (share > 0) near.set(memorySeq, (near.get(memorySeq) ?? 0) + weight * share ** CONTRAST);
  }
}

/** What other words find has no score that compares with the query's own: its rank counts. */
function addTerms(
  near: Nearness,
  store: Store,
  { terms, weight }: { terms: readonly string[]; weight: number },
): void {
  const wanted = [...new Set(terms.flatMap((term) => termsOf(term)))];
  for (const [rank, { seq }] of store.memories.search(wanted, TERM_HITS).entries())
    near.set(seq, (near.get(seq) ?? 0) + (weight * HALF_RANK) / (HALF_RANK + rank));
}

/** The candidates in the order of a reranker; as they were when it does not help. */
async function rerank(store: Store, candidates: Candidate[], { request, parts, stages }: Search) {
  if (candidates.length < 2) return candidates;
  const texts = evidenceOf(store, candidates, parts.now()).map(({ text }) => text);
  const scores = await stages.run("rerank", 0.3, (ms) => parts.model.rerank(request.query, texts, ms));
  if (scores === null) return candidates;
  const order = candidates
    .map((candidate, index) => ({ candidate, score: scores[index] ?? 0, index }))
    .toSorted((a, b) => b.score - a.score || a.index - b.index);
  // Scores stay descending: the reranker only says who has which place.
  return order.map(({ candidate }, place) => ({ ...candidate, score: candidates[place]?.score ?? 0.001 }));
}
