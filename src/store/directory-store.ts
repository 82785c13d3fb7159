import type { Migration } from "../../migrations/index.ts";
import { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

/** The namespaces and profiles that exist. */
export class DirectoryStore {
  readonly #database: Database;

  constructor(storage: DurableObjectStorage, steps: readonly Migration[]) {
    this.#database = new Database(storage);
    migrate(this.#database, steps);
  }

  /** Id of the namespace, or, when there is none of this name, of the one that `fresh` makes. */
  openNamespace(name: string, fresh: { id: string; createdMs: number }): string {
    const known = this.#database.first<{ id: string }>("SELECT id FROM am_namespace WHERE name = ?", name);
    if (known !== null) return known.id;
    this.#database.run(
      "INSERT INTO am_namespace (id, name, created_ms, updated_ms) VALUES (?, ?, ?, ?)",
      fresh.id,
      name,
      fresh.createdMs,
      fresh.createdMs,
    );
    return fresh.id;
  }

  namespaceName(id: string): string | null {
    return (
      this.#database.first<{ name: string }>("SELECT name FROM am_namespace WHERE id = ?", id)?.name ?? null
    );
  }

  register(key: { namespaceId: string; profile: string; generation: number }, nowMs: number): void {
    this.#database.run(
      `INSERT INTO am_profile VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET created_ms = excluded.created_ms, generation = excluded.generation
       WHERE excluded.generation > am_profile.generation`,
      key.namespaceId,
      key.profile,
      key.generation,
      nowMs,
    );
  }

  unregister(key: { namespaceId: string; profile: string; generation: number }): void {
    this.#database.run(
      "DELETE FROM am_profile WHERE namespace_id = ? AND name = ? AND generation <= ?",
      key.namespaceId,
      key.profile,
      key.generation,
    );
  }

  /** Profiles whose names come after `after` in byte order of UTF-8, at most `limit`. */
  profiles(namespaceId: string, after: string | null, limit: number): { name: string; createdMs: number }[] {
    return this.#database.all<{ name: string; createdMs: number }>(
      `SELECT name, created_ms AS createdMs FROM am_profile WHERE namespace_id = ? AND name > ? ORDER BY name LIMIT ?`,
      namespaceId,
      after ?? "",
      limit,
    );
  }
}
