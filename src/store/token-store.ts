import { RIGHTS, type Right, type TokenRecord } from "../contract/access.ts";
import type { Database } from "./database.ts";

type Row = {
  id: string;
  namespaceId: string;
  name: string;
  rights: string;
  createdMs: number;
  expiresMs: number | null;
  usedMs: number | null;
};

const COLUMNS = `id, namespace_id AS namespaceId, name, rights, created_ms AS createdMs,
  expires_ms AS expiresMs, used_ms AS usedMs`;

/** The tokens of every namespace: their digests, never themselves. */
export class TokenStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(token: TokenRecord, digest: string): void {
    this.#database.run(
      `INSERT INTO am_token (id, namespace_id, name, digest, rights, created_ms, expires_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      token.id,
      token.namespaceId,
      token.name,
      digest,
      token.rights.join(" "),
      token.createdMs,
      token.expiresMs,
    );
  }

  /** The token of an id and its digest; null when it was revoked or never was. */
  byId(id: string): { token: TokenRecord; digest: string } | null {
    const row = this.#database.first<Row & { digest: string }>(
      `SELECT ${COLUMNS}, digest FROM am_token WHERE id = ?`,
      id,
    );
    return row === null ? null : { token: toToken(row), digest: row.digest };
  }

  /** The tokens of a namespace in the order in which they were made, after the id `after`, at most `limit`. */
  of(namespaceId: string, after: string | null, limit: number): TokenRecord[] {
    return this.#database
      .all<Row>(
        `SELECT ${COLUMNS} FROM am_token WHERE namespace_id = ? AND id > ? ORDER BY id LIMIT ?`,
        namespaceId,
        after ?? "",
        limit,
      )
      .map(toToken);
  }

  markUsed(id: string, nowMs: number): void {
    this.#database.run("UPDATE am_token SET used_ms = ? WHERE id = ?", nowMs, id);
  }

  /** Whether the namespace had a token of this id, which is gone now. */
  remove(namespaceId: string, id: string): boolean {
    const query = "DELETE FROM am_token WHERE namespace_id = ? AND id = ? RETURNING id";
    return this.#database.first(query, namespaceId, id) !== null;
  }

  removeAll(namespaceId: string): void {
    this.#database.run("DELETE FROM am_token WHERE namespace_id = ?", namespaceId);
  }
}

function toToken({ rights, ...row }: Row): TokenRecord {
  const names = rights.split(" ");
  return { ...row, rights: RIGHTS.filter((right: Right) => names.includes(right)) };
}
