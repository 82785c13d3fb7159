import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../contract/limits.ts";
import type { Answer, Call } from "./route.ts";

/** A page of entries, and where the next one begins. */
export interface Page<Entry> {
  entries: readonly Entry[];
  cursor?: string | undefined;
}

/** What a caller asks of a page: how many entries, and after which cursor. */
export function pageAsked({ query }: Call): { limit: number; cursor: string | undefined } {
  const { per_page: limit, cursor } = query;
  return {
    limit: typeof limit === "number" ? limit : DEFAULT_PAGE_SIZE,
    cursor: typeof cursor === "string" ? cursor : undefined,
  };
}

/** The answer that a page is. */
export function pageAnswer<Entry>(call: Call, { entries, cursor }: Page<Entry>): Answer {
  const info = { per_page: pageAsked(call).limit, count: entries.length };
  return { result: entries, info: cursor === undefined ? info : { ...info, cursor } };
}

/**
 * As many entries as were asked for, read in pages of at most 500, which is what one call of the binding gives. What
 * is written in between comes or does not come, as for a caller who reads the pages one by one.
 */
export async function gather<Entry>(
  asked: { limit: number; cursor: string | undefined },
  read: (limit: number, cursor: string | undefined) => Promise<Page<Entry>>,
): Promise<Page<Entry>> {
  const entries: Entry[] = [];
  let { cursor } = asked;
  do {
    const page = await read(Math.min(asked.limit - entries.length, MAX_PAGE_SIZE), cursor);
    entries.push(...page.entries);
    cursor = page.cursor;
  } while (cursor !== undefined && entries.length < asked.limit);
  return { entries, cursor };
}
