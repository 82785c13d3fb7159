import { MemoryError } from "../contract/memory-error.ts";

/**
 * The path as it stands in the URL, percent sequences and all, so that routes are matched by what was sent and a
 * parameter is decoded once, after matching. The platform has folded `.` and `..` by then, encoded ones too.
 */
export function rawPath(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/** Refuses percent sequences that are not UTF-8, which would be decoded to something that was not sent. */
export function refuseUndecodable(request: Request): void {
  try {
    decodeURIComponent(rawPath(request));
  } catch {
    throw new MemoryError("invalid", "must be percent-encoded UTF-8", "path");
  }
}

/** The id a caller gave the request, when it is a plain one, or a new one. */
export function requestId(request: Request): string {
  const given = request.headers.get("x-request-id") ?? "";
  return /^[A-Za-z0-9._:-]{1,128}$/.test(given) ? given : crypto.randomUUID();
}
