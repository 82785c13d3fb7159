import { MemoryError } from "../contract/memory-error.ts";
import type {
  EndedTurn,
  MemoryEvent,
  MemoryGenerationResult,
  MemoryInitialization,
  NotedTurn,
} from "../contract/turn-memory.ts";
import type { TurnLedger } from "../store/turn-ledger.ts";
import { ulid } from "../text/hash.ts";
import { automaticFiles, loadMemory, renderSections, type LoadedMemory } from "./consumption.ts";
import { EventStream, type Reader } from "./event-stream.ts";
import { fileAt } from "./folder-root.ts";
import type { FileBucket } from "./folder-files.ts";
import { askGate, gateFailed, isEmptyTurn, type Passage } from "./gate.ts";
import { generateMemory, unwritten } from "./generate.ts";
import { tell } from "./outside.ts";
import type { TurnGenerator } from "./proposal.ts";
import type { MemoryFile, MemoryRoot } from "./root.ts";
import type { TurnMemorySettings } from "./settings.ts";
import { storableText } from "./turn-text.ts";
import { MAX_TURN_LENGTH } from "./fit-turn.ts";
import { yieldTurn } from "../text/yield-turn.ts";

/** What the memory of the turns of one session is made of. */
export interface TurnMemoryParts {
  settings: TurnMemorySettings;
  sessionId: string;
  cwd: string;
  ledger: TurnLedger;
  roots: readonly MemoryRoot[];
  bucket: FileBucket | null;
  generate: TurnGenerator | null;
  /** A number that rises when what was loaded may tell what was deleted since. */
  erasures: () => number;
  /** Has the turns that are owed run by a job; when it is missing they are run here, behind the reply. */
  wake?: (() => Promise<void>) | undefined;
}

/** Memory of the turns of one session: what is loaded before, and what is kept after. */
export class TurnMemory {
  readonly #parts: TurnMemoryParts;
  readonly #events = new EventStream<MemoryEvent>();
  /** Turns that are being noted or wait for their gate. */
  readonly #underway = new Set<Promise<unknown>>();
  #noted: Promise<unknown> = Promise.resolve();
  #running: Promise<void> | null = null;
  #flushing: Promise<void> | null = null;
  #loading: Promise<LoadedMemory> | null = null;
  #loadedAt = 0;
  #closing: Promise<void> | null = null;

  constructor(parts: TurnMemoryParts) {
    this.#parts = parts;
  }

  /** Settings as they are in effect. */
  get initialization(): MemoryInitialization {
    const { settings, roots } = this.#parts;
    const { generation, consumption, mode } = settings;
    return {
      memory: {
        enabled: true,
        requester: "sdk",
        mode,
        generationEnabled: generation.isEnabled,
        turnCompleteEnabled: generation.turnComplete.isEnabled,
        consumptionEnabled: consumption.isEnabled,
        roots: roots.map(({ id, access }) => ({ id, access })),
      },
    };
  }

  /**
   * Notes that a turn ended; resolves when no crash can lose it. The gate is asked, and the generation run, behind the
   * reply. Null when turns are not remembered.
   */
  async endTurn(turn: EndedTurn, cwd: string = this.#parts.cwd): Promise<NotedTurn | null> {
    if (this.#closing !== null) throw new MemoryError("invalid", "the memory of this session is closed");
    const length = turn.prompt.length + turn.response.length;
    if (length > MAX_TURN_LENGTH)
      throw new MemoryError(
        "too_large",
        `prompt and response have ${length} characters; ${MAX_TURN_LENGTH} is the most`,
      );
    if (!this.#parts.settings.generation.turnComplete.isEnabled) return null;
    // Turns get their numbers in the order in which they were handed in, however long each takes to be prepared.
    const noting = this.#noted.then(() => this.#note(turn, cwd));
    this.#noted = noting.catch(() => null);
    return this.#track(noting);
  }

  /** Waits for every generation that is pending; calls at the same time share one promise. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** Takes up what a crash or an eviction left behind. */
  async resume(): Promise<void> {
    const { ledger } = this.#parts;
    for (const attemptId of ledger.undecided()) {
      if (!ledger.claims.has(attemptId)) await this.#abandon(attemptId);
    }
    if (ledger.owed().length > 0) await this.#wake();
  }

  /** Runs the turns that are owed, one after the other; a second call joins the first. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Raised when what was loaded before must not be told any more. */
  get erasures(): number {
    return this.#parts.erasures();
  }

  /** What was loaded, loading it at the first call and after a deletion. Throws when `fail_query` refuses it. */
  async load(): Promise<LoadedMemory> {
    if (this.#loadedAt !== this.erasures) this.#loading = null;
    this.#loadedAt = this.erasures;
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    const loaded = await this.#loading;
    if (loaded.refusal !== null) throw loaded.refusal;
    return loaded;
  }

  /** Loads again. */
  async refresh(): Promise<LoadedMemory> {
    this.#loading = null;
    return this.load();
  }

  /** What was loaded as a part of a system prompt. */
  async text(): Promise<string> {
    return renderSections((await this.load()).sections);
  }

  /** A reader of the results from now on. */
  events(): Reader<MemoryEvent> {
    return this.#events.open();
  }

  /** Results that are stored, after a number. */
  results(afterSeq: number, limit: number): { seq: number; event: MemoryEvent }[] {
    return this.#parts.ledger.events(afterSeq, limit);
  }

  /** Flushes, then ends the events. Nothing can be handed in any more. */
  close(): Promise<void> {
    this.#closing ??= this.flush().finally(() => this.#events.end());
    return this.#closing;
  }

  async #note(turn: EndedTurn, cwd: string): Promise<NotedTurn> {
    const { ledger, settings } = this.#parts;
    const attemptId = ulid(Date.now());
    const [prompt, response] = [
      await storableText(turn.prompt, yieldTurn),
      await storableText(turn.response, yieldTurn),
    ];
    const isDecided = settings.generation.turnComplete.gate === null && !isEmptyTurn(turn);
    const { turnIndex } = ledger.begin({
      attemptId,
      prompt,
      response,
      cwd,
      nowMs: Date.now(),
      isDecided,
    });
    const noted = { attemptId, turnIndex };
    if (isDecided) await this.#wake();
    else void this.#track(this.#claim(attemptId, () => this.#pass(noted, turn, cwd)));
    return noted;
  }

  async #pass(noted: NotedTurn, turn: EndedTurn, cwd: string): Promise<void> {
    const { sessionId, settings } = this.#parts;
    const input = { ...turn, sessionId, cwd, turnIndex: noted.turnIndex };
    const passage = await askGate(settings.generation.turnComplete, input);
    if (passage.run) this.#parts.ledger.decide(noted.attemptId);
    else await this.#refuse(noted, passage);
    if (passage.run) await this.#wake();
  }

  // A verdict that was not stored is not asked for again: what its user may have refused is not remembered.
  async #abandon(attemptId: string): Promise<void> {
    const turn = this.#parts.ledger.read(attemptId);
    if (turn === null) return;
    const { onGateError } = this.#parts.settings.generation.turnComplete;
    await this.#refuse(turn, gateFailed(onGateError, "the object stopped before it answered"));
  }

