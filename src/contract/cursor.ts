import { hashId } from "../text/hash.ts";
import { MemoryError } from "./memory-error.ts";

/** What a cursor belongs to: one profile, one method, one set of filters. */
export interface CursorScope {
  /** Secret of the profile's generation. */
  key: string;
  /** Method and filters, as one text. */
  query: string;
}

/** An opaque cursor for the position after the last entry of a page. */
export function sealCursor(position: readonly (number | string)[], scope: CursorScope): string {
  const body = JSON.stringify(position);
  return encode(`${seal(body, scope)}${body}`);
}

/** The position a cursor stands for, or `invalid` of `field` when it is damaged or was made for something else. */
export function openCursor(cursor: string, scope: CursorScope, field = "cursor"): (number | string)[] {
  const text = decode(cursor);
  const body = text.slice(SEAL_LENGTH);
  if (text.length <= SEAL_LENGTH || text.slice(0, SEAL_LENGTH) !== seal(body, scope)) {
    throw new MemoryError("invalid", "is damaged or belongs to another list", field);
  }
  return JSON.parse(body);
}

const SEAL_LENGTH = 26;
function seal(body: string, scope: CursorScope): string {
  return hashId("cursor", scope.key, scope.query, body);
}

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function decode(cursor: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(cursor) || cursor.length % 4 === 1) return "";
  const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
