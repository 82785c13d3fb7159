import type { ReadRows } from "./full-text-rows.ts";

/** Rows by table: those of deleted generations and those of the living one. */
export interface RowsBySide {
  dead: Record<string, number>;
  living: Record<string, number>;
}

/** Tables that are not of one generation; the last is miniflare's own. */
const LASTING = new Set(["am_migration", "am_profile", "cf_agents_jobs", "__miniflare_do_name"]);

/** Counts the rows of every table on either side of the number where the living generation begins. */
export function rowsBySide(read: ReadRows): RowsBySide {
  const [profile] = read<{ generation: number }>("SELECT generation FROM am_profile");
  const base = (profile?.generation ?? 0) * 2 ** 32;
  const dead: Record<string, number> = {};
  const living: Record<string, number> = {};
  for (const [table, column] of rowTables(read)) {
    const [counts] = read<{ below: number; above: number }>(
      `SELECT coalesce(sum(${column} <= ${base}), 0) AS below, coalesce(sum(${column} > ${base}), 0) AS above FROM "${table}"`,
    );
    dead[table] = counts?.below ?? 0;
    living[table] = counts?.above ?? 0;
  }
  return { dead, living };
}

/** All rows of one side. */
export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Every table with rows of a generation, as the schema has them, and the column with the row's number. */
function rowTables(read: ReadRows): [table: string, column: string][] {
  const tables = read<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
  );
  return tables.flatMap(({ name, sql }): [string, string][] => {
    if (LASTING.has(name) || sql.includes("fts5vocab") || /_(data|idx|config|content)$/.test(name)) return [];
    if (name.endsWith("_docsize")) return [[name, "id"]];
    if (sql.includes("fts5")) return [[name, "rowid"]];
    return [[name, /\b(seq|memory_seq) INTEGER/.exec(sql)?.[1] ?? "no_number"]];
  });
}
