import type { MemoryMeasurement } from "./compare-memories.ts";
import type { FloodReport } from "./flood.ts";
import type { HoldMeasurement } from "./hold.ts";
import type { LoadReport } from "./load.ts";
import type { StartUpReport } from "./start-up.ts";
import { count, fixed, ratio, slope, table } from "./table.ts";

/** What remembering and recalling cost in time beside the others. */
export function renderMemories(
  found: readonly MemoryMeasurement[],
  notes: Readonly<Record<string, string>>,
): string {
  const sizes = [...new Set(found.map(({ size }) => size))];
  const arms = [...new Set(found.map(({ arm }) => arm))];
  const of = (operation: string, arm: string, size: number) =>
    found.find((one) => one.operation === operation && one.arm === arm && one.size === size);
  const median = (operation: string, arm: string, size: number) =>
    of(operation, arm, size)?.milliseconds.median ?? 0;
  const rowsOf = (operation: string, arm: string, size: number) => {
    const counted = of(operation, arm, size)?.rows ?? null;
    return counted === null ? "" : `, ${count(counted.rowsRead)} / ${count(counted.rowsWritten)}`;
  };
  const rows = ["remember", "recall"].flatMap((operation) =>
    arms.map((arm) => [
      `${operation}, ${arm}`,
      ...sizes.flatMap((size) =>
        of(operation, arm, size) === undefined
          ? ["–", ""]
          : [
              `${fixed(median(operation, arm, size))} ms${rowsOf(operation, arm, size)}`,
              arm === "ours" ? "" : ratio(median(operation, "ours", size), median(operation, arm, size)),
            ],
      ),
      slopeOf(
        sizes.filter((size) => of(operation, arm, size) !== undefined),
        (size) => median(operation, arm, size),
      ),
    ]),
  );
  const head = sizes.flatMap((size) => [`at ${count(size)}`, "ours to it"]);
  const told = Object.entries(notes).map(([name, note]) => `${name}: ${note}`);
  return `### Remember and recall

Median of one call, and mean rows read / rows written of one call where SQLite is an object's. Aims: remember at most 2 × the floor, recall at most 6 × one bare FTS5 query, which is what the floor
does. ${told.join("; ")}.

${table(["call", ...head, "slope"], rows)}`;
}

function slopeOf(sizes: readonly number[], value: (size: number) => number): string {
  return slope(sizes, sizes.map(value));
}

/** Many profiles at once, and one under a flood. */
export function renderLoad(load: LoadReport, flood: FloodReport): string {
  const rows = Object.entries(load.latencies).map(([verb, { count: calls, p50, p95, p99 }]) => [
    verb,
    count(calls),
    ...[p50, p95, p99].map((value) => `${fixed(value)} ms`),
  ]);
  return `### Load

${load.profiles} profiles at once, each ${load.operations} mixed calls, one after the other: ${fixed(load.perSecond)} calls a second, ${load.errors.length} errors, ${load.lost} acknowledged writes lost; the slowest profile needed ${fixed(load.unfairness * 100)} % longer than the quickest. Local objects share one thread; deployed ones do not.

${table(["call", "calls", "p50", "p95", "p99"], rows)}

A flood of ${flood.perSecond} requests a second for ${flood.seconds} s on one profile (${count(flood.answered)} answered, ${flood.failed} failed): the p50 of another's recall went from ${fixed(flood.quietP50)} ms to ${fixed(flood.floodedP50)} ms, × ${fixed(flood.floodedP50 / flood.quietP50)} (aim: at most 2).`;
}

/** How long one operation keeps the thread. */
export function renderHold(found: readonly HoldMeasurement[], memories: number): string {
  const rows = found.map(({ operation, heldMs, answeredMs }) => [
    operation,
    `${fixed(heldMs)} ms`,
    `${fixed(answeredMs)} ms`,
  ]);
  return `### Holding the thread

At ${count(memories)} memories: how much longer another object's request takes, at most, while the operation runs (aim: 50 ms), and how long the operation takes.

${table(["operation", "keeps others waiting", "answered after"], rows)}`;
}

/** What beginning costs. */
export function renderStartUp(found: StartUpReport): string {
  const rows = [
    ["first history page", found.coldPage, found.warmPage] as const,
    ["first recall", found.coldRecall, found.warmRecall] as const,
  ].map(([name, cold, warm]) => [
    name,
    `${fixed(cold.median)} ms (${fixed(cold.least)}–${fixed(cold.most)})`,
    `${fixed(warm.median)} ms`,
  ]);
  const memory =
    found.memoryAtStart === null || found.memoryAfter === null
      ? ""
      : ` The processes of workerd took ${fixed(found.memoryAtStart)} MiB after their start and ${fixed(found.memoryAfter)} MiB at the end.`;
  return `### Beginning

The first call on a profile of 300 messages and 100 memories that lies on disk, in an isolate that runs, and the same call again:

${table(["call", "object started for it", "again"], rows)}

${count(found.created)} profiles were made, 20 at a time, with one memory each: ${fixed(found.createdEach)} ms a profile.${memory}`;
}
