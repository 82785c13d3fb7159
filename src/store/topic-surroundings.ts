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
const queryOf = (
  after: string,
) => `SELECT * FROM (SELECT 0 AS side, ${MEMORY_COLUMNS} ${LINE} AND said_ms <= ?3
    ORDER BY said_ms DESC, seq DESC LIMIT 1)
  UNION ALL SELECT * FROM (SELECT 1, ${MEMORY_COLUMNS} ${LINE} AND said_ms > ?3 ${after} ORDER BY said_ms, seq LIMIT 1)
  UNION ALL SELECT * FROM (SELECT 2, ${MEMORY_COLUMNS} FROM am_memory
    WHERE generation = ?1 AND topic_key IN (SELECT value FROM json_each(?4)) ORDER BY said_ms, seq)`;
const OF_ALL = queryOf("");
const OF_VOUCHED = queryOf(`AND NOT ${IS_HEARSAY}`);

/** In one statement what the place of a statement in its topic rests on, and the marks that may end it. */
export function topicSurroundings(
  { database, profile }: { database: Database; profile: ProfileStore },
  { topicKey, saidMs, withHearsay }: { topicKey: string; saidMs: number; withHearsay: boolean },
  marks: readonly string[],
): TopicSurroundings {
  const query = withHearsay ? OF_ALL : OF_VOUCHED;
  const rows = database.all<SidedRow>(query, profile.generation, topicKey, saidMs, JSON.stringify(marks));
  const on = (side: number) => rows.filter((row) => row.side === side).map(toStoredMemory);
  return { before: on(0)[0] ?? null, after: on(1)[0] ?? null, marks: on(2) };
}
