import { expect, test } from "vitest";
import { SIGNAL_NAMES, type Signals } from "../../src/recall/answer-signals.ts";
import { TREES } from "../../src/recall/answer-trees.ts";
import { readTree, sumOfTrees, writeTree, type Tree } from "../../src/recall/boosted-trees.ts";
import { confidencesOf } from "../../src/recall/confidence.ts";

/** Asks of value 0 whether it is at least 1, then of value 1 whether it is at least 2; the lowest nodes ask nothing. */
const TREE: Tree = {
  values: [0, 1, 1, 0, 0, 0, 0],
  limits: [1, 2, 2, Infinity, Infinity, Infinity, Infinity],
  leaves: [1, 0, 2, 0, 3, 0, 4, 0],
};

function signals(values: Partial<Signals>): Signals {
  const none = Object.fromEntries(SIGNAL_NAMES.map((name) => [name, 0])) as Signals;
  return { ...none, ...values };
}

test("a tree goes beyond a limit at the limit itself", () => {
  const said = [
    [0, 0],
    [0, 2],
    [1, 1.9],
    [1, 2],
  ].map((row) => sumOfTrees([TREE], row));
  expect(said).toEqual([1, 2, 3, 4]);
  expect(sumOfTrees([TREE, TREE], [1, 2])).toBe(8);
});

test("a tree is read as it was written", () => {
  expect(readTree(writeTree(TREE))).toEqual(TREE);
});

test("every tree that ships is whole and asks for signals that there are", () => {
  expect(TREES.length).toBeGreaterThan(50);
  for (const { values, limits, leaves } of TREES.map(readTree)) {
    expect([values.length, limits.length, leaves.length]).toEqual([7, 7, 8]);
    for (const value of values) expect(SIGNAL_NAMES[value]).toBeDefined();
    for (const number of [...limits, ...leaves]) expect(number).not.toBeNaN();
  }
});

test("all passages together hold the answer at most once, and what has all that speaks for it most likely", () => {
  const good = signals({
    level: 1,
    share: 1,
    lead: 0.4,
    found: 3,
    foundHere: 3,
    foundShare: 1,
    specialFound: 2,
  });
  const poor = signals({ rank: 5, withoutKind: 1, withoutFocus: 1 });
  const [best = 0, worst = 0] = confidencesOf([good, poor]);
  expect(best).toBeGreaterThan(10 * worst);
  expect(best + worst).toBeLessThan(1);
  expect(confidencesOf([good, good])[0]).toBeLessThan(confidencesOf([good])[0]!);
  expect(confidencesOf([])).toEqual([]);
});
