import { describe, expect, test } from "vitest";
import { monologue, profile } from "../service/profile.ts";
import negatives from "./scripts-negative.json" with { type: "json" };
import pairs from "./scripts.json" with { type: "json" };

const START = "2026-03-05T10:00:00Z";

test("the table has at least 120 pairs of every script", () => {
  expect(pairs.length).toBeGreaterThanOrEqual(120);
  const scripts = new Set(pairs.map(({ script }) => script));
  for (const script of ["ja", "zh", "ko", "th", "ar", "he", "hi", "cyrl", "latin", "code", "emoji", "mixed"])
    expect(scripts).toContain(script);
});

describe("a text is found by its words, whatever the script", () => {
  test("as a memory", async () => {
    const missed: string[] = [];
    for (const { id, text, query } of pairs) {
      const owner = await profile(`memory ${id}`);
      const kept = await owner.remember({ content: text });
      const { candidates } = await owner.recall(query);
      if (candidates[0]?.id !== kept.id) missed.push(`${id} ${text} | ${query}`);
    }
    expect(missed).toEqual([]);
  });

  test("as a message", async () => {
    const missed: string[] = [];
    for (const { id, text, query } of pairs) {
      const owner = await profile(`message ${id}`);
      await owner.ingest(monologue(START, "Something else altogether", text), { sessionId: "s" });
      const { candidates } = await owner.recall(query);
      const sources = candidates.flatMap((candidate) => candidate.sources);
      const found = await Promise.all(
        sources.map(async ({ messageId }) => (await owner.get(messageId)).content),
      );
      if (!found.includes(text)) missed.push(`${id} ${text} | ${query}`);
    }
    expect(missed).toEqual([]);
  });

  test("and not by what only looks like one of them", async () => {
    const wrong: string[] = [];
    for (const { id, text, query } of negatives) {
      const owner = await profile(`negative ${id}`);
      await owner.remember({ content: text });
      if ((await owner.recall(query)).count > 0) wrong.push(`${id} ${text} | ${query}`);
    }
    expect(wrong).toEqual([]);
  });
});
