import { describe, expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { conversation, listAll, memoriesOf, monologue, profile, refusal } from "./profile.ts";

/** Public bug reports about such systems that must be impossible here: spec §8, by number. */

const S = { sessionId: "s" };
const contentsOf = async (owner: MemoryProfile) => (await memoriesOf(owner)).map(({ content }) => content);
const all = { thinkingLevel: "high", responseLength: "long", explain: true } as const;

test("1: adding the same text twice neither deletes nor doubles it", async () => {
  const owner = await profile("rule-1");
  const said = monologue("2026-03-05T10:00:00Z", "I live in Oslo.");
  for (const _ of [1, 2, 3]) {
    await owner.ingest(said, S);
    await owner.remember({ content: "The attic is dry" });
    await owner.remember({ content: "The attic is dry" });
  }
  const found = await contentsOf(owner);
  expect(found.filter((content) => content.includes("Oslo"))).toHaveLength(1);
  expect(found.filter((content) => content === "The attic is dry")).toHaveLength(1);
  await owner.ingest(said, { sessionId: "t" });
  expect((await contentsOf(owner)).filter((content) => content.includes("Oslo"))).toHaveLength(1);
});

describe("2: two concurrent remember of one fact", () => {
  test("in the same words leave one row", async () => {
    const owner = await profile("rule-2-same");
    const kept = await Promise.all(
      Array.from({ length: 8 }, () => owner.remember({ content: "I live in Oslo" })),
    );
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
    expect(await contentsOf(owner)).toEqual(["I live in Oslo"]);
  });

  test("in two sessions, or with two values, leave one row current and the other in its history", async () => {
    const owner = await profile("rule-2-other");
    const homes = ["Oslo", "Lima", "Riga", "Oslo"];
    await Promise.all(
      homes.map((home, i) => owner.remember({ content: `I live in ${home}`, sessionId: `s${i}` })),
    );
    const [current, ...more] = await memoriesOf(owner);
    expect(more).toEqual([]);
    expect((await owner.history(current!.id)).at(-1)!.id).toBe(current!.id);
  });

  test("and at the same time an ingest of it leave one row current", async () => {
    const owner = await profile("rule-2-ingest");
    await Promise.all([
      owner.remember({ content: "I live in Oslo" }),
      owner.ingest(monologue("2026-03-05T10:00:00Z", "I live in Oslo."), S),
      owner.ingest(monologue("2026-03-05T10:00:00Z", "I live in Oslo."), { sessionId: "t" }),
    ]);
    await owner.flush();
    expect((await contentsOf(owner)).filter((content) => content.includes("Oslo"))).toHaveLength(1);
  });
});

describe("3: I love X, then I hate X: the newer stands alone, and something stands", () => {
  const later = "2026-04-05T10:00:00Z";
  test.for([
    ["I love cilantro.", "I hate cilantro."],
    ["I hate cilantro.", "I love cilantro."],
    ["I like my job.", "I don't like my job any more."],
  ])("%s %s", async ([before, after]) => {
    const owner = await profile(`rule-3-${before}`);
    await owner.ingest(monologue("2026-03-05T10:00:00Z", before!), S);
    await owner.ingest(monologue(later, after!), { sessionId: "t" });
    const current = await memoriesOf(owner);
    expect(current).toHaveLength(1);
    expect(current[0]!.sources.map(({ timestamp }) => timestamp)).toEqual([new Date(later)]);
  });

  test("in one message after the other of one conversation too", async () => {
    const owner = await profile("rule-3-one");
    await owner.ingest(monologue("2026-03-05T10:00:00Z", "I love cilantro.", "I hate cilantro."), S);
    const current = await contentsOf(owner);
    expect(current).toHaveLength(1);
    expect(current[0]).toContain("hate");
  });
});

describe("4: one fact true in two separate periods does not collapse into one", () => {
  const periods: [string, string][] = [
    ["2024-01-10T10:00:00Z", "I live in Oslo."],
    ["2025-01-10T10:00:00Z", "I live in Lima."],
    ["2026-01-10T10:00:00Z", "I live in Oslo."],
  ];

  test("each period stays in the history, and the last is current", async () => {
    const owner = await profile("rule-4");
    for (const [time, said] of periods) await owner.ingest(monologue(time, said), { sessionId: time });
    const [current, ...more] = await memoriesOf(owner);
    expect(more).toEqual([]);
    const chain = await owner.history(current!.id);
    expect(chain.map(({ content }) => /Oslo|Lima/.exec(content)![0])).toEqual(["Oslo", "Lima", "Oslo"]);
    expect(chain.map(({ sources }) => sources[0]!.timestamp.getFullYear())).toEqual([2024, 2025, 2026]);
  });

  test("also when the conversations are ingested in another order", async () => {
    for (const order of [
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
      [0, 2, 1],
    ]) {
      const owner = await profile(`rule-4-${order.join("")}`);
      for (const at of order) await owner.ingest(monologue(...periods[at]!), { sessionId: `s${at}` });
      const current = await memoriesOf(owner);
      expect(current.map(({ sources }) => sources[0]!.timestamp.getFullYear())).toEqual([2026]);
      const chain = await owner.history(current[0]!.id);
      expect(chain.map(({ sources }) => sources[0]!.timestamp.getFullYear())).toEqual([2024, 2025, 2026]);
    }
  });
});

test("5: last week is resolved against the message, not against now", async () => {
  const owner = await profile("rule-5");
  const said = ["I went to the dentist yesterday.", "Last week I visited Henrietta."];
  await owner.ingest(monologue("2024-04-15T10:00:00Z", ...said), S);
  const memories = await memoriesOf(owner);
  const about = (word: string) => memories.find(({ content }) => content.includes(word))!;
  expect(about("dentist").eventDate).toBe("2024-04-14");
  expect(about("dentist").content).toContain("2024-04-14");
  expect(about("Henrietta").eventDate).toMatch(/^2024-04/);
  expect(about("Henrietta").content).toMatch(/2024-04/);
});

test("6: a delete leaves neither row nor full text searchable", async () => {
  const owner = await profile("rule-6");
  await owner.ingest(conversation("2026-03-05T10:00:00Z", "My dog is called Biscuit.", "Nice."), S);
  await owner.remember({ content: "Biscuit eats at noon" });
  for (const { id } of await memoriesOf(owner)) await owner.delete(id);
  for (const query of ["Biscuit", "dog called Biscuit", "noon", "What is my dog called?"]) {
    expect(JSON.stringify(await owner.recall(query, all))).not.toMatch(/Biscuit|noon/);
  }
  expect(await listAll(owner)).toEqual([]);
  expect((await owner.getSummary()).summary).not.toContain("Biscuit");
  expect((await owner.info()).counts).toMatchObject({ memories: 0, messages: 1 });
});

test("7: deleting one user's memories wipes nobody else's", async () => {
  const [ada, bob] = [await profile("rule-7-ada"), await profile("rule-7-bob")];
  for (const owner of [ada, bob]) {
    await owner.ingest(conversation("2026-03-05T10:00:00Z", "My dog is called Biscuit.", "Nice."), S);
    await owner.remember({ content: "The attic is dry", sessionId: "t" });
  }
  const before = await memoriesOf(bob);
  for (const { id } of await memoriesOf(ada)) await ada.delete(id);
  await ada.deleteSession("s");
  await ada.deleteSession("t");
  expect(await memoriesOf(ada)).toEqual([]);
  expect(await memoriesOf(bob)).toEqual(before);
  expect((await bob.recall("What is my dog called?")).answer).toContain("Biscuit");
});

test("8: profile user1 does not see user, nor user user1", async () => {
  const [user, user1] = [await profile("rule-8-user"), await profile("rule-8-user1")];
  await user.remember({ content: "The vault code is heptagon" });
  await user1.remember({ content: "The vault code is octagon" });
  expect(JSON.stringify([await memoriesOf(user1), await user1.recall("vault code", all)])).not.toContain(
    "heptagon",
  );
  expect(JSON.stringify([await memoriesOf(user), await user.recall("vault code", all)])).not.toContain(
    "octagon",
  );
});

test("10: a cursor does not skip memories of the same millisecond", async () => {
  const owner = await profile("rule-10");
  const said = Array.from({ length: 15 }, (_, index) => `Yesterday I bought lamp ${index} in Bergen.`);
  await owner.ingest(monologue("2026-03-05T10:00:00Z", ...said), S);
  const whole = await listAll(owner);
  expect(new Set(whole.map(({ createdAt }) => createdAt.getTime())).size).toBeLessThan(15);
  expect(whole).toHaveLength(15);
  for (const limit of [1, 2, 4, 7]) expect(await listAll(owner, { limit })).toEqual(whole);
});

test("11: no emoji is cut in half, whatever is stored, summarised, answered or masked", async () => {
  const owner = await profile("rule-11");
  const lines = Array.from(
    { length: 12 },
    (_, index) => `My parrot ${index} loves ${"x".repeat(index)}${"🦜".repeat(700)}`,
  );
  await owner.ingest(monologue("2026-03-05T10:00:00Z", ...lines, `${"🏴󠁧󠁢󠁳󠁣󠁴󠁿👩‍👩‍👧".repeat(400)}?`), S);
  const kept = await owner.remember({ content: `I love ${"😀".repeat(8_000)}` });
  await owner.forget((await owner.remember({ content: `Parrot 🦜 ${"🦜".repeat(3_000)} is mine` })).id);
  const read = [await memoriesOf(owner), await owner.getSummary(), await owner.history(kept.id)];
  const found = await Promise.all(
    ["parrot loves", "🦜", "😀", "What do I love?"].map((query) => owner.recall(query, all)),
  );
  for (const text of textsIn([read, found]))
    expect(text.isWellFormed(), `well-formed: ${text.slice(0, 80)}`).toBe(true);
  expect((await owner.get(kept.id)).content).toBe(`I love ${"😀".repeat(8_000)}`);
});

test("12: an oversized turn is refused aloud, and the turns beside it are not half stored", async () => {
  const owner = await profile("rule-12");
  const messages: IncomingMessage[] = [
    "I live in Oslo.",
    "x".repeat(32_769),
    "My dog is called Biscuit.",
  ].map((content) => ({ role: "user", content }));
  await expect(owner.ingest(messages, S)).rejects.toMatchObject(refusal("invalid", "messages[1].content"));
  await owner.flush();
  expect((await owner.info()).counts).toEqual({ sessions: 0, messages: 0, memories: 0 });
  await owner.ingest(messages.toSpliced(1, 1), S);
  expect((await owner.info()).counts.messages).toBe(2);
});

test("13: no text is cut at some length while success is reported", async () => {
  const owner = await profile("rule-13");
  const long = `My essay begins. ${"And it goes on about the sea. ".repeat(1_080)}It ends with marmalade.`;
  const kept = await owner.remember({ content: long });
  expect(kept.content).toBe(long);
  expect((await owner.get(kept.id)).content).toBe(long);
  const asked = `${long.replace("marmalade", "tangerine")} Right?`;
  await owner.ingest([{ role: "assistant", content: asked }], S);
  await owner.flush();
  const { candidates } = await owner.recall("tangerine", all);
  const texts = await Promise.all(
    candidates.map(async ({ sources: [source] }) => owner.get(source!.messageId)),
  );
  expect(texts.map(({ content }) => content)).toContain(asked);
  expect((await owner.recall("marmalade", all)).candidates.map(({ id }) => id)).toContain(kept.id);
});

test("14: an apostrophe, a dash or a colon does not crash a search", async () => {
  const owner = await profile("rule-14");
  const facts = ["I don't eat meat.", "My e-mail client is mutt-wizard.", "The server listens at host:8080."];
  for (const content of facts) await owner.remember({ content });
  const asked: [string, string][] = [
    ["don't I eat meat?", "meat"],
    ["what's my e-mail client", "mutt-wizard"],
    ["host:8080", "8080"],
    ["it's - as they say: mutt-wizard", "mutt"],
  ];
  for (const [query, word] of asked) {
    const { candidates } = await owner.recall(query);
    expect(candidates.map(({ summary }) => summary).join("\n"), `found by ${query}`).toContain(word);
  }
});

/** Every text anywhere inside a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner));
}
