import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { removeMemoryRows } from "./delete-memory.ts";

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
  const messageSeqs = store.messages.seqsOfSession(session.seq);
  const outside = new Set(store.sources.ofMessages(messageSeqs).map((link) => link.memorySeq));
  store.removal.clear(session.seq);
  for (const memory of store.memories.bySeqs([...outside])) {
    if (store.sources.ofMemory(memory.seq).length === 0) removeAsIfNeverSaid(store, memory, nowMs);
  }
  store.sessions.remove(session.seq);
}

// What only this session replaced stands again: the session is as if it had never been.
function removeAsIfNeverSaid(store: Store, memory: StoredMemory, nowMs: number): void {
  for (const before of store.memories.predecessors(memory.seq)) {
    if (memory.supersededMs === null) store.memories.reinstate(before.seq);
  }
  removeMemoryRows(store, memory, nowMs);
}
