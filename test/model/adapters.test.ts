import { MockEmbeddingModelV4, MockLanguageModelV4, MockRerankingModelV4 } from "ai/test";
import { expect, inject, test } from "vitest";
import { openModel } from "../../src/model/open-model.ts";
import type { InjectedModels } from "../../src/model/settings.ts";
import { scriptProvider, seenByProvider } from "./provider.ts";
import { countingMeter, SETTINGS } from "./scripted-port.ts";

const LINES = [
  { line: 1, role: "user" as const, said: "2026-04-15", text: "I live in Lima.", isContext: false },
];
const MEMORY = { type: "fact", content: "The user lives in Lima.", lines: [1], quote: "I live in Lima." };
const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

/** A language model of the AI SDK that says this. */
function saying(text: string, finish: "stop" | "length" | "content-filter" = "stop"): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: {
      content: [{ type: "text", text }],
      finishReason: { unified: finish, raw: finish },
      usage: USAGE,
      warnings: [],
    },
  });
}

function opened(models: InjectedModels, meter = countingMeter()) {
  return openModel({ ...SETTINGS, provider: { kind: "injected", models } }, meter);
}

test("models that are handed over are asked with our schema and need no network", async () => {
  const language = saying(JSON.stringify({ memories: [MEMORY] }));
  const outcome = await opened({ language }).extract(LINES, "extract");
  expect(outcome).toEqual({ ok: true, value: [MEMORY], discarded: 0 });
  const [call] = language.doGenerateCalls;
  expect(call?.responseFormat).toMatchObject({ type: "json", name: "extract" });
  expect(call).toMatchObject({ temperature: 0, maxOutputTokens: 8000 });
  expect(JSON.stringify(call?.responseFormat)).toContain('"required":["type","content","lines","quote"]');
});

test.for([
  ["fenced", "```json\n" + JSON.stringify({ memories: [MEMORY] }) + "\n```", 1, 0],
  ["with words around it", "Sure! " + JSON.stringify({ memories: [MEMORY] }) + " Anything else?", 1, 0],
  ["a bare list", JSON.stringify([MEMORY, MEMORY]), 2, 0],
  ["cut in the middle", JSON.stringify({ memories: [MEMORY, MEMORY] }).slice(0, -40), 1, 0],
  ["with one broken item", JSON.stringify({ memories: [MEMORY, { type: "joke" }] }), 1, 1],
  ["with nothing to remember", '{"memories": []}', 0, 0],
] as const)("an answer that is %s is read as far as it goes", async ([, text, items, discarded]) => {
  const outcome = await opened({ language: saying(text) }).extract(LINES, "extract");
  expect(outcome).toMatchObject({ ok: true, discarded });
  expect(outcome.ok && outcome.value.length).toBe(items);
});

test.for([
  ["malformed", saying("The user lives in Lima.")],
  ["malformed", saying('{"memories": [{"type": "joke"}]}')],
  ["refused", saying("I'm sorry, I can't help with that.")],
  ["refused", saying("{}", "content-filter")],
  ["empty", saying("   ")],
  ["too_long", saying(JSON.stringify({ memories: [MEMORY], filler: "x".repeat(100_000) }))],
] as const)("an answer that cannot be used is told as %s", async ([kind, language]) => {
  const meter = countingMeter();
  const outcome = await opened({ language }, meter).extract(LINES, "extract");
  expect(outcome).toMatchObject({ ok: false, failure: { kind } });
  expect(meter.counts.get(`extract failed:${kind}`)).toBe(1);
});

test("a model that ignores its deadline is not waited for", async () => {
  const language = new MockLanguageModelV4({ doGenerate: () => new Promise(() => undefined) });
  const outcome = await opened({ language }).analyse("Where?", "2026-04-15", 20);
  expect(outcome).toMatchObject({ ok: false, failure: { kind: "timeout" } });
});

test("embeddings and ranks come back in the order of their texts", async () => {
  const embedding = new MockEmbeddingModelV4({
    maxEmbeddingsPerCall: 1,
    doEmbed: ({ values }) =>
      Promise.resolve({ embeddings: values.map((value) => [value.length, 1]), warnings: [] }),
  });
  const reranking = new MockRerankingModelV4({
    doRerank: () =>
      Promise.resolve({
        ranking: [
          { index: 1, relevanceScore: 0.9 },
          { index: 0, relevanceScore: 0.1 },
        ],
        warnings: [],
      }),
  });
  const model = opened({ embedding, reranking });
  expect(await model.embed(["a", "four"])).toMatchObject({
    value: [
      [1, 1],
      [4, 1],
    ],
  });
  expect(await model.rerank("q", ["worse", "better"])).toMatchObject({ value: [0.1, 0.9] });
  expect(await model.extract(LINES, "extract")).toMatchObject({ failure: { kind: "unsupported" } });
});

test("a summary is the model's text", async () => {
  const outcome = await opened({ language: saying(" Short. ") }).summarise("Shorten this.");
  expect(outcome).toEqual({ ok: true, value: "Short.", discarded: 0 });
  expect(await opened({ language: saying("") }).summarise("Shorten this.")).toMatchObject({ ok: false });
});

test.for([
  ["schema", "json_schema"],
  ["json", "json_object"],
  ["text", undefined],
] as const)("an endpoint with AI_OUTPUT %s is asked for %s", async ([output, type]) => {
  await scriptProvider();
  const provider = {
    kind: "openai-compatible",
    baseUrl: inject("modelUrl"),
    apiKey: null,
    language: "scripted-chat",
    embedding: null,
    output,
  } as const;
  await openModel({ ...SETTINGS, provider }, countingMeter()).extract(LINES, "extract");
  const [seen] = await seenByProvider();
  expect(JSON.parse(seen?.body ?? "{}").response_format?.type).toBe(type);
  expect(seen?.authorization).toBeNull();
});
