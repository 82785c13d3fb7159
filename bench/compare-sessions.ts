import type { Ran } from "./arms/session-host.ts";
import type { BenchRuntime, SessionArm } from "./bench-runtime.ts";
import { spreadOf, type Spread } from "./spread.ts";
import { SessionMessages, sessionMeasures, type SessionMeasure } from "./session-data.ts";

/** One operation of one arm at one size: rows of one call, and time of one call. */
export interface SessionMeasurement extends Ran {
  operation: string;
  arm: SessionArm;
  size: number;
  /** Milliseconds of one call inside a request of many, an equal empty request subtracted. */
  milliseconds: Spread;
}

const BATCH = 500;
/** Where one round takes seconds: at large sizes, and where a new object looks through the session for its newest message. */
const FEW_ROUNDS = 3;
const LARGE = 10_000;
/** A call that takes longer is made once. */
const SLOW_MS = 2000;
/** One that takes even longer is not made again to see whether only its first call was slow. */
const VERY_SLOW_MS = 10_000;
/** Newest messages whose bytes a page has where pages go by bytes. */
const PAGE = 20;

/** Fills the same session into every arm and measures every operation, the arms in turn. */
export async function compareSessions(
  bench: BenchRuntime,
  { size, rounds, arms }: { size: number; rounds: number; arms: readonly string[] },
  progress: (what: string) => void,
): Promise<SessionMeasurement[]> {
  const runtime = { ...bench, arms: bench.arms.filter((arm) => arms.includes(arm)) };
  const messages = new SessionMessages();
  const object = `session of ${size}`;
  let pageBytes = 0;
  progress(`sessions of ${size}: filling ${runtime.arms.join(", ")}`);
  for (let from = 0; from < size; from += BATCH) {
    const batch = messages.take(Math.min(BATCH, size - from));
    for (const arm of runtime.arms) await runtime.ask({ arm, object, do: "store", messages: batch });
    pageBytes = batch.slice(-PAGE).reduce((bytes, message) => bytes + JSON.stringify(message).length, 0);
  }
  const measured: SessionMeasurement[] = [];
  for (const measure of sessionMeasures) {
    progress(`sessions of ${size}: ${measure.name}`);
    measured.push(...(await measureArms({ runtime, object, size, rounds, messages, pageBytes }, measure)));
  }
  return measured;
}

interface Context {
  runtime: BenchRuntime;
  object: string;
  size: number;
  rounds: number;
  messages: SessionMessages;
  pageBytes: number;
}

async function measureArms(context: Context, measure: SessionMeasure): Promise<SessionMeasurement[]> {
  const { runtime, size } = context;
  if (measure.operation === "update") await appendSameEverywhere(context);
  const measured: { arm: SessionArm; calls: number; times: number[]; ran: Ran }[] = [];
  // One call each warms up, and tells which arm takes so long that one call is all that can be waited for.
  for (const arm of runtime.arms) {
    const once = () => timed(context, { arm, measure, values: valuesOf(context, measure, 1) });
    const first = await once();
    // The first call of an object may look for what later ones know.
    const mayBeQuicker = first.milliseconds > SLOW_MS && first.milliseconds < VERY_SLOW_MS;
    const again = mayBeQuicker && measure.isCold !== true;
    const { ran, milliseconds } = again ? await once() : first;
    const isSlow = milliseconds > SLOW_MS;
    measured.push({ arm, calls: isSlow ? 1 : measure.calls(size), times: isSlow ? [milliseconds] : [], ran });
  }
  const rounds =
    measure.isCold === true || size >= LARGE ? Math.min(FEW_ROUNDS, context.rounds) : context.rounds;
  const quick = measured.filter(({ times }) => times.length === 0);
  for (let round = 0; round < rounds; round++) {
    const values = valuesOf(context, measure, measure.calls(size));
    for (const each of rotated(quick, round)) {
      const { ran, milliseconds } = await timed(context, { arm: each.arm, measure, values });
      each.ran = ran;
      each.times.push(milliseconds / each.calls);
    }
  }
  return measured.map(({ arm, calls, times, ran }) => ({
    operation: measure.name,
    arm,
    size,
    rowsRead: ran.rowsRead / calls,
    rowsWritten: ran.rowsWritten / calls,
    statements: ran.statements / calls,
    found: ran.found,
    milliseconds: spreadOf(times),
  }));
}

function valuesOf(context: Context, { operation, values }: SessionMeasure, calls: number): unknown[] {
  const made = values(calls, context);
  return operation === "update" ? made.map((value) => ({ ...(value as object), id: UPDATED })) : made;
}

const UPDATED = "updated";

async function appendSameEverywhere({ runtime, object }: Context): Promise<void> {
  const message = {
    id: UPDATED,
    role: "assistant" as const,
    parts: [{ type: "text" as const, text: "An answer." }],
  };
  for (const arm of runtime.arms)
    await runtime.ask({ arm, object, do: "run", operation: "append", values: [message] });
}

/** One request with all calls, and before it an equal one that does nothing. */
async function timed(
  { runtime, object }: Context,
  { arm, measure, values }: { arm: SessionArm; measure: SessionMeasure; values: unknown[] },
): Promise<{ ran: Ran; milliseconds: number }> {
  const request = { arm, object, operation: measure.operation, values };
  const emptyMs = await elapsed(() => runtime.ask({ ...request, do: "nothing" }));
  if (measure.isCold === true) await runtime.ask({ arm, object, do: "evict" });
  let ran: Ran | undefined;
  const fullMs = await elapsed(async () => void (ran = await runtime.ask({ ...request, do: "run" })));
  if (ran === undefined) throw new Error("unreachable");
  return { ran, milliseconds: Math.max(0, fullMs - emptyMs) };
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return items.map((_item, index) => items[(index + by) % items.length]!);
}

/** Milliseconds of some work as the outside sees it. */
export async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
