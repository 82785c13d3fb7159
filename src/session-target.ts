import { RpcTarget } from "cloudflare:workers";
import type { Memory } from "./contract/memory.ts";
import { parseRemember } from "./contract/requests.ts";
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
} from "./contract/session.ts";
import type {
  EndedTurn,
  MemoryInitialization,
  MemoryResultOptions,
  MemoryResultPage,
  NotedTurn,
  SessionMemoryConfig,
} from "./contract/turn-memory.ts";
import * as requests from "./contract/session-requests.ts";
import { StateTarget } from "./state-target.ts";
import type { MemorySessionState } from "./contract/state.ts";
import type { MemoryObject } from "./memory-object.ts";
import type { SessionCall } from "./session/session-endpoint.ts";
import { readSettings } from "./turn-memory/settings.ts";

/** One session over RPC: checks every argument, then asks the profile's object. */
export class SessionTarget extends RpcTarget implements MemorySession {
  readonly #object: DurableObjectStub<MemoryObject>;
  readonly #sessionId: string;

  constructor(object: DurableObjectStub<MemoryObject>, sessionId: string) {
    super();
    this.#object = object;
    this.#sessionId = sessionId;
  }

  async appendMessage(message: SessionMessage, parentId?: string | null): Promise<StoredMessage | null> {
    return this.#session.appendMessage(requests.parseMessage(message), requests.parseParentId(parentId));
  }

  async updateMessage(message: SessionMessage): Promise<void> {
    await this.#session.updateMessage(requests.parseMessage(message));
  }

  async deleteMessages(messageIds: readonly string[]): Promise<void> {
    await this.#session.deleteMessages(requests.parseIds(messageIds));
  }

  async clearMessages(): Promise<void> {
    await this.#session.clearMessages();
  }

  async getHistory(leafId?: string | null, options?: HistoryOptions): Promise<StoredMessage[]> {
    const { raw } = requests.parseHistoryPage(options);
    return this.#session.getHistory(requests.parseLeafId(leafId), { raw });
  }

  async getHistoryPage(options?: HistoryPageOptions): Promise<HistoryPage> {
    return this.#session.getHistoryPage(requests.parseHistoryPage(options));
  }

