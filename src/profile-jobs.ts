import type { Lifecycle, LifecycleJobOutcome } from "agents/lifecycle";
import { extractSlice } from "./ingest/extract-owed.ts";
import { EXPIRY_START, expireSlice, type ExpiryPosition } from "./forget/expire.ts";
import { takeOutSlice } from "./forget/take-out.ts";
import { keepChunk } from "./ingest/model/keep-chunk.ts";
import type { Remaining } from "./model-work.ts";
import type { ProfileModel } from "./profile-model.ts";
import { purgeSlice } from "./store/purge.ts";
import type { Store } from "./store/store.ts";
import { yieldTurn } from "./text/yield-turn.ts";

/** Rows that one slice of a purge or a sweep removes: about 20 ms of work, most of it in the full-text index. */
const PURGE_ROWS = 40;

/** Slices that one run of a job does before other work gets its turn. */
const SLICES_PER_RUN = 20;

/** How long a job waits for summarisers before other jobs get their turn, and until it looks again. */
const COMPACT_WAIT_MS = 2000;
/** A round of work that asks models is hung after so long: four stages of several calls, each with its deadline. */
const MODEL_RUN_SECONDS = 900;
/** Slices of one call that removes what is too old. */
const EXPIRY_SLICES = 500;
/** Characters of an ingested conversation that are read before the call returns; a job reads the rest. */
const INLINE_CHARACTERS = 65_536;
/** Messages that are stored so fast that nobody need get a turn before they are read. */
const FEW_MESSAGES = 50;

/** What a profile's jobs work on. */
export interface JobParts {
  lifecycle: Lifecycle;
  store: Store;
  model: ProfileModel;
  /** Takes the generation before the present one off the directory's list. */
  unlistDeleted: () => Promise<void>;
  /** Remembers the turns that are owed it. */
  runTurns: () => Promise<void>;
  /** Compacts a session when it is due. */
  compact: (sessionId: string) => Promise<void>;
}

/**
 * The durable jobs of one profile. What is owed stands in rows of the store; the lifecycle's queue only wakes the
 * object, so a job may run any number of times and finds nothing to do after the last.
 */
