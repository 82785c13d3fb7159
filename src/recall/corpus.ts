import type { Store } from "../store/store.ts";

/** What ranking must know about everything that is stored. */
export interface Corpus {
  /** Inverse document frequency of each query term, ln((N − n + 0.5) / (n + 0.5) + 1), never negative. */
  idf: ReadonlyMap<string, number>;
  /** The query's terms that stand anywhere, themselves or by their kin. */
  known: ReadonlySet<string>;
  /** Indexed terms that differ from a query term by their ending only, and that term. */
  kin: ReadonlyMap<string, string>;
}

/** With fewer rows than this no word can be told to be common: the rarity of all would fall to nothing. */
const MIN_ROWS = 50;

/** Shortest beginning that two words must share to be kin, and how much longer the longer may be. */
const MIN_KIN_LENGTH = 5;
const MAX_ENDING = 4;

/** Kin looked at for each term and index, and words of a query that are looked up. */
const MAX_CONTINUATIONS = 12;
const MAX_LOOKED_UP = 16;

/** Reads the rarity of the query's terms, and their kin, from both indexes. */
export function readCorpus(store: Store, terms: readonly string[]): Corpus {
  const stored = store.messages.approximateCount() + store.memories.approximateCount();
  const rows = Math.max(MIN_ROWS, stored);
  const kin = findKin(store, terms);
  const wanted = [...terms, ...kin.keys()];
  const inMessages = store.messages.documentCounts(wanted);
  const inMemories = store.memories.documentCounts(wanted);
  const found = new Map<string, number>();
  for (const term of wanted) {
    const count = (inMessages.get(term) ?? 0) + (inMemories.get(term) ?? 0);
    const named = kin.get(term) ?? term;
    found.set(named, (found.get(named) ?? 0) + count);
  }
  const idf = new Map<string, number>();
  for (const term of terms) {
    // A term that stands nowhere is as rare as one that stands once: it cannot be told how much rarer.
    const count = Math.max(1, Math.min(rows, found.get(term) ?? 0));
    idf.set(term, Math.log((rows - count + 0.5) / (count + 0.5) + 1));
  }
  return { idf, known: new Set(terms.filter((term) => (found.get(term) ?? 0) > 0)), kin };
}

/** Words that the stemmer leaves apart: comparison and compare, Wohnung and Wohnungen. */
function findKin(store: Store, terms: readonly string[]): Map<string, string> {
  const words = terms.filter((term) => /^\p{Ll}+$/u.test(term) && term.length >= MIN_KIN_LENGTH);
  const shorter = new Map<string, string>();
  const kin = new Map<string, string>();
  for (const word of words.slice(0, MAX_LOOKED_UP)) {
    for (let cut = 1; cut <= MAX_ENDING && word.length - cut >= MIN_KIN_LENGTH; cut++)
      shorter.set(word.slice(0, -cut), word);
    const longer = [
      ...store.messages.continuations(word, MAX_CONTINUATIONS),
      ...store.memories.continuations(word, MAX_CONTINUATIONS),
    ];
    for (const term of longer) if (term.length <= word.length + MAX_ENDING) kin.set(term, word);
  }
  const known = [...shorter.keys()];
  for (const counts of [store.messages.documentCounts(known), store.memories.documentCounts(known)])
    for (const term of counts.keys()) kin.set(term, shorter.get(term) ?? term);
  for (const term of terms) kin.delete(term);
  return kin;
}