  async getRecentHistory(maxBytes: number, minMessages: number = 1): Promise<RecentHistory> {
    return this.#session.getRecentHistory(
      requests.parseCount(maxBytes, "maxBytes"),
      requests.parseCount(minMessages, "minMessages"),
    );
  }

  async getHistoryRowStats(leafId?: string | null): Promise<HistoryRowStat[] | null> {
    return this.#session.getHistoryRowStats(requests.parseLeafId(leafId));
  }

  async getMessage(id: string): Promise<StoredMessage | null> {
    return this.#session.getMessage(requests.parseId(id, "id"));
  }

  async getLatestLeaf(): Promise<StoredMessage | null> {
    return this.#session.getLatestLeaf();
  }

  async getBranches(messageId: string): Promise<StoredMessage[]> {
    return this.#session.getBranches(requests.parseId(messageId, "messageId"));
  }

  async getPathLength(leafId?: string | null): Promise<number> {
    return this.#session.getPathLength(requests.parseLeafId(leafId));
  }

  async search(query: string, options?: { limit?: number | undefined }): Promise<SearchHit[]> {
    return this.#session.search(requests.parseText(query, "query"), requests.parseSearch(options));
  }

  async addCompaction(
    summary: string,
    fromMessageId: string,
    toMessageId: string,
  ): Promise<StoredCompaction> {
    return this.#session.addCompaction(
      requests.parseText(summary, "summary"),
      requests.parseId(fromMessageId, "fromMessageId"),
      requests.parseId(toMessageId, "toMessageId"),
    );
  }

  async getCompactions(): Promise<StoredCompaction[]> {
    return this.#session.getCompactions();
  }

  async compact(leafId?: string | null): Promise<CompactionResult | null> {
    return this.#session.compact(requests.parseLeafId(leafId));
  }

  async compactionStatus(): Promise<CompactionStatus> {
    return this.#session.compactionStatus();
  }

  get state(): StateTarget {
    return new StateTarget(() => this.#calls<MemorySessionState>("state."));
  }

  async getContextBlock(label: string): Promise<ContextBlock | null> {
    return this.#session.getContextBlock(requests.parseText(label, "label"));
  }

  async getContextBlocks(): Promise<ContextBlock[]> {
    return this.#session.getContextBlocks();
  }

  async replaceContextBlock(label: string, content: string): Promise<ContextBlock> {
    const text = requests.parseText(content, "content");
    return this.#session.replaceContextBlock(requests.parseText(label, "label"), text);
  }

  async appendContextBlock(label: string, content: string): Promise<ContextBlock> {
    const text = requests.parseText(content, "content");
    return this.#session.appendContextBlock(requests.parseText(label, "label"), text);
  }

  async freezeSystemPrompt(): Promise<string> {
    return this.#session.freezeSystemPrompt();
  }

  async refreshSystemPrompt(): Promise<string> {
    return this.#session.refreshSystemPrompt();
  }

  async contextReminder(): Promise<string | null> {
    return this.#session.contextReminder();
  }

  async unloadSkill(label: string, key: string): Promise<boolean> {
    return this.#session.unloadSkill(requests.parseText(label, "label"), requests.parseText(key, "key"));
  }

  async getLoadedSkillKeys(): Promise<Set<string>> {
    return this.#session.getLoadedSkillKeys();
  }

  async tokenEstimate(leafId?: string | null): Promise<number> {
    return this.#session.tokenEstimate(requests.parseLeafId(leafId));
  }

  async toolDefinitions(): Promise<ToolDefinition[]> {
    return this.#session.toolDefinitions();
  }

  async callTool(name: string, input: unknown, toolCallId?: string): Promise<string> {
    const id = toolCallId === undefined ? undefined : requests.parseText(toolCallId, "toolCallId");
    return this.#session.callTool(requests.parseText(name, "name"), input, id);
  }

  async remember(memory: { content: string }): Promise<Memory> {
    return this.#session.remember(parseRemember(memory));
  }

  async ingest(): Promise<SessionIngestReport> {
    return this.#session.ingest();
  }

  async withMemory(options: SessionMemoryConfig): Promise<void> {
    const given = requests.parseSessionMemory(options);
    readSettings(given.memory);
    await this.#session.withMemory(given);
  }

  async endTurn(turn: EndedTurn & { cwd?: string | undefined }): Promise<NotedTurn | null> {
    return this.#session.endTurn(requests.parseTurn(turn));
  }

  async flushMemory(): Promise<void> {
    await this.#session.flushMemory();
  }

  async refreshMemory(): Promise<void> {
    await this.#session.refreshMemory();
  }

  async initializationResult(): Promise<MemoryInitialization> {
    return this.#session.initializationResult();
  }

  async memoryContext(): Promise<string> {
    return this.#session.memoryContext();
  }

  async memoryResults(options?: MemoryResultOptions): Promise<MemoryResultPage> {
    return this.#session.memoryResults(requests.parseResultOptions(options));
  }

  get #session(): MemorySession {
    return this.#calls<MemorySession>("");
  }

  /** The session in the profile's object, or its state: one call there for each call here. */
  // The caller says which of the two it wants, by the prefix and by the type.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  #calls<Target extends object>(prefix: "" | "state."): Target {
    const get =
      (_target: object, method: string) =>
      (...args: unknown[]) =>
        // The names are those of the methods that this class and `StateTarget` call.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        this.#object.callSession(this.#sessionId, `${prefix}${method}` as SessionCall, args);
    // Each method takes its own arguments, which are passed on as they come.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return new Proxy({}, { get }) as Target;
  }
}
