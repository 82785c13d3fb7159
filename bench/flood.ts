import { setTimeout as wait } from "node:timers/promises";
import { fillMemories, type BenchRuntime } from "./bench-runtime.ts";
import { elapsed } from "./compare-sessions.ts";
import { note, question } from "./data.ts";
import { quantile } from "./spread.ts";

/** What one profile feels of another's flood. */
export interface FloodReport {
  seconds: number;
  perSecond: number;
  /** Requests of the flood that were answered, and those that were refused or failed. */
  answered: number;
  failed: number;
  /** Median milliseconds of the other profile's recall before and during the flood. */
  quietP50: number;
  floodedP50: number;
}

const QUIET_SECONDS = 10;
/** The other profile asks as often as a person with an agent does. */
const PROBE_EVERY_MS = 200;
const MEMORIES = 1000;

/** Ordinary requests to one profile at a steady rate, while another is asked something now and then. */
export async function runFlood(
  runtime: BenchRuntime,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<FloodReport> {
  const contents = Array.from({ length: MEMORIES }, (_, index) => note(index).content);
  for (const profile of ["flooded", "quiet"]) await fillMemories(runtime, profile, contents);
  const quiet = await probe(runtime, QUIET_SECONDS);
  let answered = 0;
  let failed = 0;
  const pending: Promise<void>[] = [];
  const send = (index: number) =>
    ordinary(runtime, index).then(
      () => void answered++,
      () => void failed++,
    );
  const flood = async () => {
    for (let index = 0; index < seconds * perSecond; index++) {
      pending.push(send(index));
      await wait(1000 / perSecond);
    }
  };
  const [flooded] = await Promise.all([probe(runtime, seconds), flood()]);
  await Promise.all(pending);
  return { seconds, perSecond, answered, failed, quietP50: median(quiet), floodedP50: median(flooded) };
}

/** A request as applications make them: most ask, some store. */
function ordinary(runtime: BenchRuntime, index: number): Promise<unknown> {
  const [method, args]: [string, unknown[]] =
    index % 5 === 0
      ? ["remember", [note(MEMORIES + index)]]
      : index % 5 === 1
        ? ["list", [{ limit: 20 }]]
        : ["recall", [question(index)]];
  return runtime.call({
    binding: "memory",
    profile: "flooded",
    method,
    each: [args],
  });
}

async function probe(runtime: BenchRuntime, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const untilMs = performance.now() + seconds * 1000;
  for (let index = 0; performance.now() < untilMs; index++) {
    const request = { binding: "memory", profile: "quiet", method: "recall", each: [[question(index)]] };
    times.push(await elapsed(() => runtime.call(request)));
    await wait(PROBE_EVERY_MS);
  }
  return times;
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
