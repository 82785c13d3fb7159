import type { Sample } from "./samples.ts";

const STEPS = 150;
const LEARNING_RATE = 0.05;
/** Keeps weights small where the samples do not speak. */
const DECAY = 0.005;
/** Sharpens the softmax, so that weights come out near 1. */
const SCALE = 3;

/**
 * Weights under which evidence stands above everything else of its question: the mean over questions and their
 * evidence of −log softmax, the other evidence left out, by Adam from equal weights. Features in `skip` get 0.
 */
export function fitRanker(samples: readonly Sample[], skip: ReadonlySet<number> = new Set()): number[] {
  const usable = samples.filter(({ isEvidence }) => isEvidence.some(Boolean));
  const width = usable[0]?.rows[0]?.length ?? 0;
  const weights = Array.from({ length: width }, (_, index) => (skip.has(index) ? 0 : 0.1));
  const mean = new Float64Array(width);
  const variance = new Float64Array(width);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(width);
    for (const sample of usable) addGradient(sample, weights, gradient);
    for (let index = 0; index < width; index++) {
      if (skip.has(index)) continue;
      const slope = gradient[index]! / usable.length + DECAY * weights[index]!;
      mean[index] = 0.9 * mean[index]! + 0.1 * slope;
      variance[index] = 0.99 * variance[index]! + 0.01 * slope * slope;
      const speed =
        mean[index]! / (1 - 0.9 ** step) / (Math.sqrt(variance[index]! / (1 - 0.99 ** step)) + 1e-8);
      weights[index]! -= LEARNING_RATE * speed;
    }
  }
  return weights;
}

function addGradient({ rows, isEvidence }: Sample, weights: readonly number[], gradient: Float64Array): void {
  const exponents = rows.map((row) => SCALE * dot(row, weights));
  const most = Math.max(...exponents);
  const powers = exponents.map((exponent) => Math.exp(exponent - most));
  const others = powers.reduce((sum, power, index) => (isEvidence[index] ? sum : sum + power), 0);
  const count = isEvidence.filter(Boolean).length;
  let pushed = 0;
  for (const [index, power] of powers.entries()) {
    if (!isEvidence[index]) continue;
    pushed += 1 / (power + others) / count;
    add(gradient, rows[index]!, (SCALE * (power / (power + others) - 1)) / count);
  }
  for (const [index, power] of powers.entries())
    if (!isEvidence[index] && power > 1e-9) add(gradient, rows[index]!, SCALE * power * pushed);
}

function dot(row: Float64Array, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < row.length; index++) sum += row[index]! * weights[index]!;
  return sum;
}

function add(gradient: Float64Array, row: Float64Array, factor: number): void {
  for (let index = 0; index < row.length; index++) gradient[index]! += factor * row[index]!;
}

/** Recall at 5, 10, 20 and reciprocal rank of one sample. */
export function score({ rows, isEvidence, evidence }: Sample, weights: readonly number[]): number[] {
  const order = rows
    .map((row, index) => ({ index, score: dot(row, weights) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ index }) => isEvidence[index]!);
  const first = order.indexOf(true);
  return [
    ...[5, 10, 20].map((places) => order.slice(0, places).filter(Boolean).length / evidence),
    first === -1 ? 0 : 1 / (first + 1),
  ];
}

/** Means of each column. */
export function means(rows: readonly number[][]): number[] {
  return (rows[0] ?? []).map((_, column) => rows.reduce((sum, row) => sum + row[column]!, 0) / rows.length);
}
