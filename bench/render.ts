import type { Measurement } from "./measure.ts";
import { count, fixed, table } from "./table.ts";

/** Below this, a figure counts as the same at every size. */
const FLAT = 1.1;

/** What each operation of the service costs, whatever the others do. */
export function renderOperations(measurements: readonly Measurement[]): string {
  return `### Operations of the service: rows and statements

Sizes are memories stored, with about as many messages beside them. Counts are those that Cloudflare bills, the mean of
several calls; they repeat exactly.

${countTable(measurements)}

${growth(measurements)}

### Operations of the service: time

One call of many inside one request, the empty request subtracted, the fastest of several rounds; "× empty" is the same
as a multiple of an empty request to the Worker in front.

${timeTable(measurements)}`;
}

function countTable(measurements: readonly Measurement[]): string {
  const sizes = sizesOf(measurements);
  const head = ["operation", ...sizes.map((size) => `at ${count(size)}`), "growth of rows read"];
  const rows = operationsOf(measurements).map((operation) => {
    const found = ofOperation(measurements, operation);
    const cells = found.map(
      (cost) => `${count(cost.rowsRead)} / ${count(cost.rowsWritten)} / ${count(cost.statements)}`,
    );
    return [operation, ...cells, growthText(found)];
  });
  return `Each cell: rows read / rows written / statements.\n\n${table(head, rows)}`;
}

function timeTable(measurements: readonly Measurement[]): string {
  const head = ["operation", ...sizesOf(measurements).map((size) => `at ${count(size)}`)];
  const rows = operationsOf(measurements).map((operation) => [
    operation,
    ...ofOperation(measurements, operation).map(
      (cost) => `${fixed(cost.milliseconds)} ms (${fixed(cost.ofEmptyRequest)} × empty)`,
    ),
  ]);
  return table(head, rows);
}

/** What grows with what is stored, and how. */
function growth(measurements: readonly Measurement[]): string {
  const sizes = sizesOf(measurements);
  const factor = (sizes.at(-1) ?? 1) / (sizes[0] ?? 1);
  if (factor <= 1) return "";
  const kinds: Record<"none" | "bounded" | "open", string[]> = { none: [], bounded: [], open: [] };
  for (const operation of operationsOf(measurements)) {
    const { kind, ratio } = growthOf(ofOperation(measurements, operation));
    const exponent = fixed(Math.log(ratio) / Math.log(factor));
    kinds[kind].push(kind === "open" ? `${operation} (× ${fixed(ratio)}, exponent ${exponent})` : operation);
  }
  const lines = [
    `From ${count(sizes[0] ?? 0)} to ${count(sizes.at(-1) ?? 0)} stored, which is × ${fixed(factor)}, in rows read:`,
    `- does not grow: ${kinds.none.join(", ") || "nothing"}`,
    `- grows up to a bound that it has reached: ${kinds.bounded.join(", ") || "nothing"}`,
    `- grows on (an exponent of 1 is growth in proportion): ${kinds.open.join(", ") || "nothing"}`,
  ];
  return lines.join("\n");
}

function growthText(found: readonly Measurement[]): string {
  const { kind, ratio } = growthOf(found);
  if (kind === "none") return "none";
  return kind === "bounded" ? `× ${fixed(ratio)}, bounded` : `× ${fixed(ratio)}`;
}

/** Growth of rows read from the smallest size to the largest; bounded when the last step adds nothing. */
function growthOf(found: readonly Measurement[]): { kind: "none" | "bounded" | "open"; ratio: number } {
  const rows = found.map(({ rowsRead }) => Math.max(1, rowsRead));
  const last = rows.at(-1) ?? 1;
  const ratio = last / (rows[0] ?? 1);
  if (ratio <= FLAT) return { kind: "none", ratio };
  return { kind: found.length > 2 && last / (rows.at(-2) ?? 1) <= FLAT ? "bounded" : "open", ratio };
}

function sizesOf(measurements: readonly Measurement[]): number[] {
  return [...new Set(measurements.map(({ memories }) => memories))];
}

function operationsOf(measurements: readonly Measurement[]): string[] {
  return [...new Set(measurements.map(({ operation }) => operation))];
}

function ofOperation(measurements: readonly Measurement[], operation: string): Measurement[] {
  return measurements.filter((measured) => measured.operation === operation);
}
