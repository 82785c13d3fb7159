import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** Messages of one session that are stored but not yet read for memories: `nextSeq ≤ seq < endSeq`. */
export interface OwedExtraction {
  seq: number;
  sessionSeq: number;
  nextSeq: number;
  endSeq: number;
}

/** The extraction that stored messages are owed, oldest first. It survives a crash, so nothing is forgotten. */
export class ExtractionStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  owe(sessionSeq: number, firstSeq: number, endSeq: number): void {
    const seq = this.#profile.nextSeq("am_extraction");
    this.#database.run("INSERT INTO am_extraction VALUES (?, ?, ?, ?)", seq, sessionSeq, firstSeq, endSeq);
  }

  /** Whether a message is owed its extraction already. */
  isOwed(sessionSeq: number, seq: number): boolean {
    const query =
      "SELECT 1 AS found FROM am_extraction WHERE session_seq = ? AND next_seq <= ? AND end_seq > ? LIMIT 1";
    return this.#database.first(query, sessionSeq, seq, seq) !== null;
  }

  next(): OwedExtraction | null {
    return this.#database.first<OwedExtraction & Record<string, number>>(
      `SELECT seq, session_seq AS sessionSeq, next_seq AS nextSeq, end_seq AS endSeq FROM am_extraction
       WHERE seq > ? ORDER BY seq LIMIT 1`,
      this.#profile.base,
    );
  }

  /** Notes that everything before `nextSeq` has been read; at the end nothing is owed any more. */
  advance(owed: OwedExtraction, nextSeq: number): void {
    if (nextSeq >= owed.endSeq) this.#database.run("DELETE FROM am_extraction WHERE seq = ?", owed.seq);
    else this.#database.run("UPDATE am_extraction SET next_seq = ? WHERE seq = ?", nextSeq, owed.seq);
  }

  removeSession(sessionSeq: number): void {
    this.#database.run("DELETE FROM am_extraction WHERE session_seq = ?", sessionSeq);
  }

  /** Messages still owed their extraction. */
  pendingMessages(): number {
    const query = "SELECT coalesce(sum(end_seq - next_seq), 0) AS count FROM am_extraction WHERE seq > ?";
    return this.#database.first<{ count: number }>(query, this.#profile.base)?.count ?? 0;
  }
}
