import { expect, test } from "vitest";
import { readWordVectors, WORD_VECTORS, type WordVectors } from "../../src/recall/word-vectors.ts";
import { termsOf } from "../../src/text/terms.ts";

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}

function similarity(vectors: WordVectors, first: string, second: string): number {
  const [a, b] = [first, second].map((word) => {
    const sum = new Float64Array(vectors.dimensions);
    const rank = vectors.ranks.get(termsOf(word)[0]!);
    if (rank !== undefined) vectors.add(sum, rank, 1);
    return sum;
  });
  const length = Math.sqrt(dot(a!, a!) * dot(b!, b!));
  return length === 0 ? 0 : dot(a!, b!) / length;
}

test("words that mean much the same lie nearer than words that do not", () => {
  for (const [word, near, far] of [
    ["baby", "infant", "invoice"],
    ["dog", "cat", "server"],
    ["salary", "wages", "kitchen"],
    ["doctor", "nurse", "guitar"],
  ] as const)
    expect(similarity(WORD_VECTORS, word, near), word).toBeGreaterThan(
      similarity(WORD_VECTORS, word, far) + 0.2,
    );
});

test("a build without the table knows no word and fails nothing", () => {
  const none = readWordVectors(new ArrayBuffer(0));
  expect(none.ranks.size).toBe(0);
  expect(similarity(none, "baby", "infant")).toBe(0);
});
