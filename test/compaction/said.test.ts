import * as fc from "fast-check";
import { expect, test } from "vitest";
import { extractiveSummary } from "../../src/compaction/extractive-summary.ts";
import { SAID_TITLE, selectSaid, splitSaid, tokensOfSaid, withSaid } from "../../src/compaction/said.ts";
import { bindingOf } from "../../src/text/commitments/may-bind.ts";
import { text } from "../session/host.ts";

const select = (lines: readonly string[], more: Partial<Parameters<typeof selectSaid>[0]> = {}) =>
  selectSaid({
    messages: lines.map((line, index) => text(String(index), line)),
    before: [],
    rangeTokens: 2000,
    maxTokens: 4000,
    hasConstraints: true,
    ...more,
  });

test("what a constraint holds already is not said twice; without constraints it is kept here", () => {
  expect(select(["Never sell the boat."]).lines).toEqual([]);
  expect(select(["Never sell the boat."], { hasConstraints: false }).lines).toEqual(["Never sell the boat."]);
});

test("only the user's own words are kept, without greetings, and in the order they were said", () => {
  const messages = [
    text("1", "Thanks a lot!"),
    text("2", "The mooring belongs to my sister."),
    text("3", "Never sell the boat, says the captain.", "assistant"),
    text("4", "Deliveries before noon."),
  ];
  expect(select([], { messages }).lines).toEqual([
    "The mooring belongs to my sister.",
    "Deliveries before noon.",
  ]);
});

test("lines of the time before come first and are kept on", () => {
  expect(select(["Deliveries before noon."], { before: ["Keep it dry."] }).lines).toEqual([
    "Keep it dry.",
    "Deliveries before noon.",
  ]);
});

test("when room runs out what may bind stays longest, and what of it is dropped is told", () => {
  const idle = Array.from({ length: 40 }, (_, index) => `The boat number ${index} is blue.`);
  const { lines, dropped } = select([...idle, "The mooring is not free, captain."], { rangeTokens: 120 });
  expect(lines).toContain("The mooring is not free, captain.");
  expect(dropped).toEqual([]);
  const many = Array.from({ length: 40 }, (_, index) => `Crew ${index} is not in, so it may wait.`);
  const some = select(many, { rangeTokens: 200 });
  expect(some.lines.length).toBeGreaterThan(0);
  expect([...some.lines, ...some.dropped].toSorted()).toEqual(many.toSorted());
});

test("whatever is said: the words stay within half of the range, and come back out of the summary as they went in", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme", maxLength: 400 }), { maxLength: 12 }),
      fc.nat({ max: 3000 }),
      fc.boolean(),
      (said, rangeTokens, hasConstraints) => {
        const chosen = select(said, { rangeTokens, hasConstraints });
        expect(tokensOfSaid(chosen.lines)).toBeLessThanOrEqual(Math.max(0, rangeTokens / 2));
        const summary = withSaid("They talked.", { ...chosen, plain: new Set() });
        expect(splitSaid(summary)).toEqual({ text: "They talked.", said: chosen.lines });
      },
    ),
    { numRuns: 300 },
  );
});

test("what stands in the summary already is not repeated, unless it may bind", () => {
  const said = select(["Keep it dry.", "The sail number is seven."]);
  const summary = withSaid("Keep it dry. The sail number is seven.", said);
  expect(summary.split(SAID_TITLE)[1]).toContain("Keep it dry.");
  expect(summary.split(SAID_TITLE)[1]).not.toContain("sail number");
});

test("a summary without a model leaves out what stands after it, but says something", () => {
  const messages = [text("1", "Keep it dry."), text("2", "The sail is blue.", "assistant")];
  const input = { messages, previous: "", budgetTokens: 100, kept: ["Keep it dry."] };
  expect(extractiveSummary(input, () => 0)).toBe("Assistant: The sail is blue.");
  const all = { ...input, messages: messages.slice(0, 1) };
  expect(extractiveSummary(all, () => 0)).toBe("User: Keep it dry.");
});

test.each([
  [4, "Never sell the boat."],
  [3, "The captain does not sell boats."],
  [2, "The captain sells just one boat."],
  [2, "Forget what I said about the boat."],
  [1, "Please sell the boat."],
  [0, "The boat is blue."],
  [4, "船を売らないでください。"],
  [3, "船長は船を売りません。"],
  [2, "船は一艘だけあります。"],
  [1, "船を売ってください。"],
  [0, "船は青色。"],
  [2, "Das Boot wird nicht verkauft."],
  [2, "不要卖船"],
])("a sentence binds by %i: %s", (binding, sentence) => {
  expect(bindingOf(sentence)).toBe(binding);
});
