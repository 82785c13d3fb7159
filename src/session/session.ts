import type { ContextBlock, ContextOptions } from "../context/context-block.ts";
import { contextTools, type LoadedSkills } from "../context/context-tools.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type { Memory } from "../contract/memory.ts";
import type { SessionIngestReport } from "../contract/session.ts";
import type { SessionTool } from "../contract/tool-schema.ts";
import { extractSlice } from "../ingest/extract-owed.ts";
import { oweAppended } from "../ingest/owe-appended.ts";
import { rememberAndRead } from "../ingest/remember.ts";
import type { SessionState } from "../state/session-state.ts";
import type { AgentSessionProvider } from "./agent-session-provider.ts";
import { yieldTurn } from "../text/yield-turn.ts";
import type { SkillRef } from "../store/skill-call-store.ts";
import type { SessionHost } from "../store/host.ts";
import type { SearchHit } from "./search-history.ts";
import type { StoredMessage } from "./session-message.ts";
import type {
  HistoryOptions,
  HistoryPage,
  HistoryPageOptions,
  HistoryRowStat,
  RecentHistory,
  SessionProvider,
  StoredCompaction,
} from "./session-provider.ts";
import { SessionTurns } from "./session-turns.ts";

/** Hits of a search when nothing is asked. */
const DEFAULT_HITS = 20;

/** One conversation: its history, the context blocks of its system prompt and the tools they justify. */
export class Session extends SessionTurns {
  /** A session on an Agent or a Durable Object, or on a provider that keeps the messages elsewhere. */
  static create(host: SessionHost | SessionProvider): Session {
    return new Session(host);
  }

  /** What the model sees, root first: summaries in place of their ranges, large outputs shortened. */
  async getHistory(leafId?: string | null, options?: HistoryOptions): Promise<StoredMessage[]> {
    return this.parts.provider.getHistory(leafId, options);
  }

  /** A page of the history; each goes on where the one before ended, towards the root. */
  async getHistoryPage(options: HistoryPageOptions = {}): Promise<HistoryPage> {
    const { provider } = this.parts;
    if (provider.getHistoryPage !== undefined) return provider.getHistoryPage(options);
    const history = await provider.getHistory(options.leafId, options);
    const at = history.findIndex((message) => message.id === options.before);
    const end = at === -1 ? history.length : at;
    const from = Math.max(0, end - (options.limit ?? DEFAULT_HITS));
    return { messages: history.slice(from, end), before: from === 0 ? null : (history[from]?.id ?? null) };
  }

  /** The newest messages whose stored size fits `maxBytes`, and at least `minMessages`. */
  async getRecentHistory(maxBytes: number, minMessages: number = 1): Promise<RecentHistory> {
    const { provider } = this.parts;
    if (provider.getRecentHistory !== undefined)
      return provider.getRecentHistory(null, maxBytes, minMessages);
    const messages = await provider.getHistory();
    const totalContentBytes = sum(messages.map((message) => JSON.stringify(message).length));
    return { messages, truncated: false, totalContentBytes };
  }

  /** Size and role of each message on the path, without reading them; null when the provider cannot tell. */
  async getHistoryRowStats(leafId?: string | null): Promise<HistoryRowStat[] | null> {
    return (await this.parts.provider.getHistoryRowStats?.(leafId)) ?? null;
  }

  /** A message as it was stored; null when there is none with this id. */
  async getMessage(id: string): Promise<StoredMessage | null> {
    return this.parts.provider.getMessage(id);
  }

  async getLatestLeaf(): Promise<StoredMessage | null> {
    return this.parts.provider.getLatestLeaf();
  }

  /** Children of a message, in the order in which they were appended. */
  async getBranches(messageId: string): Promise<StoredMessage[]> {
    return this.parts.provider.getBranches(messageId);
  }

  /** Messages from the root to a leaf. */
  async getPathLength(leafId?: string | null): Promise<number> {
    return this.parts.provider.getPathLength(leafId);
  }

  /** Messages of the session that match, best first; never an error, whatever the query holds. */
  async search(query: string, options: { limit?: number | undefined } = {}): Promise<SearchHit[]> {
    const { provider } = this.parts;
    if (provider.searchMessages === undefined) {
      throw new MemoryError("invalid", "the session's provider does not support search");
    }
    return provider.searchMessages(query, options.limit ?? DEFAULT_HITS);
  }

