/** A tree of three questions: its seven nodes from the top, each a number of a value and a limit, and its eight leaves. */
export interface Tree {
  values: readonly number[];
  limits: readonly number[];
  leaves: readonly number[];
}

const DEPTH = 3;
const FIRST_LEAF = 2 ** DEPTH - 1;

/** Reads a tree as `writeTree` writes it: nodes, then leaves. */
export function readTree(line: string): Tree {
  const [nodes = "", leaves = ""] = line.split("|");
  const pairs = nodes.split(" ").map((node) => node.split(":").map(Number));
  return {
    values: pairs.map(([value]) => value ?? 0),
    limits: pairs.map(([, limit]) => limit ?? 0),
    leaves: leaves.split(" ").map(Number),
  };
}

/** A tree as a line of text; a node that asks nothing has no limit. */
export function writeTree({ values, limits, leaves }: Tree): string {
  const nodes = values.map((value, index) => `${value}:${limits[index] ?? Infinity}`);
  return `${nodes.join(" ")}|${leaves.join(" ")}`;
}

/** The sum of what each tree says of a row of values. */
export function sumOfTrees(trees: readonly Tree[], row: readonly number[]): number {
  let sum = 0;
  for (const { values, limits, leaves } of trees) {
    let at = 0;
    while (at < FIRST_LEAF) {
      const isBeyond = (row[values[at] ?? 0] ?? 0) >= (limits[at] ?? Infinity);
      at = 2 * at + (isBeyond ? 2 : 1);
    }
    sum += leaves[at - FIRST_LEAF] ?? 0;
  }
  return sum;
}
