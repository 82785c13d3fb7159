export {
  connect,
  type ConnectedNamespace,
  type ConnectedProfile,
  type MemoryBinding,
  type MemoryService,
  type OpeningProfile,
} from "./connect.ts";
export type { ConnectedSession } from "./connect-session.ts";
export { MemoryError, type MemoryErrorCode } from "../contract/memory-error.ts";
export type { MemoryNamespace, MemoryProfile } from "../contract/binding.ts";
export type {
  ContextBlock,
  HistoryPage,
  SearchHit,
  SessionBlockConfig,
  SessionConfig,
  SessionMessage,
  StoredMessage,
} from "../contract/session.ts";
export type {
  MemoryEvent,
  MemoryInitialization,
  MemoryResultPage,
  NotedTurn,
  SessionMemoryConfig,
} from "../contract/turn-memory.ts";
export type { IncomingMessage, Memory, MemoryEntry, MemoryType, Source } from "../contract/memory.ts";
export type {
  Candidate,
  ImportReport,
  IngestReport,
  ListResult,
  ProfileInfo,
  ProfilePage,
  RecallResult,
  SessionEntry,
  SessionPage,
} from "../contract/results.ts";
