import type { Memory } from "./contract/memory.ts";
import type { RecallRequest } from "./contract/requests.ts";
import type { ModelInfo, RecallResult } from "./contract/results.ts";
import { fileRemembered } from "./ingest/model/file-remembered.ts";
import { logProblem } from "./log-problem.ts";
import { ModelMeter } from "./model-meter.ts";
import { ModelWork } from "./model-work.ts";
import type { ModelNames, ModelPort } from "./model/port.ts";
import { namesOf, readSettings, type InjectedModels, type ModelSettings } from "./model/settings.ts";
import { recallWithModel } from "./recall/recall-with-model.ts";
import { readMemory } from "./store/read-memory.ts";
import type { Store } from "./store/store.ts";
import { VectorIndex } from "./store/vector-index.ts";
import { isoDay } from "./text/iso-day.ts";

/** What the model tier of a profile is made of. */
export interface ProfileModelParts {
  store: Store;
  env: object;
  /** Models that code hands over; null for those that bindings and vars name. */
  injected: InjectedModels | null;
  yieldTurn: () => Promise<void>;
}

/** A model that is in effect for a profile. */
export interface BoundModel {
  names: ModelNames;
  work: ModelWork;
  /** Loads the AI packages the first time. */
  open: () => Promise<ModelPort>;
}

/** Which model a profile has, and everything that is asked of it. Reading it loads no AI package. */
export class ProfileModel {
  readonly #parts: ProfileModelParts;
  readonly #settings: ModelSettings | null;
  readonly #problem: string | null;
  readonly #meter: ModelMeter;
  readonly #bound: BoundModel | null;
  readonly #index: VectorIndex;
  #opening: Promise<ModelPort> | null = null;
  #begunGeneration = 0;

  constructor(parts: ProfileModelParts) {
    const { settings, problem } = readSettings(parts.env, parts.injected);
    this.#parts = parts;
    this.#settings = settings;
    this.#problem = problem;
    this.#meter = new ModelMeter(parts.store, settings?.dailyTokens ?? null);
    this.#index = new VectorIndex(parts.store.vectors);
    this.#bound = settings === null ? null : this.#bind(settings);
    if (problem !== null) logProblem(`the model's configuration: ${problem}`);
  }

  /** The model in effect; null in the offline tier. */
  get bound(): BoundModel | null {
    const { generation } = this.#parts.store.profile;
    if (this.#bound !== null && this.#begunGeneration !== generation) {
      this.#bound.work.begin(this.#bound.names.embedding);
      this.#begunGeneration = generation;
    }
    return this.#bound;
  }

  /** The model that writes; null when none is bound. Reading it loads nothing. */
  get language(): Pick<BoundModel, "open"> | null {
    return this.#bound === null || this.#bound.names.language === null ? null : this.#bound;
  }

  /** A recall with the model; null in the offline tier, and when nothing was ever stored. */
  async recall(request: RecallRequest): Promise<RecallResult | null> {
    const { bound } = this;
    const { messages, memories } = this.#parts.store;
    // Nothing can be found where nothing was ever stored: nobody need be asked.
    const isEmpty = messages.approximateCount() + memories.approximateCount() === 0;
    if (bound === null || this.#settings === null || isEmpty) return null;
    const model = await bound.open();
    return recallWithModel(this.#parts.store, request, {
      model,
      index: this.#index,
      now: () => Date.now(),
      timeoutMs: this.#settings.recallTimeoutMs,
      yieldTurn: this.#parts.yieldTurn,
    });
  }

  /** A memory that `remember()` has just stored, filed by the model when one is bound that writes. */
  async filed(memory: Memory): Promise<Memory> {
    const { store } = this.#parts;
    const { generation } = store.profile;
    if (this.language === null || this.#settings === null) return memory;
    const { rememberTimeoutMs, retryMs } = this.#settings;
    const model = await this.language.open();
    const parts = { store, model, meter: this.#meter, now: () => Date.now() };
    await fileRemembered({ ...parts, timeoutMs: rememberTimeoutMs, retryMs }, memory.id);
    const current = store.profile.generation === generation ? store.memories.byId(memory.id) : null;
    return current === null ? memory : readMemory(store, current);
  }

  /** What `info()` tells of models; null when none is configured and nothing is wrong. */
  info(): ModelInfo | null {
    const settings = this.#settings;
    if (settings === null && this.#problem === null) return null;
    const { usage, vectors } = this.#parts.store;
    const day = isoDay(Date.now());
    const names = settings === null ? null : namesOf(settings);
    return {
      provider: names?.provider ?? null,
      language: names?.language ?? null,
      embedding: names?.embedding ?? null,
      reranking: names?.reranking ?? null,
      problem: this.#problem,
      budget: {
        dailyTokens: settings?.dailyTokens ?? null,
        usedTokens: usage.total(day, ["inputTokens", "outputTokens"]),
      },
      today: usage.ofDay(day),
      vectors: {
        stored: vectors.count(),
        owed: vectors.countOwed(),
        dimension: vectors.space()?.dimension ?? null,
      },
    };
  }

  #bind(settings: ModelSettings): BoundModel {
    const { store, yieldTurn } = this.#parts;
    const open = () => (this.#opening ??= this.#open(settings));
    const work = new ModelWork({ store, meter: this.#meter, settings, open, yieldTurn });
    return { names: namesOf(settings), work, open };
  }

  // The one door to src/model's adapters: without a configured model their code is never evaluated.
  async #open(settings: ModelSettings): Promise<ModelPort> {
    const { openModel } = await import("./model/open-model.ts");
    return openModel(settings, this.#meter);
  }
}
