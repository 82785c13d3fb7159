import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import { startRuntime } from "../../tools/runtime.ts";
import { OWN_SET, readConversations, type Conversation } from "./data-set.ts";
import { load } from "./load.ts";
import { measure, type Figures, type Outcome, type Report } from "./measure.ts";
import { askService, askWithWeights, turnBaseline, windowBaseline, type Progress } from "./rankers.ts";

/**
 * `npm run eval:recall -- --data PATH [--json] [--weights FILE]`: how much of the evidence recall finds. Without
 * `--data` our own set is measured. The service runs in workerd and is called through the binding; with `--weights` the
 * same code runs over SQLite in Node instead, since the service ships with one set of weights only.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string", default: OWN_SET },
    json: { type: "boolean", default: false },
    weights: { type: "string" },
  },
});
const conversations = readConversations(values.data);
const startedMs = performance.now();
const bar = new SingleBar({
  format: "{step} [{bar}] {percentage}% | {duration_formatted}",
  hideCursor: true,
  noTTYOutput: true,
  notTTYSchedule: 10_000,
  stream: process.stderr,
});
bar.start(sum(conversations, stepsOf), 0, { step: "ingesting and asking" });
const outcomes = await ask((done) => bar.increment(done));
bar.stop();
const report = measure(outcomes);
const [turn, window] = await baselines();
if (!values.json) print(report, { turn, window });
console.log(JSON.stringify({ ...report, baselines: { turn: turn.turn, window: window.turn }, ...origin() }));

async function ask(progress: Progress): Promise<Outcome[]> {
  const found: Outcome[] = [];
  const { weights } = values;
  if (weights !== undefined) {
    for (const conversation of conversations)
      found.push(...(await askWithWeights(conversation, weights, progress)));
    return found;
  }
  const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-eval-"));
  const runtime = await startRuntime(storage);
  try {
    for (const conversation of conversations)
      found.push(...(await askService(runtime, conversation, progress)));
  } finally {
    await runtime.stop();
    rmSync(storage, { recursive: true, force: true });
  }
  return found;
}

async function baselines(): Promise<[Report, Report]> {
  const turns: Outcome[] = [];
  const windows: Outcome[] = [];
  for (const conversation of conversations) {
    const loaded = await load(conversation, false);
    turns.push(...turnBaseline(loaded));
    windows.push(...windowBaseline(loaded));
  }
  return [measure(turns), measure(windows)];
}

function origin() {
  const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(1));
  return { seconds, weights: values.weights ?? "shipped" };
}

function print(result: Report, base: { turn: Report; window: Report }): void {
  console.log("turn level, share of the evidence         @5    @10   @20   MRR");
  line("turn BM25", base.turn.turn);
  line("window BM25", base.window.turn);
  line("recall", result.turn);
  for (const [name, category] of Object.entries(result.byCategory))
    line(`  ${name} (${category.questions})`, category.turn);
  line("session level", result.session);
  const { unanswerable, empty, answerable, lost } = result.abstention;
  console.log(
    `no answer to ${percent(empty)} of ${unanswerable} unanswerable questions, to ${percent(lost)} of ${answerable} answerable ones`,
  );
}

function line(name: string, { fraction, mrr }: Figures): void {
  const shown = [fraction["5"], fraction["10"], fraction["20"], mrr].map((value) => value.toFixed(3));
  console.log(`${name.padEnd(40)}  ${shown.join("  ")}`);
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function stepsOf({ sessions, questions }: Conversation): number {
  return sum(sessions, ({ turns }) => turns.length) + questions.length;
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
