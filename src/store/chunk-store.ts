import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** What a stretch of a conversation still needs before its memories are kept. */
export type ChunkStage = "extract" | "detail" | "verify" | "classify" | "keep" | "rules";

/** Messages of one session, `firstSeq ≤ seq < endSeq`, that a model reads together. */
export interface Chunk {
  seq: number;
  sessionSeq: number;
  firstSeq: number;
  endSeq: number;
  stage: ChunkStage;
  /** What the stages so far made, as JSON of the room that owns them. */
  candidates: string;
  /** Calls of this stage that failed. */
  attempts: number;
  /** No call is made before this time. */
  dueMs: number;
  /** Rises when a message of the session is deleted or masked: what was read before is void. */
  revision: number;
}

const COLUMNS = `seq, session_seq AS sessionSeq, first_seq AS firstSeq, end_seq AS endSeq, stage, candidates, attempts,
  due_ms AS dueMs, revision`;

/** The stretches that a model is reading, oldest first. Each step of the work is a row change, so a crash repeats one. */
export class ChunkStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  add(chunk: { sessionSeq: number; firstSeq: number; endSeq: number }): void {
    this.#database.run(
      "INSERT INTO am_chunk VALUES (?, ?, ?, ?, 'extract', '[]', 0, 0, 0)",
      this.#profile.nextSeq("am_chunk"),
      chunk.sessionSeq,
      chunk.firstSeq,
      chunk.endSeq,
    );
  }

  /** The oldest chunks, at most `limit`. */
  oldest(limit: number): Chunk[] {
    const query = `SELECT ${COLUMNS} FROM am_chunk WHERE seq > ? ORDER BY seq LIMIT ?`;
    return this.#database.all<Chunk & Record<string, string | number>>(query, this.#profile.base, limit);
  }

  /** The chunk as it is now; null when it is done, was deleted, or what it rests on has changed. */
  unchanged(chunk: Chunk): Chunk | null {
    const query = `SELECT ${COLUMNS} FROM am_chunk WHERE seq = ? AND seq > ? AND revision = ? AND stage = ?
      AND session_seq = ? AND first_seq = ?`;
    return this.#database.first<Chunk & Record<string, string | number>>(
      query,
      chunk.seq,
      this.#profile.base,
      chunk.revision,
      chunk.stage,
      chunk.sessionSeq,
      chunk.firstSeq,
    );
  }

  /** Notes what a stage made and which comes next. */
  save(chunk: Chunk, next: Pick<Chunk, "stage" | "candidates" | "attempts" | "dueMs">): void {
    this.#database.run(
      "UPDATE am_chunk SET stage = ?, candidates = ?, attempts = ?, due_ms = ? WHERE seq = ?",
      next.stage,
      next.candidates,
      next.attempts,
      next.dueMs,
      chunk.seq,
    );
  }

  /** Begins every chunk anew: what the stages made of an imported one names rows of the profile it comes from. */
  restart(): void {
    this.#database.run(
      "UPDATE am_chunk SET stage = 'extract', candidates = '[]', attempts = 0, due_ms = 0 WHERE seq > ?",
      this.#profile.base,
    );
  }

  remove(seq: number): void {
    this.#database.run("DELETE FROM am_chunk WHERE seq = ?", seq);
  }

  /** Messages in chunks that are not done. */
  pendingMessages(): number {
    const query = "SELECT coalesce(sum(end_seq - first_seq), 0) AS count FROM am_chunk WHERE seq > ?";
    return this.#database.first<{ count: number }>(query, this.#profile.base)?.count ?? 0;
  }
}
