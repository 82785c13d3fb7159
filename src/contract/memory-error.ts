const CODES = [
  "invalid",
  "unauthenticated",
  "forbidden",
  "not_found",
  "exists",
  "too_large",
  "rate_limited",
  "unavailable",
  "internal",
] as const;

/** Every code a caller can meet, the same on the binding, over HTTP and over MCP. */
export type MemoryErrorCode = (typeof CODES)[number];

/** Whether a value is one of the codes. */
export function isErrorCode(value: unknown): value is MemoryErrorCode {
  return CODES.some((code) => code === value);
}

/**
 * The one error this service throws on purpose. The message begins with `[code]`, because name and own fields
 * cross RPC only when both Workers have a compatibility date of 2026-04-21 or later.
 */
export class MemoryError extends Error {
  override readonly name = "MemoryError";
  readonly code: MemoryErrorCode;
  /** The argument at fault, as a path: `messages[3].content`. */
  readonly field?: string;

  constructor(code: MemoryErrorCode, message: string, field?: string) {
    super(`[${code}] ${field === undefined ? "" : `${field}: `}${message}`);
    this.code = code;
    if (field !== undefined) this.field = field;
  }
}
