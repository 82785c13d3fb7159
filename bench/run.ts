import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startRuntime } from "../tools/runtime.ts";
import { MessageSource } from "./data.ts";
import { measure, type Measurement } from "./measure.ts";
import { render, type Report } from "./render.ts";

/**
 * `npm run bench`: what each operation costs in SQLite rows and statements and in time, at several sizes. Options:
 * `--sizes 100,1000,10000`, `--data PATH` (a conversation file instead of made-up messages), `--json` (the last line
 * of standard output is one JSON object), `--write docs/performance.md` (otherwise nothing is written).
 */
const ROOT = path.join(import.meta.dirname, "..");
const BEGIN = "<!-- bench: begin, written by `npm run bench` -->";
const END = "<!-- bench: end -->";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "100,1000,10000" },
    data: { type: "string" },
    json: { type: "boolean", default: false },
    write: { type: "string" },
  },
});
const sizes = values.sizes.split(",").map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 1))
  throw new Error("--sizes takes whole numbers: 100,1000");

const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-bench-"));
const startedMs = performance.now();
const progress = (what: string) =>
  process.stderr.write(`[${((performance.now() - startedMs) / 1000).toFixed(0)} s] ${what}\n`);
progress("starting the service in workerd");
const runtime = await startRuntime(storage);
const measurements: Measurement[] = [];
try {
  for (const size of sizes)
    measurements.push(
      ...(await measure(runtime, size, { messages: new MessageSource(values.data), progress })),
    );
} finally {
  await runtime.stop();
  rmSync(storage, { recursive: true, force: true });
}
const report: Report = {
  date: new Date().toISOString().slice(0, 10),
  command: ["node bench/run.ts", ...process.argv.slice(2)].join(" "),
  commit: commit(),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  versions: `Node ${process.version}, workerd ${versionOf("workerd")}, wrangler ${versionOf("wrangler")}`,
  measurements,
};
if (values.write !== undefined) writePage(values.write, report);
console.log(values.json ? JSON.stringify(report) : render(report));

/** Replaces what stands between the marks of the page; the rest of it is written by hand. */
function writePage(file: string, found: Report): void {
  const page = readFileSync(file, "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${file} lacks the marks ${BEGIN} and ${END}.`);
  writeFileSync(file, `${before}${BEGIN}\n\n${render(found)}\n\n${END}${after}`);
}

function commit(): string {
  try {
    const head = readFileSync(path.join(ROOT, ".git/HEAD"), "utf8").trim();
    const name = head.startsWith("ref: ") ? head.slice(5) : null;
    return (name === null ? head : readFileSync(path.join(ROOT, ".git", name), "utf8").trim()).slice(0, 12);
  } catch {
    // A copy without its history, or with packed references: the figures stand, their origin does not.
    return "unknown";
  }
}

function versionOf(dependency: string): string {
  const file = path.join(ROOT, "node_modules", dependency, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
