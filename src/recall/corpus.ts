import type { Store } from "../store/store.ts";

/** What ranking must know about everything that is stored: how rare each term of the query is. */
export interface Corpus {
  /** Inverse document frequency of each query term, ln((N − n + 0.5) / (n + 0.5) + 1), never negative. */
  idf: ReadonlyMap<string, number>;
}

/** Reads the rarity of the query's terms from both indexes. */
export function readCorpus(store: Store, terms: readonly string[]): Corpus {
  const rows = store.messages.approximateCount() + store.memories.approximateCount();
  const inMessages = store.messages.documentCounts(terms);
  const inMemories = store.memories.documentCounts(terms);
  const idf = new Map<string, number>();
  for (const term of terms) {
    // A term that stands nowhere is as rare as one that stands once: it cannot be told how much rarer.
    const count = Math.max(1, Math.min(rows, (inMessages.get(term) ?? 0) + (inMemories.get(term) ?? 0)));
    idf.set(term, Math.log((rows - count + 0.5) / (count + 0.5) + 1));
  }
  return { idf };
}
