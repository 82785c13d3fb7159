import type { CompactionSettings } from "./compaction.ts";
import type { Memory } from "./memory.ts";
import type { MemorySessionState, StateDefinition } from "./state.ts";
import type { StoredMessage } from "./stored-message.ts";
import type { JsonSchema } from "./tool-schema.ts";
import type {
  EndedTurn,
  MemoryInitialization,
  MemoryResultOptions,
  MemoryResultPage,
  NotedTurn,
  SessionMemoryConfig,
} from "./turn-memory.ts";

export type { StoredMessage, StoredMessagePart } from "./stored-message.ts";

/** A message as a caller gives it: an AI SDK `UIMessage`, or anything of that shape. */
export interface SessionMessage {
  id: string;
  role: string;
  parts: readonly SessionMessagePart[];
  createdAt?: Date | string | undefined;
  metadata?: unknown;
}

/** The least that every part of an AI SDK message has; other fields are kept as they are. */
export interface SessionMessagePart {
  type: string;
  text?: string;
  reasoning?: string;
  toolCallId?: string;
  toolName?: string;
  input?: unknown;
  output?: unknown;
  state?: string;
  result?: unknown;
}

/** An overlay as it was stored. */
export interface StoredCompaction {
  id: string;
  summary: string;
  fromMessageId: string;
  toMessageId: string;
  createdAt: string;
}

/** A range of messages and the summary that stands for it now. */
export interface CompactionResult {
  fromMessageId: string;
  toMessageId: string;
  summary: string;
}

/** How the compaction of a session stands. */
export interface CompactionStatus {
  /** How the last run ended; null when there was none. */
  outcome: "committed" | "repaired" | "rejected" | "skipped" | "failed" | null;
  /** Why it ended so; for `repaired` what the summary lacked. */
  reasons: string[];
  /** Failures since the last success. */
  failures: number;
  /** When it is tried again by itself after failures; null when nothing is waited for. */
  retryAt: Date | null;
  endedAt: Date | null;
  /** Whether a run is under way. */
  running: boolean;
}

/** A message on the path without its content. */
export interface HistoryRowStat {
  id: string;
  role: string;
  /** Bytes of the message as it is stored. */
  bytes: number;
}

/** The newest messages that fit a budget. */
export interface RecentHistory {
  messages: StoredMessage[];
  /** Whether older messages were left out. */
  truncated: boolean;
  /** Bytes of the whole path. */
  totalContentBytes: number;
}

/** A page of the path, oldest message first. */
export interface HistoryPage {
  messages: StoredMessage[];
  /** Pass it as `before` for the page of older messages; null when there are none. */
  before: string | null;
}

export interface HistoryOptions {
  /** Stored originals instead of what the model sees: no summaries, nothing shortened or unloaded. */
  raw?: boolean | undefined;
}

export interface HistoryPageOptions extends HistoryOptions {
  /** Which path; the newest leaf's when it is missing. */
  leafId?: string | null | undefined;
  /** Only messages older than this one: the `before` of the page that was read last. */
  before?: string | null | undefined;
  /** Messages on the page, 1 to 500; 20 when it is missing. */
  limit?: number | undefined;
}

/** A message that a search found. */
export interface SearchHit {
  id: string;
  sessionId: string;
  role: string;
  /** The searchable text; the message itself may be longer. */
  content: string;
  /** The passage that matches best, one or two lines. */
  snippet: string;
  createdAt: Date;
  /** Higher is better; comparable inside one search only. */
  score: number;
}

/** The four kinds of block. What a provider can do decides, not what it is. */
export type BlockKind = "readonly" | "writable" | "searchable" | "loadable";

/** A block as it is at present. */
export interface ContextBlock {
  label: string;
  description?: string;
  content: string;
  /** About how many tokens the content is. */
  tokens: number;
  maxTokens?: number;
  kind: BlockKind;
  writable: boolean;
  isSkill: boolean;
  isSearchable: boolean;
}

/** A block of a session of the service, as plain data. Without text, searchable or skills the model may write it. */
export interface SessionBlockConfig {
  label: string;
  description?: string | undefined;
  maxTokens?: number | undefined;
  /** Raise it to have the system prompt frozen anew although nothing else changed. */
  version?: string | number | undefined;
  /** Fixed text: the block is readonly. */
  text?: string | undefined;
  /** A searchable collection of entries. */
  searchable?: boolean | undefined;
  /** Documents of the namespace in the service's bucket `SKILLS` whose keys begin with the prefix; `_shared/…` for all. */
  skills?: { prefix: string; keys?: string[] | undefined } | undefined;
}

