import type { Role } from "../contract/memory.ts";
import type { Database, SqlValue } from "./database.ts";
import { maskText } from "./masks.ts";
import { appendedId } from "./message-tree.ts";
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
  row_id: string;
  message_id: string | null;
  session_id: string;
  role: Role;
  content: string;
  masks: string | null;
  created_ms: number;
  score: number;
}

interface SessionHitRow extends HitRow {
  session_seq: number;
  changes: number;
}

const COLUMNS =
  "message.seq, message.id AS row_id, message_id, role, content, masks, created_ms, -rank AS score";
const MATCHING = `FROM am_message_text JOIN am_message AS message ON message.seq = am_message_text.rowid`;

// The one session's number is looked up once, and not even that while nothing was written since a search for it; its
// name need not be read with every hit.
const IN_SESSION = `SELECT ${COLUMNS}, ?3 AS session_id, session_seq, total_changes() AS changes ${MATCHING}
  WHERE am_message_text MATCH ?1 AND message.seq > ?2 AND session_seq = CASE WHEN total_changes() = ?6 THEN ?7
    ELSE (SELECT seq FROM am_session WHERE generation = ?4 AND id = ?3) END
  ORDER BY rank LIMIT ?5`;
const ANYWHERE = `SELECT ${COLUMNS}, session.id AS session_id ${MATCHING}
  JOIN am_session AS session ON session.seq = session_seq
  WHERE am_message_text MATCH ? AND message.seq > ? ORDER BY rank LIMIT ?`;

/** The number that a session had when the database had seen so many changes. */
interface KnownSession {
  id: string;
  seq: number;
  changes: number;
}

/** Full-text search of messages. */
export class MessageSearch {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  #known: KnownSession | null = null;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  /**
   * Messages of one session, or of all when `sessionId` is null: first those that have every phrase, then those that
   * have any, best first. A phrase is one term or several that must stand in this order.
   */
  search(
    phrases: readonly (readonly string[])[],
    { sessionId, limit }: { sessionId: string | null; limit: number },
  ): MessageHit[] {
    const hits = new Map<number, MessageHit>();
    for (const match of new Set([TextIndex.allOf(phrases), TextIndex.anyOf(phrases)])) {
      if (match === "") continue;
      const rows =
        sessionId === null
          ? this.#database.all<HitRow>(ANYWHERE, match, this.#profile.base, limit)
          : this.#inSession(sessionId, match, limit);
      for (const row of rows) if (!hits.has(row.seq) && hits.size < limit) hits.set(row.seq, toHit(row));
      if (hits.size >= limit) break;
    }
    return [...hits.values()];
  }

  #inSession(sessionId: string, match: string, limit: number): SessionHitRow[] {
    const known = this.#known?.id === sessionId ? this.#known : null;
    let rows = this.#hits(sessionId, { match, limit, known });
    // A transaction that was rolled back leaves no trace in the count of changes. An id that says the session proves
    // the number, and with it all the hits; where none does, it is looked up.
    if (known !== null && !rows.some((row) => row.changes !== known.changes || isOf(sessionId, row)))
      rows = this.#hits(sessionId, { match, limit, known: null });
    const [first] = rows;
    if (first !== undefined) this.#known = { id: sessionId, seq: first.session_seq, changes: first.changes };
    return rows;
  }

  #hits(
    sessionId: string,
    { match, limit, known }: { match: string; limit: number; known: KnownSession | null },
  ): SessionHitRow[] {
    const { base, generation } = this.#profile;
    const values = [match, base, sessionId, generation, limit, known?.changes ?? -1, known?.seq ?? null];
    return this.#database.all<SessionHitRow>(IN_SESSION, ...values);
  }
}

/** Whether the id of a message says that it was appended to this session. */
function isOf(sessionId: string, { message_id: messageId, row_id: rowId }: HitRow): boolean {
  return messageId !== null && appendedId(sessionId, messageId) === rowId;
}

function toHit(row: HitRow): MessageHit {
  return {
    id: row.message_id ?? row.row_id,
    sessionId: row.session_id,
    role: row.role,
    content: row.masks === null ? row.content : maskText(row.content, JSON.parse(row.masks)),
    createdMs: row.created_ms,
    score: row.score,
  };
}
