import type { Role } from "../contract/memory.ts";
import type { Database, SqlValue } from "./database.ts";
import { blankText, eraseText, maskText, mergeSpans, type Span } from "./masks.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { Session } from "./session-store.ts";
import { indexBody, type TextHit, type TextIndex } from "./text-index.ts";

/** A stored message. `content` holds what may be used by code; show `shown`. */
export interface Message {
  seq: number;
  id: string;
  sessionSeq: number;
  position: number;
  role: Role;
  content: string;
  createdMs: number;
  masks: Span[];
  /** The content with deleted and forgotten stretches replaced by a marker. */
  shown: string;
}

/** What is stored of a new message. */
export interface NewMessage {
  id: string;
  role: Role;
  content: string;
  hash: string;
  occurrence: number;
  createdMs: number;
  /** What the index keeps of it: `indexBody(content)`. */
  body: string;
  /** When the same message was deleted after it was said: then only its place and hash are stored. Else null. */
  deletedMs: number | null;
}

interface MessageRow extends Record<string, SqlValue> {
  seq: number;
  id: string;
  session_seq: number;
  position: number;
  role: Role;
  content: string;
  created_ms: number;
  masks: string | null;
}

const COLUMNS = "seq, id, session_seq, position, role, content, created_ms, masks";

function toMessage(row: MessageRow): Message {
  const masks: Span[] = row.masks === null ? [] : JSON.parse(row.masks);
  return {
    seq: row.seq,
    id: row.id,
    sessionSeq: row.session_seq,
    position: row.position,
    role: row.role,
    content: row.content,
    createdMs: row.created_ms,
    masks,
    shown: masks.length === 0 ? row.content : maskText(row.content, masks),
  };
}

