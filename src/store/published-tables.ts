import type { Database } from "./database.ts";

/** A message as npm `agents` up to 0.22 stored it. Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export type PublishedMessage = Record<"id" | "session_id" | "role" | "content" | "created_at", string> & {
  parent_id: string | null;
};

export type PublishedCompaction = Record<
  "id" | "session_id" | "summary" | "from_message_id" | "to_message_id" | "created_at",
  string
>;

export interface PublishedSession extends Record<string, string | number | null> {
  id: string;
  name: string;
  parent_session_id: string | null;
  model: string | null;
  source: string | null;
  input_tokens: number;
  output_tokens: number;
  estimated_cost: number;
  created_at: string;
}

/** The tables of sessions that npm `agents` up to 0.22 left in a database; each empty when it is not there. */
export class PublishedTables {
  readonly #database: Database;
  readonly #names: ReadonlySet<string>;

  constructor(database: Database) {
    this.#database = database;
    const query = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN
      ('assistant_messages', 'assistant_compactions', 'assistant_sessions', 'cf_agents_context_blocks', 'cf_agents_search_entries')`;
    this.#names = new Set(database.all<{ name: string }>(query).map((row) => row.name));
  }

  /** In the order in which they were appended: parents before their children. */
  messages(): PublishedMessage[] {
    return this.#rows<PublishedMessage>("assistant_messages");
  }

  compactions(): PublishedCompaction[] {
    return this.#rows<PublishedCompaction>("assistant_compactions");
  }

  sessions(): PublishedSession[] {
    return this.#rows<PublishedSession>("assistant_sessions");
  }

  blocks(): { label: string; content: string }[] {
    return this.#rows<{ label: string; content: string }>("cf_agents_context_blocks");
  }

  entries(): { label: string; key: string; content: string }[] {
    return this.#rows<{ label: string; key: string; content: string }>("cf_agents_search_entries");
  }

  #rows<Row extends Record<string, string | number | null>>(table: string): Row[] {
    if (!this.#names.has(table)) return [];
    return this.#database.all<Row>(`SELECT * FROM ${table} ORDER BY rowid`);
  }
}
