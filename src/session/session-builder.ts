import { AgentContextProvider } from "../context/agent-context-provider.ts";
import { AgentSearchProvider } from "../context/agent-search-provider.ts";
import { ContextBlocks } from "../context/context-blocks.ts";
import type { BlockDefinition, ContextConfig, ContextOptions } from "../context/context-block.ts";
import { FrozenPrompt, type PromptStore } from "../context/frozen-prompt.ts";
import type { WritableContextProvider } from "../context/provider.ts";
import type { CompactionReport } from "../compaction/run-compaction.ts";
import type { Summarize } from "../compaction/summary-prompt.ts";
import { resolveCompaction, type CompactionSettings } from "../contract/compaction.ts";
import { MemoryError } from "../contract/memory-error.ts";
import { hasSqlite, storeOn, type SessionHost } from "../store/host.ts";
import { adoptPublished } from "./adopt-published.ts";
import { AgentSessionProvider } from "./agent-session-provider.ts";
import { isEngineFunction, settingsOf } from "./create-compact-function.ts";
import { SessionCompactor } from "./session-compactor.ts";
import type { StateDefineOptions } from "../contract/state.ts";
import { SessionState } from "../state/session-state.ts";
import type { StateSchema } from "../state/state-schema.ts";
import { isSessionProvider, type SessionProvider } from "./session-provider.ts";
import type {
  CompactAfterOptions,
  CompactFunction,
  CompactionErrorHandler,
  IngestOnCompaction,
  SessionTokenCounter,
} from "./token-counter.ts";

/** What a session is made of once it is used. */
export interface SessionParts {
  provider: SessionProvider;
  /** The provider when it is the built-in one: only that has overlays, loaded skills and counted tokens. */
  builtIn: AgentSessionProvider | null;
  blocks: ContextBlocks;
  prompt: FrozenPrompt;
  compactor: SessionCompactor;
  /** Values, constraints and approvals; null when the messages are kept elsewhere. */
  state: SessionState | null;
}

/** How a session that is not built step by step is set up. */
export interface SessionOptions {
  context?: readonly ContextConfig[] | undefined;
  /** Keeps the frozen prompt. */
  promptStore?: WritableContextProvider | undefined;
  tokenCounter?: SessionTokenCounter | undefined;
  onCompactionError?: CompactionErrorHandler | undefined;
}

/** The steps that set a session up. Their order does not matter: nothing is opened before the session is used. */
export abstract class SessionBuilder {
  readonly #source: SessionHost | SessionProvider;
  #sessionId = "";
  #redact = false;
  readonly #context: ContextConfig[] = [];
  readonly #states: { key: string; schema: StateSchema; options: StateDefineOptions }[] = [];
  #cachedPrompt: WritableContextProvider | boolean = false;
  #parts: SessionParts | null = null;
  protected compactFunction: CompactFunction | null = null;
  protected durably: (() => Promise<void>) | null = null;
  protected ingestOnCompaction: IngestOnCompaction | null = null;
  #compaction: CompactionSettings = {};
  #summarize: Summarize | null = null;
  protected tokenCounter: SessionTokenCounter | null = null;
  protected compactionErrorHandler: CompactionErrorHandler | null = null;

  /** `source` is an Agent, a Durable Object, or a provider that keeps the messages elsewhere. */
  constructor(source: SessionHost | SessionProvider, options: SessionOptions = {}) {
    this.#source = source;
    for (const { label, ...rest } of options.context ?? []) this.withContext(label, rest);
    if (options.promptStore !== undefined) this.withCachedPrompt(options.promptStore);
    this.tokenCounter = options.tokenCounter ?? null;
    this.compactionErrorHandler = options.onCompactionError ?? null;
  }

  /** Which conversation of the host this is; the unnamed one without it. */
  forSession(sessionId: string): this {
    this.#sessionId = sessionId;
    return this;
  }

  /** Adds a block to the system prompt. Without a provider it is kept in SQLite, and the model may write it. */
  withContext(label: string, options: ContextOptions = {}): this {
    if (this.#context.some((config) => config.label === label)) {
      throw new MemoryError("exists", `there is a block "${label}" already`, "label");
    }
    this.#context.push({ label, ...options });
    return this;
  }

  /** Keeps the frozen system prompt across eviction: in SQLite, or with the given provider. */
  withCachedPrompt(provider?: WritableContextProvider): this {
    this.#cachedPrompt = provider ?? true;
    return this;
  }

  /** Defines a value that the session keeps beside its messages: by a schema of zod or a JSON Schema. */
  withState(key: string, schema: StateSchema, options: StateDefineOptions = {}): this {
    this.#states.push({ key, schema, options });
    return this;
  }

  /** Stores messages with their secrets replaced by a marker. */
  withRedaction(): this {
    this.#redact = true;
    return this;
  }

  /** How messages are compacted: by `compact()`, and by itself after `compactAfter()`. */
  onCompaction(compact: CompactFunction): this {
    this.compactFunction = compact;
    return this;
  }

  /** Compacts by itself once the estimate exceeds the threshold. */
  compactAfter(tokenThreshold: number, options: CompactAfterOptions = {}): this {
    if (options.tokenCounter !== undefined) this.tokenCounter = options.tokenCounter;
    return this.withCompaction({ compactAfter: tokenThreshold });
  }

