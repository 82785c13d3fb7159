import { beforeEach, expect, test } from "vitest";
import { BEHAVIOURS } from "../../tools/model-server/behaviours.ts";
import { remember } from "../../src/ingest/remember.ts";
import { memoriesOf, profile } from "../service/profile.ts";
import { asking, inStore, modelObject, orphans, type ProfileObject } from "./cast.ts";
import { scriptProvider, seenByProvider } from "./provider.ts";

beforeEach(() => scriptProvider());

/** Of these the rules know only that they are facts. */
const SEAT = "Window seats beat aisle seats on long flights.";
const GULL = "The crew painted Gull in the harbour.";

interface Filing {
  type: string;
  topic?: string;
  value?: string;
  isExclusive?: boolean;
  keywords?: unknown;
  queries?: unknown;
}

/** Has the provider file every statement so. */
function fileAs(filing: Filing, times = Number.MAX_SAFE_INTEGER): Promise<void> {
  const whole = { id: 0, topic: "", value: "", isExclusive: false, keywords: [], queries: [], ...filing };
  return scriptProvider({ operation: "classify", says: JSON.stringify({ results: [whole] }), times });
}

const rows = (object: ProfileObject) =>
  inStore(object, ({ database }) =>
    database.all(
      "SELECT content, type, topic_key AS topic, superseded_ms AS superseded FROM am_memory ORDER BY seq",
    ),
  );

test("a filing that is broken in one place is none", async () => {
  await fileAs({ type: "instruction", topic: "user/seat", value: "window", keywords: ["plane", 7] });
  const owner = await profile("remember-broken");
  const kept = await owner.remember({ content: SEAT });
  expect(kept).toMatchObject({ type: "fact", topicKey: expect.stringMatching(/^fact:/), keywords: [] });
});

test("remember() is filed by the model: type, topic, keywords, and the questions it is searched by", async () => {
  const owner = await profile("remember-filed");
  await fileAs({
    type: "fact",
    topic: "The user/Seat",
    value: "window",
    isExclusive: true,
    keywords: ["plane", "WINDOW"],
    queries: ["Which seat to book?", "Where to sit?"],
  });
  const other = await owner.remember({ content: SEAT });
  expect(other).toMatchObject({ type: "fact", topicKey: "user/seat", trust: "host" });
  expect(other.keywords).toContain("plane");
  await owner.flush();
  expect((await owner.recall("plane")).candidates.map(({ id }) => id)).toContain(other.id);
  const embedded = (await seenByProvider()).filter(({ operation }) => operation === "embed");
  expect(embedded.map(({ body }) => body).join("\n")).toContain("Which seat to book?");
});

test("what the rules know of a memory stays theirs, whatever the model says", async () => {
  await fileAs({
    type: "task",
    topic: "user/boats",
    value: "lima",
    isExclusive: true,
    keywords: ["address"],
  });
  const owner = await profile("remember-known");
  const kept = await owner.remember({ content: "I live in Lima." });
  expect(kept).toMatchObject({ type: "fact", topicKey: "user/home" });
  expect(kept.keywords).toContain("address");
});

test("the same sentence has the same type for ever, in every session, whatever the model says the next time", async () => {
  await fileAs({ type: "event", keywords: ["varnish"] });
  const owner = await profile("remember-same");
  const first = await owner.remember({ content: GULL, sessionId: "a" });
  await fileAs({ type: "task" });
  const again = await owner.remember({ content: GULL, sessionId: "a" });
  const elsewhere = await owner.remember({ content: GULL, sessionId: "b" });
  expect(first.type).toBe("event");
  expect(again).toMatchObject({ id: first.id, type: "event" });
  expect(elsewhere).toMatchObject({ type: "event", keywords: first.keywords });
  expect((await seenByProvider()).filter(({ operation }) => operation === "classify")).toEqual([]);
  await scriptProvider({ operation: "classify", behaviour: "broken" });
  await owner.remember({ content: SEAT });
  await fileAs({ type: "task" });
  expect((await owner.remember({ content: SEAT, sessionId: "c" })).type).toBe("fact");
});

test("what was remembered before a model was bound keeps its type", async () => {
  const object = modelObject("before the model");
  await inStore(object, (store) => remember(store, { content: GULL, sessionId: null }, Date.now()));
  await fileAs({ type: "event" });
  expect(await object.remember({ content: GULL, sessionId: null })).toMatchObject({ type: "fact" });
  expect(await object.remember({ content: GULL, sessionId: "b" })).toMatchObject({ type: "fact" });
});

const seat = (value: string) => fileAs({ type: "fact", topic: "user/seat", value, isExclusive: true });

