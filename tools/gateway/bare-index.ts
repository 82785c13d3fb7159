import { DurableObject } from "cloudflare:workers";
import { TextIndex, indexBody } from "../../src/store/text-index.ts";

/** Nothing but a full-text index with the rows of a profile: what a recall's time and rows are compared with. */
export class BareIndex extends DurableObject {
  fill(texts: string[]): void {
    const { sql } = this.ctx.storage;
    sql.exec("CREATE VIRTUAL TABLE IF NOT EXISTS text_index USING fts5(body, tokenize='ascii')");
    for (const text of texts) sql.exec("INSERT INTO text_index (body) VALUES (?)", indexBody(text));
  }

  /** Best 50 rows that have any of the terms; answers the rows SQLite read. */
  search(terms: string[]): number {
    if (terms.length === 0) return 0;
    const match = TextIndex.anyOf(terms.map((term) => [term]));
    const query = "SELECT rowid, rank FROM text_index WHERE text_index MATCH ? ORDER BY rank LIMIT 50";
    const cursor = this.ctx.storage.sql.exec(query, match);
    cursor.toArray();
    return cursor.rowsRead;
  }

  nothing(): void {}
}
