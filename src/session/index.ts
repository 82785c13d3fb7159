export { AgentContextProvider } from "../context/agent-context-provider.ts";
export { AgentSearchProvider } from "../context/agent-search-provider.ts";
export { R2SkillProvider, type R2SkillOptions } from "../context/r2-skill-provider.ts";
export { isSearchProvider, isSkillProvider, isWritableProvider } from "../context/provider.ts";
export type {
  ContextProvider,
  SearchProvider,
  SkillProvider,
  WritableContextProvider,
} from "../context/provider.ts";
export type { ContextBlock, ContextConfig, ContextOptions } from "../context/context-block.ts";
export { MemoryError, type MemoryErrorCode } from "../contract/memory-error.ts";
export type { MemoryEvent, MemoryOptions, MemoryResultPage, NotedTurn } from "../contract/turn-memory.ts";
export type { TurnMemoryOptions } from "../turn-memory/open-turn-memory.ts";
export type { SessionHost, SqlProvider } from "../store/host.ts";
export type { SessionInfo } from "../store/session-info-store.ts";
export { AgentSessionProvider } from "./agent-session-provider.ts";
export { Session } from "./session.ts";
export { SessionManager } from "./session-manager.ts";
export type { SessionOptions } from "./session-builder.ts";
export type { SearchHit } from "./search-history.ts";
export type { SessionMessage, SessionMessagePart, StoredMessage } from "./session-message.ts";
export type {
  HistoryOptions,
  HistoryPage,
  HistoryPageOptions,
  HistoryRowStat,
  RecentHistory,
  SessionProvider,
  StoredCompaction,
} from "./session-provider.ts";
export type {
  CompactAfterOptions,
  CompactContext,
  CompactFunction,
  CompactionErrorHandler,
  CompactResult,
  SessionTokenCounter,
  SessionTokenCounterInput,
} from "./token-counter.ts";
