import { writeFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { answerSamples, type AnswerSample, type Kind } from "./answer-samples.ts";
import { fitLogistic, logistic } from "./logistic.ts";

import type { Statement } from "../../src/recall/statement.ts";

const { chosen } = await import("../../src/recall/answer.ts");
const { isAsked } = await import("../../src/recall/confidence.ts");
const { SIGNAL_NAMES } = await import("../../src/recall/answer-signals.ts");

/**
 * Fits how likely a passage is to hold the answer: `node eval/recall/fit-answers.ts`. Positives are passages of messages
 * that are evidence, negatives all other candidates, those of the 117 unanswerable questions and of never-said.json
 * among them; never-said-blind.json is only measured. Figures are of conversations held out in turn, of medium answers.
 * `--write` puts weights and threshold into src/recall/answer-weights.ts, `--skip a,b` leaves out signals.
 */
const { values } = parseArgs({
  options: { write: { type: "boolean", default: false }, skip: { type: "string", default: "" } },
});
const WEIGHTS_FILE = path.join(import.meta.dirname, "../../src/recall/answer-weights.ts");
/** Right answers that may be lost, as a share of the answerable questions. */
const MAX_LOST = 0.05;
const SHARES = [0, 0.01, 0.02, 0.03, 0.04, MAX_LOST, 0.07, 0.1];

interface Answer {
  kind: Kind;
  confidence: number;
  isRight: boolean;
}

const skipped = new Set(values.skip.split(","));
const samples = await answerSamples();
const answers = [...new Set(samples.map(({ conversation }) => conversation))].flatMap((held) => {
  const weights = fit(samples.filter(({ conversation }) => conversation !== held));
  return samples.filter(({ conversation }) => conversation === held).map((sample) => answer(sample, weights));
});
const answerable = answers.filter(({ kind }) => kind === "answerable");
const right = answerable
  .filter(({ isRight }) => isRight)
  .map(({ confidence }) => confidence)
  .toSorted((a, b) => a - b);
console.log(`answers that quote the evidence, without a threshold: ${right.length} of ${answerable.length}`);
console.log(
  "least confidence | right answers lost | answerable empty | right of those answered | empty: unanswerable | never said | never said, blind",
);
for (const share of SHARES) report(threshold(share));
const weights = fit(samples);
console.log(SIGNAL_NAMES.map((name, index) => `${name} ${weights[index]!.toFixed(2)}`).join(", "));
if (values.write) write(weights, threshold(MAX_LOST));

function fit(some: readonly AnswerSample[]): number[] {
  const all = some.filter(({ kind }) => kind !== "never said, blind").flatMap(({ statements }) => statements);
  return fitLogistic(
    all.map(({ row }) => row.map((value, index) => (skipped.has(SIGNAL_NAMES[index]!) ? 0 : value))),
    all.map(({ isEvidence }) => isEvidence),
  );
}

/** The answer that the product would give with these weights. */
function answer({ kind, statements, isKnown }: AnswerSample, own: readonly number[]): Answer {
  const ordered = statements
    .map(({ statement, row, isEvidence }) => ({ ...statement, confidence: logistic(row, own), isEvidence }))
    .toSorted((a, b) => b.confidence - a.confidence);
  const told = chosen(ordered, "medium") as typeof ordered;
  return {
    kind,
    confidence: confidenceOf(told[0], isKnown),
    isRight: told.some(({ isEvidence }) => isEvidence),
  };
}

function confidenceOf(best: Statement | undefined, isKnown: boolean): number {
  if (best === undefined) return 0;
  if (isAsked(best.signals)) return 1;
  return isKnown ? best.confidence : 0;
}

/** The highest that loses no more than this share. */
function threshold(share: number): number {
  return right[Math.round(share * answerable.length)] ?? 1;
}

function report(least: number): void {
  const empty = (kind: Kind) => {
    const of = answers.filter((one) => one.kind === kind);
    const count = of.filter(({ confidence }) => confidence < least).length;
    return `${count} (${((100 * count) / of.length).toFixed(1)} %)`;
  };
  const given = answerable.filter(({ confidence }) => confidence >= least);
  const precision = given.filter(({ isRight }) => isRight).length / given.length;
  const lost = right.filter((confidence) => confidence < least).length;
  console.log(
    [
      least.toFixed(3),
      `${lost} (${((100 * lost) / answerable.length).toFixed(1)} %)`,
      empty("answerable"),
      `${(100 * precision).toFixed(1)} %`,
      empty("unanswerable"),
      empty("never said"),
      empty("never said, blind"),
    ].join(" | "),
  );
}

function write(fitted: readonly number[], least: number): void {
  const lines = SIGNAL_NAMES.map((name, index) => `  ${name}: ${Number(fitted[index]!.toFixed(3))},`);
  const source = readFileSync(WEIGHTS_FILE, "utf8")
    .replace(/(export const ANSWER_WEIGHTS[^{]*\{\n)[^}]*/, `$1${lines.join("\n")}\n`)
    .replace(/(MIN_CONFIDENCE = )[\d.]+/, `$1${Number(least.toFixed(3))}`);
  writeFileSync(WEIGHTS_FILE, source);
}
