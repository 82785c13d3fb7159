import { termsOf } from "../text/terms.ts";
import type { Database } from "./database.ts";
import { groupsOf } from "./insert-message.ts";
import type { ProfileStore } from "./profile-store.ts";

/** A row that a full-text query matched; a higher score is a better match. */
export interface TextHit {
  seq: number;
  score: number;
}

/** A term that goes on from a beginning, and in how many rows it stands. */
export interface Continuation {
  beginning: string;
  term: string;
  rows: number;
}

// FTS5's ascii tokenizer keeps every non-ASCII character and separates at ASCII signs, so a sign inside a term
// (c++, node:fs) is stored as a private-use character. The terms themselves are made in src/text/terms.ts.
const PRIVATE_USE = 0xe000;
function encode(term: string): string {
  return term.replace(/[^a-z0-9 \u0080-\u{10ffff}]/gu, (sign) =>
    String.fromCharCode(PRIVATE_USE + (sign.codePointAt(0) ?? 0)),
  );
}

const SIGN = /[\ue000-\ue07f]/;
function decode(body: string): string {
  if (!SIGN.test(body)) return body;
  return body.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - PRIVATE_USE));
}

/** What the index keeps of a text. Made apart from storing it, since it takes most of the time. */
export function indexBody(text: string): string {
  // A term has no space, so that all of them are encoded at once.
  return encode(termsOf(text).join(" "));
}

export type TextTable = "am_message_text" | "am_memory_text" | "am_entry_text";

/** Rows whose terms are read before it is known how long they are. */
const FIRST_ROWS = 30;

const VOCABULARY = {
  am_message_text: "am_message_term",
  am_memory_text: "am_memory_term",
  am_entry_text: null,
} as const;

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
    const match = [...new Set(terms)].map((term) => `"${encode(term)}"`).join(" OR ");
    return this.#database.all<{ seq: number; score: number }>(
      `SELECT rowid AS seq, -rank AS score FROM ${this.#table} WHERE ${this.#table} MATCH ? AND rowid > ?
       ORDER BY rank LIMIT ?`,
      match,
      this.#profile.base,
      limit,
    );
  }

  /**
   * The terms of these rows in order, as they were indexed; rows that do not exist are missing, and so are the last
   * ones when the rows before them have more than `limit` characters.
   */
  rowTerms(seqs: readonly number[], limit = Number.MAX_SAFE_INTEGER): Map<number, string[]> {
    const found = new Map<number, string[]>();
    let characters = 0;
    for (let from = 0; from < seqs.length && characters < limit;) {
      // As many as are likely to fit: rows are about as long as those before them.
      const fitting = found.size === 0 ? FIRST_ROWS : ((limit - characters) * found.size) / (characters + 1);
      const part = seqs.slice(from, from + Math.max(1, Math.floor(fitting)));
      for (const { seq, body } of this.#bodies(part)) {
        characters += body.length;
        found.set(seq, body === "" ? [] : decode(body).split(" "));
      }
      from += part.length;
    }
    return found;
  }

  #bodies(seqs: readonly number[]): { seq: number; body: string }[] {
    return this.#database.all<{ seq: number; body: string }>(
      `SELECT rowid AS seq, body FROM ${this.#table} WHERE rowid IN (SELECT value FROM json_each(?))`,
      JSON.stringify(seqs),
    );
  }

  /** Indexed terms that begin with one of these, at most `limit` in all, each with that beginning and its rows. */
  // CROSS JOIN keeps the order: the other way round SQLite would read the whole vocabulary.
  continuations(beginnings: readonly string[], limit: number): Continuation[] {
    const vocabulary = VOCABULARY[this.#table];
    if (vocabulary === null || beginnings.length === 0) return [];
    return this.#database
      .all<{ beginning: string; term: string; rows: number }>(
        `SELECT value AS beginning, term, doc AS rows FROM json_each(?)
         CROSS JOIN ${vocabulary} ON term > value AND term < value || char(1114111) LIMIT ?`,
        JSON.stringify(beginnings.map(encode)),
        limit,
      )
      .map((row) => ({ beginning: decode(row.beginning), term: decode(row.term), rows: row.rows }));
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
    return [...new Set(texts.map((phrase) => `"${phrase.map(encode).join(" ")}"`))].join(joint);
  }

  /** In how many rows each term stands; a term that stands in none is missing. */
  documentCounts(terms: readonly string[]): Map<string, number> {
    const vocabulary = VOCABULARY[this.#table];
    if (vocabulary === null || terms.length === 0) return new Map();
    const byCode = new Map(terms.map((term) => [encode(term), term]));
    const rows = this.#database.all<{ term: string; doc: number }>(
      `SELECT term, doc FROM ${vocabulary} WHERE term IN (SELECT value FROM json_each(?))`,
      JSON.stringify([...byCode.keys()]),
    );
    return new Map(rows.map((row) => [byCode.get(row.term) ?? row.term, row.doc]));
  }
}
