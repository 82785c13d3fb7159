import { describe, expect, test } from "vitest";
import { estimateTokens } from "../../src/text/tokens.ts";
import recorded from "./o200k-counts.json" with { type: "json" };

/** Counts of the o200k tokenizer, recorded with gpt-tokenizer 3 over texts of this project. */
const KINDS = [...new Set(recorded.map(({ kind }) => kind))];

describe("the estimate against recorded o200k counts", () => {
  test.for(KINDS)("of %s is within 10 % over all texts, and within 20 % for each", (kind) => {
    const texts = recorded.filter((one) => one.kind === kind);
    expect(texts.length).toBeGreaterThanOrEqual(6);
    let estimated = 0;
    let counted = 0;
    for (const { text, tokens } of texts) {
      const estimate = estimateTokens(text);
      expect(Math.abs(estimate / tokens - 1), text.slice(0, 60)).toBeLessThan(0.2);
      estimated += estimate;
      counted += tokens;
    }
    expect(Math.abs(estimated / counted - 1)).toBeLessThan(0.1);
  });

  test("of nothing is 0, and of a long text as that of its part times the length", () => {
    expect(estimateTokens("")).toBe(0);
    const part = recorded[0]!.text;
    const ratio = estimateTokens(part.repeat(200)) / (200 * estimateTokens(part));
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  });
});
