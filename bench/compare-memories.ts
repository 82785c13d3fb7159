import { elapsed } from "./compare-sessions.ts";
import type { BenchRuntime } from "./bench-runtime.ts";
import { note } from "./data.ts";
import { mem0Arm } from "./mem0-arm.ts";
import { bindingArm, nodeArm, type MemoryArm, type RowCounts } from "./memory-arms.ts";
import { spreadOf, type Spread } from "./spread.ts";

/** One verb of one arm at one number of memories. */
export interface MemoryMeasurement {
  operation: "remember" | "recall";
  arm: string;
  size: number;
  /** Milliseconds of one call, an equal empty request subtracted where there is a request. */
  milliseconds: Spread;
  /** Mean rows of one call; null where nobody counts them. */
  rows: RowCounts | null;
}

const ROUNDS = 5;
const CALLS = 50;
/** What runs in the bench's own process is called so often, and as much less as its calls are slow. */
const LOCAL_CALLS = 10;
const LOCAL_BUDGET_MS = 1000;
/** mem0 reads every vector at each call: at more memories than these a call takes seconds. */
const MEM0_MEMORIES = 10_000;

/** Fills the same memories into every arm and times both verbs, the arms in turn. */
export async function compareMemories(
  runtime: BenchRuntime,
  size: number,
  progress: (what: string) => void,
): Promise<{ measurements: MemoryMeasurement[]; notes: Record<string, string> }> {
  const mem0 = size > MEM0_MEMORIES ? null : await mem0Arm();
  const arms = [
    bindingArm(runtime, "memory", size),
    bindingArm(runtime, "bare", size),
    nodeArm(),
    mem0,
  ].filter((arm) => arm !== null);
  const contents = Array.from({ length: size }, (_, index) => note(index).content);
  for (const arm of arms) {
    progress(`${size} memories: filling ${arm.name}`);
    await arm.fill(contents);
  }
  const times = new Map<string, number[]>();
  const rows = new Map<string, RowCounts>();
  const local = new Map<string, number>();
  let fresh = size;
  for (let round = 0; round <= ROUNDS; round++) {
    progress(`${size} memories: round ${round} of ${ROUNDS}`);
    for (const arm of arms) {
      const calls = arm.isLocal ? (local.get(arm.name) ?? 1) : CALLS;
      const queries = Array.from({ length: calls }, (_, index) => askOf((index * 37 + round * 11) % size));
      const added = Array.from({ length: calls }, () => note(fresh++).content);
      const before = await arm.rows?.();
      const recallMs = await timed(arm, calls, () => arm.recall(queries));
      const between = await arm.rows?.();
      const rememberMs = await timed(arm, calls, () => arm.remember(added));
      const after = await arm.rows?.();
      // The first round warms up, and tells how long a call takes.
      if (round === 0) {
        const fitting = Math.floor(LOCAL_BUDGET_MS / Math.max(1, recallMs, rememberMs));
        local.set(arm.name, Math.min(LOCAL_CALLS, Math.max(1, fitting)));
        continue;
      }
      push(times, `recall ${arm.name}`, recallMs / calls);
      push(times, `remember ${arm.name}`, rememberMs / calls);
      rows.set(`recall ${arm.name}`, each(before, between, calls));
      rows.set(`remember ${arm.name}`, each(between, after, calls));
    }
  }
  for (const arm of arms) await arm.stop();
  const operations = ["remember", "recall"] as const;
  const measurements = operations.flatMap((operation) =>
    arms.map(({ name }) => {
      const milliseconds = spreadOf(times.get(`${operation} ${name}`) ?? []);
      const counted = arms.find((arm) => arm.name === name)?.rows ?? null;
      const found = counted === null ? null : (rows.get(`${operation} ${name}`) ?? null);
      return { operation, arm: name, size, milliseconds, rows: found };
    }),
  );
  const notes = Object.fromEntries(arms.map(({ name, note: text }) => [name, text]));
  if (size > MEM0_MEMORIES)
    notes["mem0"] = `not measured above ${MEM0_MEMORIES} memories, where a call takes seconds`;
  return { measurements, notes };
}

function each(from: RowCounts | undefined, to: RowCounts | undefined, calls: number): RowCounts {
  const mean = (key: keyof RowCounts) => ((to?.[key] ?? 0) - (from?.[key] ?? 0)) / calls;
  return { rowsRead: mean("rowsRead"), rowsWritten: mean("rowsWritten") };
}

function askOf(index: number): string {
  return `What is the code name of plan ${index}?`;
}

async function timed(arm: MemoryArm, calls: number, work: () => Promise<void>): Promise<number> {
  const emptyMs = await elapsed(() => arm.nothing(calls));
  return Math.max(0, (await elapsed(work)) - emptyMs);
}

function push(times: Map<string, number[]>, key: string, value: number): void {
  times.set(key, [...(times.get(key) ?? []), value]);
}
