import { isRecord } from "../contract/is-record.ts";
import type { SqlValue } from "./database.ts";

/** One column of a table as an export writes it and an import takes it. */
export interface Column {
  kind: "text" | "integer" | "real" | "number";
  nullable: boolean;
  /** For `number`: the table whose row numbers it holds; they are written counted from the generation's first. */
  table?: string;
  /** For `number`: what an import does when there is no such row. */
  missing?: "refuse" | "forget" | "keep";
  /** A column that is null with it when an export leaves out the row it points at. */
  together?: string;
  /** The only values a text may have. */
  values?: readonly string[];
  /** What is wrong with a text that must be JSON of a certain form; null when nothing is. */
  check?: (text: string) => string | null;
  /** Whether a text may hold NUL, as earlier versions stored it: it is compared and returned, never searched. */
  nul?: boolean;
  /** For columns that came later: what rows of older exports have. */
  initial?: SqlValue;
}

export const text: Column = { kind: "text", nullable: false };
export const anyText: Column = { ...text, nul: true };
export const integer: Column = { kind: "integer", nullable: false };
export const real: Column = { kind: "real", nullable: false };

/** A text that is one of these. */
export const oneOf = (values: readonly string[]): Column => ({ ...text, values });

/** The same column, which may be null. */
export const optional = (column: Column): Column => ({ ...column, nullable: true });

/** The row's own number, or that of the row it belongs to. */
export const rowOf = (table: string): Column => ({ kind: "number", nullable: false, table, missing: "keep" });

/** The number of a row that must be there already: earlier in the export. */
export const within = (table: string): Column => ({ ...rowOf(table), missing: "refuse" });

/** The number of a row that may have been deleted while the export ran; then the pointer is null. */
export const pointerTo = (table: string): Column => ({ ...rowOf(table), nullable: true, missing: "forget" });

/** A text that is read as JSON later, and what it must be. */
export const json = (is: (value: unknown) => boolean, what: string): Column => ({
  ...text,
  check: (value) => (isJson(value, is) ? null : `must be JSON of ${what}`),
});

function isJson(value: string, is: (parsed: unknown) => boolean): boolean {
  const parsed = parseJson(value);
  return parsed !== undefined && is(parsed);
}

/** The value a JSON text stands for; undefined when it is none. */
export function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Whether a value is a list of stretches as masks are stored. */
export function isSpans(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (span: unknown) =>
        Array.isArray(span) && span.length === 2 && Number.isInteger(span[0]) && Number.isInteger(span[1]),
    )
  );
}

/** Whether a value is a message as it is stored beside its id and time. */
export function isMessageData(value: unknown): boolean {
  return isRecord(value) && typeof value["role"] === "string" && Array.isArray(value["parts"]);
}
