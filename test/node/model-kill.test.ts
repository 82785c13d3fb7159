import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListResult, ProfileInfo } from "../../src/contract/results.ts";
import { startModelServer, type ModelServer } from "../../tools/model-server/server.ts";
import { startRuntime, type Runtime } from "../../tools/runtime.ts";
import { inconsistencies, openProfileDatabase, storedRows } from "./profile-database.ts";

const IS_HEAVY = process.env["HEAVY"] === "1";

/** The light run kills where most can go wrong: between what was checked and what is kept. */
const STAGES = IS_HEAVY ? ["extract", "detail", "verify", "classify", "embed"] : ["classify"];

/** Chunks of fifty messages, each read twice. */
const TALK = Array.from({ length: IS_HEAVY ? 120 : 60 }, (_, index) => ({
  role: "user",
  content: `I bought lamp number ${index} for ${index + 3} euros. My boat ${index} is called Gull${index}. ${"Hm. ".repeat(30)}`,
  timestamp: new Date(Date.UTC(2026, 3, 1) + index * 60_000).toISOString(),
}));

let server: ModelServer;
const folders: string[] = [];
const runtimes: Runtime[] = [];

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  for (const runtime of runtimes) await runtime.kill();
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-model-kill-"));
  folders.push(folder);
  return folder;
}

async function start(storage: string, more: Record<string, string> = {}): Promise<Runtime> {
  const vars = {
    AI_BASE_URL: server.url,
    AI_MODEL: "scripted-chat",
    AI_EMBEDDING_MODEL: "scripted-embedding",
    MODEL_RETRY_MS: "50",
    ...more,
  };
  const runtime = await startRuntime(storage, { vars });
  runtimes.push(runtime);
  return runtime;
}

/** What the profile holds when everything that is owed is done, in an order that times and ids have no part in. */
async function endState({ call }: Runtime): Promise<string[]> {
  await call({ method: "flush", profile: "talker" });
  const info = (await call({ method: "info", profile: "talker" })) as ProfileInfo;
  expect(info).toMatchObject({ pendingMessages: 0, counts: { messages: TALK.length } });
  expect(info.models?.vectors).toMatchObject({ stored: info.counts.memories, owed: 0 });
  const page = (await call({ method: "list", profile: "talker", args: [{ limit: 500 }] })) as ListResult;
  return page.memories
    .map(({ type, summary, topicKey, keywords, eventDate }) =>
      JSON.stringify([type, summary, topicKey, keywords, eventDate]),
    )
    .toSorted();
}

/** Resolves when the provider is asked for an operation the n-th time from now on; that call gets no answer. */
function askedFor(wanted: string, nth: number): Promise<void> {
  const asked = Promise.withResolvers<void>();
  let calls = 0;
  server.onRequest(async ({ operation }) => {
    if (operation !== wanted || ++calls !== nth) return;
    asked.resolve();
    // The answer never comes: the process that waits for it is killed.
    await new Promise((resolve) => setTimeout(resolve, 2000));
  });
  return asked.promise;
}

let undisturbed: string[] = [];

test("a conversation that a model reads undisturbed gives many memories", async () => {
  const runtime = await start(newFolder());
  await runtime.call({ method: "ingest", profile: "talker", args: [TALK, { sessionId: "talk" }] });
  undisturbed = await endState(runtime);
  await runtime.kill();
  expect(undisturbed.length).toBeGreaterThan(100);
});

test.for(STAGES)(
  "killed while a model is asked to %s, the end is that of an undisturbed run",
  async (stage) => {
    const storage = newFolder();
    const first = await start(storage);
    const asked = askedFor(stage, 2);
    await first.call({ method: "ingest", profile: "talker", args: [TALK, { sessionId: "talk" }] });
    await asked;
    await first.kill();
    server.onRequest(null);
    using database = openProfileDatabase(storage);
    expect(inconsistencies(database)).toEqual([]);
    expect(storedRows(database, "SELECT seq FROM am_message")).toHaveLength(TALK.length);
    const second = await start(storage);
    expect(await endState(second)).toEqual(undisturbed);
    await second.kill();
  },
);

