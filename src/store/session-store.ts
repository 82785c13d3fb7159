import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** A stored conversation. */
export interface Session {
  seq: number;
  id: string;
  derived: boolean;
  /** Where the next message goes; positions of deleted messages are not used again. */
  nextPosition: number;
  messageCount: number;
  firstMs: number;
  lastMs: number;
}

interface SessionRow extends Record<string, number | string> {
  seq: number;
  id: string;
  derived: number;
  next_position: number;
  message_count: number;
  first_ms: number;
  last_ms: number;
}

const COLUMNS = "seq, id, derived, next_position, message_count, first_ms, last_ms";

function toSession(row: SessionRow): Session {
  return {
    seq: row.seq,
    id: row.id,
    derived: row.derived === 1,
    nextPosition: row.next_position,
    messageCount: row.message_count,
    firstMs: row.first_ms,
    lastMs: row.last_ms,
  };
}

/** The conversations of a profile. */
export class SessionStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  byId(id: string): Session | null {
    const row = this.#database.first<SessionRow>(
      `SELECT ${COLUMNS} FROM am_session WHERE generation = ? AND id = ?`,
      this.#profile.generation,
      id,
    );
    return row === null ? null : toSession(row);
  }

  bySeq(seq: number): Session | null {
    const row = this.#database.first<SessionRow>(`SELECT ${COLUMNS} FROM am_session WHERE seq = ?`, seq);
    return row === null ? null : toSession(row);
  }

  bySeqs(seqs: readonly number[]): Session[] {
    const query = `SELECT ${COLUMNS} FROM am_session WHERE seq IN (SELECT value FROM json_each(?))`;
    return this.#database.all<SessionRow>(query, JSON.stringify(seqs)).map(toSession);
  }

  /** The session with the newest message, or null when there is none. */
  newest(): Session | null {
    const row = this.#database.first<SessionRow>(
      `SELECT ${COLUMNS} FROM am_session WHERE generation = ? ORDER BY last_ms DESC LIMIT 1`,
      this.#profile.generation,
    );
    return row === null ? null : toSession(row);
  }

  /** Sessions with messages at `fromMs ≤ time < toMs`, among the `limit` that end soonest after `fromMs`. */
  during(range: { fromMs: number; toMs: number }, limit: number): Session[] {
    return this.#database
      .all<SessionRow>(
        `SELECT ${COLUMNS} FROM am_session WHERE generation = ? AND last_ms >= ? ORDER BY last_ms LIMIT ?`,
        this.#profile.generation,
        range.fromMs,
        limit,
      )
      .map(toSession)
      .filter((session) => session.firstMs < range.toMs);
  }

  /** A page of sessions, newest first by creation, below row number `before`. */
  page(before: number, limit: number): Session[] {
    return this.#database
      .all<SessionRow>(
        `SELECT ${COLUMNS} FROM am_session WHERE seq > ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
        this.#profile.base,
        before,
        limit,
      )
      .map(toSession);
  }

  create(id: string, derived: boolean, createdMs: number): Session {
    const seq = this.#nextSeq();
    this.#database.run(
      "INSERT INTO am_session VALUES (?, ?, ?, ?, 0, 0, ?, ?)",
      seq,
      this.#profile.generation,
      id,
      derived ? 1 : 0,
      createdMs,
      createdMs,
    );
    return { seq, id, derived, nextPosition: 0, messageCount: 0, firstMs: createdMs, lastMs: createdMs };
  }

  /** Notes that messages were added at the end; a position may be taken by a hash alone. */
  grow(
    session: Session,
    added: { positions: number; messages: number; firstMs: number; lastMs: number },
  ): void {
    this.#database.run(
      `UPDATE am_session SET next_position = next_position + ?, message_count = message_count + ?,
       first_ms = min(first_ms, ?), last_ms = max(last_ms, ?) WHERE seq = ?`,
      added.positions,
      added.messages,
      added.firstMs,
      added.lastMs,
      session.seq,
    );
  }

  /** Notes that one message was deleted; its position stays taken. */
  shrink(seq: number): void {
    this.#database.run("UPDATE am_session SET message_count = message_count - 1 WHERE seq = ?", seq);
  }

  remove(seq: number): void {
    this.#database.run("DELETE FROM am_session WHERE seq = ?", seq);
  }

  /** How many sessions there are, and how many messages in them; reads each session once. */
  count(): { sessions: number; messages: number } {
    const query =
      "SELECT count(*) AS sessions, coalesce(sum(message_count), 0) AS messages FROM am_session WHERE seq > ?";
    return (
      this.#database.first<{ sessions: number; messages: number }>(query, this.#profile.base) ?? {
        sessions: 0,
        messages: 0,
      }
    );
  }

  #nextSeq(): number {
    const newest = this.#database.first<{ seq: number }>(
      "SELECT seq FROM am_session ORDER BY seq DESC LIMIT 1",
    );
    return Math.max(newest?.seq ?? 0, this.#profile.base) + 1;
  }
}
