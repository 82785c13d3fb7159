import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { conversation, listAll, memoriesOf, monologue, profile, sessionsOf } from "./profile.ts";

const START = "2026-03-05T10:00:00Z";
const S = { sessionId: "s" };

/** 500 messages of about 400 bytes, more than is extracted inline; one of them names a dog. */
function longConversation(at: number, dog: string): IncomingMessage[] {
  const contents = Array.from({ length: 500 }, (_, index) => {
    const sentence = index === at ? `My dog is called ${dog}.` : `Log entry ${index}.`;
    return `${sentence} ${"The weather was calm and nothing else happened. ".repeat(8)}`;
  });
  return monologue(START, ...contents);
}

test("of 500 messages every one is found at once, and flush ends what is owed", async () => {
  const owner = await profile("ingest-500");
  const messages = longConversation(437, "Kestrel");
  const report = await owner.ingestDetailed(messages, S);
  expect(report).toMatchObject({ sessionId: "s", messages: 500 });
  expect(report.pending).toBeGreaterThan(0);
  const found = await owner.recall("What is my dog called?");
  expect(found.candidates[0]!.summary).toContain("Kestrel");
  expect(found.candidates[0]!.sources).toMatchObject([
    { sessionId: "s", timestamp: messages[437]!.timestamp },
  ]);
  await owner.flush();
  expect((await owner.info()).pendingMessages).toBe(0);
  expect(await owner.ingestDetailed(messages, S)).toMatchObject({ messages: 0, memories: 0, pending: 0 });
  const extracted = (await memoriesOf(owner)).filter(({ content }) => content.includes("Kestrel"));
  expect(extracted).toHaveLength(1);
});

test("a batch whose extraction is owed, sent again before it is made, is a replay all the same", async () => {
  const owner = await profile("ingest-500-twice");
  const messages = longConversation(250, "Osprey");
  await Promise.all([
    owner.ingest(messages, S),
    owner.ingest(messages, S),
    owner.ingest(messages.slice(100, 300), S),
  ]);
  await Promise.all([owner.flush(), owner.flush()]);
  const { counts, pendingMessages } = await owner.info();
  expect({ messages: counts.messages, pendingMessages }).toEqual({ messages: 500, pendingMessages: 0 });
  const dogs = (await memoriesOf(owner)).filter(({ content }) => content.includes("Osprey"));
  expect(dogs).toHaveLength(1);
});

test("a session deleted while its extraction is owed leaves nothing behind", async () => {
  const owner = await profile("ingest-500-deleted");
  await owner.ingest(longConversation(499, "Merlin"), S);
  await owner.deleteSession("s");
  await owner.flush();
  const { counts, pendingMessages } = await owner.info();
  expect({ counts, pendingMessages }).toEqual({
    counts: { sessions: 0, messages: 0, memories: 0 },
    pendingMessages: 0,
  });
  expect(await owner.recall("What is my dog called?")).toMatchObject({ count: 0, answer: "" });
});

test("words remembered while an extraction is owed are kept beside it", async () => {
  const owner = await profile("ingest-500-beside");
  const [, kept] = await Promise.all([
    owner.ingest(longConversation(10, "Harrier"), S),
    owner.remember({ content: "The hangar has two doors" }),
  ]);
  await owner.flush();
  expect((await listAll(owner)).map(({ id }) => id)).toContain(kept.id);
  expect((await owner.info()).counts.messages).toBe(500);
});

test.for(["", " ", "\n", "\r\n\r\n", "\t", "\u00a0", "\u3000", "  \n  "])(
  "%j before or after a message does not change what is remembered of it",
  async (space) => {
    const owner = await profile(`ingest-space-${JSON.stringify(space)}`);
    await owner.ingest(monologue(START, `My dog is called Rex.${space}`), { sessionId: "after" });
    await owner.ingest(monologue(START, `${space}My sister is called Henrietta. Bye${space}`), {
      sessionId: "both",
    });
    const contents = (await memoriesOf(owner)).map(({ content }) => content);
    expect(contents.toSorted()).toEqual(["My dog is called Rex.", "My sister is called Henrietta."]);
  },
);

