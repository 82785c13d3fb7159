import { MAX_PAGE_SIZE } from "../contract/limits.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type { MemoryResultOptions, MemoryResultPage } from "../contract/turn-memory.ts";
import type { TurnMemory } from "./turn-memory.ts";

const STANDARD_LIMIT = 100;

/** A page of stored results. The cursor is the place of the last one, so that what comes later can be asked for. */
export function resultPage(memory: TurnMemory, options: MemoryResultOptions): MemoryResultPage {
  const { limit = STANDARD_LIMIT, cursor } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE_SIZE)
    throw new MemoryError("invalid", `must be a whole number from 1 to ${MAX_PAGE_SIZE}`, "limit");
  const after = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(after) || after < 0 || cursor === "")
    throw new MemoryError("invalid", "is none that memoryResults() gave", "cursor");
  const rows = memory.results(after, limit);
  return { results: rows.map(({ event }) => event), cursor: String(rows.at(-1)?.seq ?? after) };
}
