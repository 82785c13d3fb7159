import { cosine, popCount, quantise, signWords, writeSigns } from "../text/quantise.ts";
import { nearest } from "./nearest.ts";
import type { EmbeddingSpace, VectorStore } from "./vector-store.ts";

/** A memory whose vector is near. */
export interface VectorHit {
  memorySeq: number;
  /** Cosine, −1 to 1. */
  score: number;
}

/** Up to so many vectors every one is compared; beyond it only those whose signs agree most. */
export const EXACT_VECTORS = 20_000;

/** Vectors read in one turn: about 5 ms of work. */
const SLICE_ROWS = 1000;

/** Vectors that are compared again by their rows, for so many that are wanted: all codes against the query's own floats. */
const EXACT_POOL = 4;
const COARSE_POOL = 48;
const MIN_COARSE_POOL = 480;

/** The vectors of one space in memory. */
interface Loaded {
  generation: number;
  space: number;
  dimension: number;
  count: number;
  /** Row numbers, ascending; 0 where the row was found to be gone. */
  seqs: Float64Array;
  /** All codes, and one divided by the length of each; null in the coarse pass. */
  exact: { codes: Int8Array; inverse: Float32Array } | null;
  /** Signs, `words` to a vector; empty while the pass is exact. */
  signs: Int32Array;
  words: number;
  lastSeq: number;
}

/**
 * Finds vectors near a query. What it keeps in memory only proposes: every hit is scored by its row, so that what was
 * deleted or replaced meanwhile is never found. Numbers of rows are never used twice, which makes adding enough.
 */
export class VectorIndex {
  readonly #vectors: VectorStore;
  readonly #exactVectors: number;
  #loaded: Loaded | null = null;

  constructor(vectors: VectorStore, exactVectors: number = EXACT_VECTORS) {
    this.#vectors = vectors;
    this.#exactVectors = exactVectors;
  }

  /** Reads vectors that are not in memory yet; `yieldTurn` is awaited between slices. */
  async load(yieldTurn: () => Promise<void>): Promise<void> {
    while (this.#loadSlice()) await yieldTurn();
  }

  /** The `limit` nearest vectors of those loaded, best first; none when the query is of another dimension. */
  search(query: readonly number[], limit: number): VectorHit[] {
    const space = this.#vectors.space();
    const loaded = this.#current(space);
    if (loaded === null || space === null || loaded.dimension !== query.length) return [];
    const codes = quantise(query);
    for (;;) {
      const proposed = loaded.exact === null ? coarse(loaded, codes, limit) : exact(loaded, codes, limit);
      const seqs = proposed.map((index) => loaded.seqs[index] ?? 0);
      const rows = this.#vectors.bySeqs(space.space, seqs);
      const hits = rows.map((row) => ({ memorySeq: row.memorySeq, score: cosine(query, row.codes) }));
      if (rows.length === proposed.length || hits.length >= limit) return best(hits, limit);
      // What is gone makes room for what is next.
      const found = new Set(rows.map(({ seq }) => seq));
      for (const index of proposed) if (!found.has(loaded.seqs[index] ?? 0)) loaded.seqs[index] = 0;
    }
  }

  /** Reads the next slice and says whether there may be more. */
  #loadSlice(): boolean {
    const space = this.#vectors.space();
    if (space === null || space.dimension === null) return false;
    const loaded = this.#current(space) ?? empty(this.#vectors.generation, space, space.dimension);
    this.#loaded = loaded;
    const rows = this.#vectors.after(space.space, loaded.lastSeq, SLICE_ROWS);
    for (const { seq, codes } of rows) add(loaded, seq, codes);
    if (loaded.count > this.#exactVectors) toCoarse(loaded);
    return rows.length === SLICE_ROWS;
  }

  #current(space: EmbeddingSpace | null): Loaded | null {
    const loaded = this.#loaded;
    const isCurrent =
      loaded !== null && loaded.space === space?.space && loaded.generation === this.#vectors.generation;
    return isCurrent ? loaded : null;
  }
}

function best(hits: VectorHit[], limit: number): VectorHit[] {
  return hits.sort((a, b) => b.score - a.score || b.memorySeq - a.memorySeq).slice(0, limit);
}

