import { env, exports } from "cloudflare:workers";
import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { objectName } from "../../src/contract/object-name.ts";
import { ingest, prepareConversation } from "../../src/ingest/ingest.ts";
import { purgeSlice } from "../../src/store/purge.ts";
import { dumpTables, type Dump } from "./dump.ts";
import { rowsBySide, sumOf, type RowsBySide } from "./generation-rows.ts";
import { SessionTarget } from "../../src/session-target.ts";
import { fillModelTables } from "./fill.ts";
import { facts, inSql, inStore, profileObject, type ProfileObject } from "./profile-object.ts";

const OLD = facts(450, (index) => `My old sensor number ${index} is called ancient${index}.`);
const OLDER = facts(450, (index) => `My older sensor number ${index} is called ancient and old${index}.`);
const NEW = facts(40, (index) => `My new sensor number ${index} is called fresh${index}.`);

const say = (object: ProfileObject, messages: IncomingMessage[], sessionId: string) =>
  object.ingest({ messages: messages, sessionId });

/** One row or more in every table that only sessions write to. */
async function talk(object: ProfileObject): Promise<void> {
  const context = [
    { label: "notes", description: "Notes" },
    { label: "papers", searchable: true },
  ];
  await object.configureSession("talk", { context });
  const session = new SessionTarget(object, "talk");
  for (const id of ["1", "2", "3"])
    await session.appendMessage({ id, role: "user", parts: [{ type: "text", text: `Line ${id}` }] });
  await session.addCompaction("Two lines.", "1", "2");
  await session.replaceContextBlock("notes", "Likes tea.");
  await session.callTool("set_context", { label: "papers", key: "first", content: "A paper on tides." });
  await session.freezeSystemPrompt();
  await inStore(object, ({ database, profile, skillCalls, turns, compactions }) => {
    const ended = turns.of("talk");
    const turn = { prompt: "Which tide?", response: "The high one.", cwd: "", nowMs: 0, isDecided: false };
    for (const attemptId of ["done", "waiting"]) ended.begin({ ...turn, attemptId });
    const result = { status: "success" as const, files: [] };
    const event = { type: "system" as const, session_id: "talk", uuid: "u" };
    ended.finish("done", { ...event, subtype: "memory_consumption", result });
    compactions.setOwed("talk", false);
    database.run(
      "INSERT INTO am_state VALUES (?, ?, 'talk', 'constraint', 'k', 1, '\"Never.\"', 'confirmed', 'user', NULL, NULL, 0)",
      profile.base + 1,
      profile.generation,
    );
    skillCalls.add("talk", { callId: "call", label: "skills", key: "deploy", loaded: true });
    database.run("INSERT INTO am_message_part VALUES (?, 0, 'A part of a long message.')", profile.base + 1);
  });
}

/** A profile with rows in every table: tombstones, owed extraction and words that wait to be swept included. */
async function fullProfile(name: string): Promise<ProfileObject> {
  const object = profileObject(name);
  await say(object, OLD, "first");
  await say(object, OLD.slice(0, 100), "second");
  const { memories } = await object.list({ limit: 3, sessionId: undefined, type: undefined });
  for (const { id } of memories) await object.delete(id);
  await talk(object);
  await inStore(object, (store) => {
    const { database, extractions, profile, sessions } = store;
    extractions.owe(sessions.byId("first")!.seq, profile.base + 1, profile.base + 2);
    database.run("INSERT INTO am_stale_text VALUES ('am_message_text', ?)", profile.base + 1_000_000);
    database.run("INSERT INTO am_erasure VALUES (?, '[]', 1, 0)", profile.base + 1);
    fillModelTables(store);
  });
  return object;
}

const rowsOf = (object: ProfileObject): Promise<RowsBySide> =>
  inSql(object, (sql) => rowsBySide(<Row>(query: string) => sql.exec(query).toArray() as Row[]));

