import { runInDurableObject } from "cloudflare:test";
import { expect, inject, test, vi } from "vitest";
import { ModelMeter } from "../../src/model-meter.ts";
import { ModelWork } from "../../src/model-work.ts";
import { ingest, prepareConversation } from "../../src/ingest/ingest.ts";
import { openModel } from "../../src/model/open-model.ts";
import type { ModelSettings } from "../../src/model/settings.ts";
import { VectorIndex } from "../../src/store/vector-index.ts";
import { recallWithModel } from "../../src/recall/recall-with-model.ts";
import { Store } from "../../src/store/store.ts";
import { isoDay } from "../../src/text/iso-day.ts";
import { asking, modelObject, saying } from "./cast.ts";
import { scriptProvider, seenByProvider } from "./provider.ts";
import { SETTINGS } from "./scripted-port.ts";

const SAID = ["I moved to Lima last month.", "My sister is called Ines."];

function withBudget(dailyTokens: number): ModelSettings {
  const provider = {
    kind: "openai-compatible",
    baseUrl: inject("modelUrl"),
    apiKey: null,
    language: "scripted-chat",
    embedding: "scripted-embedding",
    output: "schema",
  } as const;
  return { ...SETTINGS, provider, dailyTokens };
}

const yieldTurn = () => scheduler.wait(0);

/** A profile of its own whose model may use so many tokens a day. */
function limited<Result>(name: string, dailyTokens: number, work: (parts: LimitedParts) => Promise<Result>) {
  return runInDurableObject(modelObject(name), async (_object, { storage }) => {
    const store = new Store(storage, "KEY");
    const meter = new ModelMeter(store, dailyTokens);
    const settings = withBudget(dailyTokens);
    const model = openModel(settings, meter);
    const jobs = new ModelWork({ store, meter, settings, open: () => Promise.resolve(model), yieldTurn });
    jobs.begin("scripted-embedding");
    return work({ store, meter, model, jobs });
  });
}

interface LimitedParts {
  store: Store;
  meter: ModelMeter;
  model: ReturnType<typeof openModel>;
  jobs: ModelWork;
}

test("when the tokens of the day are spent the rules do the work, the log says so once and nobody is called", async () => {
  await scriptProvider();
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await limited("spent", 1, async ({ store, model, jobs }) => {
    ingest(store, await prepareConversation(saying("talk", ...SAID), 0, yieldTurn));
    await jobs.finish(true);
    const topics = store.database.all<{ topic: string }>("SELECT topic_key AS topic FROM am_memory");
    expect(new Set(topics.map(({ topic }) => topic))).toEqual(new Set(["user/home", "user/sister:ines"]));
    const found = await recallWithModel(store, asking("Where do I live?"), {
      model,
      index: new VectorIndex(store.vectors),
      now: () => Date.now(),
      timeoutMs: 1000,
      yieldTurn,
    });
    expect(found.answer).toContain("Lima");
    expect(found.degraded).toEqual(["embed", "synthesise"]);
    expect(store.usage.ofDay(isoDay(Date.now()))["extract"]).toEqual({ "failed:budget": 1, fallback: 1 });
  });
  expect(await seenByProvider()).toEqual([]);
  expect(log).toHaveBeenCalledTimes(1);
  expect(log.mock.calls[0]?.[0]).toContain("MODEL_DAILY_TOKENS=1");
  log.mockRestore();
});

test("when the tokens are spent in the middle of a job, the stages that are left do without and nothing is owed", async () => {
  await scriptProvider();
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  // Enough for reading and checking, too little for what filing may take.
  await limited("spent midway", 8400, async ({ store, jobs }) => {
    ingest(store, await prepareConversation(saying("talk", ...SAID), 0, yieldTurn));
    await jobs.finish(true);
    const memories = store.database.all<{ content: string; topic: string }>(
      "SELECT content, topic_key AS topic FROM am_memory ORDER BY seq",
    );
    expect(memories.map(({ topic }) => topic)).toEqual(["user/home", "user/sister:ines"]);
    expect(memories.map(({ content }) => content)).toContain("The user's sister is called Ines.");
    const today = store.usage.ofDay(isoDay(Date.now()));
    expect(today["verify"]).toMatchObject({ calls: 1 });
    expect(today["classify"]).toEqual({ "failed:budget": 1, fallback: 1 });
    expect(store.chunks.oldest(1)).toEqual([]);
    expect(store.vectors.countOwed()).toBe(0);
  });
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

test("calls at the same time cannot pass the budget together", async () => {
  await scriptProvider();
  await limited("at once", 30_000, async ({ model, store }) => {
    const lines = [
      { line: 1, role: "user" as const, said: "2026-04-15", text: SAID[0] ?? "", isContext: false },
    ];
    const calls = await Promise.all(Array.from({ length: 8 }, () => model.extract(lines, "extract")));
    const done = calls.filter(({ ok }) => ok).length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(8);
    expect(store.usage.total(isoDay(Date.now()), ["inputTokens", "outputTokens"])).toBeLessThan(30_000);
  });
});

test("what was reserved for a call that used less is free again, and a crash in between leaves it counted", async () => {
  await scriptProvider();
  await limited("settled", 1_000_000, async ({ meter, store }) => {
    const day = isoDay(Date.now());
    const reserved = meter.reserve("verify", 9000);
    expect(store.usage.ofDay(day)["verify"]).toEqual({ calls: 1, inputTokens: 9000 });
    meter.settle(reserved!, { input: 120, output: 30 });
    expect(store.usage.ofDay(day)["verify"]).toEqual({ calls: 1, inputTokens: 120, outputTokens: 30 });
    store.transaction(() => store.profile.raiseGeneration("NEXT"));
    meter.settle(reserved!, { input: 1, output: 1 });
    expect(store.usage.ofDay(day)).toEqual({});
  });
});

test("what a day used is kept for a month", async () => {
  await limited("a month", 1000, async ({ store }) => {
    const one = { operation: "extract", measure: "calls" };
    store.usage.add("2026-01-01", one, 1);
    store.usage.add("2026-02-01", one, 1);
    store.usage.add("2026-02-02", one, 1);
    expect(store.usage.ofDay("2026-01-01")).toEqual({});
    expect(store.usage.ofDay("2026-02-01")).toEqual({ extract: { calls: 1 } });
  });
});