function empty(generation: number, { space }: EmbeddingSpace, dimension: number): Loaded {
  return {
    generation,
    space,
    dimension,
    count: 0,
    seqs: new Float64Array(0),
    exact: { codes: new Int8Array(0), inverse: new Float32Array(0) },
    signs: new Int32Array(0),
    words: signWords(dimension),
    lastSeq: 0,
  };
}

function add(loaded: Loaded, seq: number, codes: Int8Array): void {
  loaded.lastSeq = seq;
  if (codes.length !== loaded.dimension) return;
  if (loaded.count === loaded.seqs.length) grow(loaded);
  const at = loaded.count++;
  loaded.seqs[at] = seq;
  if (loaded.exact === null) {
    writeSigns(codes, loaded.signs, at * loaded.words);
    return;
  }
  loaded.exact.codes.set(codes, at * loaded.dimension);
  let squares = 0;
  for (const code of codes) squares += code * code;
  loaded.exact.inverse[at] = squares === 0 ? 0 : 1 / Math.sqrt(squares);
}

const FIRST_CAPACITY = 256;

function grow(loaded: Loaded): void {
  const capacity = Math.max(FIRST_CAPACITY, Math.ceil(loaded.seqs.length * 1.5));
  loaded.seqs = enlarged(loaded.seqs, new Float64Array(capacity));
  if (loaded.exact === null) {
    loaded.signs = enlarged(loaded.signs, new Int32Array(capacity * loaded.words));
    return;
  }
  loaded.exact = {
    codes: enlarged(loaded.exact.codes, new Int8Array(capacity * loaded.dimension)),
    inverse: enlarged(loaded.exact.inverse, new Float32Array(capacity)),
  };
}

function enlarged<Values extends Float64Array | Float32Array | Int8Array | Int32Array>(
  old: Values,
  larger: Values,
): Values {
  larger.set(old);
  return larger;
}

/** Keeps the signs only: an eighth of the memory of int8. */
function toCoarse(loaded: Loaded): void {
  if (loaded.exact === null) return;
  const { codes } = loaded.exact;
  loaded.signs = new Int32Array(loaded.seqs.length * loaded.words);
  for (let at = 0; at < loaded.count; at++)
    writeSigns(
      codes.subarray(at * loaded.dimension, (at + 1) * loaded.dimension),
      loaded.signs,
      at * loaded.words,
    );
  loaded.exact = null;
}

/** Indexes of the vectors nearest to the codes of a query, by all their codes. */
function exact(loaded: Loaded, query: Int8Array, limit: number): number[] {
  const { count, dimension, seqs } = loaded;
  const { codes, inverse } = loaded.exact ?? { codes: new Int8Array(0), inverse: new Float32Array(0) };
  const scores = new Float32Array(count);
  for (let at = 0, offset = 0; at < count; at++, offset += dimension) {
    if (seqs[at] === 0) {
      scores[at] = Number.NEGATIVE_INFINITY;
      continue;
    }
    let dot = 0;
    for (let index = 0; index < dimension; index++) dot += (query[index] ?? 0) * (codes[offset + index] ?? 0);
    scores[at] = dot * (inverse[at] ?? 0);
  }
  return nearest(scores, limit * EXACT_POOL);
}

/** Indexes of the vectors whose signs agree most with the query's: those below a distance that lets enough through. */
function coarse(loaded: Loaded, query: Int8Array, limit: number): number[] {
  const { count, words, signs, seqs, dimension } = loaded;
  const wanted = new Int32Array(words);
  writeSigns(query, wanted, 0);
  const distances = new Uint16Array(count);
  const histogram = new Uint32Array(dimension + 1);
  for (let at = 0, offset = 0; at < count; at++, offset += words) {
    let distance = 0;
    for (let word = 0; word < words; word++)
      distance += popCount((signs[offset + word] ?? 0) ^ (wanted[word] ?? 0));
    distances[at] = distance;
    if (seqs[at] !== 0) histogram[distance] = (histogram[distance] ?? 0) + 1;
  }
  const pool = Math.max(MIN_COARSE_POOL, limit * COARSE_POOL);
  let reach = 0;
  for (let sum = histogram[0] ?? 0; sum < pool && reach < dimension; sum += histogram[reach] ?? 0) reach++;
  const found: number[] = [];
  for (let at = 0; at < count; at++) if (seqs[at] !== 0 && (distances[at] ?? 0) <= reach) found.push(at);
  return found.sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0)).slice(0, pool);
}
