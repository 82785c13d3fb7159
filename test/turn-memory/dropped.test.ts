import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect, type ConnectedProfile } from "../../src/client/index.ts";
import { objectName } from "../../src/contract/object-name.ts";
import { profile } from "./cast.ts";

const DAY_MS = 86_400_000;
const DOG = "My dog is called Biscuit.";

/** A profile that knows a dog from a session of its own, told in the frozen prompt of another. */
async function tellingOf(owner: ConnectedProfile, timestamp = new Date()) {
  await owner.ingest([{ role: "user", content: DOG, timestamp }], { sessionId: "source" });
  await owner.remember({ content: "The office is in Bergen." });
  const chat = await owner.session("chat");
  await chat.withMemory({ memory: { mode: "native" } });
  expect(await chat.freezeSystemPrompt()).toContain("Biscuit");
  expect(await chat.memoryContext()).toContain("Biscuit");
  const dog = (await owner.list()).memories.find(({ summary }) => summary.includes("Biscuit"));
  return { chat, id: dog?.id ?? "" };
}

/** Everything that a session tells a model. */
const toldBy = async (chat: Awaited<ReturnType<typeof tellingOf>>["chat"]) =>
  [
    (await chat.getContextBlock("memories"))?.content,
    await chat.memoryContext(),
    await chat.freezeSystemPrompt(),
    await chat.contextReminder(),
  ].join("\n");

const WAYS: [what: string, go: (owner: ConnectedProfile, id: string) => Promise<unknown>][] = [
  ["deleted", (owner, id) => owner.delete(id)],
  ["forgotten", (owner, id) => owner.forget(id)],
  ["deleted with its session", (owner) => owner.deleteSession("source")],
  [
    "deleted with its message",
    async (owner) => {
      const source = await owner.session("source");
      await source.deleteMessages((await source.getHistory()).map(({ id }) => id));
    },
  ],
];

test.each(WAYS)("what is %s is told by no cached prompt and no loaded memory", async (what, go) => {
  const owner = await profile(`dropped: ${what}`);
  const { chat, id } = await tellingOf(owner);
  await go(owner, id);
  const told = await toldBy(chat);
  expect(told).not.toContain("Biscuit");
  expect(told).toContain("Bergen");
});

test("what a namespace keeps no longer is told by no cached prompt and no loaded memory", async () => {
  const memory = connect(exports.AgentMemory({ props: { namespace: "dropped" } }));
  const owner = await memory.getProfile("ana");
  const { chat } = await tellingOf(owner, new Date(Date.now() - 20 * DAY_MS));
  const namespaceId = await env.DIRECTORY.getByName("directory").openNamespace("dropped");
  const object = env.MEMORY_OBJECT.getByName(objectName(namespaceId, "ana"));
  while (await object.expire(Date.now() - 10 * DAY_MS));
  const told = await toldBy(chat);
  expect(told).not.toContain("Biscuit");
  expect(told).toContain("Bergen");
});

test("a prompt that quotes it goes from the database, and one that has nothing of it stays as it is", async () => {
  const owner = await profile("dropped: quoted");
  const { id } = await tellingOf(owner);
  const [quoting, other] = [
    await owner.session("quoting", { context: [{ label: "notes" }] }),
    await owner.session("other", { context: [{ label: "notes" }] }),
  ];
  await quoting.replaceContextBlock("notes", `He said: ${DOG}`);
  await other.replaceContextBlock("notes", "Likes tea.");
  await quoting.freezeSystemPrompt();
  const before = await other.freezeSystemPrompt();
  await other.replaceContextBlock("notes", "Likes coffee.");
  await owner.delete(id);
  expect(await other.freezeSystemPrompt()).toBe(before);
  const namespaceId = await env.DIRECTORY.getByName("directory").openNamespace("turn-memory");
  const stub = env.MEMORY_OBJECT.getByName(objectName(namespaceId, "dropped: quoted"));
  const prompts = await runInDurableObject(stub, (_object, { storage }) =>
    storage.sql.exec("SELECT prompt FROM am_prompt").toArray(),
  );
  expect(JSON.stringify(prompts)).not.toContain("Biscuit");
});
