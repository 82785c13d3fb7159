import type { Database, SqlValue } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";
import { withinRow } from "./row-text.ts";

/** What is known of a session beside its messages. The names of the fields are those of the published API. */
export interface SessionInfo {
  id: string;
  name: string;
  parent_session_id: string | null;
  model: string | null;
  source: string | null;
  input_tokens: number;
  output_tokens: number;
  estimated_cost: number;
  end_reason: string | null;
  /** ISO 8601. */
  created_at: string;
  updated_at: string;
}

interface InfoRow extends Record<string, SqlValue> {
  session_id: string;
  name: string | null;
  parent_session_id: string | null;
  model: string | null;
  source: string | null;
  input_tokens: number;
  output_tokens: number;
  estimated_cost: number;
  end_reason: string | null;
  created_ms: number;
  updated_ms: number;
}

/** Names, usage and configuration of sessions. */
export class SessionInfoStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  create(
    info: Pick<SessionInfo, "id" | "name" | "parent_session_id" | "model" | "source">,
    nowMs: number,
  ): void {
    this.#database.run(
      `INSERT INTO am_session_info (seq, generation, session_id, name, parent_session_id, model, source, created_ms, updated_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      this.#profile.nextSeq("am_session_info"),
      this.#profile.generation,
      info.id,
      info.name,
      info.parent_session_id,
      info.model,
      info.source,
      nowMs,
      nowMs,
    );
  }

  get(id: string): SessionInfo | null {
    const query =
      "SELECT * FROM am_session_info WHERE generation = ? AND session_id = ? AND name IS NOT NULL";
    const row = this.#database.first<InfoRow>(query, this.#profile.generation, id);
    return row === null ? null : toInfo(row);
  }

  /** Named sessions, newest first, those after `after` in that order. */
  page(after: string | null, limit: number): SessionInfo[] {
    const before = after === null ? Number.MAX_SAFE_INTEGER : (this.#seqOf(after) ?? 0);
    const rows = this.#database.all<InfoRow>(
      `SELECT * FROM am_session_info WHERE seq > ? AND seq < ? AND name IS NOT NULL ORDER BY seq DESC LIMIT ?`,
      this.#profile.base,
      before,
      limit,
    );
    return rows.map(toInfo);
  }

  rename(id: string, name: string, nowMs: number): void {
    this.#change("name = ?, updated_ms = ?", [name, nowMs], id);
  }

  touch(id: string, nowMs: number): void {
    this.#change("updated_ms = ?", [nowMs], id);
  }

  addUsage(
    id: string,
    usage: { inputTokens: number; outputTokens: number; cost: number },
    nowMs: number,
  ): void {
    this.#change(
      "input_tokens = input_tokens + ?, output_tokens = output_tokens + ?, estimated_cost = estimated_cost + ?, updated_ms = ?",
      [usage.inputTokens, usage.outputTokens, usage.cost, nowMs],
      id,
    );
  }

  /** The configurations of a session and of what it remembers of its turns, in one statement; null where there is none. */
  settings(id: string): { config: string | null; memory: string | null } {
    const query = `SELECT (SELECT config FROM am_session_info WHERE generation = ?1 AND session_id = ?2) AS config,
      (SELECT config FROM am_turn_setting WHERE generation = ?1 AND session_id = ?2) AS memory`;
    return this.#database.first(query, this.#profile.generation, id) ?? { config: null, memory: null };
  }

  setConfig(id: string, config: string, nowMs: number): void {
    withinRow(config, "config");
    this.#database.run(
      `INSERT INTO am_session_info (seq, generation, session_id, config, created_ms, updated_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (generation, session_id) DO UPDATE SET config = excluded.config, updated_ms = excluded.updated_ms`,
      this.#profile.nextSeq("am_session_info"),
      this.#profile.generation,
      id,
      config,
      nowMs,
      nowMs,
    );
  }

  #change(assignments: string, values: readonly SqlValue[], id: string): void {
    this.#database.run(
      `UPDATE am_session_info SET ${assignments} WHERE generation = ? AND session_id = ?`,
      ...values,
      this.#profile.generation,
      id,
    );
  }

  #seqOf(id: string): number | null {
    const query = "SELECT seq FROM am_session_info WHERE generation = ? AND session_id = ?";
    return this.#database.first<{ seq: number }>(query, this.#profile.generation, id)?.seq ?? null;
  }
}

function toInfo(row: InfoRow): SessionInfo {
  const { session_id: id, created_ms: createdMs, updated_ms: updatedMs } = row;
  return {
    id,
    name: row.name ?? "",
    parent_session_id: row.parent_session_id,
    model: row.model,
    source: row.source,
    input_tokens: row.input_tokens,
    output_tokens: row.output_tokens,
    estimated_cost: row.estimated_cost,
    end_reason: row.end_reason,
    created_at: new Date(createdMs).toISOString(),
    updated_at: new Date(updatedMs).toISOString(),
  };
}