export class ProfileJobs {
  readonly #parts: JobParts;
  readonly #run = new Map<string, () => Promise<LifecycleJobOutcome>>([
    ["extract", () => this.#extract()],
    ["embed", () => this.#embed()],
    ["purge", () => this.#purge()],
    ["turns", () => this.#turns()],
    ["compact", () => this.#compact()],
  ]);

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  /** Takes up the work that a crash interrupted between storing it and queueing its job. */
  async resume(): Promise<void> {
    const { store } = this.#parts;
    if (store.extractions.next() !== null || store.chunks.oldest(1).length > 0) await this.queue("extract");
    if (store.compactions.owed().length > 0) await this.queue("compact");
    await this.queueEmbedding();
    const isErasing = store.erasures.next() !== null;
    if (isErasing || store.profile.isPurgePending || store.isSweepPending) await this.queue("purge");
    if (store.turns.owedSessions().length > 0) await this.queue("turns");
  }

  async queue(name: "compact" | "embed" | "extract" | "purge" | "turns"): Promise<void> {
    const hungTimeoutSeconds = name === "purge" ? {} : { hungTimeoutSeconds: MODEL_RUN_SECONDS };
    const job = { id: name, fn: name, time: Date.now(), singleflight: true, ...hungTimeoutSeconds };
    await this.#parts.lifecycle.jobs.push(job);
  }

  /** Queues the embedding of what is owed a vector, when there is a model for it. */
  async queueEmbedding(): Promise<void> {
    const { model, store } = this.#parts;
    const isBound = (model.bound?.names.embedding ?? null) !== null;
    if (isBound && (store.vectors.isPastOwed() || store.vectors.nextDueMs(Number.MAX_SAFE_INTEGER) !== null))
      await this.queue("embed");
  }

  /** Runs a queued job; a name that no version of the service knows any more is done at once. */
  async run(name: string): Promise<LifecycleJobOutcome> {
    return this.#run.get(name)?.();
  }

  /** Reads one slice of the messages that are owed, by the rules; 0 characters when none is, or when a model reads them. */
  extractSlice(): { characters: number; memories: number } {
    const { store } = this.#parts;
    if (this.#languageModel !== null) return { characters: 0, memories: 0 };
    return store.transaction(() => {
      // What a model was reading when it was taken out of the configuration.
      const [chunk] = store.chunks.oldest(1);
      if (chunk === undefined) return extractSlice(store, Date.now());
      const memories = keepChunk({ store, model: null, nowMs: Date.now() }, chunk);
      return { characters: 1, memories };
    });
  }

  /** Reads what an ingest stored, as far as a call does, and queues the rest; says what it found and what is left. */
  async extractInline(stored: number): Promise<{ memories: number; pending: number }> {
    let memories = 0;
    let characters = 0;
    let pending = this.#pending();
    while (pending > 0 && characters < INLINE_CHARACTERS) {
      if (characters > 0 || stored > FEW_MESSAGES) await yieldTurn();
      const slice = this.extractSlice();
      if (slice.characters === 0) break;
      characters += slice.characters;
      memories += slice.memories;
      pending = this.#pending();
    }
    if (pending > 0) await this.queue("extract");
    else if (memories > 0) await this.queueEmbedding();
    return { memories, pending };
  }

  #pending(): number {
    const { store } = this.#parts;
    return store.extractions.pendingMessages() + store.chunks.pendingMessages();
  }

  /** Does everything that is owed to a model. */
  async finishModelWork(): Promise<void> {
    await this.#parts.model.bound?.work.finish(this.#languageModel !== null);
  }

  /** Reads what is owed by the model and says how many memories are new; null when the rules do that. */
  get readOwed(): (() => Promise<number>) | null {
    if (this.#languageModel === null) return null;
    const { memories } = this.#parts.store;
    return async () => {
      const before = memories.approximateCount();
      await this.finishModelWork();
      return memories.approximateCount() - before;
    };
  }

  get #languageModel() {
    const bound = this.#parts.model.bound;
    return bound === null || bound.names.language === null ? null : bound;
  }

  /** Takes what was just deleted or forgotten out of messages and indexes before that is acknowledged. */
  async sweepText(): Promise<void> {
    const { store } = this.#parts;
    while (store.transaction(() => takeOutSlice(store) || store.sweepText(PURGE_ROWS))) await yieldTurn();
  }

  async #embed(): Promise<LifecycleJobOutcome> {
    const bound = this.#parts.model.bound;
    return bound === null ? undefined : outcomeOf(await bound.work.embed());
  }

  /** Removes what was said before a time; true when there is more than one call does. */
  async expire(beforeMs: number): Promise<boolean> {
    const { store } = this.#parts;
    let at: ExpiryPosition | null = EXPIRY_START;
    for (let slice = 0; slice < EXPIRY_SLICES && at !== null; slice++) {
      const from: ExpiryPosition = at;
      at = store.transaction(() => expireSlice(store, from, { beforeMs, nowMs: Date.now() }));
      await yieldTurn();
    }
    await this.sweepText();
    return at !== null;
  }

  async #extract(): Promise<LifecycleJobOutcome> {
    const bound = this.#languageModel;
    if (bound !== null) {
      const left = await bound.work.extract();
      await this.queueEmbedding();
      return outcomeOf(left);
    }
    for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
      await yieldTurn();
      if (this.extractSlice().characters === 0) return undefined;
    }
    return "yield";
  }

  async #turns(): Promise<LifecycleJobOutcome> {
    await this.#parts.runTurns();
    return undefined;
  }

  /**
   * Starts what is owed and looks again while it is under way, so that other jobs need not wait for a summariser. A
   * session joins a run of its own that is under way already.
   */
  async #compact(): Promise<LifecycleJobOutcome> {
    const { store, compact } = this.#parts;
    const owed = store.compactions.owed();
    if (owed.length === 0) return undefined;
    const due = owed.filter(({ retryMs }) => retryMs <= Date.now());
    const runs = Promise.all(due.map(({ sessionId }) => compact(sessionId)));
    await Promise.race([runs, scheduler.wait(COMPACT_WAIT_MS)]);
    const left = store.compactions.owed();
    if (left.length === 0) return undefined;
    const next = Math.min(...left.map(({ retryMs }) => retryMs));
    return { rescheduleAt: Math.max(next, Date.now() + COMPACT_WAIT_MS) };
  }

  async #purge(): Promise<LifecycleJobOutcome> {
    await this.#parts.unlistDeleted();
    const { store } = this.#parts;
    for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
      const isWorkLeft = store.transaction(
        () =>
          takeOutSlice(store) ||
          store.sweepText(PURGE_ROWS) ||
          purgeSlice(store.database, store.profile, PURGE_ROWS),
      );
      if (!isWorkLeft) return undefined;
      await yieldTurn();
    }
    return "yield";
  }
}

/** What the queue is told of a round's rest. */
function outcomeOf(left: Remaining): LifecycleJobOutcome {
  if (left === "none") return undefined;
  return left === "more" ? "yield" : { rescheduleAt: left.atMs };
}
