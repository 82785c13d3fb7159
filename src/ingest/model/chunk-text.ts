import { eraseText } from "../../store/masks.ts";
import type { Chunk } from "../../store/chunk-store.ts";
import type { Message } from "../../store/message-store.ts";
import type { Store } from "../../store/store.ts";
import type { Line } from "../../model/port.ts";
import { isoDay } from "../../text/iso-day.ts";
import type { SourceMessage } from "../draft.ts";

/** Characters that a model reads together; a longer message stands alone and is not cut. */
const CHUNK_CHARACTERS = 10_000;

/** Messages before a chunk that are read again, to be understood by. */
const OVERLAP_MESSAGES = 2;

/** Messages looked at when chunks are planned, and most that one chunk has. */
const PLANNED_MESSAGES = 200;
const MAX_CHUNK_MESSAGES = 50;

/**
 * Makes chunks of what is owed its extraction, oldest first, at most 200 messages at a time; false when nothing was.
 * Runs inside the caller's transaction, so that a message is always owed by one of the two.
 */
export function planChunks(store: Store): boolean {
  const owed = store.extractions.next();
  if (owed === null) return false;
  const { sessionSeq, nextSeq, endSeq } = owed;
  const messages = store.messages.slice({ sessionSeq, fromSeq: nextSeq, endSeq }, PLANNED_MESSAGES);
  const starts = startsOf(messages);
  const isRest = messages.length < PLANNED_MESSAGES;
  // The last chunk may still grow by messages that were not looked at.
  const last = starts.length > 1 ? starts.pop() : undefined;
  const plannedTo = isRest ? endSeq : (last ?? (messages.at(-1)?.seq ?? endSeq) + 1);
  if (isRest && last !== undefined) starts.push(last);
  for (const [index, firstSeq] of starts.entries())
    store.chunks.add({ sessionSeq, firstSeq, endSeq: starts[index + 1] ?? plannedTo });
  store.extractions.advance(owed, plannedTo);
  return true;
}

/** Numbers of the messages at which a new chunk begins. */
function startsOf(messages: readonly Message[]): number[] {
  const starts: number[] = [];
  let characters = 0;
  let count = 0;
  for (const { seq, content } of messages) {
    const isFull = characters + content.length > CHUNK_CHARACTERS || count === MAX_CHUNK_MESSAGES;
    if (count === 0 || isFull) {
      starts.push(seq);
      [characters, count] = [0, 0];
    }
    characters += content.length;
    count++;
  }
  return starts;
}

/** A chunk's messages as they may be read now, with two before them. */
export interface ChunkText {
  sessionId: string;
  /** Messages that memories may rest on. */
  messages: SourceMessage[];
  /** Messages before them. */
  context: SourceMessage[];
  /** Both, numbered from 1. */
  lines: Line[];
}

// Relative dates are resolved only in the years that ISO 8601 writes with four digits.
const FIRST_DATED_MS = Date.parse("0002-01-01T00:00:00Z");
const LAST_DATED_MS = Date.parse("9998-12-31T00:00:00Z");

/** Reads a chunk; null when its session or all its messages are gone. `contextCount` messages before it are read too. */
export function readChunk(store: Store, chunk: Chunk, contextCount = OVERLAP_MESSAGES): ChunkText | null {
  const session = store.sessions.bySeq(chunk.sessionSeq);
  const range = { sessionSeq: chunk.sessionSeq, fromSeq: chunk.firstSeq, endSeq: chunk.endSeq };
  const messages = store.messages.slice(range, 2 * PLANNED_MESSAGES);
  const first = messages[0];
  if (session === null || first === undefined) return null;
  const before = store.messages
    .window(chunk.sessionSeq, first.position - contextCount, first.position)
    .filter(({ seq }) => seq < first.seq);
  const context = before.map(toSource);
  const own = messages.map(toSource);
  const lines = [...context, ...own].map((message, index): Line => ({
    line: index + 1,
    role: message.role,
    said: isoDay(message.createdMs),
    text: message.content,
    isContext: index < context.length,
  }));
  return { sessionId: session.id, messages: own, context, lines };
}

// What was deleted or forgotten must not be learned again; the length stays, so evidence points right.
function toSource(message: Message): SourceMessage {
  return {
    seq: message.seq,
    role: message.role,
    content: eraseText(message.content, message.masks),
    createdMs: Math.min(Math.max(message.createdMs, FIRST_DATED_MS), LAST_DATED_MS),
  };
}
