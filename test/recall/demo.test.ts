import { expect, test } from "vitest";
import conversation from "../../examples/demo/conversation.json" with { type: "json" };
import questions from "../../examples/demo/questions.json" with { type: "json" };
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { profile } from "../service/profile.ts";

/** Of the 21 questions that have an answer, as many as are known to be found: fewer is a step back. */
const LEAST_FOUND = 11;

test("the questions of the demo are answered from what was said", async () => {
  const owner = await profile("demo");
  const messages = conversation.map(({ role, content, timestamp }): IncomingMessage => ({
    role: role === "user" ? "user" : "assistant",
    content,
    timestamp: new Date(timestamp),
  }));
  await owner.ingest(messages, { sessionId: "demo" });
  await owner.flush();
  const referenceDate = conversation.at(-1)!.timestamp;
  const missed: string[] = [];
  for (const { question, answer } of questions.filter((asked) => asked.answer.length > 0)) {
    const result = await owner.recall(question, { thinkingLevel: "medium", referenceDate });
    const shown = [result.answer, ...result.candidates.slice(0, 3).map(({ summary }) => summary)];
    const text = shown.join("\n").toLowerCase();
    if (!answer.every((word) => text.includes(word.toLowerCase()))) missed.push(question);
    // Every sentence that is shown rests on messages that can be read.
    for (const { sources } of result.candidates.slice(0, 3)) {
      expect(sources.length, question).toBeGreaterThan(0);
      expect((await owner.get(sources[0]!.messageId)).content).not.toBe("");
    }
  }
  expect(21 - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(LEAST_FOUND);
});
