import { MEMORY_TYPES, type MemoryType } from "../../../contract/memory.ts";

/** What each sign counts, and what all of them start from. */
export interface Weights {
  start: number;
  of: ReadonlyMap<string, number>;
}

/** What the labelled conversations of a language taught. */
export interface WorthTable {
  /** Odds, as a logarithm, from which a clause that no rule knows is kept. */
  least: number;
  /** The same for one that a rule knows. */
  leastKnown: number;
  weights: Weights;
  /** What speaks for each type. */
  types: ReadonlyMap<MemoryType, Weights>;
}

/** Weights as they are written down: the start, then lines of a weight and the signs that have it, set apart by tabs. */
export type Lines = readonly string[];

/** A `WorthTable` as it is written down. */
export interface WrittenWorth {
  least: number;
  leastKnown: number;
  worth: Lines;
  types: Readonly<Record<MemoryType, Lines>>;
}

/** A table as it is written down; its weights are read when they are first asked for, since every start would pay for it. */
export function worthTable({ least, leastKnown, worth, types }: WrittenWorth): WorthTable {
  const weights = once(() => readWeights(worth));
  const ofTypes = once(() => new Map(MEMORY_TYPES.map((type) => [type, readWeights(types[type])])));
  return {
    least,
    leastKnown,
    get weights() {
      return weights();
    },
    get types() {
      return ofTypes();
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

// Weights are written in hundredths.
const UNIT = 100;

function readWeights([start = "0", ...lines]: Lines): Weights {
  const of = new Map<string, number>();
  for (const line of lines) {
    const [weight = "0", ...signs] = line.split("\t");
    for (const sign of signs) of.set(sign, Number(weight) / UNIT);
  }
  return { start: Number(start) / UNIT, of };
}

/**
 * What the signs come to: the logarithm of the odds. A longer clause has more signs and is no surer for it: their sum
 * is divided by the root of their number.
 */
export function weigh(signs: ReadonlySet<string>, { start, of }: Weights): number {
  let sum = 0;
  for (const sign of signs) sum += of.get(sign) ?? 0;
  return start + sum / Math.sqrt(signs.size + 1);
}
