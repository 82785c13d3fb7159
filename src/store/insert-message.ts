import type { Database, SqlValue } from "./database.ts";
import { MAX_ROW_BYTES, type MessageParts } from "./message-parts.ts";
import type { NewTreeMessage, Place } from "./message-row.ts";

/** Where a message goes, and how its row is written. */
interface RowSetting {
  place: Place;
  generation: number;
  /** Whether the message does not follow the one at the position before. */
  fork: boolean;
  /** Whether the row's number is written; else SQLite counts on, and reads no row for it. */
  numbered: boolean;
  parts: MessageParts;
}

/** Writes the row of a message, its text apart when it is too large. */
export function insertMessage(
  database: Database,
  message: NewTreeMessage,
  { place, generation, fork, numbered, parts }: RowSetting,
): void {
  const inParts = message.data !== null && place.bytes > MAX_ROW_BYTES;
  const values: SqlValue[] = [
    generation,
    message.id,
    place.sessionSeq,
    place.position,
    message.role,
    message.content,
    message.hash,
    message.occurrence,
    message.createdMs,
    message.messageId,
    inParts ? null : message.data,
    inParts ? parts.write(place.seq, message.data ?? "") : 0,
    place.bytes,
    place.parentSeq,
    fork ? 1 : 0,
    place.depth,
    place.tokens,
    place.pathTokens,
    place.pathBytes,
    place.overlaySeq,
  ];
  // Left out, not null: SQLite reads no row for a number that it counts on by itself.
  const [column, number] = numbered ? ["seq, ", [place.seq]] : ["", []];
  database.run(
    `INSERT INTO am_message (${column}generation, id, session_seq, position, role, content, hash, occurrence, created_ms,
       message_id, data, part_count, data_bytes, parent_seq, fork, depth, tokens, path_tokens, path_bytes, overlay_seq)
     VALUES (${[...number, ...values].map(() => "?").join(", ")})`,
    ...number,
    ...values,
  );
}

/** Writes the place and hash of a message that was deleted elsewhere after it was said, and nothing else of it. */
export function insertTombstone(
  database: Database,
  message: NewTreeMessage,
  place: { generation: number; seq: number; sessionSeq: number; position: number },
): void {
  database.run(
    `INSERT INTO am_message_tombstone (seq, generation, session_seq, position, hash, occurrence, deleted_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    place.seq,
    place.generation,
    place.sessionSeq,
    place.position,
    message.hash,
    message.occurrence,
    message.deletedMs,
  );
}
