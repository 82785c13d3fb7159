import { hashId } from "../text/hash.ts";
import { readAppendSpot, type AppendSpot } from "./append-spot.ts";
import { readChangeable, writeChange, type ChangeableMessage, type MessageChange } from "./change-message.ts";
import type { Database } from "./database.ts";
import { insertMessages, insertTombstone, type MessageInsert } from "./insert-message.ts";
import { MessageParts, sizeOf } from "./message-parts.ts";
import {
  PLACE_COLUMNS,
  prefixed,
  toPlace,
  toTreeMessage,
  TREE_COLUMNS,
  type NewTreeMessage,
  type Place,
  type PlaceRow,
  type TreeMessage,
  type TreeRow,
} from "./message-row.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { TextIndex } from "./text-index.ts";

/** What a message counts of its path. */
export interface PathCounts {
  depth: number;
  tokens: number;
  bytes: number;
}

/** The session a message is added to, and the least position it may get. */
export interface SessionPlace {
  seq: number;
  nextPosition: number;
  /** What was read in the same transaction. */
  spot?: Pick<AppendSpot, "floor" | "top">;
}

// Mostly the newest message follows the one before, and no other statement is needed to know it.
const NEWEST_OF = `SELECT session.seq AS in_session, ${prefixed("message", PLACE_COLUMNS)},
    coalesce((SELECT position FROM am_message AS other WHERE other.session_seq = session.seq AND other.fork = 1
      ORDER BY position DESC LIMIT 1), -1) AS fork_position
  FROM am_session AS session LEFT JOIN am_message AS message
    ON message.session_seq = session.seq AND message.fork = 0
  WHERE session.generation = ? AND session.id = ? ORDER BY message.position DESC LIMIT 1`;

const CHILD = (place: string) =>
  `SELECT ${prefixed("child", TREE_COLUMNS)} FROM am_message AS parent CROSS JOIN am_message AS child
     ON child.session_seq = parent.session_seq AND ${place} AND child.parent_seq = parent.seq
   WHERE parent.generation = ?1 AND parent.id = ?2`;
const CHILDREN = `${CHILD("child.fork = 0 AND child.position = parent.position + 1")}
  UNION ALL ${CHILD("child.fork = 1 AND child.position > parent.position")}`;

interface NewestRow extends PlaceRow {
  in_session: number;
  fork_position: number;
}

/** Row id of the message that a caller knows by his own id: ids are per session. */
export function appendedId(sessionId: string, messageId: string): string {
  return hashId("session message", sessionId, messageId);
}

/**
 * The tree that the messages of each session form. A child's position is always greater than its parent's, so the
 * message with the greatest position is the newest leaf and needs no pointer. `fork` marks a message that does not
 * follow the one at the position before: most have no such mark, and the few that do are found by it.
 */
export class MessageTree {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #index: TextIndex;
  readonly #parts: MessageParts;

  constructor(database: Database, profile: ProfileStore, index: TextIndex) {
    this.#database = database;
    this.#profile = profile;
    this.#index = index;
    this.#parts = new MessageParts(database);
  }

  /** The newest leaf of a session; null when it has no messages. */
  newest(sessionSeq: number): Place | null {
    const line = this.#last(sessionSeq, 0);
    const fork = this.#last(sessionSeq, 1);
    if (line === null || fork === null) return line ?? fork;
    return line.position > fork.position ? line : fork;
  }

  /** As `newest`, of the session with this id. */
  newestOf(sessionId: string): Place | null {
    const row = this.#database.first<NewestRow>(NEWEST_OF, this.#profile.generation, sessionId);
    if (row === null) return null;
    // A session whose every message begins a branch has no such row.
    return row.position !== null && row.fork_position < row.position
      ? toPlace(row)
      : this.#last(row.in_session, 1);
  }

  bySeq(seq: number): TreeMessage | null {
    const query = `SELECT ${TREE_COLUMNS} FROM am_message WHERE seq = ?`;
    const row = this.#database.first<TreeRow>(query, seq);
    return row === null ? null : this.read(row);
  }

