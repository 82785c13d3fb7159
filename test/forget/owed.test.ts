import { evictDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { memoriesOf, monologue, profile } from "../service/profile.ts";
import { inStore, profileObject } from "../store/profile-object.ts";

const POINTS = Array.from({ length: 150 }, (_, index) => ({
  role: "assistant" as const,
  content: `Point ${index}, as you said: My dog is called Rexowed.`,
}));

test.each(["delete", "forget"] as const)(
  "while %s looks through the messages, recall tells nothing of those that come later",
  async (verb) => {
    const owner = await profile(`owed-${verb}`);
    await owner.ingest(monologue("2026-03-05T10:00:00Z", "My dog is called Rexowed."), { sessionId: "s1" });
    await owner.ingest(POINTS, { sessionId: "s2" });
    const [memory] = await memoriesOf(owner);
    const options = { thinkingLevel: "high", responseLength: "long" } as const;
    const [, ...meanwhile] = await Promise.all([
      owner[verb](memory?.id ?? ""),
      ...Array.from({ length: 5 }, () => owner.recall("What is my dog called?", options)),
    ]);
    expect(JSON.stringify(meanwhile)).not.toContain("Rexowed");
  },
);

test("what a crash left owed is hidden from recall, and done when the object is used again", async () => {
  const object = profileObject("owed-after-crash");
  await object.ingest({ messages: POINTS, sessionId: "s" });
  await inStore(object, (store) => {
    store.transaction(() => store.erasures.owe(["My dog is called Rexowed"], true));
  });
  await evictDurableObject(object);
  const query = {
    query: "What is my dog called?",
    thinkingLevel: "high",
    responseLength: "long",
    referenceDate: undefined,
    explain: false,
  } as const;
  expect(JSON.stringify(await object.recall(query))).not.toContain("Rexowed");
  const left = () =>
    inStore(object, ({ database, erasures }) => ({
      owed: erasures.all().length,
      messages: database.all("SELECT 1 FROM am_message WHERE content LIKE '%Rexowed%' OR masks IS NULL")
        .length,
    }));
  await vi.waitFor(async () => expect(await left()).toEqual({ owed: 0, messages: 0 }), {
    timeout: 20_000,
    interval: 20,
  });
});
