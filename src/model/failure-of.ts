import { isRecord } from "../contract/is-record.ts";
import type { ModelFailure } from "./port.ts";

/** What is read of an error that a provider's HTTP answer caused. */
export interface ApiError {
  statusCode?: number | undefined;
  responseHeaders?: Record<string, string> | undefined;
  responseBody?: string | undefined;
  message: string;
}

/** Longest detail that is kept of an error: it may quote a whole request. */
const MAX_DETAIL_CHARACTERS = 200;

/** What an error that a provider's client threw means. `api` is the same error when it came of an HTTP answer. */
export function failureOf(error: unknown, api: ApiError | null): ModelFailure {
  const told = toldIn(api?.responseBody ?? "");
  const message = told.message ?? (error instanceof Error ? error.message : String(error));
  const detail = message.slice(0, MAX_DETAIL_CHARACTERS).toWellFormed();
  const status = api?.statusCode;
  const retryAfterMs = retryAfter(api?.responseHeaders?.["retry-after"]);
  if (status === undefined)
    return { kind: isShapeError(error) ? "malformed" : "unavailable", detail, retryAfterMs };
  // Spent for today or unpaid: unlike too many calls at once, waiting a little does not help.
  if (told.codes.some((code) => SPENT.has(code))) return { kind: "rejected", detail, retryAfterMs };
  if (status === 429) return { kind: "rate_limited", detail, retryAfterMs };
  if (status === 408 || status === 409 || status >= 500) return { kind: "unavailable", detail, retryAfterMs };
  // A good status whose body is no answer of the protocol.
  if (status < 300) return { kind: "malformed", detail, retryAfterMs };
  return { kind: "rejected", detail, retryAfterMs };
}

/** Codes by which OpenAI and Workers AI say that an account has nothing left; both come as 429. */
const SPENT: ReadonlySet<string> = new Set(["insufficient_quota", "3036"]);

/**
 * What the body of an error tells: `{error: {message, code}}` of OpenAI, Ollama and vLLM, `{message, code}` of older vLLM,
 * `{errors: [{message, code}]}` of Cloudflare, or the plain text of a binding's error.
 */
function toldIn(body: string): { message: string | null; codes: string[] } {
  const json = parseJson(body);
  if (!isRecord(json))
    return { message: null, codes: /^\s*(?:\w+Error: )?(\d{4}):/.exec(body)?.slice(1) ?? [] };
  const { error, errors } = json;
  const places: unknown[] = [error, ...(Array.isArray(errors) ? errors : []), json];
  const found = places.filter(isRecord);
  const codes = found.flatMap(({ code, type }) => [code, type]).map(String);
  const messages = [...found.map(({ message }) => message), error];
  return { message: messages.find((one) => typeof one === "string") ?? null, codes };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isShapeError(error: unknown): boolean {
  const name = error instanceof Error ? error.name : "";
  return /JSONParse|TypeValidation|TypeError|NoObject|NoOutput|InvalidResponse/.test(name);
}

/** `Retry-After` in milliseconds: seconds or an HTTP date; null when it is neither. */
export function retryAfter(header: string | undefined, nowMs = Date.now()): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (header.trim() !== "" && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
