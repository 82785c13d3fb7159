import { expect, test } from "vitest";
import type { Costs } from "../../src/store/database.ts";
import { fill } from "./fill.ts";
import { facts, inStore, profileObject, type ProfileObject } from "./profile-object.ts";

const SMALL = 100;
const LARGE = 2000;

/** Operations whose costs are averaged: full text merges its segments every few writes, not at each. */
const ROUNDS = 32;

async function filledProfile(name: string, size: number): Promise<ProfileObject> {
  const object = profileObject(`${name}, ${size} stored`);
  await inStore(object, (store) => fill(store, size));
  return object;
}

/** What `work` costs, without what reading the costs costs itself. */
async function costsOf(object: ProfileObject, work: () => Promise<unknown>): Promise<Costs> {
  const first = (await object.info()).costs;
  const second = (await object.info()).costs;
  await work();
  const third = (await object.info()).costs;
  const net = (key: keyof Costs) => third[key] - second[key] - (second[key] - first[key]);
  return { rowsRead: net("rowsRead"), rowsWritten: net("rowsWritten"), statements: net("statements") };
}

/** Figures of which one differs by more than a tenth between the sizes, or that count nothing. */
function grown(small: Costs, large: Costs): string[] {
  const keys = ["rowsRead", "rowsWritten", "statements"] as const;
  return keys
    .filter((key) => !(small[key] > 0 && Math.abs(large[key] / small[key] - 1) <= 0.1))
    .map((key) => `${key}: ${small[key]} at ${SMALL} stored, ${large[key]} at ${LARGE}`);
}

test("an ingest of 10 messages costs the same whether 100 or 2,000 memories are stored", async () => {
  const costs: Costs[] = [];
  for (const size of [SMALL, LARGE]) {
    const object = await filledProfile("ingest", size);
    const ingestAll = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const messages = facts(
          10,
          (index) => `My sensor number ${round * 10 + index} is called device${round * 10 + index}.`,
        );
        await object.ingest({ messages: messages, sessionId: `round ${round}` });
      }
    };
    costs.push(await costsOf(object, ingestAll));
  }
  expect(grown(costs[0]!, costs[1]!)).toEqual([]);
});

test("an ingest into a long session costs the same as into a short one", async () => {
  const costs: Costs[] = [];
  for (const size of [SMALL, LARGE]) {
    const object = profileObject(`session of ${size}`);
    const messages = facts(size + ROUNDS);
    for (let from = 0; from < size; from += SMALL) {
      await object.ingest({ messages: messages.slice(from, from + SMALL), sessionId: "long" });
    }
    const appendAll = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [from, to] = [size + round - 1, size + round + 1];
        await object.ingest({ messages: messages.slice(from, to), sessionId: "long" });
      }
    };
    costs.push(await costsOf(object, appendAll));
  }
  expect(grown(costs[0]!, costs[1]!)).toEqual([]);
});

test("remembering costs the same whether 100 or 2,000 memories are stored", async () => {
  const costs: Costs[] = [];
  for (const size of [SMALL, LARGE]) {
    const object = await filledProfile("remember", size);
    const rememberAll = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await object.remember({
          content: `The code name of project ${round} is falcon${round}.`,
          sessionId: null,
        });
      }
    };
    costs.push(await costsOf(object, rememberAll));
  }
  expect(grown(costs[0]!, costs[1]!)).toEqual([]);
});

test("remembering what is new takes four statements: its like, its topic, its row, its words", async () => {
  const object = await filledProfile("remember in four", SMALL);
  const remembered = (index: number) =>
    object.remember({ content: `The code name of plan ${index} is heron${index}.`, sessionId: null });
  await remembered(0);
  const { rowsRead, rowsWritten, statements } = await costsOf(object, () => remembered(1));
  expect(rowsRead).toBeLessThanOrEqual(10);
  expect({ rowsWritten, statements }).toEqual({ rowsWritten: 9, statements: 4 });
});

