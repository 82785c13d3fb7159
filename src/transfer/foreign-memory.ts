import * as z from "zod/mini";
import { isRecord } from "../contract/is-record.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type { ForeignFormat, ForeignMemory } from "../contract/transfer-requests.ts";
import { MEMORY_TYPES } from "../contract/memory.ts";
import { sessionId } from "../contract/names.ts";
import { parseRemember } from "../contract/requests.ts";
import { parseIsoDate } from "../text/iso-date.ts";
import { isId } from "../text/hash.ts";
import type { NumberedRecord } from "./split-records.ts";

const optionalText = z.nullish(z.string({ error: "must be a string" }));
const session = z.nullish(sessionId);

const time = z.pipe(
  z.nullish(z.union([z.string(), z.number()], { error: "must be an ISO-8601 string or milliseconds" })),
  z.transform((value, context) => {
    if (value === null || value === undefined) return null;
    const ms = typeof value === "number" ? value : parseIsoDate(value)?.getTime();
    if (ms !== undefined && Number.isInteger(ms) && ms >= 0 && ms < END_MS) return ms;
    context.issues.push({ code: "custom", message: "must be an ISO-8601 date or datetime", input: value });
    return z.NEVER;
  }),
);
const END_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** What mem0's `get_all` and its exports give of a memory. */
const mem0 = z.object({
  memory: optionalText,
  text: optionalText,
  user_id: optionalText,
  agent_id: optionalText,
  run_id: session,
  created_at: time,
  updated_at: time,
});

/** What the managed binding and its HTTP API give of a memory. */
const cloudflare = z.object({
  id: optionalText,
  type: z.nullish(z.enum(MEMORY_TYPES, { error: `must be one of ${MEMORY_TYPES.join(", ")}` })),
  content: optionalText,
  summary: optionalText,
  sessionId: session,
  session_id: session,
  createdAt: time,
  created_at: time,
  updatedAt: time,
  updated_at: time,
});

/** Reads the records of one stream. Everything in it must be of one user: a profile is one. */
export class ForeignReader {
  readonly #format: ForeignFormat;
  readonly #nowMs: number;
  #owner: string | null = null;

  constructor(format: ForeignFormat, nowMs: number) {
    this.#format = format;
    this.#nowMs = nowMs;
  }

  read(record: NumberedRecord): ForeignMemory {
    const value = parseRecord(record);
    const memory = this.#format === "mem0" ? this.#mem0(value, record) : this.#cloudflare(value, record);
    // The limits of a memory are those of `remember()`.
    const { content } = checked(record, () => parseRemember({ content: memory.content }));
    return { ...memory, content };
  }

  #mem0(value: object, record: NumberedRecord): ForeignMemory {
    const memory = fit(mem0, value, record);
    const owner = memory.user_id ?? memory.agent_id ?? null;
    this.#owner ??= owner;
    if (owner !== null && owner !== this.#owner)
      throw refusedRecord(record, "user_id", "is another one's: a profile takes the memories of one");
    const createdMs = memory.created_at ?? this.#nowMs + record.number;
    return {
      id: null,
      content: memory.memory ?? memory.text ?? "",
      type: null,
      sessionId: memory.run_id ?? null,
      createdMs,
      updatedMs: memory.updated_at ?? createdMs,
    };
  }

  #cloudflare(value: object, record: NumberedRecord): ForeignMemory {
    const memory = fit(cloudflare, value, record);
    const createdMs = memory.createdAt ?? memory.created_at ?? this.#nowMs + record.number;
    const id = memory.id ?? "";
    return {
      id: isId(id) ? id : null,
      content: memory.content ?? memory.summary ?? "",
      type: memory.type ?? null,
      sessionId: memory.sessionId ?? memory.session_id ?? null,
      createdMs,
      updatedMs: memory.updatedAt ?? memory.updated_at ?? createdMs,
    };
  }
}

function fit<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: object,
  record: NumberedRecord,
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw refusedRecord(record, issue?.path.join(".") ?? "record", issue?.message ?? "is not valid");
}

function checked<Result>(record: NumberedRecord, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    throw refusedRecord(record, error.field ?? "record", error.message.replace(/^\[\w+\] (?:\w+: )?/, ""));
  }
}

function parseRecord(record: NumberedRecord): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(record.text);
  } catch {
    throw refusedRecord(record, "record", "is not JSON");
  }
  if (isRecord(value)) return value;
  throw refusedRecord(record, "record", "must be a JSON object");
}

function refusedRecord(record: NumberedRecord, field: string, reason: string): MemoryError {
  return new MemoryError("invalid", `record ${record.number}: ${reason}`, field);
}
