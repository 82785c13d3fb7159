import { expect, test } from "vitest";
import { filing, memory, reading } from "./raw-answers.ts";
import { readBy } from "./raw-model.ts";

const UNKNOWN = ["The red kite flies on Sundays.", "The blue kite rests on Mondays."];
const KITES = [memory("The red kite flies on Sundays.", [1]), memory("The blue kite rests on Mondays.", [2])];

/** Filings of two unrelated statements of which neither may retire the other. */
const FILINGS: readonly (readonly [string, string])[] = [
  [
    "one topic for everything",
    filing(
      { topic: "user/info", value: "kite", isExclusive: true },
      { topic: "user/info", value: "kite", isExclusive: true },
    ),
  ],
  [
    "values that are not said",
    filing(
      { topic: "kite/colour", value: "green", isExclusive: true },
      { topic: "kite/colour", value: "pink", isExclusive: true },
    ),
  ],
  [
    "no values",
    filing({ topic: "kite/colour", isExclusive: true }, { topic: "kite/colour", isExclusive: true }),
  ],
  [
    "topics of nothing but slashes",
    filing(
      { topic: "/", value: "red", isExclusive: true },
      { topic: "///", value: "blue", isExclusive: true },
    ),
  ],
  [
    "topics without a subject",
    filing(
      { topic: "/colour", value: "red", isExclusive: true },
      { topic: "/colour", value: "blue", isExclusive: true },
    ),
  ],
  [
    "topics without an attribute",
    filing(
      { topic: "kite/", value: "red", isExclusive: true },
      { topic: "kite", value: "blue", isExclusive: true },
    ),
  ],
  [
    "topics of signs",
    filing(
      { topic: "💥/\u0000", value: "red", isExclusive: true },
      { topic: "💥/\u0000", value: "blue", isExclusive: true },
    ),
  ],
  [
    "keywords that are objects",
    filing(
      { keywords: [{ a: 1 }], topic: "k/c", value: "red", isExclusive: true },
      { keywords: {}, topic: "k/c", value: "blue", isExclusive: true },
    ),
  ],
  ["fields that are null", filing({ topic: null }, { queries: null })],
  ["ids that were not asked", JSON.stringify({ results: [{ id: -1 }, { id: 99 }, { id: 1e9 }] })],
];

test.for(FILINGS)("a filing with %s retires nothing", async ([name, classify]) => {
  const { memories } = await readBy(`filing ${name}`, UNKNOWN, { extract: reading(...KITES), classify });
  expect(memories.map(({ content, isPast }) => [content, isPast])).toEqual([
    ["The red kite flies on Sundays.", 0],
    ["The blue kite rests on Mondays.", 0],
  ]);
});

test("of a topic with more values in one chunk than a correction has, none retires another", async () => {
  const towns = ["Lima", "Oslo", "Porto", "Quito", "Riga", "Sofia"];
  const said = towns.map((town) => `The kite club meets in ${town}.`);
  const extract = reading(...said.map((content, index) => memory(content, [index + 1])));
  const classify = filing(...towns.map((value) => ({ topic: "kite club/town", value, isExclusive: true })));
  const { memories } = await readBy("crowd", said, { extract, classify });
  expect(memories.map(({ isPast }) => isPast)).toEqual([0, 0, 0, 0, 0, 0]);
  const two = await readBy("corrected", said.slice(0, 2), {
    extract: reading(...said.slice(0, 2).map((content, index) => memory(content, [index + 1]))),
    classify: filing(
      ...towns.slice(0, 2).map((value) => ({ topic: "kite club/town", value, isExclusive: true })),
    ),
  });
  expect(two.memories.map(({ isPast, topic }) => [isPast, topic])).toEqual([
    [1, "kite club/town"],
    [0, "kite club/town"],
  ]);
});

test("topics that are longer than a key stay two, and no character is cut in half", async () => {
  const topic = `kite ${"😀".repeat(60)}`.slice(0, 150);
  const classify = filing(
    { topic: `${topic}/${"a".repeat(40)}`, value: "red", isExclusive: true },
    { topic: `${topic}/${"a".repeat(41)}`, value: "blue", isExclusive: true },
  );
  const { memories } = await readBy("long topics", UNKNOWN, { extract: reading(...KITES), classify });
  const topics = memories.map((one) => one.topic ?? "");
  expect(new Set(topics).size).toBe(2);
  expect(topics.every((one) => one.length <= 96 && one.isWellFormed())).toBe(true);
});

test("keywords and questions are as many and as long as they may be, of one line, and hold no secret", async () => {
  const classify = filing({
    keywords: ["KITE", "café", "two words", "<b>", "", "a".repeat(199), "wind"],
    queries: [
      "What\nflies?",
      "What is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH?",
      ...Array.from({ length: 40 }, () => "Who?"),
    ],
  });
  const { memories, searched } = await readBy("words", UNKNOWN.slice(0, 1), {
    extract: reading(KITES[0]),
    classify,
  });
  expect(memories[0]?.keywords.split(" ")).toEqual(expect.arrayContaining(["cafe", "wind"]));
  expect(memories[0]?.keywords).not.toMatch(/two words|<b>/);
  const queries = searched[0]?.queries.split("\n") ?? [];
  expect(queries[0]).toBe("What flies?");
  expect(queries).toHaveLength(5);
  expect(queries.join()).not.toContain("sk-proj");
});
