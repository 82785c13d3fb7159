import { seeded } from "../seeded.ts";
import type { Tree } from "../../src/recall/boosted-trees.ts";

/** The passages of a question: values of each, and whether it holds the answer. */
export interface Group {
  rows: readonly (readonly number[])[];
  isEvidence: readonly boolean[];
  /** How much the question counts. */
  weight: number;
}

/** How trees are grown. */
export interface Growth {
  trees: number;
  /** What a tree counts. */
  rate: number;
  /** Keeps leaves small where few passages speak. */
  decay: number;
  /** Least passages on each side of a limit. */
  leastPassages: number;
  /** Share of the values, and of the questions, that a tree looks at. */
  columns: number;
  questions: number;
  /** Of each value, whether more of it can only speak for the answer (1), only against it (-1), or both (0). */
  directions: readonly number[];
  /** What a passage has before any tree. */
  base: number;
}

const DEPTH = 3;
const INNER = 2 ** DEPTH - 1;
/** Limits of a value that are tried are about as many passages apart. */
const BINS = 24;
const LEAST_GAIN = 1e-3;

/** Everything that stays the same while trees grow. */
interface Table {
  passages: number;
  groups: readonly Group[];
  starts: readonly number[];
  isEvidence: Uint8Array;
  limits: number[][];
  bins: Uint8Array[];
}

/** Sums over passages: of the gradient, of the curvature, and how many. */
interface Slopes {
  gradient: Float64Array;
  curvature: Float64Array;
  isUsed: Uint8Array;
}

/**
 * Gradient-boosted trees over passages, one of which, or none, holds the answer (`confidencesOf`): the loss is the
 * logarithm of what is given to the evidence, or to none. The same in every run.
 */
export function growTrees(groups: readonly Group[], growth: Growth): Tree[] {
  const table = tabulate(groups);
  const scores = new Float64Array(table.passages).fill(growth.base);
  const random = seeded(7);
  return Array.from({ length: growth.trees }, () => {
    const slopes = slopesOf(scores, table);
    for (const [index, { rows }] of groups.entries())
      if (random() < growth.questions)
        slopes.isUsed.fill(1, table.starts[index], table.starts[index]! + rows.length);
    const columns = table.limits.flatMap((limits, column) =>
      random() < growth.columns && limits.length > 0 ? column : [],
    );
    const { tree, leafOf } = growTree(table, { slopes, columns, growth });
    for (let index = 0; index < scores.length; index++) scores[index]! += tree.leaves[leafOf[index]!]!;
    return tree;
  });
}

function tabulate(groups: readonly Group[]): Table {
  const rows = groups.flatMap((group) => group.rows);
  let passages = 0;
  const starts = groups.map((group) => (passages += group.rows.length) - group.rows.length);
  const limits = (rows[0] ?? []).map((_, column) => limitsOf(Float64Array.from(rows, (row) => row[column]!)));
  const bins = limits.map((own, column) =>
    Uint8Array.from(rows, (row) => own.filter((limit) => row[column]! >= limit).length),
  );
  const isEvidence = Uint8Array.from(groups.flatMap((group) => group.isEvidence.map(Number)));
  return { passages, groups, starts, isEvidence, limits, bins };
}

/** Limits half way between values, about as many passages between them. */
function limitsOf(values: Float64Array): number[] {
  values.sort();
  const limits: number[] = [];
  let wanted = values.length / BINS;
  for (let index = 1; index < values.length; index++) {
    if (values[index] === values[index - 1] || limits.length >= BINS - 1) continue;
    const isRare = limits.length === 0 && values[index] === values.at(-1);
    if (index < wanted && !isRare) continue;
    limits.push(Number(((values[index]! + values[index - 1]!) / 2).toPrecision(4)));
    wanted = index + values.length / BINS;
  }
  return limits;
}

function slopesOf(scores: Float64Array, { groups, starts, isEvidence, passages }: Table): Slopes {
  const gradient = new Float64Array(passages);
  const curvature = new Float64Array(passages);
  for (const [index, { rows, weight }] of groups.entries()) {
    const from = starts[index]!;
    let total = 1;
    let right = 0;
    for (let at = from; at < from + rows.length; at++) {
      total += Math.exp(scores[at]!);
      if (isEvidence[at] === 1) right += Math.exp(scores[at]!);
    }
    for (let at = from; at < from + rows.length; at++) {
      const share = Math.exp(scores[at]!);
      const likely = share / total;
      gradient[at] = weight * (likely - (isEvidence[at] === 1 ? share / right : 0));
      curvature[at] = weight * Math.max(likely * (1 - likely), 1e-4);
    }
  }
  return { gradient, curvature, isUsed: new Uint8Array(passages) };
}

/** How a tree is grown, and the least and the most that a node may say. */
interface Growing {
  slopes: Slopes;
  columns: readonly number[];
  growth: Growth;
}
type Bounds = readonly [number, number];

interface Split {
  column: number;
  bin: number;
  gain: number;
  below: number;
  beyond: number;
}

