import type { Migration } from "../../migrations/index.ts";
import { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { NamespaceStore } from "./namespace-store.ts";
import { RetentionStore } from "./retention-store.ts";
import { TokenStore } from "./token-store.ts";

/** The namespaces and profiles that exist, and the tokens that open them. */
export class DirectoryStore {
  readonly #database: Database;
  readonly namespaces: NamespaceStore;
  readonly retention: RetentionStore;
  readonly tokens: TokenStore;

  constructor(storage: DurableObjectStorage, steps: readonly Migration[]) {
    this.#database = new Database(storage);
    migrate(this.#database, steps);
    this.namespaces = new NamespaceStore(this.#database);
    this.retention = new RetentionStore(this.#database);
    this.tokens = new TokenStore(this.#database);
  }

  transaction<Result>(work: () => Result): Result {
    return this.#database.transaction(work);
  }

  /** Id of the namespace, or, when there is none of this name, of the one that `fresh` makes. */
  openNamespace(name: string, fresh: { id: string; createdMs: number }): string {
    const known = this.namespaces.byName(name);
    if (known !== null) return known.id;
    this.namespaces.add({ id: fresh.id, name, createdMs: fresh.createdMs, updatedMs: fresh.createdMs });
    return fresh.id;
  }

  namespaceName(id: string): string | null {
    return this.namespaces.byId(id)?.name ?? null;
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
