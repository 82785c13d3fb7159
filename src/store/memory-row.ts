import type { MemoryType, Origin, Trust } from "../contract/memory.ts";
import type { SqlValue } from "./database.ts";

/** A memory as it is stored; pointers are row numbers. */
export interface StoredMemory {
  seq: number;
  id: string;
  type: MemoryType;
  summary: string;
  content: string;
  topicKey: string | null;
  keywords: string[];
  sessionId: string | null;
  trust: Trust;
  origin: Origin;
  /** Hash of the wording, by which the same statement is recognised. */
  identity: string;
  /** Hash of the summary's wording; null when it is the content's. */
  summaryIdentity: string | null;
  eventDate: string | null;
  saidMs: number;
  createdMs: number;
  updatedMs: number;
  supersededMs: number | null;
  supersededBy: number | null;
  forgottenMs: number | null;
}

/** What a new memory is made of. */
export type NewMemory = Omit<StoredMemory, "seq" | "supersededMs" | "supersededBy" | "forgottenMs">;

export interface MemoryRow extends Record<string, SqlValue> {
  seq: number;
  id: string;
  type: MemoryType;
  summary: string;
  content: string;
  topic_key: string | null;
  keywords: string;
  session_id: string | null;
  trust: Trust;
  origin: Origin;
  identity: string;
  summary_identity: string | null;
  event_date: string | null;
  said_ms: number;
  created_ms: number;
  updated_ms: number;
  superseded_ms: number | null;
  superseded_by: number | null;
  forgotten_ms: number | null;
}

export const MEMORY_COLUMNS = `seq, id, type, summary, content, topic_key, keywords, session_id, trust, origin, identity,
  summary_identity, event_date, said_ms, created_ms, updated_ms, superseded_ms, superseded_by, forgotten_ms`;

/** What an agent remembers by itself, which nobody who was there vouches for. */
export const IS_HEARSAY = "(trust = 'assistant' AND origin = 'remember')";

/** The one place where column names become field names. */
export function toStoredMemory(row: MemoryRow): StoredMemory {
  return {
    seq: row.seq,
    id: row.id,
    type: row.type,
    summary: row.summary,
    content: row.content,
    topicKey: row.topic_key,
    keywords: row.keywords === "" ? [] : row.keywords.split(" "),
    sessionId: row.session_id,
    trust: row.trust,
    origin: row.origin,
    identity: row.identity,
    summaryIdentity: row.summary_identity,
    eventDate: row.event_date,
    saidMs: row.said_ms,
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
    supersededMs: row.superseded_ms,
    supersededBy: row.superseded_by,
    forgottenMs: row.forgotten_ms,
  };
}

/** What of a memory is indexed. */
export function indexedText(
  memory: Pick<NewMemory, "content" | "summary" | "topicKey" | "keywords">,
): string {
  const topic = memory.topicKey?.replace(/[/:]/g, " ") ?? "";
  return [
    memory.content,
    memory.summary === memory.content ? "" : memory.summary,
    topic,
    memory.keywords.join(" "),
  ].join("\n");
}
