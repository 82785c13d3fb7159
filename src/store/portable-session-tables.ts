import { isRecord } from "../contract/is-record.ts";
import { anyText, integer, json, optional, pointerTo, real, text } from "./portable-column.ts";
import { seq, type PortableTable } from "./portable-table.ts";

const session = { session_id: text };

/** What a session has beside its messages, in the order of an export. */
export const SESSION_TABLES: readonly PortableTable[] = [
  {
    name: "am_session_info",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_session_info"),
      ...session,
      name: optional(text),
      parent_session_id: optional(text),
      model: optional(text),
      source: optional(text),
      input_tokens: integer,
      output_tokens: integer,
      estimated_cost: real,
      end_reason: optional(text),
      config: optional(json(isRecord, "an object")),
      created_ms: integer,
      updated_ms: integer,
    },
  },
  {
    name: "am_context_block",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_context_block"),
      ...session,
      label: text,
      content: anyText,
      version: integer,
      updated_ms: integer,
    },
  },
  {
    name: "am_prompt",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_prompt"),
      ...session,
      prompt: anyText,
      fingerprint: text,
      blocks: json((value) => value === null || isRecord(value), "an object or null"),
      frozen_ms: integer,
    },
  },
  {
    name: "am_search_entry",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_search_entry"),
      ...session,
      label: text,
      key: anyText,
      content: anyText,
      updated_ms: integer,
    },
    index: { table: "am_entry_text", textOf: (row) => `${String(row["key"])}\n${String(row["content"])}` },
  },
  {
    name: "am_skill_call",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_skill_call"),
      ...session,
      call_id: anyText,
      label: anyText,
      key: anyText,
      loaded: integer,
      message_seq: pointerTo("am_message"),
    },
  },
];
