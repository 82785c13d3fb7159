import * as z from "zod";
import { isId } from "../text/hash.ts";
import { utf8Bytes } from "../text/utf8.ts";
import {
  DEFAULT_PAGE_SIZE,
  MAX_CONTENT_BYTES,
  MAX_MESSAGES,
  MAX_PAGE_SIZE,
  MAX_QUERY_BYTES,
} from "./limits.ts";
import { MemoryError } from "./memory-error.ts";
import { MEMORY_TYPES, ROLES } from "./memory.ts";
import { profileName, sessionId, storableText } from "./names.ts";
import { parse } from "./parse.ts";

function boundedText(maxBytes: number) {
  return storableText.refine((text) => {
    if (text.length === 0 || text.length > maxBytes) return false;
    return utf8Bytes(text) <= maxBytes;
  }, `must have 1 to ${maxBytes} bytes of UTF-8`);
}

const optionalSessionId = sessionId.nullish().transform((id) => id ?? null);
const options = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: "must be an object" });
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

// What an ISO date writes with four digits; beyond it dates could not be read back.
const FIRST_MS = Date.parse("0001-01-01T00:00:00Z");
const END_MS = Date.parse("9999-12-31T23:59:59.999Z");
const YEAR_RANGE = "must be in the years 1 to 9999";
function isWrittenYear(date: Date): boolean {
  return date.getTime() >= FIRST_MS && date.getTime() <= END_MS;
}

const message = options({
  role: oneOf(ROLES),
  content: boundedText(MAX_CONTENT_BYTES),
  timestamp: z.date({ error: "must be a valid Date" }).optional(),
});

const messages = z.array(message).max(MAX_MESSAGES, `must have at most ${MAX_MESSAGES} messages`);

const ingestOptions = options({ sessionId: optionalSessionId }).prefault({});
const memoryToRemember = options({ content: boundedText(MAX_CONTENT_BYTES), sessionId: optionalSessionId });
const memoryUpdate = options({ content: boundedText(MAX_CONTENT_BYTES) });
const query = boundedText(MAX_QUERY_BYTES);

const referenceDate = z
  .union([z.date(), z.string()], { error: "must be a Date or an ISO-8601 string" })
  .transform((value, context) => {
    const date = typeof value === "string" ? parseIsoDate(value) : value;
    if (date !== null && isWrittenYear(date)) return date.getTime();
    const reason =
      date === null || Number.isNaN(date.getTime())
        ? "must be a Date or an ISO-8601 date or datetime"
        : YEAR_RANGE;
    context.addIssue({ code: "custom", message: reason });
    return z.NEVER;
  });

const recallOptions = options({
  thinkingLevel: oneOf(["low", "medium", "high"]).default("low"),
  responseLength: oneOf(["short", "medium", "long"]).default("medium"),
  referenceDate: referenceDate.optional(),
  explain: z.boolean({ error: "must be a boolean" }).default(false),
}).prefault({});

const pageSize = z
  .int({ error: `must be a whole number from 1 to ${MAX_PAGE_SIZE}` })
  .min(1, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`)
  .max(MAX_PAGE_SIZE, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`)
  .default(DEFAULT_PAGE_SIZE);
const cursor = z.string({ error: "must be a string" }).optional();

const pageOptions = options({ limit: pageSize, cursor }).prefault({});
const listOptions = options({
  limit: pageSize,
  cursor,
  sessionId: sessionId.nullish().transform((id) => id ?? undefined),
  type: oneOf(MEMORY_TYPES).optional(),
}).prefault({});
const summaryOptions = options({ sessionId: optionalSessionId }).prefault({});

export type IngestRequest = { messages: z.output<typeof messages>; sessionId: string | null };
export type RememberRequest = z.output<typeof memoryToRemember>;
export type RecallRequest = z.output<typeof recallOptions> & { query: string };
export type ListRequest = z.output<typeof listOptions>;
export type PageRequest = z.output<typeof pageOptions>;
export type SummaryRequest = z.output<typeof summaryOptions>;

/** Checks the arguments of `ingest()`; any iterable is taken, of at most 500 messages. */
export function parseIngest(input: unknown, ingestOption: unknown): IngestRequest {
  const { sessionId: id } = parse(ingestOptions, ingestOption, "");
  return { messages: parse(messages, toArray(input), "messages"), sessionId: id };
}

// One more than allowed is enough to know that there are too many: an endless iterable must not hang the call.
function toArray(input: unknown): unknown {
  if (Array.isArray(input)) return input.length > MAX_MESSAGES ? input.slice(0, MAX_MESSAGES + 1) : input;
  if (isIterable(input)) {
    const taken: unknown[] = [];
    for (const item of input) {
      taken.push(item);
      if (taken.length > MAX_MESSAGES) break;
    }
    return taken;
  }
  throw new MemoryError("invalid", "must be an iterable of messages", "messages");
}

function isIterable(input: unknown): input is Iterable<unknown> {
  return (
    typeof input === "object" &&
    input !== null &&
    Symbol.iterator in input &&
    typeof input[Symbol.iterator] === "function"
  );
}

export const parseProfileName = (value: unknown): string => parse(profileName, value, "profileName");
export const parseSessionId = (value: unknown): string => parse(sessionId, value, "sessionId");
export const parseRemember = (value: unknown): RememberRequest => parse(memoryToRemember, value, "");
export const parseUpdate = (value: unknown): { content: string } => parse(memoryUpdate, value, "");
export const parseList = (value: unknown): ListRequest => parse(listOptions, value, "");
export const parsePage = (value: unknown): PageRequest => parse(pageOptions, value, "");
export const parseSummary = (value: unknown): SummaryRequest => parse(summaryOptions, value, "");

/** Checks the arguments of `recall()`. `referenceDate` comes out in milliseconds. */
export function parseRecall(text: unknown, recallOption: unknown): RecallRequest {
  return { query: parse(query, text, "query"), ...parse(recallOptions, recallOption, "") };
}

/** A memory id; a text that cannot be one names nothing, which is `not_found`, as for any unknown id. */
export function parseMemoryId(value: unknown): string {
  if (typeof value !== "string") throw new MemoryError("invalid", "must be a string", "memoryId");
  if (!isId(value)) throw new MemoryError("not_found", "no memory has this id", "memoryId");
  return value;
}

// Date.parse alone takes "1" and "Tuesday"; only what ISO 8601 calls a date or datetime means one day for certain.
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** The instant an ISO-8601 date or datetime names, UTC when it names no zone; null when it is not one. */
export function parseIsoDate(text: string): Date | null {
  if (!ISO_DATE.test(text)) return null;
  const hasZone = /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const date = new Date(text.length === 10 || hasZone ? text : `${text}Z`);
  if (Number.isNaN(date.getTime())) return null;
  const day = Number(text.slice(8, 10));
  const isRealDay =
    new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, day)).getUTCDate() === day;
  return isRealDay ? date : null;
}
