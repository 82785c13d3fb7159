import type { Context } from "hono";
import { isErrorCode, type MemoryErrorCode } from "../contract/memory-error.ts";
import { asStorageFull } from "../contract/storage-full.ts";
import { failure, STATUS } from "./envelope.ts";
import type { HttpEnv } from "./environment.ts";
import { callerName } from "./field-names.ts";
import { UnknownName } from "./refuse-unknown.ts";

/** Seconds after which a caller who is told to wait may come again. */
const RETRY_AFTER_S = 10;

/** The answer that an error becomes: a refusal as it is, anything else `internal` and a line in the log. */
export function answerError(error: unknown, context: Context<HttpEnv>): Response {
  const refusal = toRefusal(error);
  if (refusal === null) {
    // The one place where a defect becomes an answer; it must not become silence.
    // oxlint-disable-next-line no-console
    console.error(`request ${context.get("requestId")}`, error);
    return context.json(failure("internal", "the service failed; its log says how"), STATUS.internal);
  }
  const { code, message, field } = refusal;
  if (code === "unauthenticated") context.header("WWW-Authenticate", "Bearer");
  if (code === "rate_limited" || code === "unavailable") context.header("Retry-After", String(RETRY_AFTER_S));
  const route = context.get("route");
  const isOwnName = field === undefined || route === undefined || error instanceof UnknownName;
  const named = isOwnName ? field : callerName(field, route);
  const told = field === undefined || named === undefined ? message : message.replace(field, named);
  return context.json(failure(code, told, named), STATUS[code]);
}

/** A refusal of ours, also when RPC has made a plain error with the same fields of it; null for any other error. */
export function toRefusal(error: unknown): { code: MemoryErrorCode; message: string; field?: string } | null {
  const full = asStorageFull(error);
  if (full !== null) return { code: full.code, message: full.message };
  if (!(error instanceof Error) || !("code" in error) || !isErrorCode(error.code)) return isOverload(error);
  const refusal = { code: error.code, message: error.message };
  return "field" in error && typeof error.field === "string" ? { ...refusal, field: error.field } : refusal;
}

// The platform's own words for an object that cannot take the call now: worth another try, and no defect of ours.
function isOverload(error: unknown): { code: MemoryErrorCode; message: string } | null {
  if (!(error instanceof Error)) return null;
  const isPassing =
    ("overloaded" in error && error.overloaded === true) ||
    ("retryable" in error && error.retryable === true);
  return isPassing
    ? { code: "unavailable", message: "[unavailable] the profile cannot take the call now" }
    : null;
}
