import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { deleteMemory } from "../../src/forget/delete-memory.ts";
import { remember } from "../../src/ingest/remember.ts";
import type { ModelPort, Synthesis } from "../../src/model/port.ts";
import { recallWithModel } from "../../src/recall/recall-with-model.ts";
import { Store } from "../../src/store/store.ts";
import { VectorIndex } from "../../src/store/vector-index.ts";
import type { RecallRequest } from "../../src/contract/requests.ts";
import { asking, modelObject } from "./cast.ts";
import { bad, countingMeter, good, scriptedPort, workOf } from "./scripted-port.ts";

const FACTS = ["Ines lives in Lima since 2019.", "Bruno lives in Oslo.", "The ferry to Lima leaves at noon."];
const NOW = Date.parse("2026-04-15T10:00:00Z");

/** A recall of a profile that knows three facts, by a model that does what is scripted. */
function recallBy(
  name: string,
  script: (store: Store) => Partial<ModelPort>,
  options: Partial<RecallRequest> = {},
) {
  return runInDurableObject(modelObject(name), async (_object, { storage }) => {
    const store = new Store(storage, "KEY");
    for (const content of FACTS) remember(store, { content, sessionId: null }, NOW);
    return recallWithModel(store, asking("Where does Ines live since 2019?", options), {
      model: scriptedPort(script(store)),
      index: new VectorIndex(store.vectors),
      now: () => NOW,
      timeoutMs: 1000,
      yieldTurn: () => scheduler.wait(0),
    });
  });
}

const answering = (answer: Partial<Synthesis>) => () => ({
  synthesise: () => good({ isAnswerable: true, answer: "", citations: [1], ...answer }),
});

test("an answer that its citations carry is given, with their ids, the most important first", async () => {
  const found = await recallBy(
    "sound",
    answering({ answer: "Ines lives in Lima since 2019.", citations: [1, 1, 99] }),
  );
  expect(found.answer).toBe("Ines lives in Lima since 2019.");
  expect(found.citations).toEqual([found.candidates[0]?.id]);
  expect(found.degraded).toBeUndefined();
});

test.for([
  ["a number that nobody said", { answer: "Ines lives in Lima since 2021." }],
  ["a name that nobody said", { answer: "Ines lives in Quito." }],
  ["nothing of its citation", { answer: "It rains a lot over there." }],
  ["no citation", { answer: "Ines lives in Lima.", citations: [] }],
  ["only citations that are no candidates", { answer: "Ines lives in Lima.", citations: [7, -1] }],
  ["no words", { answer: " " }],
] as const)("an answer with %s is dropped for what was said", async ([what, synthesis]) => {
  const found = await recallBy(what, answering({ citations: [1], ...synthesis } as Partial<Synthesis>));
  expect(found.answer).toContain("Ines lives in Lima since 2019.");
  expect(found.citations).toBeUndefined();
  expect(found.degraded).toEqual(["synthesise"]);
});

test("a model that says the memories do not answer is believed", async () => {
  const found = await recallBy("abstains", answering({ isAnswerable: false }));
  expect(found).toMatchObject({ answer: "", citations: [] });
  expect(found.count).toBeGreaterThan(0);
  expect(found.degraded).toBeUndefined();
});

test("a memory that is deleted while the answer is written is neither told nor listed", async () => {
  const found = await recallBy("deleted meanwhile", (store) => ({
    synthesise: () => {
      const [memory] = store.memories
        .page({ sessionId: undefined, type: undefined }, null, 10)
        .filter(({ content }) => content.startsWith("Ines"));
      store.transaction(() => deleteMemory(store, memory!, { nowMs: NOW, isCommon: () => false }));
      return good({ isAnswerable: true, answer: "Ines lives in Lima since 2019.", citations: [1] });
    },
  }));
  expect(JSON.stringify(found)).not.toContain("2019");
  expect(found.degraded).toEqual(["synthesise"]);
});

test("a reranker orders the candidates of a deep recall, and a broken one leaves them", async () => {
  const names = { provider: "scripted", language: null, embedding: null, reranking: "r" };
  const plain = await recallBy("ranks", () => ({ names, rerank: () => bad("unavailable") }), {
    thinkingLevel: "high",
    query: "Who lives in Lima or Oslo?",
  });
  expect(plain.degraded).toEqual(["rerank"]);
  const turned = await recallBy(
    "ranks again",
    () => ({ names, rerank: (_question, texts) => good(texts.map((_, index) => index)) }),
    { thinkingLevel: "high", query: "Who lives in Lima or Oslo?" },
  );
  expect(turned.candidates.map(({ summary }) => summary)).toEqual(
    plain.candidates.map(({ summary }) => summary).toReversed(),
  );
  expect(turned.candidates.map(({ score }) => score)).toEqual(
    turned.candidates.map(({ score }) => score).toSorted((a, b) => b - a),
  );
  expect(turned.degraded).toBeUndefined();
});

test("dates and how far they are come from code: the model is given them and may not make its own", async () => {
  let seen = "";
  await recallBy(
    "dates",
    () => ({
      synthesise: (inquiry) => {
        seen = inquiry.evidence.map(({ date }) => date).join("\n");
        return good({ isAnswerable: false, answer: "", citations: [] });
      },
    }),
    { referenceDate: Date.parse("2026-05-01") },
  );
  expect(seen).toContain("said 2026-04-15");
});

const NAMES = { provider: "scripted", language: null, embedding: "scripted", reranking: null };

/** A recall among sixty memories whose vectors `embed` gives, and the same without any vectors. */
function recallAmong(name: string, embed: (text: string) => number[]) {
  return runInDurableObject(modelObject(name), async (_object, { storage }) => {
    const store = new Store(storage, "KEY");
    for (let index = 0; index < 60; index++)
      remember(
        store,
        { content: `Crew member ${index} sails boat ${index % 7}.`, sessionId: null },
        NOW + index,
      );
    const model = scriptedPort({ names: NAMES, embed: (texts) => good(texts.map(embed)) });
    store.transaction(() => store.vectors.use("scripted"));
    await workOf(store, model, countingMeter()).finish(true);
    const index = new VectorIndex(store.vectors);
    const parts = { index, now: () => NOW, timeoutMs: 1000, yieldTurn: () => scheduler.wait(0) };
    const idsBy = async (by: ModelPort) =>
      (await recallWithModel(store, asking("Who sails boat 3?"), { ...parts, model: by })).candidates.map(
        ({ summary }) => summary,
      );
    return {
      near: await idsBy(model),
      without: await idsBy(scriptedPort({ names: { ...NAMES, embedding: null } })),
    };
  });
}

test("vectors that tell nothing apart change nothing", async () => {
  const { near, without } = await recallAmong("alike", () => [1, 1, 1]);
  expect(near).toEqual(without);
});

test("a memory that stands out as the nearest is found though it shares no more words than the others", async () => {
  const { near, without } = await recallAmong("stands out", (text) =>
    /Who sails|member 45 /.test(text) ? [1, 0.1] : [0.6, 1],
  );
  expect(without[0]).not.toBe("Crew member 45 sails boat 3.");
  expect(near[0]).toBe("Crew member 45 sails boat 3.");
});
