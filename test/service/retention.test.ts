import { describe, expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import { binding, bindingWithProps, conversation, memoriesOf, refusal, sessionsOf } from "./profile.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Says something on each of these days before today, all in one session. */
async function sayOn(owner: MemoryProfile, sessionId: string, said: Record<number, string>): Promise<void> {
  for (const [days, content] of Object.entries(said).toSorted(([a], [b]) => Number(b) - Number(a)))
    await owner.ingest(conversation(daysAgo(Number(days)), content, "Noted."), { sessionId });
}

const contents = async (owner: MemoryProfile) =>
  (await memoriesOf(owner)).map(({ content }) => content).join("\n");

describe("a namespace that keeps what was said for 30 days", () => {
  test("forgets what is older, and keeps the rest, in every place", async () => {
    const memory = binding("thirty");
    const owner = await memory.getProfile("ana");
    await sayOn(owner, "long", { 40: "My dog is called Biscuit.", 5: "My cat is called Ada." });
    await sayOn(owner, "old", { 50: "I am allergic to peanuts.", 45: "My horse is called Comet." });
    await owner.remember({ content: "The office is in Bergen." });
    await bindingWithProps({ namespace: "thirty", retentionDays: 30 }).getProfile("other");
    await expect.poll(() => contents(owner), { timeout: 20_000, interval: 50 }).not.toContain("Biscuit");
    await expect
      .poll(async () => (await sessionsOf(owner)).length, { timeout: 20_000, interval: 50 })
      .toBe(1);
    expect(await contents(owner)).toMatch(/Bergen[\s\S]*Ada/);
    expect(await sessionsOf(owner)).toMatchObject([{ sessionId: "long", messages: 2 }]);
    for (const word of ["Biscuit", "peanuts", "Comet"])
      expect((await owner.recall(word, { thinkingLevel: "high" })).candidates).toEqual([]);
    expect((await owner.recall("What is my cat called?")).answer).toContain("Ada");
  });

  test("stores none of it again when the conversation is replayed", async () => {
    const memory = binding("replayed");
    const owner = await memory.getProfile("ana");
    const old = conversation(daysAgo(40), "My dog is called Biscuit.", "Noted.");
    const young = conversation(daysAgo(5), "My cat is called Ada.", "Noted.");
    await owner.ingest([...old, ...young], { sessionId: "s" });
    await bindingWithProps({ namespace: "replayed", retentionDays: 30 }).getProfile("other");
    await expect.poll(() => contents(owner), { timeout: 20_000, interval: 50 }).not.toContain("Biscuit");
    await expect
      .poll(async () => (await sessionsOf(owner))[0]?.messages, { timeout: 20_000, interval: 50 })
      .toBe(2);
    expect(await owner.ingestDetailed([...old, ...young], { sessionId: "s" })).toMatchObject({ messages: 0 });
  });

  test("brings back nothing that what is older had replaced", async () => {
    const memory = binding("chains");
    const owner = await memory.getProfile("ana");
    await sayOn(owner, "s", { 60: "I live in Oslo.", 40: "I live in Lima.", 3: "I live in Bergen." });
    await bindingWithProps({ namespace: "chains", retentionDays: 30 }).getProfile("other");
    const history = async () => {
      const { memories } = await owner.list();
      return (await owner.history(memories[0]!.id)).map(({ content }) => content);
    };
    await expect
      .poll(history, { timeout: 20_000, interval: 50 })
      .toEqual([expect.stringContaining("Bergen")]);
    expect((await owner.list()).memories).toHaveLength(1);
  });
});

test("a session keeps its tree and its blocks when its beginning goes", async () => {
  const memory = binding("trees");
  const session = await (await memory.getProfile("ana")).session("s", { context: [{ label: "notes" }] });
  for (const [id, days] of [
    ["1", 50],
    ["2", 40],
    ["3", 4],
    ["4", 3],
  ] as const)
    await session.appendMessage({
      id,
      role: "user",
      parts: [{ type: "text", text: `Line ${id}` }],
      createdAt: daysAgo(days),
    });
  await session.addCompaction("The first two.", "1", "2");
  await session.replaceContextBlock("notes", "Likes tea.");
  await bindingWithProps({ namespace: "trees", retentionDays: 30 }).getProfile("other");
  const ids = async () => (await session.getHistory(null, { raw: true })).map(({ id }) => id);
  await expect.poll(ids, { timeout: 20_000, interval: 50 }).toEqual(["3", "4"]);
  expect(await session.getCompactions()).toEqual([]);
  expect(await session.getContextBlock("notes")).toMatchObject({ content: "Likes tea." });
  await session.appendMessage({ id: "5", role: "user", parts: [{ type: "text", text: "Line 5" }] });
  expect(await ids()).toEqual(["3", "4", "5"]);
});

test("a namespace without days keeps everything", async () => {
  const owner = await binding("for-ever").getProfile("ana");
  await sayOn(owner, "s", { 4000: "My dog is called Biscuit." });
  await bindingWithProps({ namespace: "for-ever", retentionDays: null }).getProfile("other");
  expect(await contents(owner)).toContain("Biscuit");
});

test.each([
  ["days", { retentionDays: 0 }, "props.retentionDays"],
  ["days that are no number", { retentionDays: "30" }, "props.retentionDays"],
  ["a place", { jurisdiction: "mars" }, "props.jurisdiction"],
])("%s that cannot be are refused", async (_what, props, field) => {
  const refused = bindingWithProps({ namespace: "refused", ...props }).getProfile("x");
  expect(await refused.catch((error: unknown) => error)).toMatchObject(refusal("invalid", field));
});

test("where a namespace lives is told once", async () => {
  const owner = await bindingWithProps({ namespace: "in-eu", jurisdiction: "eu" }).getProfile("x");
  await owner.remember({ content: "I live in Lima." });
  expect(await (await bindingWithProps({ namespace: "in-eu" }).getProfile("x")).info()).toMatchObject({
    namespace: "in-eu",
  });
  await binding("anywhere").listProfiles();
  const moved = bindingWithProps({ namespace: "anywhere", jurisdiction: "eu" }).getProfile("x");
  expect(await moved.catch((error: unknown) => error)).toMatchObject(
    refusal("invalid", "props.jurisdiction"),
  );
});

test("a change of the days is put into effect at once", async () => {
  const owner = await bindingWithProps({ namespace: "changed", retentionDays: 30 }).getProfile("ana");
  await owner.ingest(conversation(daysAgo(20), "My dog is called Biscuit."), { sessionId: "s" });
  await bindingWithProps({ namespace: "changed", retentionDays: 10 }).getProfile("ana");
  await expect.poll(() => contents(owner), { timeout: 20_000, interval: 50 }).toBe("");
});
