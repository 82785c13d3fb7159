import { MEMORY_TYPES, ROLES } from "../contract/memory.ts";
import { blankText, type Span } from "./masks.ts";
import { indexedText } from "./memory-row.ts";
import {
  anyText,
  integer,
  isMessageData,
  isSpans,
  json,
  oneOf,
  optional,
  pointerTo,
  rowOf,
  text,
  within,
} from "./portable-column.ts";
import { SESSION_TABLES } from "./portable-session-tables.ts";
import { WORK_TABLES } from "./portable-work-tables.ts";
import { seq, type PortableRow, type PortableTable } from "./portable-table.ts";

/**
 * Everything an export holds, in its order: a row comes after those it belongs to. A table that a later step of the
 * schema adds must be named here or in `NOT_EXPORTED`; a test holds that, and every column.
 */
export const PORTABLE_TABLES: readonly PortableTable[] = [
  {
    name: "am_session",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_session"),
      id: text,
      derived: integer,
      next_position: integer,
      message_count: integer,
      first_ms: integer,
      last_ms: integer,
      appended: integer,
      extracted_seq: rowOf("am_message"),
    },
  },
  {
    name: "am_message",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_message"),
      id: text,
      session_seq: within("am_session"),
      position: integer,
      role: oneOf(ROLES),
      content: text,
      hash: text,
      occurrence: integer,
      created_ms: integer,
      masks: optional(json(isSpans, "pairs of whole numbers")),
      message_id: optional(text),
      data: optional(json(isMessageData, "an object with role and parts")),
      part_count: integer,
      data_bytes: integer,
      parent_seq: optional(within("am_message")),
      fork: integer,
      depth: integer,
      tokens: integer,
      path_tokens: integer,
      path_bytes: integer,
      overlay_seq: pointerTo("am_overlay"),
      by_agent: { ...integer, initial: 0 },
    },
    index: { table: "am_message_text", textOf: messageText },
  },
  {
    name: "am_message_part",
    key: ["seq", "part"],
    hasGeneration: false,
    columns: { seq: within("am_message"), part: integer, text },
  },
  {
    name: "am_message_tombstone",
    key: ["seq"],
    hasGeneration: true,
    // Deleted while the export ran, after the message was written.
    yieldsTo: "am_message",
    columns: {
      ...seq("am_message"),
      session_seq: within("am_session"),
      position: integer,
      hash: text,
      occurrence: integer,
      deleted_ms: integer,
      row_id: { ...optional(text), initial: null },
    },
  },
  {
    name: "am_overlay",
    key: ["seq"],
    hasGeneration: false,
    columns: {
      ...seq("am_overlay"),
      session_seq: within("am_session"),
      id: text,
      summary: anyText,
      from_seq: within("am_message"),
      to_seq: within("am_message"),
      to_depth: integer,
      below_seq: pointerTo("am_overlay"),
      tokens: integer,
      saved_tokens: integer,
      created_ms: integer,
    },
  },
  {
    name: "am_memory",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_memory"),
      id: text,
      type: oneOf(MEMORY_TYPES),
      summary: text,
      content: text,
      topic_key: optional(text),
      keywords: text,
      session_id: optional(text),
      trust: oneOf(["user", "assistant", "system", "host"]),
      origin: oneOf(["ingest", "remember", "update"]),
      identity: text,
      summary_identity: optional(text),
      event_date: optional(text),
      said_ms: integer,
      created_ms: integer,
      updated_ms: integer,
      superseded_ms: optional(integer),
      superseded_by: { ...pointerTo("am_memory"), together: "superseded_ms" },
      forgotten_ms: optional(integer),
    },
    index: { table: "am_memory_text", textOf: memoryText },
  },
  {
    name: "am_memory_source",
    key: ["memory_seq", "message_seq", "span_start"],
    hasGeneration: false,
    columns: {
      memory_seq: within("am_memory"),
      message_seq: within("am_message"),
      span_start: integer,
      span_end: integer,
    },
  },
  {
    name: "am_memory_tombstone",
    key: ["seq"],
    hasGeneration: true,
    columns: { ...seq("am_memory_tombstone"), session_id: text, identity: text, deleted_ms: integer },
  },
  {
    name: "am_extraction",
    key: ["seq"],
    hasGeneration: false,
    columns: {
      ...seq("am_extraction"),
      session_seq: within("am_session"),
      next_seq: rowOf("am_message"),
      end_seq: rowOf("am_message"),
    },
  },
  ...SESSION_TABLES,
  ...WORK_TABLES,
];

/** Tables that no export holds, and why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  am_migration: "belongs to the database; the header says the version",
  am_profile: "belongs to the object; its message floor stands in the header",
  am_stale_text: "names words that are still to be removed from the indexes, which an import makes anew",
  am_erasure: "names wordings that are still to be taken out; an export waits until they are",
  am_model_usage: "counts what this object asked of models",
  am_embedding: "names the model of this object's vectors",
  am_embedding_owed: "an object with a model of vectors owes them to every memory",
  am_vector: "made anew by the model that is bound",
  am_message_text: "made anew from the messages",
  am_memory_text: "made anew from the memories",
  am_entry_text: "made anew from the search entries",
  am_message_term: "a view of am_message_text",
  am_memory_term: "a view of am_memory_text",
};

function messageText(row: PortableRow): string | null {
  const { content, masks } = row;
  if (content === "" || typeof content !== "string") return null;
  const spans: Span[] = typeof masks === "string" ? JSON.parse(masks) : [];
  return spans.length === 0 ? content : blankText(content, spans);
}

// What was forgotten left the index.
function memoryText(row: PortableRow): string | null {
  if (row["forgotten_ms"] !== null) return null;
  return indexedText({
    content: String(row["content"]),
    summary: String(row["summary"]),
    topicKey: row["topic_key"] === null ? null : String(row["topic_key"]),
    keywords: [String(row["keywords"])],
  });
}
