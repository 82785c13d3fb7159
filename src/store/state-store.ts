import type { Database, SqlValue } from "./database.ts";
import { MAX_STORED_BYTES } from "../contract/limits.ts";
import type { ProfileStore } from "./profile-store.ts";
import { rowKey, withinRow } from "./row-text.ts";

/** What a row of state is about. */
export type StateKind = "definition" | "value" | "constraint" | "approval";

/** One version of one entry. */
export interface StateRow {
  seq: number;
  kind: StateKind;
  key: string;
  version: number;
  /** JSON. */
  value: string;
  status: "proposed" | "confirmed" | "revoked";
  author: string;
  /** The message that the entry rests on; null when it rests on none. */
  messageSeq: number | null;
  quote: string | null;
  createdMs: number;
}

/** An entry and where the message stands that it rests on. */
export interface PlacedStateRow extends StateRow {
  /** Id of that message as callers know it; null when there is none. */
  messageId: string | null;
  depth: number | null;
}

interface Row extends Record<string, SqlValue> {
  seq: number;
  kind: StateKind;
  key: string;
  version: number;
  value: string;
  status: StateRow["status"];
  author: string;
  message_seq: number | null;
  quote: string | null;
  created_ms: number;
  message_id: string | null;
  row_id: string | null;
  depth: number | null;
}

const QUERY = `SELECT state.*, message.message_id, message.id AS row_id, message.depth
  FROM am_state AS state LEFT JOIN am_message AS message ON message.seq = state.message_seq
  WHERE state.generation = ? AND state.session_id = ?`;

const NEWEST = `NOT EXISTS (SELECT 1 FROM am_state AS later WHERE later.generation = state.generation
  AND later.session_id = state.session_id AND later.kind = state.kind AND later.key = state.key
  AND later.version > state.version)`;

/** The typed state of sessions. Nothing is overwritten: every write is a version of its own. */
export class StateStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  /** The newest version of every entry of a kind, in the order of their first writes. */
  newest(sessionId: string, kind: StateKind): PlacedStateRow[] {
    return this.#all(`${QUERY} AND state.kind = ? AND ${NEWEST} ORDER BY state.seq`, sessionId, kind);
  }

  /** The newest version of everything but definitions. */
  everything(sessionId: string): PlacedStateRow[] {
    return this.#all(`${QUERY} AND state.kind <> 'definition' AND ${NEWEST} ORDER BY state.seq`, sessionId);
  }

  /** Every version of one entry, oldest first. */
  versions(sessionId: string, kind: StateKind, key: string): PlacedStateRow[] {
    return this.#all(`${QUERY} AND state.kind = ? AND state.key = ? ORDER BY version`, sessionId, kind, key);
  }

  /** Adds the next version of an entry. */
  add(
    sessionId: string,
    entry: Omit<StateRow, "seq" | "version" | "messageSeq" | "quote"> & {
      messageSeq?: number | null;
      quote?: string | null;
    },
  ): PlacedStateRow {
    rowKey(entry.key, "key");
    // Value and quote share the row.
    withinRow(entry.value, "value", MAX_STORED_BYTES / 2);
    withinRow(entry.quote ?? "", "evidence.quote", MAX_STORED_BYTES / 2);
    const { generation } = this.#profile;
    const newest = this.#database.first<{ version: number | null }>(
      "SELECT max(version) AS version FROM am_state WHERE generation = ? AND session_id = ? AND kind = ? AND key = ?",
      generation,
      sessionId,
      entry.kind,
      entry.key,
    );
    const version = (newest?.version ?? 0) + 1;
    const values = [
      entry.status,
      entry.author,
      entry.messageSeq ?? null,
      entry.quote ?? null,
      entry.createdMs,
    ];
    this.#database.run(
      `INSERT INTO am_state (seq, generation, session_id, kind, key, version, value, status, author, message_seq, quote,
         created_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      this.#profile.nextSeq("am_state"),
      generation,
      sessionId,
      entry.kind,
      entry.key,
      version,
      entry.value,
      ...values,
    );
    const [added] = this.versions(sessionId, entry.kind, entry.key).slice(-1);
    if (added === undefined) throw new Error("A row that was just stored is not there.");
    return added;
  }

  /** Removes what rests on a message and quotes words that it does not have any more. */
  dropUnquoted(messageSeq: number, text: string): void {
    this.#database.run(
      "DELETE FROM am_state WHERE message_seq = ? AND quote IS NOT NULL AND instr(?, quote) = 0",
      messageSeq,
      text,
    );
  }

  #all(query: string, sessionId: string, ...values: SqlValue[]): PlacedStateRow[] {
    return this.#database.all<Row>(query, this.#profile.generation, sessionId, ...values).map(toRow);
  }
}

function toRow(row: Row): PlacedStateRow {
  return {
    seq: row.seq,
    kind: row.kind,
    key: row.key,
    version: row.version,
    value: row.value,
    status: row.status,
    author: row.author,
    messageSeq: row.message_seq,
    quote: row.quote,
    createdMs: row.created_ms,
    messageId: row.message_id ?? row.row_id,
    depth: row.depth,
  };
}
