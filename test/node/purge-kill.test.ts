import { globSync, mkdtempSync, rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import type { Memory } from "../../src/contract/memory.ts";
import type { ListResult, ProfileInfo, RecallResult } from "../../src/contract/results.ts";
import { startRuntime, type Runtime } from "../../tools/runtime.ts";
import { rowsBySide, sumOf } from "../store/generation-rows.ts";
import { conversationOf } from "./conversation-script.ts";
import { inconsistencies, openProfileDatabase } from "./profile-database.ts";

const MEMORIES = process.env["HEAVY"] === "1" ? 10_000 : 300;
const KILLS = process.env["HEAVY"] === "1" ? 4 : 1;
const PROFILE = "emptied";
const BATCH = 500;
const DEADLINE_MS = 120_000;
/** How long a look into the file waits for the service, which is writing to it. */
const LOCK_TIMEOUT_MS = 5000;

const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-purge-"));
let runtime: Runtime;
afterAll(async () => {
  await runtime.kill();
  rmSync(storage, { recursive: true, force: true });
});

/** What was written after the profile was deleted, and acknowledged. */
const written = { messages: [] as string[], notes: [] as string[] };

test(`a profile of ${MEMORIES} memories, killed during its purge and written to meanwhile, keeps what is new and nothing else`, async () => {
  runtime = await startRuntime(storage);
  await fill();
  await runtime.call({ method: "deleteProfile", profile: PROFILE });
  await expectOnlyNew("right after the deletion");
  for (let kill = 0; kill < KILLS; kill++) {
    await writeDuringPurge(kill);
    const before = deadRows();
    await until(() => deadRows() < before);
    await runtime.kill();
    // Otherwise the kill did not fall into the purge, and what follows says nothing.
    expect(deadRows()).toBeGreaterThan(0);
    runtime = await startRuntime(storage);
    await expectOnlyNew(`after kill ${kill}`);
  }
  await writeDuringPurge(KILLS);
  await until(() => deadRows() === 0);
  await expectOnlyNew("after the purge");
  await runtime.kill();
  using database = openProfileDatabase(storage);
  expect(inconsistencies(database)).toEqual([]);
  const { dead, living } = rowsBySide(database.read);
  expect(sumOf(dead)).toBe(0);
  expect(living).toMatchObject({
    am_message: written.messages.length,
    am_session: KILLS + 1,
    am_extraction: 0,
  });
  const stored = database.read<{ content: string }>("SELECT content FROM am_message ORDER BY seq");
  expect(stored.map(({ content }) => content)).toEqual(written.messages);
});

async function fill(): Promise<void> {
  // One message in two is the user's, and each of those gives two memories or more.
  const script = conversationOf("Old", MEMORIES);
  for (let from = 0; from < script.length; from += BATCH) {
    const args = [script.slice(from, from + BATCH), { sessionId: `old ${from}` }];
    await runtime.call({ method: "ingest", profile: PROFILE, args });
  }
  await runtime.call({ method: "flush", profile: PROFILE });
  const { counts } = (await runtime.call({ method: "info", profile: PROFILE })) as ProfileInfo;
  const missing = Array.from({ length: Math.max(0, MEMORIES - counts.memories) }, (_, index) => [
    { content: `The code name of old plan ${index} is Osprey ${index}.` },
  ]);
  await runtime.call({ method: "remember", profile: PROFILE, each: missing });
}

async function writeDuringPurge(round: number): Promise<void> {
  const messages = conversationOf(`New${round}`, 6);
  const note = `The code name of new plan ${round} is Kestrel ${round}.`;
  await runtime.call({ method: "ingest", profile: PROFILE, args: [messages, { sessionId: `new ${round}` }] });
  await runtime.call({ method: "remember", profile: PROFILE, args: [{ content: note }] });
  written.messages.push(...messages.map(({ content }) => content));
  written.notes.push(note);
}

/** What a caller sees is what was written after the deletion, and nothing older. */
async function expectOnlyNew(when: string): Promise<void> {
  const { memories } = (await runtime.call({
    method: "list",
    profile: PROFILE,
    args: [{ limit: 500 }],
  })) as ListResult;
  const old = memories.filter(isOld);
  const notes = memories.filter(({ source }) => source === "remember").map(({ id }) => [id]);
  const read = (await runtime.call({ method: "get", profile: PROFILE, each: notes })) as Memory[];
  const { counts } = (await runtime.call({ method: "info", profile: PROFILE })) as ProfileInfo;
  const args = ["What did Old Traders sell, and what is Osprey 7?", { thinkingLevel: "high" }];
  const { candidates } = (await runtime.call({ method: "recall", profile: PROFILE, args })) as RecallResult;
  const notesRead = read.map(({ content }) => content).toSorted();
  expect({ when, old, recalled: candidates.filter(isOld), notesRead, counts }).toEqual({
    when,
    old: [],
    recalled: [],
    notesRead: written.notes.toSorted(),
    counts: { sessions: written.notes.length, messages: written.messages.length, memories: memories.length },
  });
}

function isOld({ summary }: { summary: string }): boolean {
  return /Old|Osprey/.test(summary);
}

/** Rows of the deleted generation that the file still has; read beside the running service. */
function deadRows(): number {
  const files = globSync(path.join(storage, "v3/do/agent-memory-MemoryObject/*.sqlite"));
  using database = new DatabaseSync(
    files.find((file) => path.basename(file) !== "metadata.sqlite")!,
    {
      readOnly: true,
      timeout: LOCK_TIMEOUT_MS,
    },
  );
  return sumOf(rowsBySide(<Row>(query: string) => database.prepare(query).all() as Row[]).dead);
}

async function until(condition: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + DEADLINE_MS;
  while (!condition()) {
    if (Date.now() > deadlineMs) throw new Error("The purge did not go on.");
    await setImmediate();
  }
}
