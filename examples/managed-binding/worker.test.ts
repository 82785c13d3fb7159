import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";

const app = exports.default;

test("what a user said is answered, and only to that user", async () => {
  const messages = [
    { role: "user", content: "My order number is 88231. I'm allergic to peanuts." },
    { role: "assistant", content: "Noted." },
  ];
  const posted = await app.fetch("http://app/mira%40example.com", {
    method: "POST",
    body: JSON.stringify(messages),
  });
  expect(posted.status).toBe(204);
  const asked = await app.fetch("http://app/mira%40example.com?q=What+is+my+order+number%3F");
  expect(await asked.json()).toMatchObject({ answer: expect.stringContaining("88231") });
  const others = await app.fetch("http://app/mira?q=What+is+my+order+number%3F");
  expect(await others.json()).toEqual({ answer: "", candidates: 0, memories: 0 });
});

test("a test may look into the memory itself, by the binding of the app", async () => {
  const profile = await (env as unknown as { MEMORY: AgentMemoryNamespace }).MEMORY.getProfile("ana");
  const kept = await profile.remember({ content: "I live in Lima." });
  expect((await profile.get(kept.id)).content).toBe("I live in Lima.");
  await app.fetch("http://app/ana", { method: "DELETE" });
  expect((await profile.list()).memories).toEqual([]);
});
