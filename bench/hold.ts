import { fillMemories, type BenchRuntime } from "./bench-runtime.ts";
import { elapsed } from "./compare-sessions.ts";
import { MessageSource, note, question } from "./data.ts";
import { quantile } from "./spread.ts";

/** How long one operation keeps other objects of the same thread waiting. */
export interface HoldMeasurement {
  operation: string;
  /** Milliseconds that another object's request waited longer than usual, at most, in the median of several runs. */
  heldMs: number;
  /** Milliseconds until the operation itself was answered, in the median. */
  answeredMs: number;
}

const RUNS = 7;
const BATCH = 500;
const PROFILE = "held";

/** Runs each operation on a profile of this many memories, while another object is asked without a pause. */
export async function measureHold(
  runtime: BenchRuntime,
  memories: number,
  progress: (what: string) => void,
): Promise<HoldMeasurement[]> {
  progress(`thread: filling ${memories} memories`);
  const contents = Array.from({ length: memories }, (_, index) => note(index).content);
  await fillMemories(runtime, PROFILE, contents);
  const messages = new MessageSource();
  let fresh = memories;
  const operations: [string, (run: number) => Promise<unknown>][] = [
    ["recall of a short question", (run) => ask(runtime, "recall", [question(run)])],
    [
      "recall, thinkingLevel high",
      (run) => ask(runtime, "recall", [question(run), { thinkingLevel: "high" }]),
    ],
    ["remember", () => ask(runtime, "remember", [note(fresh++)])],
    ["list, a page of 500", () => ask(runtime, "list", [{ limit: 500 }])],
    ["getSummary", () => ask(runtime, "getSummary", [])],
    [
      "ingest of 500 messages",
      (run) => ask(runtime, "ingest", [plain(messages), { sessionId: `held ${run}` }]),
    ],
    ["deleteSession of 500 messages", (run) => ask(runtime, "deleteSession", [`held ${run}`])],
  ];
  const measured: HoldMeasurement[] = [];
  for (const [operation, work] of operations) {
    progress(`thread: ${operation}`);
    measured.push(await hold(runtime, operation, work));
  }
  return measured;
}

async function hold(
  runtime: BenchRuntime,
  operation: string,
  work: (run: number) => Promise<unknown>,
): Promise<HoldMeasurement> {
  const held: number[] = [];
  const answered: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const idle = median(await pings(runtime, Promise.resolve()));
    const ended = elapsed(() => work(run));
    const waited = await pings(runtime, ended);
    answered.push(await ended);
    held.push(Math.max(...waited) - idle);
  }
  return { operation, heldMs: Math.max(0, median(held)), answeredMs: median(answered) };
}

/** How long another object's requests take, one after the other, until the work is done; ten at least. */
async function pings(runtime: BenchRuntime, work: Promise<unknown>): Promise<number[]> {
  const ended = new AbortController();
  const done = work.then(() => ended.abort());
  const times: number[] = [];
  while (!ended.signal.aborted || times.length < 10) times.push(await elapsed(() => ping(runtime)));
  await done;
  return times;
}

function ping(runtime: BenchRuntime): Promise<unknown> {
  return runtime.ask({ arm: "floor", object: "ping", do: "nothing", operation: "page", values: [] });
}

function ask(runtime: BenchRuntime, method: string, args: unknown[]): Promise<unknown> {
  return runtime.call({ binding: "memory", profile: PROFILE, method, each: [args] });
}

function plain(messages: MessageSource): object[] {
  return messages.take(BATCH).map(({ role, content }) => ({ role, content }));
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
