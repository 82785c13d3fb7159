import { expect, test } from "vitest";
import { memoriesOf, monologue, profile } from "./profile.ts";

const SAID = "2026-03-05T10:00:00Z";
const LINES = ["My dog is called Biscuit.", "My sister is called Henrietta."] as const;

test("what was deleted does not come back when the conversation is ingested under another id or none", async () => {
  const owner = await profile("deleted-elsewhere");
  await owner.ingest(monologue(SAID, ...LINES), { sessionId: "s" });
  const dog = (await memoriesOf(owner)).find(({ content }) => content.includes("Biscuit"));
  await owner.delete(dog!.id);
  await owner.ingest(monologue(SAID, ...LINES), { sessionId: "t" });
  await owner.ingest(monologue(SAID, ...LINES));
  const kept = (await memoriesOf(owner)).map(({ content }) => content);
  expect(kept).toEqual([LINES[1]]);
  expect(JSON.stringify(await owner.recall("Biscuit", { explain: true }))).not.toContain("Biscuit");
  const again = await owner.ingestDetailed(monologue(SAID, ...LINES), { sessionId: "t" });
  expect(again).toMatchObject({ messages: 0, memories: 0 });
});

test("what is said anew after it was deleted is learned", async () => {
  const owner = await profile("deleted-said-anew");
  await owner.ingest(monologue(SAID, ...LINES), { sessionId: "s" });
  for (const { id } of await memoriesOf(owner)) await owner.delete(id);
  const later = new Date(Date.now() + 60_000).toISOString();
  await owner.ingest(monologue(later, LINES[0]), { sessionId: "u" });
  expect((await memoriesOf(owner)).map(({ content }) => content)).toEqual([LINES[0]]);
});
