import * as z from "zod/mini";
import { COMPACTION_NUMBERS, resolveCompaction } from "./compaction.ts";
import { profileName, storableKey, storableText } from "./names.ts";
import { parse } from "./parse.ts";
import { stateDefinition } from "./state-requests.ts";
import type { HistoryPageOptions, SessionBlockConfig, SessionConfig, SessionMessage } from "./session.ts";
import type { EndedTurn, MemoryOptions, MemoryResultOptions, SessionMemoryConfig } from "./turn-memory.ts";

/** Blocks of one session: their headers stand in every prompt. */
const MAX_BLOCKS = 50;
const MAX_LABEL_CHARACTERS = 64;

const text = z.string({ error: "must be a string" });
const object = { error: "must be an object" };
const id = storableKey.check(z.minLength(1, "must not be empty"));
const nullableId = z.nullish(id);
const optionalText = z.optional(text);
const optionalStorable = z.optional(storableText);
const optionalKey = z.optional(storableKey);
const optionalBoolean = z.optional(z.boolean({ error: "must be a boolean" }));
const optionalNumber = z.optional(z.number({ error: "must be a number" }));

export const message = z.looseObject(
  {
    id,
    role: text,
    parts: z.array(z.looseObject({ type: text }, object), { error: "must be an array of parts" }),
    createdAt: z.optional(z.union([z.date(), text], { error: "must be a Date or an ISO string" })),
  },
  object,
);

const skills = z.strictObject(
  { prefix: storableKey, keys: z.optional(z.array(storableKey, { error: "must be an array of strings" })) },
  object,
);

const block = z
  .strictObject(
    {
      label: id.check(
        z.maxLength(MAX_LABEL_CHARACTERS, `must have at most ${MAX_LABEL_CHARACTERS} characters`),
      ),
      description: optionalStorable,
      maxTokens: z.optional(z.int({ error: "must be a whole number" }).check(z.positive("must be positive"))),
      version: z.optional(z.union([text, z.number()], { error: "must be a string or a number" })),
      text: optionalStorable,
      searchable: optionalBoolean,
      skills: z.optional(skills),
    },
    object,
  )
  .check(
    z.refine(
      (given) =>
        [given.text, given.searchable === true || undefined, given.skills].filter(Boolean).length <= 1,
      "must have at most one of text, searchable and skills",
    ),
  );

const compaction = z.strictObject(
  {
    ...Object.fromEntries(COMPACTION_NUMBERS.map((name) => [name, optionalNumber])),
    qualityGate: optionalBoolean,
    ingestOnCompaction: optionalBoolean,
  },
  object,
);

export const config = z.strictObject(
  {
    context: z.optional(
      z.array(block, { error: "must be an array of blocks" }).check(
        z.maxLength(MAX_BLOCKS, `must have at most ${MAX_BLOCKS} blocks`),
        z.refine(
          (blocks: readonly SessionBlockConfig[]) =>
            new Set(blocks.map((each) => each.label)).size === blocks.length,
          "must not have two blocks of one label",
        ),
      ),
    ),
    redact: optionalBoolean,
    compaction: z.optional(compaction),
    state: z.optional(z.array(stateDefinition, { error: "must be an array of definitions" })),
  },
  object,
);

const pageOptions = z.prefault(
  z.strictObject(
    { leafId: nullableId, before: nullableId, limit: optionalNumber, raw: optionalBoolean },
    object,
  ),
  {},
);
const searchOptions = z.prefault(z.strictObject({ limit: optionalNumber }, object), {});

export const turn = z.strictObject({ prompt: text, response: text, cwd: optionalKey }, object);
const resultOptions = z.prefault(z.strictObject({ limit: optionalNumber, cursor: optionalText }, object), {});
export const memoryConfig = z.strictObject(
  {
    memory: z.optional(z.custom<MemoryOptions>()),
    cwd: optionalKey,
    scopes: z.optional(
      z.strictObject({ user: z.optional(profileName), project: z.optional(profileName) }, object),
    ),
  },
  object,
);

/** What `withMemory()` is given, `memory` itself unchecked. Callbacks, which do not cross the binding, are refused. */
export function parseSessionMemory(value: unknown): SessionMemoryConfig {
  refuseCallbacks(value, "options", new Set());
  const { memory = {}, ...rest } = parse(memoryConfig, value, "");
  return { ...rest, memory };
}

function refuseCallbacks(value: unknown, field: string, seen: Set<object>): void {
  if (typeof value === "function")
    throw new TypeError(`${field} is a callback, which does not cross the binding: read memoryResults()`);
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [key, inner] of Object.entries(value)) refuseCallbacks(inner, `${field}.${key}`, seen);
}

export const parseTurn = (value: unknown): EndedTurn & { cwd?: string | undefined } => parse(turn, value, "");
export const parseResultOptions = (value: unknown): MemoryResultOptions => parse(resultOptions, value, "");
/** The configuration; the settings of compaction are checked against each other too. */
export function parseSessionConfig(value: unknown): SessionConfig {
  const parsed: SessionConfig = parse(config, value, "config");
  if (parsed.compaction !== undefined) resolveCompaction(parsed.compaction, "config.compaction");
  return parsed;
}
export const parseMessage = (value: unknown): SessionMessage => parse(message, value, "message");
export const parseParentId = (value: unknown) => parse(nullableId, value, "parentId");
export const parseLeafId = (value: unknown) => parse(nullableId, value, "leafId");
export const parseId = (value: unknown, field: string): string => parse(id, value, field);
export const parseIds = (value: unknown): string[] =>
  parse(z.array(id, { error: "must be an array" }), value, "messageIds");
export const parseText = (value: unknown, field: string): string => parse(text, value, field);
export const parseHistoryPage = (value: unknown): HistoryPageOptions => parse(pageOptions, value, "");
export const parseSearch = (value: unknown): { limit?: number | undefined } =>
  parse(searchOptions, value, "");
export const parseCount = (value: unknown, field: string): number =>
  parse(z.number({ error: "must be a number" }), value, field);
