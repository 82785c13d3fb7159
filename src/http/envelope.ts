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

/**
 * The number that an error has in the managed product. 1001 to 1003 and 10000 are those its tools and its public
 * description show; where they show none the number is ours, 1000 and the status.
 */
export const NUMBER = {
  invalid: 1001,
  exists: 1002,
  not_found: 1003,
  unauthenticated: 10_000,
  forbidden: 1403,
  too_large: 1413,
  rate_limited: 1429,
  internal: 1500,
  unavailable: 1503,
} as const satisfies Record<MemoryErrorCode, number>;

/** Something to know of a call that succeeded. */
export interface Note {
  code: number;
  message: string;
  /** The same as data. */
  details?: Readonly<Record<string, unknown>>;
}

/** What is known of a page. */
export interface ResultInfo {
  /** Absent on the last page. */
  cursor?: string;
  per_page: number;
  count: number;
}

/** What every answer of the API looks like. */
export interface Envelope {
  result: unknown;
  success: boolean;
  errors: { code: number; message: string; reason: MemoryErrorCode; source?: { pointer: string } }[];
  messages: Note[];
  result_info?: ResultInfo;
}

export function success(result: unknown, info?: ResultInfo, notes: Note[] = []): Envelope {
  const envelope: Envelope = { result, success: true, errors: [], messages: notes };
  return info === undefined ? envelope : { ...envelope, result_info: info };
}

/** An error as the envelope tells it; `field` is a path such as `messages[3].content`. */
export function failure(code: MemoryErrorCode, message: string, field?: string): Envelope {
  const error = { code: NUMBER[code], message, reason: code };
  return {
    result: null,
    success: false,
    errors: [field === undefined ? error : { ...error, source: { pointer: toPointer(field) } }],
    messages: [],
  };
}

/** The JSON pointer of a path: `/messages/3/content`. */
export function toPointer(field: string): string {
  const steps = field.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  return steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
