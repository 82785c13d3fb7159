import type { Chunk, ChunkStage } from "../../store/chunk-store.ts";
import type { Store } from "../../store/store.ts";
import type { Meter, ModelFailure, ModelPort, Outcome, Verdict } from "../../model/port.ts";
import { oneLine } from "../../text/one-line.ts";
import { readChunk, type ChunkText } from "./chunk-text.ts";
import { readProposals, toProposals, type Proposal } from "./proposal.ts";
import { judge } from "./to-draft.ts";

/** What a stage needs beside its chunk. */
export interface ChunkParts {
  store: Store;
  model: ModelPort;
  meter: Meter;
  now: () => number;
  /** Wait before a failed call is made again, doubled each time. */
  retryMs: number;
}

/** Messages from which on a chunk is read a second time for details. */
const DETAIL_MESSAGES = 9;

/** Calls of one stage before it does without the model. */
const MAX_ATTEMPTS = 3;

/** Statements that are checked or filed in one call: with more, models begin to leave some out. */
const BATCH = 30;

/** Longest time that a provider may ask to be left alone; beyond it the stage does without. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Failures that another call cannot mend. */
const LASTING: ReadonlySet<ModelFailure["kind"]> = new Set(["refused", "rejected", "budget", "unsupported"]);

/** What follows a stage, when it went well and when it did without the model. */
type Step = { stage: ChunkStage; proposals: Proposal[] };

/**
 * Takes a chunk through the stages that ask a model, each stored before the next begins, until it can be kept, a call
 * failed and must wait, or the chunk is gone.
 */
export async function workChunk(parts: ChunkParts, chunk: Chunk): Promise<void> {
  let current: Chunk | null = chunk;
  while (current !== null && current.dueMs <= parts.now()) {
    const { stage } = current;
    if (stage === "keep" || stage === "rules") return;
    current = await workStage(parts, current, stage);
  }
}

/** One stage; the chunk as it is afterwards, null when it is gone or was changed meanwhile. */
async function workStage(parts: ChunkParts, chunk: Chunk, stage: keyof typeof RUN): Promise<Chunk | null> {
  const { store } = parts;
  const text = readChunk(store, chunk);
  if (text === null) return save(parts, chunk, { stage: "keep", proposals: [] });
  const proposals = readProposals(chunk.candidates);
  if (proposals === null) return save(parts, chunk, { stage: "rules", proposals: [] });
  const outcome = await RUN[stage](parts, { text, proposals });
  if (outcome.ok) return save(parts, chunk, outcome.value);
  const retryMs = retryAfter(outcome.failure, chunk, parts);
  if (retryMs !== null) {
    const waiting = {
      stage: chunk.stage,
      proposals,
      attempts: chunk.attempts + 1,
      dueMs: parts.now() + retryMs,
    };
    return save(parts, chunk, waiting);
  }
  parts.meter.count(stage, "fallback", 1);
  return save(parts, chunk, without(stage, { text, proposals }));
}

/** How long to wait before the call is made again; null when it is not. */
function retryAfter(failure: ModelFailure, chunk: Chunk, { retryMs }: ChunkParts): number | null {
  if (LASTING.has(failure.kind) || chunk.attempts + 1 >= MAX_ATTEMPTS) return null;
  const asked = failure.retryAfterMs ?? 0;
  if (asked > MAX_RETRY_AFTER_MS) return null;
  return Math.max(asked, retryMs * 2 ** chunk.attempts);
}

interface Work {
  text: ChunkText;
  proposals: Proposal[];
}

/** Stages that ask a model. */
const RUN: Readonly<
  Record<Exclude<ChunkStage, "keep" | "rules">, (parts: ChunkParts, work: Work) => Promise<Outcome<Step>>>
> = {
  extract: (parts, work) => extract(parts, "extract", work),
  detail: (parts, work) => extract(parts, "detail", work),
  verify,
  classify,
};

/** What a stage leaves when the model does not help. */
function without(stage: ChunkStage, { text, proposals }: Work): Step {
  if (stage === "extract") return { stage: "rules", proposals: [] };
  if (stage === "detail") return { stage: "verify", proposals };
  // Unverified, a statement must at least stand the check that needs no model.
  if (stage === "verify")
    return { stage: "classify", proposals: proposals.filter((one) => judge(one, text).draft !== null) };
  return { stage: "keep", proposals };
}

