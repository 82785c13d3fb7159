import type { MemoryErrorCode } from "../contract/memory-error.ts";

/** HTTP status of each code. */
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  exists: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<MemoryErrorCode, number>;

/** What every answer of the API looks like. */
export interface Envelope {
  success: boolean;
  result: unknown;
  errors: { code: number; message: string; reason: MemoryErrorCode; source?: { pointer: string } }[];
  messages: { message: string }[];
  result_info?: { cursor?: string; per_page: number; count: number };
}

export function success(result: unknown, info?: Envelope["result_info"]): Envelope {
  const envelope: Envelope = { success: true, result, errors: [], messages: [] };
  return info === undefined ? envelope : { ...envelope, result_info: info };
}

/** An error as the envelope tells it; `field` becomes a JSON pointer into the body. */
export function failure(code: MemoryErrorCode, message: string, field?: string): Envelope {
  const error = { code: STATUS[code], message, reason: code };
  return {
    success: false,
    result: null,
    errors: [field === undefined ? error : { ...error, source: { pointer: toPointer(field) } }],
    messages: [],
  };
}

function toPointer(field: string): string {
  return `/${field.replaceAll("[", ".").replaceAll("]", "").replaceAll(".", "/")}`;
}
