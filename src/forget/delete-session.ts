import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { isEndMark } from "../store/versions.ts";
import { removeMemoryRows, restingOn, unsupported } from "./delete-memory.ts";

/**
 * Deletes every message and memory of a session, tombstones included: ingesting it again stores it anew.
 * Memories of other sessions that rested on it alone go as well, and what only it had replaced stands again. Nothing happens when there is no such session.
 * Runs inside the caller's transaction.
 */
export function deleteSession(store: Store, sessionId: string, nowMs: number): void {
  for (const memory of store.memories.ofSession(sessionId)) removeAsIfNeverSaid(store, memory, nowMs);
  store.sources.removeTombstones(sessionId);
  store.contexts.removeSession(sessionId);
  store.turns.removeSession(sessionId);
  const session = store.sessions.byId(sessionId);
  if (session === null) return;
  const messages = store.messages.seqsOfSession(session.seq).map((seq) => ({ seq }));
  const outside = restingOn(store, messages);
  store.removal.clear(session.seq);
  for (const memory of unsupported(store, outside)) removeAsIfNeverSaid(store, memory, nowMs);
  store.sessions.remove(session.seq);
}

/** Removes a memory; what only it replaced stands again. Runs inside the caller's transaction. */
export function removeAsIfNeverSaid(store: Store, memory: StoredMemory, nowMs: number): void {
  for (const before of store.memories.predecessors(memory.seq)) {
    if (memory.supersededMs === null && !isEndMark(before)) store.memories.reinstate(before.seq);
  }
  removeMemoryRows(store, memory, nowMs);
}
