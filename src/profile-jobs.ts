import type { Lifecycle, LifecycleJobOutcome } from "agents/lifecycle";
import { extractSlice } from "./ingest/extract-owed.ts";
import { EXPIRY_START, expireSlice, type ExpiryPosition } from "./forget/expire.ts";
import { purgeSlice } from "./store/purge.ts";
import type { Store } from "./store/store.ts";

/** Rows that one slice of a purge or a sweep removes: about 20 ms of work, most of it in the full-text index. */
const PURGE_ROWS = 40;

/** Slices that one run of a job does before other work gets its turn. */
const SLICES_PER_RUN = 20;

/** Slices of one call that removes what is too old. */
const EXPIRY_SLICES = 500;

/** What a profile's jobs work on. */
export interface JobParts {
  lifecycle: Lifecycle;
  store: Store;
  /** Takes the generation before the present one off the directory's list. */
  unlistDeleted: () => Promise<void>;
}

/**
 * The durable jobs of one profile. What is owed stands in rows of the store; the lifecycle's queue only wakes the
 * object, so a job may run any number of times and finds nothing to do after the last.
 */
export class ProfileJobs {
  readonly #parts: JobParts;
  readonly #run = new Map<string, () => Promise<LifecycleJobOutcome>>([
    ["extract", () => this.#extract()],
    ["purge", () => this.#purge()],
  ]);

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  /** Takes up the work that a crash interrupted between storing it and queueing its job. */
  async resume(): Promise<void> {
    const { store } = this.#parts;
    if (store.extractions.next() !== null) await this.queue("extract");
    if (store.profile.isPurgePending || store.isSweepPending) await this.queue("purge");
  }

  async queue(name: "extract" | "purge"): Promise<void> {
    await this.#parts.lifecycle.jobs.push({ id: name, fn: name, time: Date.now(), singleflight: true });
  }

  /** Runs a queued job; a name that no version of the service knows any more is done at once. */
  async run(name: string): Promise<LifecycleJobOutcome> {
    return this.#run.get(name)?.();
  }

  /** Reads one slice of the messages that are owed; 0 characters when none is. */
  extractSlice(): { characters: number; memories: number } {
    const { store } = this.#parts;
    return store.transaction(() => extractSlice(store, Date.now()));
  }

  /** Removes the words of what was just deleted from the indexes before the deletion is acknowledged. */
  async sweepText(): Promise<void> {
    const { store } = this.#parts;
    while (store.transaction(() => store.sweepText(PURGE_ROWS))) await yieldTurn();
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
    for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
      if (this.extractSlice().characters === 0) return undefined;
      await yieldTurn();
    }
    return "yield";
  }

  async #purge(): Promise<LifecycleJobOutcome> {
    await this.#parts.unlistDeleted();
    const { store } = this.#parts;
    for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
      const isWorkLeft = store.transaction(
        () => store.sweepText(PURGE_ROWS) || purgeSlice(store.database, store.profile, PURGE_ROWS),
      );
      if (!isWorkLeft) return undefined;
      await yieldTurn();
    }
    return "yield";
  }
}

/** Lets other requests run between two slices of work. */
export function yieldTurn(): Promise<void> {
  return scheduler.wait(0);
}
