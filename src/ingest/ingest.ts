import type { IngestRequest } from "../contract/requests.ts";
import type { Store } from "../store/store.ts";
import { redactSecrets } from "./redact.ts";
import { lineHash, storeConversation, type Line } from "./store-conversation.ts";

/** What an ingest stored before any memory was made. */
export interface StoredIngest {
  sessionId: string | null;
  messages: number;
  redactions: number;
}

/**
 * Stores what is new of a conversation and notes that it is owed its extraction, in one transaction: once this
 * returns, no crash can lose either. Secrets are replaced before anything is stored or hashed.
 */
export function ingest(store: Store, request: IngestRequest, nowMs: number): StoredIngest {
  let redactions = 0;
  const lines = request.messages.map((message, index): Line => {
    const redacted = redactSecrets(message.content);
    redactions += redacted.count;
    return {
      role: message.role,
      content: redacted.text,
      hash: lineHash(message.role, redacted.text),
      createdMs: message.timestamp?.getTime() ?? nowMs + index,
    };
  });
  return store.transaction(() => {
    const batch = storeConversation(store, lines, request.sessionId);
    if (batch === null) return { sessionId: null, messages: 0, redactions: 0 };
    if (batch.added > 0) store.extractions.owe(batch.session.seq, batch.firstSeq, batch.endSeq);
    return { sessionId: batch.session.id, messages: batch.added, redactions };
  });
}
