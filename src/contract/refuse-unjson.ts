import { MemoryError } from "./memory-error.ts";

/** Levels of one value: JSON is read and written by recursion. */
const MAX_LEVELS = 500;

/**
 * Refuses what JSON would lose or could not write, so that nothing comes back as something else: `invalid` names the
 * path. A value that says itself how it is written (`toJSON`: a Date, a URL) is taken at its word.
 */
export function refuseUnjson(value: unknown, path: string): void {
  refuse(value, path, []);
}

function refuse(value: unknown, path: string, above: readonly object[]): void {
  const reason = reasonOf(value);
  if (reason !== null) throw new MemoryError("invalid", reason, path);
  if (typeof value !== "object" || value === null || hasOwnJson(value)) return;
  if (above.includes(value)) throw new MemoryError("invalid", "must not hold itself", path);
  if (above.length === MAX_LEVELS)
    throw new MemoryError("invalid", `must have at most ${MAX_LEVELS} levels`, path);
  const within = [...above, value];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (item === undefined) throw new MemoryError("invalid", "must not be undefined", `${path}[${index}]`);
      refuse(item, `${path}[${index}]`, within);
    }
    return;
  }
  for (const [key, item] of Object.entries(value)) refuse(item, `${path}.${key}`, within);
}

/** Why a value itself cannot be written; null when it can. */
function reasonOf(value: unknown): string | null {
  if (typeof value === "bigint" || typeof value === "function" || typeof value === "symbol")
    return `must be a value that JSON can hold, not a ${typeof value}`;
  if (typeof value === "number")
    return Number.isFinite(value) ? null : `must be a number that JSON can hold, not ${value}`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if (value instanceof Date && Number.isNaN(value.getTime())) return "must be a valid Date";
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return kind === "Object" || hasOwnJson(value) ? null : `must be a value that JSON can hold, not a ${kind}`;
}

function hasOwnJson(value: object): boolean {
  return "toJSON" in value && typeof value.toJSON === "function";
}
