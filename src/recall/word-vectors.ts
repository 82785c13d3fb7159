import table from "./word-vectors.bin";

/** What common English index terms mean, as directions; terms of other languages have none. */
export interface WordVectors {
  dimensions: number;
  /** Place of each term by how common it is, the most common 0. */
  ranks: ReadonlyMap<string, number>;
  /** What each term of a text counts, by its place: the common ones little. */
  weights: Float64Array;
  /** Adds a term's direction to a sum; all directions are about equally long. */
  add: (sum: Float64Array, rank: number, weight: number) => void;
}

/** Terms this common weigh little: ln(1 + rank ÷ this). */
const COMMON_RANK = 50;

/** What a term of a text counts, by its rank. */
export function termWeight(rank: number): number {
  return Math.log(1 + rank / COMMON_RANK);
}

/** A number is half a byte, stored so much higher that none is negative. */
const ZERO = 8;

/**
 * The table that `eval/recall/cut-word-vectors.ts` cuts: a line of its dimensions and its terms, then two numbers a byte.
 * An empty one, as of a build that leaves it out, knows no term.
 */
export function readWordVectors(buffer: ArrayBuffer): WordVectors {
  const bytes = new Uint8Array(buffer);
  const end = bytes.indexOf("\n".charCodeAt(0));
  const [size = "0", ...terms] = new TextDecoder().decode(bytes.subarray(0, Math.max(0, end))).split(" ");
  const dimensions = Number(size);
  const stride = dimensions / 2;
  const add = (sum: Float64Array, rank: number, weight: number) => {
    const from = end + 1 + rank * stride;
    for (let index = 0; index < stride; index++) {
      const pair = bytes[from + index] ?? 0;
      const [first, second] = [2 * index, 2 * index + 1];
      sum[first] = (sum[first] ?? 0) + weight * ((pair >> 4) - ZERO);
      sum[second] = (sum[second] ?? 0) + weight * ((pair & 15) - ZERO);
    }
  };
  const weights = Float64Array.from(terms, (_, rank) => termWeight(rank));
  return { dimensions, ranks: new Map(terms.map((term, rank) => [term, rank])), weights, add };
}

/** The inner product of two vectors of one length. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** The table of this build. */
export const WORD_VECTORS = readWordVectors(table);
