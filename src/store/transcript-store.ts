import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

// A deleted message leaves its hash at its place: to a replay the conversation still has it.
const LINES = `SELECT position, hash FROM am_message
    WHERE session_seq = ?1 AND fork IN (0, 1) AND position >= ?2 AND position < ?3
  UNION ALL SELECT position, hash FROM am_message_tombstone WHERE session_seq = ?1 AND position >= ?2 AND position < ?3
  ORDER BY position`;

const PLACES = `SELECT position FROM am_message
    WHERE generation = ?1 AND hash = ?2 AND session_seq = ?3 AND message_id IS NULL
  UNION ALL SELECT position FROM am_message_tombstone WHERE generation = ?1 AND hash = ?2 AND session_seq = ?3 LIMIT ?4`;

// One statement for a whole batch: a statement takes longer than what it looks up.
const KNOWN = `SELECT line.key AS line,
    max(
      coalesce((SELECT occurrence FROM am_message WHERE generation = ?2 AND hash = line.value ->> 0 AND session_seq = ?3
                AND message_id IS NULL ORDER BY position DESC LIMIT 1), -1),
      coalesce((SELECT occurrence FROM am_message_tombstone WHERE generation = ?2 AND hash = line.value ->> 0
                AND session_seq = ?3 ORDER BY position DESC LIMIT 1), -1)) AS last,
    (SELECT deleted_ms FROM am_message_tombstone WHERE generation = ?2 AND hash = line.value ->> 0
      AND deleted_ms >= line.value ->> 1 LIMIT 1) AS deletedMs
  FROM json_each(?1) AS line`;

/** A conversation as a row of hashes of role and content, deleted messages included. */
export class TranscriptStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  /** Hashes at `from ≤ position < to`, in order. */
  hashes(sessionSeq: number, from: number, to: number): string[] {
    return this.#database.all<{ hash: string }>(LINES, sessionSeq, from, to).map((row) => row.hash);
  }

  /** Hashes and positions of the deleted messages of a session, in order. */
  tombstones(sessionSeq: number): { position: number; hash: string }[] {
    const query = "SELECT position, hash FROM am_message_tombstone WHERE session_seq = ? ORDER BY position";
    return this.#database.all<{ position: number; hash: string }>(query, sessionSeq);
  }

  /** Where a message with this hash stands in a session, at most `limit` places. */
  places(sessionSeq: number, hash: string, limit: number): number[] {
    return this.#database
      .all<{ position: number }>(PLACES, this.#profile.generation, hash, sessionSeq, limit)
      .map((row) => row.position);
  }

  /**
   * For each line how often its like was said in a session before (0 too when `sessionSeq` is null), and when a message
   * with its hash was deleted after it was said, in whatever session; null when none was. In the order of the lines.
   */
  knownOf(
    sessionSeq: number | null,
    lines: readonly { hash: string; createdMs: number }[],
  ): { occurrences: number; deletedMs: number | null }[] {
    const rows = this.#database.all<{ line: number; last: number; deletedMs: number | null }>(
      KNOWN,
      JSON.stringify(lines.map(({ hash, createdMs }) => [hash, createdMs])),
      this.#profile.generation,
      sessionSeq,
    );
    const known = lines.map((): { occurrences: number; deletedMs: number | null } => ({
      occurrences: 0,
      deletedMs: null,
    }));
    for (const { line, last, deletedMs } of rows) known[line] = { occurrences: last + 1, deletedMs };
    return known;
  }

  /** Whether any session has an ingested message with this hash; those that were appended have no index by hash. */
  has(hash: string): boolean {
    const query =
      "SELECT 1 AS found FROM am_message WHERE generation = ? AND hash = ? AND message_id IS NULL LIMIT 1";
    return this.#database.first(query, this.#profile.generation, hash) !== null;
  }

  /** Derived sessions that have a message with this hash, newest first. */
  derivedSessionsWith(hash: string, limit: number): number[] {
    return this.#database
      .all<{ seq: number }>(
        `SELECT DISTINCT session.seq AS seq FROM (
           SELECT session_seq FROM am_message WHERE generation = ?1 AND hash = ?2 AND message_id IS NULL
           UNION SELECT session_seq FROM am_message_tombstone WHERE generation = ?1 AND hash = ?2
         ) JOIN am_session AS session ON session.seq = session_seq WHERE session.derived = 1 ORDER BY session.seq DESC LIMIT ?3`,
        this.#profile.generation,
        hash,
        limit,
      )
      .map((row) => row.seq);
  }

  /** Forgets the places of the deleted messages of a session. */
  removeTombstones(sessionSeq: number): void {
    this.#database.run("DELETE FROM am_message_tombstone WHERE session_seq = ?", sessionSeq);
  }

  /** Notes that an agent who may give no instructions handed these messages over: `firstSeq ≤ seq < endSeq`. */
  markByAgent({ firstSeq, endSeq }: { firstSeq: number; endSeq: number }): void {
    const query = "UPDATE am_message SET by_agent = 1 WHERE seq >= ? AND seq < ?";
    this.#database.run(query, firstSeq, endSeq);
  }

  /** Whether one of these messages was handed over by such an agent. */
  isByAgent(seqs: readonly number[]): boolean {
    const query =
      "SELECT 1 AS found FROM am_message WHERE seq IN (SELECT value FROM json_each(?)) AND by_agent = 1 LIMIT 1";
    return this.#database.first(query, JSON.stringify(seqs)) !== null;
  }
}
