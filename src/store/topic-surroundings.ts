import type { Database } from "./database.ts";
import {
  IS_HEARSAY,
  MEMORY_COLUMNS,
  toStoredMemory,
  type MemoryRow,
  type StoredMemory,
} from "./memory-row.ts";
import type { ProfileStore } from "./profile-store.ts";

/** What stands around a time on a topic. */
export interface TopicSurroundings {
  /** The last version said no later; null when there is none. */
  before: StoredMemory | null;
  /** The first version said later, hearsay only when it is asked for; null when there is none. */
  after: StoredMemory | null;
  /** Every row on the topics of marks, forgotten ones included, in the order of saying. */
  marks: StoredMemory[];
}

type SidedRow = MemoryRow & { side: number };

const LINE = `FROM am_memory WHERE generation = ?1 AND topic_key = ?2`;

// Marks are values of their own: SQLite counts the items of a list of JSON as rows.
function queryOf(withHearsay: boolean, marks: number): string {
  const after = withHearsay ? "" : `AND NOT ${IS_HEARSAY}`;
  const topics = Array.from({ length: marks }, (_, index) => `?${index + 4}`).join(", ");
  return `SELECT * FROM (SELECT 0 AS side, ${MEMORY_COLUMNS} ${LINE} AND said_ms <= ?3 ORDER BY said_ms DESC, seq DESC LIMIT 1)
    UNION ALL SELECT * FROM (SELECT 1, ${MEMORY_COLUMNS} ${LINE} AND said_ms > ?3 ${after} ORDER BY said_ms, seq LIMIT 1)
    UNION ALL SELECT * FROM (SELECT 2, ${MEMORY_COLUMNS} FROM am_memory
      WHERE generation = ?1 AND topic_key IN (${topics}) ORDER BY said_ms, seq)`;
}

/** In one statement what the place of a statement in its topic rests on, and the marks that may end it. */
export function topicSurroundings(
  { database, profile }: { database: Database; profile: ProfileStore },
  { topicKey, saidMs, withHearsay }: { topicKey: string; saidMs: number; withHearsay: boolean },
  marks: readonly string[],
): TopicSurroundings {
  const query = queryOf(withHearsay, marks.length);
  const rows = database.all<SidedRow>(query, profile.generation, topicKey, saidMs, ...marks);
  const on = (side: number) => rows.filter((row) => row.side === side).map(toStoredMemory);
  return { before: on(0)[0] ?? null, after: on(1)[0] ?? null, marks: on(2) };
}
