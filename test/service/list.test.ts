import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import type { MemoryEntry } from "../../src/contract/memory.ts";
import { binding, conversation, listAll, memoriesOf, monologue, profile, refusal } from "./profile.ts";

const START = "2026-03-05T10:00:00Z";

/** Remembers so many different things at once. */
async function fill(owner: MemoryProfile, count: number, label = "Shelf"): Promise<void> {
  const contents = Array.from(
    { length: count },
    (_, index) => `${label} number ${index} holds the ${index}th book`,
  );
  await Promise.all(contents.map((content) => owner.remember({ content })));
}

describe("list", () => {
  test("has nothing of an empty profile", async () => {
    const owner = await profile("list-empty");
    expect(await owner.list()).toEqual({ memories: [] });
    expect(await owner.list({ sessionId: "s", type: "task" })).toEqual({ memories: [] });
  });

  test("gives 20 entries unless asked otherwise, newest first, without content", async () => {
    const owner = await profile("list-default");
    await fill(owner, 23);
    const { memories, cursor } = await owner.list();
    expect(memories).toHaveLength(20);
    expect((await owner.list({ cursor: cursor! })).memories).toHaveLength(3);
    const times = (await listAll(owner)).map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const entry of memories) {
      expect(entry).not.toHaveProperty("content");
      const { content, sources, ...rest } = await owner.get(entry.id);
      expect([typeof content, sources]).toEqual(["string", []]);
      expect(rest).toEqual(entry);
    }
  });

  test("over pages of any size gives every entry once, in the order of one page", async () => {
    const owner = await profile("list-pages");
    const pets = Array.from({ length: 24 }, (_, index) => `Yesterday I bought book ${index} in Bergen.`);
    await owner.ingest(monologue(START, ...pets), { sessionId: "s" });
    const whole = (await owner.list({ limit: 500 })).memories;
    expect(whole).toHaveLength(24);
    expect(new Set(whole.map(({ createdAt }) => createdAt.getTime())).size).toBeLessThan(24);
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
    const law = fc.asyncProperty(sizes, async (limits) => {
      const seen: MemoryEntry[] = [];
      let cursor: string | undefined;
      for (let page = 0; page === 0 || cursor !== undefined; page += 1) {
        const limit = limits[page % limits.length]!;
        const result = await owner.list({ limit, ...(cursor !== undefined && { cursor }) });
        expect(result.memories.length).toBeLessThanOrEqual(limit);
        seen.push(...result.memories);
        cursor = result.cursor;
      }
      expect(seen).toEqual(whole);
    });
    await fc.assert(law, { numRuns: 12 });
  });

  test("a page that ends exactly at the last entry has no cursor", async () => {
    const owner = await profile("list-exact");
    await fill(owner, 6);
    const first = await owner.list({ limit: 3 });
    const second = await owner.list({ limit: 3, cursor: first.cursor! });
    expect(second.memories).toHaveLength(3);
    expect(second).not.toHaveProperty("cursor");
    expect(await owner.list({ limit: 6 })).not.toHaveProperty("cursor");
  });

  test("what is written, deleted and forgotten between two pages neither repeats nor skips an entry", async () => {
    const owner = await profile("list-moving");
    await fill(owner, 20);
    const whole = (await listAll(owner)).map(({ id }) => id);
    const seen: string[] = [];
    let page = await owner.list({ limit: 4 });
    for (let round = 0; page.cursor !== undefined; round += 1) {
      seen.push(...page.memories.map(({ id }) => id));
      await fill(owner, 3, `Round ${round} box`);
      await owner.delete(page.memories.at(-1)!.id);
      await owner.forget(page.memories[0]!.id);
      page = await owner.list({ limit: 4, cursor: page.cursor });
    }
    seen.push(...page.memories.map(({ id }) => id));
    expect(seen).toEqual(whole);
  });

  test("leaves out what was superseded, forgotten or deleted", async () => {
    const owner = await profile("list-current");
    const old = await owner.remember({ content: "I live in Oslo" });
    const home = await owner.remember({ content: "I live in Lima" });
    const forgotten = await owner.remember({ content: "The attic is dry" });
    const deleted = await owner.remember({ content: "The cellar is wet" });
    await owner.forget(forgotten.id);
    await owner.delete(deleted.id);
    expect((await listAll(owner)).map(({ id }) => id)).toEqual([home.id]);
    expect((await owner.get(old.id)).supersededBy).toBe(home.id);
  });

  test("filters by session and type, exactly, one or both", async () => {
    const owner = await profile("list-filters");
    const fact = await owner.remember({ content: "I live in Oslo", sessionId: "s" });
    const task = await owner.remember({ content: "Remind me to water the ferns.", sessionId: "s" });
    const other = await owner.remember({ content: "Remind me to call Henrietta.", sessionId: "S" });
    const loose = await owner.remember({ content: "Remind me to buy candles." });
    const ids = async (options: Parameters<MemoryProfile["list"]>[0]) =>
      (await owner.list(options)).memories.map(({ id }) => id).toSorted();
    expect(await ids({ sessionId: "s" })).toEqual([fact.id, task.id].toSorted());
    expect(await ids({ sessionId: "S" })).toEqual([other.id]);
    expect(await ids({ type: "task" })).toEqual([task.id, other.id, loose.id].toSorted());
    expect(await ids({ type: "task", sessionId: "s" })).toEqual([task.id]);
    for (const sessionId of ["s ", "%", "_", "*", "null", "' OR '1'='1"])
      expect(await ids({ sessionId })).toEqual([]);
  });

  test("pages through a filter", async () => {
    const owner = await profile("list-filter-pages");
    for (let index = 0; index < 7; index += 1) {
      await owner.remember({ content: `Remind me to buy ${index} candles.`, sessionId: "s" });
      await owner.remember({ content: `Crate ${index} is empty`, sessionId: index % 2 === 0 ? "s" : "t" });
    }
    const entries = await listAll(owner, { type: "task", sessionId: "s", limit: 2 });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(7);
    expect(entries.every(({ type, sessionId }) => type === "task" && sessionId === "s")).toBe(true);
  });
});

