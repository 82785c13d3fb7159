import { expect, test } from "vitest";
import { memoriesOf, profile } from "../service/profile.ts";

const text = (id: string, content: string) => ({
  id,
  role: "user" as const,
  parts: [{ type: "text" as const, text: content }],
});
const HISTORY = [text("m0", "My dog is called Rex."), text("m1", "hello")];

test("a history that is appended again under the same ids does not undo a delete", async () => {
  const owner = await profile("appended-again");
  const chat = await owner.session("chat");
  for (const message of HISTORY) await chat.appendMessage(message);
  await chat.ingest();
  const [memory] = await memoriesOf(owner);
  await owner.delete(memory?.id ?? "");
  for (const message of HISTORY) await chat.appendMessage(message);
  await chat.appendMessage(text("m2", "bye"));
  await chat.ingest();
  expect(await memoriesOf(owner)).toEqual([]);
  expect((await chat.getHistory()).map(({ id }) => id)).toEqual(["m1", "m2"]);
  expect((await owner.recall("What is my dog called?")).answer).not.toContain("Rex");
});

test("after everything was deleted it does not either, and an export takes that along", async () => {
  const owner = await profile("appended-after-all");
  const chat = await owner.session("chat");
  await chat.appendMessage(text("m0", "My dog is called Rex."));
  await chat.ingest();
  const [memory] = await memoriesOf(owner);
  await owner.delete(memory?.id ?? "");
  expect(await chat.appendMessage(text("m0", "My dog is called Rex."))).toBeNull();
  const copy = await profile("appended-after-all-copy");
  await copy.import(await owner.export());
  expect(await (await copy.session("chat")).appendMessage(text("m0", "My dog is called Rex."))).toBeNull();
});

test("other words under the id, and what the session itself took out, are stored again", async () => {
  const owner = await profile("appended-other-words");
  const chat = await owner.session("chat");
  for (const message of HISTORY) await chat.appendMessage(message);
  await chat.ingest();
  const [memory] = await memoriesOf(owner);
  await owner.delete(memory?.id ?? "");
  await chat.deleteMessages(["m1"]);
  await chat.appendMessage(text("m0", "I have a dog."));
  await chat.appendMessage(text("m1", "hello"));
  expect((await chat.getHistory()).map(({ id }) => id)).toEqual(["m0", "m1"]);
});

test("a summary over a message goes when the message says something else", async () => {
  const chat = await (await profile("summary-of-former-text")).session("chat");
  await chat.appendMessage(text("m0", "My dog is called Rexupd."));
  await chat.appendMessage(text("m1", "Noted."));
  await chat.appendMessage(text("m2", "next?"));
  await chat.addCompaction("Dog: Rexupd.", "m0", "m1");
  await chat.updateMessage({ ...text("m1", "Noted."), metadata: { seen: true } });
  expect(await chat.getCompactions()).toHaveLength(1);
  await chat.updateMessage(text("m0", "Something else."));
  expect(JSON.stringify(await chat.getHistory())).not.toContain("Rexupd");
  expect(await chat.getCompactions()).toEqual([]);
});
