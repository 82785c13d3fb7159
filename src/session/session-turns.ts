import { MemoryError } from "../contract/memory-error.ts";
import type {
  EndedTurn,
  MemoryEvent,
  MemoryInitialization,
  MemoryResultOptions,
  MemoryResultPage,
  NotedTurn,
} from "../contract/turn-memory.ts";
import { hasSqlite, storeOn } from "../store/host.ts";
import { EventStream } from "../turn-memory/event-stream.ts";
import {
  checkOptions,
  openTurnMemory,
  type CheckedOptions,
  type TurnMemoryOptions,
} from "../turn-memory/open-turn-memory.ts";
import { answerOf } from "../turn-memory/outside.ts";
import { resultPage } from "../turn-memory/result-page.ts";
import type { TurnMemory } from "../turn-memory/turn-memory.ts";
import { SessionWrites } from "./session-writes.ts";

/** Label of the block that holds what was loaded. */
export const MEMORY_BLOCK = "memories";

/** What is loaded before a turn and kept after it. */
export abstract class SessionTurns extends SessionWrites {
  #checked: CheckedOptions | null = null;
  #wakeTurns: (() => Promise<void>) | undefined;
  #turnMemory: TurnMemory | null = null;

  /**
   * Remembers turns: what is known stands in the system prompt as a block, and what a turn brings is kept after
   * `endTurn()`. Options that are wrong are a `TypeError`. `wake`, of the service, has owed turns run by a job.
   */
  withMemory(options: TurnMemoryOptions, wake?: () => Promise<void>): this {
    const checked = checkOptions(options, hasSqlite(this.source));
    if (this.#checked !== null && this.#checked.settings !== null)
      throw new MemoryError("exists", "memory is set up already", "memory");
    this.#checked = checked;
    this.#wakeTurns = wake;
    if (checked.settings === null) return this;
    if (checked.settings.consumption.isEnabled) {
      const get = async () => (await this.#memory?.text()) ?? null;
      const revision = () => this.#memory?.erasures ?? 0;
      this.withContext(MEMORY_BLOCK, {
        description: "Known from earlier turns",
        provider: { get, revision },
      });
    }
    // What a crash left behind is taken up once the session is set up, whether or not it is used.
    if (wake === undefined) queueMicrotask(() => void this.#resume());
    return this;
  }

  /** Notes that a turn ended; resolves when no crash can lose it. Null when turns are not remembered. */
  async endTurn(turn: EndedTurn & { cwd?: string | undefined }): Promise<NotedTurn | null> {
    const { prompt, response, cwd } = turn;
    for (const [field, value] of Object.entries({ prompt, response }))
      if (typeof value !== "string") throw new MemoryError("invalid", "must be a string", field);
    return (await this.#memory?.endTurn({ prompt, response }, cwd)) ?? null;
  }

  /** Results of memory from now on; none when memory is off. */
  events(): AsyncIterableIterator<MemoryEvent> {
    if (this.#memory !== null) return this.#memory.events();
    const none = new EventStream<MemoryEvent>();
    none.end();
    return none.open();
  }

  /** Results that are stored, oldest first, those of earlier lives of the object too: the newest 1,000 and more. */
  async memoryResults(options: MemoryResultOptions = {}): Promise<MemoryResultPage> {
    const memory = this.#memory;
    return memory === null ? { results: [], cursor: "0" } : resultPage(memory, options);
  }

  /** Waits for every generation that is pending. Throws when memory is not enabled. */
  flushMemory(): Promise<void> {
    return this.#memory?.flush() ?? Promise.reject(notEnabled("flushMemory"));
  }

  /** Loads the memory again and makes the system prompt anew. Throws when memory is not enabled. */
  async refreshMemory(): Promise<void> {
    const memory = this.#memory;
    if (memory === null) throw notEnabled("refreshMemory");
    await memory.refresh();
    await this.parts.prompt.refresh();
  }

  /** Settings as they are in effect; `memory` is undefined when it is off. */
  async initializationResult(): Promise<MemoryInitialization> {
    return this.#memory?.initialization ?? { memory: undefined };
  }

  /** What was loaded, as it stands in the system prompt; "" when memory is off. Throws when `fail_query` refuses it. */
  async memoryContext(): Promise<string> {
    return (await this.#memory?.text()) ?? "";
  }

  /** Flushes and ends the events; no turn can be handed in after it. */
  async closeMemory(): Promise<void> {
    await this.#memory?.close();
  }

  /** Runs the turns that are owed: the job of the service. */
  async runTurns(): Promise<void> {
    await this.#memory?.resume();
    await this.#memory?.run();
  }

  // What goes wrong here goes wrong again, and is told, when the memory is used.
  async #resume(): Promise<void> {
    await answerOf(async () => this.#memory?.resume());
  }

  get #memory(): TurnMemory | null {
    if (this.#turnMemory !== null || this.#checked === null) return this.#turnMemory;
    const store = hasSqlite(this.source) ? storeOn(this.source) : null;
    const { sessionId } = this;
    this.#turnMemory = openTurnMemory(this.#checked, { sessionId, store, wake: this.#wakeTurns });
    return this.#turnMemory;
  }
}

function notEnabled(method: string): MemoryError {
  return new MemoryError("invalid", `${method}() needs options.memory: memory is not enabled`);
}
