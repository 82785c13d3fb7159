import type { TermCounts } from "../store/indexed-text.ts";
import { KIN_WEIGHT, type Corpus } from "./corpus.ts";

// Robertson's usual constants.
const K1 = 1.2;
const B = 0.75;

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
export function bm25(
  { numbers, counts }: Pick<TermCounts, "numbers" | "counts">,
  relativeLength: number,
  { rarities }: Corpus,
): number {
  const norm = K1 * (1 - B + B * relativeLength);
  let score = 0;
  for (let index = 0; index < numbers.length; index++) {
    const count = counts[index] ?? 0;
    score += ((rarities[numbers[index] ?? 0] ?? 0) * count * (K1 + 1)) / (count + norm);
  }
  return score;
}

/** Share of the query's total rarity that these terms cover; 0 when the query has none. */
export function coverage(terms: { has: (term: string) => boolean }, corpus: Corpus): number {
  let covered = 0;
  for (const [term, idf] of corpus.idf) if (terms.has(term)) covered += idf;
  return corpus.rarity === 0 ? 0 : covered / corpus.rarity;
}

/** As `coverage`, of terms by their numbers. */
export function coverageOf(numbers: readonly number[], { rarities, rarity }: Corpus): number {
  let covered = 0;
  // In the order of the query, so that the sum does not depend on the order of the text.
  const ordered = numbers.length < 2 ? numbers : numbers.toSorted((a, b) => a - b);
  for (let index = 0; index < ordered.length; index++) covered += rarities[ordered[index] ?? 0] ?? 0;
  return rarity === 0 ? 0 : covered / rarity;
}
