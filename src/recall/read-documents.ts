import type { Message } from "../store/message-store.ts";
import type { Store } from "../store/store.ts";
import { memoryDocument, messageDocument, readableText, type Document, type Drawn } from "./document.ts";
import { MAX_CHARACTERS } from "./gather.ts";
import { placeKeys, type Match, type Place } from "./windows.ts";

/** A document with how well its place matches. */
export interface Read {
  document: Document;
  match: Match;
  /** The message before, if there is one. */
  previous: { speaker: string; isQuestion: boolean } | null;
}

/** Reads what stands at these places, and the memories drawn from it; places without a message are left out. */
export function readDocuments(store: Store, places: readonly Place[]): Read[] {
  const keyOf = placeKeys();
  const found = new Map<number, Message>();
  for (const { message } of places)
    if (message !== null) found.set(keyOf(message.row.sessionSeq, message.row.position), message.row);
  const wanted = new Map<number, readonly [number, number]>();
  for (const { sessionSeq, position } of places) {
    for (const at of [position - 1, position]) {
      const key = keyOf(sessionSeq, at);
      if (sessionSeq >= 0 && at >= 0 && !found.has(key)) wanted.set(key, [sessionSeq, at]);
    }
  }
  for (const message of store.messages.atPlaces([...wanted.values()]))
    found.set(keyOf(message.sessionSeq, message.position), message);
  const messages = places.flatMap(({ sessionSeq, position }) => found.get(keyOf(sessionSeq, position)) ?? []);
  const terms = new Map(
    places.flatMap(({ message }) => (message === null ? [] : [[message.row.seq, message.terms]])),
  );
  const unread = messages.flatMap(({ seq }) => (terms.has(seq) ? [] : seq));
  for (const [seq, own] of store.messages.rowTerms(unread, MAX_CHARACTERS / 2)) terms.set(seq, own);
  const drawn = readDrawn(
    store,
    messages.map(({ seq }) => seq),
  );
  return places.flatMap((place): Read[] => {
    const { match, channels, around, memory } = place;
    if (memory !== null)
      return [
        {
          document: memoryDocument({ memory: memory.row, terms: memory.terms }, { channels, around }),
          match,
          previous: null,
        },
      ];
    const message = found.get(keyOf(place.sessionSeq, place.position));
    if (message === undefined) return [];
    const memories = drawn.get(message.seq) ?? [];
    // Of a message that is hidden as a whole there is nothing to show.
    if (message.masks.length > 0 && memories.length === 0 && readableText(message) === "") return [];
    const before = found.get(keyOf(place.sessionSeq, place.position - 1));
    return [
      {
        document: messageDocument(message, {
          terms: terms.get(message.seq) ?? [],
          memories,
          channels,
          around,
        }),
        match,
        previous:
          before === undefined
            ? null
            : messageDocument(before, { terms: [], memories: [], channels, around }),
      },
    ];
  });
}

/** The memories drawn from each of these messages, those that are forgotten left out. */
function readDrawn(store: Store, messageSeqs: readonly number[]): Map<number, Drawn[]> {
  const links = store.sources.ofMessages(messageSeqs);
  const seqs = [...new Set(links.map(({ memorySeq }) => memorySeq))];
  const terms = store.memories.rowTerms(seqs);
  const memories = new Map(
    store.memories.bySeqs(seqs).map((memory) => [memory.seq, { memory, terms: terms.get(memory.seq) ?? [] }]),
  );
  const drawn = new Map<number, Drawn[]>();
  for (const { messageSeq, memorySeq } of links) {
    const one = memories.get(memorySeq);
    const known = drawn.get(messageSeq) ?? [];
    if (one !== undefined && one.memory.forgottenMs === null && !known.includes(one))
      drawn.set(messageSeq, [...known, one]);
  }
  return drawn;
}
