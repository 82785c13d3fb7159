import { TermCounter, type CountedTerm } from "../store/indexed-text.ts";
import type { Store } from "../store/store.ts";

/** What ranking must know about everything that is stored. */
export interface Corpus {
  /** The query's terms; a term's number is its place here. */
  terms: readonly string[];
  /** Inverse document frequency of each query term, ln((N − n + 0.5) / (n + 0.5) + 1), never negative. */
  idf: ReadonlyMap<string, number>;
  /** The same by the number of a term, and the sum of all. */
  rarities: readonly number[];
  rarity: number;
  /** What `idf` is of a term that stands once. */
  rarest: number;
  /** The query's terms that stand anywhere, themselves or by their kin. */
  known: ReadonlySet<string>;
  /** Indexed terms that differ from a query term by their ending only, and that term. */
  kin: ReadonlyMap<string, string>;
  /** Those of the query's terms and their kin that are worth searching for. */
  searched: readonly string[];
  /** Counts the query's terms and their kin in a text. */
  counter: TermCounter;
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

/** What a word of the same kin counts beside the word itself. */
export const KIN_WEIGHT = 0.7;

/** Terms of each index that are looked at as kin, and words of a query that have kin. */
const MAX_CONTINUATIONS = 200;
const MAX_LOOKED_UP = 16;

/**
 * Matching rows of one index that may be scored: what takes the time of a full-text query. Terms beyond it, the most
 * common first, are not searched for; in the texts that the others find they count as ever.
 */
const MAX_SCORED = 3000;

/** Reads the rarity of the query's terms, and their kin, from both indexes. */
export function readCorpus(store: Store, terms: readonly string[]): Corpus {
  const { stored, kin, counts } = findKin(store, terms);
  const rows = Math.max(MIN_ROWS, stored);
  const found = new Map<string, number>();
  for (const [term, count] of counts) {
    const named = kin.get(term) ?? term;
    found.set(named, (found.get(named) ?? 0) + count);
  }
  const idf = new Map<string, number>();
  for (const term of terms) {
    // A term that stands nowhere is as rare as one that stands once: it cannot be told how much rarer.
    const count = Math.max(1, Math.min(rows, found.get(term) ?? 0));
    idf.set(term, inverseFrequency(count, rows));
  }
  const rarities = terms.map((term) => idf.get(term) ?? 0);
  return {
    terms,
    idf,
    rarities,
    rarity: rarities.reduce((sum, one) => sum + one, 0),
    rarest: inverseFrequency(1, rows),
    known: new Set(terms.filter((term) => (found.get(term) ?? 0) > 0)),
    kin,
    searched: rareEnough([...terms, ...kin.keys()], counts),
    counter: new TermCounter(countedTerms(terms, kin)),
  };
}

function countedTerms(terms: readonly string[], kin: ReadonlyMap<string, string>): CountedTerm[] {
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const own = terms.map((term, number) => ({ term, number, weight: 1 }));
  const others = Array.from(kin, ([term, named]) => ({
    term,
    number: numbers.get(named) ?? 0,
    weight: KIN_WEIGHT,
  }));
  return [...own, ...others];
}

function inverseFrequency(count: number, rows: number): number {
  return Math.log((rows - count + 0.5) / (count + 0.5) + 1);
}

/** The rarest of these terms, as many as may be scored; always one that stands somewhere. */
function rareEnough(terms: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  const standing = terms
    .flatMap((term) => ({ term, count: counts.get(term) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count);
  let scored = 0;
  return standing
    .filter(({ count }, index) => {
      scored += count;
      return index === 0 || scored <= MAX_SCORED;
    })
    .map(({ term }) => term);
}

/**
 * Words that the stemmer leaves apart: comparison and compare, Wohnung and Wohnungen. With them, in how many rows of
 * both indexes each term stands that is the query's or of its kin, and how many rows are stored.
 */
function findKin(store: Store, terms: readonly string[]) {
  const words = terms
    .filter((term) => /^\p{Ll}+$/u.test(term) && term.length >= MIN_KIN_LENGTH)
    .slice(0, MAX_LOOKED_UP);
  const shorter = new Map<string, string>();
  const kin = new Map<string, string>();
  const counts = new Map<string, number>();
  const own = new Set(terms);
  const note = (term: string, beginning: string | undefined, rows: number) => {
    if (!own.has(term) && beginning !== undefined) kin.set(term, beginning);
    counts.set(term, (counts.get(term) ?? 0) + rows);
  };
  for (const word of words) {
    for (let cut = 1; cut <= MAX_ENDING && word.length - cut >= MIN_KIN_LENGTH; cut++)
      if (ENDINGS.has(word.slice(-cut))) shorter.set(word.slice(0, -cut), word);
  }
  const wanted = [...new Set([...terms, ...shorter.keys()])];
  const vocabulary = store.search.vocabulary(wanted, words, MAX_CONTINUATIONS);
  for (const index of vocabulary.indexes) {
    const seen = new Set(wanted);
    for (const { term, beginning, rows } of index) {
      if (beginning === null) note(term, shorter.get(term), rows);
      else if (!seen.has(term) && ENDINGS.has(term.slice(beginning.length))) {
        seen.add(term);
        note(term, beginning, rows);
      }
    }
  }
  return { stored: vocabulary.rows, kin, counts };
}
