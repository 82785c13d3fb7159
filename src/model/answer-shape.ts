import * as z from "zod/mini";

/** A JSON schema as providers take it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The shape of an answer: what the provider is told, and what is read of it. */
export interface AnswerShape<Value> {
  json: JsonSchema;
  schema: z.ZodMiniType<Value>;
}

/** A shape from a schema. Everything is required and nothing else allowed, which is what strict providers take. */
export function answerShape<Value>(schema: z.ZodMiniType<Value>): AnswerShape<Value> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: "input" });
  return { json, schema };
}
