import type { SessionArm } from "./bench-runtime.ts";
import type { Chart } from "./chart.ts";
import type { SessionMeasurement } from "./compare-sessions.ts";
import { count, fixed, ratio, slope, table } from "./table.ts";

const NAMES: Record<SessionArm, string> = {
  ours: "ours",
  floor: "floor",
  published: "agents 0.22",
  today: "agents 0.32",
};

/** Rows against the published Session that count as reached: a tenth; a search may cost as much. */
const AIMS: Record<string, number> = {
  append: 0.1,
  "first page, cold": 0.1,
  "whole history, cold": 0.1,
  "newest page": 0.1,
  branches: 0.1,
  "update of the newest": 0.1,
  "token estimate": 0.1,
  "search, English": 1,
};

/** What sessions cost beside the others: ratios first, then what they are made of. */
export function renderSessions(found: readonly SessionMeasurement[]): string {
  const arms = armsOf(found);
  const largest = Math.max(...found.map(({ size }) => size));
  const at = (operation: string, arm: SessionArm) => pick(found, { operation, arm, size: largest });
  const operations = [...new Set(found.map(({ operation }) => operation))];
  const others = arms.filter((arm) => arm !== "ours");
  const ratios = operations.map((operation) => {
    const ours = at(operation, "ours");
    const cells = others.flatMap((arm) => {
      const theirs = at(operation, arm);
      // No such call there.
      if (ours === null || theirs === null || (theirs.found === null && ours.found !== null))
        return ["–", "–"];
      return [
        ratio(ours.rowsRead + ours.rowsWritten, theirs.rowsRead + theirs.rowsWritten),
        ratio(ours.milliseconds.median, theirs.milliseconds.median),
      ];
    });
    return [
      operation,
      ...cells,
      aimOf(operation, ours, at(operation, "published")),
      growthOf(found, operation),
    ];
  });
  const head = others.flatMap((arm) => [`rows: ours to ${NAMES[arm]}`, `time: ours to ${NAMES[arm]}`]);
  return `### Sessions of ${count(largest)} messages

Rows are read and written together; below 1 ours costs less. The aim is a tenth of the rows of agents 0.22. Slopes are
exponents of growth from the smallest size to the largest, of rows and of time: 0 is not at all, 1 in proportion.

${table(["operation", ...head, "aim in rows", "slope of ours"], ratios)}

What the searches found: ${searches(found, largest, arms)}.

![Rows of each operation over the size of the session](performance-rows.svg)

![Time of each operation over the size of the session](performance-time.svg)

Each cell: rows read / written, then milliseconds of one call, the median with its least and most.

${sizesOf(found)
  .map((size) => detail(found, size, arms))
  .join("\n\n")}`;
}

/** Small charts of rows and of time. */
export function sessionCharts(found: readonly SessionMeasurement[]): { rows: Chart[]; time: Chart[] } {
  const operations = [...new Set(found.map(({ operation }) => operation))];
  const chartsOf = (value: (measured: SessionMeasurement) => number) =>
    operations.map((title) => ({
      title,
      lines: armsOf(found).map((arm) => ({
        name: NAMES[arm],
        points: found
          .filter((measured) => measured.operation === title && measured.arm === arm && value(measured) > 0)
          .map((measured) => ({ size: measured.size, value: value(measured) })),
      })),
    }));
  return {
    rows: chartsOf(({ rowsRead, rowsWritten }) => rowsRead + rowsWritten),
    time: chartsOf(({ milliseconds }) => milliseconds.median),
  };
}

function detail(found: readonly SessionMeasurement[], size: number, arms: readonly SessionArm[]): string {
  const operations = [...new Set(found.map(({ operation }) => operation))];
  const rows = operations.map((operation) => [
    operation,
    ...arms.map((arm) => {
      const measured = pick(found, { operation, arm, size });
      if (measured === null) return "–";
      const { median, least, most } = measured.milliseconds;
      return `${count(measured.rowsRead)} / ${count(measured.rowsWritten)}, ${fixed(median)} ms (${fixed(least)}–${fixed(most)})`;
    }),
  ]);
  return `#### ${count(size)} messages\n\n${table(["operation", ...arms.map((arm) => NAMES[arm])], rows)}`;
}

function aimOf(
  operation: string,
  ours: SessionMeasurement | null,
  published: SessionMeasurement | null,
): string {
  const aim = AIMS[operation];
  if (aim === undefined || ours === null || published === null) return "";
  const [mine, theirs] = [ours.rowsRead + ours.rowsWritten, published.rowsRead + published.rowsWritten];
  return mine <= aim * theirs ? "reached" : "not reached";
}

function growthOf(found: readonly SessionMeasurement[], operation: string): string {
  const ours = found.filter((measured) => measured.operation === operation && measured.arm === "ours");
  const sizes = ours.map(({ size }) => size);
  const rows = slope(
    sizes,
    ours.map(({ rowsRead, rowsWritten }) => rowsRead + rowsWritten),
  );
  return `${rows} / ${slope(
    sizes,
    ours.map(({ milliseconds }) => milliseconds.median),
  )}`;
}

function searches(found: readonly SessionMeasurement[], size: number, arms: readonly SessionArm[]): string {
  const hits = (operation: string) =>
    arms.map((arm) => `${NAMES[arm]} ${pick(found, { operation, arm, size })?.found ?? 0}`).join(", ");
  return `in English ${hits("search, English")}; in Japanese ${hits("search, Japanese")}`;
}

function pick(
  found: readonly SessionMeasurement[],
  { operation, arm, size }: { operation: string; arm: SessionArm; size: number },
): SessionMeasurement | null {
  return found.find((one) => one.operation === operation && one.arm === arm && one.size === size) ?? null;
}

function armsOf(found: readonly SessionMeasurement[]): SessionArm[] {
  return [...new Set(found.map(({ arm }) => arm))];
}

function sizesOf(found: readonly SessionMeasurement[]): number[] {
  return [...new Set(found.map(({ size }) => size))];
}
