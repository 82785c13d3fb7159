import * as z from "zod/mini";
import { MemoryError } from "./memory-error.ts";
import { parse } from "./parse.ts";

const exportOptions = z.prefault(
  z.object({ after: z.nullish(z.string({ error: "must be a string" })) }, { error: "must be an object" }),
  {},
);

/** Checks the arguments of `export()`. */
export function parseExport(value: unknown): { after: string | null } {
  return { after: parse(exportOptions, value, "").after ?? null };
}

/** A stream of bytes, as `import()` takes it. */
export function parseStream(value: unknown): ReadableStream<Uint8Array> {
  if (value instanceof ReadableStream) return value;
  throw new MemoryError("invalid", "must be a ReadableStream of bytes", "stream");
}