  /** Lays a summary over the messages from one to another. */
  async addCompaction(
    summary: string,
    fromMessageId: string,
    toMessageId: string,
  ): Promise<StoredCompaction> {
    return this.parts.provider.addCompaction(summary, fromMessageId, toMessageId);
  }

  async getCompactions(): Promise<StoredCompaction[]> {
    return this.parts.provider.getCompactions();
  }

  /** A block as it is known now; null when there is none, or when its provider has not been asked yet. */
  getContextBlock(label: string): ContextBlock | null {
    return this.parts.blocks.get(label);
  }

  getContextBlocks(): ContextBlock[] {
    return this.parts.blocks.all();
  }

  async replaceContextBlock(label: string, content: string): Promise<ContextBlock> {
    return this.parts.blocks.replace(label, content);
  }

  /** Adds to the end of a block, on a line of its own. */
  async appendContextBlock(label: string, content: string): Promise<ContextBlock> {
    return this.parts.blocks.append(label, content);
  }

  /** Adds a block to a session that is in use; the system prompt has it from the next freeze on. */
  async addContext(label: string, options: ContextOptions = {}): Promise<ContextBlock> {
    const { blocks } = this.parts;
    blocks.define(this.define({ label, ...options }));
    await blocks.load();
    const block = blocks.get(label);
    if (block === null) throw new MemoryError("not_found", `there is no block "${label}"`, "label");
    return block;
  }

  /** Takes a block away; false when there is none. What its provider holds stays. */
  removeContext(label: string): boolean {
    const { blocks, builtIn } = this.parts;
    const isRemoved = blocks.remove(label);
    if (isRemoved) builtIn?.store.skillCalls.removeLabel(this.sessionId, label);
    return isRemoved;
  }

  /** The system prompt: made at the first call, then the same bytes until a block is defined differently. */
  async freezeSystemPrompt(): Promise<string> {
    return this.parts.prompt.freeze();
  }

  /** Makes the system prompt anew from what the blocks hold now. */
  async refreshSystemPrompt(): Promise<string> {
    return this.parts.prompt.refresh();
  }

  /** Blocks that changed since the prompt was frozen, to be put after the stable prefix; null when none did. */
  async contextReminder(): Promise<string | null> {
    return this.parts.prompt.changes();
  }

  /** Typed values, constraints and approvals that no summary can lose. */
  get state(): SessionState {
    const { state } = this.parts;
    if (state === null) throw new MemoryError("invalid", "the state needs a session on the host's SQLite");
    return state;
  }

  /** The tools that the blocks and the state justify, for `generateText` and `streamText`. */
  async tools(): Promise<Record<string, SessionTool>> {
    return this.contextTools();
  }

  /** As `tools()`, with all that is known of them. */
  async contextTools(): Promise<Record<string, SessionTool>> {
    const { blocks, state } = this.parts;
    await blocks.load();
    return { ...contextTools(blocks, this.#loaded), ...state?.tools() };
  }

  /** Takes a loaded document out of the history that the model sees; false when it is not loaded. */
  async unloadSkill(label: string, key: string): Promise<boolean> {
    return this.#loaded.calls.unload(this.sessionId, { label, key });
  }

  /** Loaded documents as `label:key`. */
  async getLoadedSkillKeys(): Promise<Set<string>> {
    const { builtIn } = this.parts;
    const loaded: SkillRef[] = builtIn?.store.skillCalls.loaded(this.sessionId) ?? this.inMemory.loaded();
    return new Set(loaded.map(({ label, key }) => `${label}:${key}`));
  }

  /** Keeps a memory that the host vouches for, tied to this session. */
  async remember(memory: { content: string }): Promise<Memory> {
    const { store } = this.#builtIn;
    return rememberAndRead(store, { content: memory.content, sessionId: this.sessionId }, Date.now());
  }

  /** Reads what was appended since the last time for memories. */
  async ingest(): Promise<SessionIngestReport> {
    const { store } = this.#builtIn;
    const messages = oweAppended(store, this.sessionId);
    let memories = 0;
    for (;;) {
      const slice = store.transaction(() => extractSlice(store, Date.now()));
      if (slice.characters === 0) return { messages, memories };
      memories += slice.memories;
      await yieldTurn();
    }
  }

  get #builtIn(): AgentSessionProvider {
    const { builtIn } = this.parts;
    if (builtIn === null) throw new MemoryError("invalid", "memories need a session on the host's SQLite");
    return builtIn;
  }

  get #loaded(): LoadedSkills {
    return { calls: this.parts.builtIn?.store.skillCalls ?? this.inMemory, sessionId: this.sessionId };
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
