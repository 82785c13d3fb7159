import { seeded } from "../seeded.ts";

/** A case: the places of its signs, and whether it is so. */
export interface Case {
  signs: readonly number[];
  isSo: boolean;
}

const EPOCHS = 15;
/** Of the last ones the mean is taken: it moves less with the order of the cases. */
const AVERAGED = 5;
const RATE = 0.15;
const DECAY = 1e-4;

/**
 * Logistic regression by stochastic gradient descent with a rate of its own for each weight (AdaGrad: Duchi, Hazan and
 * Singer, "Adaptive Subgradient Methods", 2011). The sum of a case's weights is divided by the root of their number,
 * as `weigh` does. The last weight is the start.
 */
export function regress(cases: readonly Case[], size: number): Float64Array {
  return descended(cases, { size, rows: 1 }, (one, [weights], [squares]) =>
    step(one, weights!, squares!),
  )[0]!;
}

/** A case of several kinds: the places of its signs, and the kinds that it may be. */
export interface Kinds {
  signs: readonly number[];
  may: readonly boolean[];
}

/**
 * The same for several kinds (multinomial). Of a case that may be several, each counts as far as it is likely already
 * (Dempster, Laird and Rubin, 1977). A row of weights for each kind.
 */
export function regressKinds(cases: readonly Kinds[], size: number, kinds: number): Float64Array[] {
  return descended(cases, { size, rows: kinds }, stepKinds);
}

/** Rows of weights after a step for each case in each epoch, the mean of the last epochs. */
function descended<One>(
  cases: readonly One[],
  { size, rows }: { size: number; rows: number },
  stepOf: (one: One, weights: Float64Array[], squares: Float64Array[]) => void,
): Float64Array[] {
  const make = (value: number) => Array.from({ length: rows }, () => new Float64Array(size + 1).fill(value));
  const [weights, squares, mean] = [make(0), make(1e-6), make(0)];
  const random = seeded(1);
  const order = cases.map((_, index) => index);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const index of order) stepOf(cases[index]!, weights, squares);
    if (epoch < EPOCHS - AVERAGED) continue;
    for (const [row, sums] of mean.entries())
      for (let at = 0; at <= size; at++) sums[at]! += weights[row]![at]! / AVERAGED;
  }
  return mean;
}

function stepKinds({ signs, may }: Kinds, weights: Float64Array[], squares: Float64Array[]): void {
  const scale = 1 / Math.sqrt(signs.length + 1);
  const odds = weights.map((row) => Math.exp(oddsOf(signs, row)));
  const total = odds.reduce((sum, one) => sum + one, 0);
  const allowed = odds.reduce((sum, one, kind) => sum + (may[kind]! ? one : 0), 0);
  for (const [kind, row] of weights.entries()) {
    const slope = odds[kind]! / total - (may[kind]! ? odds[kind]! / allowed : 0);
    for (const sign of signs) descend(sign, slope * scale + DECAY * row[sign]!, row, squares[kind]!);
    descend(row.length - 1, slope, row, squares[kind]!);
  }
}

function step({ signs, isSo }: Case, weights: Float64Array, squares: Float64Array): void {
  const scale = 1 / Math.sqrt(signs.length + 1);
  const start = weights.length - 1;
  const slope = 1 / (1 + Math.exp(-oddsOf(signs, weights))) - (isSo ? 1 : 0);
  for (const sign of signs) descend(sign, slope * scale + DECAY * weights[sign]!, weights, squares);
  descend(start, slope, weights, squares);
}

// oxlint-disable-next-line max-params -- one step of one weight
function descend(at: number, slope: number, weights: Float64Array, squares: Float64Array): void {
  squares[at]! += slope * slope;
  weights[at]! -= (RATE * slope) / Math.sqrt(squares[at]!);
}

/** The logarithm of the odds of a case. */
export function oddsOf(signs: readonly number[], weights: Float64Array): number {
  let sum = 0;
  for (const sign of signs) sum += weights[sign]!;
  return sum / Math.sqrt(signs.length + 1) + weights.at(-1)!;
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
}
