import { isRecord } from "../contract/is-record.ts";
import {
  anyText,
  integer,
  json,
  oneOf,
  optional,
  pointerTo,
  rowOf,
  text,
  within,
} from "./portable-column.ts";
import { seq, type PortableTable } from "./portable-table.ts";

const isList = (value: unknown) => Array.isArray(value);
const session = { session_id: text };

/** State, turns, and the work that compaction and models still owe, in the order of an export. */
export const WORK_TABLES: readonly PortableTable[] = [
  {
    name: "am_state",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_state"),
      ...session,
      kind: oneOf(["definition", "value", "constraint", "approval"]),
      key: anyText,
      version: integer,
      value: json(() => true, "any kind"),
      status: oneOf(["proposed", "confirmed", "revoked"]),
      author: text,
      message_seq: pointerTo("am_message"),
      quote: optional(anyText),
      created_ms: integer,
    },
  },
  {
    name: "am_compaction",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_compaction"),
      ...session,
      lease: optional(text),
      lease_until_ms: integer,
      lease_from: optional(text),
      lease_to: optional(text),
      owed: integer,
      failures: integer,
      retry_ms: integer,
      fired_position: integer,
      fired_turn: optional(text),
      outcome: optional(text),
      reasons: optional(json(isList, "a list")),
      ended_ms: optional(integer),
    },
  },
  {
    name: "am_turn",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_turn"),
      ...session,
      attempt_id: text,
      turn_index: integer,
      cwd: anyText,
      prompt_length: integer,
      ended_ms: integer,
      is_decided: integer,
      tries: integer,
      outcomes: json(isRecord, "an object"),
    },
  },
  {
    name: "am_turn_text",
    key: ["seq", "part"],
    hasGeneration: false,
    columns: { seq: within("am_turn"), part: integer, text },
  },
  {
    name: "am_turn_setting",
    key: ["seq"],
    hasGeneration: true,
    columns: {
      ...seq("am_turn_setting"),
      ...session,
      config: optional(json(isRecord, "an object")),
      turns: integer,
      last_ms: integer,
    },
  },
  {
    name: "am_turn_result",
    key: ["seq"],
    hasGeneration: true,
    columns: { ...seq("am_turn_result"), ...session, event: json(isRecord, "an object") },
  },
  {
    name: "am_chunk",
    key: ["seq"],
    hasGeneration: false,
    columns: {
      ...seq("am_chunk"),
      session_seq: within("am_session"),
      first_seq: rowOf("am_message"),
      end_seq: rowOf("am_message"),
      stage: oneOf(["extract", "detail", "verify", "classify", "keep", "rules"]),
      candidates: json(isList, "a list"),
      attempts: integer,
      due_ms: integer,
      revision: integer,
    },
  },
  {
    name: "am_memory_search",
    key: ["seq"],
    hasGeneration: false,
    columns: {
      seq: within("am_memory"),
      queries: text,
      model: text,
      prompts: text,
    },
  },
];
