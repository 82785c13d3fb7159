import type { AgedSession } from "../store/expiry-store.ts";
import type { Store } from "../store/store.ts";
import { dropPrompts } from "./drop-prompts.ts";
import { removeMemoryRows } from "./delete-memory.ts";

/** Where the removal of what is too old stands. */
export interface ExpiryPosition {
  what: "memories" | "sessions";
  after: number;
}

export const EXPIRY_START: ExpiryPosition = { what: "memories", after: 0 };

/** Memories of one slice: some milliseconds; messages take less, and the more at once the fewer reads of the tree. */
const SLICE_MEMORIES = 40;
const SLICE_MESSAGES = 400;

/**
 * Removes some of what was said before a time, and says where to go on; null at the end. Only age counts: other
 * memories and messages stay as they are, also those that say the same, and nothing that was replaced comes back. A
 * message leaves its hash, so that a replay does not store it again, until its whole session is gone. Runs inside
 * the caller's transaction.
 */
export function expireSlice(
  store: Store,
  at: ExpiryPosition,
  { beforeMs, nowMs }: { beforeMs: number; nowMs: number },
): ExpiryPosition | null {
  if (at.what === "memories") {
    const { seqs, until } = store.expiry.memories(at.after, beforeMs, SLICE_MEMORIES);
    const memories = store.memories.bySeqs(seqs);
    if (memories.length > 0) dropPrompts(store, memories);
    for (const memory of memories) removeMemoryRows(store, memory, nowMs);
    return until === null ? { what: "sessions", after: 0 } : { what: "memories", after: until };
  }
  const session = store.expiry.session(at.after, beforeMs);
  if (session === null) return null;
  const isDone = expireSession(store, session, { beforeMs, nowMs });
  return { what: "sessions", after: isDone ? session.seq : session.seq - 1 };
}

/** False when the session has more messages that are too old. */
function expireSession(
  store: Store,
  { seq, id }: AgedSession,
  { beforeMs, nowMs }: { beforeMs: number; nowMs: number },
): boolean {
  // The messages of a last session are told in what is loaded.
  dropPrompts(store, []);
  const lastMs = store.sessions.bySeq(seq)?.lastMs ?? 0;
  if (lastMs < beforeMs) {
    store.removal.clear(seq);
    if (store.expiry.hasBlocksSince(id, beforeMs)) {
      store.sessions.empty(seq);
      store.expiry.raiseFirst(seq);
    } else {
      store.contexts.removeSession(id);
      store.sources.removeTombstones(id);
      store.sessions.remove(seq);
    }
    return true;
  }
  const old = store.expiry.messages(seq, beforeMs, SLICE_MESSAGES);
  const places = old.flatMap((message) => store.tree.bySeq(message) ?? []);
  store.removal.remove(places, { nowMs, isForGood: true });
  if (old.length === SLICE_MESSAGES) return false;
  store.expiry.raiseFirst(seq);
  return true;
}
