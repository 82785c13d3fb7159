import { countRows } from "./count-rows.ts";
import { DurableObject, RpcTarget, WorkerEntrypoint } from "cloudflare:workers";

const SCHEMA = `CREATE TABLE IF NOT EXISTS memory (seq INTEGER PRIMARY KEY, content TEXT NOT NULL);
  CREATE VIRTUAL TABLE IF NOT EXISTS memory_text USING fts5(body, content='', contentless_delete=1, tokenize='porter unicode61');`;

/** One table and one FTS5 index, and nothing else that a memory has. */
export class FloorMemory extends DurableObject {
  readonly #rows = countRows(this.ctx.storage);
  readonly #sql = this.ctx.storage.sql;
  readonly #costs = { rowsRead: 0, rowsWritten: 0 };

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql.exec(SCHEMA);
  }

  remember({ content }: { content: string }): { id: string } {
    const { seq } = this.#sql
      .exec<{ seq: number }>("INSERT INTO memory (content) VALUES (?) RETURNING seq", content)
      .one();
    this.#sql.exec("INSERT INTO memory_text (rowid, body) VALUES (?, ?)", seq, content).toArray();
    return { id: String(seq) };
  }

  /** The ten best of one query in which any of the words counts. */
  recall(query: string): { candidates: { content: string }[] } {
    const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const match = words.map((word) => `"${word}"`).join(" OR ");
    const found = `SELECT content FROM (SELECT rowid AS hit FROM memory_text WHERE memory_text MATCH ? ORDER BY rank LIMIT 10)
      JOIN memory ON seq = hit`;
    return { candidates: this.#sql.exec<{ content: string }>(found, match).toArray() };
  }

  /** Rows read and written since this object began. */
  rows(): { costs: { rowsRead: number; rowsWritten: number } } {
    const { rowsRead, rowsWritten } = this.#rows.take();
    this.#costs.rowsRead += rowsRead;
    this.#costs.rowsWritten += rowsWritten;
    return { costs: { ...this.#costs } };
  }

  ingest(messages: { content: string }[]): void {
    for (const message of messages) this.remember(message);
  }
}

/** The same way to the object as the service has: an entrypoint, a profile, a stub. */
export class FloorBinding extends WorkerEntrypoint<{ FLOOR_MEMORY: DurableObjectNamespace<FloorMemory> }> {
  async getProfile(name: string): Promise<FloorProfile> {
    return new FloorProfile(this.env.FLOOR_MEMORY.getByName(name));
  }
}

class FloorProfile extends RpcTarget {
  readonly #object: DurableObjectStub<FloorMemory>;

  constructor(object: DurableObjectStub<FloorMemory>) {
    super();
    this.#object = object;
  }

  async remember(memory: { content: string }): Promise<unknown> {
    return this.#object.remember(memory);
  }

  async rows(): Promise<unknown> {
    return this.#object.rows();
  }

  async recall(query: string): Promise<unknown> {
    return this.#object.recall(query);
  }

  async ingest(messages: { content: string }[]): Promise<void> {
    await this.#object.ingest(messages);
  }
}