  /** Compacts by itself every so many turns of the user; the next summary reads the last `overlap` of them again. */
  compactEvery(turns: number, options: { overlap?: number | undefined } = {}): this {
    return this.withCompaction({ compactEvery: turns, ...options });
  }

  /** When and how to compact, all settings at once; they go before those of `createCompactFunction`. */
  withCompaction(settings: CompactionSettings): this {
    resolveCompaction({
      ...settings,
      ...(settings.overlap !== undefined && { compactEvery: settings.compactEvery ?? 1 }),
    });
    this.#compaction = { ...this.#compaction, ...settings };
    return this;
  }

  /** Who writes summaries when `onCompaction()` gives no function; without it they are made of the messages' sentences. */
  withSummarizer(summarize: Summarize): this {
    this.#summarize = summarize;
    return this;
  }

  /** Asked before a compaction that a trigger wants starts behind an append: makes sure that it outlives a crash. */
  withDurableCompaction(durably: () => Promise<void>): this {
    this.durably = durably;
    return this;
  }

  /** Given the messages before they disappear behind a summary; when it fails they do not. */
  withIngestOnCompaction(ingest: IngestOnCompaction): this {
    this.ingestOnCompaction = ingest;
    return this;
  }

  /** Told when compacting by itself fails; the message that caused it is stored all the same. */
  onCompactionError(handler: CompactionErrorHandler): this {
    this.compactionErrorHandler = handler;
    return this;
  }

  get sessionId(): string {
    return this.#sessionId;
  }

  protected get source(): SessionHost {
    return this.#source;
  }

  protected get parts(): SessionParts {
    return (this.#parts ??= this.#open());
  }

  /** A block with the provider that it gets when it brings none. */
  protected define({ provider, ...config }: ContextConfig): BlockDefinition {
    if (provider instanceof AgentSearchProvider)
      return { ...config, provider: provider.forSession(this.#sessionId) };
    if (provider !== undefined) return { ...config, provider };
    if (!hasSqlite(this.#source)) {
      throw new MemoryError(
        "invalid",
        `block "${config.label}" needs a provider: the host has no SQLite`,
        "provider",
      );
    }
    return { ...config, provider: new AgentContextProvider(this.#source, config.label, this.#sessionId) };
  }

  #open(): SessionParts {
    if (!isSessionProvider(this.#source) && hasSqlite(this.#source)) adoptPublished(storeOn(this.#source));
    const provider = this.#openProvider();
    const blocks = new ContextBlocks(this.#context.map((config) => this.define(config)));
    const prompt = new FrozenPrompt(blocks, this.#promptStore());
    const builtIn = provider instanceof AgentSessionProvider ? provider : null;
    if (builtIn === null && this.#states.length > 0)
      throw new MemoryError("invalid", "a state needs a session on the host's SQLite", "state");
    const state = builtIn === null ? null : this.#openState(builtIn);
    return { provider, builtIn, blocks, prompt, state, compactor: this.#openCompactor(provider, builtIn) };
  }

  #openState(builtIn: AgentSessionProvider): SessionState {
    const state = new SessionState(builtIn.store, this.#sessionId, (id) => builtIn.evidence(id));
    for (const { key, schema, options } of this.#states) state.defineNow(key, schema, options);
    return state;
  }

  #openCompactor(provider: SessionProvider, builtIn: AgentSessionProvider | null): SessionCompactor {
    const compact = this.compactFunction;
    const own = compact !== null && isEngineFunction(compact) ? settingsOf(compact.options) : {};
    return new SessionCompactor({
      provider,
      builtIn,
      compact,
      rules: resolveCompaction({ ...own, ...this.#compaction }),
      summarize: this.#summarize,
      tokenCounter: this.tokenCounter,
      estimate: (leafId) => this.tokenEstimate(leafId),
      watch: (run, leafId) => this.watchCompaction(run, leafId),
      handOver: async (messages) => this.ingestOnCompaction?.(messages),
    });
  }

  /** About how many tokens history and frozen prompt cost. */
  abstract tokenEstimate(leafId?: string | null): Promise<number>;

  /** Runs a compaction and tells of it. */
  protected abstract watchCompaction(
    run: () => Promise<CompactionReport>,
    leafId?: string | null,
  ): Promise<CompactionReport>;

  #openProvider(): SessionProvider {
    if (isSessionProvider(this.#source)) return this.#source;
    return new AgentSessionProvider(this.#source, this.#sessionId, { redact: this.#redact });
  }

  #promptStore(): PromptStore {
    const cached = this.#cachedPrompt;
    if (cached === false) return { kind: "memory" };
    if (cached !== true) {
      cached.init?.("_system_prompt");
      return { kind: "provider", provider: cached };
    }
    if (!hasSqlite(this.#source)) {
      throw new MemoryError(
        "invalid",
        "withCachedPrompt() needs a provider: the host has no SQLite",
        "provider",
      );
    }
    const open = () => storeOn(this.#source);
    return { kind: "sqlite", open, sessionId: this.#sessionId };
  }
}
