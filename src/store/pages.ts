import { openCursor, sealCursor } from "../contract/cursor.ts";
import type { ListRequest, PageRequest } from "../contract/requests.ts";
import type { ListResult, SessionPage } from "../contract/results.ts";
import { toEntry } from "./read-memory.ts";
import type { Store } from "./store.ts";

/** A page of current memories, newest first; stable while memories are added. */
export function listMemories(store: Store, request: ListRequest): ListResult {
  const filter = { sessionId: request.sessionId, type: request.type };
  const scope = {
    key: store.profile.cursorKey,
    query: JSON.stringify(["list", filter.sessionId, filter.type]),
  };
  const [createdMs, seq] = request.cursor === undefined ? [] : openCursor(request.cursor, scope);
  const before = createdMs === undefined ? null : { createdMs: Number(createdMs), seq: Number(seq) };
  const page = store.memories.page(filter, before, request.limit + 1);
  const shown = page.slice(0, request.limit);
  const last = shown.at(-1);
  const memories = shown.map(toEntry);
  if (page.length <= request.limit || last === undefined) return { memories };
  return { memories, cursor: sealCursor([last.createdMs, last.seq], scope) };
}

/** A page of sessions, newest first by creation. */
export function listSessions(store: Store, request: PageRequest): SessionPage {
  const scope = { key: store.profile.cursorKey, query: "listSessions" };
  const [position] = request.cursor === undefined ? [] : openCursor(request.cursor, scope);
  const before = position === undefined ? Number.MAX_SAFE_INTEGER : Number(position);
  const page = store.sessions.page(before, request.limit + 1);
  const shown = page.slice(0, request.limit);
  const last = shown.at(-1);
  const sessions = shown.map((session) => ({
    sessionId: session.id,
    derived: session.derived,
    messages: session.messageCount,
    firstMessageAt: new Date(session.firstMs),
    lastMessageAt: new Date(session.lastMs),
  }));
  if (page.length <= request.limit || last === undefined) return { sessions };
  return { sessions, cursor: sealCursor([last.seq], scope) };
}