function growTree(table: Table, growing: Growing): { tree: Tree; leafOf: Uint8Array } {
  const nodeOf = new Uint8Array(table.passages);
  const values = Array.from({ length: INNER }, () => 0);
  const limits = Array.from({ length: INNER }, () => Infinity);
  let bounds: Bounds[] = [[-Infinity, Infinity]];
  for (let level = 0; level < DEPTH; level++) {
    const splits = bestSplits(table, growing, { nodeOf, bounds });
    bounds = bounds.flatMap((own, node) => innerBounds(own, splits[node]!, growing.growth));
    for (const [node, split] of splits.entries()) {
      if (split === null) continue;
      values[splits.length - 1 + node] = split.column;
      limits[splits.length - 1 + node] = table.limits[split.column]![split.bin]!;
    }
    for (let index = 0; index < nodeOf.length; index++) {
      const split = splits[nodeOf[index]!]!;
      const isBeyond = split !== null && table.bins[split.column]![index]! > split.bin;
      nodeOf[index] = 2 * nodeOf[index]! + (isBeyond ? 1 : 0);
    }
  }
  return { tree: { values, limits, leaves: leavesOf(growing, { nodeOf, bounds }) }, leafOf: nodeOf };
}

function innerBounds(own: Bounds, split: Split | null, { directions }: Growth): Bounds[] {
  if (split === null) return [own, own];
  const middle = (split.below + split.beyond) / 2;
  const direction = directions[split.column] ?? 0;
  if (direction === 0) return [own, own];
  const halves: Bounds[] = [
    [own[0], middle],
    [middle, own[1]],
  ];
  return direction > 0 ? halves : halves.toReversed();
}

interface Nodes {
  nodeOf: Uint8Array;
  bounds: readonly Bounds[];
}

/** For each node the question that tells most; null where none tells anything. */
function bestSplits(table: Table, growing: Growing, { nodeOf, bounds }: Nodes): (Split | null)[] {
  const best: (Split | null)[] = bounds.map(() => null);
  for (const column of growing.columns) {
    const sums = histogram(table.bins[column]!, growing.slopes, { nodeOf, nodes: bounds.length });
    for (const [node, own] of bounds.entries()) {
      const split = splitOf(sums.subarray(node * BINS * 3, (node + 1) * BINS * 3), growing.growth, {
        column,
        bounds: own,
      });
      if (split !== null && split.gain > (best[node]?.gain ?? LEAST_GAIN)) best[node] = split;
    }
  }
  return best;
}

/** Gradient, curvature and number of passages, by node and bin. */
function histogram(
  bins: Uint8Array,
  { gradient, curvature, isUsed }: Slopes,
  { nodeOf, nodes }: { nodeOf: Uint8Array; nodes: number },
): Float64Array {
  const sums = new Float64Array(nodes * BINS * 3);
  for (let index = 0; index < bins.length; index++) {
    if (isUsed[index] === 0) continue;
    const at = (nodeOf[index]! * BINS + bins[index]!) * 3;
    sums[at]! += gradient[index]!;
    sums[at + 1]! += curvature[index]!;
    sums[at + 2]! += 1;
  }
  return sums;
}

function splitOf(
  sums: Float64Array,
  { decay, leastPassages, directions }: Growth,
  { column, bounds: [least, most] }: { column: number; bounds: Bounds },
): Split | null {
  const total = [0, 0, 0];
  for (let at = 0; at < sums.length; at++) total[at % 3]! += sums[at]!;
  const [gradient = 0, curvature = 0, passages = 0] = total;
  const worth = (slope: number, bend: number) => slope ** 2 / (bend + decay);
  const told = (slope: number, bend: number) => Math.min(most, Math.max(least, -slope / (bend + decay)));
  let best: Split | null = null;
  let [slope, bend, count] = [0, 0, 0];
  for (let bin = 0; bin < BINS - 1; bin++) {
    slope += sums[bin * 3]!;
    bend += sums[bin * 3 + 1]!;
    count += sums[bin * 3 + 2]!;
    if (count < leastPassages || passages - count < leastPassages) continue;
    const [below, beyond] = [told(slope, bend), told(gradient - slope, curvature - bend)];
    if ((directions[column] ?? 0) * (beyond - below) < 0) continue;
    const gain = worth(slope, bend) + worth(gradient - slope, curvature - bend) - worth(gradient, curvature);
    if (gain > (best?.gain ?? 0)) best = { column, bin, gain, below, beyond };
  }
  return best;
}

function leavesOf({ slopes, growth }: Growing, { nodeOf, bounds }: Nodes): number[] {
  const sums = bounds.map(() => [0, 0] as [number, number]);
  for (let index = 0; index < nodeOf.length; index++) {
    if (slopes.isUsed[index] === 0) continue;
    sums[nodeOf[index]!]![0] += slopes.gradient[index]!;
    sums[nodeOf[index]!]![1] += slopes.curvature[index]!;
  }
  return sums.map(([gradient, curvature], leaf) => {
    const [least, most] = bounds[leaf]!;
    const value = Math.min(most, Math.max(least, -gradient / (curvature + growth.decay)));
    return Number((growth.rate * value).toFixed(4));
  });
}
