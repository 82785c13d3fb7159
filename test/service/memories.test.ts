import { describe, expect, test } from "vitest";
import { conversation, memoriesOf, profile, refusal } from "./profile.ts";

const START = "2026-03-05T10:00:00Z";
const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

describe("remember", () => {
  test("returns the whole memory, as get does afterwards", async () => {
    const owner = await profile("remember-whole");
    const kept = await owner.remember({ content: "I live in Oslo", sessionId: "s" });
    expect(kept).toMatchObject({
      id: expect.stringMatching(ID),
      type: "fact",
      content: "I live in Oslo",
      sessionId: "s",
      trust: "host",
      source: "remember",
      sources: [],
      supersededBy: null,
      supersededAt: null,
      forgottenAt: null,
    });
    expect(kept.summary).toContain("Oslo");
    expect(kept.topicKey).not.toBeNull();
    expect(kept.createdAt).toBeInstanceOf(Date);
    expect(await owner.get(kept.id)).toEqual(kept);
  });

  test("of the same content in the same session again is the same memory, updated", async () => {
    const owner = await profile("remember-again");
    const first = await owner.remember({ content: "The boiler code is 4711", sessionId: "s" });
    const second = await owner.remember({ content: "The boiler code is 4711", sessionId: "s" });
    expect(second.id).toBe(first.id);
    expect(second.createdAt).toEqual(first.createdAt);
    expect(second.updatedAt.getTime()).toBeGreaterThanOrEqual(first.updatedAt.getTime());
    expect(await memoriesOf(owner)).toEqual([second]);
    const elsewhere = await owner.remember({ content: "The boiler code is 4711", sessionId: "t" });
    expect(elsewhere.id).not.toBe(first.id);
  });

  test("gives one sentence the same type every time", async () => {
    const [a, b] = [await profile("remember-type-a"), await profile("remember-type-b")];
    const sentences = [
      "I live in Oslo",
      "Always answer in French",
      "Remind me to water the ferns",
      "We released version 2 yesterday",
      "東京に住んでいます",
      "ok",
    ];
    for (const content of sentences) {
      const { type } = await a.remember({ content });
      expect((await b.remember({ content })).type, `type of ${content}`).toBe(type);
    }
  });

  test("recognises a fact, an instruction, a task and an event", async () => {
    const owner = await profile("remember-types");
    expect((await owner.remember({ content: "I live in Oslo" })).type).toBe("fact");
    expect((await owner.remember({ content: "Always answer in French." })).type).toBe("instruction");
    expect((await owner.remember({ content: "Remind me to water the ferns." })).type).toBe("task");
    expect((await owner.remember({ content: "I went to the dentist yesterday." })).type).toBe("event");
  });

  test("of what is true again makes it current again and keeps the years between", async () => {
    const owner = await profile("remember-true-again");
    await owner.remember({ content: "I live in Oslo" });
    const between = await owner.remember({ content: "I live in Lima" });
    const again = await owner.remember({ content: "I live in Oslo" });
    expect((await memoriesOf(owner)).map(({ content }) => content)).toEqual(["I live in Oslo"]);
    expect((await owner.get(between.id)).supersededAt).not.toBeNull();
    expect((await owner.history(again.id)).at(-1)!.id).toBe(again.id);
    expect((await owner.recall("Where do I live?")).answer).toContain("Oslo");
  });

  test("of what was deleted stores it, and of what was forgotten makes it current", async () => {
    const owner = await profile("remember-after");
    const first = await owner.remember({ content: "The spare key is under the flowerpot" });
    await owner.delete(first.id);
    const second = await owner.remember({ content: "The spare key is under the flowerpot" });
    expect((await memoriesOf(owner)).map(({ id }) => id)).toEqual([second.id]);
    await owner.forget(second.id);
    const third = await owner.remember({ content: "The spare key is under the flowerpot" });
    expect(await memoriesOf(owner)).toEqual([third]);
    expect(third.forgottenAt).toBeNull();
    expect((await owner.recall("Where is the spare key?")).answer).toContain("flowerpot");
  });
});

