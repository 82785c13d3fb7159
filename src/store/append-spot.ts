import type { Database } from "./database.ts";
import { PLACE_COLUMNS, prefixed, toPlace, type Place, type PlaceRow } from "./message-row.ts";
import type { SessionSpot } from "./session-store.ts";

/** What appending to a session must know of session, message and profile before it writes. */
export interface AppendSpot {
  /** Null when the session has no row yet. */
  session: SessionSpot | null;
  /** Whether there is a message with this row id. */
  isKnown: boolean;
  /** Hash of the message with this row id that was deleted for good; null when none was. */
  deletedHash: string | null;
  /** Numbers of messages up to this one are spent. */
  floor: number;
  /** The message with the greatest number of all sessions; null when there is none. */
  top: Place | null;
  /** Row id of that message. */
  topId: string | null;
}

interface SpotRow extends PlaceRow {
  known: number | null;
  deleted_hash: string | null;
  floor: number;
  top_id: string;
  session: number | null;
  next_position: number;
  appended: number;
  first_ms: number;
  last_ms: number;
}

// From the newest row on, so that the limit ends the reading: a row is read of each table.
const QUERY = `SELECT (SELECT seq FROM am_message WHERE generation = ?1 AND id = ?3) AS known,
    (SELECT hash FROM am_message_tombstone WHERE generation = ?1 AND row_id = ?3 LIMIT 1) AS deleted_hash, message_floor AS floor,
    session.seq AS session, session.next_position, session.appended, session.first_ms, session.last_ms,
    top.id AS top_id, ${prefixed("top", PLACE_COLUMNS)}
  FROM am_message AS top CROSS JOIN am_profile
  LEFT JOIN am_session AS session ON session.generation = ?1 AND session.id = ?2
  WHERE am_profile.id = 1 ORDER BY top.seq DESC LIMIT 1`;

/**
 * One statement instead of four: most of what a short statement takes is its way into SQLite. Null while the table of
 * messages is empty.
 */
export function readAppendSpot(
  database: Database,
  generation: number,
  ids: { session: string; message: string },
): AppendSpot | null {
  const row = database.first<SpotRow>(QUERY, generation, ids.session, ids.message);
  if (row === null) return null;
  const { session: seq, next_position: nextPosition, appended, first_ms: firstMs, last_ms: lastMs } = row;
  const session = seq === null ? null : { seq, nextPosition, isAppended: appended === 1, firstMs, lastMs };
  return {
    session,
    isKnown: row.known !== null,
    deletedHash: row.deleted_hash,
    floor: row.floor,
    top: toPlace(row),
    topId: row.top_id,
  };
}