/** How a session of the service is set up. It is kept: a later call without it finds the same blocks. */
export interface SessionConfig {
  context?: SessionBlockConfig[] | undefined;
  /** Whether messages are stored with their secrets replaced by a marker. */
  redact?: boolean | undefined;
  /** Values that the session keeps beside its messages. */
  state?: StateDefinition[] | undefined;
  /** When and how the history is compacted; without it only `compact()` does. */
  compaction?: SessionCompactionConfig | undefined;
}

/** Compaction of a session of the service; the summariser is the service's. */
export interface SessionCompactionConfig extends CompactionSettings {
  /** Whether messages are read for memories before they disappear behind a summary. */
  ingestOnCompaction?: boolean | undefined;
}

/** A tool as plain data: what a model is told of it. */
export interface ToolDefinition {
  name: string;
  description: string;
  inputSchema: JsonSchema;
}

/** What `session.ingest()` did. */
export interface SessionIngestReport {
  /** Messages that had not been read for memories before. */
  messages: number;
  memories: number;
}

/** A conversation in the object that owns its memories. */
export interface MemorySession {
  appendMessage(message: SessionMessage, parentId?: string | null): Promise<StoredMessage | null>;
  updateMessage(message: SessionMessage): Promise<void>;
  deleteMessages(messageIds: readonly string[]): Promise<void>;
  clearMessages(): Promise<void>;
  /** What the model sees, root first. Over 16 MiB `too_large`: read pages. */
  getHistory(leafId?: string | null, options?: HistoryOptions): Promise<StoredMessage[]>;
  getHistoryPage(options?: HistoryPageOptions): Promise<HistoryPage>;
  getRecentHistory(maxBytes: number, minMessages?: number): Promise<RecentHistory>;
  getHistoryRowStats(leafId?: string | null): Promise<HistoryRowStat[] | null>;
  getMessage(id: string): Promise<StoredMessage | null>;
  getLatestLeaf(): Promise<StoredMessage | null>;
  getBranches(messageId: string): Promise<StoredMessage[]>;
  getPathLength(leafId?: string | null): Promise<number>;
  search(query: string, options?: { limit?: number | undefined }): Promise<SearchHit[]>;
  addCompaction(summary: string, fromMessageId: string, toMessageId: string): Promise<StoredCompaction>;
  getCompactions(): Promise<StoredCompaction[]>;
  /** Compacts now and waits for it; null when there is nothing to compact or the summary was not good enough. */
  compact(leafId?: string | null): Promise<CompactionResult | null>;
  compactionStatus(): Promise<CompactionStatus>;
  /** Typed values, constraints and approvals that no summary can lose. */
  readonly state: MemorySessionState;
  getContextBlock(label: string): Promise<ContextBlock | null>;
  getContextBlocks(): Promise<ContextBlock[]>;
  replaceContextBlock(label: string, content: string): Promise<ContextBlock>;
  appendContextBlock(label: string, content: string): Promise<ContextBlock>;
  freezeSystemPrompt(): Promise<string>;
  refreshSystemPrompt(): Promise<string>;
  contextReminder(): Promise<string | null>;
  unloadSkill(label: string, key: string): Promise<boolean>;
  getLoadedSkillKeys(): Promise<Set<string>>;
  tokenEstimate(leafId?: string | null): Promise<number>;
  toolDefinitions(): Promise<ToolDefinition[]>;
  /** Runs a tool; what is wrong with the input is told in the text. */
  callTool(name: string, input: unknown, toolCallId?: string): Promise<string>;
  /** As `profile.remember()` with this session. */
  remember(memory: { content: string }): Promise<Memory>;
  /** Reads for memories what was appended and has not been read yet. */
  ingest(): Promise<SessionIngestReport>;
  /** Has the session remember its turns. It is kept, until other options are given; `{ memory: {} }` switches it off. */
  withMemory(options: SessionMemoryConfig): Promise<void>;
  /** Notes that a turn ended; null when turns are not remembered. */
  endTurn(turn: EndedTurn & { cwd?: string | undefined }): Promise<NotedTurn | null>;
  flushMemory(): Promise<void>;
  refreshMemory(): Promise<void>;
  initializationResult(): Promise<MemoryInitialization>;
  /** What was loaded, as it stands in the system prompt. */
  memoryContext(): Promise<string>;
  memoryResults(options?: MemoryResultOptions): Promise<MemoryResultPage>;
}
