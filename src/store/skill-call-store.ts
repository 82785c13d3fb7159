import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";
import { rowKey } from "./row-text.ts";

/** A document of a loadable block. */
export interface SkillRef {
  label: string;
  key: string;
}

/** Which tool calls loaded a document, and whether it is still loaded. A call of `unload_context` is noted as well. */
export class SkillCallStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  has(sessionId: string, callId: string): boolean {
    const query =
      "SELECT 1 AS found FROM am_skill_call WHERE generation = ? AND session_id = ? AND call_id = ?";
    return this.#database.first(query, this.#profile.generation, sessionId, callId) !== null;
  }

  /** Notes a call once; `loaded` is false for a call that unloads. */
  add(sessionId: string, call: SkillRef & { callId: string; loaded: boolean }): void {
    rowKey(call.callId, "toolCallId");
    rowKey(call.key, "key");
    rowKey(call.label, "block");
    this.#database.run(
      `INSERT OR IGNORE INTO am_skill_call (seq, generation, session_id, call_id, label, key, loaded)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      this.#profile.nextSeq("am_skill_call"),
      this.#profile.generation,
      sessionId,
      call.callId,
      call.label,
      call.key,
      call.loaded ? 1 : 0,
    );
  }

  /** Notes in which message a call stands, so that it goes when the message goes. */
  place(sessionId: string, callId: string, messageSeq: number): void {
    this.#database.run(
      "UPDATE am_skill_call SET message_seq = ? WHERE generation = ? AND session_id = ? AND call_id = ?",
      messageSeq,
      this.#profile.generation,
      sessionId,
      callId,
    );
  }

  /** Marks every loaded copy of a document as unloaded; false when there was none. */
  unload(sessionId: string, ref: SkillRef): boolean {
    const values = [this.#profile.generation, sessionId, ref.label, ref.key] as const;
    const where = "generation = ? AND session_id = ? AND label = ? AND key = ? AND loaded = 1";
    const loaded = this.#database.first(
      `SELECT 1 AS found FROM am_skill_call WHERE ${where} LIMIT 1`,
      ...values,
    );
    if (loaded === null) return false;
    this.#database.run(`UPDATE am_skill_call SET loaded = 0 WHERE ${where}`, ...values);
    return true;
  }

  /** The documents that are loaded, each once, in the order in which they were. */
  loaded(sessionId: string): SkillRef[] {
    return this.#database.all<{ label: string; key: string }>(
      `SELECT label, key FROM am_skill_call WHERE generation = ? AND session_id = ? AND loaded = 1
       GROUP BY label, key ORDER BY min(seq)`,
      this.#profile.generation,
      sessionId,
    );
  }

  /** Calls whose document is not loaded any more. */
  unloadedCalls(sessionId: string): Set<string> {
    const query =
      "SELECT call_id AS id FROM am_skill_call WHERE generation = ? AND session_id = ? AND loaded = 0";
    const rows = this.#database.all<{ id: string }>(query, this.#profile.generation, sessionId);
    return new Set(rows.map((row) => row.id));
  }

  removeLabel(sessionId: string, label: string): void {
    this.#database.run(
      "UPDATE am_skill_call SET loaded = 0 WHERE generation = ? AND session_id = ? AND label = ?",
      this.#profile.generation,
      sessionId,
      label,
    );
  }

  removeSession(sessionId: string): void {
    this.#database.run(
      "DELETE FROM am_skill_call WHERE generation = ? AND session_id = ?",
      this.#profile.generation,
      sessionId,
    );
  }
}
