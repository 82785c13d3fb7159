import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startRuntime } from "../tools/runtime.ts";
import { hasPeers, startBench, type BenchRuntime } from "./bench-runtime.ts";
import { compareMemories, type MemoryMeasurement } from "./compare-memories.ts";
import { compareSessions } from "./compare-sessions.ts";
import { MessageSource } from "./data.ts";
import { runFlood } from "./flood.ts";
import { measureHold } from "./hold.ts";
import { runLoad } from "./load.ts";
import { measure, type Measurement } from "./measure.ts";
import { origin, peersTold, sections, writePage, type Report } from "./report.ts";
import { measureStartUp } from "./start-up.ts";

/**
 * `npm run bench`: what the product costs in SQLite rows and in time, beside what a user would take instead. Options:
 * `--only sessions,memories,start-up,load,thread,operations` (all of them when it is missing), `--sizes 100,1000,10000`,
 * `--memories 1000,10000,50000`, `--rounds 5` (of the sessions), `--arms ours,floor,published,today` (of the sessions), `--flood-seconds 60`, `--data PATH` (a conversation file for `operations`),
 * `--no-install` (does not install what is compared with), `--json` (the last line of standard output is one JSON
 * object), `--write docs/performance.md` (otherwise nothing is written).
 */
const ALL = ["sessions", "memories", "start-up", "load", "thread", "operations"] as const;
type Section = (typeof ALL)[number];

const { values } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: "string", default: ALL.join(",") },
    sizes: { type: "string", default: "100,1000,10000" },
    memories: { type: "string", default: "1000,10000,50000" },
    rounds: { type: "string", default: "5" },
    arms: { type: "string", default: "ours,floor,published,today" },
    "flood-seconds": { type: "string", default: "60" },
    profiles: { type: "string", default: "50" },
    calls: { type: "string", default: "200" },
    created: { type: "string", default: "1000" },
    data: { type: "string" },
    install: { type: "boolean", default: true },
    json: { type: "boolean", default: false },
    write: { type: "string" },
  },
});
const sizes = wholeNumbers(values.sizes, "--sizes");
const memories = wholeNumbers(values.memories, "--memories");
const [rounds = 1] = wholeNumbers(values.rounds, "--rounds");
const asked = values.only.split(",");
if (asked.some((name) => !ALL.some((section) => section === name)))
  throw new Error(`--only takes names of ${ALL.join(", ")}`);
const wants = (section: Section) => asked.includes(section);
const startedMs = performance.now();
const progress = (what: string) =>
  process.stderr.write(`[${((performance.now() - startedMs) / 1000).toFixed(0)} s] ${what}\n`);

if (values.install && !hasPeers()) installPeers();
const report: Report = origin(peersTold());
progress("starting the service and the others in workerd");
const runtime = await startBench();
try {
  await compare(runtime);
} finally {
  await runtime.stop();
}
if (wants("operations")) report.operations = await measureOperations();
if (values.write !== undefined) writePage(values.write, report);
console.log(values.json ? JSON.stringify(report) : Object.values(sections(report)).join("\n\n"));
// What mem0 keeps open would keep the process.
process.exit();

async function compare(bench: BenchRuntime): Promise<void> {
  if (wants("start-up")) {
    progress("start-up");
    report.startUp = await measureStartUp(bench, wholeNumbers(values.created, "--created")[0]!);
  }
  if (wants("sessions")) {
    report.sessions = [];
    for (const size of sizes)
      report.sessions.push(
        ...(await compareSessions(bench, { size, rounds, arms: values.arms.split(",") }, progress)),
      );
  }
  if (wants("memories")) {
    const found: MemoryMeasurement[] = [];
    for (const size of memories) {
      const { measurements, notes } = await compareMemories(bench, size, progress);
      found.push(...measurements);
      report.memories = { measurements: found, notes: { ...notesOf(notes, report.memories?.notes) } };
    }
  }
  if (wants("load")) {
    progress("load");
    const load = await runLoad(bench, {
      profiles: wholeNumbers(values.profiles, "--profiles")[0]!,
      operations: wholeNumbers(values.calls, "--calls")[0]!,
    });
    progress("flood");
    const [seconds] = wholeNumbers(values["flood-seconds"], "--flood-seconds");
    report.load = { load, flood: await runFlood(bench, { seconds: seconds!, perSecond: 20 }) };
  }
  if (wants("thread")) {
    const size = Math.min(10_000, Math.max(...memories));
    report.thread = { memories: size, measurements: await measureHold(bench, size, progress) };
  }
}

/** Notes of all sizes: an arm that some size leaves out says both what it is and why. */
function notesOf(
  notes: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const told = (arm: string) => [...new Set([before[arm], notes[arm]])].filter((note) => note !== undefined);
  return Object.fromEntries(Object.keys({ ...before, ...notes }).map((arm) => [arm, told(arm).join("; ")]));
}

/** The service alone, through the gateway of the demo and the tests. */
async function measureOperations(): Promise<Measurement[]> {
  const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-bench-"));
  const service = await startRuntime(storage);
  const measurements: Measurement[] = [];
  try {
    for (const size of sizes) {
      const messages = new MessageSource(values.data);
      measurements.push(...(await measure(service, size, { messages, progress })));
    }
  } finally {
    await service.stop();
    rmSync(storage, { recursive: true, force: true });
  }
  return measurements;
}

/** What cannot be installed, without a registry for example, is reported as missing and not measured. */
function installPeers(): void {
  progress("installing what is compared with (npm ci in bench/)");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) progress("it could not be installed; the run goes on without it");
}

function wholeNumbers(text: string, option: string): number[] {
  const numbers = text.split(",").map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 1))
    throw new Error(`${option} takes whole numbers: 100,1000`);
  return numbers;
}
