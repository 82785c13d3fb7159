import { utf8Bytes } from "../text/utf8.ts";
import { MAX_KEY_BYTES } from "./limits.ts";

/** Whether a text can be the id or key of something: a message, a call, an approval, a document. */
export function isKey(text: string): boolean {
  return fitsKey(text) && text.isWellFormed() && !text.includes("\0");
}

/** Whether it has no more bytes than a key may have. */
export function fitsKey(text: string): boolean {
  return text.length * 3 <= MAX_KEY_BYTES || utf8Bytes(text) <= MAX_KEY_BYTES;
}
