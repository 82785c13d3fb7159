import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { charts } from "./chart.ts";
import type { MemoryMeasurement } from "./compare-memories.ts";
import type { SessionMeasurement } from "./compare-sessions.ts";
import type { FloodReport } from "./flood.ts";
import type { HoldMeasurement } from "./hold.ts";
import type { LoadReport } from "./load.ts";
import type { Measurement } from "./measure.ts";
import { renderOperations } from "./render.ts";
import { renderHold, renderLoad, renderMemories, renderStartUp } from "./render-rest.ts";
import { renderSessions, sessionCharts } from "./render-sessions.ts";
import type { StartUpReport } from "./start-up.ts";

const ROOT = path.join(import.meta.dirname, "..");

/** Where and when a run was made. */
export interface Origin {
  date: string;
  command: string;
  commit: string;
  machine: string;
  versions: string;
  /** What is compared with, and what of it could not be. */
  peers: string;
}

/** Everything that a run found; what it was not asked for is missing. */
export interface Report extends Origin {
  sessions?: SessionMeasurement[];
  memories?: { measurements: MemoryMeasurement[]; notes: Record<string, string> };
  startUp?: StartUpReport;
  load?: { load: LoadReport; flood: FloodReport };
  thread?: { memories: number; measurements: HoldMeasurement[] };
  operations?: Measurement[];
}

/** The machine, the commit and the versions of this run. */
export function origin(peers: string): Origin {
  const head = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  const busy = `other work beside it: load ${loadavg()[0]?.toFixed(1)}`;
  return {
    date: new Date().toISOString().slice(0, 10),
    command: ["npm run bench --", ...process.argv.slice(2)].join(" "),
    // A copy without its history: the figures stand, their origin does not.
    commit: head.status === 0 ? head.stdout.trim() : "unknown",
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${busy} at the start`,
    versions: `Node ${process.version}, workerd ${versionOf("node_modules/workerd")}, wrangler ${versionOf("node_modules/wrangler")}`,
    peers,
  };
}

/** What is compared with, by name and version; what is not there is said to be missing. */
export function peersTold(): string {
  const peers = [
    ["agents-published", "published agents"],
    ["mem0ai", "mem0ai"],
  ].map(([folder, name]) => {
    const file = `bench/node_modules/${folder}`;
    return existsSync(path.join(ROOT, file, "package.json"))
      ? `${name} ${versionOf(file)}`
      : `${name}: not installed`;
  });
  return [...peers, `agents ${versionOf("node_modules/agents")}`].join(", ");
}

/** The sections of the page that this run can write, by name. */
export function sections(report: Report): Record<string, string> {
  const { sessions, memories, startUp, load, thread, operations } = report;
  const rendered: Record<string, string | undefined> = {
    sessions: sessions && renderSessions(sessions),
    memories: memories && renderMemories(memories.measurements, memories.notes),
    "start-up": startUp && renderStartUp(startUp),
    load: load && renderLoad(load.load, load.flood),
    thread: thread && renderHold(thread.measurements, thread.memories),
    operations: operations && renderOperations(operations),
  };
  const told = `Measured on ${report.date} at commit \`${report.commit}\` with \`${report.command}\`, on ${report.machine}; ${report.versions}. Compared with: ${report.peers}.`;
  return Object.fromEntries(
    Object.entries(rendered).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, `${text}\n\n${told}`]],
    ),
  );
}

/** Replaces what stands between the marks of each section; the rest of the page is written by hand. */
export function writePage(file: string, report: Report): void {
  let page = readFileSync(file, "utf8");
  for (const [name, text] of Object.entries(sections(report))) {
    const [begin, end] = [`<!-- bench: ${name} begin -->`, `<!-- bench: ${name} end -->`];
    const [before, rest] = page.split(begin);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined)
      throw new Error(`${file} lacks the marks ${begin} and ${end}.`);
    page = `${before}${begin}\n\n${text}\n\n${end}${after}`;
  }
  writeFileSync(file, page);
  if (report.sessions === undefined) return;
  const { rows, time } = sessionCharts(report.sessions);
  const beside = (name: string) => path.join(path.dirname(file), name);
  writeFileSync(beside("performance-rows.svg"), charts(rows, "rows read and written, over messages"));
  writeFileSync(beside("performance-time.svg"), charts(time, "milliseconds, over messages"));
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8")) as { version: string })
    .version;
}
