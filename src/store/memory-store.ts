import type { MemoryType } from "../contract/memory.ts";
import type { Database, SqlValue } from "./database.ts";
import {
  indexedText,
  IS_HEARSAY,
  MEMORY_COLUMNS,
  toStoredMemory,
  type MemoryRow,
  type NewMemory,
  type StoredMemory,
} from "./memory-row.ts";
import type { ProfileStore } from "./profile-store.ts";
import { indexBody, type TextHit, type TextIndex } from "./text-index.ts";

/** Where a page of the list goes on: below this time and row number. */
export interface ListPosition {
  createdMs: number;
  seq: number;
}

/** Filters of a page of the list. */
export interface ListFilter {
  sessionId: string | undefined;
  type: MemoryType | undefined;
}

const IS_CURRENT = "superseded_ms IS NULL AND forgotten_ms IS NULL";

// The index may still hold words of a row that is gone: its number is not used before they are.
const NEWEST = `max(?1, coalesce((SELECT seq FROM am_memory ORDER BY seq DESC LIMIT 1), 0),
  coalesce((SELECT seq FROM am_stale_text WHERE text_table = 'am_memory_text' ORDER BY seq DESC LIMIT 1), 0))`;
const INSERT = `INSERT INTO am_memory VALUES (${NEWEST} + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
  ?15, ?16, ?17, NULL, NULL, NULL) RETURNING seq`;

