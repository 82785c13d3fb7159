import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";
import { rowText, withinRow } from "./row-text.ts";

/** The content of a context block; the version counts its writes from 1. */
export interface StoredBlock {
  content: string;
  version: number;
}

/** A system prompt as it was frozen. */
export interface StoredPrompt {
  prompt: string;
  /** Hash of the block definitions it was made from. */
  fingerprint: string;
  /** JSON of the blocks' contents at that time, by label. */
  blocks: string;
}

const TABLES = [
  "am_context_block",
  "am_prompt",
  "am_skill_call",
  "am_session_info",
  "am_compaction",
  "am_state",
] as const;

/** Context blocks and frozen prompts, by session. */
export class ContextStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  #erasures = 0;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  block(sessionId: string, label: string): StoredBlock | null {
    return this.#database.first<{ content: string; version: number }>(
      "SELECT content, version FROM am_context_block WHERE generation = ? AND session_id = ? AND label = ?",
      this.#profile.generation,
      sessionId,
      label,
    );
  }

  /** Replaces a block. `invalid` or `too_large` names `content`. */
  setBlock(key: { sessionId: string; label: string }, content: string, nowMs: number): void {
    rowText(content, "content");
    this.#database.run(
      `INSERT INTO am_context_block (seq, generation, session_id, label, content, version, updated_ms)
       VALUES (?, ?, ?, ?, ?, 1, ?)
       ON CONFLICT (generation, session_id, label)
       DO UPDATE SET content = excluded.content, version = version + 1, updated_ms = excluded.updated_ms`,
      this.#profile.nextSeq("am_context_block"),
      this.#profile.generation,
      key.sessionId,
      key.label,
      content,
      nowMs,
    );
  }

  prompt(sessionId: string): StoredPrompt | null {
    return this.#database.first<{ prompt: string; fingerprint: string; blocks: string }>(
      "SELECT prompt, fingerprint, blocks FROM am_prompt WHERE generation = ? AND session_id = ?",
      this.#profile.generation,
      sessionId,
    );
  }

  setPrompt(sessionId: string, frozen: StoredPrompt, nowMs: number): void {
    withinRow(frozen.prompt, "prompt");
    this.#database.run(
      `INSERT INTO am_prompt (seq, generation, session_id, prompt, fingerprint, blocks, frozen_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (generation, session_id) DO UPDATE SET prompt = excluded.prompt,
         fingerprint = excluded.fingerprint, blocks = excluded.blocks, frozen_ms = excluded.frozen_ms`,
      this.#profile.nextSeq("am_prompt"),
      this.#profile.generation,
      sessionId,
      frozen.prompt,
      frozen.fingerprint,
      frozen.blocks,
      nowMs,
    );
  }

  /** How often prompts were dropped since the object woke: what was loaded before the last time is to be loaded anew. */
  get erasures(): number {
    return this.#erasures;
  }

  /** Drops the prompts of all sessions into which memories were loaded, and those that hold one of these texts. */
  dropPrompts(quoted: readonly string[]): void {
    this.#erasures++;
    this.#database.run(
      `DELETE FROM am_prompt WHERE generation = ? AND (json_extract(blocks, '$.memories') IS NOT NULL
         OR EXISTS (SELECT 1 FROM json_each(?) AS quoted WHERE instr(prompt, quoted.value) > 0))`,
      this.#profile.generation,
      JSON.stringify(quoted),
    );
  }

  /** Removes everything but messages that belongs to a session: blocks, prompt, search entries, loaded skills. */
  removeSession(sessionId: string): void {
    const { generation } = this.#profile;
    this.#database.run(
      `DELETE FROM am_entry_text WHERE rowid IN
         (SELECT seq FROM am_search_entry WHERE generation = ? AND session_id = ?)`,
      generation,
      sessionId,
    );
    for (const table of ["am_search_entry", ...TABLES]) {
      this.#database.run(
        `DELETE FROM ${table} WHERE generation = ? AND session_id = ?`,
        generation,
        sessionId,
      );
    }
  }
}
