import { embedOwed, AWAITED_ATTEMPTS } from "./ingest/model/embed-owed.ts";
import { planChunks } from "./ingest/model/chunk-text.ts";
import { keepChunk } from "./ingest/model/keep-chunk.ts";
import { workChunk, type ChunkParts } from "./ingest/model/work-chunk.ts";
import type { Meter, ModelPort } from "./model/port.ts";
import type { ModelSettings } from "./model/settings.ts";
import type { Store } from "./store/store.ts";

/** Chunks that are read at the same time. */
const CHUNKS_AT_ONCE = 4;

/** Memories older than the model that are noted in one slice. */
const NOTED_AT_ONCE = 500;

/** Longest that somebody who waits for everything waits for a provider that asks to be left alone. */
const MAX_AWAITED_MS = 60_000;

/** What the work is done with. */
export interface ModelWorkParts {
  store: Store;
  meter: Meter;
  settings: ModelSettings;
  /** Opens the model; loads the AI packages the first time. */
  open: () => Promise<ModelPort>;
  yieldTurn: () => Promise<void>;
}

/** What a round of work left: nothing owed, more to do now, or something to do at a later time. */
export type Remaining = "none" | "more" | { atMs: number };

/**
 * The work of a profile that asks models, in rounds that may be cut off anywhere: what is owed are rows, and every
 * round begins with reading them. Rounds of one kind never overlap.
 */
export class ModelWork {
  readonly #parts: ModelWorkParts;
  #extracting: Promise<unknown> = Promise.resolve();
  #embedding: Promise<unknown> = Promise.resolve();

  constructor(parts: ModelWorkParts) {
    this.#parts = parts;
  }

  /** Puts the embedding model in effect: when it is another than before, every memory is owed a new vector. */
  begin(embeddingModel: string | null): void {
    const { store } = this.#parts;
    if (embeddingModel !== null) store.transaction(() => store.vectors.use(embeddingModel));
  }

  /** One round of extraction: up to four chunks, each as far as it goes, kept in the order they were said. */
  extract(): Promise<Remaining> {
    const round = this.#extracting.then(() => this.#extract());
    this.#extracting = round.catch(() => undefined);
    return round;
  }

  /** One round of embedding: one batch. */
  embed(): Promise<Remaining> {
    const round = this.#embedding.then(() => this.#embed());
    this.#embedding = round.catch(() => undefined);
    return round;
  }

  /**
   * Does all that is owed, extraction only when `isReading`. Embeddings that failed three times, or that the provider
   * wants put off for more than a minute, are left to the job.
   */
  async finish(isReading: boolean): Promise<void> {
    if (isReading) await this.#finishReading();
    for (;;) {
      const left = await this.embed();
      const { vectors } = this.#parts.store;
      // The model was changed meanwhile: everything is owed again and not noted yet.
      if (left === "more" && vectors.isPastOwed()) continue;
      const dueMs = vectors.nextDueMs(AWAITED_ATTEMPTS);
      const waitMs = dueMs === null ? 0 : dueMs - Date.now();
      if (left === "none" || dueMs === null || waitMs > MAX_AWAITED_MS) return;
      await scheduler.wait(Math.max(0, waitMs));
    }
  }

  async #finishReading(): Promise<void> {
    for (;;) {
      const left = await this.extract();
      if (left === "none") return;
      if (left !== "more") await scheduler.wait(Math.max(0, left.atMs - Date.now()));
    }
  }

  async #extract(): Promise<Remaining> {
    const { store, yieldTurn } = this.#parts;
    while (store.transaction(() => planChunks(store))) await yieldTurn();
    const chunks = store.chunks.oldest(CHUNKS_AT_ONCE);
    if (chunks.length === 0) return "none";
    const parts = await this.#chunkParts();
    await Promise.all(chunks.map((chunk) => workChunk(parts, chunk)));
    let isKept = false;
    for (;;) {
      const [first] = store.chunks.oldest(1);
      if (first === undefined || (first.stage !== "keep" && first.stage !== "rules")) break;
      store.transaction(() => keepChunk({ ...parts, nowMs: parts.now() }, first));
      isKept = true;
      await yieldTurn();
    }
    const waiting = store.chunks.oldest(CHUNKS_AT_ONCE).filter(({ stage }) => stage !== "keep");
    if (waiting.length === 0) return store.chunks.oldest(1).length === 0 ? "none" : "more";
    const atMs = Math.min(...waiting.map(({ dueMs }) => dueMs));
    return isKept || atMs <= Date.now() ? "more" : { atMs };
  }

  async #embed(): Promise<Remaining> {
    const { store, yieldTurn } = this.#parts;
    while (store.transaction(() => store.vectors.owePast(NOTED_AT_ONCE))) await yieldTurn();
    if (store.vectors.nextDueMs(Number.MAX_SAFE_INTEGER) === null) return "none";
    const parts = await this.#chunkParts();
    if (parts.model.names.embedding === null) return "none";
    if (await embedOwed(parts)) return "more";
    const atMs = store.vectors.nextDueMs(Number.MAX_SAFE_INTEGER);
    return atMs === null ? "none" : atMs <= Date.now() ? "more" : { atMs };
  }

  async #chunkParts(): Promise<ChunkParts> {
    const { store, meter, settings, open } = this.#parts;
    return { store, model: await open(), meter, now: () => Date.now(), retryMs: settings.retryMs };
  }
}
