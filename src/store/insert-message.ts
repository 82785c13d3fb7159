import type { Database, SqlValue } from "./database.ts";
import { MAX_ROW_BYTES, type MessageParts } from "./message-parts.ts";
import type { NewTreeMessage, Place } from "./message-row.ts";

/** A message and where it goes. */
export interface MessageInsert {
  message: NewTreeMessage;
  place: Place;
  /** Whether the message does not follow the one at the position before. */
  fork: boolean;
}

interface InsertSetting {
  generation: number;
  /** Whether the rows' numbers are written; else SQLite counts on, and reads no row for it. */
  numbered: boolean;
  parts: MessageParts;
}

const COLUMNS = `generation, id, session_seq, position, role, content, hash, occurrence, created_ms,
       message_id, data, part_count, data_bytes, parent_seq, fork, depth, tokens, path_tokens, path_bytes, overlay_seq`;
const COLUMN_COUNT = COLUMNS.split(",").length;
const LISTS = [0, 1].map((numbers) => {
  const columns = `${numbers === 1 ? "seq, " : ""}${COLUMNS}`;
  const each = (write: (index: number) => string) =>
    Array.from({ length: COLUMN_COUNT + numbers }, (_, index) => write(index)).join(", ");
  return {
    one: `INSERT INTO am_message (${columns}) VALUES (${each(() => "?")})`,
    many: `INSERT INTO am_message (${columns}) SELECT ${each((index) => `value ->> ${index}`)} FROM json_each(?)`,
  };
});

/** Rows written by one statement, and characters of their texts: escaped as JSON they stay below 2 MB. */
const MAX_ROWS = 128;
const MAX_CHARACTERS = 200_000;

/** Writes the rows of messages in order, a text apart when it is too large; many in one statement. */
export function insertMessages(
  database: Database,
  inserts: readonly MessageInsert[],
  { generation, numbered, parts }: InsertSetting,
): void {
  const query = LISTS[numbered ? 1 : 0];
  if (query === undefined) return;
  for (const group of groupsOf(
    inserts,
    ({ message }) => message.content.length + (message.data?.length ?? 0),
  )) {
    const rows = group.map((insert) => {
      const values = valuesOf(insert, generation, parts);
      // Left out, not null: SQLite reads no row for a number that it counts on by itself.
      return numbered ? [insert.place.seq, ...values] : values;
    });
    const [first] = rows;
    if (rows.length === 1 && first !== undefined) database.run(query.one, ...first);
    else database.run(query.many, JSON.stringify(rows));
  }
}

/** Items in runs that one statement takes; one whose text is large stands alone. */
export function groupsOf<Item>(items: readonly Item[], charactersOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let characters = 0;
  for (const item of items) {
    const more = charactersOf(item);
    const last = groups.at(-1);
    if (last === undefined || last.length === MAX_ROWS || characters + more > MAX_CHARACTERS) {
      groups.push([item]);
      characters = more;
    } else {
      last.push(item);
      characters += more;
    }
  }
  return groups;
}

function valuesOf(
  { message, place, fork }: MessageInsert,
  generation: number,
  parts: MessageParts,
): SqlValue[] {
  const inParts = message.data !== null && place.bytes > MAX_ROW_BYTES;
  return [
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
