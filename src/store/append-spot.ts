import type { Database } from "./database.ts";
import type { SessionSpot } from "./session-store.ts";

/** What appending to a session must know of session, message and profile before it writes. */
export interface AppendSpot {
  /** Null when the session has no row yet. */
  session: SessionSpot | null;
  /** Whether there is a message with this row id. */
  isKnown: boolean;
  /** Numbers of messages up to this one are spent. */
  floor: number;
}

interface SpotRow extends Record<string, number | null> {
  known: number | null;
  floor: number;
  seq: number | null;
  next_position: number;
  appended: number;
  first_ms: number;
  last_ms: number;
}

const QUERY = `SELECT (SELECT seq FROM am_message WHERE generation = ?1 AND id = ?3) AS known, message_floor AS floor,
    session.seq, session.next_position, session.appended, session.first_ms, session.last_ms
  FROM am_profile LEFT JOIN am_session AS session ON session.generation = ?1 AND session.id = ?2
  WHERE am_profile.id = 1`;

/** One statement instead of three: most of what a short statement takes is its way into SQLite. */
export function readAppendSpot(
  database: Database,
  generation: number,
  ids: { session: string; message: string },
): AppendSpot {
  const row = database.first<SpotRow>(QUERY, generation, ids.session, ids.message);
  if (row === null) return { session: null, isKnown: false, floor: 0 };
  const { seq, next_position: nextPosition, appended, first_ms: firstMs, last_ms: lastMs } = row;
  const session = seq === null ? null : { seq, nextPosition, isAppended: appended === 1, firstMs, lastMs };
  return { session, isKnown: row.known !== null, floor: row.floor };
}
