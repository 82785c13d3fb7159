import * as fc from "fast-check";
import { expect, test } from "vitest";
import { HEAD_TERMS, IndexedText, indexBody, TermCounter } from "../../src/store/indexed-text.ts";
import { ReadingLimit } from "../../src/store/reading-limit.ts";
import { termsOf } from "../../src/text/terms.ts";

const WORDS = [
  "boat",
  "boats",
  "harbour",
  "c++",
  "node:fs",
  "京都",
  "東京都",
  "résumé",
  "🚲",
  "the",
  "paint",
];
const texts = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(" "));

test("terms are counted as when the text is taken apart, in the order in which they come first", () => {
  fc.assert(
    fc.property(texts, fc.uniqueArray(fc.constantFrom(...WORDS.flatMap(termsOf))), (text, asked) => {
      const counter = new TermCounter(asked.map((term, number) => ({ term, number, weight: 1 })));
      const expected = new Map<number, number>();
      const terms = termsOf(text);
      for (const number of terms.map((term) => asked.indexOf(term)).filter((one) => one >= 0))
        expected.set(number, (expected.get(number) ?? 0) + 1);
      const { numbers, counts, length } = counter.count(indexBody(text));
      expect(numbers.map((number, index) => [number, counts[index]])).toEqual([...expected]);
      expect(length).toBe(terms.length);
    }),
  );
});

test("a term of the same kin counts for the term of the query by its weight", () => {
  const counter = new TermCounter([
    { term: "boat", number: 0, weight: 1 },
    { term: "boatyard", number: 0, weight: 0.7 },
  ]);
  expect(counter.count("boatyard boat x boat")).toEqual({ numbers: [0], counts: [2.7], length: 4 });
});

test("the terms of a text are those it was indexed by, of a long one the first apart", () => {
  const none = new TermCounter([]);
  for (const words of [WORDS, Array.from({ length: HEAD_TERMS + 5 }, (_, index) => `w${index}++`)]) {
    const text = words.join(" ");
    const indexed = new IndexedText(indexBody(text), none);
    expect(indexed.terms).toEqual(termsOf(text));
    expect(indexed.head).toEqual(termsOf(text).slice(0, HEAD_TERMS));
  }
  expect(new IndexedText("", none).terms).toEqual([]);
});

/** How many texts of this length are read until the limit is reached, of at most 1,000. */
function read(length: number, limit: number): number {
  const reading = new ReadingLimit(limit);
  const text = "x".repeat(length);
  let rows = 0;
  for (; rows < 1000 && reading.isOpen; rows++) reading.note(text);
  return rows;
}

test("short texts are all read, long ones until the limit, and thirty however long they are", () => {
  expect(read(100, 200_000)).toBe(1000);
  expect(read(1000, 200_000)).toBeGreaterThanOrEqual(200);
  expect(read(1000, 200_000)).toBeLessThan(210);
  expect(read(32_000, 200_000)).toBe(30);
});
