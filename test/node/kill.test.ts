import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { ListResult, ProfileInfo, RecallResult, SessionPage } from "../../src/contract/results.ts";
import { CallError, startRuntime, type Runtime } from "../../tools/runtime.ts";
import { conversationOf, type ScriptedMessage } from "./conversation-script.ts";
import {
  inconsistencies,
  openProfileDatabase,
  storedRows,
  type ProfileDatabase,
} from "./profile-database.ts";
import { seededRandom } from "./seeded-random.ts";

const KILLS = process.env["HEAVY"] === "1" ? 24 : 3;
const SEED = Number(process.env["SEED"] ?? 20_260_301);
const PROFILE = "survivor";

const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-kill-"));
const random = seededRandom(SEED);
const upTo = (limit: number) => Math.floor(random() * limit);

/** One writer of one session: what it was told is stored, and what it was waiting for when the runtime died. */
interface Writer {
  sessionId: string;
  script: ScriptedMessage[];
  acknowledged: number;
  attempted: number;
}

const writers = ["Ana", "Bo", "Chi"].map((speaker): Writer => {
  return {
    sessionId: `session of ${speaker}`,
    script: conversationOf(speaker, 40 + KILLS * 400),
    acknowledged: 0,
    attempted: 0,
  };
});

/** Batches by the places at which they ended, in order, so that a second profile can be told the same. */
const batches: { writer: Writer; from: number; to: number }[] = [];
const remembered = { acknowledged: 0, attempted: 0 };
const note = (index: number) => `The code name of plan ${index} is Falcon ${index}.`;

/** Acknowledged writes of all kinds. */
const progress = { writes: 0 };

let runtime: Runtime | null = null;
afterAll(async () => {
  await runtime?.kill();
  rmSync(storage, { recursive: true, force: true });
});

test(`after ${KILLS} kills during ingests every acknowledged write is there and nothing is half there`, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    runtime = await startRuntime(storage);
    if (kill > 0) await expectToSee(runtime);
    const moment = { writes: upTo(24), delayMs: upTo(40) };
    await Promise.all([
      ...writers.map((writer) => ingestUntilKilled(runtime!, writer)),
      rememberUntilKilled(runtime),
      killAt(runtime, moment),
    ]);
    expectStored(`seed ${SEED}, kill ${kill}, ${JSON.stringify(moment)}`);
  }
  expect(sumOfMessages()).toBeGreaterThan(0);
  expect(remembered.acknowledged).toBeGreaterThan(0);
});

test("after the kills the memories are those of a profile that was never killed", async () => {
  runtime = await startRuntime(storage);
  for (const { writer, from, to } of batches) {
    await runtime.call({
      method: "ingest",
      profile: "undisturbed",
      args: [writer.script.slice(from, to), { sessionId: writer.sessionId }],
    });
  }
  const notes = Array.from({ length: remembered.acknowledged }, (_, index) => [{ content: note(index) }]);
  await runtime.call({ method: "remember", profile: "undisturbed", each: notes });
  for (const profile of [PROFILE, "undisturbed"]) await runtime.call({ method: "flush", profile });
  expect(await memoriesOf(runtime, PROFILE)).toEqual(await memoriesOf(runtime, "undisturbed"));
});

/** Kills when so many more writes were acknowledged, and a little later: the machine's speed has no part in it. */
async function killAt({ kill }: Runtime, moment: { writes: number; delayMs: number }): Promise<void> {
  const target = progress.writes + moment.writes;
  while (progress.writes < target) await setImmediate();
  await setTimeout(moment.delayMs);
  await kill();
}

async function ingestUntilKilled({ call }: Runtime, writer: Writer): Promise<void> {
  while (writer.acknowledged < writer.script.length) {
    const from = Math.max(0, writer.acknowledged - upTo(5));
    const to = Math.min(writer.script.length, writer.acknowledged + 1 + upTo(upTo(8) === 0 ? 150 : 20));
    writer.attempted = to;
    const args = [writer.script.slice(from, to), { sessionId: writer.sessionId }];
    if ((await call({ method: "ingest", profile: PROFILE, args }).catch(asKilled)) === KILLED) return;
    batches.push({ writer, from: writer.acknowledged, to });
    writer.acknowledged = to;
    progress.writes++;
  }
}

