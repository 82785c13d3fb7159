import type { IngestRequest } from "../contract/requests.ts";
import type { Store } from "../store/store.ts";
import { indexBody } from "../store/text-index.ts";
import { redactSecrets } from "./redact.ts";
import { lineHash, storeConversation, type Line } from "./store-conversation.ts";

/** A conversation ready to be stored. */
export interface PreparedConversation {
  lines: Line[];
  sessionId: string | null;
  /** Secrets replaced by a marker. */
  redactions: number;
  /** Whether an agent handed it over who may give no instructions. */
  byAgent: boolean;
}

/** What an ingest stored before any memory was made. */
export interface StoredIngest {
  sessionId: string | null;
  messages: number;
  redactions: number;
}

/** Characters prepared before other requests get their turn: about 15 ms of work. */
const SLICE_CHARACTERS = 32_768;

/**
 * Replaces the secrets of a conversation, then hashes and takes apart its messages: the work that does not touch
 * the store. `yieldTurn` is awaited between slices. Messages without a time get `nowMs` plus their index.
 */
export async function prepareConversation(
  request: IngestRequest,
  nowMs: number,
  yieldTurn: () => Promise<void>,
): Promise<PreparedConversation> {
  const lines: Line[] = [];
  let redactions = 0;
  let characters = 0;
  for (const [index, message] of request.messages.entries()) {
    const { text, count } = redactSecrets(message.content);
    redactions += count;
    const createdMs = message.timestamp?.getTime() ?? nowMs + index;
    lines.push({
      role: message.role,
      content: text,
      hash: lineHash(message.role, text),
      createdMs,
      body: indexBody(text),
    });
    characters += message.content.length;
    if (characters < SLICE_CHARACTERS) continue;
    characters = 0;
    await yieldTurn();
  }
  return { lines, sessionId: request.sessionId, redactions, byAgent: request.byAgent === true };
}

/**
 * Stores what is new of a conversation and notes that it is owed its extraction, in one transaction: once this
 * returns, no crash can lose either.
 */
export function ingest(store: Store, conversation: PreparedConversation): StoredIngest {
  return store.transaction(() => {
    const batch = storeConversation(store, conversation.lines, conversation.sessionId);
    if (batch === null) return { sessionId: null, messages: 0, redactions: 0 };
    if (conversation.byAgent && batch.added > 0) store.transcripts.markByAgent(batch);
    if (batch.added > 0) store.extractions.owe(batch.session.seq, batch.firstSeq, batch.endSeq);
    return { sessionId: batch.session.id, messages: batch.added, redactions: conversation.redactions };
  });
}
