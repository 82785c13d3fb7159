import * as z from "zod";
import { storableText } from "./names.ts";
import { parse } from "./parse.ts";
import type { HistoryPageOptions, SessionBlockConfig, SessionConfig, SessionMessage } from "./session.ts";

/** Blocks of one session: their headers stand in every prompt. */
const MAX_BLOCKS = 50;
const MAX_LABEL_CHARACTERS = 64;

const text = z.string({ error: "must be a string" });
const object = { error: "must be an object" };
const id = storableText.min(1, "must not be empty");
const nullableId = id.nullish();

const message = z.looseObject(
  {
    id,
    role: text,
    parts: z.array(z.looseObject({ type: text }, object), { error: "must be an array of parts" }),
    createdAt: z.union([z.date(), text], { error: "must be a Date or an ISO string" }).optional(),
  },
  object,
);

const skills = z.object({ prefix: text, keys: z.array(text).optional() }, object);

const block = z
  .object(
    {
      label: storableText
        .min(1, "must not be empty")
        .max(MAX_LABEL_CHARACTERS, `must have at most ${MAX_LABEL_CHARACTERS} characters`),
      description: text.optional(),
      maxTokens: z.int({ error: "must be a whole number" }).positive("must be positive").optional(),
      version: z.union([text, z.number()]).optional(),
      text: text.optional(),
      searchable: z.boolean({ error: "must be a boolean" }).optional(),
      skills: skills.optional(),
    },
    object,
  )
  .refine(
    (given) => [given.text, given.searchable === true || undefined, given.skills].filter(Boolean).length <= 1,
    "must have at most one of text, searchable and skills",
  );

const config = z.object(
  {
    context: z
      .array(block, { error: "must be an array of blocks" })
      .max(MAX_BLOCKS, `must have at most ${MAX_BLOCKS} blocks`)
      .refine(
        (blocks: readonly SessionBlockConfig[]) =>
          new Set(blocks.map((each) => each.label)).size === blocks.length,
        "must not have two blocks of one label",
      )
      .optional(),
    redact: z.boolean({ error: "must be a boolean" }).optional(),
  },
  object,
);

const pageOptions = z
  .object(
    {
      leafId: nullableId,
      before: nullableId,
      limit: z.number({ error: "must be a number" }).optional(),
      raw: z.boolean({ error: "must be a boolean" }).optional(),
    },
    object,
  )
  .prefault({});
const searchOptions = z
  .object({ limit: z.number({ error: "must be a number" }).optional() }, object)
  .prefault({});

export const parseSessionConfig = (value: unknown): SessionConfig => parse(config, value, "config");
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
