import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { MEMORY_TYPES } from "../../src/contract/memory.ts";
import type { Language } from "../../src/ingest/extract/pack.ts";
import { readLabelled } from "./labelled-set.ts";
import { regress, regressKinds } from "./regression.ts";
import { type Unit, unitsOf, unitsOfLines } from "./units.ts";

/**
 * Fits what is worth keeping (`src/ingest/extract/languages/*-worth.ts`) to the labelled sets and to all of `learn/`: a
 * logistic regression on the signs of each clause, and one of its type. `node eval/extract/fit-worth.ts`. With
 * `--hold-out 1/2`, conversations of which the place leaves this number when divided are not learned from.
 */
const { values: flags } = parseArgs({ options: { "hold-out": { type: "string" } } });

const NAMES: Readonly<Record<Language, string>> = {
  en: "ENGLISH",
  ja: "JAPANESE",
  zh: "CHINESE",
  de: "GERMAN",
  es: "SPANISH",
};
/** Odds, as a logarithm, from which a clause is kept that no rule knows; chosen on conversations held out. */
const LEAST: Readonly<Record<Language, number>> = { en: 0.45, ja: 0.9, zh: 0.3, de: 0.15, es: 0.15 };
/** The same for what a rule knows. */
const LEAST_KNOWN = -2.5;
/** A sign of fewer clauses is chance. */
const LEAST_CLAUSES = 4;
/** The same for a sign of a type. */
const LEAST_KEPT = 10;
/** Weights of so many hundredths or less are left out: all signs, a third of the size. */
const LEAST_WEIGHT = 10;

const SETS = ["dev", "dev-2", "dev-3", "dev-4", "terse"];
const [rest, parts] = (flags["hold-out"] ?? "1/1").split("/").map(Number) as [number, number];
const units = [...SETS.flatMap((name) => unitsIn(`${name}.json`)), ...unitsToLearn()];
for (const language of Object.keys(NAMES) as Language[]) write(language);

function unitsToLearn(): Unit[] {
  return readdirSync(path.join(import.meta.dirname, "learn")).flatMap((name) =>
    name.endsWith(".tsv") ? linesIn(name) : unitsIn(`learn/${name}`),
  );
}

function unitsIn(name: string): Unit[] {
  const conversations = readLabelled(path.join(import.meta.dirname, name)).filter(
    (_, index) => index % parts !== rest && !isKeptApart(name, index),
  );
  return conversations.flatMap(unitsOf);
}

/** Every fourth conversation of this set is never learned from. */
function isKeptApart(name: string, index: number): boolean {
  return name === "dev-4.json" && index % 4 === 3;
}

function linesIn(name: string): Unit[] {
  const language = Object.keys(NAMES).find((one) => name.includes(`-${one}.`)) as Language;
  return unitsOfLines(readFileSync(path.join(import.meta.dirname, "learn", name), "utf8"), language);
}

function write(language: Language): void {
  const own = units.filter((unit) => unit.language === language);
  const kept = own.filter((unit) => unit.types.length > 0);
  const byType = fitTypes(kept);
  const types = MEMORY_TYPES.map((type, at) => `    ${type}: ${literal(byType[at]!)},`);
  const text = `import { type WorthTable, worthTable } from "../worth/weights.ts";

/** Fitted by \`node eval/extract/fit-worth.ts\` to ${own.length} clauses, of which ${kept.length} are worth keeping. */
export const ${NAMES[language]}_WORTH: WorthTable = worthTable({
  least: ${LEAST[language]},
  leastKnown: ${LEAST_KNOWN},
  worth: ${literal(fitWorth(own))},
  types: {
${types.join("\n")}
  },
});
`;
  writeFileSync(
    path.join(import.meta.dirname, `../../src/ingest/extract/languages/${language}-worth.ts`),
    text,
  );
  console.log(`${language}: ${own.length} clauses, ${kept.length} worth keeping`);
}

interface Table {
  places: ReadonlyMap<string, number>;
  rows: number[][];
}

/** The signs that are no chance, and those of each clause. */
function tableOf(cases: readonly Unit[], least: number): Table {
  const counts = new Map<string, number>();
  for (const { signs } of cases) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= least);
  const places = new Map(common.map(([sign], at) => [sign, at]));
  return { places, rows: cases.map(({ signs }) => signs.flatMap((sign) => places.get(sign) ?? [])) };
}

function fitWorth(cases: readonly Unit[]): string[] {
  const { places, rows } = tableOf(cases, LEAST_CLAUSES);
  const told = rows.map((signs, at) => ({ signs, isSo: cases[at]!.types.length > 0 }));
  return linesOf(regress(told, places.size), places);
}

function fitTypes(cases: readonly Unit[]): string[][] {
  const { places, rows } = tableOf(cases, LEAST_KEPT);
  const kinds = rows.map((signs, at) => ({
    signs,
    may: MEMORY_TYPES.map((type) => cases[at]!.types.includes(type)),
  }));
  return regressKinds(kinds, places.size, MEMORY_TYPES.length).map((weights) => linesOf(weights, places));
}

/** A table of weights as it is written down. */
function linesOf(weights: Float64Array, places: ReadonlyMap<string, number>): string[] {
  const lines = new Map<number, string[]>();
  for (const [sign, at] of places) {
    const weight = rounded(100 * weights[at]!);
    if (Math.abs(weight) > LEAST_WEIGHT) lines.set(weight, [...(lines.get(weight) ?? []), sign]);
  }
  const sorted = [...lines].toSorted(([one], [other]) => one - other);
  return [
    String(Math.round(100 * weights.at(-1)!)),
    ...sorted.map(([weight, signs]) => [weight, ...signs.toSorted()].join("\t")),
  ];
}

/** A weight in steps of about a tenth of it. */
function rounded(weight: number): number {
  const size = Math.abs(weight);
  const step = size < 100 ? 10 : size < 200 ? 20 : 50;
  return step * Math.round(weight / step);
}

function literal(lines: readonly string[]): string {
  return `[${lines.map((line) => JSON.stringify(line)).join(", ")}]`;
}
