import type { ProfileInfo } from "../src/contract/results.ts";
import type { Runtime } from "../tools/runtime.ts";
import { note, type MessageSource } from "./data.ts";
import { operations, type Context, type Operation } from "./operations.ts";

export type Costs = ProfileInfo["costs"];

/** One operation at one size, each figure the mean of one call. */
export interface Measurement extends Costs {
  operation: string;
  /** Memories and messages that were stored before anything was measured. */
  memories: number;
  messages: number;
  /** Milliseconds of one call inside a request of many, the empty request subtracted. */
  milliseconds: number;
  /** The same as a multiple of the empty request. */
  ofEmptyRequest: number;
}

const BATCH = 500;
const ROUNDS = 3;
const EMPTY_ROUNDS = 31;

/** Fills a fresh profile with `size` messages and as many memories, and measures every operation on it. */
export async function measure(
  runtime: Runtime,
  size: number,
  options: { messages: MessageSource; progress: (what: string) => void },
): Promise<Measurement[]> {
  let next = 0;
  const profile = `bench ${size}`;
  const context: Context = { runtime, profile, messages: options.messages, fresh: () => next++ };
  options.progress(`${size}: filling`);
  const counts = await fill(context, size);
  const emptyMs = await fastestOf(EMPTY_ROUNDS, () =>
    elapsed(() => runtime.call({ method: "nothing", profile })),
  );
  const measured: Measurement[] = [];
  for (const operation of operations) {
    options.progress(`${size}: ${operation.name}`);
    const costs = await countRows(context, operation);
    const milliseconds = await fastestOf(ROUNDS, () => time(context, operation));
    const { memories, messages } = counts;
    const ofEmptyRequest = milliseconds / emptyMs;
    measured.push({ operation: operation.name, memories, messages, ...costs, milliseconds, ofEmptyRequest });
  }
  return measured;
}

async function fill(
  { runtime, profile, messages, fresh }: Context,
  size: number,
): Promise<ProfileInfo["counts"]> {
  for (let from = 0; from < size; from += BATCH) {
    const args = [messages.take(Math.min(BATCH, size - from)), { sessionId: `filled ${from}` }];
    await runtime.call({ method: "ingest", profile, args });
  }
  await runtime.call({ method: "flush", profile });
  const { counts } = await infoOf(runtime, profile);
  const missing = Array.from({ length: Math.max(0, size - counts.memories) }, () => [note(fresh())]);
  for (let from = 0; from < missing.length; from += BATCH) {
    await runtime.call({ method: "remember", profile, each: missing.slice(from, from + BATCH) });
  }
  return (await infoOf(runtime, profile)).counts;
}

/** Mean rows and statements of one call: the difference of what `info` counts, without what `info` itself costs. */
async function countRows(context: Context, operation: Operation): Promise<Costs> {
  const { runtime, profile } = context;
  const argsList = await operation.args(operation.counted, context);
  const first = (await infoOf(runtime, profile)).costs;
  const second = (await infoOf(runtime, profile)).costs;
  await runtime.call({ method: operation.method, profile, each: argsList });
  const third = (await infoOf(runtime, profile)).costs;
  const mean = (key: keyof Costs) => (third[key] - 2 * second[key] + first[key]) / operation.counted;
  return { rowsRead: mean("rowsRead"), rowsWritten: mean("rowsWritten"), statements: mean("statements") };
}

/** Time of one call, from outside: many in one request, minus a request of the same size that does nothing. */
async function time(context: Context, operation: Operation): Promise<number> {
  const { runtime, profile } = context;
  const each = await operation.args(operation.timed, context);
  const empty = await elapsed(() => runtime.call({ method: "nothing", profile, each }));
  const full = await elapsed(() => runtime.call({ method: operation.method, profile, each }));
  return Math.max(0, full - empty) / operation.timed;
}

/** The fastest of several rounds: what else the machine does can only make one slower. */
async function fastestOf(rounds: number, work: () => Promise<number>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) fastest = Math.min(fastest, await work());
  return fastest;
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function infoOf(runtime: Runtime, profile: string): Promise<ProfileInfo> {
  return (await runtime.call({ method: "info", profile })) as ProfileInfo;
}
