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
  const whole = firstJson(text);
  const found = Array.isArray(whole) ? whole : isRecord(whole) ? whole[key] : undefined;
  const values: unknown[] | null = Array.isArray(found)
    ? found
    : whole === undefined
      ? wholeItems(text)
      : null;
  if (values === null) return null;
  const items: Item[] = [];
  for (const value of values) {
    const result = z.safeParse(schema, value);
    if (result.success) items.push(result.data);
  }
  return { items, discarded: values.length - items.length };
}

/** The one object of an answer; null when it is not of the shape. */
export function readObject<Value>(text: string, schema: z.ZodMiniType<Value>): Value | null {
  const result = z.safeParse(schema, firstJson(text));
  return result.success ? result.data : null;
}

/** The first JSON object or array in a text; undefined when there is none that is whole. */
function firstJson(text: string): unknown {
  const start = text.search(/[[{]/);
  if (start === -1) return undefined;
  const end = closing(text, start);
  return end === -1 ? undefined : parseJson(text.slice(start, end + 1));
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
