import { MemoryError } from "../contract/memory-error.ts";
import type { SqlValue } from "./database.ts";
import type { Column } from "./portable-column.ts";
import type { PortableRow, PortableTable } from "./portable-table.ts";
import { PORTABLE_TABLES } from "./portable-tables.ts";
import { ROWS_PER_GENERATION, type StagedImport } from "./profile-store.ts";
import type { Store } from "./store.ts";
import { indexBody, TextIndex } from "./text-index.ts";

/** A row of an export whose columns have been checked, and the line it stood on. */
export interface ImportedRow {
  table: string;
  row: PortableRow;
  line: number;
}

/** Row numbers between two looks at pointers. */
const REPAIR_WINDOW = 2000;

const tables: ReadonlyMap<string, PortableTable> = new Map(
  PORTABLE_TABLES.map((table) => [table.name, table]),
);

/** Whether the profile has nothing at all: no rows of the current generation. */
export function isEmptyProfile(store: Store): boolean {
  return PORTABLE_TABLES.every(({ name, key: [first = "seq"] }) => {
    const query = `SELECT 1 AS found FROM ${name} WHERE ${first} > ? LIMIT 1`;
    return store.database.first(query, store.profile.base) === null;
  });
}

/** Stores rows of an import. Refuses one that is there already or rests on one that is not. */
export function importRows(store: Store, staged: StagedImport, rows: readonly ImportedRow[]): void {
  for (const imported of rows) {
    const table = tables.get(imported.table);
    if (table !== undefined) insertRow(store, table, { staged, imported });
  }
  for (const table of PORTABLE_TABLES) {
    const mine = rows.filter((each) => each.table === table.name);
    if (mine.length > 0) checkReferences(store, table, { staged, rows: mine });
  }
}

function insertRow(
  store: Store,
  table: PortableTable,
  { staged, imported }: { staged: StagedImport; imported: ImportedRow },
): void {
  const columns = Object.entries(table.columns);
  const values = columns.map(([name, column]) => toStored(column, imported.row[name] ?? null, staged.base));
  const names = columns.map(([name]) => name);
  if (table.hasGeneration) {
    names.push("generation");
    values.push(staged.generation);
  }
  const number = Number(imported.row[table.key[0] ?? "seq"]) + staged.base;
  const yieldsTo = table.yieldsTo;
  if (yieldsTo !== undefined && exists(store, yieldsTo, number)) return;
  const stored = store.database.first(
    `INSERT INTO ${table.name} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})
     ON CONFLICT DO NOTHING RETURNING 1 AS stored`,
    ...values,
  );
  if (stored === null) throw refused(imported.line, `row.${table.key[0]}`, "is the key of an earlier row");
  const text = table.index?.textOf(imported.row) ?? null;
  if (table.index !== undefined && text !== null)
    new TextIndex(store.database, store.profile, table.index.table).add(number, indexBody(text));
}

function toStored(column: Column, value: string | number | null, base: number): SqlValue {
  return column.kind === "number" && typeof value === "number" && value > 0 ? value + base : value;
}

function checkReferences(
  store: Store,
  table: PortableTable,
  { staged, rows }: { staged: StagedImport; rows: readonly ImportedRow[] },
): void {
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.missing !== "refuse" || column.table === undefined) continue;
    const wanted = new Set(rows.flatMap(({ row }) => (typeof row[name] === "number" ? [row[name]] : [])));
    const missing = store.database.all<{ value: number }>(
      `SELECT value FROM json_each(?1) WHERE value + ?2 NOT IN (SELECT seq FROM ${column.table}) LIMIT 1`,
      JSON.stringify([...wanted]),
      staged.base,
    );
    const [gone] = missing;
    const culprit = rows.find(({ row }) => isAhead(table, name, row) || (gone && row[name] === gone.value));
    if (culprit !== undefined)
      throw refused(
        culprit.line,
        `row.${name}`,
        `there is no row ${culprit.row[name]} of ${column.table} before it`,
      );
  }
}

// A row that rests on one of its own table comes after it: so no chain ever closes.
function isAhead(table: PortableTable, name: string, row: PortableRow): boolean {
  return table.columns[name]?.table === table.name && Number(row[name]) >= Number(row["seq"]);
}

function exists(store: Store, table: string, seq: number): boolean {
  return store.database.first(`SELECT 1 AS found FROM ${table} WHERE seq = ?`, seq) !== null;
}

/** An error about one line of an export. */
export function refused(line: number, field: string, reason: string): MemoryError {
  return new MemoryError("invalid", `line ${line}: ${reason}`, field);
}

/**
 * Forgets pointers of one table at rows that are not there: those that were deleted while the export ran. Takes the
 * rows after `after`; null when there are no more.
 */
export function repairPointers(
  store: Store,
  table: PortableTable,
  { after, base }: { after: number; base: number },
): number | null {
  const pointers = Object.entries(table.columns).filter(([, column]) => column.missing === "forget");
  if (pointers.length === 0) return null;
  const until = after + REPAIR_WINDOW;
  for (const [name, column] of pointers) {
    store.database.run(
      `UPDATE ${table.name} SET ${name} = NULL WHERE seq > ? AND seq <= ? AND ${name} IS NOT NULL
       AND ${name} NOT IN (SELECT seq FROM ${column.table})`,
      after,
      until,
    );
  }
  const newest = store.database.first<{ seq: number | null }>(
    `SELECT max(seq) AS seq FROM ${table.name} WHERE seq <= ?`,
    base + ROWS_PER_GENERATION,
  );
  return (newest?.seq ?? 0) > until ? until : null;
}
