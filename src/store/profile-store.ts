import type { Database } from "./database.ts";

/** Rows of one generation have numbers above this times the generation: 4 billion rows a generation. */
export const ROWS_PER_GENERATION = 2 ** 32;

/** Tables whose rows are numbered by generation. */
export type NumberedTable =
  | "am_erasure"
  | "am_chunk"
  | "am_compaction"
  | "am_context_block"
  | "am_extraction"
  | "am_memory"
  | "am_memory_tombstone"
  | "am_model_usage"
  | "am_overlay"
  | "am_prompt"
  | "am_search_entry"
  | "am_session"
  | "am_session_info"
  | "am_skill_call"
  | "am_state"
  | "am_turn"
  | "am_turn_result"
  | "am_turn_setting";

interface ProfileRow extends Record<string, number | string | null> {
  generation: number;
  oldest_generation: number;
  registered: number;
  cursor_key: string;
  import_id: string | null;
  import_generation: number | null;
  import_ms: number | null;
}

/** An import under way. */
export interface StagedImport {
  id: string;
  /** Numbers of its rows are greater than this. */
  base: number;
  generation: number;
  /** When its last rows came. */
  touchedMs: number;
}

/**
 * Which generation of the profile is alive. Deleting a profile raises the generation: reads and writes see only
 * the current one, and a job removes the rows of older ones.
 */
export class ProfileStore {
  readonly #database: Database;
  #row: ProfileRow;

  /** `newKey` seals cursors of this generation; used only when the row does not exist yet. */
  constructor(database: Database, newKey: string) {
    this.#database = database;
    this.#row = this.#load() ?? this.#create(newKey);
  }

  get generation(): number {
    return this.#row.generation;
  }

  /** Row numbers of the current generation are greater than this. */
  get base(): number {
    return this.#row.generation * ROWS_PER_GENERATION;
  }

