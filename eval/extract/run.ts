import { basename } from "node:path";
import { parseArgs } from "node:util";
import { extractDrafts } from "../../src/ingest/extract.ts";
import type { SourceMessage } from "../../src/ingest/draft.ts";
import { type Kept, keep } from "./kept.ts";
import { type Labelled, readLabelled, typesOf } from "./labelled-set.ts";
import { type Outcome, rates, scoreConversation, type Tally } from "./score.ts";

const { values: flags } = parseArgs({
  options: { data: { type: "string" }, json: { type: "boolean" }, verbose: { type: "boolean" } },
});
if (flags.data === undefined)
  throw new Error("Usage: node eval/extract/run.ts --data PATH [--json] [--verbose]");

const outcomes = readLabelled(flags.data).map((conversation) =>
  scoreConversation(conversation, extract(conversation)),
);
if (flags.verbose === true) for (const outcome of outcomes) printFaults(outcome);
const report = summarise(outcomes, basename(flags.data, ".json"));
if (flags.json === true) console.log(JSON.stringify(report));
else console.log(JSON.stringify(report, null, 2));

/** The memories of a conversation, ingested in one batch. */
function extract(conversation: Labelled): Kept[] {
  const messages: SourceMessage[] = conversation.messages.map(({ role, content, timestamp }, index) => {
    return { seq: index, role, content, createdMs: Date.parse(timestamp) };
  });
  return keep(extractDrafts(messages, []));
}

function summarise(all: readonly Outcome[], split: string): Record<string, unknown> {
  const memories = all.reduce((sum, { matched, extras }) => sum + matched.length + extras.length, 0);
  const junk = all.reduce((sum, outcome) => sum + outcome.junk.length, 0);
  const datesGiven = all.reduce((sum, outcome) => sum + outcome.datesGiven, 0);
  const datesRight = all.reduce((sum, outcome) => sum + outcome.datesRight, 0);
  return {
    ...rates(tally(all)),
    junkRate: memories === 0 ? 0 : junk / memories,
    dateAccuracy: datesGiven === 0 ? 1 : datesRight / datesGiven,
    byType: group(all, ["fact", "event", "instruction", "task"], (outcome, type) => ofType(outcome, type)),
    byLang: group(all, [...new Set(all.map(({ conversation }) => conversation.lang))], (outcome, lang) =>
      outcome.conversation.lang === lang ? tally([outcome]) : { right: 0, extra: 0, missed: 0 },
    ),
    split,
  };
}

function group(
  all: readonly Outcome[],
  names: readonly string[],
  count: (outcome: Outcome, name: string) => Tally,
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, rates(add(all.map((outcome) => count(outcome, name))))]),
  );
}

function tally(all: readonly Outcome[]): Tally {
  return add(
    all.map(({ matched, extras, misses }) => ({
      right: matched.length,
      extra: extras.length,
      missed: misses.length,
    })),
  );
}

function ofType({ matched, extras, misses }: Outcome, type: string): Tally {
  return {
    right: matched.filter(({ kept }) => kept.draft.type === type).length,
    extra: extras.filter(({ draft }) => draft.type === type).length,
    missed: misses.filter((expected) => typesOf(expected)[0] === type).length,
  };
}

function add(tallies: readonly Tally[]): Tally {
  const sum = { right: 0, extra: 0, missed: 0 };
  for (const { right, extra, missed } of tallies) {
    sum.right += right;
    sum.extra += extra;
    sum.missed += missed;
  }
  return sum;
}

function printFaults({ conversation, misses, extras, junk }: Outcome): void {
  if (misses.length + extras.length + junk.length === 0) return;
  console.log(`## ${conversation.id}`);
  for (const expected of misses) console.log(`  missing ${JSON.stringify(expected)}`);
  for (const { draft } of extras) console.log(`  extra   ${describe(draft)}`);
  for (const { draft } of junk) console.log(`  junk    ${describe(draft)}`);
}

function describe({ type, content, eventDate, topicKey }: Kept["draft"]): string {
  return `${type} ${eventDate ?? ""} [${topicKey ?? ""}] ${content}`;
}