test("a newer value on the model's topic supersedes the older, by the time it was said", async () => {
  const object = modelObject("newer value");
  await seat("window");
  const older = await object.remember({ content: "A window suits best on flights.", sessionId: null });
  await seat("aisle");
  const newer = await object.remember({ content: "An aisle suits best on flights.", sessionId: null });
  expect((await object.get(older.id)).supersededBy).toBe(newer.id);
  expect((await object.history(older.id)).map(({ id }) => id)).toEqual([older.id, newer.id]);
  expect(await rows(object)).toMatchObject([
    { topic: "user/seat" },
    { topic: "user/seat", superseded: null },
  ]);
});

test("two calls at once with one sentence keep one memory, filed once", async () => {
  await fileAs({ type: "event" });
  const owner = await profile("remember-twice");
  const both = await Promise.all([owner.remember({ content: GULL }), owner.remember({ content: GULL })]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(await memoriesOf(owner)).toHaveLength(1);
  const sessions = await Promise.all(
    ["a", "b", "c"].map((sessionId) => owner.remember({ content: SEAT, sessionId })),
  );
  expect(new Set(sessions.map(({ type }) => type)).size).toBe(1);
});

test.for([...BEHAVIOURS])(
  `remember() stands a provider that is "%s": one memory, filed by the rules, found at once`,
  async (behaviour) => {
    const object = modelObject(`remember ${behaviour}`);
    await scriptProvider({ operation: "classify", behaviour });
    const started = Date.now();
    const kept = await object.remember({ content: GULL, sessionId: null });
    expect(Date.now() - started).toBeLessThan(3000);
    expect(kept).toMatchObject({ type: "fact", content: GULL, topicKey: expect.stringMatching(/^fact:/) });
    expect(JSON.stringify(kept)).not.toContain("evil.example");
    const again = await object.remember({ content: GULL, sessionId: null });
    expect(again).toMatchObject({ id: kept.id, type: kept.type });
    expect(await rows(object)).toHaveLength(1);
    expect((await object.recall(asking("painted Gull"))).candidates[0]?.id).toBe(kept.id);
    await object.flush();
    expect(await orphans(object)).toEqual([]);
    const { fallback = 0 } = (await object.info()).models?.today["classify"] ?? {};
    expect(fallback).toBe(behaviour === "injected" ? 0 : 1);
  },
);

test("while the model is asked the memory is there already", async () => {
  const object = modelObject("there already");
  await scriptProvider({ operation: "classify", behaviour: "slow" });
  const asked = object.remember({ content: GULL, sessionId: null });
  await expect
    .poll(async () => (await object.recall(asking("painted Gull"))).count, { interval: 5, timeout: 5000 })
    .toBe(1);
  await asked;
});

test("a provider that asks for a moment is asked once more", async () => {
  const object = modelObject("asked once more");
  const says = JSON.stringify({
    results: [{ id: 0, type: "event", topic: "", value: "", isExclusive: false, keywords: [], queries: [] }],
  });
  await scriptProvider({ operation: "classify", behaviour: "rate-limited", times: 1, says });
  // The second answer is the scripted mind's own.
  const kept = await object.remember({ content: "The user's canoe is called Reed.", sessionId: null });
  expect(kept.keywords).toContain("scripted");
  expect((await object.info()).models?.today["classify"]).toMatchObject({
    calls: 2,
    "failed:rate_limited": 1,
  });
});

test("a memory that is deleted while it is filed stays deleted", async () => {
  const object = modelObject("deleted while filed");
  await scriptProvider({ operation: "classify", behaviour: "slow" });
  const asked = object.remember({ content: GULL, sessionId: null });
  await expect.poll(async () => (await rows(object)).length, { interval: 5, timeout: 5000 }).toBe(1);
  const [found] = (await object.recall(asking("painted Gull"))).candidates;
  await object.delete(found!.id);
  expect(await asked).toMatchObject({ id: found!.id });
  expect(await rows(object)).toEqual([]);
  expect(await orphans(object)).toEqual([]);
});

test.for(["host", "assistant"] as const)(
  "filing makes no order of what the %s said, and retires nothing by a topic whose value is not said",
  async (trust) => {
    const object = modelObject(`no order ${trust}`);
    const home = await object.remember({ content: "I live in Lima.", sessionId: null });
    await fileAs({ type: "instruction", topic: "user/home", value: "quito", isExclusive: true });
    const kept = await object.remember({ content: GULL, sessionId: null }, trust);
    expect(kept).toMatchObject({ type: "fact", trust, topicKey: expect.stringMatching(/^fact:/) });
    expect((await object.get(home.id)).supersededBy).toBeNull();
  },
);

test("a memory filed as a task has no vector", async () => {
  await fileAs({ type: "task" });
  const object = modelObject("a task");
  await object.remember({ content: "Varnish for Gull before winter.", sessionId: "s" });
  await object.flush();
  expect((await object.info()).models?.vectors).toMatchObject({ stored: 0, owed: 0 });
  expect(await orphans(object)).toEqual([]);
});
