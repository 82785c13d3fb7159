import { isRecord } from "../contract/is-record.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type { ExportedRow } from "../store/export-rows.ts";
import { refused } from "../store/import-rows.ts";

/** The version of the format that this code writes; it reads this one and all before it. */
const FORMAT_VERSION = 1;
const FORMAT = "agent-memory";

/** The first line of an export. */
export interface ExportHeader {
  format: typeof FORMAT;
  version: number;
  /** Schema version of the profile it was taken from. */
  schema: number;
  namespace: string;
  profile: string;
  /** ISO 8601. */
  exportedAt: string;
  /** Messages with numbers up to this one were deleted or have their row in the export. */
  messageFloor: number;
}

/** A line of an export, told apart by its key. */
export type Line =
  | { kind: "header"; header: ExportHeader }
  | { kind: "row"; table: string; row: Record<string, unknown> }
  | { kind: "cursor" }
  | { kind: "end"; rows: number };

export function headerLine(header: Omit<ExportHeader, "format" | "version">): string {
  return line({ format: FORMAT, version: FORMAT_VERSION, ...header });
}

/** A row, with the name of its table without the prefix that all have. */
export function rowLine({ table, row }: ExportedRow): string {
  return line({ table: table.slice(PREFIX.length), row });
}

/** Where a reader whose stream broke off asks to go on. */
export function cursorLine(cursor: string): string {
  return line({ cursor });
}

/** The last line: without it an export is cut short. */
export function endLine(rows: number): string {
  return line({ end: true, rows });
}

/** Reads a line, or refuses it with its number. */
export function parseLine(text: string, number: number): Line {
  if (number === 1) return { kind: "header", header: parseHeader(tryJson(text)) };
  const value = parseJson(text, number);
  if (typeof value["table"] === "string" && isRecord(value["row"]))
    return { kind: "row", table: `${PREFIX}${value["table"]}`, row: value["row"] };
  if (typeof value["cursor"] === "string") return { kind: "cursor" };
  if (value["end"] === true && typeof value["rows"] === "number") return { kind: "end", rows: value["rows"] };
  throw refused(number, "line", "must have table and row, cursor, or end and rows");
}

/** The object on a line. */
export function parseJson(text: string, number: number): Record<string, unknown> {
  const value = tryJson(text);
  if (!isRecord(value)) throw refused(number, "line", "must be a JSON object");
  return value;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PREFIX = "am_";

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function parseHeader(value: unknown): ExportHeader {
  if (!isRecord(value) || value["format"] !== FORMAT) {
    const wanted = `line 1: must be "${FORMAT}": this is no export of a profile (a conversation is for ingest, other products' exports for another format)`;
    throw new MemoryError("invalid", wanted, "format");
  }
  const { version, schema, messageFloor } = value;
  if (typeof version !== "number" || version < 1 || version > FORMAT_VERSION)
    throw new MemoryError("invalid", `line 1: this service reads versions 1 to ${FORMAT_VERSION}`, "version");
  if (typeof schema !== "number") throw new MemoryError("invalid", "line 1: must be a number", "schema");
  if (!isFloor(messageFloor))
    throw new MemoryError("invalid", "line 1: must be a whole number of 0 or more", "messageFloor");
  const text = (name: string) => (typeof value[name] === "string" ? value[name] : "");
  return {
    format: FORMAT,
    version,
    schema,
    messageFloor,
    namespace: text("namespace"),
    profile: text("profile"),
    exportedAt: text("exportedAt"),
  };
}

function isFloor(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 32;
}
