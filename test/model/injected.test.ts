import { MockLanguageModelV4 } from "ai/test";
import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { MemoryObject } from "../../src/memory-object.ts";
import { asking, modelObject, saying } from "./cast.ts";

const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

const ANSWERS: Record<string, unknown> = {
  extract: {
    memories: [{ type: "fact", content: "The user keeps bees.", lines: [1], quote: "I keep bees." }],
  },
  verify: { results: [{ id: 0, verdict: "pass", content: "The user keeps bees." }] },
  classify: { results: [] },
  synthesise: { isAnswerable: true, answer: "The user keeps bees.", citations: [1] },
};

/** An object whose code hands its model over; it has no embedding model. */
class WithModel extends MemoryObject {
  protected override injectedModels() {
    const language = new MockLanguageModelV4({
      modelId: "handed-over",
      doGenerate: ({ responseFormat }) => {
        const name = responseFormat?.type === "json" ? (responseFormat.name ?? "") : "";
        return Promise.resolve({
          content: [{ type: "text", text: JSON.stringify(ANSWERS[name]) }],
          finishReason: { unified: "stop", raw: "stop" },
          usage: USAGE,
          warnings: [],
        });
      },
    });
    return { language };
  }
}

test("an object that hands a language model over extracts and answers by it, and needs no vectors", async () => {
  await runInDurableObject(modelObject("handed over"), async (_object, state) => {
    const object = new WithModel(state, env);
    await object.ingest(saying("talk", "I keep bees."));
    await object.flush();
    const found = await object.recall(asking("Who keeps bees?"));
    expect(found).toMatchObject({ answer: "The user keeps bees.", count: 1 });
    expect(found.degraded).toBeUndefined();
    expect(await object.info()).toMatchObject({
      tier: "model",
      model: "handed-over",
      // Vectors are not looked at: the object that the endpoint's vars gave a model of vectors shares the storage.
      models: { provider: "injected", embedding: null },
    });
  });
});
