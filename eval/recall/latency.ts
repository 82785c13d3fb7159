import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startRuntime, type Runtime } from "../../tools/runtime.ts";
import { termsOf } from "../../src/text/terms.ts";
import { madeUp } from "./made-up.ts";

const { parseQuery } = await import("../../src/recall/query.ts");

/**
 * Time and rows of `recall()` in workerd beside one bare full-text query over the same rows:
 * `node eval/recall/latency.ts --sizes 1000,10000,50000`. A hundred questions are asked inside one request, the fastest of several rounds
 * counts, and a request of as many calls that do next to nothing is subtracted (`list` of one memory; for the bare index an
 * empty method). The bare query takes the best 50 rows of, in turn: every word of the question, as a plain index would be
 * asked; its content words; those of them that recall searches for, the rarest until 3,000 rows would be scored.
 * `--memories` remembers that many facts too; `--longest` asks also what takes the most: queries of 1 KiB, and 150 messages
 * of the greatest size.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000" },
    rounds: { type: "string", default: "5" },
    memories: { type: "string", default: "0" },
    longest: { type: "boolean", default: false },
  },
});
const BARE = ["every word", "content words", "searched words"] as const;
/** As src/recall/corpus.ts. */
const MAX_SCORED = 3000;
const LEVELS = ["low", "medium", "high"] as const;
const QUESTIONS = 100;
const BATCH = 500;
const SESSION_MESSAGES = 50;
const START_MS = Date.UTC(2025, 0, 1);
const MINUTE_MS = 60_000;
const LONGEST = { messages: 150, bytes: 32_768, queryBytes: 1024, questions: 10 };

const made = madeUp();
const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-latency-"));
const runtime = await startRuntime(storage);
try {
  for (const size of values.sizes.split(",").map(Number)) await measureAt(runtime, size);
  if (values.longest) await measureLongest(runtime);
} finally {
  await runtime.stop();
  rmSync(storage, { recursive: true, force: true });
}

async function measureAt(service: Runtime, size: number): Promise<void> {
  const profile = `latency ${size}`;
  const texts = Array.from({ length: size }, () => made.sentence());
  await fill(service, profile, texts);
  const questions = made.questions.slice(0, QUESTIONS);
  const bare = bareQueries(questions, texts);
  const timed = async (method: string, each: unknown[][]) => {
    const startedMs = performance.now();
    await service.call({ method, profile, each });
    return performance.now() - startedMs;
  };
  const recalls = (thinkingLevel: string) => questions.map((question) => asked(question, thinkingLevel));
  const works: Record<string, () => Promise<number>> = {
    empty: () =>
      timed(
        "list",
        questions.map(() => [{ limit: 1 }]),
      ),
    "bare empty": () =>
      timed(
        "bare nothing",
        questions.map(() => []),
      ),
    ...Object.fromEntries(BARE.map((name) => [name, () => timed("bare search", bare[name])])),
    ...Object.fromEntries(LEVELS.map((level) => [level, () => timed("recall", recalls(level))])),
  };
  const fastest: Record<string, number> = {};
  // One after the other in every round, so that other work on the machine meets all of them.
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [name, work] of Object.entries(works))
      fastest[name] = Math.min(fastest[name] ?? Infinity, (await work()) / QUESTIONS);
  const bareMs = BARE.map((name) => fastest[name]! - fastest["bare empty"]!);
  console.log(
    `${size} messages: bare query ${BARE.map((name, index) => `${name} ${bareMs[index]!.toFixed(2)} ms`).join(", ")}`,
  );
  for (const level of LEVELS) {
    const ms = fastest[level]! - fastest["empty"]!;
    const before = await rowsRead(service, profile);
    await service.call({ method: "recall", profile, each: recalls(level) });
    const rows = ((await rowsRead(service, profile)) - before) / QUESTIONS;
    const worst = await slowest(service, profile, recalls(level));
    const ratios = bareMs.map((one) => `${(ms / one).toFixed(1)}×`).join(" / ");
    console.log(
      `  ${level}: ${ms.toFixed(2)} ms (${ratios}), ${rows.toFixed(0)} rows, slowest single call ${worst.toFixed(0)} ms`,
    );
  }
}

/** The arguments of a recall. */
function asked(question: string, thinkingLevel: string): unknown[] {
  return [question, { thinkingLevel, referenceDate: new Date(START_MS).toISOString() }];
}

