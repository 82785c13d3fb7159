import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { indexedTerms, memoryTerms, messageTerms, type ReadRows } from "../store/full-text-rows.ts";

/** A copy of a profile's database, so that looking at it changes nothing. */
export interface ProfileDatabase extends Disposable {
  read: ReadRows;
}

/**
 * Copies the only profile's database out of a storage folder, an empty one when there is none yet. The runtime that
 * wrote it must be dead.
 */
export function openProfileDatabase(storage: string): ProfileDatabase {
  const files = globSync(path.join(storage, "v3/do/agent-memory-MemoryObject/*.sqlite"));
  const [file, ...others] = files.filter((name) => path.basename(name) !== "metadata.sqlite");
  if (others.length > 0) throw new Error(`One profile expected in ${storage}, found ${files.length}`);
  const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-copy-"));
  const copy = path.join(folder, "profile.sqlite");
  // What was committed but not yet moved into the database stands in the log beside it.
  for (const suffix of ["", "-wal"]) {
    if (file !== undefined && existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  }
  const database = new DatabaseSync(copy);
  return {
    read: <Row>(query: string) => database.prepare(query).all() as Row[],
    [Symbol.dispose]: () => {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Each of these finds rows that cannot be there when every write was whole. */
const BROKEN = {
  "sessions whose count is not their messages": `SELECT session.* FROM am_session AS session WHERE message_count <>
    (SELECT count(*) FROM am_message WHERE session_seq = session.seq)`,
  "sessions with a gap": `SELECT session.* FROM am_session AS session WHERE next_position <>
    (SELECT count(*) FROM am_message WHERE session_seq = session.seq) +
    (SELECT count(*) FROM am_message_tombstone WHERE session_seq = session.seq)`,
  "messages without a session":
    "SELECT * FROM am_message WHERE session_seq NOT IN (SELECT seq FROM am_session)",
  "sources without both ends": `SELECT * FROM am_memory_source WHERE memory_seq NOT IN (SELECT seq FROM am_memory)
    OR message_seq NOT IN (SELECT seq FROM am_message)`,
  "memories of an ingest without a source": `SELECT * FROM am_memory WHERE origin = 'ingest'
    AND seq NOT IN (SELECT memory_seq FROM am_memory_source)`,
  "successors that do not exist": `SELECT * FROM am_memory WHERE superseded_by IS NOT NULL
    AND superseded_by NOT IN (SELECT seq FROM am_memory)`,
  "extraction owed of nothing": `SELECT * FROM am_extraction WHERE session_seq NOT IN (SELECT seq FROM am_session)
    OR next_seq >= end_seq`,
  "chunks without a session": "SELECT * FROM am_chunk WHERE session_seq NOT IN (SELECT seq FROM am_session)",
  "vectors without a memory": "SELECT seq FROM am_vector WHERE memory_seq NOT IN (SELECT seq FROM am_memory)",
  "embeddings owed for nothing":
    "SELECT * FROM am_embedding_owed WHERE seq NOT IN (SELECT seq FROM am_memory)",
};

/** Rows of a query, none when a kill came before the profile's first call had made the schema. */
export function storedRows<Row>({ read }: ProfileDatabase, query: string): Row[] {
  return hasSchema(read) ? read<Row>(query) : [];
}

function hasSchema(read: ReadRows): boolean {
  return read("SELECT 1 FROM sqlite_schema WHERE name = 'am_session'").length > 0;
}

/** What is half there or disagrees in a profile's database; empty when it is whole. */
export function inconsistencies({ read }: ProfileDatabase): string[] {
  const found: string[] = [];
  for (const { integrity_check: line } of read<{ integrity_check: string }>("PRAGMA integrity_check")) {
    if (line !== "ok") found.push(line);
  }
  if (!hasSchema(read)) return found;
  for (const [what, query] of Object.entries(BROKEN)) {
    const rows = read(query);
    if (rows.length > 0) found.push(`${rows.length} ${what}: ${JSON.stringify(rows[0])}`);
  }
  for (const [table, wanted] of [
    ["am_message_text", messageTerms(read)],
    ["am_memory_text", memoryTerms(read)],
  ] as const) {
    const indexed = indexedTerms(read, table);
    for (const row of new Set([...Object.keys(indexed), ...Object.keys(wanted)])) {
      const terms = { indexed: indexed[Number(row)], wanted: wanted[Number(row)] };
      if (String(terms.indexed) !== String(terms.wanted))
        found.push(`${table} of row ${row}: ${JSON.stringify(terms)}`);
    }
    read(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
  }
  return found;
}
