import type { SqlValue } from "./database.ts";
import type { PortableRow, PortableTable } from "./portable-table.ts";
import { PORTABLE_TABLES } from "./portable-tables.ts";
import type { Store } from "./store.ts";

/** Where an export stands. Numbers are counted from the generation's first row. */
export interface ExportPosition {
  /** Index of the table. */
  table: number;
  /** Key of the last row that was written; empty before the first. */
  after: number[];
  /** Rows written so far. */
  rows: number;
  /** The highest number of each table when the export began: what is added later is left out. */
  bounds: Record<string, number>;
}

/** A row and the table it stands in. */
export interface ExportedRow {
  table: string;
  row: PortableRow;
}

/** Rows and characters of one slice: some milliseconds of work; a single long row may exceed the characters. */
const SLICE_ROWS = 500;
const SLICE_CHARACTERS = 262_144;

/** Where an export of the profile begins. */
export function beginExport(store: Store): ExportPosition {
  const { database, profile } = store;
  const bounds: Record<string, number> = {};
  for (const { name, columns } of PORTABLE_TABLES) {
    if (columns["seq"]?.table !== name) continue;
    const query = `SELECT seq FROM ${name} ORDER BY seq DESC LIMIT 1`;
    bounds[name] = Math.max((database.first<{ seq: number }>(query)?.seq ?? 0) - profile.base, 0);
  }
  // The numbers of deleted messages are those of their tombstones.
  bounds["am_message"] = Math.max(bounds["am_message"] ?? 0, profile.messageFloor() - profile.base);
  return { table: 0, after: [], rows: 0, bounds };
}

/** The next rows of an export, and where it goes on; null after the last. */
export function exportRows(
  store: Store,
  from: ExportPosition,
): { rows: ExportedRow[]; next: ExportPosition | null } {
  const rows: ExportedRow[] = [];
  let characters = 0;
  let at = from;
  while (at.table < PORTABLE_TABLES.length) {
    const table = PORTABLE_TABLES[at.table];
    if (table === undefined) break;
    for (const stored of storedRows(store, table, at)) {
      at = { ...at, after: table.key.map((column) => Number(stored[column])) };
      const row = toPortable(table, stored, { base: store.profile.base, bounds: at.bounds });
      at.after[0] = (at.after[0] ?? 0) - store.profile.base;
      if (row === null) continue;
      rows.push({ table: table.name, row });
      at.rows++;
      characters += sizeOf(row);
      if (rows.length >= SLICE_ROWS || characters >= SLICE_CHARACTERS) return { rows, next: at };
    }
    at = { ...at, table: at.table + 1, after: [] };
  }
  return { rows, next: null };
}

function storedRows(store: Store, table: PortableTable, at: ExportPosition): Iterable<PortableRow> {
  const { base } = store.profile;
  const [first = "seq"] = table.key;
  const bound = at.bounds[table.columns[first]?.table ?? ""] ?? 0;
  const after: SqlValue[] =
    at.after.length === 0 ? [base] : [(at.after[0] ?? 0) + base, ...at.after.slice(1)];
  const key = table.key.slice(0, after.length).join(", ");
  const marks = after.map(() => "?").join(", ");
  return store.database.each<PortableRow>(
    `SELECT ${Object.keys(table.columns).join(", ")} FROM ${table.name}
     WHERE (${key}) > (${marks}) AND ${first} <= ? ORDER BY ${table.key.join(", ")}`,
    ...after,
    base + bound,
  );
}

/** A row with its numbers counted from the base; null when it belongs to a row that the export leaves out. */
function toPortable(
  table: PortableTable,
  stored: PortableRow,
  { base, bounds }: { base: number; bounds: Record<string, number> },
): PortableRow | null {
  const row: PortableRow = { ...stored };
  for (const [name, column] of Object.entries(table.columns)) {
    const value = stored[name];
    if (column.kind !== "number" || typeof value !== "number") continue;
    const number = Math.max(value - base, 0);
    row[name] = number;
    if (number <= (bounds[column.table ?? ""] ?? 0)) continue;
    if (column.missing === "refuse") return null;
    if (column.missing !== "forget") continue;
    row[name] = null;
    if (column.together !== undefined) row[column.together] = null;
  }
  return row;
}

function sizeOf(row: PortableRow): number {
  let size = 0;
  for (const value of Object.values(row)) size += typeof value === "string" ? value.length : 8;
  return size;
}
