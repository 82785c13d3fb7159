import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { isEndMark } from "../store/versions.ts";
import { dropPrompts } from "./drop-prompts.ts";
import { restingOn, unsupported } from "./delete-memory.ts";

/**
 * Deletes every message and memory of a session, tombstones included: ingesting it again stores it anew.
 * Memories of other sessions that rested on it alone go as well, and what only it had replaced stands again. Nothing happens when there is no such session.
 * Runs inside the caller's transaction.
 */
export function deleteSession(store: Store, sessionId: string, nowMs: number): void {
  const own = store.memories.ofSession(sessionId);
  dropPrompts(store, own);
  removeAsIfNeverSaid(store, own, nowMs);
  store.sources.removeTombstones(sessionId);
  store.contexts.removeSession(sessionId);
  store.turns.removeSession(sessionId);
  const session = store.sessions.byId(sessionId);
  if (session === null) return;
  const messages = store.messages.seqsOfSession(session.seq).map((seq) => ({ seq }));
  const outside = restingOn(store, messages);
  store.removal.clear(session.seq);
  removeAsIfNeverSaid(store, unsupported(store, outside), nowMs);
  store.sessions.remove(session.seq);
}

/**
 * Removes memories; what only they replaced stands again, and what one of them came after another of these is replaced
 * by the version after both. Few statements however many they are. Runs inside the caller's transaction.
 */
export function removeAsIfNeverSaid(store: Store, memories: readonly StoredMemory[], nowMs: number): void {
  const removed = new Map(memories.map((memory) => [memory.seq, memory]));
  const seqs = [...removed.keys()];
  // The marks of what they ended name that in its own words.
  const marks: number[] = [];
  for (const before of store.memories.replacedBy(seqs)) {
    if (removed.has(before.seq)) continue;
    if (isEndMark(before)) {
      marks.push(before.seq);
      continue;
    }
    let after = removed.get(before.supersededBy ?? 0);
    while (after?.supersededBy !== undefined && removed.has(after.supersededBy ?? 0))
      after = removed.get(after.supersededBy ?? 0);
    if (after?.supersededMs === null) store.memories.reinstate(before.seq);
    else store.memories.supersede(before.seq, after?.supersededBy ?? null, nowMs);
  }
  store.sources.removeMemories(seqs);
  store.memories.remove([...seqs, ...marks]);
}
