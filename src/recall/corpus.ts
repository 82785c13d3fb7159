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

/** Shortest word that others are derived from. */
const MIN_KIN_LENGTH = 5;

/** What a word may end in beyond its kin: endings of English, German and Spanish that the stemmer leaves. */
const ENDINGS = new Set(
  (
    "s es ed er ers or ors ion ions ing al ly ment ments ness ity ive ful able ation ison ist ists ian ery age ant ent " +
    "e en em n st t te ten ung ungen in innen chen lich keit heit o a os as ar ir mos ada ado ando iendo cion"
  ).split(" "),
);
const MAX_ENDING = 5;

/** Terms of each index that are looked at as kin, and words of a query that have kin. */
const MAX_CONTINUATIONS = 200;
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
  const words = terms
    .filter((term) => /^\p{Ll}+$/u.test(term) && term.length >= MIN_KIN_LENGTH)
    .slice(0, MAX_LOOKED_UP);
  const shorter = new Map<string, string>();
  const kin = new Map<string, string>();
  for (const word of words) {
    for (let cut = 1; cut <= MAX_ENDING && word.length - cut >= MIN_KIN_LENGTH; cut++)
      if (ENDINGS.has(word.slice(-cut))) shorter.set(word.slice(0, -cut), word);
  }
  for (const index of [store.messages, store.memories]) {
    for (const { beginning, term } of index.continuations(words, MAX_CONTINUATIONS))
      if (ENDINGS.has(term.slice(beginning.length))) kin.set(term, beginning);
  }
  const known = [...shorter.keys()];
  for (const counts of [store.messages.documentCounts(known), store.memories.documentCounts(known)])
    for (const term of counts.keys()) kin.set(term, shorter.get(term) ?? term);
  for (const term of terms) kin.delete(term);
  return kin;
}
