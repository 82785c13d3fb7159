import { MemoryError } from "../contract/memory-error.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Without a token only this machine may call: no page of another origin, and no name that was made to point here.
 */
export function refuseForeign(request: Request): void {
  const { hostname, host } = new URL(request.url);
  const origin = request.headers.get("origin");
  if (!LOOPBACK.has(hostname))
    throw new MemoryError("forbidden", "only this machine may call without a token");
  if (origin !== null && URL.parse(origin)?.host !== host)
    throw new MemoryError("forbidden", "another origin may not call without a token");
}
