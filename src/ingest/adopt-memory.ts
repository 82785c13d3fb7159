import type { ForeignMemory } from "../contract/transfer-requests.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { classify } from "./classify.ts";
import { insertMemory, isSameContent, wordingIdentity } from "./keep-memory.ts";
import { redactSecrets } from "./redact.ts";

/**
 * Keeps a memory of another product with its times, as if `remember()` had been called then. Null when it is there
 * already: by its id, or by the same content in the same session.
 */
export function adoptMemory(store: Store, foreign: ForeignMemory): StoredMemory | null {
  const content = redactSecrets(foreign.content).text;
  const identity = wordingIdentity(content);
  if (
    foreign.id !== null &&
    (store.memories.byId(foreign.id) !== null || store.messages.byId(foreign.id) !== null)
  )
    return null;
  const draft = classify(content, { saidMs: foreign.createdMs, trust: "host" });
  const alike = store.memories.currentByIdentity(identity, foreign.sessionId);
  const isKnown = alike.some((one) =>
    [content, draft.content].some((text) => isSameContent(one.content, text)),
  );
  if (isKnown) return null;
  const type = foreign.type ?? draft.type;
  const hasTopic = type === "fact" || type === "instruction";
  const memory = insertMemory(
    store,
    { ...draft, type, topicKey: hasTopic ? draft.topicKey : null },
    { sessionId: foreign.sessionId, origin: "remember", nowMs: foreign.createdMs, identity },
  );
  for (const other of alike) {
    const [older, newer] = other.saidMs <= memory.saidMs ? [other, memory] : [memory, other];
    store.memories.supersede(older.seq, newer.seq, foreign.createdMs);
  }
  if (foreign.id !== null) store.memories.rename(memory.seq, foreign.id);
  store.memories.touch(memory.seq, { saidMs: foreign.createdMs, updatedMs: foreign.updatedMs });
  return memory;
}
