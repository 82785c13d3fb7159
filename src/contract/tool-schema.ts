import { isRecord } from "./is-record.ts";

// The mark by which the AI SDK, from version 5 on, knows a schema that brings its own JSON Schema.
const SCHEMA = Symbol.for("vercel.ai.schema");

/** A JSON Schema as plain data. */
export interface JsonSchema {
  type?: "object" | "string" | "number" | "boolean" | "array";
  description?: string;
  enum?: string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
}

/** Any JSON Schema of draft 7, as plain data. */
export type AnyJsonSchema = { readonly [keyword: string]: unknown };

/** Input of a tool as a model gives it: nothing is certain about it. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** The input schema of a tool: a standard schema as far as its type goes, and one of the AI SDK's own at run time. */
export interface ToolSchema {
  readonly jsonSchema: JsonSchema;
  readonly validate: (value: unknown) => { success: true; value: ToolInput };
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { value: ToolInput };
    readonly types?: { readonly input: unknown; readonly output: ToolInput };
  };
}

/** A tool as the AI SDK takes it. Its answer is always a text, a refusal too. */
export interface SessionTool {
  description: string;
  inputSchema: ToolSchema;
  execute(
    input: ToolInput,
    options?: { toolCallId?: string; messages?: unknown; context?: unknown; abortSignal?: unknown },
  ): Promise<string>;
}

/**
 * An input schema that the AI SDK takes as it is. Everything is let through: a tool answers a wrong argument with a
 * text that tells the model what to do, which an exception of the SDK would not.
 */
export function toolSchema(jsonSchema: JsonSchema): ToolSchema {
  const standard = { version: 1 as const, vendor: "agent-memory", validate };
  return Object.assign({ [SCHEMA]: true, _type: undefined }, { jsonSchema, validate, "~standard": standard });
}

function validate(value: unknown): { success: true; value: ToolInput } {
  return { success: true, value: isRecord(value) ? value : {} };
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
