import { elapsed } from "./compare-sessions.ts";
import type { BenchRuntime } from "./bench-runtime.ts";
import { note } from "./data.ts";
import { mem0Arm } from "./mem0-arm.ts";
import { bindingArm, nodeArm, type MemoryArm } from "./memory-arms.ts";
import { spreadOf, type Spread } from "./spread.ts";

/** One verb of one arm at one number of memories. */
export interface MemoryMeasurement {
  operation: "remember" | "recall";
  arm: string;
  size: number;
  /** Milliseconds of one call, an equal empty request subtracted where there is a request. */
  milliseconds: Spread;
}

const ROUNDS = 5;
const CALLS = 50;
/** mem0 reads every vector at each call, so that few calls tell enough. */
const LOCAL_CALLS = 10;

/** Fills the same memories into every arm and times both verbs, the arms in turn. */
export async function compareMemories(
  runtime: BenchRuntime,
  size: number,
  progress: (what: string) => void,
): Promise<{ measurements: MemoryMeasurement[]; notes: Record<string, string> }> {
  const mem0 = await mem0Arm();
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
  let fresh = size;
  for (let round = 0; round <= ROUNDS; round++) {
    progress(`${size} memories: round ${round} of ${ROUNDS}`);
    for (const arm of arms) {
      const calls = arm.isLocal ? LOCAL_CALLS : CALLS;
      const queries = Array.from({ length: calls }, (_, index) => askOf((index * 37 + round * 11) % size));
      const added = Array.from({ length: calls }, () => note(fresh++).content);
      const recallMs = await timed(arm, calls, () => arm.recall(queries));
      const rememberMs = await timed(arm, calls, () => arm.remember(added));
      // The first round warms up.
      if (round === 0) continue;
      push(times, `recall ${arm.name}`, recallMs / calls);
      push(times, `remember ${arm.name}`, rememberMs / calls);
    }
  }
  for (const arm of arms) await arm.stop();
  const operations = ["remember", "recall"] as const;
  const measurements = operations.flatMap((operation) =>
    arms.map(({ name }) => {
      const milliseconds = spreadOf(times.get(`${operation} ${name}`) ?? []);
      return { operation, arm: name, size, milliseconds };
    }),
  );
  return { measurements, notes: Object.fromEntries(arms.map(({ name, note: text }) => [name, text])) };
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
