import type { Database } from "./database.ts";

/** A namespace whose profiles are to be looked through. */
export interface DueRetention {
  id: string;
  days: number;
  /** The last profile that was looked through; null before the first. */
  after: string | null;
}

/** How long namespaces keep what was said, and when their profiles are looked through next. */
export class RetentionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps things for so many days, or for ever; a change is put into effect at once. */
  set(namespaceId: string, days: number | null, nowMs: number): void {
    this.#database.run(
      `UPDATE am_namespace SET retention_days = ?1, updated_ms = ?2, retention_after = NULL,
         retention_next_ms = iif(?1 IS NULL, NULL, ?2) WHERE id = ?3 AND retention_days IS NOT ?1`,
      days,
      nowMs,
      namespaceId,
    );
  }

  /** A namespace that is due at this time; null when none is. */
  due(nowMs: number): DueRetention | null {
    return this.#database.first<DueRetention & Record<string, string | number | null>>(
      `SELECT id, retention_days AS days, retention_after AS after FROM am_namespace
       WHERE retention_next_ms <= ? ORDER BY retention_next_ms, seq LIMIT 1`,
      nowMs,
    );
  }

  /** When the next namespace is due; null when none ever is. */
  nextMs(): number | null {
    const query = "SELECT min(retention_next_ms) AS next FROM am_namespace";
    return this.#database.first<{ next: number | null }>(query)?.next ?? null;
  }

  advance(namespaceId: string, after: string): void {
    this.#database.run("UPDATE am_namespace SET retention_after = ? WHERE id = ?", after, namespaceId);
  }

  end(namespaceId: string, nextMs: number): void {
    this.#database.run(
      "UPDATE am_namespace SET retention_after = NULL, retention_next_ms = ? WHERE id = ?",
      nextMs,
      namespaceId,
    );
  }
}
