import type { Migration } from "../../migrations/index.ts";
import type { Database } from "./database.ts";

/**
 * Brings the schema up to the last step, each step in a transaction of its own, and returns the version in
 * effect. A database written by newer code is refused: older code would misread it.
 */
export function migrate(database: Database, steps: readonly Migration[]): number {
  database.run(
    "CREATE TABLE IF NOT EXISTS am_migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",
  );
  const applied = database.first<{ version: number }>(
    "SELECT version FROM am_migration ORDER BY version DESC LIMIT 1",
  );
  const version = applied?.version ?? 0;
  if (version > steps.length) {
    throw new Error(
      `The database has schema version ${version}; this code knows ${steps.length}. Deploy newer code.`,
    );
  }
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.run(step.sql);
      database.run("INSERT INTO am_migration (version, name) VALUES (?, ?)", index + 1, step.name);
    });
  }
  return steps.length;
}
