import { parseArgs } from "node:util";
import { OWN_SET, readConversations } from "./data-set.ts";
import { openNodeStore } from "./node-store.ts";

const { ingest, prepareConversation } = await import("../../src/ingest/ingest.ts");
const { extractSlice } = await import("../../src/ingest/extract-owed.ts");
const { recall } = await import("../../src/recall/recall.ts");
const { parseQuery } = await import("../../src/recall/query.ts");

/**
 * How long a recall takes at several sizes, beside one bare full-text query over the same rows. The rows are sentences
 * of our set put together anew, so that words are as rare as in speech. `node eval/recall/latency.ts --sizes 1000,10000`.
 */
const { values } = parseArgs({ options: { sizes: { type: "string", default: "1000,10000" } } });
const ROUNDS = 100;
const SESSION_MESSAGES = 50;
const START_MS = Date.UTC(2025, 0, 1);
const MINUTE_MS = 60_000;

const conversations = readConversations(OWN_SET).filter(({ id }) => id.startsWith("en"));
const words = conversations.flatMap(({ sessions }) =>
  sessions.flatMap(({ turns }) => turns.flatMap(({ text }) => text.split(/\s+/))),
);
const questions = conversations.flatMap(({ questions: asked }) => asked.map(({ question }) => question));
let seed = 1;

for (const size of values.sizes.split(",").map(Number)) {
  const store = await filled(size);
  const asked = Array.from({ length: ROUNDS }, (_, index) => questions[(index * 7) % questions.length]!);
  const bare = timed(asked, (question) => store.messages.search(parseQuery(question, START_MS).terms, 50));
  const columns = (["low", "medium", "high"] as const).map((thinkingLevel) => {
    const times = timed(asked, (query) =>
      recall(
        store,
        { query, thinkingLevel, responseLength: "medium", referenceDate: null, explain: false } as never,
        START_MS,
      ),
    );
    return `${thinkingLevel} ${times.median.toFixed(2)} ms (${(times.mean / bare.mean).toFixed(1)}×, worst ${times.worst.toFixed(1)})`;
  });
  console.log(
    `${size} messages, ${store.memories.countCurrent()} memories: bare query ${bare.median.toFixed(2)} ms (mean ${bare.mean.toFixed(2)}) | ${columns.join(" | ")}`,
  );
}

async function filled(size: number) {
  const store = await openNodeStore();
  for (let from = 0; from < size; from += SESSION_MESSAGES) {
    const messages = Array.from({ length: SESSION_MESSAGES }, (_, index) => ({
      role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
      content: sentence(),
      timestamp: new Date(START_MS + (from + index) * MINUTE_MS),
    }));
    const request = { messages, sessionId: `s${from}` };
    ingest(store, await prepareConversation(request, 0, async () => {}));
  }
  while (store.transaction(() => extractSlice(store, START_MS)).characters > 0);
  return store;
}

/** Ten to thirty words, each as often as it is said. */
function sentence(): string {
  const length = 10 + Math.floor(random() * 20);
  return Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(" ");
}

// Park and Miller: the same rows in every run.
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

function timed(asked: readonly string[], work: (question: string) => unknown) {
  for (const question of asked.slice(0, 10)) work(question);
  const times = asked.map((question) => {
    const startedMs = performance.now();
    work(question);
    return performance.now() - startedMs;
  });
  times.sort((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { median: times[times.length >> 1]!, mean, worst: times.at(-1)! };
}
