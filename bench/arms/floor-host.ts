import { SessionHost, type BenchUiMessage, type SessionOperations } from "./session-host.ts";

interface Row extends Record<string, string | number | null> {
  seq: number;
  id: string;
  content: string;
}

const SCHEMA = `CREATE TABLE IF NOT EXISTS message (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, parent INTEGER, content TEXT NOT NULL);
  CREATE VIRTUAL TABLE IF NOT EXISTS message_text USING fts5(body, content='', contentless_delete=1, tokenize='porter unicode61');`;

/** The least that stores messages, reads them back and finds their words: one table, one FTS5 index. */
export class FloorHost extends SessionHost {
  protected open(): SessionOperations {
    const { sql } = this.ctx.storage;
    sql.exec(SCHEMA);
    const read = (query: string, ...values: (string | number)[]) =>
      sql
        .exec<Row>(query, ...values)
        .toArray()
        .map(({ content }): unknown => JSON.parse(content));
    return {
      append: (message) => this.#append(message),
      page: () => read("SELECT * FROM message ORDER BY seq DESC LIMIT 20").toReversed(),
      history: () => read("SELECT * FROM message ORDER BY seq"),
      branches: (id) =>
        read("SELECT * FROM message WHERE seq = (SELECT seq + 1 FROM message WHERE id = ?)", id),
      update: (message) => {
        const { seq } = sql.exec<Row>("SELECT * FROM message WHERE id = ?", message.id).one();
        sql.exec("UPDATE message SET content = ? WHERE seq = ?", JSON.stringify(message), seq).toArray();
        sql.exec("UPDATE message_text SET body = ? WHERE rowid = ?", textOf(message), seq).toArray();
      },
      tokens: () => null,
      search: (query) =>
        read(
          `SELECT message.* FROM (SELECT rowid AS hit, rank AS score FROM message_text WHERE message_text MATCH ? ORDER BY rank LIMIT 20)
           JOIN message ON seq = hit`,
          phrase(query),
        ),
    };
  }

  protected fill(messages: readonly BenchUiMessage[]): void {
    this.open();
    for (const message of messages) this.#append(message);
  }

  #append(message: BenchUiMessage): void {
    const { sql } = this.ctx.storage;
    const newest =
      sql.exec<{ seq: number }>("SELECT seq FROM message ORDER BY seq DESC LIMIT 1").toArray()[0]?.seq ?? 0;
    sql
      .exec(
        "INSERT INTO message VALUES (?, ?, ?, ?)",
        newest + 1,
        message.id,
        newest,
        JSON.stringify(message),
      )
      .toArray();
    sql.exec("INSERT INTO message_text (rowid, body) VALUES (?, ?)", newest + 1, textOf(message)).toArray();
  }
}

function textOf({ parts }: BenchUiMessage): string {
  return parts.map(({ text }) => text).join("\n");
}

function phrase(query: string): string {
  return `"${query.replaceAll('"', '""')}"`;
}
