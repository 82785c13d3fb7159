import * as z from "zod/mini";
import { MemoryError } from "./memory-error.ts";
import type { MemoryType } from "./memory.ts";
import { parse } from "./parse.ts";

const exportOptions = z.prefault(
  z.strictObject(
    { after: z.nullish(z.string({ error: "must be a string" })) },
    { error: "must be an object" },
  ),
  {},
);

/** Whose export a stream may be. */
export const FORMATS = ["agent-memory", "mem0", "cloudflare"] as const;

/** Whose export a stream is. */
export type ImportFormat = (typeof FORMATS)[number];

/** The formats of other products. */
export type ForeignFormat = Exclude<ImportFormat, "agent-memory">;

/** A memory that another product kept. */
export interface ForeignMemory {
  /** Its id there, when it has the form of ours; else null, and it gets a new one. */
  id: string | null;
  content: string;
  /** Null when the other product has no such types: then it is classified. */
  type: MemoryType | null;
  sessionId: string | null;
  createdMs: number;
  updatedMs: number;
}

const importOptions = z.prefault(
  z.strictObject(
    {
      format: z.prefault(z.enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` }), "agent-memory"),
    },
    { error: "must be an object" },
  ),
  {},
);

/** Checks the options of `import()`. */
export function parseImport(value: unknown): { format: ImportFormat } {
  return parse(importOptions, value, "");
}

/** Checks the arguments of `export()`. */
export function parseExport(value: unknown): { after: string | null } {
  return { after: parse(exportOptions, value, "").after ?? null };
}

/** A stream of bytes, as `import()` takes it. */
export function parseStream(value: unknown): ReadableStream<Uint8Array> {
  if (value instanceof ReadableStream) return value;
  throw new MemoryError("invalid", "must be a ReadableStream of bytes", "stream");
}