  /** The message that goes by this row id, wherever it stands. */
  byId(id: string): TreeMessage | null {
    const query = `SELECT ${TREE_COLUMNS} FROM am_message WHERE generation = ? AND id = ?`;
    const row = this.#database.first<TreeRow>(query, this.#profile.generation, id);
    return row === null ? null : this.read(row);
  }

  /** What appending a message to a session must know, in one statement; null while no session has any message. */
  spot(sessionId: string, messageRowId: string): AppendSpot | null {
    return readAppendSpot(this.#database, this.#profile.generation, {
      session: sessionId,
      message: messageRowId,
    });
  }

  /** Hash of the message with this row id that was deleted for good; null when none was. */
  deletedHash(id: string): string | null {
    const query = "SELECT hash FROM am_message_tombstone WHERE generation = ? AND row_id = ? LIMIT 1";
    return this.#database.first<{ hash: string }>(query, this.#profile.generation, id)?.hash ?? null;
  }

  placeById(id: string): Place | null {
    const query = `SELECT ${PLACE_COLUMNS} FROM am_message WHERE generation = ? AND id = ?`;
    const row = this.#database.first<PlaceRow>(query, this.#profile.generation, id);
    return row === null ? null : toPlace(row);
  }

  /** A row with its text, wherever that is stored. */
  read(row: TreeRow): TreeMessage {
    return toTreeMessage(row, row.part_count === 0 ? row.data : this.#parts.read(row.seq));
  }

  /**
   * Adds messages, each the child of the one before, the first of `parent`: a place, null for a new root, or
   * "newest". One that was deleted elsewhere takes a position and a number, and no part in the tree. At most six rows
   * are read and four written a message. Runs inside the caller's transaction.
   */
  append(
    session: SessionPlace,
    messages: readonly NewTreeMessage[],
    parent: Place | null | "newest",
  ): { firstSeq: number; endSeq: number; last: Place | null } {
    const top = session.spot === undefined ? this.#top() : session.spot.top;
    const newest = top?.sessionSeq === session.seq ? top : this.newest(session.seq);
    const floor = Math.max(this.#profile.base, session.spot?.floor ?? this.#profile.messageFloor());
    // Counting on from the last row is what SQLite does by itself, and it need not look for the number first.
    const follows = top !== null && top.seq >= floor;
    const firstSeq = Math.max(top?.seq ?? 0, floor) + 1;
    let position = Math.max(session.nextPosition, newest === null ? 0 : newest.position + 1);
    let under = parent === "newest" ? newest : parent;
    const { generation } = this.#profile;
    const numbered = !follows || messages.some(({ deletedMs }) => deletedMs !== null);
    const inserts: MessageInsert[] = [];
    for (const [index, message] of messages.entries()) {
      const seq = firstSeq + index;
      if (message.deletedMs !== null) {
        insertTombstone(this.#database, message, { generation, seq, sessionSeq: session.seq, position });
        this.#profile.raiseMessageFloor(seq);
        position++;
        continue;
      }
      const { bytes } = sizeOf(message.data ?? message.content);
      const place: Place = {
        seq,
        sessionSeq: session.seq,
        position,
        parentSeq: under?.seq ?? null,
        depth: (under?.depth ?? 0) + 1,
        tokens: message.tokens,
        pathTokens: (under?.pathTokens ?? 0) + message.tokens,
        bytes,
        pathBytes: (under?.pathBytes ?? 0) + bytes,
        overlaySeq: under?.overlaySeq ?? null,
      };
      inserts.push({ message, place, fork: under?.position !== position - 1 });
      under = place;
      position++;
    }
    insertMessages(this.#database, inserts, { generation, numbered, parts: this.#parts });
    const said = inserts.filter(({ message }) => message.content !== "");
    this.#index.addAll(said.map(({ message, place }) => ({ seq: place.seq, body: message.body })));
    return { firstSeq, endSeq: firstSeq + messages.length, last: under };
  }

  /** Children of the message with this row id in the order in which they were appended; [] too when there is none. */
  children(id: string): TreeMessage[] {
    const rows = this.#database.all<TreeRow>(CHILDREN, this.#profile.generation, id);
    return rows.sort((a, b) => a.position - b.position).map((row) => this.read(row));
  }

  /** The message with this row id and what must be looked at when it changes. */
  changeable(id: string): ChangeableMessage | null {
    return readChangeable(this.#database, this.#profile.generation, id);
  }

  /**
   * Writes new content; the text is indexed anew and the tokens of every message below are brought up to date. Returns
   * its place.
   */
  update(message: ChangeableMessage, change: MessageChange): Place {
    const added = { depth: 0, ...writeChange(this.#database, message, change) };
    if (change.content !== message.content) this.#index.update(message, change.content);
    if (message.hasLater && (added.tokens !== 0 || added.bytes !== 0)) this.shift(this.below(message), added);
    const { seq, sessionSeq, position, parentSeq, depth, overlaySeq } = message;
    const counts = { tokens: message.tokens + added.tokens, pathTokens: message.pathTokens + added.tokens };
    const sizes = { bytes: message.bytes + added.bytes, pathBytes: message.pathBytes + added.bytes };
    return { seq, sessionSeq, position, parentSeq, depth, overlaySeq, ...counts, ...sizes };
  }

  /** Writes the JSON of a message, in parts when it is too large for its row; returns its bytes. */
  writeData(seq: number, data: string): number {
    const { bytes, inParts } = sizeOf(data);
    const partCount = inParts ? this.#parts.write(seq, data) : 0;
    if (!inParts) this.#parts.remove(seq);
    this.#database.run(
      "UPDATE am_message SET data = ?, part_count = ?, data_bytes = ? WHERE seq = ?",
      inParts ? null : data,
      partCount,
      bytes,
      seq,
    );
    return bytes;
  }

  /** Numbers of all messages below one, parents before children. */
  below(place: Place): number[] {
    const branch = new Set([place.seq]);
    for (const { seq, parentSeq } of this.after(place)) {
      if (parentSeq !== null && branch.has(parentSeq)) branch.add(seq);
    }
    branch.delete(place.seq);
    return [...branch];
  }

  /** Messages of a session after a position, in order: whatever is below a message is among them. */
  after(place: {
    sessionSeq: number;
    position: number;
  }): { seq: number; position: number; parentSeq: number | null }[] {
    const query = `SELECT seq, position, parent_seq AS parentSeq FROM am_message
      WHERE session_seq = ? AND fork = ? AND position > ? ORDER BY position`;
    const read = (fork: number) =>
      this.#database.all<{ seq: number; position: number; parentSeq: number | null }>(
        query,
        place.sessionSeq,
        fork,
        place.position,
      );
    return [...read(0), ...read(1)].sort((a, b) => a.position - b.position);
  }

  /** Whether a session has more than one path. */
  hasBranches(sessionSeq: number): boolean {
    const query = "SELECT 1 AS fork FROM am_message WHERE session_seq = ? AND fork = 1 LIMIT 2";
    return this.#database.all(query, sessionSeq).length > 1;
  }

  /** Adds to what messages count of the path above them. */
  shift(seqs: readonly number[], by: PathCounts): void {
    this.#database.run(
      `UPDATE am_message SET depth = depth + ?, path_tokens = path_tokens + ?, path_bytes = path_bytes + ?
       WHERE seq IN (SELECT value FROM json_each(?))`,
      by.depth,
      by.tokens,
      by.bytes,
      JSON.stringify(seqs),
    );
  }

  #last(sessionSeq: number, fork: number): Place | null {
    const query = `SELECT ${PLACE_COLUMNS} FROM am_message WHERE session_seq = ? AND fork = ? ORDER BY position DESC LIMIT 1`;
    const row = this.#database.first<PlaceRow>(query, sessionSeq, fork);
    return row === null ? null : toPlace(row);
  }

  /** The row with the greatest number of all sessions. */
  #top(): Place | null {
    const query = `SELECT ${PLACE_COLUMNS} FROM am_message ORDER BY seq DESC LIMIT 1`;
    const row = this.#database.first<PlaceRow>(query);
    return row === null ? null : toPlace(row);
  }
}
