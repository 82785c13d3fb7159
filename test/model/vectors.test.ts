import { runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { VectorIndex } from "../../src/store/vector-index.ts";
import { cosine, popCount, quantise } from "../../src/text/quantise.ts";
import { Store } from "../../src/store/store.ts";
import { asking, inStore, modelObject, orphans, saying, type ProfileObject } from "./cast.ts";
import { scriptProvider } from "./provider.ts";

beforeEach(() => scriptProvider());

test("quantising keeps directions: a cosine of int8 is that of the floats within three hundredths", () => {
  const component = fc.double({ min: -1, max: 1, noNaN: true });
  const vector = fc.array(component, { minLength: 64, maxLength: 64 });
  fc.assert(
    fc.property(vector, vector, (left, right) => {
      expect(Math.abs(cosine(quantise(left), quantise(right)) - cosine(left, right))).toBeLessThan(0.03);
    }),
  );
});

test("the ones of a word are counted, of every word", () => {
  fc.assert(
    fc.property(fc.integer(), (word) => {
      expect(popCount(word)).toBe((word >>> 0).toString(2).replaceAll("0", "").length);
    }),
  );
});

test("above the limit of the exact search the coarse pass finds the same nearest vectors", async () => {
  await runInDurableObject(modelObject("coarse"), async (_object, { storage }) => {
    const store = new Store(storage, "KEY");
    store.transaction(() => {
      store.vectors.use("clusters");
      store.database.run("UPDATE am_embedding SET dimension = 128");
      for (let index = 0; index < 2000; index++)
        store.database.run(
          "INSERT INTO am_vector VALUES (?, ?, ?, ?)",
          store.profile.base + 1 + index,
          index,
          store.vectors.space()?.space ?? 0,
          quantise(clustered(index)).buffer,
        );
    });
    const [exact, coarse] = [new VectorIndex(store.vectors), new VectorIndex(store.vectors, 100)];
    for (const index of [exact, coarse]) await index.load(() => scheduler.wait(0));
    let shared = 0;
    for (let query = 0; query < 20; query++) {
      const wanted = new Set(exact.search(clustered(query * 99 + 0.5), 10).map(({ memorySeq }) => memorySeq));
      expect(wanted.size).toBe(10);
      shared += coarse
        .search(clustered(query * 99 + 0.5), 10)
        .filter(({ memorySeq }) => wanted.has(memorySeq)).length;
    }
    expect(shared / 200).toBeGreaterThanOrEqual(0.95);
  });
});

/** Vectors around forty centres; always the same for a number. */
function clustered(index: number): number[] {
  return Array.from(
    { length: 128 },
    (_, at) =>
      Math.sin((Math.floor(index) % 40) * 12.9 + at * 78.2) + 0.5 * Math.sin(index * 3.7 + at * 41.3),
  );
}

test("a memory made again after a deletion is not found by the vector of what was deleted", async () => {
  const object = modelObject("made again");
  await object.remember({ content: "The user plays the cello in an orchestra.", sessionId: null });
  await object.flush();
  const [cello] = (await object.recall(asking("cello orchestra"))).candidates;
  await object.delete(cello!.id);
  await scriptProvider({ operation: "embed", behaviour: "broken" });
  const boat = await object.remember({ content: "The boat is painted green.", sessionId: null });
  await object.flush();
  await scriptProvider();
  const found = await object.recall(asking("cello orchestra", { explain: true }));
  expect(found.candidates).toEqual([]);
  expect((await object.recall(asking("green boat"))).candidates[0]?.id).toBe(boat.id);
  expect(await orphans(object)).toEqual([]);
});

test("a memory whose embedding failed is found by its words, and by its vector once the provider answers", async () => {
  const object = modelObject("outage");
  await scriptProvider({ operation: "embed", behaviour: "broken" });
  const kept = await object.remember({
    content: "The user paints lighthouses on weekends.",
    sessionId: null,
  });
  await object.flush();
  expect((await object.info()).models?.vectors).toMatchObject({ stored: 0, owed: 1 });
  const during = await object.recall(asking("who paints lighthouses"));
  expect(during.candidates[0]?.id).toBe(kept.id);
  expect(during.degraded).toEqual(["embed"]);
  await scriptProvider();
  await inStore(object, ({ database }) =>
    database.run("UPDATE am_embedding_owed SET due_ms = 0, attempts = 0"),
  );
  await object.flush();
  expect((await object.info()).models?.vectors).toMatchObject({ stored: 1, owed: 0 });
});

test("with another embedding model every memory gets a new vector while recall goes on", async () => {
  const object = modelObject("other model");
  for (let index = 0; index < 70; index++)
    await object.remember({
      content: `The user's sensor ${index} is called device${index}.`,
      sessionId: null,
    });
  await object.flush();
  await inStore(object, (store) => {
    store.transaction(() => store.vectors.use("an older model"));
    store.transaction(() => store.vectors.use("scripted-embedding"));
  });
  const moving = await object.recall(asking("sensor device7"));
  expect(moving.candidates.length).toBeGreaterThan(0);
  await object.flush();
  const spaces = await inStore(object, ({ database }) =>
    database.all("SELECT space, count(*) AS count FROM am_vector GROUP BY space"),
  );
  expect(spaces).toEqual([{ space: 3, count: 70 }]);
  expect(await orphans(object)).toEqual([]);
});

/** What may happen to a profile in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("remember" as const), number: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), number: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("forget" as const), number: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("update" as const), number: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("re-embed" as const), number: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("ingest" as const), number: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete session" as const), number: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("flush" as const), number: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("recall" as const), number: fc.nat(8) }) },
);

let run = 0;

test("whatever is deleted, replaced and embedded anew during recalls, no vector is left without its memory", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const object = modelObject(`orphans ${run++}`);
      const pending: Promise<unknown>[] = [];
      for (const one of steps) {
        const done = perform(object, one);
        pending.push(done);
        // Recalls and flushes go on while the next step begins.
        if (one.do !== "recall" && one.do !== "flush") await done;
        expect(await orphans(object)).toEqual([]);
      }
      await Promise.all(pending);
      await object.flush();
      expect(await orphans(object)).toEqual([]);
      expect((await object.info()).models?.vectors.owed).toBe(0);
      await object.deleteProfile();
    }),
    { numRuns: 6 },
  );
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(object: ProfileObject, { do: what, number }: Step): Promise<unknown> {
  const page = { limit: 20, cursor: undefined, sessionId: undefined, type: undefined };
  const onOne = async (act: (id: string) => Promise<unknown>) => {
    const { memories } = await object.list(page);
    const id = memories[number % Math.max(1, memories.length)]?.id;
    return id === undefined ? null : act(id);
  };
  const steps: Record<Step["do"], () => Promise<unknown>> = {
    remember: () => object.remember({ content: `The user's lamp is in room ${number}.`, sessionId: null }),
    delete: () => onOne((id) => object.delete(id)),
    forget: () => onOne((id) => object.forget(id)),
    update: () => onOne((id) => object.update(id, `The user's lamp stands in hall ${number}.`)),
    ingest: () =>
      object.ingest(
        saying("talk", `My boat is called Gull${number}.`, `I like the harbour number ${number}.`),
      ),
    "delete session": () => object.deleteSession("talk"),
    "re-embed": () =>
      inStore(object, (store) => {
        store.transaction(() => store.vectors.use(`model ${number}`));
        store.transaction(() => store.vectors.use("scripted-embedding"));
      }),
    flush: () => object.flush(),
    recall: () => object.recall(asking(`lamp room ${number}`)),
  };
  return steps[what]();
}
