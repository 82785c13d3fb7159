import type { Role } from "../contract/memory.ts";
import type { Database } from "./database.ts";
import { MessageParts, sizeOf } from "./message-parts.ts";
import { prefixed, toTreeMessage, TREE_COLUMNS, type TreeMessage, type TreeRow } from "./message-row.ts";

/** A message that is about to be changed, with what rests on it: most messages have none of that. */
export interface ChangeableMessage extends TreeMessage {
  /** Id of its session. */
  sessionId: string;
  /** Whether its data stands in parts. */
  inParts: boolean;
  /** Whether the session has messages after it, which may be below it. */
  hasLater: boolean;
  /** Whether the session has overlays. */
  hasOverlays: boolean;
  /** Whether a memory rests on it. */
  isSource: boolean;
  /** Whether an entry of the state rests on it. */
  hasState: boolean;
  /** Number up to which the session's appended messages have been handed to the extraction. */
  extractedSeq: number;
}

interface Row extends TreeRow {
  session_id: string;
  has_later: number;
  has_overlays: number;
  is_source: number;
  has_state: number;
  extracted_seq: number;
}

const QUERY = `SELECT ${prefixed("message", TREE_COLUMNS)}, session.id AS session_id, session.extracted_seq,
    EXISTS (SELECT 1 FROM am_message AS later WHERE later.session_seq = message.session_seq AND later.fork IN (0, 1)
      AND later.position > message.position) AS has_later,
    EXISTS (SELECT 1 FROM am_overlay WHERE am_overlay.session_seq = message.session_seq) AS has_overlays,
    EXISTS (SELECT 1 FROM am_memory_source WHERE message_seq = message.seq) AS is_source,
    EXISTS (SELECT 1 FROM am_state WHERE am_state.message_seq = message.seq) AS has_state
  FROM am_message AS message JOIN am_session AS session ON session.seq = message.session_seq
  WHERE message.generation = ? AND message.id = ?`;

/** The message with this row id, in one statement with all that a change must look at. */
export function readChangeable(database: Database, generation: number, id: string): ChangeableMessage | null {
  const row = database.first<Row>(QUERY, generation, id);
  if (row === null) return null;
  const inParts = row.part_count > 0;
  return {
    ...toTreeMessage(row, inParts ? new MessageParts(database).read(row.seq) : row.data),
    sessionId: row.session_id,
    inParts,
    hasLater: row.has_later === 1,
    hasOverlays: row.has_overlays === 1,
    isSource: row.is_source === 1,
    hasState: row.has_state === 1,
    extractedSeq: row.extracted_seq,
  };
}

/** What a message becomes; `hash` null keeps the hash that it has. */
export interface MessageChange {
  role: Role;
  content: string;
  hash: string | null;
  data: string;
  tokens: number;
  createdMs: number;
}

/** Writes the row of a changed message, its own counts of the path included; returns what they grew by. */
export function writeChange(
  database: Database,
  message: ChangeableMessage,
  change: MessageChange,
): { tokens: number; bytes: number } {
  const { bytes, inParts } = sizeOf(change.data);
  const parts = new MessageParts(database);
  const partCount = inParts ? parts.write(message.seq, change.data) : 0;
  if (message.inParts && !inParts) parts.remove(message.seq);
  const added = { tokens: change.tokens - message.tokens, bytes: bytes - message.bytes };
  database.run(
    `UPDATE am_message SET role = ?1, content = ?2, hash = coalesce(?3, hash), data = ?4, part_count = ?5, data_bytes = ?6,
       tokens = ?7, created_ms = ?8, masks = iif(?9, NULL, masks), path_tokens = path_tokens + ?10,
       path_bytes = path_bytes + ?11
     WHERE seq = ?12`,
    change.role,
    change.content,
    change.hash,
    inParts ? null : change.data,
    partCount,
    bytes,
    change.tokens,
    change.createdMs,
    change.content === message.content ? 0 : 1,
    added.tokens,
    added.bytes,
    message.seq,
  );
  return added;
}
