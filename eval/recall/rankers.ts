import { readFileSync } from "node:fs";
import type { RecallResult } from "../../src/contract/results.ts";
import type { Runtime } from "../../tools/runtime.ts";
import { sessionMs, toMessages, type Conversation, type Question } from "./data-set.ts";
import { load, type Loaded } from "./load.ts";
import type { Outcome } from "./measure.ts";

const { recallWith } = await import("../../src/recall/recall.ts");
const { parseQuery } = await import("../../src/recall/query.ts");
const { readCorpus } = await import("../../src/recall/corpus.ts");
const { gather } = await import("../../src/recall/gather.ts");
const { findPlaces } = await import("../../src/recall/windows.ts");

type Weights = Parameters<typeof recallWith>[2]["weights"];

const DAY_MS = 86_400_000;
const PLACES = 50;
/** Rows that a baseline reads: more than a conversation has. */
const ALL_ROWS = 5000;

/** Told after each step: messages stored, questions answered. */
export type Progress = (done: number) => void;

/** The service itself: `ingest()` and `recall()` of a real object in workerd, through the binding. */
export async function askService(
  runtime: Runtime,
  conversation: Conversation,
  progress: Progress,
): Promise<Outcome[]> {
  const profile = conversation.id;
  for (const session of conversation.sessions) {
    const messages = toMessages(conversation, session);
    await runtime.call({ method: "ingest", profile, args: [messages, { sessionId: session.id }] });
    progress(messages.length);
  }
  await runtime.call({ method: "flush", profile });
  const lastMs = Math.max(...conversation.sessions.map(({ date }) => sessionMs(date)));
  const referenceDate = new Date(lastMs + DAY_MS).toISOString();
  // A message's id is a hash of its session, role, content and occurrence: the product's code gives the same in Node.
  const { turnOfId: turns } = await load(conversation, false);
  const outcomes: Outcome[] = [];
  for (const batch of batches(conversation.questions, 20)) {
    const each = batch.map(({ question }) => [question, { thinkingLevel: "high", referenceDate }]);
    const results = (await runtime.call({ method: "recall", profile, each })) as RecallResult[];
    for (const [index, result] of results.entries())
      outcomes.push(outcomeOf(conversation, batch[index]!, { result, turns }));
    progress(batch.length);
  }
  return outcomes;
}

/** The product's code over SQLite in Node with weights from a file: one set, or one for each conversation. */
export async function askWithWeights(
  conversation: Conversation,
  file: string,
  progress: Progress,
): Promise<Outcome[]> {
  const content = JSON.parse(readFileSync(file, "utf8")) as Weights & Record<string, Weights>;
  const weights = content[conversation.id] ?? content;
  const { store, turnOfId, askedMs } = await load(conversation);
  progress(conversation.sessions.reduce((sum, { turns }) => sum + turns.length, 0));
  return conversation.questions.map((question) => {
    const request = {
      query: question.question,
      thinkingLevel: "high" as const,
      responseLength: "medium" as const,
      referenceDate: askedMs,
      explain: false,
    };
    const result = recallWith(store, request, { nowMs: askedMs, weights });
    progress(1);
    return outcomeOf(conversation, question, { result, turns: turnOfId });
  });
}

function outcomeOf(
  conversation: Conversation,
  question: Question,
  { result, turns }: { result: RecallResult; turns: ReadonlyMap<string, string> },
): Outcome {
  const ids = result.candidates.flatMap(({ sources }) => sources.map(({ messageId }) => messageId));
  return {
    conversation,
    question,
    turns: ids.map((id) => turns.get(id) ?? id),
    isAnswered: result.answer !== "",
  };
}

/** BM25 of each turn alone, over the index of the product. */
export function turnBaseline(loaded: Loaded): Outcome[] {
  return baseline(loaded, (query, { store }) =>
    store.messages.search(query.terms, PLACES).map(({ seq }) => seq),
  );
}

/** BM25 of each turn with its neighbours. */
export function windowBaseline(loaded: Loaded): Outcome[] {
  return baseline(loaded, (query, { store }) => {
    const corpus = readCorpus(store, query.terms);
    const places = findPlaces(gather(store, query, { corpus, depth: ALL_ROWS }), corpus);
    return places
      .toSorted((a, b) => b.match.window - a.match.window)
      .slice(0, PLACES)
      .flatMap(
        ({ sessionSeq, position }) => store.messages.found([], [[sessionSeq, position]])[0]?.seq ?? [],
      );
  });
}

function baseline(
  loaded: Loaded,
  find: (query: ReturnType<typeof parseQuery>, loaded: Loaded) => number[],
): Outcome[] {
  const { conversation, turnOfSeq, askedMs } = loaded;
  return conversation.questions.map((question) => ({
    conversation,
    question,
    turns: find(parseQuery(question.question, askedMs), loaded).map((seq) => turnOfSeq.get(seq) ?? ""),
    isAnswered: true,
  }));
}

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