test.each([
  ["all memories", { sessionId: undefined, type: undefined }],
  ["memories of a session", { sessionId: "filled 1000", type: undefined }],
  ["memories of a type", { sessionId: undefined, type: "fact" }],
  ["memories of a type and a session", { sessionId: "filled 1000", type: "fact" }],
] as const)("a page of 20 of %s reads at most 25 rows, the first and a later one", async (what, filter) => {
  const object = await filledProfile(`page of ${what}`, LARGE);
  const first = await object.list({ limit: 20, cursor: undefined, ...filter });
  expect(first.memories).toHaveLength(20);
  for (const cursor of [undefined, first.cursor]) {
    const { rowsRead, rowsWritten } = await costsOf(object, () =>
      object.list({ limit: 20, cursor, ...filter }),
    );
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead).toBeLessThanOrEqual(25);
    expect(rowsWritten).toBe(0);
  }
});

test.each([
  ["the profile", { sessionId: undefined, type: undefined }],
  ["a session", { sessionId: "filled 0", type: undefined }],
  ["a session and a type", { sessionId: "filled 0", type: "fact" }],
] as const)(
  "a page of 20 of %s reads at most 25 rows however many versions were superseded or forgotten",
  async (what, filter) => {
    const object = profileObject(`superseded: ${what}`);
    await inStore(object, (store) => {
      fill(store, 50);
      const { memories } = store;
      const oldest = memories.page({ sessionId: undefined, type: undefined }, null, 50).at(-1)!;
      for (let index = 0; index < 300; index++) {
        const copy = memories.insert({
          ...oldest,
          id: `COPY${index}`,
          topicKey: `copy/${index}`,
          createdMs: oldest.createdMs + 1e9,
        });
        if (index % 2 === 0) memories.supersede(copy.seq, null, 0);
        else memories.markForgotten(copy.seq, 0);
      }
    });
    const { rowsRead } = await costsOf(object, () =>
      object.list({ limit: 20, cursor: undefined, ...filter }),
    );
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead).toBeLessThanOrEqual(25);
  },
);

test("a recall that asks for topics, times and types reads no more rows for what it does not concern", async () => {
  const rows: number[] = [];
  for (const size of [SMALL, LARGE]) {
    const object = await filledProfile("recall", size);
    const recall = {
      thinkingLevel: "low",
      responseLength: "medium",
      explain: false,
    } as const;
    const { rowsRead } = await costsOf(object, () =>
      object.recall({ query: "Where did I work in March 1990 and what is left to do?", ...recall }),
    );
    rows.push(rowsRead);
  }
  expect(rows[0]).toBeGreaterThan(0);
  // Sessions and tasks that may be looked at are a fixed number, which the small profile has not.
  expect(rows[1]! - rows[0]!).toBeLessThanOrEqual(175);
});

test("a recall takes at most twelve statements and a bounded number of rows, whatever replaced what it finds", async () => {
  const object = await filledProfile("statements of recall", LARGE);
  await inStore(object, (store) => {
    const chain = store.memories.page({ sessionId: undefined, type: undefined }, null, 60);
    for (const [index, { seq }] of chain.entries())
      if (index % 2 === 1) store.memories.supersede(seq, chain[index - 1]!.seq, 0);
  });
  const most = { low: 400, medium: 750, high: 1700 };
  for (const thinkingLevel of ["low", "medium", "high"] as const) {
    const options = { thinkingLevel, responseLength: "medium", explain: false } as const;
    const ask = () => object.recall({ query: "Which boat is painted in colour7?", ...options });
    expect((await ask()).count).toBeGreaterThan(5);
    const { rowsRead, statements } = await costsOf(object, ask);
    expect(statements).toBeLessThanOrEqual(12);
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead).toBeLessThanOrEqual(most[thinkingLevel]);
  }
});
