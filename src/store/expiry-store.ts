import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** A session that has something older than was asked for. */
export interface AgedSession {
  seq: number;
  id: string;
}

/** Row numbers that are looked at in one go. */
const WINDOW = 2000;

/** Finds what is older than a time. Times are those at which it was said. */
export class ExpiryStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  /**
   * Numbers of memories said before a time, at most `limit`, among the next rows after `after` (0 for the first);
   * `until` is the last row looked at, null when there are no more.
   */
  memories(after: number, beforeMs: number, limit: number): { seqs: number[]; until: number | null } {
    const from = Math.max(after, this.#profile.base);
    const query = "SELECT seq FROM am_memory WHERE seq > ? AND seq <= ? AND said_ms < ? ORDER BY seq LIMIT ?";
    const rows = this.#database.all<{ seq: number }>(query, from, from + WINDOW, beforeMs, limit);
    const seqs = rows.map((row) => row.seq);
    if (seqs.length === limit) return { seqs, until: seqs.at(-1) ?? from };
    const newest = this.#database.first<{ seq: number }>(
      "SELECT seq FROM am_memory ORDER BY seq DESC LIMIT 1",
    );
    return { seqs, until: (newest?.seq ?? 0) > from + WINDOW ? from + WINDOW : null };
  }

  /** The next session after row `after` whose first message was said before a time; null when there is none. */
  session(after: number, beforeMs: number): AgedSession | null {
    return this.#database.first<AgedSession & Record<string, number | string>>(
      "SELECT seq, id FROM am_session WHERE seq > ? AND first_ms < ? ORDER BY seq LIMIT 1",
      Math.max(after, this.#profile.base),
      beforeMs,
    );
  }

  /** Numbers of messages of a session said before a time, at most `limit`. */
  messages(sessionSeq: number, beforeMs: number, limit: number): number[] {
    const query = `SELECT seq FROM am_message
      WHERE session_seq = ? AND fork IN (0, 1) AND created_ms < ? ORDER BY position LIMIT ?`;
    return this.#database.all<{ seq: number }>(query, sessionSeq, beforeMs, limit).map((row) => row.seq);
  }

  /** Notes when the oldest message that a session still has was said. */
  raiseFirst(sessionSeq: number): void {
    this.#database.run(
      `UPDATE am_session SET first_ms = coalesce(
         (SELECT min(created_ms) FROM am_message WHERE session_seq = ?1 AND fork IN (0, 1)), last_ms) WHERE seq = ?1`,
      sessionSeq,
    );
  }

  /** Whether a block of a session was written at this time or later. */
  hasBlocksSince(sessionId: string, sinceMs: number): boolean {
    const query =
      "SELECT 1 AS found FROM am_context_block WHERE generation = ? AND session_id = ? AND updated_ms >= ? LIMIT 1";
    return this.#database.first(query, this.#profile.generation, sessionId, sinceMs) !== null;
  }
}
