import type { Corpus } from "./corpus.ts";

// Robertson's usual constants.
const K1 = 1.2;
const B = 0.75;

/** What a word of the same kin counts beside the word itself. */
const KIN_WEIGHT = 0.7;

/** How often each term of the query stands in a text; its kin count for it. */
export function countTerms(terms: readonly string[], { idf, kin }: Corpus): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) {
    const named = idf.has(term) ? term : kin.get(term);
    if (named !== undefined) counts.set(named, (counts.get(named) ?? 0) + (named === term ? 1 : KIN_WEIGHT));
  }
  return counts;
}

/** BM25 of a text with these counts; `relativeLength` is its length divided by the average. */
export function bm25(counts: ReadonlyMap<string, number>, relativeLength: number, corpus: Corpus): number {
  const norm = K1 * (1 - B + B * relativeLength);
  let score = 0;
  for (const [term, count] of counts)
    score += ((corpus.idf.get(term) ?? 0) * count * (K1 + 1)) / (count + norm);
  return score;
}

/** Share of the query's total rarity that these terms cover; 0 when the query has none. */
export function coverage(terms: { has: (term: string) => boolean }, corpus: Corpus): number {
  let covered = 0;
  let total = 0;
  for (const [term, idf] of corpus.idf) {
    total += idf;
    if (terms.has(term)) covered += idf;
  }
  return total === 0 ? 0 : covered / total;
}
