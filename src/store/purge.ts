import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** Tables with rows of a profile, and the column that holds the row number; every one is emptied by a purge. */
const TABLES = [
  ["am_message_text", "rowid"],
  ["am_memory_text", "rowid"],
  ["am_stale_text", "seq"],
  ["am_memory_source", "memory_seq"],
  ["am_chunk", "seq"],
  ["am_model_usage", "seq"],
  ["am_memory_search", "seq"],
  ["am_embedding_owed", "seq"],
  ["am_vector", "seq"],
  ["am_embedding", "seq"],
  ["am_extraction", "seq"],
  ["am_erasure", "seq"],
  ["am_message_tombstone", "seq"],
  ["am_memory_tombstone", "seq"],
  ["am_message_part", "seq"],
  ["am_overlay", "seq"],
  ["am_entry_text", "rowid"],
  ["am_search_entry", "seq"],
  ["am_context_block", "seq"],
  ["am_prompt", "seq"],
  ["am_skill_call", "seq"],
  ["am_compaction", "seq"],
  ["am_state", "seq"],
  ["am_session_info", "seq"],
  ["am_turn_text", "seq"],
  ["am_turn", "seq"],
  ["am_turn_setting", "seq"],
  ["am_turn_result", "seq"],
  ["am_message", "seq"],
  ["am_memory", "seq"],
  ["am_session", "seq"],
] as const;

/**
 * Removes at most `limit` rows of deleted generations and says whether any may be left. Safe to repeat: it only
 * ever touches rows below the current generation and below an import under way.
 */
export function purgeSlice(database: Database, profile: ProfileStore, limit: number): boolean {
  for (const [table, column] of TABLES) {
    const rows = database.all<{ seq: number }>(
      `SELECT DISTINCT ${column} AS seq FROM ${table} WHERE ${column} <= ? LIMIT ?`,
      profile.livingBase,
      limit,
    );
    if (rows.length === 0) continue;
    database.run(
      `DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`,
      JSON.stringify(rows.map((row) => row.seq)),
    );
    return true;
  }
  profile.markPurged(profile.livingGeneration);
  return false;
}
