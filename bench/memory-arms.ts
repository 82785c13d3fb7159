import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fillMemories, type BenchRuntime } from "./bench-runtime.ts";

/** Something that remembers statements and finds them again, in one store of its own. */
export interface MemoryArm {
  name: string;
  /** What the figures of this arm hold: where it runs and what it does not do. */
  note: string;
  /** Whether it is a function call in the bench's own process and no request. */
  isLocal: boolean;
  /** Makes a store with this many memories. */
  fill: (contents: readonly string[]) => Promise<void>;
  remember: (contents: readonly string[]) => Promise<void>;
  recall: (queries: readonly string[]) => Promise<void>;
  /** Rows that its store has read and written so far; null where nobody counts them. */
  rows: (() => Promise<RowCounts>) | null;
  /** A request of as many calls that do nothing; what is measured is taken off it. */
  nothing: (count: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Rows as Cloudflare bills them. */
export interface RowCounts {
  rowsRead: number;
  rowsWritten: number;
}

const BATCH = 500;

/** An arm behind a binding, at one size. */
export function bindingArm(runtime: BenchRuntime, binding: "memory" | "bare", size: number): MemoryArm {
  const profile = `memories of ${size}`;
  const call = async (method: string, each: unknown[][]) => {
    for (let from = 0; from < each.length; from += BATCH)
      await runtime.call({ binding, profile, method, each: each.slice(from, from + BATCH) });
  };
  const remember = (contents: readonly string[]) =>
    call(
      "remember",
      contents.map((content) => [{ content }]),
    );
  return {
    name: binding === "memory" ? "ours" : "floor",
    note:
      binding === "memory"
        ? "the service over its binding"
        : "one table and one FTS5 index in an object, over the same way",
    isLocal: false,
    fill: (contents) =>
      binding === "memory"
        ? fillMemories(runtime, profile, contents)
        : call("ingest", [[contents.map((content) => ({ content }))]]),
    rows: withoutOwn(async () => {
      const method = binding === "memory" ? "info" : "rows";
      return ((await runtime.call({ binding, profile, method, each: [[]] })) as { costs: RowCounts }).costs;
    }),
    remember,
    recall: (queries) =>
      call(
        "recall",
        queries.map((query) => [query]),
      ),
    nothing: (count) =>
      call(
        "nothing",
        Array.from({ length: count }, () => []),
      ),
    stop: () => Promise.resolve(),
  };
}

/** Rows so far without those that asking for them takes: it is asked twice, and the difference taken off. */
function withoutOwn(ask: () => Promise<RowCounts>): () => Promise<RowCounts> {
  const total: RowCounts = { rowsRead: 0, rowsWritten: 0 };
  let last: { first: RowCounts; second: RowCounts } | null = null;
  return async () => {
    const first = await ask();
    const second = await ask();
    for (const key of ["rowsRead", "rowsWritten"] as const)
      if (last !== null) total[key] += first[key] - 2 * last.second[key] + last.first[key];
    last = { first, second };
    return { ...total };
  };
}

/** The same table and index in the SQLite of the bench's own process: no request, no object, no isolate. */
export function nodeArm(): MemoryArm {
  const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-bench-node-"));
  const database = new DatabaseSync(path.join(folder, "memories.sqlite"));
  database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE memory (seq INTEGER PRIMARY KEY, content TEXT NOT NULL);
    CREATE VIRTUAL TABLE memory_text USING fts5(body, content='', contentless_delete=1, tokenize='porter unicode61');`);
  const row = database.prepare("INSERT INTO memory (content) VALUES (?)");
  const text = database.prepare("INSERT INTO memory_text (rowid, body) VALUES (?, ?)");
  const find =
    database.prepare(`SELECT content FROM (SELECT rowid AS hit FROM memory_text WHERE memory_text MATCH ?
    ORDER BY rank LIMIT 10) JOIN memory ON seq = hit`);
  const remember = async (contents: readonly string[]) => {
    for (const content of contents) text.run(row.run(content).lastInsertRowid, content);
  };
  return {
    name: "node:sqlite",
    note: "the same table and index in the bench's own process",
    isLocal: true,
    fill: async (contents) => {
      database.exec("BEGIN");
      await remember(contents);
      database.exec("COMMIT");
    },
    rows: null,
    remember,
    recall: async (queries) => {
      for (const query of queries) find.all(matchOf(query));
    },
    nothing: () => Promise.resolve(),
    stop: async () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function matchOf(query: string): string {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `"${word}"`).join(" OR ");
}
