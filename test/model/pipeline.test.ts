import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { ProfileModel } from "../../src/profile-model.ts";
import { Store } from "../../src/store/store.ts";
import { memoriesOf, monologue, profile } from "../service/profile.ts";
import { inStore, modelObject, saying } from "./cast.ts";
import { scriptProvider, seenByProvider } from "./provider.ts";

beforeEach(() => scriptProvider());

const LIMA = monologue(
  "2026-04-15T10:00:00Z",
  "I moved to Lima last month.",
  "My sister is called Ines.",
  "I repaired the red bicycle yesterday.",
);

test("what a model extracts is checked, filed, kept with its sources, and dated by code", async () => {
  const owner = await profile("model-pipeline");
  await owner.ingest(LIMA, { sessionId: "chat" });
  await owner.flush();
  const memories = await memoriesOf(owner);
  const contents = memories.map(({ content }) => content).toSorted();
  expect(contents).toEqual([
    "The user moved to Lima in 2026-03.",
    "The user repaired the red bicycle on 2026-04-14.",
    "The user's sister is called Ines.",
  ]);
  const bicycle = memories.find(({ content }) => content.includes("bicycle"));
  expect(bicycle).toMatchObject({ eventDate: "2026-04-14", trust: "user", source: "ingest" });
  expect(bicycle?.sources).toHaveLength(1);
});

test("the provider is asked for JSON by schema, with the key, and never sees more than the conversation", async () => {
  const owner = await profile("model-request");
  await owner.ingest(LIMA, { sessionId: "chat" });
  await owner.flush();
  const seen = await seenByProvider();
  expect(seen.map(({ operation }) => operation)).toEqual(["extract", "verify", "classify", "embed"]);
  expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer loopback-key"]));
  const body = JSON.parse(seen[0]?.body ?? "{}");
  expect(body).toMatchObject({
    model: "scripted-chat",
    temperature: 0,
    response_format: { type: "json_schema", json_schema: { name: "extract", strict: true } },
  });
  expect(body.messages.map(({ role }: { role: string }) => role)).toEqual(["system", "user"]);
});

test("ingest returns before a model is asked, and says what is owed", async () => {
  const owner = await profile("model-durable");
  const report = await owner.ingestDetailed(LIMA, { sessionId: "chat" });
  expect(report).toMatchObject({ messages: 3, memories: 0, pending: 3 });
  expect((await owner.recall("Where is the red bicycle?")).count).toBeGreaterThan(0);
  await owner.flush();
  expect((await owner.info()).pendingMessages).toBe(0);
});

test("recall answers from what it cites, and the vector finds what no word does", async () => {
  const owner = await profile("model-recall");
  await owner.ingest(LIMA, { sessionId: "chat" });
  await owner.flush();
  const { answer, candidates, citations, degraded } = await owner.recall(
    "What happened to the red bicycle?",
    {
      thinkingLevel: "medium",
    },
  );
  expect(answer).toBe("The user repaired the red bicycle on 2026-04-14.");
  expect(citations).toEqual([candidates[0]?.id]);
  expect(degraded).toBeUndefined();
  const bySense = await owner.recall("scripted: Who said it?", { explain: true });
  expect(bySense.candidates[0]?.explanation?.channels).toContain("vector");
});

test("a question that nothing answers is answered with nothing", async () => {
  const owner = await profile("model-abstains");
  await owner.ingest(LIMA, { sessionId: "chat" });
  await owner.flush();
  expect(await owner.recall("Which submarine did the bishop paint?")).toMatchObject({ answer: "" });
});

