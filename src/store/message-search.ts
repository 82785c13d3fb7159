import type { Role } from "../contract/memory.ts";
import type { Database, SqlValue } from "./database.ts";
import { maskText } from "./masks.ts";
import type { ProfileStore } from "./profile-store.ts";
import { TextIndex } from "./text-index.ts";

/** A message that a search found. */
export interface MessageHit {
  /** The id by which callers know it. */
  id: string;
  sessionId: string;
  role: Role;
  /** Its searchable text, secrets and deleted stretches replaced. */
  content: string;
  createdMs: number;
  /** Higher is better; comparable inside one search only. */
  score: number;
}

interface HitRow extends Record<string, SqlValue> {
  seq: number;
  id: string;
  session_id: string;
  role: Role;
  content: string;
  masks: string | null;
  created_ms: number;
  score: number;
}

/**
 * Messages of one session, or of all when `sessionSeq` is null: first those that have every phrase, then those that
 * have any, best first. A phrase is one term or several that must stand in this order.
 */
export function searchMessages(
  stores: { database: Database; profile: ProfileStore },
  phrases: readonly (readonly string[])[],
  scope: { sessionSeq: number | null; limit: number },
): MessageHit[] {
  if (phrases.length === 0) return [];
  const hits = new Map<number, MessageHit>();
  for (const match of [TextIndex.allOf(phrases), TextIndex.anyOf(phrases)]) {
    const rows = stores.database.all<HitRow>(
      `SELECT message.seq, coalesce(message_id, message.id) AS id, session.id AS session_id, role, content, masks,
         created_ms, -rank AS score
       FROM am_message_text JOIN am_message AS message ON message.seq = am_message_text.rowid
       JOIN am_session AS session ON session.seq = session_seq
       WHERE am_message_text MATCH ? AND message.seq > ? ${scope.sessionSeq === null ? "" : "AND session_seq = ?"}
       ORDER BY rank LIMIT ?`,
      match,
      stores.profile.base,
      ...(scope.sessionSeq === null ? [] : [scope.sessionSeq]),
      scope.limit,
    );
    for (const row of rows) if (!hits.has(row.seq) && hits.size < scope.limit) hits.set(row.seq, toHit(row));
    if (hits.size >= scope.limit) break;
  }
  return [...hits.values()];
}

function toHit(row: HitRow): MessageHit {
  return {
    id: row.id,
    sessionId: row.session_id,
    role: row.role,
    content: row.masks === null ? row.content : maskText(row.content, JSON.parse(row.masks)),
    createdMs: row.created_ms,
    score: row.score,
  };
}
