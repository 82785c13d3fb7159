import { eraseText } from "../store/masks.ts";
import type { Message } from "../store/message-store.ts";
import type { Store } from "../store/store.ts";
import type { SourceMessage } from "./draft.ts";
import { isEcho } from "./echo.ts";
import { extractDrafts } from "./extract.ts";
import { keepDraft } from "./keep-memory.ts";

/** Characters of text read for memories in one slice: about 10 ms of work, so that other objects get their turn. */
const SLICE_CHARACTERS = 8192;

// A message may carry any time; relative dates are resolved only in the years that ISO 8601 writes with four digits.
const FIRST_DATED_MS = Date.parse("0002-01-01T00:00:00Z");
const LAST_DATED_MS = Date.parse("9998-12-31T00:00:00Z");

/** Messages read in one slice at most. */
const SLICE_MESSAGES = 50;

/** Messages before a slice that it may need to understand a short answer or a pronoun. */
const CONTEXT_MESSAGES = 6;

/** What one slice did. */
export interface SliceResult {
  memories: number;
  /** Characters read; 0 when nothing was owed. */
  characters: number;
}

/**
 * Reads the next slice of messages that are owed their extraction and keeps what it finds. Runs inside the
 * caller's transaction: either the memories and the progress are stored, or neither.
 */
export function extractSlice(store: Store, nowMs: number): SliceResult {
  const owed = store.extractions.next();
  if (owed === null) return { memories: 0, characters: 0 };
  const range = { sessionSeq: owed.sessionSeq, fromSeq: owed.nextSeq, endSeq: owed.endSeq };
  const messages = withinBudget(store.messages.slice(range, SLICE_MESSAGES));
  const first = messages[0];
  const last = messages.at(-1);
  const session = store.sessions.bySeq(owed.sessionSeq);
  if (first === undefined || last === undefined || session === null) {
    store.extractions.advance(owed, owed.endSeq);
    return { memories: 0, characters: 0 };
  }
  const previous = store.messages.window(owed.sessionSeq, first.position - CONTEXT_MESSAGES, first.position);
  let memories = 0;
  const texts = new Map(messages.map((message) => [message.seq, message.content]));
  for (const draft of extractDrafts(messages.map(toSource), previous.map(toSource))) {
    if (isEcho(store, draft, texts)) continue;
    if (keepDraft(store, draft, { sessionId: session.id, origin: "ingest", nowMs }) !== null) memories++;
  }
  store.extractions.advance(owed, last.seq + 1);
  return { memories, characters: messages.reduce((sum, message) => sum + message.content.length, 0) };
}

// What was deleted or forgotten meanwhile must not be learned again; the length stays, so evidence points right.
function toSource(message: Message): SourceMessage {
  const content = eraseText(message.content, message.masks);
  const createdMs = Math.min(Math.max(message.createdMs, FIRST_DATED_MS), LAST_DATED_MS);
  return { seq: message.seq, role: message.role, content, createdMs };
}

/** The first messages that fit the slice; at least one. */
function withinBudget(messages: readonly Message[]): Message[] {
  let characters = 0;
  const end = messages.findIndex((message, index) => {
    characters += message.content.length;
    return index > 0 && characters > SLICE_CHARACTERS;
  });
  return messages.slice(0, end === -1 ? messages.length : end);
}