/** What a call ends with when its process is killed is not looked at. */
const nothing = () => undefined;

test.runIf(IS_HEAVY)(
  "killed while every memory is embedded anew for another model, no vector of the old one is left",
  async () => {
    const storage = newFolder();
    const first = await start(storage);
    await first.call({ method: "ingest", profile: "talker", args: [TALK, { sessionId: "talk" }] });
    expect(await endState(first)).toEqual(undisturbed);
    await first.kill();
    const other = { AI_EMBEDDING_MODEL: "another-embedding" };
    const second = await start(storage, other);
    const asked = askedFor("embed", 3);
    // Any call wakes the object, which then owes every memory a new vector.
    await second.call({
      method: "remember",
      profile: "talker",
      args: [{ content: "The crew painted Gull." }],
    });
    void second.call({ method: "flush", profile: "talker" }).catch(nothing);
    await asked;
    await second.kill();
    server.onRequest(null);
    const spaces = "SELECT space, count(*) AS count FROM am_vector GROUP BY space";
    const before = openProfileDatabase(storage);
    expect(inconsistencies(before)).toEqual([]);
    expect(storedRows(before, spaces)).toHaveLength(2);
    before[Symbol.dispose]();
    const third = await start(storage, other);
    const found = await third.call({ method: "recall", profile: "talker", args: ["lamp number 7"] });
    expect(JSON.stringify(found)).toContain("lamp number 7");
    expect(await endState(third)).toHaveLength(undisturbed.length + 1);
    await third.kill();
    using after = openProfileDatabase(storage);
    expect(inconsistencies(after)).toEqual([]);
    expect(storedRows(after, spaces)).toHaveLength(1);
    expect(storedRows(after, "SELECT 1 FROM am_embedding_owed")).toEqual([]);
  },
);

test.runIf(IS_HEAVY)(
  "killed while remember() is filed, the memory is there once, and saying it again files it",
  async () => {
    const storage = newFolder();
    const first = await start(storage);
    const content = "The user's canoe is called Reed.";
    const asked = askedFor("classify", 1);
    void first.call({ method: "remember", profile: "keeper", args: [{ content }] }).catch(nothing);
    await asked;
    await first.kill();
    server.onRequest(null);
    const killed = openProfileDatabase(storage);
    expect(storedRows(killed, "SELECT content FROM am_memory")).toHaveLength(1);
    killed[Symbol.dispose]();
    const second = await start(storage);
    const found = await second.call({ method: "recall", profile: "keeper", args: ["canoe Reed"] });
    expect(JSON.stringify(found)).toContain(content);
    const again = await second.call({ method: "remember", profile: "keeper", args: [{ content }] });
    expect(again).toMatchObject({ content, keywords: expect.arrayContaining(["scripted"]) });
    await second.call({ method: "flush", profile: "keeper" });
    expect(await second.call({ method: "list", profile: "keeper" })).toMatchObject({
      memories: [{ summary: content }],
    });
    await second.kill();
    using database = openProfileDatabase(storage);
    expect(inconsistencies(database)).toEqual([]);
  },
);

test.runIf(IS_HEAVY).each(["embed", "analyse", "synthesise"])(
  "killed while a recall asks for %s, the next one answers as the one before did",
  async (stage) => {
    const storage = newFolder();
    const first = await start(storage);
    await first.call({
      method: "ingest",
      profile: "asker",
      args: [TALK.slice(0, 12), { sessionId: "talk" }],
    });
    await first.call({ method: "flush", profile: "asker" });
    const recall = {
      method: "recall",
      profile: "asker",
      args: ["Which boat is Gull7?", { thinkingLevel: "medium" }],
    };
    const before = await first.call(recall);
    const asked = askedFor(stage, 1);
    void first.call(recall).catch(nothing);
    await asked;
    await first.kill();
    server.onRequest(null);
    const second = await start(storage);
    expect(await second.call(recall)).toEqual(before);
    await second.kill();
    using database = openProfileDatabase(storage);
    expect(inconsistencies(database)).toEqual([]);
  },
);
