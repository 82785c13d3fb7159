import { assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import lookAlikes from "../../eval/compaction/blind/look-alikes.json";
import prohibitionsEn from "../../eval/compaction/blind/prohibitions-en.json";
import prohibitionsJa from "../../eval/compaction/blind/prohibitions-ja.json";
import injections from "../../eval/extract/injections.json";
import stories from "../../eval/extract/stories.json";
import secrets from "../../eval/secrets/secrets.json";
import { packOf } from "../../src/ingest/extract/language.ts";
import { SECRET_TABLES } from "../../src/ingest/redact.ts";
import { ENGLISH_NO_PROHIBITION, ENGLISH_PROHIBITIONS } from "../../src/text/commitments/prohibitions-en.ts";
import { ENGLISH_INDIRECT, ENGLISH_LIMITS } from "../../src/text/commitments/indirect-en.ts";
import { JAPANESE_INDIRECT, JAPANESE_REPORT } from "../../src/text/commitments/indirect-ja.ts";
import { JAPANESE_PROHIBITIONS } from "../../src/text/commitments/prohibitions-ja.ts";
import { ENGLISH_STATEMENTS } from "../../src/text/commitments/statements-en.ts";
import { mayMatch, requiredLiterals, Sieve } from "../../src/text/prefilter.ts";
import table from "../compaction/prohibitions-table.json";

/** Patterns that match a text and are kept from it. */
function keptFrom(text: string, patterns: readonly RegExp[]): string[] {
  const lower = text.toLowerCase();
  return patterns.filter((pattern) => matches(pattern, text) && !mayMatch(pattern, lower)).map(String);
}

function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

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
    ["\\x60ab|cd", ["ab", "cd"]],
    ["\\w:\\/\\/", ["://"]],
    ["ab\\.?c\\/d", ["c/d"]],
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

  it("never keep a rule of secrets from a text that it matches", () => {
    const patterns = SECRET_TABLES.flatMap(({ needs, rules }) => [
      ...(needs?.words === undefined ? [] : [needs.words]),
      ...rules.map(({ pattern }) => pattern),
    ]);
    const texts = [...secrets.secrets, ...secrets.lookalikes].map(({ text }) => text.replaceAll("¦", ""));
    expect(texts.filter((text) => patterns.some((pattern) => matches(pattern, text))).length).toBeGreaterThan(
      300,
    );
    expect(texts.flatMap((text) => keptFrom(text, patterns))).toEqual([]);
  });

  it("never keep a rule of what somebody forbids from a sentence that it matches", () => {
    const lists = [ENGLISH_PROHIBITIONS, ENGLISH_INDIRECT, ENGLISH_STATEMENTS, ENGLISH_LIMITS];
    const patterns = [
      ...lists,
      ENGLISH_NO_PROHIBITION,
      JAPANESE_PROHIBITIONS,
      JAPANESE_INDIRECT,
      JAPANESE_REPORT,
    ];
    const blind = [...prohibitionsEn, ...prohibitionsJa, ...lookAlikes].map(({ text }) => text);
    const texts = [...table.forbids, ...table.forbidsNothing, ...blind].map((text) => text.toLowerCase());
    expect(texts.flatMap((text) => keptFrom(text, patterns.flat()))).toEqual([]);
    for (const list of patterns) {
      const sieve = new Sieve(list, (pattern) => pattern);
      for (const text of texts)
        expect(sieve.through(text).filter((pattern) => matches(pattern, text))).toEqual(
          list.filter((pattern) => matches(pattern, text)),
        );
    }
  });
});
