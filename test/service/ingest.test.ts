import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { conversation, memoriesOf, monologue, profile, sessionsOf } from "./profile.ts";

const START = "2026-03-05T10:00:00Z";
const S = { sessionId: "s" };

/** What a reader sees of rows, without ids and times of storing. */
async function rowsOf(owner: MemoryProfile) {
  await owner.flush();
  const memories = await memoriesOf(owner);
  const { counts } = await owner.info();
  const texts = memories.map(({ type, content, sources }) => `${type} ${content} ${sources.length}`);
  return { counts, sessions: await sessionsOf(owner), memories: texts.toSorted() };
}

const messageCount = async (owner: MemoryProfile) => (await owner.info()).counts.messages;

/** Short replies that come again and again, and sentences that come once. */
const turns = fc
  .array(fc.option(fc.constantFrom("yes", "ok", "no"), { nil: null, freq: 2 }), {
    minLength: 2,
    maxLength: 24,
  })
  .map((parts) => parts.map((part, index) => part ?? `I have read chapter ${index} of the manual`))
  .map((contents) => conversation(START, ...contents));

describe("laws of idempotence", () => {
  test("after a whole conversation any window of it adds nothing", async () => {
    let run = 0;
    const windows = fc.array(fc.tuple(fc.nat(23), fc.nat(24)), { minLength: 1, maxLength: 6 });
    const law = fc.asyncProperty(turns, windows, async (messages, cuts) => {
      const owner = await profile(`ingest-window-${run++}`);
      expect(await owner.ingestDetailed(messages, S)).toMatchObject({ messages: messages.length });
      const whole = await rowsOf(owner);
      for (const [from, length] of cuts) {
        const report = await owner.ingestDetailed(messages.slice(from, from + length), S);
        expect(report).toMatchObject({ messages: 0, memories: 0 });
      }
      expect(await rowsOf(owner)).toEqual(whole);
    });
    await fc.assert(law, { numRuns: 12 });
  });

  test("a history that grows, sent whole each time, gives the rows of one ingest whatever repeats in it", async () => {
    let run = 0;
    const repeating = fc
      .array(fc.constantFrom("yes", "ok", "no", "I prefer the window seat"), { minLength: 1, maxLength: 16 })
      .map((contents) => monologue(START, ...contents));
    const law = fc.asyncProperty(repeating, fc.integer({ min: 1, max: 4 }), async (messages, step) => {
      const [grown, once] = [await profile(`ingest-grown-${run}`), await profile(`ingest-once-${run++}`)];
      for (let end = step; end < messages.length; end += step) await grown.ingest(messages.slice(0, end), S);
      await grown.ingest(messages, S);
      await once.ingest(messages, S);
      expect(await rowsOf(grown)).toEqual(await rowsOf(once));
      expect(await messageCount(grown)).toBe(messages.length);
    });
    await fc.assert(law, { numRuns: 15 });
  });

  test("windows in order that overlap in a message said once give the rows of one ingest", async () => {
    let run = 0;
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(3)), {
      minLength: 1,
      maxLength: 12,
    });
    const law = fc.asyncProperty(turns, steps, async (messages, sizes) => {
      const [parts, once] = [await profile(`ingest-parts-${run}`), await profile(`ingest-whole-${run++}`)];
      let end = 0;
      for (const [size, more] of sizes) {
        // Back to the last sentence that is unique, so that the overlap is beyond doubt, and some further.
        let from = end - 1;
        while (from > 0 && !messages[from]!.content.startsWith("I have")) from -= 1;
        const next = Math.min(end + size, messages.length);
        await parts.ingest(messages.slice(Math.max(0, from - more), next), S);
        end = next;
      }
      await once.ingest(messages.slice(0, end), S);
      expect(await rowsOf(parts)).toEqual(await rowsOf(once));
    });
    await fc.assert(law, { numRuns: 12 });
  });

  test("two calls at once store what one after the other stores", async () => {
    let run = 0;
    const law = fc.asyncProperty(turns, fc.nat(24), async (messages, cut) => {
      const [both, inTurn] = [await profile(`ingest-both-${run}`), await profile(`ingest-turn-${run++}`)];
      const [first, second] = [messages.slice(0, Math.max(2, cut)), messages];
      await Promise.all([both.ingest(first, S), both.ingest(second, S), both.ingest(first, S)]);
      for (const batch of [first, second, first]) await inTurn.ingest(batch, S);
      expect(await rowsOf(both)).toEqual(await rowsOf(inTurn));
    });
    await fc.assert(law, { numRuns: 12 });
  });

  test("ten calls at once with one batch store it once", async () => {
    const owner = await profile("ingest-ten");
    const batch = conversation(START, "My name is Ada.", "yes", "yes", "ok");
    const reports = await Promise.all(Array.from({ length: 10 }, () => owner.ingestDetailed(batch, S)));
    expect(reports.map(({ messages }) => messages).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 4,
    ]);
    expect(await messageCount(owner)).toBe(4);
  });
});

