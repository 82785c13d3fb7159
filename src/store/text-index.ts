import type { Database } from "./database.ts";
import { encodeTerms, indexBody } from "./indexed-text.ts";
import { groupsOf } from "./insert-message.ts";
import type { ProfileStore } from "./profile-store.ts";

export { indexBody } from "./indexed-text.ts";

/** A row that a full-text query matched; a higher score is a better match. */
export interface TextHit {
  seq: number;
  score: number;
}

export type TextTable = "am_message_text" | "am_memory_text" | "am_entry_text";

/**
 * A full-text index whose rows have the numbers of the rows they index. It deletes securely: FTS5 would otherwise
 * keep the words of a deleted row until it happens to merge them away.
 */
export class TextIndex {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #table: TextTable;

  constructor(database: Database, profile: ProfileStore, table: TextTable) {
    this.#database = database;
    this.#profile = profile;
    this.#table = table;
  }

  add(seq: number, body: string): void {
    this.#database.run(`INSERT INTO ${this.#table} (rowid, body) VALUES (?, ?)`, seq, body);
  }

  /** As `add`, many rows in one statement. */
  addAll(rows: readonly { seq: number; body: string }[]): void {
    for (const group of groupsOf(rows, ({ body }) => body.length)) {
      const [first] = group;
      if (group.length === 1 && first !== undefined) this.add(first.seq, first.body);
      else
        this.#database.run(
          `INSERT INTO ${this.#table} (rowid, body) SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
          JSON.stringify(group.map(({ seq, body }) => [seq, body])),
        );
    }
  }

  remove(seq: number): void {
    this.#database.run(`DELETE FROM ${this.#table} WHERE rowid = ?`, seq);
  }

  /**
   * Marks rows whose text was deleted: no search returns them, since their row is gone; `sweep` removes their
   * words, which takes about half a millisecond a row.
   */
  retire(seqs: readonly number[]): void {
    const query = "INSERT OR IGNORE INTO am_stale_text SELECT ?, value FROM json_each(?)";
    this.#database.run(query, this.#table, JSON.stringify(seqs));
  }

  /** Marks the rows that a query of one column and one value selects. */
  retireAll(query: string, value: number): void {
    this.#database.run(
      `INSERT OR IGNORE INTO am_stale_text SELECT ?, seq FROM (${query})`,
      this.#table,
      value,
    );
  }

  /** Removes the words of at most `limit` retired rows and says whether there were any. */
  sweep(limit: number): boolean {
    const query = "SELECT seq FROM am_stale_text WHERE text_table = ? LIMIT ?";
    const seqs = JSON.stringify(
      this.#database.all<{ seq: number }>(query, this.#table, limit).map((row) => row.seq),
    );
    if (seqs === "[]") return false;
    this.#database.run(`DELETE FROM ${this.#table} WHERE rowid IN (SELECT value FROM json_each(?))`, seqs);
    this.#database.run(
      "DELETE FROM am_stale_text WHERE text_table = ? AND seq IN (SELECT value FROM json_each(?))",
      this.#table,
      seqs,
    );
    return true;
  }

  /** The highest number that is retired and not yet swept, which must not be used again; 0 when there is none. */
  lastRetired(): number {
    const query = "SELECT seq FROM am_stale_text WHERE text_table = ? ORDER BY seq DESC LIMIT 1";
    return this.#database.first<{ seq: number }>(query, this.#table)?.seq ?? 0;
  }

  /** Indexes a row's new text in place of its former one; a row without text is not in the index. */
  update({ seq, content }: { seq: number; content: string }, text: string): void {
    if (content === "") this.add(seq, indexBody(text));
    else if (text === "") this.remove(seq);
    else this.#database.run(`UPDATE ${this.#table} SET body = ? WHERE rowid = ?`, indexBody(text), seq);
  }

  /** Gives a row that is in the index another text, when it is another. */
  change(seq: number, body: string): void {
    const query = `UPDATE ${this.#table} SET body = ?2 WHERE rowid = ?1 AND body <> ?2`;
    this.#database.run(query, seq, body);
  }

  replace(seq: number, body: string): void {
    this.remove(seq);
    this.add(seq, body);
  }

  /** The best rows that have any of the terms, best first; empty without terms. */
  search(terms: readonly string[], limit: number): TextHit[] {
    if (terms.length === 0) return [];
    const match = TextIndex.anyOf(terms.map((term) => [term]));
    return this.#database.all<{ seq: number; score: number }>(
      `SELECT rowid AS seq, -rank AS score FROM ${this.#table} WHERE ${this.#table} MATCH ? AND rowid > ?
       ORDER BY rank LIMIT ?`,
      match,
      this.#profile.base,
      limit,
    );
  }

  /** A query that FTS5 takes: rows that have every one of the phrases, a phrase being one term or several in order. */
  static allOf(phrases: readonly (readonly string[])[]): string {
    return TextIndex.#query(phrases, " AND ");
  }

  /** As `allOf`, for rows that have any of the phrases. */
  static anyOf(phrases: readonly (readonly string[])[]): string {
    return TextIndex.#query(phrases, " OR ");
  }

  static #query(phrases: readonly (readonly string[])[], joint: string): string {
    const texts = phrases.filter((phrase) => phrase.length > 0);
    return [...new Set(texts.map((phrase) => `"${phrase.map(encodeTerms).join(" ")}"`))].join(joint);
  }
}
