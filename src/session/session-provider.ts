import type { SearchHit } from "./search-history.ts";
import type { SessionMessage, StoredMessage } from "./session-message.ts";

/** An overlay as it was stored. */
export interface StoredCompaction {
  id: string;
  summary: string;
  fromMessageId: string;
  toMessageId: string;
  createdAt: string;
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

type Awaitable<Value> = Value | Promise<Value>;

/**
 * Where the messages of a session are kept. `AgentSessionProvider` is the one on SQLite; a custom one (Postgres,
 * say) needs the methods without `?`.
 */
export interface SessionProvider {
  getMessage(id: string): Awaitable<StoredMessage | null>;
  getHistory(leafId?: string | null, options?: HistoryOptions): Awaitable<StoredMessage[]>;
  getLatestLeaf(): Awaitable<StoredMessage | null>;
  getBranches(messageId: string): Awaitable<StoredMessage[]>;
  getPathLength(leafId?: string | null): Awaitable<number>;
  appendMessage(message: SessionMessage, parentId?: string | null): Awaitable<StoredMessage | null | void>;
  updateMessage(message: SessionMessage): Awaitable<void>;
  deleteMessages(messageIds: readonly string[]): Awaitable<void>;
  clearMessages(): Awaitable<void>;
  addCompaction(summary: string, fromMessageId: string, toMessageId: string): Awaitable<StoredCompaction>;
  getCompactions(): Awaitable<StoredCompaction[]>;
  getHistoryPage?(options?: HistoryPageOptions): Awaitable<HistoryPage>;
  getRecentHistory?(
    leafId: string | null | undefined,
    maxBytes: number,
    minMessages?: number,
  ): Awaitable<RecentHistory>;
  getHistoryRowStats?(leafId?: string | null): Awaitable<HistoryRowStat[]>;
  searchMessages?(query: string, limit?: number): Awaitable<SearchHit[]>;
}

/** Whether a value can keep the messages of a session. */
export function isSessionProvider(value: object): value is SessionProvider {
  return ["getMessage", "getHistory", "appendMessage"].every(
    (method) => method in value && typeof Reflect.get(value, method) === "function",
  );
}
