import { termsOf } from "../text/terms.ts";
import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";
import { rowKey, rowText } from "./row-text.ts";
import { indexBody, TextIndex } from "./text-index.ts";

/** Where entries belong: a block of a session. */
export interface EntryScope {
  sessionId: string;
  label: string;
}

/** A document of a searchable block. */
export interface Entry {
  key: string;
  content: string;
}

/** The documents of searchable blocks and their full-text index. */
export class EntryStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #index: TextIndex;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
    this.#index = new TextIndex(database, profile, "am_entry_text");
  }

  count(scope: EntryScope): number {
    const query =
      "SELECT count(*) AS count FROM am_search_entry WHERE generation = ? AND session_id = ? AND label = ?";
    return this.#database.first<{ count: number }>(query, ...this.#values(scope))?.count ?? 0;
  }

  /**
   * Stores an entry in place of the one with its key. `invalid` or `too_large` names `key` or `content`. Runs inside
   * the caller's transaction.
   */
  set(scope: EntryScope, entry: Entry, nowMs: number): void {
    rowKey(entry.key, "key");
    rowText(entry.content, "content");
    const known = this.#database.first<{ seq: number }>(
      "SELECT seq FROM am_search_entry WHERE generation = ? AND session_id = ? AND label = ? AND key = ?",
      ...this.#values(scope),
      entry.key,
    );
    const seq = known?.seq ?? this.#profile.nextSeq("am_search_entry");
    this.#database.run(
      `INSERT INTO am_search_entry (seq, generation, session_id, label, key, content, updated_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (seq) DO UPDATE SET content = excluded.content, updated_ms = excluded.updated_ms`,
      seq,
      ...this.#values(scope),
      entry.key,
      entry.content,
      nowMs,
    );
    // The key is part of what an entry is found by.
    this.#index.replace(seq, indexBody(`${entry.key}\n${entry.content}`));
  }

  /** Entries that have every word of the query, best first, then those that have some; at most `limit`. */
  search(scope: EntryScope, query: string, limit: number): Entry[] {
    const phrases = [...new Set(termsOf(query))].map((term) => [term]);
    if (phrases.length === 0) return [];
    const found = new Map<string, Entry>();
    for (const match of [TextIndex.allOf(phrases), TextIndex.anyOf(phrases)]) {
      const rows = this.#database.all<{ key: string; content: string }>(
        `SELECT key, content FROM am_entry_text JOIN am_search_entry AS entry ON entry.seq = am_entry_text.rowid
         WHERE am_entry_text MATCH ? AND generation = ? AND session_id = ? AND label = ? ORDER BY rank LIMIT ?`,
        match,
        ...this.#values(scope),
        limit,
      );
      for (const row of rows) if (!found.has(row.key) && found.size < limit) found.set(row.key, row);
      if (found.size >= limit) break;
    }
    return [...found.values()];
  }

  #values(scope: EntryScope): [number, string, string] {
    return [this.#profile.generation, scope.sessionId, scope.label];
  }
}
