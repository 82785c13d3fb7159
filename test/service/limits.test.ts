import { describe, expect, test } from "vitest";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { binding, memoriesOf, profile, refusal, refusalOf, sessionsOf, untyped } from "./profile.ts";

const KIB_32 = 32_768;
/** Texts of exactly so many bytes, of one, three and four bytes a character. */
const filled = (bytes: number): [string, string][] => [
  ["ASCII", "a".repeat(bytes)],
  ["Japanese", "会".repeat(Math.floor(bytes / 3)) + "a".repeat(bytes % 3)],
  ["emoji", "😀".repeat(Math.floor(bytes / 4)) + "a".repeat(bytes % 4)],
];
const said = (content: string, more: Partial<IncomingMessage> = {}): IncomingMessage => ({
  role: "user",
  content,
  ...more,
});

describe("what is exactly as large as allowed is kept whole", () => {
  test.for(filled(KIB_32))("a message of 32,768 bytes of %s", async ([script, content]) => {
    const owner = await profile(`limit-message-${script}`);
    expect(await owner.ingestDetailed([said(content)], { sessionId: "s" })).toMatchObject({ messages: 1 });
    await owner.flush();
    expect(await owner.ingestDetailed([said(content)], { sessionId: "s" })).toMatchObject({ messages: 0 });
    expect((await owner.info()).counts.messages).toBe(1);
  });

  test.for(filled(KIB_32))("a memory of 32,768 bytes of %s", async ([script, content]) => {
    const owner = await profile(`limit-memory-${script}`);
    const kept = await owner.remember({ content });
    expect((await owner.get(kept.id)).content).toBe(content);
    const updated = await owner.update(kept.id, { content: content.replace(/.$/u, "b") });
    expect((await owner.get(updated.id)).content).toBe(content.replace(/.$/u, "b"));
  });

  test.for(filled(1024))("a query of 1,024 bytes of %s", async ([script, query]) => {
    const owner = await profile(`limit-query-${script}`);
    expect(await owner.recall(query)).toEqual({ count: 0, answer: "", candidates: [] });
  });

  test("500 messages in one call", async () => {
    const owner = await profile("limit-500");
    const messages = Array.from({ length: 500 }, (_, index) => said(`Line number ${index}`));
    expect(await owner.ingestDetailed(messages)).toMatchObject({ messages: 500 });
    expect((await owner.info()).counts.messages).toBe(500);
  });

  test("session ids of one and of 64 code points, whatever the characters", async () => {
    const owner = await profile("limit-sessions");
    const ids = [
      "s",
      "😀".repeat(64),
      "x".repeat(64),
      "a/b",
      "a:b",
      "__proto__",
      "...",
      " ",
      "\u00e9",
      "e\u0301",
    ];
    for (const sessionId of ids) await owner.ingest([said(`This is session ${sessionId}`)], { sessionId });
    expect((await sessionsOf(owner)).map(({ sessionId }) => sessionId).toSorted()).toEqual(ids.toSorted());
    for (const sessionId of ids) await owner.deleteSession(sessionId);
    expect(await sessionsOf(owner)).toEqual([]);
  });

  test("a page of 500 and a page of one", async () => {
    const owner = await profile("limit-pages");
    await owner.remember({ content: "The printer is called Gutenberg" });
    for (const limit of [1, 500]) {
      expect((await owner.list({ limit })).memories).toHaveLength(1);
      expect(await owner.listSessions({ limit })).toEqual({ sessions: [] });
      expect((await binding("limit-page-names").listProfiles({ limit })).profiles).toEqual([]);
    }
  });

  test("timestamps from year 1 to the last moment of year 9999", async () => {
    const owner = await profile("limit-times");
    const times = [Date.parse("0001-01-01"), -1, 0, 1, Date.parse("9999-12-31T23:59:59.999Z")];
    for (const [index, time] of times.entries()) {
      const messages = [said(`Moment ${index}`, { timestamp: new Date(time) })];
      await owner.ingest(messages, { sessionId: `s${index}` });
    }
    const found = await sessionsOf(owner);
    expect(found.map(({ firstMessageAt }) => firstMessageAt.getTime()).toSorted((a, b) => a - b)).toEqual(
      times,
    );
    expect((await owner.recall("Moment")).candidates.length).toBeGreaterThan(0);
  });
});

