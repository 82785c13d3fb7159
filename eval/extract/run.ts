import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type Labelled, readLabelled } from "./labelled-set.ts";
import { type Kept, keptOf } from "./product.ts";
import { type Outcome, scoreConversation } from "./score.ts";
import { summarise } from "./summarise.ts";

const { values: flags } = parseArgs({
  options: { data: { type: "string" }, json: { type: "boolean" }, verbose: { type: "boolean" } },
});

/** The rules are tuned on all but `test`, which was written without knowledge of them and is never looked into. */
const SPLITS = ["dev", "dev-2", "dev-3", "dev-4", "terse", "test"];

const sets = flags.data === undefined ? SPLITS.map((name) => besideThis(name)) : [flags.data];
const all: Outcome[] = [];
const split: Record<string, unknown> = {};
for (const path of sets) {
  const outcomes: Outcome[] = [];
  for (const conversation of readLabelled(path)) outcomes.push(await score(conversation));
  split[basename(path, ".json")] = summarise(outcomes);
  all.push(...outcomes);
  // What is not looked into stays so.
  if (flags.verbose === true && basename(path) !== "test.json")
    for (const outcome of outcomes) printFaults(outcome);
}
console.log(JSON.stringify({ ...summarise(all), split }, null, flags.json === true ? 0 : 2));

function besideThis(name: string): string {
  return `${import.meta.dirname}/${name}.json`;
}

async function score(conversation: Labelled): Promise<Outcome> {
  return scoreConversation(conversation, await keptOf([conversation.messages]));
}

function printFaults({ conversation, misses, extras, junk }: Outcome): void {
  if (misses.length + extras.length + junk.length === 0) return;
  console.log(`## ${conversation.id}`);
  for (const expected of misses) console.log(`  missing ${JSON.stringify(expected)}`);
  for (const { memory } of extras) console.log(`  extra   ${describe(memory)}`);
  for (const { memory } of junk) console.log(`  junk    ${describe(memory)}`);
}

function describe({ type, content, eventDate, topicKey }: Kept["memory"]): string {
  return `${type} ${eventDate ?? ""} [${topicKey ?? ""}] ${content}`;
}