/** The messages of a profile and their full-text index. */
export class MessageStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #index: TextIndex;

  constructor(database: Database, profile: ProfileStore, index: TextIndex) {
    this.#database = database;
    this.#profile = profile;
    this.#index = index;
  }

  /** Adds messages at the end of a session; returns the number of the first and the one after the last. */
  append(session: Session, messages: readonly NewMessage[]): { firstSeq: number; endSeq: number } {
    const firstSeq = this.#nextSeq();
    for (const [index, message] of messages.entries()) {
      if (message.deletedMs !== null) {
        this.#database.run(
          "INSERT INTO am_message_tombstone VALUES (?, ?, ?, ?, ?, ?, ?)",
          firstSeq + index,
          this.#profile.generation,
          session.seq,
          session.nextPosition + index,
          message.hash,
          message.occurrence,
          message.deletedMs,
        );
        continue;
      }
      this.#database.run(
        "INSERT INTO am_message VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
        firstSeq + index,
        this.#profile.generation,
        message.id,
        session.seq,
        session.nextPosition + index,
        message.role,
        message.content,
        message.hash,
        message.occurrence,
        message.createdMs,
      );
      this.#index.add(firstSeq + index, message.body);
    }
    return { firstSeq, endSeq: firstSeq + messages.length };
  }

  byId(id: string): Message | null {
    const row = this.#database.first<MessageRow>(
      `SELECT ${COLUMNS} FROM am_message WHERE generation = ? AND id = ?`,
      this.#profile.generation,
      id,
    );
    return row === null ? null : toMessage(row);
  }

  /** The messages with these numbers that exist, oldest first. */
  bySeqs(seqs: readonly number[]): Message[] {
    if (seqs.length === 0) return [];
    const query = `SELECT ${COLUMNS} FROM am_message WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq`;
    return this.#database.all<MessageRow>(query, JSON.stringify(seqs)).map(toMessage);
  }

  /** The messages at these places, each `[session number, position]`; places without one are left out. */
  atPlaces(places: readonly (readonly [number, number])[]): Message[] {
    if (places.length === 0) return [];
    return this.#database
      .all<MessageRow>(
        `SELECT ${COLUMNS.split(", ")
          .map((column) => `message.${column}`)
          .join(", ")} FROM json_each(?) AS place
         JOIN am_message AS message ON session_seq = place.value ->> 0 AND position = place.value ->> 1`,
        JSON.stringify(places),
      )
      .map(toMessage);
  }

  /** Messages of a session with `fromSeq ≤ seq < endSeq`, oldest first. */
  slice(range: { sessionSeq: number; fromSeq: number; endSeq: number }, limit: number): Message[] {
    return this.#database
      .all<MessageRow>(
        // The plus keeps SQLite from the index on the session, which would read all of it.
        `SELECT ${COLUMNS} FROM am_message WHERE seq >= ? AND seq < ? AND +session_seq = ? ORDER BY seq LIMIT ?`,
        range.fromSeq,
        range.endSeq,
        range.sessionSeq,
        limit,
      )
      .map(toMessage);
  }

  /** Messages of a session at `from ≤ position < to`, in order. */
  window(sessionSeq: number, from: number, to: number): Message[] {
    return this.#database
      .all<MessageRow>(
        `SELECT ${COLUMNS} FROM am_message WHERE session_seq = ? AND position >= ? AND position < ? ORDER BY position`,
        sessionSeq,
        from,
        to,
      )
      .map(toMessage);
  }

  /** Messages of a session said at `fromMs ≤ time < toMs`, in order; those of a session are in order of time. */
  saidBetween(session: Session, range: { fromMs: number; toMs: number }, limit: number): Message[] {
    return this.#database
      .all<MessageRow>(
        `SELECT ${COLUMNS} FROM am_message
         WHERE session_seq = ? AND position >= ? AND position < ? AND created_ms >= ? AND created_ms < ?
         ORDER BY position LIMIT ?`,
        session.seq,
        this.#positionAt(session, range.fromMs),
        this.#positionAt(session, range.toMs),
        range.fromMs,
        range.toMs,
        limit,
      )
      .map(toMessage);
  }

  /** The first position that was said at this time or later, by halving: no row in between is read. */
  #positionAt(session: Session, timeMs: number): number {
    let [low, high] = [0, session.nextPosition];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = this.#database.first<{ position: number; createdMs: number }>(
        `SELECT position, created_ms AS createdMs FROM am_message
         WHERE session_seq = ? AND position >= ? ORDER BY position LIMIT 1`,
        session.seq,
        middle,
      );
      if (row === null || row.createdMs >= timeMs) high = middle;
      else low = row.position + 1;
    }
    return low;
  }

  /** The last messages of a session, in order. */
  tail(sessionSeq: number, limit: number): Message[] {
    return this.#database
      .all<MessageRow>(
        `SELECT ${COLUMNS} FROM am_message WHERE session_seq = ? ORDER BY position DESC LIMIT ?`,
        sessionSeq,
        limit,
      )
      .map(toMessage)
      .toReversed();
  }

  /** Numbers of all messages of a session. */
  seqsOfSession(sessionSeq: number): number[] {
    return this.#database
      .all<{ seq: number }>("SELECT seq FROM am_message WHERE session_seq = ?", sessionSeq)
      .map((row) => row.seq);
  }

  search(terms: readonly string[], limit: number): TextHit[] {
    return this.#index.search(terms, limit);
  }

  /** The index terms of these messages, in order. */
  rowTerms(seqs: readonly number[]): Map<number, string[]> {
    return this.#index.rowTerms(seqs);
  }

  /** Index terms that begin with one of these, at most `limit`, each with that beginning. */
  continuations(beginnings: readonly string[], limit: number): { beginning: string; term: string }[] {
    return this.#index.continuations(beginnings, limit);
  }

  /** In how many rows each term stands. */
  documentCounts(terms: readonly string[]): Map<string, number> {
    return this.#index.documentCounts(terms);
  }

  /** About how many rows there are: exact until the first deletion, and read without counting. */
  approximateCount(): number {
    return this.#nextSeq() - 1 - this.#profile.base;
  }

  /** Hides stretches of a message from every reader; with `erase` they are overwritten as well. */
  mask(message: Message, spans: readonly Span[], erase: boolean): void {
    const masks = mergeSpans([...message.masks, ...spans]);
    const content = erase ? eraseText(message.content, spans) : message.content;
    this.#database.run(
      "UPDATE am_message SET content = ?, masks = ? WHERE seq = ?",
      content,
      JSON.stringify(masks),
      message.seq,
    );
    this.#index.replace(message.seq, indexBody(blankText(content, masks)));
  }

  /** Deletes all messages of a session without leaving hashes; `TextIndex.sweep` removes their words. */
  removeSession(sessionSeq: number): void {
    this.#index.retire(this.seqsOfSession(sessionSeq));
    this.#database.run("DELETE FROM am_message WHERE session_seq = ?", sessionSeq);
  }

  /** Deletes a message; its place and hash stay, so that a replay does not bring it back. */
  remove(seq: number, nowMs: number): void {
    this.#database.run(
      `INSERT INTO am_message_tombstone SELECT seq, generation, session_seq, position, hash, occurrence, ?
       FROM am_message WHERE seq = ?`,
      nowMs,
      seq,
    );
    this.#database.run("DELETE FROM am_message WHERE seq = ?", seq);
    this.#index.retire([seq]);
  }

  #nextSeq(): number {
    const tombstone = this.#database.first<{ seq: number }>(
      "SELECT seq FROM am_message_tombstone ORDER BY seq DESC LIMIT 1",
    );
    const message = this.#database.first<{ seq: number }>(
      "SELECT seq FROM am_message ORDER BY seq DESC LIMIT 1",
    );
    return (
      Math.max(message?.seq ?? 0, tombstone?.seq ?? 0, this.#index.lastRetired(), this.#profile.base) + 1
    );
  }
}
