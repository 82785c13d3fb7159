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

async function start(storage: string): Promise<Runtime> {
  const vars = {
    AI_BASE_URL: server.url,
    AI_MODEL: "scripted-chat",
    AI_EMBEDDING_MODEL: "scripted-embedding",
    MODEL_RETRY_MS: "50",
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
    const asked = Promise.withResolvers<void>();
    let calls = 0;
    server.onRequest(async ({ operation }) => {
      if (operation !== stage || ++calls !== 2) return;
      asked.resolve();
      // The answer never comes: the process that waits for it is killed.
      await new Promise((resolve) => setTimeout(resolve, 2000));
    });
    await first.call({ method: "ingest", profile: "talker", args: [TALK, { sessionId: "talk" }] });
    await asked.promise;
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
