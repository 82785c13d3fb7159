import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** A stored conversation. */
export interface Session {
  seq: number;
  id: string;
  derived: boolean;
  /** Whether it has messages that were appended rather than ingested. */
  isAppended: boolean;
  /** Where the next message goes; positions of deleted messages are not used again. */
  nextPosition: number;
  messageCount: number;
  firstMs: number;
  lastMs: number;
}

/** Where the next message of a session goes. */
export interface SessionSpot {
  seq: number;
  nextPosition: number;
  isAppended: boolean;
  firstMs: number;
  lastMs: number;
}

/** How far the time in a session's row may be behind its newest appended message. */
export const LAG_MS = 86_400_000;

interface SessionRow extends Record<string, number | string | null> {
  seq: number;
  id: string;
  derived: number;
  appended: number;
  next_position: number;
  message_count: number;
  first_ms: number;
  last_ms: number;
  line_position: number | null;
  line_ms: number | null;
  fork_position: number | null;
  fork_ms: number | null;
}

// Appending to a session writes nothing here: what was appended since is read off its newest messages.
const NEWEST = (column: string, fork: number) =>
  `(SELECT message.${column} FROM am_message AS message WHERE message.session_seq = am_session.seq AND fork = ${fork}
    ORDER BY position DESC LIMIT 1)`;
const COLUMNS = `seq, id, derived, appended, next_position, message_count, first_ms, last_ms,
  ${NEWEST("position", 0)} AS line_position, ${NEWEST("created_ms", 0)} AS line_ms,
  ${NEWEST("position", 1)} AS fork_position, ${NEWEST("created_ms", 1)} AS fork_ms`;

