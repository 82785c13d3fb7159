import type { NamespaceRecord } from "../contract/access.ts";
import type { Database } from "./database.ts";

const COLUMNS =
  "id, name, created_ms AS createdMs, updated_ms AS updatedMs, retention_days AS retentionDays, folder";

/** Which end of which order a page of namespaces follows. */
export interface NamespaceOrder {
  order: "id" | "name";
  direction: "asc" | "desc";
}

/** The namespaces, and those that were deleted: a name may be used again, an id never. */
export class NamespaceStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  byName(name: string): NamespaceRecord | null {
    return this.#database.first<Row>(`SELECT ${COLUMNS} FROM am_namespace WHERE name = ?`, name);
  }

  byId(id: string): NamespaceRecord | null {
    return this.#database.first<Row>(`SELECT ${COLUMNS} FROM am_namespace WHERE id = ?`, id);
  }

  add(namespace: NamespaceRecord): void {
    this.#database.run(
      "INSERT INTO am_namespace (id, name, created_ms, updated_ms, folder) VALUES (?, ?, ?, ?, ?)",
      namespace.id,
      namespace.name,
      namespace.createdMs,
      namespace.updatedMs,
      this.#freeFolder(namespace.name),
    );
  }

  /**
   * The part of the buckets that belongs to a namespace, which its keys begin with: its name, or `NAME.2` for the second
   * of that name, so that it never meets what was written for the first. Null when there is no such namespace.
   */
  folder(id: string): string | null {
    const query = "SELECT coalesce(folder, name) AS folder FROM am_namespace WHERE id = ?";
    return this.#database.first<{ folder: string }>(query, id)?.folder ?? null;
  }

  /** No name has a dot, so no other namespace can have this folder. */
  #freeFolder(name: string): string {
    const query = "SELECT count(*) AS count FROM am_namespace_removal WHERE name = ?";
    const before = this.#database.first<{ count: number }>(query, name)?.count ?? 0;
    return before === 0 ? name : `${name}.${before + 1}`;
  }

  /** Namespaces after the key `after` in an order, at most `limit`. */
  page({ order, direction }: NamespaceOrder, after: string | null, limit: number): NamespaceRecord[] {
    const beyond = direction === "asc" ? ">" : "<";
    const where = after === null ? "" : `WHERE ${order} ${beyond} ?`;
    return this.#database.all<Row>(
      `SELECT ${COLUMNS} FROM am_namespace ${where} ORDER BY ${order} ${direction} LIMIT ?`,
      ...(after === null ? [] : [after]),
      limit,
    );
  }

  /** Takes a namespace away, so that its name is free; its profiles and its folder are still to be emptied. */
  remove(id: string, nowMs: number): void {
    this.#database.run(
      `INSERT INTO am_namespace_removal (namespace_id, deleted_ms, name, folder)
       SELECT id, ?, name, coalesce(folder, name) FROM am_namespace WHERE id = ? ON CONFLICT DO NOTHING`,
      nowMs,
      id,
    );
    this.#database.run("DELETE FROM am_namespace WHERE id = ?", id);
  }

  /** The id of a removed namespace whose profiles are still to be emptied; null when there is none. */
  nextRemoval(): string | null {
    const query =
      "SELECT namespace_id AS id FROM am_namespace_removal WHERE emptied_ms IS NULL ORDER BY seq LIMIT 1";
    return this.#database.first<{ id: string }>(query)?.id ?? null;
  }

  /** The folder of a removed namespace; null for those that an earlier version removed. */
  removedFolder(namespaceId: string): string | null {
    const query = "SELECT folder FROM am_namespace_removal WHERE namespace_id = ?";
    return this.#database.first<{ folder: string | null }>(query, namespaceId)?.folder ?? null;
  }

  endRemoval(namespaceId: string, nowMs: number): void {
    this.#database.run(
      "UPDATE am_namespace_removal SET emptied_ms = ? WHERE namespace_id = ?",
      nowMs,
      namespaceId,
    );
  }

  wasRemoved(namespaceId: string): boolean {
    const query = "SELECT seq FROM am_namespace_removal WHERE namespace_id = ?";
    return this.#database.first(query, namespaceId) !== null;
  }
}

type Row = {
  id: string;
  name: string;
  createdMs: number;
  updatedMs: number;
  retentionDays: number | null;
  folder: string | null;
};
