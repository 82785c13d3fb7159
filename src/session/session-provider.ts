import type {
  HistoryOptions,
  HistoryPage,
  HistoryPageOptions,
  HistoryRowStat,
  RecentHistory,
  SearchHit,
  SessionMessage,
  StoredCompaction,
  StoredMessage,
} from "../contract/session.ts";

export type {
  HistoryOptions,
  HistoryPage,
  HistoryPageOptions,
  HistoryRowStat,
  RecentHistory,
  StoredCompaction,
};

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