test("what a system prompt says is stored and found, and becomes nobody's fact", async () => {
  const owner = await profile("ingest-system");
  const messages: IncomingMessage[] = [
    { role: "system", content: "You are Mr Hudson. I live in Helsinki. Always answer in Latin." },
    { role: "user", content: "Hello there" },
  ];
  expect(await owner.ingestDetailed(messages, S)).toMatchObject({ messages: 2, memories: 0 });
  expect(await listAll(owner)).toEqual([]);
  expect(await owner.ingestDetailed(messages, S)).toMatchObject({ messages: 0 });
});

test("after memories were deleted, any window of the conversation still adds nothing", async () => {
  const facts = [
    "My name is Ada.",
    "I live in Oslo.",
    "I love sardines.",
    "I hate lifts.",
    "My dog is called Rex.",
  ];
  const said = conversation(START, ...facts.flatMap((fact) => [fact, "Noted."]));
  const picks = fc.subarray(facts, { minLength: 1 });
  const windows = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 10 })), {
    minLength: 1,
    maxLength: 5,
  });
  let run = 0;
  const law = fc.asyncProperty(picks, windows, async (deleted, cuts) => {
    const owner = await profile(`ingest-deleted-${run++}`);
    await owner.ingest(said, S);
    for (const memory of await memoriesOf(owner)) {
      if (deleted.some((fact) => memory.content.includes(fact.slice(0, -1)))) await owner.delete(memory.id);
    }
    const rest = { memories: await memoriesOf(owner), counts: (await owner.info()).counts };
    expect(rest.memories).toHaveLength(facts.length - deleted.length);
    for (const [from, length] of [...cuts, [0, 10] as const]) {
      const report = await owner.ingestDetailed(said.slice(from, from + length), S);
      expect(report).toMatchObject({ messages: 0, memories: 0 });
    }
    await owner.flush();
    expect({ memories: await memoriesOf(owner), counts: (await owner.info()).counts }).toEqual(rest);
    const grown = [
      ...said,
      ...conversation("2026-03-05T11:00:00Z", "I work at the harbour.", "Noted.", "Bye"),
    ];
    expect(await owner.ingestDetailed(grown, S)).toMatchObject({ messages: 3 });
  });
  await fc.assert(law, { numRuns: 12 });
});

test("after forgetting, a replay does not make the memory current again", async () => {
  const owner = await profile("ingest-forgotten");
  const said = conversation(START, "I live in Oslo.", "Noted.", "I love sardines.", "Noted.");
  await owner.ingest(said, S);
  const home = (await memoriesOf(owner)).find(({ content }) => content.includes("Oslo"));
  await owner.forget(home!.id);
  const before = await listAll(owner);
  expect(await owner.ingestDetailed(said, S)).toMatchObject({ messages: 0, memories: 0 });
  expect(await owner.ingestDetailed(said.slice(0, 1), S)).toMatchObject({ messages: 0, memories: 0 });
  expect(await listAll(owner)).toEqual(before);
  expect((await owner.get(home!.id)).forgottenAt).not.toBeNull();
});

test("sessionless replays after a deletion add nothing either", async () => {
  const owner = await profile("ingest-derived-deleted");
  const said = conversation(START, "I live in Oslo.", "Noted.", "I love sardines.", "Noted again.", "Bye");
  await owner.ingest(said);
  for (const memory of await memoriesOf(owner)) await owner.delete(memory.id);
  const rest = await sessionsOf(owner);
  expect(await owner.ingestDetailed(said)).toMatchObject({ messages: 0, memories: 0 });
  expect(await owner.ingestDetailed(said.slice(1))).toMatchObject({ messages: 0, memories: 0 });
  expect(await sessionsOf(owner)).toEqual(rest);
});
