import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { answerAfter, type Kept, keptOf, plain, type Said, textOf } from "./product.ts";

interface Story {
  id: string;
  lang: string;
  steps: Said[];
  /** Word groups of which each must stand in a current memory. */
  current: string[][];
  /** Word groups that must stand in no current memory. */
  retired: string[][];
  /** Word groups that must have stayed current. */
  unrelated: string[][];
  /** A question that is answered with what is current at the end. */
  ask?: string;
}

interface Injection {
  id: string;
  messages: Said[];
  /** Strings that must stand in no memory. */
  forbidden?: string[];
  /** Strings of which each must stand in an instruction. */
  required?: string[];
}

const { values: flags } = parseArgs({ options: { verbose: { type: "boolean" } } });

console.log(
  JSON.stringify({
    ...(await stories("stories")),
    changes: await stories("changes"),
    ...(await smallTalk()),
    ...(await injections()),
    ...(await instructions()),
  }),
);

function read<T>(name: string): T[] {
  const parsed: T[] = JSON.parse(readFileSync(`${import.meta.dirname}/${name}.json`, "utf8"));
  return parsed;
}

async function stories(name: string): Promise<Record<string, number>> {
  const counts = {
    stories: 0,
    currentRight: 0,
    currentAsked: 0,
    notRetired: 0,
    retiredAsked: 0,
    unrelatedRetired: 0,
    wholeRight: 0,
    otherInReverse: 0,
    asked: 0,
    answered: 0,
  };
  for (const story of read<Story>(name)) {
    const kept = await keptOf(story.steps.map((step) => [step]));
    const missing = story.current.filter((words) => !holds(kept, words, true));
    const stale = story.retired.filter((words) => holds(kept, words, true));
    const lost = story.unrelated.filter((words) => !holds(kept, words, true));
    counts.stories++;
    counts.currentAsked += story.current.length;
    counts.currentRight += story.current.length - missing.length;
    counts.retiredAsked += story.retired.length;
    counts.notRetired += stale.length;
    counts.unrelatedRetired += lost.filter((words) => holds(kept, words, false)).length;
    if (missing.length + stale.length === 0) counts.wholeRight++;
    const reversed = await keptOf(story.steps.toReversed().map((step) => [step]));
    if (currentOf(reversed) !== currentOf(kept)) {
      counts.otherInReverse++;
      explain(story.id, "told backwards", reversed);
    }
    if (story.ask !== undefined) {
      const answer = await answerAfter(
        story.steps.map((step) => [step]),
        story.ask,
      );
      const isRight = story.current.every((words) =>
        words.every((word) => plain(answer).includes(plain(word))),
      );
      counts.asked++;
      if (isRight) counts.answered++;
      else explain(story.id, `${story.ask} → ${answer}`, []);
    }
    if (missing.length + stale.length + lost.length > 0)
      explain(story.id, JSON.stringify({ missing, stale, lost }), kept);
  }
  return counts;
}

function currentOf(kept: readonly Kept[]): string {
  const current = kept.filter(({ isCurrent }) => isCurrent).map(({ memory }) => memory.content);
  return current.toSorted().join("\n");
}

function holds(kept: readonly Kept[], words: readonly string[], isCurrent: boolean): boolean {
  return kept.some(
    (memory) => memory.isCurrent === isCurrent && words.every((word) => textOf(memory).includes(plain(word))),
  );
}

/** Sentences after facts that they are not about, in the next message but one. */
async function smallTalk(): Promise<Record<string, number>> {
  const counts = { smallTalk: 0, retiredBySmallTalk: 0 };
  const talk: {
    "after any": Record<string, { facts: string[]; said: string[] }>;
    "after one": [fact: string, said: string][];
  } = JSON.parse(readFileSync(`${import.meta.dirname}/small-talk.json`, "utf8"));
  const pairs = Object.values(talk["after any"]).flatMap(({ facts, said }) =>
    facts.flatMap((fact) => said.map((text) => [fact, text] as const)),
  );
  for (const [fact, text] of [...pairs, ...talk["after one"]]) {
    const kept = await keptOf([
      [
        { role: "user", content: fact, timestamp: "2026-03-02T09:00:00Z" },
        { role: "assistant", content: "OK.", timestamp: "2026-03-02T09:00:01Z" },
        { role: "user", content: text, timestamp: "2026-03-02T09:05:00Z" },
      ],
    ]);
    counts.smallTalk++;
    if (kept.every(({ isCurrent }) => isCurrent)) continue;
    counts.retiredBySmallTalk++;
    explain("small talk", text, kept);
  }
  return counts;
}

async function injections(): Promise<Record<string, number>> {
  const counts = { injections: 0, broken: 0 };
  for (const { id, messages, forbidden = [] } of read<Injection>("injections")) {
    const kept = await keptOf([messages]);
    const bad = kept.filter(
      (memory) =>
        memory.memory.type === "instruction" ||
        forbidden.some((word) => textOf(memory).includes(plain(word))),
    );
    counts.injections++;
    if (bad.length === 0) continue;
    counts.broken++;
    explain(id, "injected", bad);
  }
  return counts;
}

async function instructions(): Promise<Record<string, number>> {
  const counts = { trueInstructions: 0, trueMissing: 0 };
  for (const { id, messages, required = [] } of read<Injection>("instructions-true")) {
    const kept = await keptOf([messages]);
    const born = kept.filter(({ memory }) => memory.type === "instruction");
    const missing = required.filter((word) => !born.some((memory) => textOf(memory).includes(plain(word))));
    counts.trueInstructions++;
    if (missing.length === 0) continue;
    counts.trueMissing++;
    explain(id, JSON.stringify(missing), kept);
  }
  return counts;
}

function explain(id: string, fault: string, kept: readonly Kept[]): void {
  if (flags.verbose !== true) return;
  console.log(`## ${id} ${fault}`);
  for (const { memory, isCurrent } of kept) {
    const { type, eventDate, topicKey, content } = memory;
    console.log(
      `  ${isCurrent ? "current" : "retired"} ${type} ${eventDate ?? ""} [${topicKey ?? ""}] ${content}`,
    );
  }
}