async function extract(
  { model, meter }: ChunkParts,
  pass: "extract" | "detail",
  { text, proposals }: Work,
): Promise<Outcome<Step>> {
  const outcome = await model.extract(text.lines, pass);
  if (!outcome.ok) return outcome;
  const found = toProposals(outcome.value, text, proposals);
  if (found.foreign > 0) meter.count(pass, "foreign lines", found.foreign);
  const all = [...proposals, ...found.proposals];
  const isLong = pass === "extract" && text.messages.length >= DETAIL_MESSAGES;
  const next = isLong ? "detail" : all.length === 0 ? "keep" : "verify";
  return { ok: true, value: { stage: next, proposals: all }, discarded: outcome.discarded };
}

/** Drops what the lines do not say by themselves, then asks the model about the rest. */
async function verify({ model, meter }: ChunkParts, { text, proposals }: Work): Promise<Outcome<Step>> {
  const sound = proposals.filter((proposal) => {
    const judged = judge(proposal, text);
    if (judged.draft === null) meter.count("verify", `dropped: ${judged.reason}`, 1);
    return judged.draft !== null;
  });
  if (sound.length === 0) return { ok: true, value: { stage: "keep", proposals: [] }, discarded: 0 };
  const all = [...text.context, ...text.messages];
  const claims = sound.map(({ content, messages }, id) => ({
    id,
    content,
    lines: text.lines.filter(({ line }) => messages.includes(all[line - 1]?.seq ?? -1)),
  }));
  const outcome = await inBatches(claims, (batch) => model.verify(batch));
  if (!outcome.ok) return outcome;
  const verdicts = new Map<number, Verdict>();
  // Of two verdicts on one statement the stricter counts.
  for (const verdict of outcome.value)
    if (verdicts.get(verdict.id)?.verdict !== "dropped") verdicts.set(verdict.id, verdict);
  if (sound.some((_, id) => !verdicts.has(id)))
    return {
      ok: false,
      failure: { kind: "malformed", detail: "not every statement was checked", retryAfterMs: null },
    };
  const kept = sound.flatMap((proposal, id): Proposal[] => {
    const verdict = verdicts.get(id);
    if (verdict === undefined || verdict.verdict === "dropped") return [];
    const corrected = verdict.verdict === "corrected" ? oneLine(verdict.content) : "";
    return [corrected === "" ? proposal : { ...proposal, content: corrected }];
  });
  if (kept.length < sound.length) meter.count("verify", "dropped: by the model", sound.length - kept.length);
  const next = kept.length === 0 ? "keep" : "classify";
  return { ok: true, value: { stage: next, proposals: kept }, discarded: outcome.discarded };
}

async function classify({ model }: ChunkParts, { proposals }: Work): Promise<Outcome<Step>> {
  const statements = proposals.map(({ content }, id) => ({ id, content }));
  const outcome = await inBatches(statements, (batch) => model.classify(batch));
  if (!outcome.ok) return outcome;
  const filed = proposals.map((proposal, index) => {
    const found = outcome.value.find(({ id }) => id === index);
    if (found === undefined) return proposal;
    const { id: _, ...filing } = found;
    return { ...proposal, filing };
  });
  return { ok: true, value: { stage: "keep", proposals: filed }, discarded: outcome.discarded };
}

/** Asks about a few at a time, one call after the other; one that fails is the answer. */
async function inBatches<Item, Value>(
  items: readonly Item[],
  ask: (batch: readonly Item[]) => Promise<Outcome<Value[]>>,
): Promise<Outcome<Value[]>> {
  const all: Value[] = [];
  let discarded = 0;
  for (let from = 0; from < items.length; from += BATCH) {
    const outcome = await ask(items.slice(from, from + BATCH));
    if (!outcome.ok) return outcome;
    all.push(...outcome.value);
    discarded += outcome.discarded;
  }
  return { ok: true, value: all, discarded };
}

/** Stores what a stage made, unless the chunk was deleted or its messages changed while the model was asked. */
function save(
  { store }: ChunkParts,
  chunk: Chunk,
  next: Step & { attempts?: number; dueMs?: number },
): Chunk | null {
  return store.transaction(() => {
    if (store.chunks.unchanged(chunk) === null) return null;
    const { stage, attempts = 0, dueMs = 0 } = next;
    const saved = { stage, candidates: JSON.stringify(next.proposals), attempts, dueMs };
    store.chunks.save(chunk, saved);
    return { ...chunk, ...saved };
  });
}