/** The memories of a profile and their full-text index. */
export class MemoryStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #index: TextIndex;

  constructor(database: Database, profile: ProfileStore, index: TextIndex) {
    this.#database = database;
    this.#profile = profile;
    this.#index = index;
  }

  insert(memory: NewMemory): StoredMemory {
    const inserted = this.#database.first<{ seq: number }>(
      INSERT,
      this.#profile.base,
      this.#profile.generation,
      memory.id,
      memory.type,
      memory.summary,
      memory.content,
      memory.topicKey,
      memory.keywords.join(" "),
      memory.sessionId,
      memory.trust,
      memory.origin,
      memory.identity,
      memory.summaryIdentity,
      memory.eventDate,
      memory.saidMs,
      memory.createdMs,
      memory.updatedMs,
    );
    if (inserted === null) throw new Error("A row that was just stored is not there.");
    const { seq } = inserted;
    this.#index.add(seq, indexBody(indexedText(memory)));
    return { ...memory, seq, supersededMs: null, supersededBy: null, forgottenMs: null };
  }

  byId(id: string): StoredMemory | null {
    return this.#first("generation = ? AND id = ?", this.#profile.generation, id);
  }

  bySeq(seq: number): StoredMemory | null {
    return this.#first("seq = ?", seq);
  }

  /** The memories with these ids that exist, by id. */
  byIds(ids: readonly string[]): Map<string, StoredMemory> {
    if (ids.length === 0) return new Map();
    const where = "generation = ? AND id IN (SELECT value FROM json_each(?))";
    const memories = this.#all(where, this.#profile.generation, JSON.stringify(ids));
    return new Map(memories.map((memory) => [memory.id, memory]));
  }

  /** The memories with these numbers that exist, in no promised order. */
  bySeqs(seqs: readonly number[]): StoredMemory[] {
    if (seqs.length === 0) return [];
    return this.#all("seq IN (SELECT value FROM json_each(?))", JSON.stringify(seqs));
  }

  /** Current memories of this wording, in one session, or in any when `sessionId` is undefined; newest first. */
  currentByIdentity(identity: string, sessionId?: string | null): StoredMemory[] {
    const scope = sessionId === undefined ? "" : "AND session_id IS ?";
    const values = sessionId === undefined ? [] : [sessionId];
    return this.#all(
      `generation = ? AND identity = ? ${scope} AND ${IS_CURRENT} ORDER BY seq DESC`,
      this.#profile.generation,
      identity,
      ...values,
    );
  }

  /** Memories of this wording, of any session and state, oldest first. */
  ofIdentity(identity: string): StoredMemory[] {
    return this.#all("generation = ? AND identity = ? ORDER BY seq", this.#profile.generation, identity);
  }

  /** Whether a memory of any state has this wording as its content. */
  hasWording(identity: string): boolean {
    const query = "SELECT seq FROM am_memory WHERE generation = ? AND identity = ? LIMIT 1";
    return this.#database.first(query, this.#profile.generation, identity) !== null;
  }

  /** Whether a memory has this wording as its summary and another as its content. */
  hasSummary(identity: string, isCurrentOnly: boolean): boolean {
    const state = isCurrentOnly ? `AND ${IS_CURRENT}` : "";
    const query = `SELECT seq FROM am_memory WHERE generation = ? AND summary_identity = ? ${state} LIMIT 1`;
    return this.#database.first(query, this.#profile.generation, identity) !== null;
  }

  /** The last version on a topic that was said no later than `saidMs`, of hearsay or of the rest when asked for it. */
  topicBefore(topicKey: string, saidMs: number, isHearsay?: boolean): StoredMemory | null {
    return this.#first(
      `generation = ? AND topic_key = ? AND said_ms <= ? ${whose(isHearsay)} ORDER BY said_ms DESC, seq DESC LIMIT 1`,
      this.#profile.generation,
      topicKey,
      saidMs,
    );
  }

  /** The first version on a topic that was said after `saidMs`, of hearsay or of the rest when asked for it. */
  topicAfter(topicKey: string, saidMs: number, isHearsay?: boolean): StoredMemory | null {
    return this.#first(
      `generation = ? AND topic_key = ? AND said_ms > ? ${whose(isHearsay)} ORDER BY said_ms, seq LIMIT 1`,
      this.#profile.generation,
      topicKey,
      saidMs,
    );
  }

  /**
   * Memories on these topics, newest first, superseded ones included. A topic that ends in a colon or slash stands for
   * all that begin with it.
   */
  ofTopics(topics: readonly string[], limit: number): StoredMemory[] {
    if (topics.length === 0) return [];
    // No letter of a key is higher, so this closes the range of a prefix and leaves an exact key alone.
    const ranges = topics.map((topic) => [topic, /[:/]$/.test(topic) ? `${topic}\u{10ffff}` : topic]);
    // CROSS JOIN keeps the order: the other way round SQLite would read every memory for each topic.
    return this.#all(
      `seq IN (SELECT am_memory.seq FROM json_each(?) AS range
         CROSS JOIN am_memory ON generation = ? AND topic_key >= range.value ->> 0 AND topic_key <= range.value ->> 1
         LIMIT ?) AND forgotten_ms IS NULL ORDER BY said_ms DESC, seq DESC`,
      JSON.stringify(ranges),
      this.#profile.generation,
      limit,
    );
  }

  /** Memories dated `from ≤ date < to` as ISO prefixes, in order of date. */
  datedBetween(from: string, to: string, limit: number): StoredMemory[] {
    return this.#all(
      `generation = ? AND event_date >= ? AND event_date < ? AND forgotten_ms IS NULL
       ORDER BY event_date, seq LIMIT ?`,
      this.#profile.generation,
      from,
      to,
      limit,
    );
  }

  /** Versions that this one directly replaced. */
  predecessors(seq: number): StoredMemory[] {
    return this.#all("superseded_by = ? ORDER BY said_ms, seq", seq);
  }

  /** Versions that one of these directly replaced. */
  replacedBy(seqs: readonly number[]): StoredMemory[] {
    const where = "superseded_by IN (SELECT value FROM json_each(?)) ORDER BY said_ms, seq";
    return this.#all(where, JSON.stringify(seqs));
  }

  /** A page of current memories, newest first, below `before`. */
  page(filter: ListFilter, before: ListPosition | null, limit: number): StoredMemory[] {
    const conditions = ["generation = ?", IS_CURRENT];
    const values: SqlValue[] = [this.#profile.generation];
    if (filter.sessionId !== undefined) {
      conditions.push("session_id = ?");
      values.push(filter.sessionId);
    }
    if (filter.type !== undefined) {
      conditions.push("type = ?");
      values.push(filter.type);
    }
    if (before !== null) {
      conditions.push("(created_ms, seq) < (?, ?)");
      values.push(before.createdMs, before.seq);
    }
    return this.#all(
      `${conditions.join(" AND ")} ORDER BY created_ms DESC, seq DESC LIMIT ?`,
      ...values,
      limit,
    );
  }

  /** Every memory tagged with a session, superseded and forgotten ones included. */
  ofSession(sessionId: string): StoredMemory[] {
    return this.#all("generation = ? AND session_id = ?", this.#profile.generation, sessionId);
  }

  search(terms: readonly string[], limit: number): TextHit[] {
    return this.#index.search(terms, limit);
  }

  /** About how many rows there are: exact until the first deletion, and read without counting. */
  approximateCount(): number {
    const newest = this.#database.first<{ seq: number }>(`SELECT ${NEWEST} AS seq`, this.#profile.base);
    return (newest?.seq ?? 0) - this.#profile.base;
  }

  /** Gives a memory the id that it had elsewhere. */
  rename(seq: number, id: string): void {
    this.#database.run("UPDATE am_memory SET id = ? WHERE seq = ?", id, seq);
  }

  touch(seq: number, times: { saidMs: number; updatedMs: number }): void {
    this.#database.run(
      "UPDATE am_memory SET said_ms = ?, updated_ms = ? WHERE seq = ?",
      times.saidMs,
      times.updatedMs,
      seq,
    );
  }

  /** Marks a memory as replaced; `successor` is null when the version that replaced it was deleted. */
  supersede(seq: number, successor: number | null, nowMs: number): void {
    this.#database.run(
      "UPDATE am_memory SET superseded_by = ?, superseded_ms = coalesce(superseded_ms, ?) WHERE seq = ?",
      successor,
      nowMs,
      seq,
    );
  }

  /** Makes a memory current again whose replacement is gone as if it had never been. */
  reinstate(seq: number): void {
    this.#database.run("UPDATE am_memory SET superseded_by = NULL, superseded_ms = NULL WHERE seq = ?", seq);
  }

  markForgotten(seq: number, nowMs: number): void {
    this.#database.run(
      "UPDATE am_memory SET forgotten_ms = ? WHERE seq = ? AND forgotten_ms IS NULL",
      nowMs,
      seq,
    );
    this.#index.remove(seq);
  }

  /** Deletes memories; `TextIndex.sweep` removes the words of those that are not swept at once. */
  remove(seqs: readonly number[]): void {
    this.#index.retire(seqs);
    this.#database.run(
      "DELETE FROM am_memory WHERE seq IN (SELECT value FROM json_each(?))",
      JSON.stringify(seqs),
    );
  }

  countCurrent(): number {
    const query = `SELECT count(*) AS count FROM am_memory WHERE generation = ? AND ${IS_CURRENT}`;
    return this.#database.first<{ count: number }>(query, this.#profile.generation)?.count ?? 0;
  }

  #first(where: string, ...values: SqlValue[]): StoredMemory | null {
    return this.#all(where, ...values)[0] ?? null;
  }

  #all(where: string, ...values: SqlValue[]): StoredMemory[] {
    return this.#database
      .all<MemoryRow>(`SELECT ${MEMORY_COLUMNS} FROM am_memory WHERE ${where}`, ...values)
      .map(toStoredMemory);
  }
}

function whose(isHearsay: boolean | undefined): string {
  return isHearsay === undefined ? "" : `AND ${isHearsay ? "" : "NOT "}${IS_HEARSAY}`;
}
