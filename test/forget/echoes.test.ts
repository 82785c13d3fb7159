import { describe, expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import { conversation, memoriesOf, profile } from "../service/profile.ts";

const START = "2026-03-05T10:00:00Z";

/** Everything by which a profile tells what it has. */
async function told(owner: MemoryProfile, ...questions: string[]): Promise<string> {
  const options = { thinkingLevel: "high", responseLength: "long" } as const;
  const answers = await Promise.all(questions.map((question) => owner.recall(question, options)));
  const short = await Promise.all(questions.map((question) => owner.recall(question)));
  return JSON.stringify([answers, short, await owner.getSummary()]);
}

async function memoryWith(owner: MemoryProfile, word: string): Promise<string> {
  const memory = (await memoriesOf(owner)).find(({ content }) => content.includes(word));
  if (memory === undefined) throw new Error(`no memory has ${word}`);
  return memory.id;
}

const EPILEPSY = conversation(
  START,
  "I have epilepsy. I live in Leeds.",
  "Thanks for telling me about your epilepsy. Leeds is lovely.",
  "Can people with epilepsy drive?",
  "It depends on the country. With epilepsy, most ask for a year without a seizure.",
);

describe.each(["delete", "forget"] as const)("after %s, what was said of a memory", (verb) => {
  test("by the assistant and by the user afterwards is not answered, and the rest of both is", async () => {
    const owner = await profile(`echo-epilepsy-${verb}`);
    await owner.ingest(EPILEPSY, { sessionId: "s" });
    await owner[verb](await memoryWith(owner, "epilepsy"));
    const all = await told(owner, "Do I have epilepsy?", "epilepsy", "Can I drive?", "Where do I live?");
    expect(all).not.toMatch(/epilep/i);
    expect(all).not.toContain("[removed]");
    expect(all).toContain("It depends on the country.");
    const { answer } = await owner.recall("Where do I live?");
    expect(answer).toMatch(/^I live in Leeds\./);
  });

  test("by its name, its number, or in Japanese, goes with it", async () => {
    const owner = await profile(`echo-names-${verb}`);
    const said = conversation(
      START,
      "My manager is called Greg.",
      "Got it, and Greg is noted. Anything else?",
      "My locker number is 4417.",
      "Locker 4417, understood.",
      "私は東京に住んでいます。",
      "東京ですね。素敵です。",
    );
    await owner.ingest(said, { sessionId: "s" });
    for (const word of ["Greg", "4417", "東京"]) await owner[verb](await memoryWith(owner, word));
    const all = await told(owner, "Who is Greg?", "What is my locker number?", "東京", "4417");
    expect(all).not.toMatch(/Greg|4417|東京/);
    expect(all).toContain("Anything else?");
    expect(all).toContain("素敵です");
  });

  test("before it, in another session, or with common words alone stays", async () => {
    const owner = await profile(`echo-precision-${verb}`);
    await owner.ingest(conversation(START, "Is Oslo cold?", "Oslo is cold in winter."), { sessionId: "t" });
    const said = conversation(
      "2026-03-06T10:00:00Z",
      "Which bus goes to the Oslo fjord?",
      "Number 30. People who live there call it the museum line.",
      "I live in Oslo.",
      "Nice. Shall I call the bus company? People live well there.",
    );
    await owner.ingest(said, { sessionId: "s" });
    await owner[verb](await memoryWith(owner, "I live in Oslo"));
    const all = await told(owner, "Oslo", "Which bus?", "Who shall be called?");
    for (const kept of ["Oslo is cold in winter", "call the bus company", "People live well there"])
      expect(all).toContain(kept);
    expect(all).not.toContain("I live in Oslo");
  });

  test("stays while another memory has the word or rests on the sentence", async () => {
    const owner = await profile(`echo-shared-${verb}`);
    const said = conversation(
      START,
      "My dog is called Biscuit.",
      "What a good name.",
      "Biscuit is allergic to chicken.",
      "No chicken for Biscuit, then.",
    );
    await owner.ingest(said, { sessionId: "s" });
    await owner[verb](await memoryWith(owner, "called Biscuit"));
    const all = await told(owner, "What is Biscuit allergic to?");
    expect(all).toContain("Biscuit is allergic to chicken");
    expect(all).toContain("No chicken for Biscuit");
    expect(all).not.toContain("called Biscuit");
  });
});
