import { isRecord } from "../contract/is-record.ts";

/** The value when it is a plain object, an empty one when it is missing; `TypeError` otherwise. */
export function objectAt(value: unknown, field: string): Record<string, unknown> {
  if (value === undefined) return {};
  if (!isRecord(value)) throw new TypeError(`${field} must be an object`);
  // What an instance has is not seen from its keys, and would be switched off without a word.
  if (!isPlain(value)) throw new TypeError(`${field} must be a plain object, not an instance of a class`);
  return value;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (isRecord(prototype) && Object.getPrototypeOf(prototype) === null);
}

/** Refuses keys that nobody reads: a typing error must not switch something off without a word. */
export function onlyKeys(value: Record<string, unknown>, allowed: readonly string[], field: string): void {
  for (const key of Object.keys(value)) {
    if (value[key] !== undefined && !allowed.includes(key))
      throw new TypeError(`${field}.${key} is not an option; options: ${allowed.join(", ")}`);
  }
}

export function booleanAt(value: unknown, field: string, standard: boolean): boolean {
  if (value === undefined) return standard;
  if (typeof value !== "boolean") throw new TypeError(`${field} must be a boolean`);
  return value;
}

/** A text that can be stored and named: not empty, well-formed, no control characters. */
export function textAt(value: unknown, field: string): string {
  if (typeof value !== "string" || value.trim() === "")
    throw new TypeError(`${field} must be a non-empty string`);
  if (!value.isWellFormed() || value.includes("\0"))
    throw new TypeError(`${field} must be well-formed Unicode without NUL`);
  return value;
}

export function wholeNumberAt(value: unknown, field: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1)
    throw new TypeError(`${field} must be a positive whole number`);
  return value;
}

export function oneOfAt<const Value extends string>(
  value: unknown,
  field: string,
  [standard, other]: readonly [Value, Value],
): Value {
  if (value === undefined || value === standard) return standard;
  if (value === other) return other;
  throw new TypeError(`${field} must be "${standard}" or "${other}"`);
}

type Callback<Given> = Given extends (...values: never[]) => unknown ? Given : never;

/** A callback as its type has it; null when it is missing. */
export function functionAt<Given>(value: Given | undefined, field: string): Callback<Given> | null {
  if (value === undefined) return null;
  if (typeof value !== "function") throw new TypeError(`${field} must be a function`);
  // What it takes cannot be seen from outside; a wrong one throws, and that never breaks a turn.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as Callback<Given>;
}

/** A list that is not empty and whose entries have ids of their own. */
export function listAt<Entry extends { id: string }>(
  value: unknown,
  field: string,
  read: (entry: Record<string, unknown>, field: string) => Entry,
): Entry[] {
  if (!Array.isArray(value) || value.length === 0) throw new TypeError(`${field} must be a non-empty array`);
  const entries = value.map((entry: unknown, index) => {
    const at = `${field}[${index}]`;
    if (!isRecord(entry)) throw new TypeError(`${at} must be an object`);
    return read(entry, at);
  });
  const seen = new Set<string>();
  for (const { id } of entries) {
    if (seen.has(id)) throw new TypeError(`${field} must have unique ids: "${id}" is there twice`);
    seen.add(id);
  }
  return entries;
}
