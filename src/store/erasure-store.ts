import type { Database, SqlValue } from "./database.ts";
import { Wording } from "../text/find-wording.ts";
import type { ProfileStore } from "./profile-store.ts";
import { indexBody, TextIndex } from "./text-index.ts";

/** Wordings that are still to be taken out of messages after a number. */
export interface OwedErasure {
  seq: number;
  wordings: Wording[];
  /** Whether what is found is overwritten, or only hidden. */
  erase: boolean;
  afterSeq: number;
}

/** A text that a model is told, beside the messages. */
export interface ToldText {
  table: "am_context_block" | "am_search_entry" | "am_turn_text";
  seq: number;
  /** Number of the part, of texts in parts; else 0. */
  part: number;
  text: string;
}

/** Rows of messages that one statement looks through. */
const WINDOW = 1000;

// Whether a column has one of the words; those of a message's parts are looked at by the caller.
const hasKey = (...columns: string[]): string =>
  `EXISTS (SELECT 1 FROM json_each(?1) AS key WHERE ${columns
    .map((column) => `instr(lower(${column}), key.value) > 0`)
    .join(" OR ")})`;

const TOLD = `SELECT 'am_context_block' AS "table", seq, 0 AS part, content AS text FROM am_context_block
    WHERE generation = ?2 AND ${hasKey("content")}
  UNION ALL SELECT 'am_search_entry', seq, 0, content FROM am_search_entry WHERE generation = ?2 AND ${hasKey("content")}
  UNION ALL SELECT 'am_turn_text', turn.seq, part, text FROM am_turn AS turn JOIN am_turn_text AS said ON said.seq = turn.seq
    WHERE generation = ?2 AND ${hasKey("text")}`;

/** Finds what quotes a wording, and keeps what is still to be looked through. `keys` are lower-case words. */
export class ErasureStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #entryText: TextIndex;
  /** What is owed, once it was read. */
  #owed: { generation: number; erasures: OwedErasure[] } | null = null;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
    this.#entryText = new TextIndex(database, profile, "am_entry_text");
  }

  owe(wordings: readonly string[], erase: boolean): void {
    this.#owed = null;
    this.#database.run(
      "INSERT INTO am_erasure VALUES (?, ?, ?, ?)",
      this.#profile.nextSeq("am_erasure"),
      JSON.stringify(wordings),
      erase ? 1 : 0,
      this.#profile.base,
    );
  }

  next(): OwedErasure | null {
    return this.all()[0] ?? null;
  }

  /** Everything that is owed, oldest first. Read once: only this object erases. */
  all(): readonly OwedErasure[] {
    const { base, generation } = this.#profile;
    if (this.#owed?.generation === generation) return this.#owed.erasures;
    const query =
      "SELECT seq, wordings, erase, after_seq AS afterSeq FROM am_erasure WHERE seq > ? ORDER BY seq";
    const erasures = this.#database
      .all<{ seq: number; wordings: string; erase: number; afterSeq: number }>(query, base)
      .map(({ wordings, erase, ...row }): OwedErasure => {
        const texts: string[] = JSON.parse(wordings);
        return { ...row, wordings: texts.map((text) => new Wording(text)), erase: erase === 1 };
      });
    this.#owed = { generation, erasures };
    return erasures;
  }

  /** Notes that messages up to this number were looked through; null when all were. */
  advance(owed: OwedErasure, until: number | null): void {
    this.#owed = null;
    if (until === null) this.#database.run("DELETE FROM am_erasure WHERE seq = ?", owed.seq);
    else this.#database.run("UPDATE am_erasure SET after_seq = ? WHERE seq = ?", until, owed.seq);
  }

  /**
   * Numbers of messages that may quote a wording, at most `limit`, among the next rows after `after`; `until` is the last row
   * looked at, null when there are no more.
   */
  messages(after: number, keys: readonly string[], limit: number): { seqs: number[]; until: number | null } {
    const end = after + WINDOW;
    const seqs = this.#database
      .all<{ seq: number }>(
        `SELECT seq FROM am_message WHERE seq > ?2 AND seq <= ?3 AND (part_count > 0 OR ${hasKey("content", "data")})
         ORDER BY seq LIMIT ?4`,
        JSON.stringify(keys),
        after,
        end,
        limit,
      )
      .map((row) => row.seq);
    if (seqs.length === limit) return { seqs, until: seqs.at(-1) ?? end };
    const next = this.#database.first<{ seq: number }>(
      "SELECT seq FROM am_message WHERE seq > ? ORDER BY seq LIMIT 1",
      end,
    );
    return { seqs, until: next === null ? null : next.seq - 1 };
  }

  /** Blocks, entries and waiting turns that may quote a wording. */
  told(keys: readonly string[]): ToldText[] {
    return this.#database.all<ToldText & Record<string, SqlValue>>(
      TOLD,
      JSON.stringify(keys),
      this.#profile.generation,
    );
  }

  rewriteTold({ table, seq, part }: ToldText, text: string): void {
    if (table === "am_turn_text") {
      this.#database.run("UPDATE am_turn_text SET text = ? WHERE seq = ? AND part = ?", text, seq, part);
    } else if (table === "am_context_block") {
      const query = "UPDATE am_context_block SET content = ?, version = version + 1 WHERE seq = ?";
      this.#database.run(query, text, seq);
    } else {
      this.#database.run("UPDATE am_search_entry SET content = ? WHERE seq = ?", text, seq);
      const row = this.#database.first<{ key: string }>("SELECT key FROM am_search_entry WHERE seq = ?", seq);
      this.#entryText.replace(seq, indexBody(`${row?.key ?? ""}\n${text}`));
    }
  }

  /** Values, constraints and approvals that may quote a wording. */
  states(keys: readonly string[]): { seq: number; value: string; quote: string | null }[] {
    return this.#database.all<{ seq: number; value: string; quote: string | null }>(
      `SELECT seq, value, quote FROM am_state
       WHERE generation = ?2 AND kind <> 'definition' AND ${hasKey("value", "quote")}`,
      JSON.stringify(keys),
      this.#profile.generation,
    );
  }

  rewriteState(seq: number, value: string, quote: string | null): void {
    this.#database.run("UPDATE am_state SET value = ?, quote = ? WHERE seq = ?", value, quote, seq);
  }

  removeState(seq: number): void {
    this.#database.run("DELETE FROM am_state WHERE seq = ?", seq);
  }

  /** Summaries over messages that may quote a wording. */
  overlays(keys: readonly string[]): { seq: number; summary: string }[] {
    return this.#database.all<{ seq: number; summary: string }>(
      `SELECT seq, summary FROM am_overlay WHERE seq > ?2 AND ${hasKey("summary")}`,
      JSON.stringify(keys),
      this.#profile.base,
    );
  }
}
