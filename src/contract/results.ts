import type { MemoryEntry, MemoryType, Source } from "./memory.ts";

/** Why a candidate stands where it stands; only with `explain: true`. */
export interface Explanation {
  /** Where it was found: `memory`, `topic`, `message`. */
  channels: string[];
  /** Value of each ranking feature before weighing, 0 to 1 inside this query. */
  features: Record<string, number>;
  /** Why a candidate that matched was left out; absent on those that were not. */
  leftOut?: string;
}

/** A memory or a raw message that may answer the query. */
export interface Candidate {
  id: string;
  summary: string;
  sessionId: string | null;
  /** In (0, 1]; comparable inside one query only. */
  score: number;
  /** Messages it rests on, oldest first. */
  sources: Source[];
  /** Absent for a raw message. */
  type: MemoryType;
  /** What kind of row it is. */
  kind: "memory" | "message";
  eventDate: string | null;
  explanation?: Explanation;
}

export interface RecallResult {
  /** Number of candidates. */
  count: number;
  /** Said in the words of the memories, or written from them by a model; empty when nothing is good enough. */
  answer: string;
  candidates: Candidate[];
  /** Ids of the candidates that a model's answer rests on, the most important first; absent when no model wrote it. */
  citations?: string[];
  /** Stages that did without the model: `analyse`, `embed`, `rerank`, `synthesise`; absent when none did. */
  degraded?: string[];
  /** Candidates that matched and were left out; only with `explain: true`. */
  leftOut?: Candidate[];
}

export interface ListResult {
  memories: MemoryEntry[];
  /** Absent on the last page. */
  cursor?: string;
}

/** What one `ingestDetailed()` stored. */
export interface IngestReport {
  /** Session the messages went to; null when there were none. */
  sessionId: string | null;
  /** Messages that were new. */
  messages: number;
  /** Memories made before the call returned; what a job still owes is not counted. */
  memories: number;
  /** Secrets replaced by a marker. */
  redactions: number;
  /** Messages whose extraction a job still owes; `flush()` waits for it. */
  pending: number;
}

export interface SessionEntry {
  sessionId: string;
  /** Whether the id was derived from the content, since the caller gave none. */
  derived: boolean;
  messages: number;
  firstMessageAt: Date;
  lastMessageAt: Date;
}

export interface SessionPage {
  sessions: SessionEntry[];
  cursor?: string;
}

export interface ProfilePage {
  profiles: { name: string; createdAt: Date }[];
  cursor?: string;
}

/** What `import()` took in. */
export interface ImportReport {
  sessions: number;
  messages: number;
  memories: number;
  /** Rows of all kinds, those above among them. */
  rows: number;
}

/** Models in effect, what they were asked today (UTC) and what they still owe. */
export interface ModelInfo {
  /** `workers-ai`, `openai-compatible` or `injected`; null when the configuration cannot be used. */
  provider: string | null;
  /** Names of the models; null where none is configured. */
  language: string | null;
  embedding: string | null;
  reranking: string | null;
  /** What is wrong with the vars; null when nothing is. */
  problem: string | null;
  /** Tokens that the profile may use on one day and has used today; `dailyTokens` is null for no limit. */
  budget: { dailyTokens: number | null; usedTokens: number };
  /** By operation: `calls`, `inputTokens`, `outputTokens`, `failed:<kind>`, `fallback`, `malformed`, `dropped: <why>`. */
  today: Record<string, Record<string, number>>;
  /** Memories that have a vector, and that are owed one; the length of a vector, null until there is one. */
  vectors: { stored: number; owed: number; dimension: number | null };
}

/** What is in effect for a profile. */
export interface ProfileInfo {
  namespace: string;
  profile: string;
  tier: "offline" | "model";
  /** Name of the bound model; null in the offline tier. */
  model: string | null;
  /** What is known of the models; null in the offline tier when nothing is wrong with the configuration. */
  models: ModelInfo | null;
  schemaVersion: number;
  limits: Record<string, number>;
  counts: { sessions: number; messages: number; memories: number };
  /** Messages whose extraction a job still owes. */
  pendingMessages: number;
  /** Bytes of the SQLite database. */
  databaseBytes: number;
  /** SQLite work since this object woke: rows read and written as billed, and statements run. */
  costs: { rowsRead: number; rowsWritten: number; statements: number };
}
