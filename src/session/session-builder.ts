import { AgentContextProvider } from "../context/agent-context-provider.ts";
import { AgentSearchProvider } from "../context/agent-search-provider.ts";
import { ContextBlocks } from "../context/context-blocks.ts";
import type { BlockDefinition, ContextConfig, ContextOptions } from "../context/context-block.ts";
import { FrozenPrompt, type PromptStore } from "../context/frozen-prompt.ts";
import type { WritableContextProvider } from "../context/provider.ts";
import { MemoryError } from "../contract/memory-error.ts";
import { hasSqlite, storeOn, type SessionHost } from "../store/host.ts";
import { adoptPublished } from "./adopt-published.ts";
import { AgentSessionProvider } from "./agent-session-provider.ts";
import { isSessionProvider, type SessionProvider } from "./session-provider.ts";
import type {
  CompactAfterOptions,
  CompactFunction,
  CompactionErrorHandler,
  SessionTokenCounter,
} from "./token-counter.ts";

/** What a session is made of once it is used. */
export interface SessionParts {
  provider: SessionProvider;
  /** The provider when it is the built-in one: only that has overlays, loaded skills and counted tokens. */
  builtIn: AgentSessionProvider | null;
  blocks: ContextBlocks;
  prompt: FrozenPrompt;
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
  #cachedPrompt: WritableContextProvider | boolean = false;
  #parts: SessionParts | null = null;
  protected compactFunction: CompactFunction | null = null;
  protected tokenThreshold: number | null = null;
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
    this.tokenThreshold = tokenThreshold;
    if (options.tokenCounter !== undefined) this.tokenCounter = options.tokenCounter;
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
    return { provider, builtIn, blocks, prompt };
  }

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
