import { expect, test } from "vitest";
import { monologue, profile } from "../service/profile.ts";

const SAID = [
  "We looked at a flat in Walkley yesterday, the kitchen looks over the park.",
  "My sister Maren came along and liked the garden.",
  "The landlord wants an answer before the weekend.",
  "I played badminton on Tuesday and my shoulder hurts again.",
];

test("a question whose kind of answer nobody gave is answered with nothing, and the candidates stay", async () => {
  const owner = await profile("abstention-kind");
  await owner.ingest(monologue("2026-03-05T10:00:00Z", ...SAID), { sessionId: "s" });
  for (const query of ["How much rent is the flat in Walkley?", "What is the landlord's phone number?"]) {
    const { answer, count } = await owner.recall(query);
    expect(answer, query).toBe("");
    expect(count, query).toBeGreaterThan(0);
  }
});

test("what was said is answered, also when it was said several times", async () => {
  const owner = await profile("abstention-repeated");
  const again = [
    "Maren liked the garden in Walkley best.",
    "As I said, the flat in Walkley has a kitchen that looks over the park.",
    "The kitchen in Walkley looks over the park, that is why we want it.",
  ];
  await owner.ingest(monologue("2026-03-05T10:00:00Z", ...SAID, ...again), { sessionId: "s" });
  expect((await owner.recall("What does the kitchen look over?")).answer).toContain("park");
  expect((await owner.recall("Who liked the garden?")).answer).toContain("Maren");
});
