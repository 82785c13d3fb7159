import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRuntime, type Runtime } from "../../tools/runtime.ts";

const SENTENCE = "The crew painted the hull of the boat in the harbour and went home late.";
const TEXTS = Array.from({ length: 16 }, (_, index) => `${index}. ${SENTENCE}`);
const PHASES = ["before", "during", "after"] as const;

/** The summariser's other end: it tells what was reached, and holds a phase until it is let go. */
class Listener {
  readonly reached: string[] = [];
  held: string | null = null;
  delayMs = 0;
  readonly #waiting: ServerResponse[] = [];
  readonly #watchers: [phase: string, resolve: () => void][] = [];
  readonly #server: Server = createServer((request, response) => {
    const phase = (request.url ?? "/").slice(1);
    this.reached.push(phase);
    for (const [watched, resolve] of this.#watchers) if (watched === phase) resolve();
    if (phase === this.held) this.#waiting.push(response);
    else setTimeout(() => response.end("on"), phase === "during" ? this.delayMs : 0);
  });

  start(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, "127.0.0.1", () => {
        const address = this.#server.address();
        resolve(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`);
      });
    });
  }

  when(phase: string): Promise<void> {
    return new Promise((resolve) => {
      this.#watchers.push([phase, resolve]);
    });
  }

  letGo(): void {
    this.held = null;
    for (const response of this.#waiting.splice(0)) response.end("on");
  }

  calls(): number {
    return this.reached.filter((phase) => phase === "before").length;
  }

  stop(): void {
    this.letGo();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

interface Look {
  shown: string[];
  messages: number;
  summaries: { summary: string }[];
}

const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-compaction-"));
const listener = new Listener();
let flags: string[] = [];
let runtime: Runtime | null = null;

beforeAll(async () => {
  flags = ["--var", `LISTENER:${await listener.start()}`];
});
afterAll(async () => {
  listener.stop();
  await runtime?.kill();
  rmSync(storage, { recursive: true, force: true });
});

const start = async () =>
  (runtime = await startRuntime(storage, { workers: ["test/node/compaction/wrangler.jsonc"], flags }));
const look = async ({ post }: Runtime, chat: string) => (await post({ chat, method: "look" })) as Look;

describe.each(PHASES)("killed in the phase %s of a summary", (phase) => {
  test("no summary is there that should not be, and one retry makes one", async () => {
    const before = listener.calls();
    const first = await start();
    listener.held = phase;
    const reached = listener.when(phase);
    await first.post({ chat: phase, method: "append", texts: TEXTS });
    await reached;
    await first.kill();
    listener.letGo();
    expect(listener.calls() - before).toBe(1);

    const second = await start();
    expect(await look(second, phase)).toMatchObject({ messages: TEXTS.length, summaries: [] });
    // The next append takes up what the crash interrupted.
    const again = listener.when("after");
    await second.post({ chat: phase, method: "append", texts: ["One more."] });
    await again;
    await expect.poll(async () => (await look(second, phase)).summaries.length, { timeout: 30_000 }).toBe(1);
    const { shown, messages } = await look(second, phase);
    expect(messages).toBe(TEXTS.length + 1);
    expect(shown[1]).toMatch(/^compaction_/);
    expect(listener.calls() - before).toBe(2);
    await second.kill();
  });
});

test("an append does not wait for a summariser of five seconds", async () => {
  const current = await start();
  const timed = async (chat: string, isCompacting: boolean) => {
    const times: number[] = [];
    for (const text of [...TEXTS, ...TEXTS, ...TEXTS]) {
      const startMs = performance.now();
      await current.post({ chat, method: "append", texts: [text], isCompacting });
      times.push(performance.now() - startMs);
    }
    return times.sort((a, b) => a - b);
  };
  await timed("warm", false);
  const plain = await timed("plain", false);
  listener.delayMs = 5000;
  const before = listener.calls();
  const ended = listener.when("after");
  const compacting = await timed("compacting", true);
  expect(listener.calls() - before).toBe(1);
  expect((await look(current, "compacting")).summaries).toEqual([]);
  await ended;
  const [p99, p99Plain] = [compacting.at(-1)!, plain.at(-1)!];
  console.log(
    `append, slowest of ${plain.length}: ${p99Plain.toFixed(0)} ms without, ${p99.toFixed(0)} ms with`,
  );
  // Far below what the summariser takes, whatever else the machine does meanwhile.
  expect(p99).toBeLessThan(p99Plain + 1000);
});
