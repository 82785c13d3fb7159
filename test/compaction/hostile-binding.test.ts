import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { SAID_TITLE } from "../../src/compaction/said.ts";
import { connect } from "../../src/client/index.ts";
import type { SessionConfig } from "../../src/contract/session.ts";
import { text } from "../session/host.ts";

const SENTENCE = "The crew painted the hull of the boat in the harbour and went home late.";
const TIGHT: SessionConfig = { compaction: { protectHead: 0, tailTokenBudget: 0, minTailMessages: 1 } };

const namespace = connect(exports.AgentMemory({ props: { namespace: "hostile-tests" } }));
const open = async (name: string, config: SessionConfig = TIGHT) =>
  (await namespace.getProfile(name)).session("chat", config);

type Chat = Awaited<ReturnType<typeof open>>;

async function say(chat: Chat, from: number, ...lines: string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await chat.appendMessage(text(`u${from + index}`, line));
    await chat.appendMessage(text(`a${from + index}`, `Noted. ${SENTENCE}`, "assistant"));
  }
}

const shown = async (chat: Chat) =>
  (await chat.getHistory())
    .flatMap(({ parts }) => parts)
    .map((part) => ("text" in part ? part.text : ""))
    .join("\n");

test("over the binding, with no model: what binds and what may bind stay word for word over five generations", async () => {
  const chat = await open("generations");
  const lines = [
    "Nothing over £50 without me.",
    "The press is Rosa's, not ours to call.",
    "台帳には触らないでください。",
    "Keep it vegetarian.",
    "Deliveries only before noon.",
  ];
  for (const [index, line] of lines.entries()) {
    await say(chat, index * 10, line, `${SENTENCE} ${SENTENCE}`, `${SENTENCE} ${SENTENCE}`, SENTENCE);
    await chat.compact();
  }
  const told = await shown(chat);
  for (const line of lines) expect(told).toContain(line);
  expect(told.split(SAID_TITLE).length).toBeLessThanOrEqual(2);
  expect((await chat.state.constraints()).length).toBeGreaterThanOrEqual(2);
});

test("over the binding: deletes, clears, empty and huge messages, and a lifted constraint", async () => {
  const chat = await open("shapes");
  await chat.appendMessage(text("empty", ""));
  await chat.appendMessage(text("huge", `${"👩‍🚀 ".repeat(4000)}\nHands off the red rope.`));
  await say(chat, 0, "The mooring belongs to my sister alone.", SENTENCE, SENTENCE);
  await chat.compact();
  expect(await shown(chat)).toContain("Hands off the red rope.");
  const [rope] = await chat.state.constraints();
  await expect(chat.state.liftConstraint(rope!.id, { by: "agent" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await chat.state.liftConstraint(rope!.id, { by: "user" });
  expect(await shown(chat)).toContain("Lifted since");
  await chat.deleteMessages(["u0"]);
  expect(await shown(chat)).not.toContain("mooring");
  await chat.clearMessages();
  expect(await chat.getHistory()).toEqual([]);
});

test("over the binding: appends and compactions at once end in one summary, and the newest turn is whole", async () => {
  const chat = await open("at once", {
    compaction: { compactAfter: 200, protectHead: 0, tailTokenBudget: 20, minTailMessages: 1 },
  });
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      await chat.appendMessage(text(`n${index}`, `${index}. ${SENTENCE}`));
      if (index % 7 === 0) await chat.compact();
    }),
  );
  await chat.compact();
  const ids = (await chat.getHistory()).map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith("compaction_") && id !== "compaction_state")).toHaveLength(1);
  expect(await chat.getHistory(null, { raw: true })).toHaveLength(30);
  expect(ids).toContain("n29");
});
