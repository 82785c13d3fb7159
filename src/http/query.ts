import * as z from "zod/mini";
import { MemoryError } from "../contract/memory-error.ts";
import { DEFAULT_PAGE_SIZE } from "../contract/limits.ts";
import { MAX_HTTP_PAGE_SIZE } from "../contract/namespace-requests.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
import { parse } from "../contract/parse.ts";

/** A parameter of the query: its name, what it means, and what its value is once it is read. */
export interface Parameter {
  name: string;
  description: string;
  schema: z.ZodMiniType;
  /** The value that a text stands for; the text itself when it stands for none, for the schema to refuse. */
  read: (text: string) => unknown;
}

/** A parameter that is a text. */
export function text(name: string, description: string, schema: z.ZodMiniType = z.string()): Parameter {
  return { name, description, schema, read: (given) => given };
}

/** A parameter that is a whole number, written in decimal digits and nothing else. */
export function whole(name: string, description: string, range: { min: number; max: number }): Parameter {
  const message = `must be a whole number from ${range.min} to ${range.max}`;
  const schema = z
    .int({ error: message })
    .check(z.minimum(range.min, message), z.maximum(range.max, message));
  return { name, description, schema, read: (given) => (/^\d{1,15}$/.test(given) ? Number(given) : given) };
}

/** A parameter that is `true` or `false`. */
export function flag(name: string, description: string): Parameter {
  const values: Record<string, boolean> = { true: true, false: false };
  const schema = z.boolean({ error: "must be true or false" });
  return {
    name,
    description,
    schema,
    read: (given) => (Object.hasOwn(values, given) ? values[given] : given),
  };
}

/** What a page takes that holds at most `max` entries. */
export function pageOf(max: number): readonly Parameter[] {
  const description = `Entries on the page; ${DEFAULT_PAGE_SIZE} when it is missing`;
  return [whole("per_page", description, { min: 1, max }), text("cursor", "The cursor of the page before")];
}

/** What every page takes but that of a history. */
export const PAGE = pageOf(MAX_HTTP_PAGE_SIZE);

/** The parameters that were given, read and checked. */
export function readQuery(url: URL, parameters: readonly Parameter[]): Record<string, unknown> {
  const names = parameters.map(({ name }) => name);
  refuseUnknown(url.searchParams.keys(), names);
  const read: Record<string, unknown> = {};
  for (const { name, schema, read: readText } of parameters) {
    const [given, ...more] = url.searchParams.getAll(name);
    if (given === undefined) continue;
    if (more.length > 0) throw new MemoryError("invalid", "must be given once", name);
    read[name] = parse(schema, readText(given), name);
  }
  return read;
}
