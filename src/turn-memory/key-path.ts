import { utf8Bytes } from "../text/utf8.ts";
import { textAt } from "./check.ts";

/** Bytes of a key that R2 takes at most, less what a file inside a root may need. */
const MAX_PATH_BYTES = 900;

const STEP_OUT = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** A path as a key of the bucket: leading and closing slashes dropped. No `.` or `..`, which would mean nothing. */
export function keyPathAt(value: unknown, field: string): string {
  const text = textAt(value, field);
  if (STEP_OUT.test(text)) throw new TypeError(`${field} must not have "." or ".." as a part`);
  if (utf8Bytes(text) > MAX_PATH_BYTES)
    throw new TypeError(`${field} must have at most ${MAX_PATH_BYTES} bytes of UTF-8`);
  return text.replace(/^\/+|\/+$/g, "");
}

/** A path that stays inside its root. */
export function innerPathAt(value: unknown, field: string): string {
  const text = textAt(value, field);
  if (!isInnerPath(text)) throw new TypeError(`${field} must stay inside its root`);
  return text;
}

/** Whether a path is relative and leads nowhere but into its root; a backslash is no separator of ours. */
export function isInnerPath(path: string): boolean {
  const isPlain = path !== "" && path.isWellFormed() && !/[\p{Cc}\\]/u.test(path);
  return (
    isPlain &&
    !path.startsWith("/") &&
    !path.endsWith("/") &&
    !STEP_OUT.test(path) &&
    !path.includes("//") &&
    utf8Bytes(path) <= MAX_PATH_BYTES
  );
}

/** A key below a folder; the folder "" is the whole bucket. */
export function keyIn(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** Whether a key lies in a folder. */
export function isInFolder(key: string, folder: string): boolean {
  return folder === "" || key.startsWith(`${folder}/`);
}
