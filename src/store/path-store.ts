import type { Database } from "./database.ts";
import { prefixed, TREE_COLUMNS, type Place, type TreeMessage, type TreeRow } from "./message-row.ts";
import type { MessageTree } from "./message-tree.ts";

const PREFIXED = prefixed("message", TREE_COLUMNS);

// Upwards by row numbers: two rows are read a message, however many branches there are beside the path.
const WALK = `WITH RECURSIVE path AS (
    SELECT ${TREE_COLUMNS} FROM am_message WHERE seq = ?1 AND depth > ?2
    UNION ALL
    SELECT ${PREFIXED} FROM path JOIN am_message AS message ON message.seq = path.parent_seq
      WHERE message.depth > ?2 LIMIT ?3
  ) SELECT * FROM path`;

// The messages with the numbers just above, as many as the path has at most; what is not on the path is passed over.
const RUN = `SELECT ${TREE_COLUMNS} FROM am_message WHERE seq <= ?1 AND seq > ?1 - (
    SELECT CASE WHEN parent_seq = ?1 - 1 THEN min(?3, depth - ?2) ELSE 1 END FROM am_message WHERE seq = ?1
  ) ORDER BY seq DESC`;

const WALK_LIGHT = `WITH RECURSIVE path(seq, parent_seq, hash, role, position, bytes, said, id, message_id) AS (
    SELECT seq, parent_seq, hash, role, position, data_bytes, content <> '', id, message_id FROM am_message WHERE seq = ?1
    UNION ALL
    SELECT message.seq, message.parent_seq, message.hash, message.role, message.position, message.data_bytes,
      message.content <> '', message.id, message.message_id
      FROM path JOIN am_message AS message ON message.seq = path.parent_seq
  ) SELECT * FROM path`;

const FIND_ABOVE = `WITH RECURSIVE path(seq, parent_seq) AS (
    SELECT seq, parent_seq FROM am_message WHERE seq = ?1
    UNION ALL
    SELECT message.seq, message.parent_seq FROM path JOIN am_message AS message ON message.seq = path.parent_seq
      WHERE path.seq <> ?2 AND message.depth >= ?3
  ) SELECT seq FROM path WHERE seq = ?2`;

/** What is known of a message on a path without reading its content. */
export interface PathStep {
  seq: number;
  /** The id by which callers know it. */
  id: string;
  role: string;
  position: number;
  hash: string;
  bytes: number;
  /** Whether it has text. */
  said: boolean;
  /** Whether it was appended rather than ingested. */
  isAppended: boolean;
}

/** Reads the path from a message to its root. */
export class PathStore {
  readonly #database: Database;
  readonly #tree: MessageTree;

  constructor(database: Database, tree: MessageTree) {
    this.#database = database;
    this.#tree = tree;
  }

  /**
   * Messages from `seq` upwards, newest first: at most `limit`, and none at `stopDepth` or above. A conversation that
   * was written in one go has numbers in a row and is read by them, one row a message; from the first gap on each
   * message is found by the one before, two rows a message.
   */
  up(seq: number, stopDepth: number, limit: number): TreeMessage[] {
    const rows = this.#database.all<TreeRow>(RUN, seq, stopDepth, limit);
    const path: TreeRow[] = [];
    let next: number | null = seq;
    for (const row of rows) {
      if (row.seq !== next || row.depth <= stopDepth) break;
      path.push(row);
      next = row.parent_seq;
    }
    const last = path.at(-1);
    const isWhole =
      path.length === limit || next === null || (last !== undefined && last.depth === stopDepth + 1);
    if (!isWhole) path.push(...this.#database.all<TreeRow>(WALK, next, stopDepth, limit - path.length));
    return path.map((row) => this.#tree.read(row));
  }

  /** Whether a message is another or above it; reads the messages between. */
  isAbove(upper: Pick<Place, "seq" | "depth">, seq: number): boolean {
    return this.#database.first(FIND_ABOVE, seq, upper.seq, upper.depth) !== null;
  }

  /** The whole path to a message without its content, root first. */
  steps(seq: number): PathStep[] {
    const rows = this.#database.all<{
      seq: number;
      id: string;
      message_id: string | null;
      role: string;
      position: number;
      hash: string;
      bytes: number;
      said: number;
    }>(WALK_LIGHT, seq);
    return rows.toReversed().map((row) => ({
      seq: row.seq,
      id: row.message_id ?? row.id,
      role: row.role,
      position: row.position,
      hash: row.hash,
      bytes: row.bytes,
      said: row.said === 1,
      isAppended: row.message_id !== null,
    }));
  }
}
