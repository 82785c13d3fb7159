import { assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import injections from "../../eval/extract/injections.json";
import stories from "../../eval/extract/stories.json";
import { packOf } from "../../src/ingest/extract/language.ts";
import { mayMatch, requiredLiterals } from "../../src/text/prefilter.ts";

describe("the literals without which a pattern cannot match", () => {
  it.each([
    ["^(?:please )?use (?:tabs|spaces)\\b", ["spaces", "tabs"]],
    ["\\b(?:i|we) live in\\b", [" live in"]],
    ["colou?r", ["colo"]],
    ["(?:a|b)+", null],
    ["(?=never).*", null],
    ["(?<value>vegan|vegetarian)", ["vegan", "vegetarian"]],
    ["x{0,3}abc[de]f", ["abc"]],
    ["住ん|暮らし", ["住ん", "暮らし"]],
  ])("%s", (source, expected) => {
    const literals = requiredLiterals(source);
    expect(literals === null ? null : literals.toSorted()).toEqual(expected);
  });

  it("never keep a rule or cue from a text that it matches", () => {
    const patterns = (["en", "ja", "de", "es", "zh"] as const).flatMap((language) => {
      const { rules, orders, results, cues } = packOf(language);
      const said = [...rules, ...orders, ...results].map(({ say }) => say);
      return [...said, ...cues.flatMap(({ sign }) => (sign === "tool" ? [] : [sign]))];
    });
    const texts = [
      ...stories.flatMap(({ steps }) => steps.map(({ content }) => content)),
      ...injections.flatMap(({ messages }) => messages.map(({ content }) => content)),
    ];
    assert(
      property(constantFrom(...texts), constantFrom(...patterns), (text, pattern) => {
        expect(!pattern.test(text) || mayMatch(pattern, text.toLowerCase())).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });
});