/** Waits until the alarm has ended every job that is queued. */
async function jobsDone(object: ProfileObject): Promise<void> {
  const queued = () =>
    inSql(
      object,
      (sql) => sql.exec<{ count: number }>("SELECT count(*) AS count FROM cf_agents_jobs").one().count,
    );
  await vi.waitFor(async () => expect(await queued()).toBe(0), { timeout: 30_000, interval: 10 });
}

/** Tables whose rows must outlive the purge of an older generation unchanged. */
const KEPT = [
  "am_session",
  "am_message",
  "am_memory",
  "am_memory_source",
  "am_message_text_docsize",
  "am_memory_text_docsize",
];

/** Rows of the second generation, so that two moments can be compared. */
async function secondGeneration(object: ProfileObject): Promise<Dump> {
  const dump = await inSql(object, dumpTables);
  return Object.fromEntries(KEPT.map((table) => [table, dump[table]!.filter(isSecond)]));
}

// The first number of a row is its own, and those of the second generation begin at twice 2^32.
function isSecond(row: string): boolean {
  return Number(/\d{8,}/.exec(row)?.[0]) > 2 * 2 ** 32;
}

/** Ends of an object's life between two of its tasks; an abort loses whatever it was doing. */
const INTERRUPTIONS: [how: string, interrupt: (object: ProfileObject) => Promise<void>][] = [
  ["evicted", (object) => evictDurableObject(object)],
  ["aborted", () => abortAllDurableObjects()],
];

test("the profile of these tests has rows in every table, so that an empty one says something", async () => {
  const { dead, living } = await rowsOf(await fullProfile("purge cast"));
  expect(sumOf(dead)).toBe(0);
  expect(Object.entries(living).filter(([, count]) => count === 0)).toEqual([]);
});

test("one slice of a purge removes no more rows than it may, and the slices together all of them", async () => {
  const object = await fullProfile("slices");
  await inStore(object, (store) => store.profile.raiseGeneration("NEXT"));
  const total = sumOf((await rowsOf(object)).dead);
  let left = total;
  while (
    await inStore(object, (store) => store.transaction(() => purgeSlice(store.database, store.profile, 50)))
  ) {
    const { dead } = await rowsOf(object);
    // A row of full text counts twice here: as itself and in its shadow table. A memory may have several links.
    expect(left - sumOf(dead)).toBeLessThanOrEqual(100);
    expect(sumOf(dead)).toBeLessThan(left);
    left = sumOf(dead);
  }
  expect(total).toBeGreaterThan(2000);
  expect(left).toBe(0);
});

test("a deleted profile reads empty at once and its rows are gone after the purge", async () => {
  const object = await fullProfile("deleted");
  await say(object, OLDER, "third");
  await object.deleteProfile();
  const page = { limit: 500, cursor: undefined };
  expect(await object.list({ ...page, sessionId: undefined, type: undefined })).toEqual({ memories: [] });
  expect(await object.listSessions(page)).toEqual({ sessions: [] });
  expect(
    (
      await object.recall({
        query: "ancient7",
        thinkingLevel: "high",
        responseLength: "short",
        explain: true,
      })
    ).count,
  ).toBe(0);
  expect((await object.info()).counts).toEqual({ sessions: 0, messages: 0, memories: 0 });
  await jobsDone(object);
  const { dead, living } = await rowsOf(object);
  expect(sumOf(dead) + sumOf(living)).toBe(0);
  expect(await object.info()).toMatchObject({ pendingMessages: 0 });
});

test("what is written during the purge stays, and nothing old comes back", async () => {
  const object = await fullProfile("written during");
  await object.deleteProfile();
  await say(object, NEW, "first");
  await object.remember({ content: "The owner of the new sensors is Ines.", sessionId: "first" });
  await inStore(object, (store) => store.transaction(() => purgeSlice(store.database, store.profile, 200)));
  await say(object, NEW, "second");
  const before = await secondGeneration(object);
  const { living } = await rowsOf(object);
  expect(before["am_message"]).toHaveLength(80);
  await jobsDone(object);
  const after = await rowsOf(object);
  expect(sumOf(after.dead)).toBe(0);
  expect(after.living).toEqual(living);
  expect(await secondGeneration(object)).toEqual(before);
  expect(
    await object.list({ limit: 1, cursor: undefined, sessionId: undefined, type: undefined }),
  ).toMatchObject({ memories: [{ summary: expect.stringMatching(/fresh|Ines/) }] });
});