test("info tells which models are in effect, what was asked of them today and what is stored", async () => {
  const owner = await profile("model-info");
  await owner.ingest(LIMA, { sessionId: "chat" });
  await owner.flush();
  const info = await owner.info();
  expect(info).toMatchObject({ tier: "model", model: "scripted-chat" });
  expect(info.models).toMatchObject({
    provider: "openai-compatible",
    language: "scripted-chat",
    embedding: "scripted-embedding",
    reranking: null,
    problem: null,
    budget: { dailyTokens: null },
    vectors: { stored: 3, owed: 0, dimension: 64 },
  });
  expect(info.models?.today["extract"]).toMatchObject({ calls: 1 });
  expect(info.models?.budget.usedTokens).toBeGreaterThan(100);
});

test("nine messages are read a second time for details, eight are not", async () => {
  const lines = Array.from({ length: 9 }, (_, index) => `I like the bridge number ${index}.`);
  const passes = async (count: number) => {
    await scriptProvider();
    const owner = await profile(`model-details-${count}`);
    await owner.ingest(monologue("2026-04-15T10:00:00Z", ...lines.slice(0, count)), { sessionId: "chat" });
    await owner.flush();
    return (await seenByProvider()).map(({ operation }) => operation).filter((one) => one === "detail")
      .length;
  };
  expect([await passes(8), await passes(9)]).toEqual([0, 1]);
});

test("a long conversation is read in chunks of about 10,000 characters that overlap by two messages", async () => {
  const filler = "Nothing else happened on that day. ".repeat(60);
  const lines = Array.from({ length: 12 }, (_, index) => `I like the bridge number ${index}. ${filler}`);
  const owner = await profile("model-chunks");
  await owner.ingest(monologue("2026-04-15T10:00:00Z", ...lines), { sessionId: "chat" });
  await owner.flush();
  const seen = (await seenByProvider()).filter(({ operation }) => operation === "extract");
  // A call that took too long is made again with the same text.
  const bodies = [...new Set(seen.map(({ body }) => body))];
  const bridges = bodies
    .map((body) => [...body.matchAll(/the bridge number (\d+)/g)].map(([, number]) => Number(number)))
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  expect(bridges).toEqual([
    [0, 1, 2, 3],
    [2, 3, 4, 5, 6, 7],
    [6, 7, 8, 9, 10, 11],
  ]);
  expect(bodies.filter((body) => body.includes('\\"context\\":true'))).toHaveLength(2);
  expect(await memoriesOf(owner)).toHaveLength(12);
});

test("which model and which prompts made a memory stands beside it, with the questions it answers", async () => {
  const object = modelObject("provenance");
  await object.ingest(saying("talk", "My sister is called Ines."));
  await object.flush();
  const rows = await inStore(object, ({ database }) => database.all("SELECT * FROM am_memory_search"));
  expect(rows).toEqual([
    {
      seq: expect.any(Number),
      model: "scripted-chat",
      prompts: "extract-1 detail-1 verify-1 classify-2",
      queries: "What of this: The user's sister is called Ines.\nWhat is known?\nWho said it?",
    },
  ]);
});

test("what was appended to a session is read by the model too", async () => {
  const session = await (await profile("model-session")).session("talk");
  await session.appendMessage({
    id: "1",
    role: "user",
    parts: [{ type: "text", text: "My sister is called Ines." }],
  });
  expect(await session.ingest()).toEqual({ messages: 1, memories: 1 });
  expect((await seenByProvider()).map(({ operation }) => operation)).toContain("extract");
});

test("a profile's model shortens a prompt for compaction, within the same budget", async () => {
  await runInDurableObject(modelObject("shortens"), async (_object, { storage }) => {
    const store = new Store(storage, "KEY");
    const model = new ProfileModel({ store, env, injected: null, yieldTurn: () => scheduler.wait(0) });
    const port = await model.language?.open();
    expect(await port?.summarise("Shorten: the ferry leaves at noon.")).toMatchObject({
      ok: true,
      value: "Summary: Shorten: the ferry leaves at noon.",
    });
    expect(model.info()?.today["summarise"]).toMatchObject({ calls: 1 });
    const offline = new ProfileModel({ store, env: {}, injected: null, yieldTurn: () => scheduler.wait(0) });
    expect(offline.language).toBeNull();
  });
});
