import type { Store } from "../store/store.ts";
import { memoryDocument, messageDocument, type Document } from "./document.ts";

/** Neighbours on each side that a message is read with. */
export const WINDOW = 2;

/** Everything that may answer a query. */
export interface Gathered {
  /** Candidates: what matched, and the messages next to it. */
  documents: Document[];
  /** Every loaded message by `session number:position`. */
  places: ReadonlyMap<string, Document>;
}

export function placeKey(sessionSeq: number, position: number): string {
  return `${sessionSeq}:${position}`;
}

/** Looks the terms up in both indexes, best `depth` rows of each, and loads the messages around the hits. */
export function gather(store: Store, terms: readonly string[], depth: number): Gathered {
  const hits = store.messages.bySeqs(store.messages.search(terms, depth).map((hit) => hit.seq));
  const places = new Map<string, Document>();
  for (const message of hits)
    places.set(placeKey(message.sessionSeq, message.position), messageDocument(message));
  const missing = new Map<string, readonly [number, number]>();
  for (const message of hits) {
    for (let offset = -2 * WINDOW; offset <= 2 * WINDOW; offset++) {
      const key = placeKey(message.sessionSeq, message.position + offset);
      if (!places.has(key)) missing.set(key, [message.sessionSeq, message.position + offset]);
    }
  }
  for (const message of store.messages.atPlaces([...missing.values()])) {
    places.set(placeKey(message.sessionSeq, message.position), messageDocument(message));
  }
  const near = new Set<string>();
  for (const message of hits) {
    for (let offset = -WINDOW; offset <= WINDOW; offset++)
      near.add(placeKey(message.sessionSeq, message.position + offset));
  }
  const messages = [...near].flatMap((key) => places.get(key) ?? []);
  const memories = store.memories.bySeqs(store.memories.search(terms, depth).map((hit) => hit.seq));
  return { documents: [...messages, ...memories.map(memoryDocument)], places };
}