async function rememberUntilKilled({ call }: Runtime): Promise<void> {
  for (;;) {
    remembered.attempted = remembered.acknowledged + 1;
    const args = [{ content: note(remembered.acknowledged) }];
    if ((await call({ method: "remember", profile: PROFILE, args }).catch(asKilled)) === KILLED) return;
    remembered.acknowledged++;
    progress.writes++;
  }
}

const KILLED = Symbol("killed");

// A broken connection is the kill; an answer of the service that says no is a failure of the test.
function asKilled(error: unknown): typeof KILLED {
  if (error instanceof CallError) throw error;
  return KILLED;
}

/** Either the write that was under way is there as well, all of it, or nothing of it is. */
function isWhole(count: { acknowledged: number; attempted: number; stored: number }): boolean {
  return count.stored === count.acknowledged || count.stored === count.attempted;
}

/** Compares the file that the killed runtime left with what the writers know; the rest may be there, but whole. */
function expectStored(when: string): void {
  using database = openProfileDatabase(storage);
  expect({ when, broken: inconsistencies(database) }).toEqual({ when, broken: [] });
  for (const writer of writers) {
    const contents = contentsOf(database, writer.sessionId);
    const { acknowledged, attempted } = writer;
    expect({ when, acknowledged, attempted, stored: contents.length }).toSatisfy(isWhole);
    expect(contents).toEqual(writer.script.slice(0, contents.length).map(({ content }) => content));
    if (contents.length > writer.acknowledged)
      batches.push({ writer, from: writer.acknowledged, to: contents.length });
    writer.acknowledged = contents.length;
  }
  const notes = storedRows<{ content: string }>(
    database,
    "SELECT content FROM am_memory WHERE origin = 'remember' ORDER BY seq",
  );
  expect({ when, ...remembered, stored: notes.length }).toSatisfy(isWhole);
  expect(notes.map(({ content }) => content)).toEqual(notes.map((_, index) => note(index)));
  remembered.acknowledged = notes.length;
}

function contentsOf(database: ProfileDatabase, sessionId: string): string[] {
  const rows = storedRows<{ content: string }>(
    database,
    `SELECT content FROM am_message WHERE session_seq = (SELECT seq FROM am_session WHERE id = '${sessionId}') ORDER BY position`,
  );
  return rows.map(({ content }) => content);
}

function sumOfMessages(): number {
  return writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
}

/** The restarted service shows what is stored. */
async function expectToSee({ call }: Runtime): Promise<void> {
  await call({ method: "flush", profile: PROFILE });
  const info = (await call({ method: "info", profile: PROFILE })) as ProfileInfo;
  expect(info).toMatchObject({ pendingMessages: 0, counts: { messages: sumOfMessages() } });
  const { sessions } = (await call({ method: "listSessions", profile: PROFILE })) as SessionPage;
  for (const writer of writers.filter(({ acknowledged }) => acknowledged > 0)) {
    expect(sessions.find(({ sessionId }) => sessionId === writer.sessionId)).toMatchObject({
      messages: writer.acknowledged,
    });
  }
  const known = writers.find(({ acknowledged }) => acknowledged > 0);
  if (known === undefined) return;
  const last = known.script.slice(0, known.acknowledged).findLast(({ role }) => role === "user");
  const name = /called (\w+)/.exec(last?.content ?? "")?.[1] ?? "";
  const { candidates } = (await call({ method: "recall", profile: PROFILE, args: [name] })) as RecallResult;
  expect(candidates.map(({ summary }) => summary).join("\n")).toContain(name);
}

/** What every current memory says, in an order that times and ids have no part in. */
async function memoriesOf({ call }: Runtime, profile: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await call({ method: "list", profile, args: [{ limit: 500, cursor }] })) as ListResult;
    for (const { type, summary, topicKey, sessionId, eventDate } of page.memories) {
      found.push(JSON.stringify([type, summary, topicKey, sessionId, eventDate]));
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found.toSorted();
}