test("deleting a profile twice, with writes in between, leaves nothing of either", async () => {
  const object = await fullProfile("twice");
  await object.deleteProfile();
  await say(object, NEW, "first");
  await object.deleteProfile();
  await jobsDone(object);
  const { dead, living } = await rowsOf(object);
  expect(sumOf(dead) + sumOf(living)).toBe(0);
});

test.each(INTERRUPTIONS)(
  "a purge whose object is %s in the middle goes on to the end",
  async (how, interrupt) => {
    const object = await fullProfile(`interrupted: ${how}`);
    await say(object, OLDER, "third");
    await object.deleteProfile();
    await inStore(object, (store) => {
      expect(store.transaction(() => purgeSlice(store.database, store.profile, 200))).toBe(true);
    });
    await interrupt(object);
    const again = profileObject(`interrupted: ${how}`);
    await jobsDone(again);
    expect(sumOf((await rowsOf(again)).dead)).toBe(0);
  },
);

test("a purge that a crash kept from being queued is taken up by the next call", async () => {
  const object = await fullProfile("not queued");
  await inStore(object, (store) => store.transaction(() => store.profile.raiseGeneration("NEXT")));
  await evictDurableObject(object);
  await object.info();
  await jobsDone(object);
  expect(sumOf((await rowsOf(object)).dead)).toBe(0);
});

const LONG = facts(
  120,
  (index) =>
    `My sensor number ${index} is called device${index}. ${"The weather was calm and nothing happened. ".repeat(25)}`,
);

test.each(INTERRUPTIONS)(
  "extraction that is owed is made by the alarm after the object was %s",
  async (how, interrupt) => {
    const undisturbed = profileObject(`owed, undisturbed: ${how}`);
    await say(undisturbed, LONG, "long");
    await undisturbed.flush();
    const object = profileObject(`owed: ${how}`);
    const report = await say(object, LONG, "long");
    expect(report.pending).toBeGreaterThan(0);
    await interrupt(object);
    await jobsDone(profileObject(`owed: ${how}`));
    const { counts, pendingMessages } = await profileObject(`owed: ${how}`).info();
    expect(pendingMessages).toBe(0);
    expect(counts).toEqual((await profileObject(`owed, undisturbed: ${how}`).info()).counts);
  },
);

test("extraction that a crash kept from being queued is taken up by the next call", async () => {
  const object = profileObject("owed, not queued");
  const conversation = await prepareConversation({ messages: NEW, sessionId: "s" }, 0, async () => {});
  await inStore(object, (store) => ingest(store, conversation));
  await evictDurableObject(object);
  expect((await object.info()).counts).toMatchObject({ messages: 40, memories: 0 });
  await jobsDone(object);
  expect(await object.info()).toMatchObject({ pendingMessages: 0, counts: { messages: 40, memories: 40 } });
});

test("a call that a deletion overtakes leaves the profile listed exactly when it left something in it", async () => {
  const memory = exports.AgentMemory({ props: { namespace: "overtaken" } });
  const namespaceId = await env.DIRECTORY.getByName("directory").openNamespace("overtaken");
  for (let round = 0; round < 20; round++) {
    const name = `round ${round}`;
    const profile = await memory.getProfile(name);
    await Promise.all([
      profile.remember({ content: `The parrot is called Olga ${round}.` }),
      memory.deleteProfile(name),
    ]);
    const object = env.MEMORY_OBJECT.getByName(objectName(namespaceId, name));
    await jobsDone(object);
    const { living } = await rowsOf(object);
    const { profiles } = await memory.listProfiles({ limit: 500 });
    expect(profiles.some((listed) => listed.name === name)).toBe(living["am_memory"]! > 0);
  }
});
