import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import type { CompactionStrategy, Scenario } from "../../src/compaction/evaluate/scenario.ts";
import type { CompactionEvaluation } from "../../src/compaction/evaluate/evaluate-compaction.ts";
import { openNodeStore } from "../recall/node-store.ts";
import { blindCases, isHeldOut, score } from "./blind.ts";
import { printTable, summariseRuns, type ArmReport } from "./report.ts";
import { GENERATIONS, ownScenarios } from "./scenarios.ts";

/**
 * `npm run eval:compaction -- [--json] [--data PATH] [--seed N] [--verbose]`: what is left of long conversations after
 * five generations of compaction, by every strategy and with every scripted summariser. `--data` reads a JSON list of
 * scenarios in place of ours. Everything runs in this process: the session over SQLite of Node, no model.
 */
const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    data: { type: "string" },
    seed: { type: "string", default: "20260301" },
    verbose: { type: "boolean", default: false },
  },
});

// The door is loaded after the hook that lets Node import `.sql` files.
const store = await openNodeStore();
const door = await import("../../src/session/compaction-door.ts");
const { Session } = await import("../../src/session/session.ts");
const { evaluateCompaction, SCRIPTED_SUMMARIZERS, scriptedSummarizer } = door;

/** Tokens past which every arm makes the context smaller, and about what each may keep word for word. */
const THRESHOLD = 1500;
const TAIL_TOKENS = 250;
const RETENTION = 5;
/** How long "slow" takes, and how long a session waits for a summariser. */
const SLOW_MS = 30;
const TIMEOUT_MS = 15;

type Arm = (scenario: Scenario, kind: (typeof SCRIPTED_SUMMARIZERS)[number]) => CompactionStrategy;

const ALONE: CompactionStrategy[] = [door.noCompaction(), door.dropOldest(THRESHOLD)];
const ARMS: Record<string, Arm> = {
  "adk sliding": (scenario, kind) =>
    door.slidingWindow(scriptedSummarizer(kind, scenario, SLOW_MS), { interval: 3, overlap: 1 }),
  "adk tail retention": (scenario, kind) =>
    door.tailRetention(scriptedSummarizer(kind, scenario, SLOW_MS), {
      threshold: THRESHOLD,
      retention: RETENTION,
    }),
  ours: (scenario, kind) =>
    door.sessionStrategy("ours", () => {
      session++;
      return Session.create(store)
        .forSession(`run ${session}`)
        .onCompaction(
          door.createCompactFunction({
            summarize: scriptedSummarizer(kind, scenario, SLOW_MS),
            protectHead: 1,
            tailTokenBudget: TAIL_TOKENS,
            hardLimit: THRESHOLD,
            summarizeTimeoutMs: TIMEOUT_MS,
          }),
        );
    }),
};
let session = 0;

const scenarios: Scenario[] =
  values.data === undefined
    ? ownScenarios(Number(values.seed))
    : (JSON.parse(readFileSync(values.data, "utf8")) as Scenario[]);
const startedMs = performance.now();
const bar = new SingleBar({
  format: "{step} [{bar}] {percentage}% | {duration_formatted}",
  hideCursor: true,
  noTTYOutput: true,
  notTTYSchedule: 10_000,
  stream: process.stderr,
});
const rounds = ALONE.length + Object.keys(ARMS).length * SCRIPTED_SUMMARIZERS.length;
bar.start(rounds * scenarios.length, 0, { step: "starting" });
const reports: ArmReport[] = [];
for (const strategy of ALONE) reports.push(await round(strategy.name, "-", () => strategy));
for (const [name, arm] of Object.entries(ARMS))
  for (const kind of SCRIPTED_SUMMARIZERS)
    reports.push(await round(name, kind, (scenario) => arm(scenario, kind)));
bar.stop();

const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
if (!values.json) printTable(reports);
console.log(
  JSON.stringify({
    scenarios: scenarios.length,
    generations: GENERATIONS,
    seconds,
    seed: Number(values.seed),
    arms: reports,
    detector: detectorFigures(),
  }),
);

async function round(
  strategy: string,
  summarizer: string,
  open: (scenario: Scenario) => CompactionStrategy,
): Promise<ArmReport> {
  bar.update({ step: `${strategy}, ${summarizer}` });
  const runs: CompactionEvaluation[] = [];
  for (const scenario of scenarios) {
    const run = await evaluateCompaction(scenario, open(scenario));
    runs.push(run);
    bar.increment();
    if (values.verbose && strategy === "ours")
      for (const { generation, lost } of run.generations)
        if (lost.prohibitions.length + lost.falselyApproved.length > 0 || summarizer === "faithful")
          console.error(`\n${summarizer} ${run.scenario} ${generation}: ${JSON.stringify(lost)}`);
  }
  return summariseRuns({ strategy, summarizer, runs });
}

/** How many of the prohibitions that were written blind the detector finds, and what it takes for one wrongly. */
function detectorFigures() {
  const names = [
    "prohibitions-en",
    "prohibitions-ja",
    "look-alikes",
    "unseen-prohibitions",
    "unseen-look-alikes",
  ] as const;
  return Object.fromEntries(
    names.map((name) => [name, { tuned: figure(name, false), heldOut: figure(name, true) }]),
  );
}

function figure(name: Parameters<typeof blindCases>[0], heldOut: boolean) {
  const cases = blindCases(name).filter((_, index) => isHeldOut(index) === heldOut);
  return { right: score(cases).right, of: cases.length };
}