  async #refuse(turn: NotedTurn, passage: Passage): Promise<void> {
    if (!passage.run) await this.#finish(unwritten(turn, passage.status, passage.reason));
  }

  async #wake(): Promise<void> {
    if (this.#parts.wake !== undefined) return this.#parts.wake();
    // A defect that ends a run here is told by the next flush; the turn stays owed.
    this.run().catch(() => null);
  }

  async #run(): Promise<void> {
    const { ledger } = this.#parts;
    for (;;) {
      const owed = ledger.owed();
      if (owed.length === 0) return;
      for (const attemptId of owed) {
        await this.#claim(attemptId, () => this.#generate(attemptId));
        await yieldTurn();
      }
    }
  }

  async #generate(attemptId: string): Promise<void> {
    const { ledger, settings, roots, generate, sessionId } = this.#parts;
    const turn = ledger.read(attemptId);
    if (turn === null) return;
    const { instruction } = settings.generation;
    await this.#finish(await generateMemory(turn, { ledger, roots, generate, instruction, sessionId }));
  }

  async #finish(result: MemoryGenerationResult): Promise<void> {
    const event = this.#event({ subtype: "memory_generation", result });
    if (!this.#parts.ledger.finish(result.attemptId, event)) return;
    this.#events.emit(event);
    // It is told at once; how long it takes is its own affair.
    void tell(this.#parts.settings.generation.onResult, result);
  }

  /** Does the work on a turn unless somebody is at it; then waits for them. */
  async #claim(attemptId: string, work: () => Promise<void>): Promise<void> {
    const { claims } = this.#parts.ledger;
    const known = claims.get(attemptId);
    if (known !== undefined) return known.catch(() => undefined);
    const claim = work().finally(() => claims.delete(attemptId));
    claims.set(attemptId, claim);
    return claim;
  }

  #track<Value>(work: Promise<Value>): Promise<Value> {
    this.#underway.add(work);
    const forget = () => void this.#underway.delete(work);
    work.then(forget, forget);
    return work;
  }

  async #flush(): Promise<void> {
    const { ledger } = this.#parts;
    for (;;) {
      while (this.#underway.size > 0) await Promise.allSettled(this.#underway);
      await this.resume();
      // Another object of the same session may be asking its gate.
      await Promise.allSettled(ledger.undecided().flatMap((id) => ledger.claims.get(id) ?? []));
      if (ledger.owed().length > 0) await this.run();
      else if (this.#underway.size === 0 && ledger.undecided().length === 0) return;
      await yieldTurn();
    }
  }

  async #load(): Promise<LoadedMemory> {
    const { consumption } = this.#parts.settings;
    if (!consumption.isEnabled)
      return { sections: [], result: { status: "success", files: [] }, refusal: null };
    const loaded = await loadMemory(await this.#files(), consumption);
    const event = this.#event({ subtype: "memory_consumption", result: loaded.result });
    this.#parts.ledger.addEvent(event);
    this.#events.emit(event);
    void tell(consumption.onResult, loaded.result);
    return loaded;
  }

  async #files(): Promise<MemoryFile[]> {
    const { settings, roots, bucket } = this.#parts;
    const { files } = settings.consumption;
    if (files === null) return automaticFiles(roots);
    return files.flatMap((file) => (bucket === null ? [] : fileAt(bucket, file)));
  }

  #event(
    what:
      | Pick<MemoryEvent & { subtype: "memory_generation" }, "subtype" | "result">
      | Pick<MemoryEvent & { subtype: "memory_consumption" }, "subtype" | "result">,
  ): MemoryEvent {
    return { type: "system", ...what, session_id: this.#parts.sessionId, uuid: crypto.randomUUID() };
  }
}
