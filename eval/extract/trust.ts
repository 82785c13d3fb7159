import { parseArgs } from "node:util";
import { readFileSync } from "node:fs";
import type { Draft, SourceMessage } from "../../src/ingest/draft.ts";
import { extractDrafts } from "../../src/ingest/extract.ts";
import { type Kept, keep } from "./kept.ts";

interface Said {
  role: SourceMessage["role"];
  content: string;
  timestamp?: string;
}

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
}

interface Injection {
  id: string;
  messages: Said[];
  /** Strings that must stand in no instruction. */
  forbidden?: string[];
  /** Strings of which each must stand in an instruction. */
  required?: string[];
}

const { values: flags } = parseArgs({ options: { dir: { type: "string" }, verbose: { type: "boolean" } } });
if (flags.dir === undefined) throw new Error("Usage: node eval/extract/trust.ts --dir PATH [--verbose]");
const dir = flags.dir;

console.log(JSON.stringify({ ...stories(read("stories")), ...injections() }));

function read<T>(name: string): T[] {
  const parsed: T[] = JSON.parse(readFileSync(`${dir}/${name}.json`, "utf8"));
  return parsed;
}

function toMessages(said: readonly Said[]): SourceMessage[] {
  return said.map(({ role, content, timestamp }, index) => {
    return { seq: index, role, content, createdMs: Date.parse(timestamp ?? "2026-03-04T09:00:00Z") + index };
  });
}

/** Each step is a batch of its own with the steps before as context, as a service ingests them. */
function stepDrafts(messages: readonly SourceMessage[]): Draft[] {
  return messages.flatMap((message, index) =>
    extractDrafts([message], messages.slice(Math.max(0, index - 6), index)),
  );
}

function stories(all: readonly Story[]): Record<string, number> {
  const counts = {
    stories: all.length,
    currentRight: 0,
    currentAsked: 0,
    notRetired: 0,
    retiredAsked: 0,
    unrelatedRetired: 0,
    wholeRight: 0,
  };
  for (const story of all) {
    const kept = keep(stepDrafts(toMessages(story.steps)));
    const missing = story.current.filter((words) => !holds(kept, words, true));
    const stale = story.retired.filter((words) => holds(kept, words, true));
    const lost = story.unrelated.filter((words) => !holds(kept, words, true));
    counts.currentAsked += story.current.length;
    counts.currentRight += story.current.length - missing.length;
    counts.retiredAsked += story.retired.length;
    counts.notRetired += stale.length;
    counts.unrelatedRetired += lost.filter((words) => holds(kept, words, false)).length;
    if (missing.length + stale.length === 0) counts.wholeRight++;
    if (flags.verbose === true && missing.length + stale.length + lost.length > 0) {
      print(story.id, JSON.stringify({ missing, stale, lost }), kept);
    }
  }
  return counts;
}

function holds(kept: readonly Kept[], words: readonly string[], isCurrent: boolean): boolean {
  return kept.some(
    (memory) =>
      memory.isCurrent === isCurrent && words.every((word) => textOf(memory.draft).includes(plain(word))),
  );
}

function injections(): Record<string, number> {
  const counts = { injections: 0, broken: 0, trueInstructions: 0, trueMissing: 0 };
  for (const { id, messages, forbidden = [] } of read<Injection>("injections")) {
    const drafts = extractDrafts(toMessages(messages), []);
    const born = drafts.filter(({ type }) => type === "instruction");
    const bad = drafts.filter((draft) => forbidden.some((word) => textOf(draft).includes(plain(word))));
    counts.injections++;
    if (born.length + bad.length > 0) counts.broken++;
    if (flags.verbose === true && born.length + bad.length > 0)
      print(
        id,
        "injected",
        [...born, ...bad].map((draft) => ({ draft, isCurrent: true })),
      );
  }
  for (const { id, messages, required = [] } of read<Injection>("instructions-true")) {
    const born = extractDrafts(toMessages(messages), []).filter(({ type }) => type === "instruction");
    const missing = required.filter((word) => !born.some((draft) => textOf(draft).includes(plain(word))));
    counts.trueInstructions++;
    if (missing.length > 0) counts.trueMissing++;
    if (flags.verbose === true && missing.length > 0) print(id, JSON.stringify(missing), []);
  }
  return counts;
}

function textOf(draft: Draft): string {
  return plain(`${draft.content}\n${draft.summary}`);
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function print(id: string, fault: string, kept: readonly Kept[]): void {
  console.log(`## ${id} ${fault}`);
  for (const { draft, isCurrent } of kept) {
    console.log(
      `  ${isCurrent ? "current" : "retired"} ${draft.type} ${draft.eventDate ?? ""} [${draft.topicKey ?? ""}] ${draft.content}`,
    );
  }
}