describe("what counts as the same message", () => {
  test('"yes" said twice inside one conversation is kept twice', async () => {
    const owner = await profile("ingest-yes");
    await owner.ingest(conversation(START, "yes", "yes", "yes"), S);
    expect(await messageCount(owner)).toBe(3);
    await owner.ingest(monologue(START, "yes", "yes"), { sessionId: "t" });
    expect(await messageCount(owner)).toBe(5);
  });

  test("in hundreds of the same few replies a run that was said is known and one that was not is new", async () => {
    const owner = await profile("ingest-replies");
    const replies = Array.from({ length: 240 }, (_, index) => (index % 2 === 0 ? "yes" : "ok"));
    await owner.ingest(monologue(START, ...replies, "Good night"), S);
    expect(await owner.ingestDetailed(monologue(START, "ok", "yes", "ok", "yes"), S)).toMatchObject({
      messages: 0,
    });
    expect(await owner.ingestDetailed(monologue(START, ...replies), S)).toMatchObject({ messages: 0 });
    expect(await owner.ingestDetailed(monologue(START, "yes", "yes"), S)).toMatchObject({ messages: 2 });
    expect(await owner.ingestDetailed(monologue(START, "yes", "yes"), S)).toMatchObject({ messages: 0 });
  });

  test("the same words by another role, or in another session, are other messages", async () => {
    const owner = await profile("ingest-role");
    await owner.ingest([{ role: "user", content: "Deploy on Friday" }], S);
    await owner.ingest([{ role: "assistant", content: "Deploy on Friday" }], S);
    await owner.ingest([{ role: "user", content: "Deploy on Friday" }], { sessionId: "t" });
    expect(await messageCount(owner)).toBe(3);
  });

  test("a replay without timestamps, or with others, adds nothing", async () => {
    const owner = await profile("ingest-replay-times");
    const said = conversation(START, "The boiler was serviced", "Good to know", "It cost ninety euros");
    await owner.ingest(said, S);
    const before = await sessionsOf(owner);
    const bare = said.map(({ role, content }) => ({ role, content }));
    expect(await owner.ingestDetailed(bare, S)).toMatchObject({ messages: 0 });
    const later = bare.map((message) => ({ ...message, timestamp: new Date("2026-07-01") }));
    expect(await owner.ingestDetailed(later, S)).toMatchObject({ messages: 0 });
    expect(await sessionsOf(owner)).toEqual(before);
  });

  test("a conversation that goes on is appended, and the report counts only what is new", async () => {
    const owner = await profile("ingest-append");
    const said = conversation(START, "one", "two", "three", "four", "five");
    expect(await owner.ingestDetailed(said.slice(0, 3), S)).toMatchObject({ sessionId: "s", messages: 3 });
    expect(await owner.ingestDetailed(said.slice(2), S)).toMatchObject({ sessionId: "s", messages: 2 });
    expect(await sessionsOf(owner)).toMatchObject([
      { sessionId: "s", messages: 5, firstMessageAt: said[0]!.timestamp, lastMessageAt: said[4]!.timestamp },
    ]);
  });

  test("sets, and null and undefined as session, are taken", async () => {
    const owner = await profile("ingest-set");
    const said = conversation(START, "The rowing club meets at six", "Sharp", "At the pier");
    expect(await owner.ingestDetailed(new Set(said), { sessionId: null })).toMatchObject({ messages: 3 });
    expect(await owner.ingestDetailed(said, { sessionId: undefined })).toMatchObject({ messages: 0 });
    expect(await owner.ingestDetailed(said)).toMatchObject({ messages: 0 });
    expect(await sessionsOf(owner)).toHaveLength(1);
  });
});