/** The slowest recall of a query of the greatest length, and of one over nothing but messages of the greatest size. */
async function measureLongest(service: Runtime): Promise<void> {
  const profile = `latency ${values.sizes.split(",").at(-1)}`;
  const queries = Array.from({ length: LONGEST.questions }, (_, index) =>
    upTo(LONGEST.queryBytes, (at) => made.questions[(index + at) % made.questions.length]!),
  );
  const texts = Array.from({ length: LONGEST.messages }, () =>
    upTo(LONGEST.bytes, () => `${made.sentence()}.`),
  );
  await fill(service, "longest", texts);
  for (const level of LEVELS) {
    const long = queries.map((query) => asked(query, level));
    const short = made.questions.slice(0, LONGEST.questions).map((question) => asked(question, level));
    const [ofQuery, ofMessages] = [
      await slowest(service, profile, long),
      await slowest(service, "longest", short),
    ];
    console.log(
      `  ${level}: slowest call of a query of 1 KiB in ${profile} ${ofQuery.toFixed(0)} ms, over ${LONGEST.messages} messages of 32 KiB ${ofMessages.toFixed(0)} ms`,
    );
  }
}

/** Pieces one after the other, as many as fit. */
function upTo(bytes: number, piece: (at: number) => string): string {
  let text = "";
  for (let at = 0; ; at++) {
    const longer = text === "" ? piece(at) : `${text} ${piece(at)}`;
    if (Buffer.byteLength(longer) > bytes) return text;
    text = longer;
  }
}

/** The words that each bare query is asked, by what they are of each question. */
function bareQueries(questions: readonly string[], texts: readonly string[]) {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(termsOf(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  const content = questions.map((question) => parseQuery(question, START_MS).terms);
  const searched = content.map((terms) => {
    let scored = 0;
    return terms
      .filter((term) => counts.has(term))
      .toSorted((a, b) => counts.get(a)! - counts.get(b)!)
      .filter((term, index) => (scored += counts.get(term)!) <= MAX_SCORED || index === 0);
  });
  return {
    "every word": questions.map((question) => [termsOf(question)]),
    "content words": content.map((terms) => [terms]),
    "searched words": searched.map((terms) => [terms]),
  };
}

/** The slowest of the calls, each in a request of its own, less the fastest empty one. */
async function slowest(service: Runtime, profile: string, calls: readonly unknown[][]): Promise<number> {
  const one = async (method: string, args: unknown[]) => {
    const startedMs = performance.now();
    await service.call({ method, profile, args });
    return performance.now() - startedMs;
  };
  let [emptyMs, slowestMs] = [Infinity, 0];
  for (const args of calls) {
    emptyMs = Math.min(emptyMs, await one("list", [{ limit: 1 }]));
    // Twice, and the faster: what the machine does meanwhile is not the call's.
    slowestMs = Math.max(slowestMs, Math.min(await one("recall", args), await one("recall", args)));
  }
  return slowestMs - emptyMs;
}

async function fill(service: Runtime, profile: string, texts: readonly string[]): Promise<void> {
  for (let from = 0; from < texts.length; from += SESSION_MESSAGES) {
    const messages = texts.slice(from, from + SESSION_MESSAGES).map((content, index) => ({
      role: index % 2 === 0 ? "user" : "assistant",
      content,
      timestamp: new Date(START_MS + (from + index) * MINUTE_MS),
    }));
    await service.call({ method: "ingest", profile, args: [messages, { sessionId: `s${from}` }] });
  }
  const facts = Array.from({ length: Number(values.memories) }, (_, index) => [
    { content: `Fact ${index}: ${made.sentence()}` },
  ]);
  for (let from = 0; from < facts.length; from += BATCH)
    await service.call({ method: "remember", profile, each: facts.slice(from, from + BATCH) });
  await service.call({ method: "flush", profile });
  for (let from = 0; from < texts.length; from += BATCH)
    await service.call({ method: "bare fill", profile, args: [texts.slice(from, from + BATCH)] });
}

async function rowsRead(service: Runtime, profile: string): Promise<number> {
  const info = (await service.call({ method: "info", profile })) as { costs: { rowsRead: number } };
  return info.costs.rowsRead;
}
