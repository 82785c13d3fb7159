import { isRecord } from "../contract/is-record.ts";
import { MemoryError } from "../contract/memory-error.ts";
import { parseIsoDate } from "../text/iso-date.ts";

/**
 * Bytes of one body. Text takes twice as much once it is read and as much again once it is parsed, and an isolate
 * has 128 MB for all its requests.
 */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Objects and arrays inside one another. Deeper ones could not be copied to the object that keeps them. */
export const MAX_DEPTH = 64;

/** How long a body may take to arrive. */
export const BODY_TIMEOUT_MS = 30_000;

/**
 * The members of a JSON body; none for a request without a body. Refused before anything is parsed: another content
 * type, more than 8 MiB, a body that does not arrive in time, what is not UTF-8, and deep nesting.
 */
export async function readBody(
  request: Request,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<Record<string, unknown>> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > MAX_BODY_BYTES) throw tooLarge();
  const bytes = await collect(request.body, timeoutMs);
  if (bytes.length === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw new MemoryError("invalid", "must be application/json", "content-type");
  const value = parseJson(decodeUtf8(bytes));
  if (isRecord(value)) return value;
  throw new MemoryError("invalid", "must be a JSON object", "body");
}

async function collect(body: ReadableStream<Uint8Array> | null, timeoutMs: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const deadline = scheduler.wait(timeoutMs).then(() => "late" as const);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const next = await Promise.race([reader.read(), deadline]);
    if (next === "late") {
      await reader.cancel();
      throw new MemoryError("invalid", `did not arrive within ${timeoutMs / 1000} seconds`, "body");
    }
    if (next.done) return concat(chunks, size);
    size += next.value.length;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(next.value);
  }
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new MemoryError("invalid", "is not UTF-8", "body");
  }
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new MemoryError("invalid", `is nested more than ${MAX_DEPTH} deep`, "body");
  try {
    return JSON.parse(text);
  } catch {
    throw new MemoryError("invalid", "is not JSON", "body");
  }
}

/** Whether JSON has more than `MAX_DEPTH` levels. */
// By characters: a regular expression over megabytes of strings can run out of stack.
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === '"') return at;
  }
  return text.length;
}

function tooLarge(): MemoryError {
  return new MemoryError("too_large", `must have at most ${MAX_BODY_BYTES} bytes`, "body");
}

/** JSON has no dates: the timestamp of each message, an ISO-8601 string, becomes one. */
export function withDates(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages;
  return messages.map((message: unknown, index) => {
    if (!isRecord(message) || message["timestamp"] === undefined) return message;
    const { timestamp } = message;
    const date = typeof timestamp === "string" ? parseIsoDate(timestamp) : null;
    if (date === null) {
      const field = `messages[${index}].timestamp`;
      throw new MemoryError("invalid", "must be an ISO-8601 date or datetime", field);
    }
    return { ...message, timestamp: date };
  });
}
