import type { ChangeableMessage } from "../store/change-message.ts";
import type { Store } from "../store/store.ts";
import { restingOn, unsupported } from "./delete-memory.ts";
import { dropPrompts } from "./drop-prompts.ts";
import { removeAsIfNeverSaid } from "./delete-session.ts";

/**
 * Takes back what was remembered of a message whose text was changed and rests on nothing else, and notes that the
 * message is owed to be read again when it had been read. Runs inside the caller's transaction.
 */
export function reread(store: Store, message: ChangeableMessage, nowMs: number): void {
  if (message.isSource) {
    const rested = restingOn(store, [message]);
    store.sources.removeMessages([message.seq]);
    dropPrompts(store, store.memories.bySeqs(rested));
    removeAsIfNeverSaid(store, unsupported(store, rested), nowMs);
  }
  const wasRead = message.messageId === null || message.extractedSeq >= message.seq;
  if (wasRead && !store.extractions.isOwed(message.sessionSeq, message.seq))
    store.extractions.owe(message.sessionSeq, message.seq, message.seq + 1);
}
