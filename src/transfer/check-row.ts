import { refused, type ImportedRow } from "../store/import-rows.ts";
import type { Column } from "../store/portable-column.ts";
import type { PortableRow, PortableTable } from "../store/portable-table.ts";
import { PORTABLE_TABLES } from "../store/portable-tables.ts";
import { utf8Bytes } from "../text/utf8.ts";

/** Bytes of one text: SQLite takes 2 MB a row, and a row may have several. */
const MAX_TEXT_BYTES = 1_900_000;

/** Row numbers of a generation end here. */
const MAX_NUMBER = 2 ** 32 - 1;

const tables: ReadonlyMap<string, PortableTable> = new Map(
  PORTABLE_TABLES.map((table) => [table.name, table]),
);

/** A row of an export with every column as the schema wants it, or a refusal that names line and column. */
export function checkRow(
  { table: name, row }: { table: string; row: Record<string, unknown> },
  line: number,
): ImportedRow {
  const table = tables.get(name);
  if (table === undefined) throw refused(line, "table", "is none that this service knows");
  const checked: PortableRow = {};
  let bytes = 0;
  for (const [column, rule] of Object.entries(table.columns)) {
    const value = row[column] === undefined ? rule.initial : row[column];
    const reason = faultOf(value, rule) ?? keyFault(table, column, value);
    if (reason !== null) throw refused(line, `row.${column}`, reason);
    checked[column] = typeof value === "string" || typeof value === "number" ? value : null;
    if (typeof value === "string") bytes += utf8Bytes(value);
  }
  if (bytes > MAX_TEXT_BYTES) throw refused(line, "row", `must have at most ${MAX_TEXT_BYTES} bytes of text`);
  const unknown = Object.keys(row).find((column) => !Object.hasOwn(table.columns, column));
  if (unknown !== undefined) throw refused(line, `row.${unknown}`, "is no column that this service knows");
  return { table: name, row: checked, line };
}

function keyFault(table: PortableTable, column: string, value: unknown): string | null {
  if (column !== table.key[0] || value !== 0) return null;
  return "must be a row number from 1 on";
}

function faultOf(value: unknown, column: Column): string | null {
  if (value === undefined) return "is missing";
  if (value === null) return column.nullable ? null : "must not be null";
  if (column.kind === "text")
    return typeof value === "string" ? textFault(value, column) : "must be a string";
  return FITS[column.kind](value) ? null : MUST_BE[column.kind];
}

const FITS = {
  integer: Number.isSafeInteger,
  real: Number.isFinite,
  number: isRowNumber,
};
const MUST_BE = {
  integer: "must be a whole number",
  real: "must be a number",
  number: `must be a whole number from 0 to ${MAX_NUMBER}`,
};

function textFault(value: string, { values, check, nul }: Column): string | null {
  if (!value.isWellFormed()) return "must be well-formed Unicode: it has a lone surrogate";
  if (nul !== true && value.includes("\0")) return "must not contain NUL";
  if (values !== undefined && !values.includes(value)) return `must be one of ${values.join(", ")}`;
  return check?.(value) ?? null;
}

function isRowNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_NUMBER;
}
