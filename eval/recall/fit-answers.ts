import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { answerSamples, type AnswerSample, type Kind } from "./answer-samples.ts";
import { growTrees, type Growth } from "./boost.ts";
import type { Tree } from "../../src/recall/boosted-trees.ts";

const { chosen } = await import("../../src/recall/answer.ts");
const { SIGNAL_NAMES, SIGNALS } = await import("../../src/recall/answer-signals.ts");
const { writeTree } = await import("../../src/recall/boosted-trees.ts");
const { BASE, certaintyOf, confidencesOf } = await import("../../src/recall/confidence.ts");
const { currentFirst } = await import("../../src/recall/current-first.ts");

/**
 * Grows the trees that tell how likely a passage is to hold the answer: `node eval/recall/fit-answers.ts`. Evidence are
 * passages of messages that are evidence; that there is none is right for all other questions. Figures are of
 * conversations held out in turn, two at a time, of medium answers. `--write` puts trees and limit into
 * src/recall/answer-trees.ts; `--held-out FILE` measures a further file of what was never said.
 */
const { values } = parseArgs({
  options: { write: { type: "boolean", default: false }, "held-out": { type: "string" } },
});
const TREES_FILE = path.join(import.meta.dirname, "../../src/recall/answer-trees.ts");
const FOLDS = 7;
/** Right answers that may be lost, as a share of the answerable questions. */
const MAX_LOST = 0.05;
const SHARES = [0, 0.01, 0.02, 0.03, 0.04, MAX_LOST, 0.07, 0.1];

const GROWTH: Growth = {
  trees: 120,
  rate: 0.08,
  decay: 5,
  leastPassages: 20,
  columns: 0.25,
  questions: 0.8,
  directions: SIGNALS.map(([, direction]) => direction),
  base: BASE,
};

interface Answer {
  kind: Kind;
  confidence: number;
  isRight: boolean;
}

const samples = await answerSamples(values["held-out"]);
const conversations = [...new Set(samples.map(({ conversation }) => conversation))];
const answers = Array.from({ length: FOLDS }, (_, fold) => {
  const held = conversations.filter((__, index) => index % FOLDS === fold);
  const isHeld = ({ conversation }: AnswerSample) => held.includes(conversation);
  const trees = fit(samples.filter((sample) => !isHeld(sample)));
  return samples.filter((sample) => sample.isWhole && isHeld(sample)).map((sample) => answer(sample, trees));
}).flat();
const answerable = of("answerable", "natural");
const right = rightOf(answerable);
for (const kind of ["answerable", "natural"] as const)
  console.log(
    `${kind}: ${rightOf(of(kind)).length} of ${of(kind).length} quote the evidence without a limit`,
  );
console.log(
  "least confidence | right answers lost: answerable, natural | right of those answered | empty: answerable | natural | unanswerable | never said | never said, blind | held out",
);
for (const share of SHARES) report(limit(share));
if (values.write) write(fit(samples), limit(MAX_LOST));

function of(...kinds: Kind[]): Answer[] {
  return answers.filter(({ kind }) => kinds.includes(kind));
}

function rightOf(some: readonly Answer[]): number[] {
  const confidences = some.filter(({ isRight }) => isRight).map(({ confidence }) => confidence);
  return confidences.toSorted((a, b) => a - b);
}

function fit(some: readonly AnswerSample[]): Tree[] {
  const groups = some
    .filter(({ kind, statements }) => kind !== "held out" && statements.length > 0)
    .map(({ statements, isEvidence, weight }) => ({
      rows: statements.map(({ signals }) => SIGNAL_NAMES.map((name) => signals[name])),
      isEvidence: statements.map(({ entry }) => isEvidence(entry)),
      weight,
    }));
  return growTrees(groups, GROWTH);
}

/** The answer that the product would give with these trees. */
function answer({ kind, statements, isEvidence, found }: AnswerSample, trees: readonly Tree[]): Answer {
  const confidences = confidencesOf(
    statements.map(({ signals }) => signals),
    trees,
  );
  const ordered = statements
    .map((statement, index) => ({ ...statement, confidence: confidences[index]! }))
    .toSorted((a, b) => b.confidence - a.confidence);
  const told = chosen(currentFirst(ordered, found), "medium");
  const [best] = told;
  return {
    kind,
    confidence: best === undefined ? 0 : certaintyOf(best, found.query, found.corpus),
    isRight: told.some(({ entry }) => isEvidence(entry)),
  };
}

/** The highest that loses no more than this share. */
function limit(share: number): number {
  return right[Math.floor(share * answerable.length)] ?? 1;
}

function report(least: number): void {
  const empty = (kind: Kind) => {
    const all = of(kind);
    const count = all.filter(({ confidence }) => confidence < least).length;
    return `${count} (${((100 * count) / all.length).toFixed(1)} %)`;
  };
  const given = answerable.filter(({ confidence }) => confidence >= least);
  const precision = given.filter(({ isRight }) => isRight).length / given.length;
  const lost = (kind: Kind) => rightOf(of(kind)).filter((confidence) => confidence < least).length;
  const kinds: Kind[] = ["answerable", "natural", "unanswerable", "never said", "never said, blind"];
  if (of("held out").length > 0) kinds.push("held out");
  console.log(
    [
      least.toFixed(3),
      `${lost("answerable")}, ${lost("natural")}`,
      `${(100 * precision).toFixed(1)} %`,
      ...kinds.map(empty),
    ].join(" | "),
  );
}

function write(trees: readonly Tree[], least: number): void {
  const lines = trees.map((tree) => `  "${writeTree(tree)}",`).join("\n");
  const source = readFileSync(TREES_FILE, "utf8")
    .replace(/(export const TREES[^=]*= \[)[^\]]*/, `$1\n${lines}\n`)
    .replace(/(MIN_CONFIDENCE = )[\d.]+/, `$1${Number(least.toFixed(3))}`);
  writeFileSync(TREES_FILE, source);
}
