import { expect, test } from "vitest";
import { openModel } from "../../src/model/open-model.ts";
import { WORKERS_AI_MODELS } from "../../src/model/settings.ts";
import { countingMeter, SETTINGS } from "./scripted-port.ts";

const LINES = [
  { line: 1, role: "user" as const, said: "2026-04-15", text: "I live in Lima.", isContext: false },
];
const MEMORY = { type: "fact", content: "The user lives in Lima.", lines: [1], quote: "I live in Lima." };
const ANSWER = { memories: [MEMORY] };

type Inputs<Model extends keyof AiModels> = AiModels[Model]["inputs"];
type Outputs<Model extends keyof AiModels> = AiModels[Model]["postProcessedOutputs"];
type Chat = Extract<Inputs<typeof WORKERS_AI_MODELS.language>, { messages: unknown }>;
type Embedding = Extract<Inputs<typeof WORKERS_AI_MODELS.embedding>, { text: unknown }>;
type Rerank = Inputs<typeof WORKERS_AI_MODELS.reranking>;

/** Every key of the published inputs; one that is added to or leaves the types does not compile. */
const CHAT_KEYS: Record<keyof Chat, true> = {
  messages: true,
  functions: true,
  tools: true,
  response_format: true,
  raw: true,
  stream: true,
  max_tokens: true,
  temperature: true,
  top_p: true,
  top_k: true,
  seed: true,
  repetition_penalty: true,
  frequency_penalty: true,
  presence_penalty: true,
};
const EMBEDDING_KEYS: Record<keyof Embedding, true> = { text: true, truncate_inputs: true };
/** The types describe the query and leave its key out. */
const RERANK_KEYS: Record<keyof Rerank | "query", true> = { query: true, top_k: true, contexts: true };

/** A binding that answers so, or throws; what it was asked. */
function bound(answer: (model: string) => unknown) {
  const seen: { model: string; input: Record<string, unknown> }[] = [];
  const binding = {
    run(model: string, input: Record<string, unknown>) {
      seen.push({ model, input });
      return Promise.resolve().then(() => answer(model));
    },
  } as unknown as Ai;
  const meter = countingMeter();
  const used: { input: number; output: number }[] = [];
  const settle = (_reservation: unknown, amount: { input: number; output: number }) => void used.push(amount);
  const provider = { kind: "workers-ai", binding, ...WORKERS_AI_MODELS } as const;
  return { model: openModel({ ...SETTINGS, provider }, { ...meter, settle }), seen, used };
}

const sentKeys = (input: Record<string, unknown> | undefined) =>
  Object.entries(input ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [key]));

test("what Workers AI is sent has no key that its published types do not have", async () => {
  const { model, seen } = bound((name) => {
    if (name.includes("reranker")) return { response: [{ id: 0, score: 0.7 }] };
    return name.includes("bge") ? { shape: [1, 2], data: [[0.1, 0.2]] } : { response: ANSWER };
  });
  await model.extract(LINES, "extract");
  await model.summarise("Shorten.");
  await model.embed(["text"]);
  await model.rerank("q", ["text"]);
  const [chat, summary, embedding, rerank] = seen.map(({ input }) => sentKeys(input));
  for (const keys of [chat, summary]) expect(keys?.filter((key) => !(key in CHAT_KEYS))).toEqual([]);
  expect(embedding?.filter((key) => !(key in EMBEDDING_KEYS))).toEqual([]);
  expect(rerank?.filter((key) => !(key in RERANK_KEYS))).toEqual([]);
  const { messages, response_format: format, max_tokens: most } = (seen[0]?.input ?? {}) as unknown as Chat;
  expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(format).toMatchObject({ type: "json_schema", json_schema: { type: "object", title: "extract" } });
  expect(most).toBe(8000);
});

type ChatOutput = Outputs<typeof WORKERS_AI_MODELS.language>;
const usage = { prompt_tokens: 411, completion_tokens: 52, total_tokens: 463 };
const told: ChatOutput = { response: JSON.stringify(ANSWER), usage };
const untold: ChatOutput = { response: JSON.stringify(ANSWER) };

test.for([
  ["text", told, 411],
  ["text without its use", untold, null],
  ["an object", { response: ANSWER, usage }, 411],
  [
    "a completion",
    { choices: [{ message: { content: JSON.stringify(ANSWER) }, finish_reason: "stop" }], usage },
    411,
  ],
] as const)("an answer of the binding that is %s is read and counted", async ([, answer, input]) => {
  const { model, used } = bound(() => answer);
  expect(await model.extract(LINES, "extract")).toMatchObject({ ok: true, value: [MEMORY] });
  // What is not told is estimated from the prompt.
  expect(used[0]?.input).toBeGreaterThanOrEqual(input ?? 100);
});

test.for([
  ["nothing", { response: null }, "empty"],
  ["a receipt for later", { request_id: "later" }, "empty"],
  ["a refusal", { response: "I'm sorry, I can't help with that." }, "refused"],
  [
    "one that is cut before anything is whole",
    { choices: [{ message: { content: '{"mem' }, finish_reason: "length" }] },
    "malformed",
  ],
] as const)("an answer of the binding that is %s is told by its kind", async ([, answer, kind]) => {
  const { model } = bound(() => answer);
  expect(await model.extract(LINES, "extract")).toMatchObject({ ok: false, failure: { kind } });
});

test.for([
  ["3036: the free allocation of this day is used up", "rejected"],
  ["3040: capacity is exceeded for the moment", "rate_limited"],
  ["3007: the request took too long", "unavailable"],
  ["3006: the request is too large", "rejected"],
  ["5007: there is no such model", "rejected"],
  ["5016: the terms of the model were not agreed to", "rejected"],
  ["something else", "unavailable"],
] as const)('an error of the binding "%s" is told as %s', async ([message, kind]) => {
  const { model } = bound(() => {
    throw Object.assign(new Error(message), { name: "InferenceUpstreamError" });
  });
  const failure = { kind, detail: message };
  expect(await model.extract(LINES, "extract")).toMatchObject({ ok: false, failure });
  expect(await model.embed(["text"])).toMatchObject({ ok: false, failure });
});

test.for([
  ["no data", { shape: [1, 2] }],
  ["a receipt for later", { request_id: "later" }],
  ["text", "later"],
] as const)("vectors of the binding that are %s are none", async ([, answer]) => {
  const { model } = bound(() => answer);
  expect(await model.embed(["text"])).toMatchObject({ ok: false, failure: { kind: "malformed" } });
});
