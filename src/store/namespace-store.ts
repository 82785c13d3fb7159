import type { NamespaceRecord } from "../contract/access.ts";
import type { Database } from "./database.ts";

const COLUMNS = "id, name, created_ms AS createdMs, updated_ms AS updatedMs, retention_days AS retentionDays";

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
      "INSERT INTO am_namespace (id, name, created_ms, updated_ms) VALUES (?, ?, ?, ?)",
      namespace.id,
      namespace.name,
      namespace.createdMs,
      namespace.updatedMs,
    );
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

  /** Takes a namespace away, so that its name is free; its profiles are still to be emptied. */
  remove(id: string, nowMs: number): void {
    this.#database.run("DELETE FROM am_namespace WHERE id = ?", id);
    this.#database.run(
      "INSERT INTO am_namespace_removal (namespace_id, deleted_ms) VALUES (?, ?) ON CONFLICT DO NOTHING",
      id,
      nowMs,
    );
  }

  /** The id of a removed namespace whose profiles are still to be emptied; null when there is none. */
  nextRemoval(): string | null {
    const query =
      "SELECT namespace_id AS id FROM am_namespace_removal WHERE emptied_ms IS NULL ORDER BY seq LIMIT 1";
    return this.#database.first<{ id: string }>(query)?.id ?? null;
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
};
