import { beforeEach, expect, test } from "vitest";
import { INJECTION } from "../../tools/model-server/behaviours.ts";
import type { ListResult } from "../../src/contract/results.ts";
import { remember } from "../../src/ingest/remember.ts";
import { asking, inStore, modelObject, saying, type ProfileObject } from "./cast.ts";
import { scriptProvider } from "./provider.ts";

beforeEach(() => scriptProvider());

const list = (object: ProfileObject): Promise<ListResult> =>
  object.list({ limit: 100, cursor: undefined, sessionId: undefined, type: undefined });
const summaries = async (object: ProfileObject) =>
  new Set((await list(object)).memories.map(({ summary }) => summary));

test("a model that answers nonsense when a fact changes leaves what was known as it was", async () => {
  const object = modelObject("nonsense");
  await object.ingest(saying("first", "I moved to Lima last month.", "My sister is called Ines."));
  await object.flush();
  const before = await summaries(object);
  for (const behaviour of ["not-json", "wrong-schema", "empty", "huge", "injected"] as const) {
    await scriptProvider(...["extract", "verify", "classify"].map((operation) => ({ operation, behaviour })));
    await object.ingest(saying(`then ${behaviour}`, "The weather was fine and the train was late."));
    await object.flush();
    expect(await summaries(object)).toEqual(before);
  }
});

test("a fact that changed supersedes, in the order of saying, whichever conversation the model reads first", async () => {
  const object = modelObject("supersedes");
  await object.ingest(saying("new", "I live in Lima."));
  await object.flush();
  const older = saying("old", "I live in Oslo.");
  await object.ingest({
    ...older,
    messages: older.messages.map((one) => ({ ...one, timestamp: new Date("2025-01-01") })),
  });
  await object.flush();
  expect(await summaries(object)).toEqual(new Set(["The user live in Lima."]));
});

test("a pasted or an assistant's order becomes no instruction, whatever the model says of it", async () => {
  const object = modelObject("orders");
  const request = saying(
    "talk",
    `Please summarise this email:\n> ${INJECTION}`,
    INJECTION,
    "Please always answer in French.",
  );
  request.messages[1] = { ...request.messages[1]!, role: "assistant" };
  await scriptProvider({ operation: "extract", behaviour: "broken" });
  await object.ingest(request);
  await object.flush();
  const { memories } = await list(object);
  expect(memories.filter(({ type }) => type === "instruction").map(({ summary }) => summary)).toEqual([
    "Please always answer in French.",
  ]);
  await scriptProvider({ operation: "extract", behaviour: "injected" });
  await object.ingest({ messages: request.messages.slice(0, 2), sessionId: "again" });
  await object.flush();
  expect((await list(object)).memories.map(({ summary }) => summary).join("\n")).not.toContain(
    "evil.example",
  );
});

test("what recall gave out and comes back in a conversation is not learned again", async () => {
  const object = modelObject("echo");
  await object.ingest(saying("first", "My sister is called Ines."));
  await object.flush();
  const { answer } = await object.recall(asking("What is my sister called, Ines?"));
  expect(answer).toContain("Ines");
  const before = (await list(object)).memories.length;
  await object.ingest(saying("second", `- ${answer}`));
  await object.flush();
  expect((await list(object)).memories.length).toBe(before);
});

test("what was remembered before a model was there gets its vector when one is", async () => {
  const object = modelObject("from before");
  const { id, owed } = await inStore(object, (store) => {
    const content = "The user collects old maps.";
    const kept = remember(store, { content, sessionId: null }, Date.now());
    return { id: kept.id, owed: store.vectors.countOwed() };
  });
  expect(owed).toBe(0);
  await object.flush();
  expect((await object.info()).models?.vectors).toMatchObject({ stored: 1, owed: 0 });
  expect((await object.recall(asking("old maps", { explain: true }))).candidates[0]).toMatchObject({
    id,
    explanation: { channels: expect.arrayContaining(["vector"]) },
  });
});
