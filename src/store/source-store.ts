import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** One stretch of a message that a memory rests on. */
export interface SourceLink {
  memorySeq: number;
  messageSeq: number;
  start: number;
  end: number;
}

/** A source as it is shown. */
export interface SourceMessageRef {
  memorySeq: number;
  messageId: string;
  sessionId: string;
  createdMs: number;
}

const LINK = "memory_seq AS memorySeq, message_seq AS messageSeq, span_start AS start, span_end AS end";

/** Which messages a memory rests on. */
export class SourceStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  add(link: SourceLink): void {
    this.#database.run(
      "INSERT OR IGNORE INTO am_memory_source VALUES (?, ?, ?, ?)",
      link.memorySeq,
      link.messageSeq,
      link.start,
      link.end,
    );
  }

  ofMemory(memorySeq: number): SourceLink[] {
    return this.#links("memory_seq = ? ORDER BY message_seq, span_start", memorySeq);
  }

  /** Links to a message from memories that still exist. */
  ofMessage(messageSeq: number): SourceLink[] {
    return this.#links("message_seq = ?", messageSeq);
  }

  /** For each of these messages that is a source, the memories that rest on it. */
  ofMessages(messageSeqs: readonly number[]): SourceLink[] {
    if (messageSeqs.length === 0) return [];
    const query = `SELECT ${LINK} FROM am_memory_source WHERE message_seq IN (SELECT value FROM json_each(?))`;
    return this.#database.all<SourceLink & Record<string, number>>(query, JSON.stringify(messageSeqs));
  }

  /** For each of these memories, the messages it rests on. */
  ofMemories(memorySeqs: readonly number[]): SourceLink[] {
    if (memorySeqs.length === 0) return [];
    const query = `SELECT ${LINK} FROM am_memory_source WHERE memory_seq IN (SELECT value FROM json_each(?))`;
    return this.#database.all<SourceLink & Record<string, number>>(query, JSON.stringify(memorySeqs));
  }

  /** The messages of these memories, each once, oldest first. */
  refs(memorySeqs: readonly number[]): SourceMessageRef[] {
    if (memorySeqs.length === 0) return [];
    return this.#database.all<SourceMessageRef & Record<string, string | number>>(
      `SELECT DISTINCT memory_seq AS memorySeq, message.id AS messageId, session.id AS sessionId,
         message.created_ms AS createdMs
       FROM am_memory_source
       JOIN am_message AS message ON message.seq = message_seq
       JOIN am_session AS session ON session.seq = message.session_seq
       WHERE memory_seq IN (SELECT value FROM json_each(?)) ORDER BY message.created_ms, message.seq`,
      JSON.stringify(memorySeqs),
    );
  }

  removeMemory(memorySeq: number): void {
    this.#database.run("DELETE FROM am_memory_source WHERE memory_seq = ?", memorySeq);
  }

  removeMemories(memorySeqs: readonly number[]): void {
    const query = "DELETE FROM am_memory_source WHERE memory_seq IN (SELECT value FROM json_each(?))";
    this.#database.run(query, JSON.stringify(memorySeqs));
  }

  removeMessages(messageSeqs: readonly number[]): void {
    const query = "DELETE FROM am_memory_source WHERE message_seq IN (SELECT value FROM json_each(?))";
    this.#database.run(query, JSON.stringify(messageSeqs));
  }

  /** Remembers that a memory was deleted, by hash only, so that a replay does not bring it back. */
  addTombstone(sessionId: string, identity: string, nowMs: number): void {
    this.#database.run(
      `INSERT INTO am_memory_tombstone VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (generation, identity, session_id) DO UPDATE SET deleted_ms = excluded.deleted_ms`,
      this.#profile.nextSeq("am_memory_tombstone"),
      this.#profile.generation,
      sessionId,
      identity,
      nowMs,
    );
  }

  /** Whether a memory of this wording was deleted after it was said, in any session. */
  wasDeleted(identity: string, saidMs: number): boolean {
    const query =
      "SELECT 1 AS found FROM am_memory_tombstone WHERE generation = ? AND identity = ? AND deleted_ms >= ? LIMIT 1";
    return this.#database.first(query, this.#profile.generation, identity, saidMs) !== null;
  }

  removeTombstones(sessionId: string): void {
    this.#database.run(
      "DELETE FROM am_memory_tombstone WHERE generation = ? AND session_id = ?",
      this.#profile.generation,
      sessionId,
    );
  }

  #links(where: string, value: number): SourceLink[] {
    return this.#database.all<SourceLink & Record<string, number>>(
      `SELECT ${LINK} FROM am_memory_source WHERE ${where}`,
      value,
    );
  }
}
