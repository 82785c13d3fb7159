import { MemoryError } from "../contract/memory-error.ts";
import type { Memory } from "../contract/memory.ts";
import type { MemorySessionState } from "../contract/state.ts";
import type {
  CompactionResult,
  CompactionStatus,
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
import type {
  EndedTurn,
  MemoryInitialization,
  MemoryResultOptions,
  MemoryResultPage,
  NotedTurn,
  SessionMemoryConfig,
} from "../contract/turn-memory.ts";
import { oweAppended } from "../ingest/owe-appended.ts";
import type { AgentSessionProvider } from "./agent-session-provider.ts";
import type { Session } from "./session.ts";
import { StateEndpoint } from "./state-endpoint.ts";

/** Bytes of messages in one answer: half of what one RPC message may be. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** What a session's endpoint is made of. */
export interface EndpointParts {
  session: Session;
  history: AgentSessionProvider;
  setMemory: (options: SessionMemoryConfig) => void;
  /** Reads what is owed by a model and says how many memories are new; null leaves it to the rules. */
  readOwed: (() => Promise<number>) | null;
  /** `remember()` of the profile. */
  remember: (memory: { content: string; sessionId: string }) => Promise<Memory>;
}

/** A session inside its object, as plain data. The caller's arguments have been checked. */
export class SessionEndpoint implements MemorySession {
  readonly #session: Session;
  readonly #history: AgentSessionProvider;
  readonly #readOwed: (() => Promise<number>) | null;
  readonly #remember: EndpointParts["remember"];
  readonly #setMemory: (options: SessionMemoryConfig) => void;

  constructor(parts: EndpointParts) {
    this.#session = parts.session;
    this.#history = parts.history;
    this.#setMemory = parts.setMemory;
    this.#readOwed = parts.readOwed;
    this.#remember = parts.remember;
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

  compact(leafId?: string | null): Promise<CompactionResult | null> {
    return this.#session.compact(leafId);
  }

  compactionStatus(): Promise<CompactionStatus> {
    return this.#session.compactionStatus();
  }

  get state(): StateEndpoint {
    return new StateEndpoint(this.#session.state);
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
    return Object.entries(tools).map(([name, { description, inputSchema }]) => ({
      name,
      description,
      inputSchema: inputSchema.jsonSchema,
    }));
  }

  async callTool(name: string, input: unknown, toolCallId?: string): Promise<string> {
    const tools = await this.#session.contextTools();
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (tool === undefined) throw new MemoryError("not_found", `this session has no tool "${name}"`, "name");
    const { value } = tool.inputSchema.validate(input);
    return tool.execute(value, toolCallId === undefined ? {} : { toolCallId });
  }

  remember(memory: { content: string }): Promise<Memory> {
    return this.#remember({ content: memory.content, sessionId: this.#session.sessionId });
  }

  async ingest(): Promise<SessionIngestReport> {
    if (this.#readOwed === null) return this.#session.ingest();
    const messages = oweAppended(this.#history.store, this.#session.sessionId);
    return { messages, memories: await this.#readOwed() };
  }

  async withMemory(options: SessionMemoryConfig): Promise<void> {
    this.#setMemory(options);
  }

  endTurn(turn: EndedTurn & { cwd?: string | undefined }): Promise<NotedTurn | null> {
    return this.#session.endTurn(turn);
  }

  flushMemory(): Promise<void> {
    return this.#session.flushMemory();
  }

  refreshMemory(): Promise<void> {
    return this.#session.refreshMemory();
  }

  initializationResult(): Promise<MemoryInitialization> {
    return this.#session.initializationResult();
  }

  memoryContext(): Promise<string> {
    return this.#session.memoryContext();
  }

  memoryResults(options?: MemoryResultOptions): Promise<MemoryResultPage> {
    return this.#session.memoryResults(options);
  }
}

/** A method of a session, or of its state. */
export type SessionCall = keyof MemorySession | `state.${keyof MemorySessionState}`;

/** Makes a call by the name of its method, with the arguments that were checked for it. */
export function callSession(
  endpoint: SessionEndpoint,
  method: SessionCall,
  args: readonly unknown[],
): Promise<unknown> {
  const [name = "", of] = method.split(".").toReversed();
  const target: object = of === "state" ? endpoint.state : endpoint;
  // Each method takes its own arguments: its caller has checked them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Reflect.apply(Reflect.get(target, name) as (...all: unknown[]) => Promise<unknown>, target, args);
}
