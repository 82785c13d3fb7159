import { RpcTarget } from "cloudflare:workers";
import { MemoryError } from "../contract/memory-error.ts";
import type { Memory } from "../contract/memory.ts";
import type {
  ContextBlock,
  HistoryOptions,
  HistoryPage,
  HistoryPageOptions,
  HistoryRowStat,
  MemorySession,
  RecentHistory,
  SearchHit,
  SessionIngestReport,
  SessionMessage,
  StoredCompaction,
  StoredMessage,
  ToolDefinition,
} from "../contract/session.ts";
import { oweAppended } from "../ingest/owe-appended.ts";
import type { AgentSessionProvider } from "./agent-session-provider.ts";
import type { Session } from "./session.ts";

/** Bytes of messages in one answer: half of what one RPC message may be. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** A session inside its object, as plain data. The caller's arguments have been checked. */
export class SessionEndpoint extends RpcTarget implements MemorySession {
  readonly #session: Session;
  readonly #history: AgentSessionProvider;
  readonly #readOwed: (() => Promise<number>) | null;

  /** `readOwed` reads what is owed by a model and says how many memories are new; null leaves it to the rules. */
  constructor(
    session: Session,
    history: AgentSessionProvider,
    readOwed: (() => Promise<number>) | null = null,
  ) {
    super();
    this.#session = session;
    this.#history = history;
    this.#readOwed = readOwed;
  }

  appendMessage(message: SessionMessage, parentId?: string | null): Promise<StoredMessage | null> {
    return this.#session.appendMessage(message, parentId);
  }

  updateMessage(message: SessionMessage): Promise<void> {
    return this.#session.updateMessage(message);
  }

  deleteMessages(messageIds: readonly string[]): Promise<void> {
    return this.#session.deleteMessages(messageIds);
  }

  clearMessages(): Promise<void> {
    return this.#session.clearMessages();
  }

  async getHistory(leafId?: string | null, options: HistoryOptions = {}): Promise<StoredMessage[]> {
    const fits =
      options.raw === true
        ? this.#history.getRecentHistory(leafId, 0).totalContentBytes <= MAX_ANSWER_BYTES
        : !this.#history.getRecentHistory(leafId, MAX_ANSWER_BYTES).truncated;
    if (fits) return this.#history.getHistory(leafId, options);
    throw new MemoryError("too_large", "the history has more than 16 MiB: read it by getHistoryPage()");
  }

  async getHistoryPage(options: HistoryPageOptions = {}): Promise<HistoryPage> {
    return this.#history.getHistoryPage(options, MAX_ANSWER_BYTES);
  }

  async getRecentHistory(maxBytes: number, minMessages?: number): Promise<RecentHistory> {
    return this.#history.getRecentHistory(null, Math.min(maxBytes, MAX_ANSWER_BYTES), minMessages);
  }

  getHistoryRowStats(leafId?: string | null): Promise<HistoryRowStat[] | null> {
    return this.#session.getHistoryRowStats(leafId);
  }

  getMessage(id: string): Promise<StoredMessage | null> {
    return this.#session.getMessage(id);
  }

  getLatestLeaf(): Promise<StoredMessage | null> {
    return this.#session.getLatestLeaf();
  }

  getBranches(messageId: string): Promise<StoredMessage[]> {
    return this.#session.getBranches(messageId);
  }

  getPathLength(leafId?: string | null): Promise<number> {
    return this.#session.getPathLength(leafId);
  }

  search(query: string, options?: { limit?: number | undefined }): Promise<SearchHit[]> {
    return this.#session.search(query, options);
  }

  addCompaction(summary: string, fromMessageId: string, toMessageId: string): Promise<StoredCompaction> {
    return this.#session.addCompaction(summary, fromMessageId, toMessageId);
  }

  getCompactions(): Promise<StoredCompaction[]> {
    return this.#session.getCompactions();
  }

  async getContextBlock(label: string): Promise<ContextBlock | null> {
    await this.#session.tools();
    return this.#session.getContextBlock(label);
  }

  async getContextBlocks(): Promise<ContextBlock[]> {
    await this.#session.tools();
    return this.#session.getContextBlocks();
  }

  replaceContextBlock(label: string, content: string): Promise<ContextBlock> {
    return this.#session.replaceContextBlock(label, content);
  }

  appendContextBlock(label: string, content: string): Promise<ContextBlock> {
    return this.#session.appendContextBlock(label, content);
  }

  freezeSystemPrompt(): Promise<string> {
    return this.#session.freezeSystemPrompt();
  }

  refreshSystemPrompt(): Promise<string> {
    return this.#session.refreshSystemPrompt();
  }

  contextReminder(): Promise<string | null> {
    return this.#session.contextReminder();
  }

  unloadSkill(label: string, key: string): Promise<boolean> {
    return this.#session.unloadSkill(label, key);
  }

  getLoadedSkillKeys(): Promise<Set<string>> {
    return this.#session.getLoadedSkillKeys();
  }

  tokenEstimate(leafId?: string | null): Promise<number> {
    return this.#session.tokenEstimate(leafId);
  }

  async toolDefinitions(): Promise<ToolDefinition[]> {
    const tools = await this.#session.contextTools();
    return Promise.all(
      Object.entries(tools).map(async ([name, { description, inputSchema }]) => ({
        name,
        description,
        inputSchema: await inputSchema.jsonSchema,
      })),
    );
  }

  async callTool(name: string, input: unknown, toolCallId?: string): Promise<string> {
    const tools = await this.#session.contextTools();
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (tool === undefined) throw new MemoryError("not_found", `this session has no tool "${name}"`, "name");
    const given = await tool.inputSchema.validate?.(input);
    const value = given?.success === true ? given.value : {};
    return tool.execute(value, toolCallId === undefined ? {} : { toolCallId });
  }

  remember(memory: { content: string }): Promise<Memory> {
    return this.#session.remember(memory);
  }

  async ingest(): Promise<SessionIngestReport> {
    if (this.#readOwed === null) return this.#session.ingest();
    const messages = oweAppended(this.#history.store, this.#session.sessionId);
    return { messages, memories: await this.#readOwed() };
  }
}
