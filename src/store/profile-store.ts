import type { Database } from "./database.ts";

/** Rows of one generation have numbers above this times the generation: 4 billion rows a generation. */
const ROWS_PER_GENERATION = 2 ** 32;

/** Tables whose rows are numbered by generation. */
export type NumberedTable =
  | "am_chunk"
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
  | "am_skill_call";

interface ProfileRow extends Record<string, number | string> {
  generation: number;
  oldest_generation: number;
  registered: number;
  cursor_key: string;
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
    return this.#row.oldest_generation < this.#row.generation;
  }

  markRegistered(generation: number): void {
    this.#database.run("UPDATE am_profile SET registered = 1 WHERE id = 1 AND generation = ?", generation);
    this.#row = this.#load() ?? this.#row;
  }

  /** Starts an empty generation; `newKey` makes cursors of the old one foreign. */
  raiseGeneration(newKey: string): void {
    this.#database.run(
      "UPDATE am_profile SET generation = generation + 1, registered = 0, cursor_key = ? WHERE id = 1",
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
      "SELECT generation, oldest_generation, registered, cursor_key FROM am_profile WHERE id = 1",
    );
  }

  #create(newKey: string): ProfileRow {
    this.#database.run(
      "INSERT INTO am_profile (id, generation, oldest_generation, registered, cursor_key) VALUES (1, 1, 1, 0, ?)",
      newKey,
    );
    return { generation: 1, oldest_generation: 1, registered: 0, cursor_key: newKey };
  }
}
