import type { Database } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** What was counted on one day, by operation and measure. */
export type Usage = Record<string, Record<string, number>>;

/** Days that are kept. */
const KEPT_DAYS = 31;
const DAY_MS = 86_400_000;

/** What a profile asked of models, day by day. */
export class UsageStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  /** Adds to a count of a day (`2026-03-14`); may be negative. */
  add(day: string, { operation, measure }: { operation: string; measure: string }, amount: number): void {
    const row = this.#database.first<{ seq: number }>(
      "SELECT seq FROM am_model_usage WHERE day = ? AND operation = ? AND measure = ? AND seq > ? LIMIT 1",
      day,
      operation,
      measure,
      this.#profile.base,
    );
    if (row !== null) {
      this.#database.run("UPDATE am_model_usage SET amount = amount + ? WHERE seq = ?", amount, row.seq);
      return;
    }
    this.#prune(day);
    this.#database.run(
      "INSERT INTO am_model_usage VALUES (?, ?, ?, ?, ?)",
      this.#profile.nextSeq("am_model_usage"),
      day,
      operation,
      measure,
      amount,
    );
  }

  /** Everything counted on a day. */
  ofDay(day: string): Usage {
    const rows = this.#database.all<{ operation: string; measure: string; amount: number }>(
      "SELECT operation, measure, amount FROM am_model_usage WHERE day = ? AND seq > ? ORDER BY operation, measure",
      day,
      this.#profile.base,
    );
    const usage: Usage = {};
    for (const { operation, measure, amount } of rows)
      usage[operation] = { ...usage[operation], [measure]: amount };
    return usage;
  }

  /** Sum of some measures over all operations of a day. */
  total(day: string, measures: readonly string[]): number {
    const query = `SELECT coalesce(sum(amount), 0) AS total FROM am_model_usage WHERE day = ? AND seq > ?
      AND measure IN (SELECT value FROM json_each(?))`;
    const row = this.#database.first<{ total: number }>(
      query,
      day,
      this.#profile.base,
      JSON.stringify(measures),
    );
    return row?.total ?? 0;
  }

  #prune(day: string): void {
    const first = new Date(Date.parse(day) - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
    this.#database.run("DELETE FROM am_model_usage WHERE day < ?", first);
  }
}
