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

const COLUMNS =
  "message.seq, coalesce(message_id, message.id) AS id, role, content, masks, created_ms, -rank AS score";
const MATCHING = `FROM am_message_text JOIN am_message AS message ON message.seq = am_message_text.rowid`;

// The one session's number is looked up once; its name need not be read with every hit.
const IN_SESSION = `SELECT ${COLUMNS}, ?3 AS session_id ${MATCHING}
  WHERE am_message_text MATCH ?1 AND message.seq > ?2
    AND session_seq = (SELECT seq FROM am_session WHERE generation = ?4 AND id = ?3)
  ORDER BY rank LIMIT ?5`;
const ANYWHERE = `SELECT ${COLUMNS}, session.id AS session_id ${MATCHING}
  JOIN am_session AS session ON session.seq = session_seq
  WHERE am_message_text MATCH ? AND message.seq > ? ORDER BY rank LIMIT ?`;

/**
 * Messages of one session, or of all when `sessionId` is null: first those that have every phrase, then those that
 * have any, best first. A phrase is one term or several that must stand in this order.
 */
export function searchMessages(
  stores: { database: Database; profile: ProfileStore },
  phrases: readonly (readonly string[])[],
  { sessionId, limit }: { sessionId: string | null; limit: number },
): MessageHit[] {
  const { database, profile } = stores;
  const hits = new Map<number, MessageHit>();
  for (const match of new Set([TextIndex.allOf(phrases), TextIndex.anyOf(phrases)])) {
    if (match === "") continue;
    const rows =
      sessionId === null
        ? database.all<HitRow>(ANYWHERE, match, profile.base, limit)
        : database.all<HitRow>(IN_SESSION, match, profile.base, sessionId, profile.generation, limit);
    for (const row of rows) if (!hits.has(row.seq) && hits.size < limit) hits.set(row.seq, toHit(row));
    if (hits.size >= limit) break;
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
