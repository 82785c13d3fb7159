import * as z from "zod/mini";
import { isRecord } from "../contract/is-record.ts";

/** What could be read of an answer that should be a list. */
export interface ReadList<Item> {
  items: Item[];
  /** Items that are there and not of the shape. */
  discarded: number;
}

/**
 * The items of `{ "<key>": [ … ] }` that are of the shape. Text around the JSON, fences and a list without its object are
 * read past; of an answer that was cut the whole items count. Null when nothing of it is JSON.
 */
export function readList<Item>(
  text: string,
  key: string,
  schema: z.ZodMiniType<Item>,
): ReadList<Item> | null {
  const whole = jsonIn(text);
  const lists = whole.map((one) => (isRecord(one) ? one[key] : one)).filter((one) => Array.isArray(one));
  const values = lists[0] ?? (whole.length === 0 ? wholeItems(text) : null);
  if (values === null) return null;
  const items: Item[] = [];
  for (const value of values) {
    const result = z.safeParse(schema, value);
    if (result.success) items.push(result.data);
  }
  return { items, discarded: values.length - items.length };
}

/** The first object of an answer that is of the shape; null when none is. */
export function readObject<Value>(text: string, schema: z.ZodMiniType<Value>): Value | null {
  for (const one of jsonIn(text)) {
    const result = z.safeParse(schema, one);
    if (result.success) return result.data;
  }
  return null;
}

/** What reasoning models write before their answer, when the endpoint does not take it out. */
export function withoutThoughts(text: string): string {
  const end = text.indexOf(END_OF_THOUGHTS);
  if (/^\s*<think>/.test(text)) return end === -1 ? "" : text.slice(end + END_OF_THOUGHTS.length);
  // Templates that open the thoughts themselves leave only their end.
  const rest = end === -1 ? "" : text.slice(end + END_OF_THOUGHTS.length);
  return /^\s*(?:[[{]|```)/.test(rest) && !/^\s*(?:[[{]|```)/.test(text) ? rest : text;
}

const END_OF_THOUGHTS = "</think>";

/** Places at which JSON is looked for: words before it may have brackets too. */
const MAX_STARTS = 20;

/** The JSON objects and arrays in a text that are whole, none inside another. */
function jsonIn(text: string): unknown[] {
  const found: unknown[] = [];
  let at = 0;
  for (let start = 0; start < MAX_STARTS; start++) {
    const next = text.slice(at).search(/[[{]/);
    if (next === -1) break;
    const end = closing(text, at + next);
    // An answer that was cut: what is whole inside is read by `wholeItems`.
    if (end === -1) break;
    const value = parseJson(text.slice(at + next, end + 1));
    if (value !== undefined) found.push(value);
    at = end + 1;
  }
  return found;
}

/** The objects that are whole inside the list of a cut answer; null when there is none. */
function wholeItems(text: string): unknown[] | null {
  const list = text.indexOf("[");
  if (list === -1) return null;
  const items: unknown[] = [];
  for (let at = text.indexOf("{", list); at !== -1;) {
    const end = closing(text, at);
    if (end === -1) break;
    const item = parseJson(text.slice(at, end + 1));
    if (item !== undefined) items.push(item);
    at = text.indexOf("{", end + 1);
  }
  return items.length === 0 ? null : items;
}

/** Where the bracket at `start` is closed; -1 when it is not. */
function closing(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (isString) {
      if (character === "\\") at++;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return at;
  }
  return -1;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
