import type { Corpus } from "./corpus.ts";
import type { Query } from "./query.ts";
import type { Read } from "./read-documents.ts";
import { ByPlace } from "./by-place.ts";
import { dot, WORD_VECTORS, type WordVectors } from "./word-vectors.ts";

/** What the words of the messages around count beside a message's own. */
const NEAR: readonly (readonly [offset: number, weight: number])[] = [
  [-2, 0.25],
  [-1, 0.5],
  [1, 0.5],
  [2, 0.25],
];

/** Terms of a text that are looked at: a longer one is about many things. */
const MAX_TERMS = 400;

/**
 * How near each text is to the query in what its words mean, 0 to 1, with the texts around it as far as they were
 * read: a question finds "infant" by "baby". 0 for all where the query has no word that the table knows.
 */
export function meaningsOf(
  reads: readonly Read[],
  query: Query,
  { corpus, vectors = WORD_VECTORS }: { corpus: Corpus; vectors?: WordVectors },
): number[] {
  const asked = askedFor(reads, query, { corpus, vectors });
  const length = norm(asked);
  if (length === 0) return reads.map(() => 0);
  const sums = reads.map(({ document }) => sumOf(document.indexed.head, vectors));
  const places = new ByPlace<Float64Array>();
  for (const [index, { document }] of reads.entries())
    places.set(document.sessionSeq, document.position, sums[index] ?? new Float64Array(0));
  const sum = new Float64Array(vectors.dimensions);
  return reads.map(({ document }, index) => {
    sum.set(sums[index] ?? []);
    if (document.message !== null)
      for (const [offset, weight] of NEAR)
        addTo(sum, places.get(document.sessionSeq, document.position + offset), weight);
    const size = norm(sum);
    return size === 0 ? 0 : Math.max(0, dot(sum, asked) / (size * length));
  });
}

// The names of those who speak stand everywhere and mean nothing.
function askedFor(
  reads: readonly Read[],
  query: Query,
  { corpus, vectors }: { corpus: Corpus; vectors: WordVectors },
): Float64Array {
  const speakers = [...new Set(reads.map(({ document }) => document.speaker))];
  const sum = new Float64Array(vectors.dimensions);
  for (const term of query.terms) {
    const rank = vectors.ranks.get(term);
    if (rank !== undefined && !speakers.some((speaker) => speaker.includes(term)))
      vectors.add(sum, rank, corpus.idf.get(term) ?? 0);
  }
  return sum;
}

function sumOf(terms: readonly string[], vectors: WordVectors): Float64Array {
  const sum = new Float64Array(vectors.dimensions);
  const end = Math.min(terms.length, MAX_TERMS);
  for (let index = 0; index < end; index++) {
    const rank = vectors.ranks.get(terms[index] ?? "");
    if (rank !== undefined) vectors.add(sum, rank, vectors.weights[rank] ?? 0);
  }
  return sum;
}

function addTo(sum: Float64Array, other: Float64Array | undefined, weight: number): void {
  if (other !== undefined)
    for (let index = 0; index < sum.length; index++)
      sum[index] = (sum[index] ?? 0) + weight * (other[index] ?? 0);
}

function norm(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}
