import { dot, termWeight, WORD_VECTORS, type WordVectors } from "./word-vectors.ts";

/** Terms this common are like everything a little: they are compared with nothing. */
const COMMON_RANK = 60;

/** What a term where the table ends counts in a text; there it is as special as what the table does not have. */
const MOST_SPECIAL = termWeight(12_000);

interface Direction {
  numbers: Float64Array;
  length: number;
}

/** A word asked for, with how like others were found to be. */
interface Word {
  directions: readonly Direction[];
  known: Map<string, number>;
}

/** What is known of the meaning of terms, read once for each within a query; nothing of those the table does not have. */
export class Likeness {
  readonly #vectors: WordVectors;
  readonly #directions = new Map<string, Direction | null>();
  readonly #words = new Map<readonly string[], Word>();

  constructor(vectors: WordVectors = WORD_VECTORS) {
    this.#vectors = vectors;
  }

  /** How special a term is in English at large, 0 for the commonest, 1 for what the table does not have. */
  special(term: string): number {
    const rank = this.#vectors.ranks.get(term);
    if (rank === undefined) return 1;
    return Math.min(1, (this.#vectors.weights[rank] ?? 0) / MOST_SPECIAL);
  }

  /** The cosine of the likest pair of these terms and others, 1 for a term that is among them; at least 0. */
  likest(terms: readonly string[], others: ReadonlySet<string>): number {
    if (terms.some((term) => others.has(term))) return 1;
    const word = this.#wordOf(terms);
    if (word.directions.length === 0) return 0;
    let best = 0;
    for (const other of others) best = Math.max(best, word.known.get(other) ?? this.#compare(word, other));
    return best;
  }

  #wordOf(terms: readonly string[]): Word {
    const known = this.#words.get(terms);
    if (known !== undefined) return known;
    const word = { directions: terms.flatMap((term) => this.#directionOf(term) ?? []), known: new Map() };
    this.#words.set(terms, word);
    return word;
  }

  #compare({ directions, known }: Word, term: string): number {
    const direction = this.#directionOf(term);
    const like = direction === null ? 0 : Math.max(0, ...directions.map((one) => cosine(one, direction)));
    known.set(term, like);
    return like;
  }

  #directionOf(term: string): Direction | null {
    const known = this.#directions.get(term);
    if (known !== undefined) return known;
    const rank = this.#vectors.ranks.get(term);
    const direction = rank === undefined || rank < COMMON_RANK ? null : this.#read(rank);
    this.#directions.set(term, direction);
    return direction;
  }

  #read(rank: number): Direction {
    const numbers = new Float64Array(this.#vectors.dimensions);
    this.#vectors.add(numbers, rank, 1);
    return { numbers, length: Math.sqrt(dot(numbers, numbers)) };
  }
}

function cosine(a: Direction, b: Direction): number {
  const length = a.length * b.length;
  return length === 0 ? 0 : dot(a.numbers, b.numbers) / length;
}
