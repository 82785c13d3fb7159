import { MockEmbeddingModelV4, MockLanguageModelV4 } from "ai/test";
import { runInDurableObject } from "cloudflare:test";
import { ingest, prepareConversation } from "../../src/ingest/ingest.ts";
import { openModel } from "../../src/model/open-model.ts";
import type { Meter, ModelPort } from "../../src/model/port.ts";
import { Store } from "../../src/store/store.ts";
import { modelObject, saying } from "./cast.ts";
import { countingMeter, SETTINGS, workOf } from "./scripted-port.ts";

/** What a model says, word for word: one text for each operation, or one made of the prompt. */
export type RawAnswers = Record<string, string | ((prompt: string) => string)>;

interface Raw {
  answers: RawAnswers;
  /** What the provider says that a call used. */
  usage?: { input: number; output: number };
  embed?: (values: readonly string[]) => unknown;
  meter?: Meter;
}

/** A port on a model that gives these texts, read as those of any provider are. */
export function rawModel({ answers, usage, embed, meter = countingMeter() }: Raw): ModelPort {
  const { input = 10, output = 5 } = usage ?? {};
  const language = new MockLanguageModelV4({
    doGenerate: ({ responseFormat, prompt }) => {
      const name = responseFormat?.type === "json" ? (responseFormat.name ?? "") : "summarise";
      const answer = answers[name] ?? "";
      const text = typeof answer === "string" ? answer : answer(lastText(prompt));
      return Promise.resolve({
        content: [{ type: "text", text }],
        finishReason: { unified: "stop", raw: "stop" },
        usage: {
          inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: output, text: output, reasoning: 0 },
        },
        warnings: [],
      });
    },
  });
  const embedding = new MockEmbeddingModelV4({
    maxEmbeddingsPerCall: 100,
    doEmbed: ({ values }) => Promise.resolve({ embeddings: embed?.(values) as number[][], warnings: [] }),
  });
  const models = embed === undefined ? { language } : { language, embedding };
  return openModel({ ...SETTINGS, provider: { kind: "injected", models } }, meter);
}

function lastText(prompt: readonly { content: unknown }[]): string {
  const content = prompt.at(-1)?.content;
  const parts = Array.isArray(content) ? (content as { text?: string }[]) : [];
  return parts.map(({ text = "" }) => text).join("");
}

/** A verifier that lets everything pass: what is caught, code catches. */
export function passAll(prompt: string): string {
  const ids = [...prompt.matchAll(/^Statement \{"id":(\d+)/gm)].map(([, id]) => Number(id));
  return JSON.stringify({ results: ids.map((id) => ({ id, verdict: "pass", content: "" })) });
}

/** A memory as it is stored. */
export interface Kept extends Record<string, string | number | null> {
  content: string;
  type: string;
  topic: string | null;
  keywords: string;
  day: string | null;
  isPast: number;
}

/** What reaches the store when a model reads this conversation and answers so, and what was counted. */
export function readBy(name: string, said: readonly string[], answers: RawAnswers) {
  return runInDurableObject(modelObject(name), async (_object, { storage }) => {
    const store = new Store(storage, "KEY");
    ingest(store, await prepareConversation(saying("talk", ...said), 0, () => scheduler.wait(0)));
    const meter = countingMeter();
    const model = rawModel({ answers: { verify: passAll, ...answers }, meter });
    await workOf(store, model, meter).finish(true);
    const memories = store.database.all<Kept>(
      `SELECT content, type, topic_key AS topic, keywords, event_date AS day, superseded_ms IS NOT NULL AS isPast
       FROM am_memory ORDER BY seq`,
    );
    const chunks = store.chunks.oldest(1).length;
    const searched = store.database.all<{ queries: string }>("SELECT queries FROM am_memory_search");
    return { memories, chunks, searched, counts: Object.fromEntries(meter.counts) };
  });
}
