import * as z from "zod/mini";
import { MemoryError } from "./memory-error.ts";

/** Longest name of an unknown field that is told. */
const MAX_NAME_CHARACTERS = 64;

/**
 * The parsed value, or `MemoryError` `invalid` naming the first field at fault. `field` is the name of the
 * argument itself; an options object passes "" so that its keys stand alone.
 */
export function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  field: string,
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    const unknown = (issue.keys[0] ?? "").slice(0, MAX_NAME_CHARACTERS);
    throw new MemoryError("invalid", "is not known", fieldPath(field, [...issue.path, unknown]));
  }
  const path = fieldPath(field, issue?.path ?? []);
  throw new MemoryError("invalid", issue?.message ?? "is not valid", path === "" ? "options" : path);
}

function fieldPath(root: string, path: readonly PropertyKey[]): string {
  let text = root;
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else text += text === "" ? String(step) : `.${String(step)}`;
  }
  return text;
}
