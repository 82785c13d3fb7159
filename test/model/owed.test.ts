import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { ingest, prepareConversation } from "../../src/ingest/ingest.ts";
import { remember } from "../../src/ingest/remember.ts";
import { MemoryObject } from "../../src/memory-object.ts";
import type { ModelPort } from "../../src/model/port.ts";
import { Store } from "../../src/store/store.ts";
import { memoriesOf, monologue, profile } from "../service/profile.ts";
import { linesOf, streamOf } from "../service/whole-profile.ts";
import { inStore, modelObject, orphans, saying, type ProfileObject } from "./cast.ts";
import { scriptProvider, seenByProvider } from "./provider.ts";
import { countingMeter, good, scriptedPort, workOf } from "./scripted-port.ts";

beforeEach(() => scriptProvider());

const SAID = ["I moved to Lima last month.", "My sister is called Ines."];
const BY_MODEL = ["The user moved to Lima in 2026-03.", "The user's sister is called Ines."];

/** Leaves a conversation at the stage before `stage`: its provider fails until the object is asked to stop. */
async function readHalf(object: ProfileObject, stage: string): Promise<void> {
  await scriptProvider({ operation: stage, behaviour: "rate-limited", retryAfter: "30" });
  await object.ingest(saying("talk", ...SAID));
  await expect
    .poll(() => inStore(object, ({ chunks }) => chunks.oldest(1)[0]?.attempts), {
      interval: 5,
      timeout: 5000,
    })
    .toBe(1);
  await scriptProvider();
}

/** The object as it is when its configuration names no model. */
function withoutModel<Result>(object: ProfileObject, work: (offline: MemoryObject) => Promise<Result>) {
  return runInDurableObject(object, (_instance, state) => {
    const { AI_BASE_URL: _url, ...vars } = env as Env & { AI_BASE_URL: string };
    return work(new MemoryObject(state, vars));
  });
}

const contents = (object: ProfileObject) =>
  inStore(object, ({ database }) =>
    database
      .all<{ content: string }>("SELECT content FROM am_memory ORDER BY seq")
      .map(({ content }) => content),
  );

test.for(["extract", "verify", "classify"])(
  "what a model had begun to %s when it was taken away is read by the rules",
  async (stage) => {
    const object = modelObject(`unbound in ${stage}`);
    await readHalf(object, stage);
    const info = await withoutModel(object, async (offline) => {
      await offline.flush();
      return offline.info();
    });
    expect(info).toMatchObject({ tier: "offline", pendingMessages: 0, counts: { memories: 2 } });
    expect(await inStore(object, ({ chunks }) => chunks.oldest(1))).toEqual([]);
    expect(await seenByProvider()).toEqual([]);
  },
);

test("what was stored before a model was bound, and is still owed, is read by the model", async () => {
  const object = modelObject("bound later");
  await runInDurableObject(object, async (_instance, state) => {
    const conversation = await prepareConversation(saying("talk", ...SAID), 0, () => scheduler.wait(0));
    ingest(new Store(state.storage, "KEY"), conversation);
  });
  await object.flush();
  expect(await contents(object)).toEqual(BY_MODEL);
});

test.for(["verify", "classify"])("an export taken in the stage %s is imported whole", async (stage) => {
  const source = await profile(`owed-export-${stage}`);
  await scriptProvider({ operation: stage, behaviour: "rate-limited", retryAfter: "30" });
  await source.ingest(monologue("2026-04-15T10:00:00Z", ...SAID), { sessionId: "talk" });
  await expect
    .poll(async () => (await source.info()).models?.today[stage]?.["failed:rate_limited"], { timeout: 5000 })
    .toBe(1);
  const lines = await linesOf(await source.export());
  expect(JSON.stringify(lines)).toContain(`"stage":"${stage}"`);
  await scriptProvider();
  const copy = await profile(`owed-import-${stage}`);
  await copy.import(streamOf(lines));
  await copy.flush();
  expect((await memoriesOf(copy)).map(({ content }) => content).toSorted()).toEqual(BY_MODEL.toSorted());
  expect((await copy.info()).pendingMessages).toBe(0);
});

