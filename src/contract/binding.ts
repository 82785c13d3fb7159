import type { IncomingMessage, Memory, MemoryType } from "./memory.ts";
import type {
  ImportReport,
  IngestReport,
  ListResult,
  ProfileInfo,
  ProfilePage,
  RecallResult,
  SessionPage,
} from "./results.ts";
import type { ImportFormat } from "./transfer-requests.ts";
import type { MemorySession, SessionConfig } from "./session.ts";

export interface IngestOptions {
  sessionId?: string | null | undefined;
}

export interface RecallOptions {
  thinkingLevel?: "low" | "medium" | "high";
  responseLength?: "short" | "medium" | "long";
  referenceDate?: Date | string;
}

/** Ours: what `recall()` takes beyond the managed product's options. */
export interface ExtendedRecallOptions extends RecallOptions {
  explain?: boolean;
}

export interface ListOptions {
  limit?: number;
  cursor?: string;
  sessionId?: string;
  type?: MemoryType;
}

export interface PageOptions {
  limit?: number;
  cursor?: string;
}

export interface ExportOptions {
  /** A cursor of an earlier stream of this profile: the export goes on after it, without a header. */
  after?: string;
}

export interface ImportOptions {
  /** Whose export it is; ours when it is missing. */
  format?: ImportFormat;
}

/** One profile: the memories and conversations of one agent, user or team. */
export interface MemoryProfile {
  ingest(messages: Iterable<IncomingMessage>, options?: IngestOptions): Promise<void>;
  ingestDetailed(messages: Iterable<IncomingMessage>, options?: IngestOptions): Promise<IngestReport>;
  /** Waits until every extraction that is owed has been made. */
  flush(): Promise<void>;
  remember(memory: { content: string; sessionId?: string | null | undefined }): Promise<Memory>;
  update(memoryId: string, memory: { content: string }): Promise<Memory>;
  recall(query: string, options?: ExtendedRecallOptions): Promise<RecallResult>;
  list(options?: ListOptions): Promise<ListResult>;
  get(memoryId: string): Promise<Memory>;
  delete(memoryId: string): Promise<Memory>;
  forget(memoryId: string): Promise<Memory>;
  deleteSession(sessionId: string): Promise<void>;
  getSummary(options?: { sessionId?: string | null | undefined }): Promise<{ summary: string }>;
  /** Every version of a memory that superseded one another, oldest first. */
  history(memoryId: string): Promise<Memory[]>;
  listSessions(options?: PageOptions): Promise<SessionPage>;
  /** The session of a conversation; without a configuration it is set up as the last one that was given. */
  session(sessionId: string, config?: SessionConfig): Promise<MemorySession>;
  info(): Promise<ProfileInfo>;
  /** Everything in the profile as lines of JSON, UTF-8. */
  export(options?: ExportOptions): Promise<ReadableStream<Uint8Array>>;
  /**
   * Takes in an export. Ours: into an empty profile, and nothing is seen of it before all of it is there. Another
   * product's: its memories are added to what is there.
   */
  import(stream: ReadableStream<Uint8Array>, options?: ImportOptions): Promise<ImportReport>;
}

/** The binding: profiles of one namespace. */
export interface MemoryNamespace {
  getProfile(profileName: string): Promise<MemoryProfile>;
  deleteProfile(profileName: string): Promise<void>;
  listProfiles(options?: PageOptions): Promise<ProfilePage>;
}
