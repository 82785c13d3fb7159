import { expect, test } from "vitest";
import { monologue, profile } from "./profile.ts";

test("what was true in a year that is over is answered from that year, what is true now from now", async () => {
  const owner = await profile("as-of");
  await owner.ingest(monologue("2024-03-05T10:00:00Z", "I live in Oslo."), { sessionId: "a" });
  await owner.ingest(monologue("2025-02-01T10:00:00Z", "I moved to Lima."), { sessionId: "b" });
  const referenceDate = "2026-05-01";
  expect((await owner.recall("Where did I live in 2024?", { referenceDate })).answer).toContain("Oslo");
  expect(
    (await owner.recall("Where do I live?", { referenceDate, responseLength: "short" })).answer,
  ).toContain("Lima");
});
