import { rowOf, type Column } from "./portable-column.ts";
import type { TextTable } from "./text-index.ts";

/** A row by column name; numbers of rows are counted from the generation's first. */
export type PortableRow = Record<string, string | number | null>;

/** A table of the schema that an export holds. */
export interface PortableTable {
  name: string;
  /** Columns of the primary key, in its order; the first is a row number. */
  key: readonly string[];
  columns: Readonly<Record<string, Column>>;
  /** Whether rows have a column `generation`. */
  hasGeneration: boolean;
  /** A row gives way to one of this table that has the same number. */
  yieldsTo?: string;
  /** The full-text index over it, and what of a row is indexed; null for none. */
  index?: { table: TextTable; textOf: (row: PortableRow) => string | null };
}

/** The column with the number of a row of this table. */
export const seq = (table: string): { seq: Column } => ({ seq: rowOf(table) });
