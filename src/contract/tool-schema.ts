import { isRecord } from "./is-record.ts";
import type { JSONSchema7, Schema } from "ai";

// The mark by which the AI SDK, from version 5 on, knows a schema that brings its own JSON Schema.
const SCHEMA = Symbol.for("vercel.ai.schema");

/** Input of a tool as a model gives it: nothing is certain about it. */
export type ToolInput = Readonly<Record<string, unknown>>;

/**
 * An input schema that the AI SDK takes as it is. Everything is let through: a tool answers a wrong argument with a
 * text that tells the model what to do, which an exception of the SDK would not.
 */
export function toolSchema(jsonSchema: JSONSchema7): Schema<ToolInput> {
  const schema = {
    [SCHEMA]: true,
    _type: undefined,
    jsonSchema,
    validate: (value: unknown) => ({ success: true as const, value: isRecord(value) ? value : {} }),
  };
  // The SDK's type names the symbol by a declaration that only its own code can refer to.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return schema as unknown as Schema<ToolInput>;
}

/** A text argument; undefined when it is missing or no text. The second name is the one of older definitions. */
export function textInput(input: ToolInput, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = input[name];
    if (typeof value === "string") return value;
  }
  return undefined;
}

/** An object argument; empty when it is missing. */
export function objectInput(input: ToolInput, name: string): ToolInput {
  const value = input[name];
  return isRecord(value) ? value : {};
}