describe("update and history", () => {
  test("a version more: the newest is current, the older ones stay readable, oldest first", async () => {
    const owner = await profile("update-chain");
    const one = await owner.remember({ content: "The rent is 900 euros", sessionId: "s" });
    const two = await owner.update(one.id, { content: "The rent is 950 euros" });
    const three = await owner.update(two.id, { content: "The rent is 990 euros" });
    expect(new Set([one.id, two.id, three.id]).size).toBe(3);
    expect(three).toMatchObject({ content: "The rent is 990 euros", sessionId: "s", supersededBy: null });
    expect(await owner.get(one.id)).toMatchObject({ content: one.content, supersededBy: two.id });
    for (const { id } of [one, two, three]) {
      const chain = await owner.history(id);
      expect(chain.map(({ id: version }) => version)).toEqual([one.id, two.id, three.id]);
    }
    expect((await memoriesOf(owner)).map(({ id }) => id)).toEqual([three.id]);
    const found = await owner.recall("How much is the rent?");
    expect(found.answer).toContain("990");
    expect(found.answer).not.toMatch(/900|950/);
  });

  test("back to an earlier wording, or to the same one, ends in one current memory with that wording", async () => {
    const owner = await profile("update-back");
    const one = await owner.remember({ content: "The rent is 900 euros" });
    const two = await owner.update(one.id, { content: "The rent is 950 euros" });
    const three = await owner.update(two.id, { content: "The rent is 900 euros" });
    await owner.update(three.id, { content: "The rent is 900 euros" });
    const current = await memoriesOf(owner);
    expect(current.map(({ content }) => content)).toEqual(["The rent is 900 euros"]);
    const chain = await owner.history(current[0]!.id);
    expect(chain.at(-1)!.id).toBe(current[0]!.id);
    expect(chain.map(({ content }) => content)).toContain("The rent is 950 euros");
  });

  test("two updates of one memory at once leave one current memory", async () => {
    const owner = await profile("update-twice");
    const one = await owner.remember({ content: "The rent is 900 euros" });
    const updates = ["950", "960", "970"].map((rent) =>
      owner.update(one.id, { content: `The rent is ${rent} euros` }),
    );
    await Promise.allSettled(updates);
    expect(await memoriesOf(owner)).toHaveLength(1);
  });

  test("of a deleted memory is not found", async () => {
    const owner = await profile("update-deleted");
    const one = await owner.remember({ content: "The rent is 900 euros" });
    await owner.delete(one.id);
    await expect(owner.update(one.id, { content: "The rent is 950 euros" })).rejects.toMatchObject(
      refusal("not_found"),
    );
    await expect(owner.history(one.id)).rejects.toMatchObject(refusal("not_found"));
    expect(await memoriesOf(owner)).toEqual([]);
  });
});

test("get returns a raw message that recall returned as an event that is that message", async () => {
  const owner = await profile("get-message");
  const said = conversation(
    START,
    "Which quokka sanctuary did Bartholomew recommend?",
    "Rottnest, he thinks.",
  );
  await owner.ingest(said, { sessionId: "s" });
  const { candidates } = await owner.recall("Bartholomew quokka sanctuary");
  const message = candidates.find(({ kind }) => kind === "message");
  expect(await owner.get(message!.id)).toMatchObject({
    id: expect.stringMatching(ID),
    type: "event",
    source: "message",
    content: said[0]!.content,
    sessionId: "s",
    supersededBy: null,
    forgottenAt: null,
  });
  expect(message!.sources).toEqual([
    { messageId: message!.id, sessionId: "s", timestamp: said[0]!.timestamp },
  ]);
});

describe("facts", () => {
  const DIFFERENT: [string, string][] = [
    ["I drink tea.", "I drink coffee."],
    ["I have a cat.", "I have a dog."],
    ["I love my garden.", "I love my dog."],
    ["I speak French.", "I speak German."],
    ["My son likes chess.", "My daughter likes chess."],
    ["My favourite colour is green.", "My favourite food is sushi."],
    ["The sauna is warm on Fridays.", "The sauna is cold on Mondays."],
    ["Anna lives in Oslo.", "I live in Lima."],
    ["The rent is 900 euros.", "The deposit is 1800 euros."],
    ["I bought a house in 2019.", "I bought a house in 2023."],
  ];
  test.for(DIFFERENT)("that are two stay two: %s %s", async (said) => {
    const owner = await profile(`facts-two-${said[0]}`);
    for (const content of said) await owner.remember({ content });
    expect((await memoriesOf(owner)).map(({ content }) => content).toSorted()).toEqual(said.toSorted());
  });

  const SAME: [string, string][] = [
    ["I live in Oslo.", "I moved to Lima."],
    ["My name is Ada.", "My name is Eve."],
    ["The rent is 900 euros.", "The rent is 950 euros."],
    ["I work at Acme.", "I work at Globex now."],
    ["My favourite colour is green.", "My favourite colour is red."],
    ["I am vegetarian.", "I am not vegetarian any more."],
  ];
  test.for(SAME)("that are one are replaced: %s %s", async ([before, after]) => {
    const owner = await profile(`facts-one-${before}`);
    const old = await owner.remember({ content: before });
    const now = await owner.remember({ content: after });
    expect((await memoriesOf(owner)).map(({ id }) => id)).toEqual([now.id]);
    expect((await owner.history(now.id)).map(({ id }) => id)).toEqual([old.id, now.id]);
  });
});
