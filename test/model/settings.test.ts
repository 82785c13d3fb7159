import { expect, test } from "vitest";
import { readSettings } from "../../src/model/settings.ts";

const AI = { run: () => Promise.resolve({}) };

test("without a binding or an endpoint there is no model and nothing is wrong", () => {
  expect(readSettings({ SKILLS: {} })).toEqual({ settings: null, problem: null });
});

test("the binding of Workers AI is enough", () => {
  const { settings, problem } = readSettings({ AI });
  expect(problem).toBeNull();
  expect(settings?.provider).toMatchObject({ kind: "workers-ai", embedding: "@cf/baai/bge-m3" });
});

test("an endpoint goes before a binding, and models that are handed over before both", () => {
  const vars = { AI, AI_BASE_URL: "http://127.0.0.1:11434/v1", AI_MODEL: "llama" };
  expect(readSettings(vars).settings?.provider).toMatchObject({
    kind: "openai-compatible",
    language: "llama",
    embedding: null,
    apiKey: null,
    output: "schema",
  });
  expect(readSettings(vars, {}).settings?.provider).toEqual({ kind: "injected", models: {} });
});

test.for([
  [{ AI_BASE_URL: "localhost 80", AI_MODEL: "x" }, "AI_BASE_URL is not a URL"],
  [{ AI_BASE_URL: "http://127.0.0.1/v1" }, "AI_BASE_URL needs AI_MODEL, AI_EMBEDDING_MODEL or both"],
  [
    { AI_BASE_URL: "http://127.0.0.1/v1", AI_MODEL: "x", AI_OUTPUT: "xml" },
    "AI_OUTPUT must be schema, json or text",
  ],
  [{ AI, MODEL_DAILY_TOKENS: "many" }, "MODEL_DAILY_TOKENS must be a whole number above 0"],
  [{ AI, MODEL_TIMEOUT_MS: -1 }, "MODEL_TIMEOUT_MS must be a whole number above 0"],
] as const)("a var that cannot be used is named: %o", ([vars, problem]) => {
  expect(readSettings(vars).problem).toBe(problem);
});
