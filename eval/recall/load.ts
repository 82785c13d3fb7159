import type { Conversation } from "./data-set.ts";
import { sessionMs, toMessages } from "./data-set.ts";
import { openNodeStore } from "./node-store.ts";

const { ingest, prepareConversation } = await import("../../src/ingest/ingest.ts");
const { extractSlice } = await import("../../src/ingest/extract-owed.ts");

const DAY_MS = 86_400_000;

/** A conversation in a store of its own, as `ingest()` would have left it. */
export interface Loaded {
  conversation: Conversation;
  store: Awaited<ReturnType<typeof openNodeStore>>;
  /** Turn of the data set by row number and by id of its message. */
  turnOfSeq: Map<number, string>;
  turnOfId: Map<string, string>;
  /** The day after the last session: when its questions are asked. */
  askedMs: number;
}

/** Ingests a conversation with the product's code, extraction included unless `memories` is false. */
export async function load(conversation: Conversation, memories = true): Promise<Loaded> {
  const store = await openNodeStore();
  const turnOfSeq = new Map<number, string>();
  const turnOfId = new Map<string, string>();
  for (const session of conversation.sessions) {
    const messages = toMessages(conversation, session);
    const request = { messages, sessionId: session.id };
    ingest(store, await prepareConversation(request, 0, async () => {}));
    const stored = store.sessions.byId(session.id);
    const kept = stored === null ? [] : store.messages.window(stored.seq, 0, stored.nextPosition);
    for (const [index, message] of kept.entries()) {
      turnOfSeq.set(message.seq, session.turns[index]!.id);
      turnOfId.set(message.id, session.turns[index]!.id);
    }
  }
  const nowMs = Math.max(...conversation.sessions.map(({ date }) => sessionMs(date))) + DAY_MS;
  if (memories) while (store.transaction(() => extractSlice(store, nowMs)).characters > 0);
  return { conversation, store, turnOfSeq, turnOfId, askedMs: nowMs };
}
