import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConversations, readOwnSet, type Conversation } from "./data-set.ts";
import { fitRanker, means, score } from "./fit.ts";
import { load } from "./load.ts";
import { samplesOf, type Sample } from "./samples.ts";

const { FEATURE_NAMES } = await import("../../src/recall/features.ts");

/**
 * Fits the ranker's weights on our own labelled set, questions in hard and in natural words together, each conversation
 * held out in turn for the figures.
 * `--write` puts them into src/recall/weights.ts; `--data PATH` adds a set that is only measured; `--ablate` leaves out
 * each feature in turn; `--save FILE` writes weights fitted on the added set, for `run.ts --weights FILE`.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    write: { type: "boolean", default: false },
    ablate: { type: "boolean", default: false },
    save: { type: "string" },
    raw: { type: "boolean", default: false },
    skip: { type: "string", default: "" },
  },
});
const WEIGHTS_FILE = path.join(import.meta.dirname, "../../src/recall/weights.ts");

const own = await samplesOfSet(readOwnSet());
report("own set, one conversation held out", heldOut(own));
const skipped = skipOf(values.skip.split(","));
const shipped = fitRanker(own, skipped);
console.log(
  `weights: ${FEATURE_NAMES.map((name, index) => `${name} ${shipped[index]!.toFixed(2)}`).join(", ")}`,
);
report(
  "own set, fitted on it",
  own.map((sample) => [sample, score(sample, shipped)] as const),
);
if (values.data !== undefined) {
  const added = await samplesOfSet(readConversations(values.data));
  report(
    `${path.basename(values.data)}, weights of our set`,
    added.map((sample) => [sample, score(sample, shipped)] as const),
  );
  report(`${path.basename(values.data)}, one conversation held out`, heldOut(added));
  const theirs = fitRanker(added, skipped);
  console.log(
    `weights: ${FEATURE_NAMES.map((name, index) => `${name} ${theirs[index]!.toFixed(2)}`).join(", ")}`,
  );
  if (values.ablate) ablate(own, added);
  if (values.save !== undefined) save(added, values.save);
}
if (values.write) write(shipped);

async function samplesOfSet(conversations: readonly Conversation[]): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const conversation of conversations) samples.push(...samplesOf(await load(conversation, !values.raw)));
  return samples;
}

function skipOf(names: readonly string[]): Set<number> {
  return new Set(names.flatMap((name) => FEATURE_NAMES.findIndex((known) => known === name)));
}

function heldOut(
  samples: readonly Sample[],
  skip = skipOf(values.skip.split(",")),
): (readonly [Sample, number[]])[] {
  return [...new Set(samples.map(({ conversation }) => conversation))].flatMap((held) => {
    const weights = fitRanker(
      samples.filter(({ conversation }) => conversation !== held),
      skip,
    );
    const measured = samples.filter(({ conversation }) => conversation === held);
    return measured.map((sample) => [sample, score(sample, weights)] as const);
  });
}

function report(title: string, scored: readonly (readonly [Sample, number[]])[]): void {
  const categories = [...new Set(scored.map(([{ category }]) => category))].toSorted();
  const byCategory = categories.map((category) => {
    const rows = scored.filter(([sample]) => sample.category === category).map(([, row]) => row);
    return `${category} ${means(rows)[1]!.toFixed(3)}`;
  });
  console.log(
    `${title}: ${figures(scored.map(([, row]) => row))} (n ${scored.length}; @10 ${byCategory.join(", ")})`,
  );
}

function figures(rows: readonly number[][]): string {
  return means(rows)
    .map((mean) => mean.toFixed(3))
    .join(" / ");
}

function ablate(ours: readonly Sample[], theirs: readonly Sample[]): void {
  console.log("left out | added set, one conversation held out | added set, weights of our set");
  for (const [index, name] of FEATURE_NAMES.entries()) {
    const skip = new Set([index]);
    const weights = fitRanker(ours, skip);
    const left = figures(heldOut(theirs, skip).map(([, row]) => row));
    console.log(`${name} | ${left} | ${figures(theirs.map((sample) => score(sample, weights)))}`);
  }
}

/** One set of weights for each conversation, fitted on the others. */
function save(samples: readonly Sample[], file: string): void {
  const held = [...new Set(samples.map(({ conversation }) => conversation))];
  const entries = held.map((id) => {
    const weights = fitRanker(samples.filter(({ conversation }) => conversation !== id));
    return [id, Object.fromEntries(FEATURE_NAMES.map((name, index) => [name, weights[index]]))];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

function write(weights: readonly number[]): void {
  const lines = FEATURE_NAMES.map((name, index) => `  ${name}: ${Number(weights[index]!.toFixed(3))},`);
  const source = readFileSync(WEIGHTS_FILE, "utf8");
  const replaced = source.replace(/(export const WEIGHTS: Weights = \{\n)[^}]*/, `$1${lines.join("\n")}\n`);
  writeFileSync(WEIGHTS_FILE, replaced);
}
