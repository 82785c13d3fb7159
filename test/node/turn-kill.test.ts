import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ListResult } from "../../src/contract/results.ts";
import type { MemoryResultPage } from "../../src/contract/turn-memory.ts";
import { startRuntime, type Runtime } from "../../tools/runtime.ts";
import { inconsistencies, openProfileDatabase, storedRows } from "./profile-database.ts";

/** Turns that are handed in before each kill, each long enough that not all are remembered by then. */
const TURNS = 12;
const KILLS = process.env["HEAVY"] === "1" ? 12 : 1;
const FILLER = "The tide was low and nobody was about that morning. ".repeat(600);

const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-turn-kill-"));
const chat = { profile: "survivor", session: "chat" };
const turn = (index: number) => ({
  prompt: `My boat number ${index} is called Wave${index}.`,
  response: FILLER,
});

let runtime: Runtime | null = null;
afterAll(async () => {
  await runtime?.kill();
  rmSync(storage, { recursive: true, force: true });
});

test(`turns that a kill keeps from being remembered are remembered after the restart, once (${KILLS} kills)`, async () => {
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    runtime = await startRuntime(storage);
    if (kill === 0)
      await runtime.call({ ...chat, method: "withMemory", args: [{ memory: { mode: "native" } }] });
    const turns = Array.from({ length: TURNS }, (_, index) => [turn(kill * TURNS + index)]);
    await runtime.call({ ...chat, method: "endTurn", each: turns });
    await runtime.kill();
    using database = openProfileDatabase(storage);
    expect(inconsistencies(database)).toEqual([]);
    const [owed] = storedRows<{ count: number }>(database, "SELECT count(*) AS count FROM am_turn");
    const [told] = storedRows<{ count: number }>(
      database,
      `SELECT count(*) AS count FROM am_turn_result WHERE event LIKE '%memory_generation%'`,
    );
    expect((owed?.count ?? 0) + (told?.count ?? 0)).toBe((kill + 1) * TURNS);
    interrupted += owed?.count ?? 0;
  }
  // A kill that found nothing owed would have shown nothing.
  console.log(`${interrupted} of ${KILLS * TURNS} turns were not remembered yet when the runtime was killed`);
  expect(interrupted).toBeGreaterThan(0);
  runtime = await startRuntime(storage);
  await runtime.call({ ...chat, method: "flushMemory" });
  const all = KILLS * TURNS;
  const { results } = (await runtime.call({
    ...chat,
    method: "memoryResults",
    args: [{ limit: 500 }],
  })) as MemoryResultPage;
  const told = results.flatMap((event) => (event.subtype === "memory_generation" ? [event.result] : []));
  expect(told.map(({ turnIndex }) => turnIndex).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: all }, (_, index) => index + 1),
  );
  expect(told.map(({ status }) => status)).toEqual(told.map(() => "saved"));
  const written = told.flatMap(({ writtenFiles }) => writtenFiles.map((file) => file.path));
  const { memories } = (await runtime.call({
    profile: chat.profile,
    method: "list",
    args: [{ limit: 500 }],
  })) as ListResult;
  expect(memories.map(({ id }) => `memories/${id}`).toSorted()).toEqual(written.toSorted());
  expect(memories.map(({ summary }) => /Wave\d+/.exec(summary)?.[0] ?? summary).toSorted()).toEqual(
    Array.from({ length: all }, (_, index) => `Wave${index}`).toSorted(),
  );
});
