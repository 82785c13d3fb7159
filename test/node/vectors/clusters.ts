/** Components of a vector, as common embedding models have. */
export const DIMENSION = 768;

/** Vectors around one centre. */
const CLUSTER_SIZE = 200;

/** How far vectors stray from their centre, as a share of its length. */
const SPREAD = 0.7;

/** A generator of numbers in [0, 1) that always gives the same for a seed (mulberry32). */
function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Numbers about as a normal distribution has them: the sum of four uniform ones. */
function gaussian(next: () => number): number {
  return (next() + next() + next() + next() - 2) * Math.sqrt(3);
}

function gaussians(seed: number): Float32Array {
  const next = uniform(seed);
  return Float32Array.from({ length: DIMENSION }, () => gaussian(next));
}

const centres = new Map<number, Float32Array>();

function centreOf(cluster: number): Float32Array {
  const known = centres.get(cluster) ?? gaussians(cluster + 1);
  if (centres.size > 64) centres.clear();
  centres.set(cluster, known);
  return known;
}

/** The vector with a number: near those of its cluster, unlike all others. Always the same for a number. */
export function clusterVector(index: number): Float32Array {
  return around(Math.floor(index / CLUSTER_SIZE), 1_000_003 + index);
}

/** A query near the cluster of a vector, and no vector itself. */
export function clusterQuery(index: number): number[] {
  return [...around(Math.floor(index / CLUSTER_SIZE), 900_000_007 + index)];
}

function around(cluster: number, seed: number): Float32Array {
  const centre = centreOf(cluster);
  const next = uniform(seed);
  return Float32Array.from(centre, (value) => value + SPREAD * gaussian(next));
}