test.for([
  ["verify", '[{"type": "joke"}]'],
  ["keep", '[{"content": 7}]'],
  ["classify", "[null]"],
] as const)("a chunk in %s whose proposals are none is read by the rules", async ([stage, candidates]) => {
  const object = modelObject(`poison ${stage}`);
  await readHalf(object, "extract");
  await inStore(object, ({ chunks }) => {
    const [chunk] = chunks.oldest(1);
    chunks.save(chunk!, { stage, candidates, attempts: 0, dueMs: 0 });
  });
  await object.flush();
  expect((await object.info()).pendingMessages).toBe(0);
  expect(await contents(object)).toHaveLength(2);
});

test("vectors that a provider wants put off for an hour do not hold flush()", async () => {
  const object = modelObject("put off");
  await scriptProvider({ operation: "embed", behaviour: "rate-limited", retryAfter: "3600" });
  await object.remember({ content: "The crew painted Gull in the harbour.", sessionId: null });
  const started = Date.now();
  await object.flush();
  expect(Date.now() - started).toBeLessThan(5000);
  expect((await object.info()).models?.vectors).toMatchObject({ stored: 0, owed: 1 });
  expect(await orphans(object)).toEqual([]);
});

test("a model that is changed while its vectors are made leaves none of them, and every memory gets the new one's", async () => {
  const object = modelObject("changed midway");
  await runInDurableObject(object, async (_instance, { storage }) => {
    const store = new Store(storage, "KEY");
    const names = { provider: "scripted", language: null, embedding: "scripted", reranking: null };
    store.transaction(() => store.vectors.use("first"));
    for (let index = 0; index < 70; index++)
      remember(store, { content: `The user's sensor ${index} is device${index}.`, sessionId: null }, index);
    let calls = 0;
    const embed: ModelPort["embed"] = (texts) => {
      const [width, isSecond] = [calls < 2 ? 4 : 6, ++calls === 2];
      if (isSecond) store.transaction(() => store.vectors.use("second"));
      return good(texts.map(() => Array.from({ length: width }, (_, at) => at + 1)));
    };
    await workOf(store, scriptedPort({ names, embed }), countingMeter()).finish(true);
    const rows = store.database.all(
      "SELECT space, length(codes) AS width, count(*) AS count FROM am_vector GROUP BY 1, 2",
    );
    expect(rows).toEqual([{ space: 2, width: 6, count: 70 }]);
  });
});

test("a provider that gives vectors of another length for good has everything embedded anew; one that does so once does not", async () => {
  const object = modelObject("another length");
  await runInDurableObject(object, async (_instance, { storage }) => {
    const store = new Store(storage, "KEY");
    const names = { provider: "scripted", language: null, embedding: "scripted", reranking: null };
    store.transaction(() => store.vectors.use("scripted"));
    const widths = { now: 4 };
    const embed: ModelPort["embed"] = (texts) =>
      good(texts.map(() => Array.from({ length: widths.now }, () => 1)));
    const work = workOf(store, scriptedPort({ names, embed }), countingMeter());
    const keep = (content: string) => remember(store, { content, sessionId: null }, 1);
    const spaces = () =>
      store.database.all(
        "SELECT space, length(codes) AS width, count(*) AS count FROM am_vector GROUP BY 1, 2",
      );
    keep("The lamp is red.");
    await work.finish(true);
    widths.now = 6;
    keep("The boat is green.");
    await work.embed();
    widths.now = 4;
    await work.finish(true);
    expect(spaces()).toEqual([{ space: 1, width: 4, count: 2 }]);
    widths.now = 6;
    keep("The house is blue.");
    await work.finish(true);
    // Failed three times; the job tries on.
    store.database.run("UPDATE am_embedding_owed SET due_ms = 0");
    while ((await work.embed()) !== "none");
    expect(spaces()).toEqual([{ space: 2, width: 6, count: 3 }]);
  });
});
