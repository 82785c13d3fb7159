import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conversation, memoriesOf, monologue, profile, refusal, sessionsOf, stateOf } from "./profile.ts";

const START = "2026-03-05T10:00:00Z";

const homeSaid = (start: string) => monologue(start, "I live in Oslo.", "Which bus goes to the fjord?");

describe("delete", () => {
  test("returns the memory, and afterwards it is nowhere", async () => {
    const owner = await profile("delete-nowhere");
    await owner.ingest(conversation(START, "My dog is called Biscuit.", "Cute."), { sessionId: "s" });
    const [memory] = await memoriesOf(owner);
    expect(await owner.delete(memory!.id)).toEqual(memory);
    await expect(owner.get(memory!.id)).rejects.toMatchObject(refusal("not_found"));
    await expect(owner.delete(memory!.id)).rejects.toMatchObject(refusal("not_found"));
    await expect(owner.forget(memory!.id)).rejects.toMatchObject(refusal("not_found"));
    expect(await memoriesOf(owner)).toEqual([]);
    expect(await owner.recall("Biscuit", { thinkingLevel: "high" })).toMatchObject({ count: 0, answer: "" });
    expect((await owner.getSummary()).summary).not.toContain("Biscuit");
    await expect(owner.get(memory!.sources[0]!.messageId)).rejects.toMatchObject(refusal("not_found"));
    expect((await owner.info()).counts.messages).toBe(1);
  });

  test("of the newest version does not bring the previous one back", async () => {
    const owner = await profile("delete-newest");
    const one = await owner.remember({ content: "I live in Oslo" });
    const two = await owner.remember({ content: "I live in Lima" });
    expect((await owner.get(one.id)).supersededBy).toBe(two.id);
    await owner.delete(two.id);
    expect(await memoriesOf(owner)).toEqual([]);
    expect((await owner.recall("Where do I live?")).answer).toBe("");
    const left = await owner.get(one.id);
    expect(left.supersededBy).toBeNull();
    expect(left.supersededAt).not.toBeNull();
    expect((await owner.history(one.id)).map(({ id }) => id)).toEqual([one.id]);
  });

  test("of a version in the middle leaves the others, and the chain still ends in the newest", async () => {
    const owner = await profile("delete-middle");
    const one = await owner.remember({ content: "The rent is 900 euros" });
    const two = await owner.update(one.id, { content: "The rent is 950 euros" });
    const three = await owner.update(two.id, { content: "The rent is 990 euros" });
    await owner.delete(two.id);
    expect((await memoriesOf(owner)).map(({ id }) => id)).toEqual([three.id]);
    expect((await owner.get(one.id)).content).toBe("The rent is 900 euros");
    expect(JSON.stringify(await owner.history(three.id))).not.toContain("950");
  });

  test("twice at once: one call returns it, the other finds nothing", async () => {
    const owner = await profile("delete-twice");
    const one = await owner.remember({ content: "The rent is 900 euros" });
    const results = await Promise.allSettled([owner.delete(one.id), owner.delete(one.id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("of one memory masks its words in a message that another memory still needs", async () => {
    const owner = await profile("delete-shared");
    const said = "My dog is called Biscuit. My sister is called Henrietta.";
    await owner.ingest(monologue(START, said, "Bye"), { sessionId: "s" });
    const memories = await memoriesOf(owner);
    const [dog, sister] = ["Biscuit", "Henrietta"].map((name) =>
      memories.find(({ content }) => content.includes(name))!,
    );
    expect(dog!.sources).toEqual(sister!.sources);
    await owner.delete(dog!.id);
    const { candidates, answer } = await owner.recall("Biscuit", { thinkingLevel: "high", explain: true });
    expect(JSON.stringify([candidates, answer])).not.toContain("Biscuit");
    expect((await owner.getSummary()).summary).not.toContain("Biscuit");
    expect((await owner.get(sister!.id)).content).not.toContain("Biscuit");
    const message = await owner.get(sister!.sources[0]!.messageId);
    expect(message.content).toContain("Henrietta");
    expect(message.content).not.toContain("Biscuit");
    expect((await owner.recall("What is my sister called?")).answer).toContain("Henrietta");
    expect(await owner.ingestDetailed(monologue(START, said, "Bye"), { sessionId: "s" })).toMatchObject({
      messages: 0,
      memories: 0,
    });
    await owner.delete(sister!.id);
    await expect(owner.get(sister!.sources[0]!.messageId)).rejects.toMatchObject(refusal("not_found"));
    expect((await owner.info()).counts).toMatchObject({ messages: 1, memories: 0 });
  });
});

describe("a deleted fact that was said more than once", () => {
  test("in two sessions is returned from neither", async () => {
    const owner = await profile("delete-said-twice");
    await owner.ingest(homeSaid("2025-01-10T10:00:00Z"), { sessionId: "s" });
    await owner.ingest(homeSaid(START), { sessionId: "t" });
    const [home, ...more] = await memoriesOf(owner);
    expect(more).toEqual([]);
    await owner.delete(home!.id);
    expect(await memoriesOf(owner)).toEqual([]);
    const found = await owner.recall("Oslo", { thinkingLevel: "high", explain: true });
    expect(JSON.stringify(found)).not.toContain("Oslo");
    expect((await owner.getSummary({ sessionId: "s" })).summary).not.toContain("Oslo");
  });

  test("and was remembered explicitly too is not returned from the message", async () => {
    const owner = await profile("delete-remembered-and-said");
    const kept = await owner.remember({ content: "I live in Oslo.", sessionId: "s" });
    await owner.ingest(homeSaid(START), { sessionId: "s" });
    await owner.delete(kept.id);
    for (const { id } of await memoriesOf(owner)) await owner.delete(id);
    const found = await owner.recall("Oslo", { thinkingLevel: "high", explain: true });
    expect(JSON.stringify(found)).not.toContain("Oslo");
    expect((await owner.getSummary()).summary).not.toContain("Oslo");
  });
});

describe("forget", () => {
  test("takes it out of list, recall and summary, and keeps it readable", async () => {
    const owner = await profile("forget-kept");
    await owner.ingest(conversation(START, "My dog is called Biscuit.", "Cute."), { sessionId: "s" });
    const [memory] = await memoriesOf(owner);
    const forgotten = await owner.forget(memory!.id);
    expect(forgotten).toMatchObject({
      id: memory!.id,
      content: memory!.content,
      forgottenAt: expect.any(Date),
    });
    expect(await owner.get(memory!.id)).toEqual(forgotten);
    expect(await memoriesOf(owner)).toEqual([]);
    const found = await owner.recall("What is my dog Biscuit called?", {
      thinkingLevel: "high",
      explain: true,
    });
    expect(JSON.stringify(found)).not.toContain("Biscuit");
    expect((await owner.getSummary()).summary).not.toContain("Biscuit");
    const before = await stateOf(owner);
    expect(await owner.forget(memory!.id)).toEqual(forgotten);
    expect((await stateOf(owner)).counts).toEqual(before.counts);
    expect(await owner.delete(memory!.id)).toMatchObject({ id: memory!.id });
    await expect(owner.get(memory!.id)).rejects.toMatchObject(refusal("not_found"));
  });

  test("masks its words in a message that another memory still needs", async () => {
    const owner = await profile("forget-shared");
    const said = "My dog is called Biscuit. My sister is called Henrietta.";
    await owner.ingest(monologue(START, said), { sessionId: "s" });
    const dog = (await memoriesOf(owner)).find(({ content }) => content.includes("Biscuit"));
    await owner.forget(dog!.id);
    const found = await owner.recall("Biscuit Henrietta", { thinkingLevel: "high", responseLength: "long" });
    expect(JSON.stringify(found)).toContain("Henrietta");
    expect(JSON.stringify(found)).not.toContain("Biscuit");
    const message = await owner.get(dog!.sources[0]!.messageId);
    expect(message.content).not.toContain("Biscuit");
  });
});

describe("deleteSession", () => {
  test("removes every memory and message of the session, leaves the others, and can be repeated", async () => {
    const owner = await profile("delete-session");
    await owner.ingest(conversation(START, "My dog is called Biscuit.", "Cute."), { sessionId: "s" });
    await owner.remember({ content: "The spare key is under the flowerpot", sessionId: "s" });
    await owner.ingest(conversation(START, "My sister is called Henrietta.", "Nice."), { sessionId: "t" });
    const loose = await owner.remember({ content: "The attic is dry" });
    const gone = (await memoriesOf(owner)).filter(({ sessionId }) => sessionId === "s");
    const kept = (await memoriesOf(owner)).filter(({ sessionId }) => sessionId !== "s");
    expect([gone.length, kept.length]).toEqual([2, 2]);
    await owner.deleteSession("s");
    expect(await memoriesOf(owner)).toEqual(kept);
    expect(kept.map(({ id }) => id)).toContain(loose.id);
    for (const { id } of gone) await expect(owner.get(id)).rejects.toMatchObject(refusal("not_found"));
    for (const words of ["Biscuit", "Cute", "flowerpot"])
      expect(await owner.recall(words)).toMatchObject({ count: 0 });
    expect((await sessionsOf(owner)).map(({ sessionId, messages }) => [sessionId, messages])).toEqual([
      ["t", 2],
    ]);
    const before = await stateOf(owner);
    await owner.deleteSession("s");
    await owner.deleteSession("never-was");
    const { counts, memories, sessions } = await stateOf(owner);
    expect({ counts, memories, sessions }).toEqual({
      counts: before.counts,
      memories: before.memories,
      sessions: before.sessions,
    });
  });

  test("leaves what another session says too", async () => {
    const owner = await profile("delete-session-said-twice");
    await owner.ingest(monologue("2025-01-10T10:00:00Z", "I live in Oslo."), { sessionId: "s" });
    await owner.ingest(monologue(START, "I live in Oslo."), { sessionId: "t" });
    await owner.deleteSession("t");
    expect((await memoriesOf(owner)).map(({ content }) => content)).toEqual(["I live in Oslo."]);
    expect((await owner.recall("Where do I live?")).answer).toContain("Oslo");
  });

  test("does not stop the session from being ingested anew, even what was deleted from it before", async () => {
    const owner = await profile("delete-session-anew");
    const said = conversation(
      START,
      "My dog is called Biscuit.",
      "Cute.",
      "My sister is called Henrietta.",
      "Nice.",
    );
    await owner.ingest(said, { sessionId: "s" });
    const dog = (await memoriesOf(owner)).find(({ content }) => content.includes("Biscuit"));
    await owner.delete(dog!.id);
    await owner.deleteSession("s");
    expect(await owner.ingestDetailed(said, { sessionId: "s" })).toMatchObject({ messages: 4, memories: 2 });
    expect((await owner.recall("What is my sister called?")).answer).toContain("Henrietta");
  });
});

const NAMED = ["dog", "cat", "horse", "sister", "brother", "boat", "parrot", "hamster", "goat"];
const TOKENS = [
  "Biscuit",
  "Quimby",
  "Zephyr",
  "Henrietta",
  "Bartholomew",
  "Havfruen",
  "Flint",
  "Noodle",
  "Wanda",
];

test("no word of what was deleted or forgotten is returned by anything, however messages were shared", async () => {
  let run = 0;
  const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 });
  const gone = fc.uniqueArray(fc.tuple(fc.nat(8), fc.boolean()), { minLength: 1, selector: ([at]) => at });
  const prefix = fc.constantFrom("", "😀 ﬃ. ", "İİ: ", "会議。", "Well, ", "\n\n- ");
  const law = fc.asyncProperty(sizes, gone, prefix, async (groups, picks, before) => {
    const owner = await profile(`gone-law-${run++}`);
    let next = 0;
    const contents = groups.map((size) => {
      const facts = NAMED.slice(next, next + size).map(
        (name, at) => `My ${name} is called ${TOKENS[next + at]}.`,
      );
      next += size;
      return before + facts.join(" ");
    });
    await owner.ingest(monologue(START, ...contents), { sessionId: "s" });
    const memories = await memoriesOf(owner);
    const messageIds = new Set(memories.flatMap(({ sources }) => sources.map(({ messageId }) => messageId)));
    const lost = new Set<string>();
    for (const [at, forgets] of picks) {
      const memory = memories.find(({ content }) => content.includes(TOKENS[at]!));
      if (memory === undefined) continue;
      lost.add(TOKENS[at]!);
      await (forgets ? owner.forget(memory.id) : owner.delete(memory.id));
    }
    const found = await owner.recall(`What is called ${TOKENS.join(" ")}?`, {
      thinkingLevel: "high",
      responseLength: "long",
      explain: true,
    });
    const messages = await Promise.allSettled([...messageIds].map((id) => owner.get(id)));
    const read = [
      messages,
      found,
      await memoriesOf(owner),
      await owner.getSummary(),
      await sessionsOf(owner),
    ];
    const returned = TOKENS.filter((token) => JSON.stringify(read).includes(token));
    const kept = TOKENS.filter(
      (token) => !lost.has(token) && memories.some(({ content }) => content.includes(token)),
    );
    expect(returned).toEqual(kept);
    expect(await owner.ingestDetailed(monologue(START, ...contents), { sessionId: "s" })).toMatchObject({
      messages: 0,
      memories: 0,
    });
  });
  await fc.assert(law, { numRuns: 15 });
});
