import { IndexedText } from "../store/indexed-text.ts";
import type { Message } from "../store/message-store.ts";
import { ReadingLimit } from "../store/reading-limit.ts";
import type { Store } from "../store/store.ts";
import { ByPlace } from "./by-place.ts";
import type { Corpus } from "./corpus.ts";
import {
  DrawnMemory,
  FoundDocument,
  readableText,
  saidOf,
  type Document,
  type Drawn,
  type Said,
} from "./document.ts";
import { MAX_CHARACTERS, type Finds } from "./gather.ts";
import type { Match, Place } from "./windows.ts";

/** A document with how well its place matches. */
export interface Read {
  document: Document;
  match: Match;
  /** The message before, if there is one. */
  previous: Said | null;
}

/** What is known before documents are read: the texts that were found, and the query's words. */
interface Known {
  texts: Finds["texts"];
  corpus: Corpus;
}

/** A message that was read, with its text as it may be shown. */
interface Shown extends Said {
  message: Message;
  text: string;
}

/** Reads what stands at these places, and the memories drawn from it; places without a message are left out. */
export function readDocuments(store: Store, places: readonly Place[], known: Known): Read[] {
  const { corpus } = known;
  const shown = readMessages(store, places);
  const messages = places.flatMap(
    ({ sessionSeq, position }) => shown.get(sessionSeq, position)?.message.seq ?? [],
  );
  const indexed = readTexts(store, messages, { places, corpus });
  const { drawn, alone } = readMemories(store, { places, messages }, known);
  return places.flatMap((place): Read[] => {
    const { match, memory, sessionSeq, position } = place;
    if (memory !== null) {
      const one = alone.get(memory.seq);
      if (one === undefined) return [];
      return [{ document: new FoundDocument(memoryParts(one), place, corpus), match, previous: null }];
    }
    const found = shown.get(sessionSeq, position);
    if (found === undefined) return [];
    const { message } = found;
    const memories = drawn.get(message.seq) ?? [];
    // Of a message that is hidden as a whole there is nothing to show.
    if (message.masks.length > 0 && memories.length === 0 && found.text === "") return [];
    const text = indexed.get(message.seq) ?? new IndexedText("", corpus.counter);
    const parts = { ...found, indexed: text, saidMs: message.createdMs, memories };
    const document = new FoundDocument(parts, place, corpus);
    return [{ document, match, previous: shown.get(sessionSeq, position - 1) ?? null }];
  });
}

/** A memory that rests on no message, as parts of a document. */
function memoryParts(drawn: Drawn) {
  const { memory, indexed } = drawn;
  return {
    text: memory.content,
    indexed,
    speaker: memory.trust === "assistant" ? "assistant" : "user",
    isQuestion: false,
    saidMs: memory.saidMs,
    message: null,
    memories: [drawn],
  };
}

/** The messages at these places and those before them. */
function readMessages(store: Store, places: readonly Place[]): ByPlace<Shown> {
  const seqs = new Set<number>();
  const wanted = new ByPlace<number>();
  for (const { sessionSeq, position, message } of places) {
    if (message !== null) wanted.set(sessionSeq, position, message.seq);
    if (message !== null) seqs.add(message.seq);
  }
  const unknown: [number, number][] = [];
  for (const { sessionSeq, position } of places) {
    for (const at of [position - 1, position]) {
      if (sessionSeq < 0 || at < 0 || wanted.get(sessionSeq, at) !== undefined) continue;
      wanted.set(sessionSeq, at, -1);
      unknown.push([sessionSeq, at]);
    }
  }
  const shown = new ByPlace<Shown>();
  for (const message of store.messages.found([...seqs], unknown)) {
    const text = readableText(message);
    shown.set(message.sessionSeq, message.position, { message, text, ...saidOf(text, message.role) });
  }
  return shown;
}

/** The index terms of these messages by number; those that were found have been read. */
function readTexts(
  store: Store,
  seqs: readonly number[],
  { places, corpus }: { places: readonly Place[]; corpus: Corpus },
): Map<number, IndexedText> {
  const texts = new Map<number, IndexedText>();
  for (const { message } of places) if (message !== null) texts.set(message.seq, message.text);
  const unread = seqs.filter((seq) => !texts.has(seq));
  for (const { seq, body } of store.search.messageTexts(unread, new ReadingLimit(MAX_CHARACTERS / 2)))
    texts.set(seq, new IndexedText(body, corpus.counter));
  return texts;
}

/** The memories drawn from each of these messages, those that are forgotten left out, and those that rest on none. */
function readMemories(
  store: Store,
  { places, messages }: { places: readonly Place[]; messages: readonly number[] },
  { texts, corpus }: Known,
): { drawn: Map<number, Drawn[]>; alone: Map<number, Drawn> } {
  const links = store.sources.ofMessages(messages);
  const seqs = new Set(links.map(({ memorySeq }) => memorySeq));
  for (const { memory } of places) if (memory !== null) seqs.add(memory.seq);
  const unread = [...seqs].filter((seq) => !texts.has(seq));
  const read = new Map(
    store.search
      .memoryTexts(unread)
      .map(({ seq, body }) => [seq, new IndexedText(body, corpus.counter)] as const),
  );
  const alone = new Map<number, Drawn>();
  for (const memory of store.memories.bySeqs([...seqs])) {
    const indexed = texts.get(memory.seq) ?? read.get(memory.seq) ?? new IndexedText("", corpus.counter);
    alone.set(memory.seq, new DrawnMemory(memory, indexed));
  }
  const drawn = new Map<number, Drawn[]>();
  for (const { messageSeq, memorySeq } of links) {
    const one = alone.get(memorySeq);
    const known = drawn.get(messageSeq) ?? [];
    if (one !== undefined && one.memory.forgottenMs === null && !known.includes(one))
      drawn.set(messageSeq, [...known, one]);
  }
  return { drawn, alone };
}
