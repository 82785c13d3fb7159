import { expect, test } from "vitest";
import { Likeness } from "../../src/recall/likeness.ts";
import { readWordVectors } from "../../src/recall/word-vectors.ts";
import { termsOf } from "../../src/text/terms.ts";

function likest(word: string, text: string, likeness = new Likeness()): number {
  return likeness.likest(termsOf(word), new Set(termsOf(text)));
}

test("a word is like what means much the same, and as like as can be to itself", () => {
  expect(likest("salary", "the wages are paid")).toBeGreaterThan(
    likest("salary", "the kitchen is green") + 0.1,
  );
  expect(likest("salary", "her salary")).toBe(1);
});

test("a word that the table does not have is like itself alone, and so are all words of a build without a table", () => {
  const none = new Likeness(readWordVectors(new ArrayBuffer(0)));
  expect(likest("家賃", "給料")).toBe(0);
  expect(likest("家賃", "家賃は8万円")).toBe(1);
  expect(likest("salary", "wages", none)).toBe(0);
  expect(likest("salary", "salary", none)).toBe(1);
});

test("rare words are more special than common ones", () => {
  const likeness = new Likeness();
  const [sauna = 0, week = 0, unknown = 0] = ["sauna", "week", "zugzwang"].map((word) =>
    likeness.special(termsOf(word)[0]!),
  );
  expect(sauna).toBeGreaterThan(week);
  expect(unknown).toBe(1);
});
