import { beforeAll, expect, test } from "vitest";
import { connect } from "../../src/client/index.ts";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import { binding, conversation, refusal, refusalOf, untyped } from "./profile.ts";
import { fillWhole, linesOf, rowsOf, seenOf, streamOf } from "./whole-profile.ts";

const memory = binding("moving");
let owner: MemoryProfile;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  owner = await memory.getProfile("whole");
  await fillWhole(owner);
  lines = await linesOf(await owner.export());
}, 60_000);

test("an export tells what it is in its first line and ends with the number of its rows", () => {
  expect(lines[0]).toMatchObject({
    format: "agent-memory",
    version: 1,
    namespace: "moving",
    profile: "whole",
  });
  expect(lines.at(-1)).toEqual({ end: true, rows: rowsOf(lines).length });
  const tables = new Set(rowsOf(lines).map(({ table }) => table));
  expect([...tables].join(" ")).toBe(
    "session message message_part message_tombstone overlay memory memory_source memory_tombstone " +
      "session_info context_block prompt search_entry",
  );
});

test("what was imported reads as what was exported: ids, chains, times, answers, sessions", async () => {
  const copy = await memory.getProfile("copy");
  const report = await copy.import(await owner.export());
  expect(report).toMatchObject({ rows: rowsOf(lines).length });
  expect(await seenOf(copy)).toEqual(await seenOf(owner));
  expect(rowsOf(await linesOf(await copy.export()))).toEqual(rowsOf(lines));
});

test("an imported profile goes on as the first would: replays add nothing, what was deleted stays away", async () => {
  const copy = await memory.getProfile("goes on");
  await copy.import(streamOf(lines));
  const again = conversation(
    "2026-03-05T10:00:00Z",
    "My dog is called Biscuit. I'm allergic to peanuts.",
    "Noted.",
  );
  expect(await copy.ingestDetailed(again, { sessionId: "chat" })).toMatchObject({ messages: 0, memories: 0 });
  expect((await copy.recall("Biscuit")).answer).toBe("");
  const session = await copy.session("tree");
  const added = await session.appendMessage({
    id: "new",
    role: "user",
    parts: [{ type: "text", text: "More" }],
  });
  expect(added?.id).toBe("new");
  expect((await session.getHistory(null, { raw: true })).map(({ id }) => id)).toEqual([
    "1",
    "2",
    "3",
    "long",
    "new",
  ]);
});

test("a stream that broke off goes on after its last cursor, and gives the same rows", async () => {
  const cursors = lines.filter(({ cursor }) => cursor !== undefined);
  expect(cursors.length).toBeGreaterThan(2);
  const { cursor } = cursors[1]!;
  const rest = await linesOf(await owner.export({ after: String(cursor) }));
  const head = lines.slice(0, lines.findIndex((line) => line["cursor"] === cursor) + 1);
  expect([...head, ...rest]).toEqual(lines);
});

test.each([
  ["a foreign cursor", { after: "AAAA" }, "after"],
  ["a number", { after: 7 }, "after"],
  ["options that are none", 7, "options"],
])("%s is refused", async (_what, options, field) => {
  expect(await refusalOf(owner, () => owner.export(untyped(options)))).toMatchObject(
    refusal("invalid", field),
  );
});

test("an empty profile exports to a header and an end, which import as an empty profile", async () => {
  const empty = await memory.getProfile("empty");
  const none = await linesOf(await empty.export());
  expect(none.map(({ row }) => row)).toEqual([undefined, undefined]);
  const copy = await memory.getProfile("copy of empty");
  expect(await copy.import(streamOf(none))).toEqual({ sessions: 0, messages: 0, memories: 0, rows: 0 });
  await copy.remember({ content: "I live in Lima." });
  expect((await copy.list()).memories).toHaveLength(1);
});

test("through the client any stream of bytes will do, also one that code makes", async () => {
  using copy = await connect(memory).getProfile("made by code");
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const made = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  expect(await copy.import(made)).toMatchObject({ rows: rowsOf(lines).length });
});

test("only an empty profile takes an import", async () => {
  const taken = await memory.getProfile("taken");
  await taken.remember({ content: "I live in Lima." });
  expect(await refusalOf(taken, () => taken.import(streamOf(lines)))).toMatchObject(refusal("exists"));
});
