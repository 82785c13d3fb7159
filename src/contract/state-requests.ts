import type { AnyJsonSchema } from "./tool-schema.ts";
import * as z from "zod/mini";
import { isRecord } from "./is-record.ts";
import { storableKey, storableText } from "./names.ts";
import { parse } from "./parse.ts";
import type { ApprovalRequest, DecideOptions, StateDefineOptions, StateWriteOptions } from "./state.ts";

const object = { error: "must be an object" };
const text = storableText.check(z.minLength(1, "must not be empty"));
const short = storableKey.check(z.minLength(1, "must not be empty"));
const author = z.enum(["user", "host", "tool", "agent", "extractor"], {
  error: "must be one of user, host, tool, agent, extractor",
});
const evidence = z.strictObject({ messageId: short, quote: text }, object);
const optionalBoolean = z.optional(z.boolean({ error: "must be a boolean" }));

/** Members of what says who writes and why. */
export const writeMembers = { by: z.optional(author), evidence: z.optional(evidence) };
/** Members of what says how a value may be written. */
export const defineMembers = {
  description: z.optional(text),
  confirmBy: z.optional(
    z.array(author, { error: "must be an array" }).check(z.minLength(1, "must not be empty")),
  ),
};
const writeOptions = z.prefault(z.strictObject(writeMembers, object), {});
const decideOptions = z.prefault(z.strictObject({ ...writeMembers, reason: z.optional(short) }, object), {});
const defineOptions = z.prefault(z.strictObject(defineMembers, object), {});
export const approvalRequest = z.strictObject(
  { id: z.optional(short), action: text, amount: z.optional(short) },
  object,
);
export const decision = z.enum(["approved", "denied", "expired"], {
  error: "must be one of approved, denied, expired",
});
const schema = z.custom<AnyJsonSchema>(isRecord, object);

/** A value to be defined, as a configuration has it. */
export const stateDefinition = z.strictObject(
  {
    key: text,
    schema,
    description: z.optional(text),
    confirmBy: z.optional(z.array(author, { error: "must be an array" })),
  },
  object,
);

export const parseSchema = (value: unknown): AnyJsonSchema => parse(schema, value, "schema");
export const parseDefine = (value: unknown): StateDefineOptions => parse(defineOptions, value, "");
export const parseWrite = (value: unknown): StateWriteOptions => parse(writeOptions, value, "");
export const parseDecide = (value: unknown): DecideOptions => parse(decideOptions, value, "");
export const parseApproval = (value: unknown): ApprovalRequest => parse(approvalRequest, value, "request");
export const parseDecision = (value: unknown): "approved" | "denied" | "expired" =>
  parse(decision, value, "decision");
export const parseStateText = (value: unknown, field: string): string => parse(text, value, field);
export const parseVersion = (value: unknown): number =>
  parse(z.int({ error: "must be a whole number" }), value, "version");
export const parseAll = (value: unknown): { all?: boolean | undefined } =>
  parse(z.prefault(z.strictObject({ all: optionalBoolean }, object), {}), value, "");
export const parseOpen = (value: unknown): { open?: boolean | undefined } =>
  parse(z.prefault(z.strictObject({ open: optionalBoolean }, object), {}), value, "");
