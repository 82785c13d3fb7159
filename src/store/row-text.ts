import { MAX_KEY_BYTES, MAX_STORED_BYTES } from "../contract/limits.ts";
import { MemoryError } from "../contract/memory-error.ts";
import { utf8Bytes } from "../text/utf8.ts";

/**
 * A text as it may stand in a row: SQLite takes 2 MB a row, and an import takes what an export gives. `too_large` or
 * `invalid` names the argument, before anything is written.
 */
export function rowText(text: string, field: string, maxBytes: number = MAX_STORED_BYTES): string {
  if (text.includes("\0")) throw new MemoryError("invalid", "must not contain NUL", field);
  return withinRow(text, field, maxBytes);
}

/** A key by which a row is found. */
export const rowKey = (key: string, field: string): string => rowText(key, field, MAX_KEY_BYTES);

/** A text of JSON, or one in which NUL does no harm. */
export function withinRow(text: string, field: string, maxBytes: number = MAX_STORED_BYTES): string {
  if (text.length * 3 > maxBytes && utf8Bytes(text) > maxBytes)
    throw new MemoryError("too_large", `must have at most ${maxBytes} bytes of UTF-8`, field);
  return text;
}