describe("cursors", () => {
  test("that are damaged are refused: cut, lengthened, one character changed, or made up", async () => {
    const owner = await profile("cursor-damaged");
    await fill(owner, 5);
    const cursor = (await owner.list({ limit: 2 })).cursor!;
    const flipped = Array.from(
      cursor,
      (character, at) => `${cursor.slice(0, at)}${character === "A" ? "B" : "A"}${cursor.slice(at + 1)}`,
    );
    const made = [
      "",
      " ",
      "0",
      "garbage",
      "W10",
      "bnVsbA",
      "[0,0]",
      "\0",
      "😀",
      "' OR 1=1 --",
      "x".repeat(100_000),
    ];
    const cut = [
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}=`,
      `${cursor} `,
      cursor + cursor,
    ];
    const distinct = [...flipped, ...made, ...cut].filter((text) => text !== cursor);
    for (const text of distinct) {
      await expect(owner.list({ limit: 2, cursor: text })).rejects.toMatchObject(
        refusal("invalid", "cursor"),
      );
    }
    expect((await owner.list({ limit: 2, cursor })).memories).toHaveLength(2);
  });

  test("of another profile, another filter or another list are refused", async () => {
    const [owner, other] = [await profile("cursor-own"), await profile("cursor-foreign")];
    for (const each of [owner, other]) {
      await fill(each, 4);
      for (const sessionId of ["s1", "s2", "s3"])
        await each.ingest(monologue(START, "Bye then"), { sessionId });
    }
    const cursor = (await owner.list({ limit: 2 })).cursor!;
    const sessions = (await owner.listSessions({ limit: 2 })).cursor!;
    const profiles = (await binding().listProfiles({ limit: 1 })).cursor!;
    await expect(other.list({ cursor })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await expect(owner.list({ cursor, type: "fact" })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await expect(owner.list({ cursor, sessionId: "s1" })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await expect(owner.list({ cursor: sessions })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await expect(owner.list({ cursor: profiles })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await expect(owner.listSessions({ cursor })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await expect(other.listSessions({ cursor: sessions })).rejects.toMatchObject(
      refusal("invalid", "cursor"),
    );
    await expect(binding().listProfiles({ cursor })).rejects.toMatchObject(refusal("invalid", "cursor"));
    await expect(binding("another").listProfiles({ cursor: profiles })).rejects.toMatchObject(
      refusal("invalid", "cursor"),
    );
    expect((await owner.list({ cursor, limit: 1 })).memories).toHaveLength(1);
  });
});

describe("listSessions", () => {
  test("counts messages and gives their times, over pages of any size", async () => {
    const owner = await profile("sessions-pages");
    for (let index = 0; index < 7; index += 1) {
      const said = conversation(
        `2026-03-0${index + 1}T10:00:00Z`,
        ...["Hello", "Hi", "Bye"].slice(0, 1 + (index % 3)),
      );
      await owner.ingest(said, { sessionId: `s${index}` });
    }
    const whole = (await owner.listSessions()).sessions;
    expect(whole.map(({ sessionId }) => sessionId).toSorted()).toEqual([
      "s0",
      "s1",
      "s2",
      "s3",
      "s4",
      "s5",
      "s6",
    ]);
    for (const { sessionId, derived, messages, firstMessageAt, lastMessageAt } of whole) {
      const index = Number(sessionId.slice(1));
      expect({ derived, messages }).toEqual({ derived: false, messages: 1 + (index % 3) });
      expect(firstMessageAt).toEqual(new Date(`2026-03-0${index + 1}T10:00:00Z`));
      expect(lastMessageAt.getTime() - firstMessageAt.getTime()).toBe((index % 3) * 60_000);
    }
    for (const limit of [1, 2, 3, 7]) {
      const seen = [];
      let cursor: string | undefined;
      do {
        const page = await owner.listSessions({ limit, ...(cursor !== undefined && { cursor }) });
        seen.push(...page.sessions);
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect(seen, `pages of ${limit}`).toEqual(whole);
    }
  });
});

describe("listProfiles", () => {
  test("gives the names in order, over pages of any size, while profiles come", async () => {
    const memory = binding("profiles-order");
    const names = ["b", "a", "A", "ab", "a/b", "a:b", "é", "e\u0301", "Z", "10", "9", "~", "東", "😀"];
    for (const name of names) await (await memory.getProfile(name)).info();
    // The order of the bytes of UTF-8, which is the order of the code points.
    const ordered = names.toSorted((a, b) => (bytes(a) < bytes(b) ? -1 : 1));
    const { profiles } = await memory.listProfiles({ limit: 500 });
    expect(profiles.map(({ name }) => name)).toEqual(ordered);
    expect(profiles.every(({ createdAt }) => createdAt instanceof Date)).toBe(true);
    const seen: string[] = [];
    let page = await memory.listProfiles({ limit: 3 });
    for (;;) {
      seen.push(...page.profiles.map(({ name }) => name));
      if (page.cursor === undefined) break;
      await (await memory.getProfile(`!${seen.length}`)).info();
      page = await memory.listProfiles({ limit: 3, cursor: page.cursor });
    }
    expect(seen).toEqual(ordered);
  });

  test("has a profile from its first call on, be it a read, and not before", async () => {
    const memory = binding("profiles-first");
    expect(await memory.listProfiles()).toEqual({ profiles: [] });
    const reader = await memory.getProfile("reader");
    await reader.list();
    const writer = await memory.getProfile("writer");
    await writer.remember({ content: "The attic is dry" });
    expect((await memory.listProfiles()).profiles.map(({ name }) => name)).toEqual(["reader", "writer"]);
    expect(await memoriesOf(reader)).toEqual([]);
  });
});

function bytes(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join("");
}