describe("one past the limit is refused, naming the argument, and leaves nothing", () => {
  test.for(filled(KIB_32 + 1))("a message of 32,769 bytes of %s at place 3", async ([script, content]) => {
    const owner = await profile(`past-message-${script}`);
    const messages = [said("one"), said("two"), said("three"), said(content), said("five")];
    expect(await refusalOf(owner, () => owner.ingest(messages, { sessionId: "s" }))).toMatchObject(
      refusal("invalid", "messages[3].content"),
    );
    expect(await refusalOf(owner, () => owner.ingestDetailed(messages))).toMatchObject(
      refusal("invalid", "messages[3].content"),
    );
    expect((await owner.info()).counts).toEqual({ sessions: 0, messages: 0, memories: 0 });
  });

  test.for(filled(KIB_32 + 1))("a memory of 32,769 bytes of %s", async ([script, content]) => {
    const owner = await profile(`past-memory-${script}`);
    const kept = await owner.remember({ content: "The boat is moored in Arendal" });
    expect(await refusalOf(owner, () => owner.remember({ content }))).toMatchObject(
      refusal("invalid", "content"),
    );
    expect(await refusalOf(owner, () => owner.update(kept.id, { content }))).toMatchObject(
      refusal("invalid", "content"),
    );
    expect(await memoriesOf(owner)).toEqual([kept]);
  });

  test.for(filled(1025))("a query of 1,025 bytes of %s", async ([script, query]) => {
    const owner = await profile(`past-query-${script}`);
    expect(await refusalOf(owner, () => owner.recall(query))).toMatchObject(refusal("invalid", "query"));
  });

  test("501 messages, as an array and as a set", async () => {
    const owner = await profile("past-501");
    const messages = Array.from({ length: 501 }, (_, index) => said(`Line number ${index}`));
    expect(await refusalOf(owner, () => owner.ingest(messages))).toMatchObject(
      refusal("invalid", "messages"),
    );
    expect(await refusalOf(owner, () => owner.ingest(new Set(messages)))).toMatchObject(
      refusal("invalid", "messages"),
    );
  });

  test("empty texts, since one byte is the least", async () => {
    const owner = await profile("past-empty");
    const kept = await owner.remember({ content: "The cat sleeps in the sink" });
    expect(await refusalOf(owner, () => owner.ingest([said("a"), said("")]))).toMatchObject(
      refusal("invalid", "messages[1].content"),
    );
    expect(await refusalOf(owner, () => owner.remember({ content: "" }))).toMatchObject(
      refusal("invalid", "content"),
    );
    expect(await refusalOf(owner, () => owner.update(kept.id, { content: "" }))).toMatchObject(
      refusal("invalid", "content"),
    );
    expect(await refusalOf(owner, () => owner.recall(""))).toMatchObject(refusal("invalid", "query"));
  });

  const BAD_SESSIONS: [string, unknown][] = [
    ["empty", ""],
    ["65 letters", "x".repeat(65)],
    ["65 emoji", "😀".repeat(65)],
    ["a dot", "."],
    ["two dots", ".."],
    ["NUL", "a\0"],
    ["a line feed", "a\n"],
    ["DEL", "\u007f"],
    ["a lone surrogate", "\ud800"],
    ["a number", 7],
    ["an array", ["s"]],
  ];
  test.for(BAD_SESSIONS)("a session id that is %s, on every method that takes one", async ([label, id]) => {
    const owner = await profile(`past-session-${label}`);
    const sessionId = untyped(id);
    expect(await refusalOf(owner, () => owner.ingest([said("I live in Oslo")], { sessionId }))).toMatchObject(
      refusal("invalid", "sessionId"),
    );
    expect(
      await refusalOf(owner, () => owner.ingestDetailed([said("I live in Oslo")], { sessionId })),
    ).toMatchObject(refusal("invalid", "sessionId"));
    expect(
      await refusalOf(owner, () => owner.remember({ content: "I live in Oslo", sessionId })),
    ).toMatchObject(refusal("invalid", "sessionId"));
    expect(await refusalOf(owner, () => owner.list({ sessionId }))).toMatchObject(
      refusal("invalid", "sessionId"),
    );
    expect(await refusalOf(owner, () => owner.getSummary({ sessionId }))).toMatchObject(
      refusal("invalid", "sessionId"),
    );
    expect(await refusalOf(owner, () => owner.deleteSession(sessionId))).toMatchObject(
      refusal("invalid", "sessionId"),
    );
  });

  test.for([0, -1, 501, 1.5, Number.NaN, Infinity, -0.5, "20", null, {}, 1n].entries().toArray())(
    "a page of %o entries, on every method that pages",
    async ([index, value]) => {
      const owner = await profile(`past-limit-${index}`);
      const limit = untyped(value);
      expect(await refusalOf(owner, () => owner.list({ limit }))).toMatchObject(refusal("invalid", "limit"));
      expect(await refusalOf(owner, () => owner.listSessions({ limit }))).toMatchObject(
        refusal("invalid", "limit"),
      );
      await expect(binding().listProfiles({ limit })).rejects.toMatchObject(refusal("invalid", "limit"));
    },
  );
});

test("one session id in NFC and in NFD is two sessions", async () => {
  const owner = await profile("limit-session-forms");
  await owner.ingest([said("The gate is green")], { sessionId: "caf\u00e9" });
  await owner.ingest([said("The gate is blue")], { sessionId: "cafe\u0301" });
  await owner.deleteSession("caf\u00e9");
  expect((await sessionsOf(owner)).map(({ sessionId }) => sessionId)).toEqual(["cafe\u0301"]);
});

test.each([new Date("+020000-01-01"), new Date("-000001-01-01")])(
  "a message of a year that no ISO date writes is refused: %s",
  async (timestamp) => {
    const owner = await profile("years");
    const call = () => owner.ingest([{ role: "user", content: "I flew to Rome yesterday.", timestamp }]);
    expect(await refusalOf(owner, call)).toMatchObject(refusal("invalid", "messages[0].timestamp"));
  },
);