function toSession(row: SessionRow): Session {
  const isForkNewest = (row.fork_position ?? -1) > (row.line_position ?? -1);
  const position = isForkNewest ? row.fork_position : row.line_position;
  const appended = Math.max((position ?? -1) + 1 - row.next_position, 0);
  return {
    seq: row.seq,
    id: row.id,
    derived: row.derived === 1,
    isAppended: row.appended === 1,
    nextPosition: row.next_position + appended,
    messageCount: row.message_count + appended,
    firstMs: row.first_ms,
    lastMs:
      appended === 0 ? row.last_ms : Math.max(row.last_ms, (isForkNewest ? row.fork_ms : row.line_ms) ?? 0),
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

  /** Only what an append needs: one row is read. The times are those of `widen`. */
  placeById(id: string): SessionSpot | null {
    const row = this.#database.first<Omit<SessionSpot, "isAppended"> & { appended: number }>(
      `SELECT seq, next_position AS nextPosition, appended, first_ms AS firstMs, last_ms AS lastMs
       FROM am_session WHERE generation = ? AND id = ?`,
      this.#profile.generation,
      id,
    );
    return row === null ? null : { ...row, isAppended: row.appended === 1 };
  }

  /**
   * Writes the time of a message down, once a day: from then on `during` finds the session by it. Every other append
   * leaves the row as it is. Returns the times that are in it then.
   */
  widen(
    session: Pick<SessionSpot, "seq" | "firstMs" | "lastMs">,
    createdMs: number,
  ): Pick<SessionSpot, "firstMs" | "lastMs"> {
    const { firstMs, lastMs } = session;
    if (createdMs >= firstMs && createdMs < lastMs + LAG_MS) return { firstMs, lastMs };
    this.#database.run(
      "UPDATE am_session SET first_ms = min(first_ms, ?), last_ms = max(last_ms, ?) WHERE seq = ?",
      createdMs,
      createdMs,
      session.seq,
    );
    return { firstMs: Math.min(firstMs, createdMs), lastMs: Math.max(lastMs, createdMs) };
  }

  markAppended(seq: number): void {
    this.#database.run("UPDATE am_session SET appended = 1 WHERE seq = ?", seq);
  }

  bySeq(seq: number): Session | null {
    const row = this.#database.first<SessionRow>(`SELECT ${COLUMNS} FROM am_session WHERE seq = ?`, seq);
    return row === null ? null : toSession(row);
  }

  /** The ids of these sessions by number. */
  idsOf(seqs: readonly number[]): Map<number, string> {
    if (seqs.length === 0) return new Map();
    const query = "SELECT seq, id FROM am_session WHERE seq IN (SELECT value FROM json_each(?))";
    const rows = this.#database.all<{ seq: number; id: string }>(query, JSON.stringify(seqs));
    return new Map(rows.map(({ seq, id }) => [seq, id]));
  }

  bySeqs(seqs: readonly number[]): Session[] {
    const query = `SELECT ${COLUMNS} FROM am_session WHERE seq IN (SELECT value FROM json_each(?))`;
    return this.#database.all<SessionRow>(query, JSON.stringify(seqs)).map(toSession);
  }

  /** The session with the newest message, or null when there is none. */
  newest(): Session | null {
    const ingested = this.#database.first<SessionRow>(
      `SELECT ${COLUMNS} FROM am_session WHERE generation = ? ORDER BY last_ms DESC LIMIT 1`,
      this.#profile.generation,
    );
    const appended = this.#database.first<SessionRow>(
      `SELECT ${COLUMNS} FROM am_session
       WHERE seq = (SELECT session_seq FROM am_message ORDER BY seq DESC LIMIT 1) AND generation = ?`,
      this.#profile.generation,
    );
    const [newest] = [ingested, appended]
      .flatMap((row) => (row === null ? [] : [toSession(row)]))
      .sort((a, b) => b.lastMs - a.lastMs);
    return newest ?? null;
  }

  /** Sessions with messages at `fromMs ≤ time < toMs`, among the `limit` that end soonest after `fromMs`. */
  during(range: { fromMs: number; toMs: number }, limit: number): Session[] {
    return this.#database
      .all<SessionRow>(
        `SELECT ${COLUMNS} FROM am_session WHERE generation = ? AND last_ms >= ? ORDER BY last_ms LIMIT ?`,
        this.#profile.generation,
        range.fromMs - LAG_MS,
        limit,
      )
      .map(toSession)
      .filter((session) => session.firstMs < range.toMs && session.lastMs >= range.fromMs);
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
    const seq = this.#profile.nextSeq("am_session");
    this.#database.run(
      `INSERT INTO am_session (seq, generation, id, derived, next_position, message_count, first_ms, last_ms)
       VALUES (?, ?, ?, ?, 0, 0, ?, ?)`,
      seq,
      this.#profile.generation,
      id,
      derived ? 1 : 0,
      createdMs,
      createdMs,
    );
    return {
      seq,
      id,
      derived,
      isAppended: false,
      nextPosition: 0,
      messageCount: 0,
      firstMs: createdMs,
      lastMs: createdMs,
    };
  }

  /**
   * Notes that messages were added at the end of a session that was read in the same transaction. A position may be
   * taken by a hash alone.
   */
  grow(
    session: Session,
    added: { positions: number; messages: number; firstMs: number; lastMs: number },
  ): void {
    this.#database.run(
      `UPDATE am_session SET next_position = ?, message_count = ?, first_ms = min(first_ms, ?), last_ms = max(last_ms, ?)
       WHERE seq = ?`,
      session.nextPosition + added.positions,
      session.messageCount + added.messages,
      added.firstMs,
      Math.max(session.lastMs, added.lastMs),
      session.seq,
    );
  }

  /** Writes down what was appended, then notes that messages are about to be removed; their positions stay taken. */
  settle(seq: number, removed: number): void {
    const session = this.bySeq(seq);
    if (session === null) return;
    this.#database.run(
      "UPDATE am_session SET next_position = ?, message_count = ?, last_ms = ? WHERE seq = ?",
      session.nextPosition,
      session.messageCount - removed,
      session.lastMs,
      seq,
    );
  }

  /** Notes that every message was removed; positions begin anew. */
  empty(seq: number): void {
    this.#database.run(
      "UPDATE am_session SET next_position = 0, message_count = 0, extracted_seq = 0 WHERE seq = ?",
      seq,
    );
  }

  /** Number up to which appended messages have been handed to the extraction. */
  extractedSeq(seq: number): number {
    const query = "SELECT extracted_seq AS seq FROM am_session WHERE seq = ?";
    return this.#database.first<{ seq: number }>(query, seq)?.seq ?? 0;
  }

  markExtracted(seq: number, messageSeq: number): void {
    this.#database.run("UPDATE am_session SET extracted_seq = ? WHERE seq = ?", messageSeq, seq);
  }

  remove(seq: number): void {
    this.#database.run("DELETE FROM am_session WHERE seq = ?", seq);
  }

  /** How many sessions there are, and how many messages in them; reads each session once. */
  count(): { sessions: number; messages: number } {
    const query = `SELECT count(*) AS sessions, coalesce(sum(message_count + iif(appended = 0, 0,
        max(0, 1 + max(coalesce(${NEWEST("position", 0)}, -1), coalesce(${NEWEST("position", 1)}, -1)) - next_position)
      )), 0) AS messages FROM am_session WHERE seq > ?`;
    return (
      this.#database.first<{ sessions: number; messages: number }>(query, this.#profile.base) ?? {
        sessions: 0,
        messages: 0,
      }
    );
  }
}