  /** The next row number of a table in the current generation; a deleted row's is used again when it was the last. */
  nextSeq(table: NumberedTable): number {
    const newest = this.#database.first<{ seq: number }>(
      `SELECT seq FROM ${table} ORDER BY seq DESC LIMIT 1`,
    );
    return Math.max(newest?.seq ?? 0, this.base) + 1;
  }

  get cursorKey(): string {
    return this.#row.cursor_key;
  }

  /** Whether the directory lists this generation. */
  get isRegistered(): boolean {
    return this.#row.registered === 1;
  }

  /** Whether rows of deleted generations may still be there. */
  get isPurgePending(): boolean {
    return this.#row.oldest_generation < this.livingGeneration;
  }

  /** The oldest generation whose rows are kept: the one that an import fills, else the current one. */
  get livingGeneration(): number {
    return this.#row.import_generation ?? this.#row.generation;
  }

  /** Rows with numbers up to this one are of deleted generations. */
  get livingBase(): number {
    return this.livingGeneration * ROWS_PER_GENERATION;
  }

  /** The import under way; null when there is none. */
  get staged(): StagedImport | null {
    const { import_id: id, import_generation: generation, import_ms: touchedMs } = this.#row;
    if (id === null || generation === null) return null;
    return { id, generation, base: generation * ROWS_PER_GENERATION, touchedMs: touchedMs ?? 0 };
  }

  /**
   * Begins an import into the next generation and makes the one after it, which is empty, the current one.
   * `floor` is the message floor that the import brings, counted from its base.
   */
  stage(id: string, floor: number, { key, nowMs }: { key: string; nowMs: number }): void {
    this.#database.run(
      `UPDATE am_profile SET import_id = ?, import_generation = generation + 1, import_floor = ?, import_ms = ?,
         generation = generation + 2, registered = 0, cursor_key = ? WHERE id = 1`,
      id,
      floor,
      nowMs,
      key,
    );
    this.#row = this.#load() ?? this.#row;
  }

  /** Notes that rows of the import came. */
  touchStaged(nowMs: number): void {
    this.#database.run("UPDATE am_profile SET import_ms = ? WHERE id = 1", nowMs);
    this.#row.import_ms = nowMs;
  }

  /** Makes the import's generation the current one. Runs inside the caller's transaction, with nothing in between. */
  commitStaged(newKey: string): void {
    this.#database.run(
      `UPDATE am_profile SET generation = import_generation, registered = 0, cursor_key = ?,
         message_floor = import_generation * ? + import_floor, import_id = NULL, import_generation = NULL, import_ms = NULL
       WHERE id = 1 AND import_generation IS NOT NULL`,
      newKey,
      ROWS_PER_GENERATION,
    );
    this.#row = this.#load() ?? this.#row;
  }

  /** Gives an import up; a purge removes its rows. */
  dropStaged(): void {
    this.#database.run(
      "UPDATE am_profile SET import_id = NULL, import_generation = NULL, import_ms = NULL WHERE id = 1",
    );
    this.#row = this.#load() ?? this.#row;
  }

  /** Notes that the directory does not list this profile. */
  markUnregistered(): void {
    this.#database.run("UPDATE am_profile SET registered = 0 WHERE id = 1");
    this.#row = this.#load() ?? this.#row;
  }

  markRegistered(generation: number): void {
    this.#database.run("UPDATE am_profile SET registered = 1 WHERE id = 1 AND generation = ?", generation);
    this.#row = this.#load() ?? this.#row;
  }

  /** Starts an empty generation; `newKey` makes cursors of the old one foreign. */
  raiseGeneration(newKey: string): void {
    this.#database.run(
      `UPDATE am_profile SET generation = generation + 1, registered = 0, cursor_key = ?,
         import_id = NULL, import_generation = NULL, import_ms = NULL WHERE id = 1`,
      newKey,
    );
    this.#row = this.#load() ?? this.#row;
  }

  /** Records that nothing older than `generation` is left. */
  markPurged(generation: number): void {
    this.#database.run(
      "UPDATE am_profile SET oldest_generation = max(oldest_generation, ?) WHERE id = 1",
      generation,
    );
    this.#row = this.#load() ?? this.#row;
  }

  /**
   * Numbers of messages up to this one are spent: their rows are gone, but tombstones or words in the index may
   * still carry the number. Read anew each time, since another store may be open on the same database.
   */
  messageFloor(): number {
    const query = "SELECT message_floor AS floor FROM am_profile WHERE id = 1";
    return Math.max(this.base, this.#database.first<{ floor: number }>(query)?.floor ?? 0);
  }

  /** Numbers of vectors up to this one are spent: a copy in memory may still hold a vector that was deleted. */
  vectorFloor(): number {
    const query = "SELECT vector_floor AS floor FROM am_profile WHERE id = 1";
    return Math.max(this.base, this.#database.first<{ floor: number }>(query)?.floor ?? 0);
  }

  /** Whether sessions that another library kept in this database have been taken over. */
  get isAdopted(): boolean {
    const query = "SELECT adopted FROM am_profile WHERE id = 1";
    return this.#database.first<{ adopted: number }>(query)?.adopted === 1;
  }

  markAdopted(): void {
    this.#database.run("UPDATE am_profile SET adopted = 1 WHERE id = 1");
  }

  /** Notes that a message with this number was removed. */
  raiseMessageFloor(seq: number): void {
    this.#database.run("UPDATE am_profile SET message_floor = max(message_floor, ?) WHERE id = 1", seq);
  }

  #load(): ProfileRow | null {
    return this.#database.first<ProfileRow>(
      `SELECT generation, oldest_generation, registered, cursor_key, import_id, import_generation, import_ms
       FROM am_profile WHERE id = 1`,
    );
  }

  #create(newKey: string): ProfileRow {
    this.#database.run(
      "INSERT INTO am_profile (id, generation, oldest_generation, registered, cursor_key) VALUES (1, 1, 1, 0, ?)",
      newKey,
    );
    const none = { import_id: null, import_generation: null, import_ms: null };
    return { generation: 1, oldest_generation: 1, registered: 0, cursor_key: newKey, ...none };
  }
}
