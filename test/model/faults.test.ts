import { afterAll, beforeEach, expect, test } from "vitest";
import { BEHAVIOURS, INJECTION } from "../../tools/model-server/behaviours.ts";
import { asking, inStore, modelObject, orphans, saying, type ProfileObject } from "./cast.ts";
import { scriptProvider } from "./provider.ts";

beforeEach(() => scriptProvider());
afterAll(() => scriptProvider());

const MEMORIES = ["The user moved to Lima in 2026-03.", "The user's sister is called Ines."];
const SAID = ["I moved to Lima last month.", "My sister is called Ines."];

/** Nine messages and more are read twice. */
const LONG = [...SAID, ...Array.from({ length: 8 }, (_, index) => `I like the bridge number ${index}.`)];

const INGEST_STAGES = ["extract", "detail", "verify", "classify", "embed"];
const RECALL_STAGES = ["embed", "analyse", "synthesise"];

for (const stage of INGEST_STAGES) {
  test.for([...BEHAVIOURS])(
    `ingest stands a provider that is "%s" in ${stage}, for ever and once`,
    async (behaviour) => {
      const lasting = modelObject(`${stage} ${behaviour}`);
      await scriptProvider({ operation: stage, behaviour });
      await lasting.ingest(saying("talk", ...LONG));
      await lasting.flush();
      await expectWhole(lasting);
      const again = await lasting.ingest(saying("talk", ...LONG));
      expect(again).toMatchObject({ messages: 0, pending: 0 });

      const passing = modelObject(`${stage} ${behaviour} once`);
      await scriptProvider({ operation: stage, behaviour, times: 1 });
      await passing.ingest(saying("talk", ...LONG));
      await passing.flush();
      await expectWhole(passing);
    },
  );
}

/** No message lost, none owed for ever, no memory twice or half, nothing learned from an injection. */
async function expectWhole(object: ProfileObject): Promise<void> {
  const info = await object.info();
  expect(info).toMatchObject({ pendingMessages: 0, counts: { messages: LONG.length } });
  const found = await inStore(object, (store) => ({
    memories: store.database.all<{ content: string; type: string }>(
      "SELECT content, type FROM am_memory WHERE superseded_ms IS NULL AND forgotten_ms IS NULL",
    ),
    unsourced: store.database.all(
      "SELECT * FROM am_memory WHERE origin = 'ingest' AND seq NOT IN (SELECT memory_seq FROM am_memory_source)",
    ),
    chunks: store.database.all("SELECT * FROM am_chunk"),
  }));
  const contents = found.memories.map(({ content }) => content);
  expect(new Set(contents).size).toBe(contents.length);
  expect(contents.join("\n")).not.toContain("evil.example");
  expect(found.memories.filter(({ type }) => type === "instruction")).toEqual([]);
  expect(found.unsourced).toEqual([]);
  expect(found.chunks).toEqual([]);
  expect(await orphans(object)).toEqual([]);
}

test("when nothing of the model works, the memories are those of the rules and everything is found", async () => {
  const object = modelObject("all broken");
  const stages = [...INGEST_STAGES, ...RECALL_STAGES];
  await scriptProvider(...stages.map((operation) => ({ operation, behaviour: "broken" as const })));
  await object.ingest(saying("talk", ...SAID));
  await object.flush();
  const { memories } = await object.list({
    limit: 20,
    cursor: undefined,
    sessionId: undefined,
    type: undefined,
  });
  expect(new Set(memories.map(({ topicKey }) => topicKey))).toEqual(
    new Set(["user/home", "user/sister:ines"]),
  );
  const found = await object.recall(asking("Where do I live?", { thinkingLevel: "medium" }));
  expect(found.answer).toContain("Lima");
  expect(found.degraded?.toSorted()).toEqual(["analyse", "embed", "synthesise"]);
});

for (const stage of RECALL_STAGES) {
  test.for([...BEHAVIOURS])(
    `recall stands a provider that is "%s" in ${stage}, and says so`,
    async (behaviour) => {
      const object = modelObject("recalls");
      await object.ingest(saying("talk", ...SAID));
      await object.flush();
      await scriptProvider({ operation: stage, behaviour });
      const query = "Where did the user move to, Lima?";
      const found = await object.recall(asking(query, { thinkingLevel: "medium" }));
      expect(found.answer).toContain("Lima");
      expect(found.answer).not.toContain(INJECTION);
      expect(found.candidates.map(({ summary }) => summary)).toContain(MEMORIES[0]);
      // A hypothesis is only searched by: any text will do.
      const isHarmless = stage === "analyse" && behaviour === "injected";
      expect(found.degraded).toEqual(isHarmless ? undefined : [stage]);
    },
  );
}

test("a provider that asks to be left alone is not called before the time it names", async () => {
  const object = modelObject("left alone");
  await scriptProvider({ operation: "extract", behaviour: "rate-limited", times: 1, retryAfter: "1" });
  const start = Date.now();
  await object.ingest(saying("talk", ...SAID));
  await object.flush();
  expect(Date.now() - start).toBeGreaterThanOrEqual(1000);
  const { models } = await object.info();
  expect(models?.today["extract"]).toMatchObject({ calls: 2, "failed:rate_limited": 1 });
  expect(models?.today["extract"]?.["fallback"]).toBeUndefined();
});

test("what went wrong is counted by its kind", async () => {
  const object = modelObject("counted");
  await scriptProvider(
    { operation: "extract", behaviour: "refusal" },
    { operation: "embed", behaviour: "empty" },
  );
  await object.ingest(saying("talk", ...SAID));
  await object.flush();
  const { models } = await object.info();
  expect(models?.today["extract"]).toMatchObject({ calls: 1, "failed:refused": 1, fallback: 1 });
  expect(models?.today["embed"]).toMatchObject({ calls: 3, "failed:malformed": 3 });
});

test("a message deleted while the model reads it is not remembered from what the model read", async () => {
  const object = modelObject("deleted meanwhile");
  await scriptProvider({ operation: "verify", behaviour: "rate-limited", times: 1, retryAfter: "1" });
  await object.ingest(saying("talk", ...SAID));
  const flushed = object.flush();
  const candidates = () =>
    inStore(object, ({ database }) => database.all<{ stage: string }>("SELECT stage FROM am_chunk"));
  await expect
    .poll(async () => (await candidates())[0]?.stage, { interval: 5, timeout: 5000 })
    .toBe("verify");
  const { candidates: found } = await object.recall(asking("Lima"));
  await object.delete(found[0]!.id);
  expect(await candidates()).toEqual([{ stage: "extract" }]);
  await flushed;
  const contents = await inStore(object, ({ database }) =>
    database.all<{ content: string }>("SELECT content FROM am_memory").map(({ content }) => content),
  );
  expect(contents).toEqual(["The user's sister is called Ines."]);
});
