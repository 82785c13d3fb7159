import { Validator } from "@cfworker/json-schema";
import type { AnyJsonSchema } from "../contract/tool-schema.ts";
import { isRecord } from "../contract/is-record.ts";
import { refuseUnjson } from "../contract/refuse-unjson.ts";
import { MemoryError } from "../contract/memory-error.ts";

/** Bytes of the JSON of one value: what a model is shown in every turn. */
const MAX_VALUE_CHARACTERS = 32_768;

/** A schema of zod 4 or of another library that follows Standard Schema, or a JSON Schema. */
export type StateSchema = Readonly<Record<string, unknown>> | StandardSchema;

interface StandardSchema {
  "~standard": {
    validate: (value: unknown) => StandardResult | Promise<StandardResult>;
    jsonSchema?: { input: (options: { target: "draft-07" }) => Record<string, unknown> };
  };
}

type StandardResult =
  | { value: unknown; issues?: undefined }
  | { issues: readonly { message: string; path?: readonly unknown[] | undefined }[] };

/** Checks a value and gives it as it is stored; throws `invalid` naming the field at fault. */
export type ValueCheck = (value: unknown) => Promise<unknown>;

/** The JSON Schema that a model is told. */
export function jsonSchemaOf(schema: StateSchema): AnyJsonSchema {
  if (!isStandard(schema)) return schema;
  const { $schema: _dialect, ...rest } = schema["~standard"].jsonSchema?.input({ target: "draft-07" }) ?? {};
  return rest;
}

/** The check that a schema stands for. */
export function checkOf(schema: StateSchema): ValueCheck {
  if (isStandard(schema)) return (value) => checkStandard(schema, value);
  const validator = new Validator(schema, "7", true);
  return async (value) => {
    const plain: unknown = JSON.parse(toJson(value));
    const { valid, errors } = validator.validate(plain);
    const error = errors.at(-1);
    if (!valid)
      throw invalid(error?.instanceLocation.slice(1).replaceAll("/", ".") ?? "", error?.error ?? "");
    return plain;
  };
}

/** The JSON of a value. `invalid` for what JSON cannot hold, `too_large` for what is no value but a document. */
export function toJson(value: unknown): string {
  refuseUnjson(value, "value");
  const json: unknown = JSON.stringify(value);
  if (typeof json !== "string") throw invalid("", "must be a value that JSON can hold");
  if (json.length > MAX_VALUE_CHARACTERS)
    throw new MemoryError(
      "too_large",
      `must have at most ${MAX_VALUE_CHARACTERS} characters of JSON`,
      "value",
    );
  return json;
}

async function checkStandard(schema: StandardSchema, value: unknown): Promise<unknown> {
  const result = await schema["~standard"].validate(value);
  if (result.issues === undefined) return result.value;
  const issue = result.issues[0];
  const steps = (issue?.path ?? []).map((step) => String(isRecord(step) ? step["key"] : step));
  throw invalid(steps.join("."), issue?.message ?? "is not valid");
}

function invalid(path: string, message: string): MemoryError {
  const field = ["value", path.replace(/^\//, "")].filter(Boolean).join(".");
  return new MemoryError("invalid", message, field);
}

function isStandard(schema: StateSchema): schema is StandardSchema {
  return "~standard" in schema;
}
