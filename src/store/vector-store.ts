import type { Database } from "./database.ts";
import type { StoredMemory } from "./memory-row.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { ProfileStore } from "./profile-store.ts";

/** Which model's vectors are in effect. Vectors of another space are never compared with these. */
export interface EmbeddingSpace {
  space: number;
  model: string;
  /** Null until the first vector is there. */
  dimension: number | null;
}

/** A stored vector: its direction in steps of 1/127 of its greatest component. */
export interface VectorRow {
  seq: number;
  memorySeq: number;
  codes: Int8Array;
}

/** A vector to be stored. */
export interface NewVector {
  memorySeq: number;
  codes: Int8Array<ArrayBuffer>;
}

/** What a memory is searched by beside its text, and the model and prompts that made it; both empty when rules did. */
export interface SearchNote {
  queries: readonly string[];
  model: string;
  prompts: string;
}

/**
 * Vectors of memories, int8, in the rows beside them. Triggers delete them with their memory and note what is owed one
 * when a memory is inserted, so that nobody can forget to. A number is never used twice.
 */
export class VectorStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #memories: MemoryStore;

  constructor(database: Database, profile: ProfileStore, memories: MemoryStore) {
    this.#database = database;
    this.#profile = profile;
    this.#memories = memories;
  }

  /** The space in effect; null when no embedding model was ever set in this generation. */
  space(): EmbeddingSpace | null {
    return this.#database.first<EmbeddingSpace & Record<string, string | number | null>>(
      "SELECT space, model, dimension FROM am_embedding WHERE seq = ?",
      this.#profile.base + 1,
    );
  }

  /** Puts a model in effect: with another name than before every memory is owed a new vector. Runs in a transaction. */
  use(model: string): void {
    if (this.space()?.model !== model) this.renew(model);
  }

  /** Begins a new space: every memory is owed a new vector. Runs in a transaction. */
  renew(model: string): void {
    const current = this.space();
    this.#database.run("DELETE FROM am_embedding_owed WHERE seq > ?", this.#profile.base);
    this.#database.run(
      "INSERT OR REPLACE INTO am_embedding VALUES (?, ?, ?, NULL, ?)",
      this.#profile.base + 1,
      (current?.space ?? 0) + 1,
      model,
      this.#profile.base,
    );
  }

  /** Whether there are memories older than the model that are not noted yet. */
  isPastOwed(): boolean {
    const query = `SELECT 1 AS found FROM am_memory WHERE seq > (SELECT noted_seq FROM am_embedding WHERE seq = ?) LIMIT 1`;
    return this.#database.first(query, this.#profile.base + 1) !== null;
  }

  /** Notes what is owed for at most `limit` memories older than the model; false when there are no more. */
  owePast(limit: number): boolean {
    const key = this.#profile.base + 1;
    const row = this.#database.first<{ noted: number }>(
      "SELECT noted_seq AS noted FROM am_embedding WHERE seq = ?",
      key,
    );
    if (row === null) return false;
    const seqs = this.#database.all<{ seq: number }>(
      "SELECT seq FROM am_memory WHERE seq > ? ORDER BY seq LIMIT ?",
      row.noted,
      limit,
    );
    const last = seqs.at(-1);
    if (last === undefined) return false;
    this.#database.run(
      `INSERT OR IGNORE INTO am_embedding_owed SELECT seq, 0, 0 FROM am_memory
       WHERE seq > ? AND seq <= ? AND type <> 'task' AND forgotten_ms IS NULL AND NOT EXISTS (
         SELECT 1 FROM am_vector WHERE memory_seq = am_memory.seq
           AND space = (SELECT space FROM am_embedding WHERE am_embedding.seq = ?))`,
      row.noted,
      last.seq,
      key,
    );
    this.#database.run("UPDATE am_embedding SET noted_seq = ? WHERE seq = ?", last.seq, key);
    return true;
  }

  /**
   * Memories that are owed a vector and due, those first whose embedding has not failed: at most `limit`, halved with
   * every failure, so that a text which no model takes is found out by itself.
   */
  due(nowMs: number, limit: number): { memories: StoredMemory[]; attempts: number } {
    const rows = this.#database.all<{ seq: number; attempts: number }>(
      "SELECT seq, attempts FROM am_embedding_owed WHERE due_ms <= ? AND seq > ? ORDER BY due_ms, seq LIMIT ?",
      nowMs,
      this.#profile.base,
      limit,
    );
    const attempts = rows[0]?.attempts ?? 0;
    const alike = rows.filter((row) => row.attempts === attempts);
    const batch = alike.slice(0, Math.max(1, limit >> attempts));
    return { memories: this.#memories.bySeqs(batch.map(({ seq }) => seq)), attempts };
  }

  /** When the next memory is due of those whose embedding failed fewer than so many times; null when there is none. */
  nextDueMs(maxAttempts: number): number | null {
    const query = "SELECT min(due_ms) AS dueMs FROM am_embedding_owed WHERE seq > ? AND attempts < ?";
    return (
      this.#database.first<{ dueMs: number | null }>(query, this.#profile.base, maxAttempts)?.dueMs ?? null
    );
  }

  /** Puts off memories whose embedding failed. */
  putOff(memorySeqs: readonly number[], dueMs: number): void {
    this.#database.run(
      "UPDATE am_embedding_owed SET attempts = attempts + 1, due_ms = ? WHERE seq IN (SELECT value FROM json_each(?))",
      dueMs,
      JSON.stringify(memorySeqs),
    );
  }

  /** Stores vectors of memories that are still owed one; runs in a transaction. */
  put(space: number, dimension: number, vectors: readonly NewVector[]): void {
    const key = this.#profile.base + 1;
    this.#database.run(
      "UPDATE am_embedding SET dimension = ? WHERE seq = ? AND dimension IS NULL",
      dimension,
      key,
    );
    for (const { memorySeq, codes } of vectors) {
      const owed = this.#database.first(
        "DELETE FROM am_embedding_owed WHERE seq = ? RETURNING seq",
        memorySeq,
      );
      if (owed === null) continue;
      // A plain REPLACE would not run the trigger that keeps the number from being used again.
      this.#database.run("DELETE FROM am_vector WHERE memory_seq = ?", memorySeq);
      const bytes = codes.buffer.slice(codes.byteOffset, codes.byteOffset + codes.byteLength);
      this.#database.run(
        "INSERT INTO am_vector VALUES (?, ?, ?, ?)",
        this.#nextSeq(),
        memorySeq,
        space,
        bytes,
      );
    }
  }

  /** Vectors of a space numbered above `after`, in order, at most `limit`. */
  after(space: number, after: number, limit: number): VectorRow[] {
    return this.#rows(
      "space = ? AND seq > ? ORDER BY seq LIMIT ?",
      space,
      Math.max(after, this.#profile.base),
      limit,
    );
  }

  /** Those of these vectors that still exist. */
  bySeqs(space: number, seqs: readonly number[]): VectorRow[] {
    const wanted = "space = ? AND seq IN (SELECT value FROM json_each(?))";
    return this.#rows(wanted, space, JSON.stringify(seqs));
  }

  /** Memories that have a vector, of whatever model; read off an index. */
  count(): number {
    const query = "SELECT count(*) AS count FROM am_vector WHERE memory_seq > ?";
    return this.#database.first<{ count: number }>(query, this.#profile.base)?.count ?? 0;
  }

  /** The profile's generation: what was read in another is void. */
  get generation(): number {
    return this.#profile.generation;
  }

  /** Memories that are owed a vector. */
  countOwed(): number {
    const query = "SELECT count(*) AS count FROM am_embedding_owed WHERE seq > ?";
    return this.#database.first<{ count: number }>(query, this.#profile.base)?.count ?? 0;
  }

  /** What a memory is searched by beside its text, and what made it. */
  noteSearch(memorySeq: number, search: SearchNote): void {
    this.#database.run(
      "INSERT OR REPLACE INTO am_memory_search VALUES (?, ?, ?, ?)",
      memorySeq,
      search.queries.join("\n"),
      search.model,
      search.prompts,
    );
  }

  /** Questions that these memories answer, one a line. */
  queriesOf(memorySeqs: readonly number[]): Map<number, string> {
    const rows = this.#database.all<{ seq: number; queries: string }>(
      "SELECT seq, queries FROM am_memory_search WHERE seq IN (SELECT value FROM json_each(?))",
      JSON.stringify(memorySeqs),
    );
    return new Map(rows.map(({ seq, queries }) => [seq, queries]));
  }

  #rows(where: string, ...values: (string | number)[]): VectorRow[] {
    return this.#database
      .all<{ seq: number; memorySeq: number; codes: ArrayBuffer }>(
        `SELECT seq, memory_seq AS memorySeq, codes FROM am_vector WHERE ${where}`,
        ...values,
      )
      .map(({ seq, memorySeq, codes }) => ({ seq, memorySeq, codes: new Int8Array(codes) }));
  }

  #nextSeq(): number {
    const newest = this.#database.first<{ seq: number }>(
      "SELECT seq FROM am_vector ORDER BY seq DESC LIMIT 1",
    );
    return Math.max(newest?.seq ?? 0, this.#profile.vectorFloor()) + 1;
  }
}
