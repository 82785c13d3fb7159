import { expect, inject, test } from "vitest";
import { openModel } from "../../src/model/open-model.ts";
import type { Meter } from "../../src/model/port.ts";
import { scriptProvider } from "./provider.ts";
import { countingMeter, SETTINGS } from "./scripted-port.ts";

const LINES = [
  { line: 1, role: "user" as const, said: "2026-04-15", text: "I live in Lima.", isContext: false },
  { line: 2, role: "user" as const, said: "2026-04-15", text: "My boat is called Gull.", isContext: false },
];

/** A model behind an endpoint that answers in a recorded shape, and what was counted of it. */
async function answering(recorded: string, operation = "extract") {
  await scriptProvider({ operation, recorded });
  const used: { input: number; output: number }[] = [];
  const counting = countingMeter();
  const meter: Meter = { ...counting, settle: (_reservation, amount) => void used.push(amount) };
  const provider = {
    kind: "openai-compatible",
    baseUrl: inject("modelUrl"),
    apiKey: "key",
    language: "scripted-chat",
    embedding: "scripted-embedding",
    output: "schema",
  } as const;
  return { model: openModel({ ...SETTINGS, provider }, meter), used, counts: counting.counts };
}

test.for([
  ["openai/stop", 2, { input: 411, output: 52 }],
  ["openai/streamed", 2, { input: 411, output: 52 }],
  ["openai/length", 1, { input: 411, output: 8000 }],
  ["ollama/stop", 2, { input: 411, output: 52 }],
  ["ollama/reasoning", 2, { input: 411, output: 52 }],
  ["ollama/think-tags", 2, { input: 411, output: 52 }],
  ["vllm/stop", 2, { input: 411, output: 52 }],
  ["vllm/reasoning", 2, { input: 411, output: 52 }],
  ["vllm/reasoning-content", 2, { input: 411, output: 52 }],
  ["workers-ai/stop", 2, { input: 411, output: 52 }],
] as const)(
  "an answer shaped as %s is read, and its tokens are counted",
  async ([name, memories, tokens]) => {
    const { model, used } = await answering(name);
    const outcome = await model.extract(LINES, "extract");
    expect(outcome).toMatchObject({ ok: true, discarded: 0 });
    expect(outcome.ok && outcome.value.length).toBe(memories);
    expect(used).toEqual([tokens]);
  },
);

test.for(["workers-ai/no-usage", "ollama/no-finish"])(
  "an answer shaped as %s, which tells no tokens, is counted by estimate",
  async (name) => {
    const { model, used } = await answering(name);
    expect(await model.extract(LINES, "extract")).toMatchObject({ ok: true });
    expect(used[0]?.input).toBeGreaterThan(100);
    expect(used[0]?.output).toBeGreaterThan(10);
  },
);

test.for([
  ["openai/refusal", "refused", /filter/],
  ["openai/content-filter", "refused", /filter/],
  ["vllm/only-reasoning", "empty", /empty/],
  ["openai/rate-limit", "rate_limited", /Too many requests in this minute/],
  ["openai/quota", "rejected", /quota of this account/],
  ["openai/context-length", "rejected", /more tokens than the model takes/],
  ["openai/model-not-found", "rejected", /no such model/],
  ["openai/key", "rejected", /key is not valid/],
  ["openai/overloaded", "unavailable", /overloaded/],
  ["ollama/model-not-found", "rejected", /try pulling it/],
  ["ollama/context-length", "rejected", /longer than the context/],
  ["ollama/broken", "unavailable", /runner has stopped/],
  ["vllm/context-length", "rejected", /shorter than the prompt/],
  ["vllm/context-length-flat", "rejected", /shorter than the prompt/],
  ["vllm/model-not-found", "rejected", /does not exist/],
  ["vllm/key", "rejected", /Unauthorized/],
  ["workers-ai/allocation", "rejected", /allocation of this day/],
  ["workers-ai/capacity", "rate_limited", /capacity is exceeded/],
  ["workers-ai/model-not-found", "rejected", /no such model/],
  ["workers-ai/key", "rejected", /token is not valid/],
] as const)("an answer shaped as %s is told as %s, in its own words", async ([name, kind, detail]) => {
  const { model, counts } = await answering(name);
  expect(await model.extract(LINES, "extract")).toMatchObject({
    ok: false,
    failure: { kind, detail: expect.stringMatching(detail) },
  });
  expect(counts.get(`extract failed:${kind}`)).toBe(1);
});

test.for([
  "openai/embeddings",
  "openai/embeddings-base64",
  "ollama/embeddings",
  "ollama/embeddings-base64",
  "vllm/embeddings",
  "workers-ai/embeddings",
])("vectors shaped as %s are read, and their tokens counted", async (name) => {
  const { model, used } = await answering(name, "embed");
  const outcome = await model.embed(["a red boat", "a house"]);
  expect(outcome).toMatchObject({ ok: true });
  const vectors = outcome.ok ? outcome.value : [];
  expect(vectors.map(({ length }) => length)).toEqual([64, 64]);
  expect(vectors[0]?.reduce((sum, value) => sum + value, 0)).toBe(2);
  expect(used[0]?.input).toBe(name.startsWith("workers-ai") ? 5 : 21);
});

test("a summary of a model that thinks aloud is told without its thoughts", async () => {
  const { model } = await answering("ollama/think-tags", "summarise");
  expect(await model.summarise("Shorten: the ferry leaves at noon.")).toEqual({
    ok: true,
    value: "Summary: Shorten: the ferry leaves at noon.",
    discarded: 0,
  });
});
