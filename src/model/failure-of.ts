import type { ModelFailure } from "./port.ts";

/** What is read of an error that a provider's HTTP answer caused. */
export interface ApiError {
  statusCode?: number | undefined;
  responseHeaders?: Record<string, string> | undefined;
  message: string;
}

/** Longest detail that is kept of an error: it may quote a whole request. */
const MAX_DETAIL_CHARACTERS = 200;

/** What an error that a provider's client threw means. `api` is the same error when it came of an HTTP answer. */
export function failureOf(error: unknown, api: ApiError | null): ModelFailure {
  const message = error instanceof Error ? error.message : String(error);
  const detail = message.slice(0, MAX_DETAIL_CHARACTERS).toWellFormed();
  const status = api?.statusCode;
  const retryAfterMs = retryAfter(api?.responseHeaders?.["retry-after"]);
  if (status === undefined)
    return { kind: isShapeError(error) ? "malformed" : "unavailable", detail, retryAfterMs };
  if (status === 429) return { kind: "rate_limited", detail, retryAfterMs };
  if (status === 408 || status === 409 || status >= 500) return { kind: "unavailable", detail, retryAfterMs };
  // A good status whose body is no answer of the protocol.
  if (status < 300) return { kind: "malformed", detail, retryAfterMs };
  return { kind: "rejected", detail, retryAfterMs };
}

function isShapeError(error: unknown): boolean {
  const name = error instanceof Error ? error.name : "";
  return /JSONParse|TypeValidation|NoObject|NoOutput|InvalidResponse/.test(name);
}

/** `Retry-After` in milliseconds: seconds or an HTTP date; null when it is neither. */
export function retryAfter(header: string | undefined, nowMs = Date.now()): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (header.trim() !== "" && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
