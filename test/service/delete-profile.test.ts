import { describe, expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import { binding, conversation, memoriesOf, monologue, refusal, sessionsOf } from "./profile.ts";

const START = "2026-03-05T10:00:00Z";
const said = conversation(
  START,
  "My dog is called Biscuit.",
  "Cute.",
  "Which bus goes to the fjord?",
  "Number 31.",
);
const memory = binding("deleting");

async function filled(name: string): Promise<MemoryProfile> {
  const owner = await memory.getProfile(name);
  await owner.ingest(said, { sessionId: "s" });
  await owner.remember({ content: "I live in Oslo" });
  await owner.remember({ content: "I live in Lima", sessionId: "s" });
  return owner;
}

const EMPTY = {
  list: { memories: [] },
  sessions: { sessions: [] },
  summary: { summary: "" },
  recalled: Array.from({ length: 3 }, () => ({ count: 0, answer: "", candidates: [] })),
  counts: { sessions: 0, messages: 0, memories: 0 },
  pendingMessages: 0,
};

/** What every reading method sees of the profile. */
async function seenIn(owner: MemoryProfile) {
  const queries = ["Biscuit", "Lima", "Which bus goes to the fjord?"];
  const { counts, pendingMessages } = await owner.info();
  return {
    list: await owner.list(),
    sessions: await owner.listSessions(),
    summary: await owner.getSummary(),
    recalled: await Promise.all(queries.map((query) => owner.recall(query, { thinkingLevel: "high" }))),
    counts,
    pendingMessages,
  };
}

const names = async () => (await memory.listProfiles({ limit: 500 })).profiles.map(({ name }) => name);

describe("from the moment of deletion", () => {
  test("every read is empty, by the old handle and by a new one", async () => {
    const owner = await filled("empty-at-once");
    await memory.deleteProfile("empty-at-once");
    expect(await seenIn(owner)).toEqual(EMPTY);
    expect(await seenIn(await memory.getProfile("empty-at-once"))).toEqual(EMPTY);
  });

  test("the old ids are not found by any method", async () => {
    const owner = await filled("old-ids");
    const kept = await memoriesOf(owner);
    const { candidates } = await owner.recall("Which bus goes to the fjord?");
    const ids = [...kept, ...candidates].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    await memory.deleteProfile("old-ids");
    for (const id of ids) {
      await expect(owner.get(id)).rejects.toMatchObject(refusal("not_found"));
      await expect(owner.history(id)).rejects.toMatchObject(refusal("not_found"));
      await expect(owner.delete(id)).rejects.toMatchObject(refusal("not_found"));
      await expect(owner.forget(id)).rejects.toMatchObject(refusal("not_found"));
      await expect(owner.update(id, { content: "Else" })).rejects.toMatchObject(refusal("not_found"));
    }
    expect(await seenIn(owner)).toEqual(EMPTY);
  });

  test("the old cursors are invalid, also once the profile is used again", async () => {
    const owner = await filled("old-cursors");
    await owner.ingest(monologue(START, "Hello"), { sessionId: "t" });
    const list = (await owner.list({ limit: 1 })).cursor!;
    const sessions = (await owner.listSessions({ limit: 1 })).cursor!;
    await memory.deleteProfile("old-cursors");
    await expect(owner.list({ cursor: list })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await filled("old-cursors");
    await expect(owner.list({ limit: 1, cursor: list })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await expect(owner.listSessions({ limit: 1, cursor: sessions })).rejects.toMatchObject(
      refusal("invalid", "cursor"),
    );
  });

  test("the profile is not listed, until it is used again, also by a handle from before", async () => {
    const owner = await filled("listed");
    expect(await names()).toContain("listed");
    await memory.deleteProfile("listed");
    expect(await names()).not.toContain("listed");
    await owner.remember({ content: "The attic is dry" });
    expect(await names()).toContain("listed");
    await memory.deleteProfile("listed");
    expect(await names()).not.toContain("listed");
    await (await memory.getProfile("listed")).list();
    expect(await names()).toContain("listed");
  });
});

test("a profile used again at once keeps every new row, and nothing old comes back", async () => {
  const owner = await filled("used-again");
  const old = await memoriesOf(owner);
  await memory.deleteProfile("used-again");
  const fresh = await owner.remember({ content: "The attic is dry" });
  expect(await owner.ingestDetailed(said, { sessionId: "s" })).toMatchObject({ messages: 4, memories: 1 });
  await owner.flush();
  const now = await memoriesOf(owner);
  expect(now.map(({ content }) => content)).toHaveLength(2);
  expect(now.map(({ id }) => id)).toContain(fresh.id);
  expect(JSON.stringify(now)).not.toMatch(/Oslo|Lima/);
  for (const { id } of old.filter(({ source }) => source === "remember"))
    await expect(owner.get(id)).rejects.toMatchObject(refusal("not_found"));
  expect((await sessionsOf(owner)).map(({ messages }) => messages)).toEqual([4]);
  expect((await owner.recall("What is my dog called?")).answer).toContain("Biscuit");
});

test("what was deleted before the profile was deleted can be ingested into the new one", async () => {
  const owner = await filled("tombstones");
  for (const { id } of await memoriesOf(owner)) await owner.delete(id);
  await memory.deleteProfile("tombstones");
  expect(await owner.ingestDetailed(said, { sessionId: "s" })).toMatchObject({ messages: 4, memories: 1 });
});

test("writes while a large profile is purged are all kept, over many deletions", async () => {
  const owner = await memory.getProfile("purged-under-load");
  for (let round = 0; round < 4; round += 1) {
    const lines = Array.from(
      { length: 120 },
      (_, index) => `My parrot ${index} of round ${round} is called P${index}.`,
    );
    await owner.ingest(monologue(START, ...lines), { sessionId: `round-${round}` });
    const writes = Array.from({ length: 5 }, (_, index) => `Kept in round ${round} as number ${index}`);
    await memory.deleteProfile("purged-under-load");
    const kept = await Promise.all(writes.map((content) => owner.remember({ content })));
    const now = await memoriesOf(owner);
    expect(now.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    expect((await owner.info()).counts).toEqual({ sessions: 0, messages: 0, memories: 5 });
  }
});

test("deletion racing with writes leaves each write wholly there or wholly gone", async () => {
  const owner = await filled("racing");
  const contents = Array.from({ length: 8 }, (_, index) => `Racing fact number ${index} is blue`);
  const write = (content: string) => owner.remember({ content });
  await Promise.all([
    ...contents.slice(0, 4).map(write),
    memory.deleteProfile("racing"),
    ...contents.slice(4).map(write),
    owner.ingest(said, { sessionId: "s" }),
  ]);
  const now = await memoriesOf(owner);
  expect(now.filter(({ content }) => /Oslo|Lima/.test(content))).toEqual([]);
  for (const { content, id } of now) {
    expect(
      (await owner.recall(content, { thinkingLevel: "high" })).candidates.map((each) => each.id),
    ).toContain(id);
  }
  const { counts } = await owner.info();
  expect([0, 4]).toContain(counts.messages);
  expect(counts.memories).toBe(now.length);
});

test("deletion can be repeated, also of a profile that never was, and creates nothing", async () => {
  const owner = await filled("repeated");
  await Promise.all([memory.deleteProfile("repeated"), memory.deleteProfile("repeated")]);
  await memory.deleteProfile("repeated");
  await memory.deleteProfile("never-was");
  expect(await names()).not.toContain("never-was");
  expect(await names()).not.toContain("repeated");
  expect(await seenIn(owner)).toEqual(EMPTY);
});

test("an extraction that is owed dies with the profile", async () => {
  const owner = await memory.getProfile("owed");
  const filler = "The weather was calm and nothing else happened. ".repeat(8);
  const lines = Array.from(
    { length: 400 },
    (_, index) => `My parrot number ${index} is called Flint ${index}. ${filler}`,
  );
  const report = await owner.ingestDetailed(monologue(START, ...lines), { sessionId: "s" });
  expect(report.pending).toBeGreaterThan(0);
  await memory.deleteProfile("owed");
  await owner.flush();
  expect(await seenIn(owner)).toEqual(EMPTY);
});