describe("without a session id", () => {
  const letters = conversation(START, "alpha", "beta", "gamma", "delta", "epsilon", "zeta");

  test("any window of two messages or more of a known conversation joins it", async () => {
    let run = 0;
    const law = fc.asyncProperty(fc.nat(4), fc.integer({ min: 2, max: 6 }), async (from, length) => {
      const owner = await profile(`derive-window-${run++}`);
      const { sessionId } = await owner.ingestDetailed(letters);
      const report = await owner.ingestDetailed(letters.slice(from, from + length));
      expect(report).toMatchObject({ sessionId, messages: 0 });
      expect(await sessionsOf(owner)).toMatchObject([{ sessionId, derived: true, messages: 6 }]);
    });
    await fc.assert(law, { numRuns: 12 });
  });

  test("a batch that goes on from the last two messages joins, from the last one does not", async () => {
    const owner = await profile("derive-join");
    const { sessionId } = await owner.ingestDetailed(letters.slice(0, 4));
    expect(await owner.ingestDetailed(letters.slice(2))).toMatchObject({ sessionId, messages: 2 });
    const other = await owner.ingestDetailed(letters.slice(5).concat(conversation(START, "eta", "theta")));
    expect(other.sessionId).not.toBe(sessionId);
    expect(other.messages).toBe(3);
  });

  test("the id depends on the first two messages alone, and is a legal one", async () => {
    const [a, b] = [await profile("derive-id-a"), await profile("derive-id-b")];
    const first = await a.ingestDetailed(letters.slice(0, 2));
    const second = await b.ingestDetailed(letters);
    expect(second.sessionId).toBe(first.sessionId);
    expect(first.sessionId).toMatch(/^.{1,64}$/u);
    await a.deleteSession(first.sessionId!);
    expect(await messageCount(a)).toBe(0);
    expect(await a.ingestDetailed(letters)).toMatchObject({ sessionId: first.sessionId, messages: 6 });
  });

  test("two conversations that open with the same greeting grow side by side without a row too many", async () => {
    const owner = await profile("derive-alike");
    const greeting = ["Hi", "Hello! How can I help you?"];
    const one = conversation(START, ...greeting, "alpha", "beta", "gamma", "delta");
    const two = conversation(START, ...greeting, "kappa", "lambda", "mu", "nu");
    for (const length of [4, 4, 5, 6, 6]) {
      await owner.ingest(one.slice(0, length));
      await owner.ingest(two.slice(0, length));
    }
    expect(await messageCount(owner)).toBe(12);
  });

  test("forty-five conversations with the same greeting are each known again, grown or not", async () => {
    const owner = await profile("derive-many-alike");
    const all = Array.from({ length: 45 }, (_, index) =>
      conversation(START, "Hi", "Hello! How can I help you?", `Question ${index}`, "Yes", "Thanks"),
    );
    for (const said of all) await owner.ingest(said.slice(0, 3));
    for (const said of all) expect(await owner.ingestDetailed(said)).toMatchObject({ messages: 2 });
    for (const said of all) expect(await owner.ingestDetailed(said)).toMatchObject({ messages: 0 });
    expect(await messageCount(owner)).toBe(45 * 5);
  });

  test("two conversations at once stay two, and a single message can be sent again", async () => {
    const owner = await profile("derive-two");
    const other = conversation(START, "kappa", "lambda", "mu");
    await Promise.all([
      owner.ingest(letters),
      owner.ingest(other),
      owner.ingest(letters),
      owner.ingest(other),
    ]);
    expect((await sessionsOf(owner)).map(({ messages }) => messages).toSorted((a, b) => a - b)).toEqual([
      3, 6,
    ]);
    await owner.ingest(monologue(START, "Only this"));
    await owner.ingest(monologue(START, "Only this"));
    expect(await messageCount(owner)).toBe(10);
  });
});

test("nothing to ingest does nothing and reports nothing", async () => {
  const owner = await profile("ingest-empty");
  const report = { sessionId: null, messages: 0, memories: 0, redactions: 0, pending: 0 };
  expect(await owner.ingestDetailed([])).toEqual(report);
  expect(await owner.ingestDetailed(new Set<IncomingMessage>())).toMatchObject({ messages: 0 });
  await owner.ingest([], S);
  expect(await sessionsOf(owner)).toEqual([]);
  expect((await owner.info()).counts).toEqual({ sessions: 0, messages: 0, memories: 0 });
});

test("a message without timestamp gets the time of the call plus its index in milliseconds", async () => {
  const owner = await profile("ingest-times");
  const before = Date.now();
  const bare = ["one", "two", "three", "four"].map((content) => ({ role: "user" as const, content }));
  await owner.ingest(bare, S);
  const [session] = await sessionsOf(owner);
  const [first, last] = [session!.firstMessageAt.getTime(), session!.lastMessageAt.getTime()];
  expect(last - first).toBe(3);
  expect(first).toBeGreaterThanOrEqual(before);
  expect(first).toBeLessThanOrEqual((await owner.remember({ content: "Later" })).createdAt.getTime());
});

test("timestamps that are given are kept to the millisecond beside those that are not", async () => {
  const owner = await profile("ingest-mixed-times");
  const timestamp = new Date("2026-01-02T03:04:05.678Z");
  await owner.ingest(
    [
      { role: "user", content: "one", timestamp },
      { role: "user", content: "two" },
    ],
    S,
  );
  const [session] = await sessionsOf(owner);
  expect(session!.firstMessageAt).toEqual(timestamp);
  expect(session!.lastMessageAt.getTime()).toBeGreaterThan(timestamp.getTime());
});
