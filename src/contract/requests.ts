import * as z from "zod/mini";
import { isId } from "../text/hash.ts";
import { isWrittenYear, parseIsoDate, YEAR_RANGE } from "../text/iso-date.ts";
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
  return storableText.check(
    z.refine((text) => {
      if (text.length === 0 || text.length > maxBytes) return false;
      return utf8Bytes(text) <= maxBytes;
    }, `must have 1 to ${maxBytes} bytes of UTF-8`),
    z.describe(`1 to ${maxBytes} bytes of UTF-8`),
  );
}

export const optionalSessionId = z.pipe(
  z.nullish(sessionId),
  z.transform((id) => id ?? null),
);
const options = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: "must be an object" });
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

// Messages come out of other programs with ids and names of their own, which are left behind.
const message = z.object(
  {
    role: oneOf(ROLES),
    content: boundedText(MAX_CONTENT_BYTES),
    timestamp: z.optional(
      z.date({ error: "must be a valid Date" }).check(z.refine(isWrittenYear, YEAR_RANGE)),
    ),
  },
  { error: "must be an object" },
);

export const messages = z
  .array(message)
  .check(z.maxLength(MAX_MESSAGES, `must have at most ${MAX_MESSAGES} messages`));

const ingestOptions = z.prefault(options({ sessionId: optionalSessionId }), {});
export const memoryToRemember = options({
  content: boundedText(MAX_CONTENT_BYTES),
  sessionId: optionalSessionId,
});
export const memoryUpdate = options({ content: boundedText(MAX_CONTENT_BYTES) });
export const query = boundedText(MAX_QUERY_BYTES);

const referenceDate = z.pipe(
  z.union([z.date(), z.string()], { error: "must be a Date or an ISO-8601 string" }),
  z.transform((value, context) => {
    const date = typeof value === "string" ? parseIsoDate(value) : value;
    if (date !== null && isWrittenYear(date)) return date.getTime();
    const reason =
      date === null || Number.isNaN(date.getTime())
        ? "must be a Date or an ISO-8601 date or datetime"
        : YEAR_RANGE;
    context.issues.push({ code: "custom", message: reason, input: value });
    return z.NEVER;
  }),
);

export const recallShape = options({
  thinkingLevel: z.prefault(oneOf(["low", "medium", "high"]), "low"),
  responseLength: z.prefault(oneOf(["short", "medium", "long"]), "medium"),
  referenceDate: z.optional(referenceDate),
  explain: z.prefault(z.boolean({ error: "must be a boolean" }), false),
});
const recallOptions = z.prefault(recallShape, {});

const PAGE_RANGE = `must be a whole number from 1 to ${MAX_PAGE_SIZE}`;
const pageSize = z.prefault(
  z.int({ error: PAGE_RANGE }).check(z.minimum(1, PAGE_RANGE), z.maximum(MAX_PAGE_SIZE, PAGE_RANGE)),
  DEFAULT_PAGE_SIZE,
);
const cursor = z.optional(z.string({ error: "must be a string" }));

const pageOptions = z.prefault(options({ limit: pageSize, cursor }), {});
const listOptions = z.prefault(
  options({
    limit: pageSize,
    cursor,
    sessionId: z.pipe(
      z.nullish(sessionId),
      z.transform((id) => id ?? undefined),
    ),
    type: z.optional(oneOf(MEMORY_TYPES)),
  }),
  {},
);
export const summaryOptions = z.prefault(options({ sessionId: optionalSessionId }), {});

export type IngestRequest = {
  messages: z.output<typeof messages>;
  sessionId: string | null;
  /** Handed over by an agent who may give no instructions: what its messages say makes none. */
  byAgent?: boolean;
};
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
