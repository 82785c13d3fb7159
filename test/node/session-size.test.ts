import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openIsolateMemory, type IsolateMemory } from "../../tools/isolate-memory.ts";
import { freePort, startRuntime, type Runtime } from "../../tools/runtime.ts";
import type { Did, Step } from "./session-size/worker.ts";

const SIZES = [1000, 10_000, 100_000];
const SIZE = 100_000;
const BATCH = 1000;
const PAGE = 500;
const MIB = 2 ** 20;
const MAX_ISOLATE_MIB = 64;

const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-size-"));
let runtime: Runtime;
let memory: IsolateMemory;
const step = async (what: Step) => (await runtime.post(what)) as Did;

async function start(): Promise<void> {
  const inspectorPort = await freePort();
  runtime = await startRuntime(storage, {
    workers: ["test/node/session-size/wrangler.jsonc"],
    inspectorPort,
  });
  memory = await openIsolateMemory(inspectorPort);
}

/** Rows that one call of each kind reads. */
async function rows(): Promise<Record<string, number>> {
  const last = await step({ method: "page", limit: 20 });
  const next = await step({ method: "page", limit: 20, before: last.before });
  const read = async (method: "append" | "search" | "tokens") => (await step({ method })).rowsRead;
  return {
    "last page of 20": last.rowsRead,
    "page before it": next.rowsRead,
    append: await read("append"),
    "token estimate": await read("tokens"),
  };
}

// What smaller sizes cost is held by test/session/history-costs.test.ts at every run.
describe.runIf(process.env["HEAVY"] === "1")(`a session of ${SIZE} messages`, () => {
  beforeAll(start);
  afterAll(async () => {
    memory[Symbol.dispose]();
    await runtime.kill();
    rmSync(storage, { recursive: true, force: true });
  });

  test("pages, appends and estimates read the same rows at every size", async () => {
    const measured: Record<string, number>[] = [];
    // The schema is made by the first call, and what published versions left is looked for.
    await step({ method: "tokens" });
    let from = 0;
    for (const size of SIZES) {
      for (; from < size; from += BATCH)
        await step({ method: "fill", from, to: Math.min(from + BATCH, size) });
      from = size;
      measured.push(await rows());
    }
    console.log(`rows at ${SIZES.join(" / ")}: ${JSON.stringify(measured)}`);
    expect(measured).toEqual(SIZES.map(() => measured[0]));
    expect((await step({ method: "search" })).ids).toContain("m7000");
  });

  test(`is paged from end to root by an isolate that was started anew, in less than ${MAX_ISOLATE_MIB} MiB`, async () => {
    memory[Symbol.dispose]();
    await runtime.stop();
    await start();
    const idle = await memory.bytes();
    let most = idle;
    let seen = 0;
    let before: string | null | undefined;
    do {
      const page: Did = await step({ method: "page", limit: PAGE, before });
      seen += page.ids.length;
      before = page.before;
      most = Math.max(most, await memory.bytes());
    } while (before !== null);
    const mib = (bytes: number) => (bytes / MIB).toFixed(1);
    console.log(`isolate: ${mib(idle)} MiB idle, at most ${mib(most)} while paging`);
    expect(seen).toBeGreaterThanOrEqual(SIZE);
    expect(most / MIB).toBeLessThan(MAX_ISOLATE_MIB);
  });
});
