import { expect, test } from "vitest";
import { conversation, profile } from "./profile.ts";

const STORY = conversation(
  "2026-03-05T10:00:00Z",
  "I moved to Lima last month. My dog is called Biscuit.",
  "How nice!",
  "I'm allergic to peanuts, and my sister Vera is a vet in Cusco.",
  "Noted.",
);

test("what recall and getSummary gave out is not learned again when a prompt brings it back", async () => {
  const owner = await profile("echo-all");
  await owner.ingest(STORY, { sessionId: "told" });
  const before = (await owner.list({ limit: 500 })).memories.map(({ id }) => id);
  expect(before.length).toBeGreaterThanOrEqual(3);

  const { summary } = await owner.getSummary();
  const long = await owner.recall("Where do I live and what is my dog called?", { responseLength: "long" });
  const medium = await owner.recall("What am I allergic to?");
  const listed = [...long.candidates, ...medium.candidates]
    .map((candidate) => `- ${candidate.summary}`)
    .join("\n");
  const prompts = [
    `Context:\n${summary}\n\nWhat should I cook?`,
    `What you know about me:\n${long.answer}\n\nPlan my weekend.`,
    `Relevant memories:\n${listed}\n\nAny idea?`,
    `${medium.answer}\nSo what now?`,
  ];
  for (const [index, prompt] of prompts.entries()) {
    await owner.ingest(conversation("2026-04-01T10:00:00Z", prompt, "Sure."), {
      sessionId: `prompt-${index}`,
    });
    const after = (await owner.list({ limit: 500 })).memories.map(({ id }) => id);
    expect(after, prompt).toEqual(before);
  }
});

test("a fact that was replaced and is true again is learned, although its words are known", async () => {
  const owner = await profile("echo-again");
  const said = ["I live in Oslo.", "I live in Lima.", "I live in Oslo."];
  for (const [index, sentence] of said.entries()) {
    await owner.ingest(conversation(`2026-0${index + 1}-01T10:00:00Z`, sentence, "Noted."), {
      sessionId: `s${index}`,
    });
  }
  const { memories } = await owner.list({ type: "fact" });
  expect(memories.map(({ summary }) => summary).join()).toContain("Oslo");
  expect(memories).toHaveLength(1);
  expect(await owner.history(memories[0]!.id)).toHaveLength(3);
});
