import { expect, test } from "vitest";
import conversation from "../../examples/demo/conversation.json" with { type: "json" };
import implicitConversation from "../../examples/demo/implicit-conversation.json" with { type: "json" };
import implicitQuestions from "../../examples/demo/implicit-questions.json" with { type: "json" };
import questions from "../../examples/demo/questions.json" with { type: "json" };
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { profile } from "../service/profile.ts";

interface Said {
  role: string;
  content: string;
  timestamp: string;
}

interface Asked {
  question: string;
  answer: string[];
}

/**
 * Both were written without knowledge of the code. The second says little outright and is asked in other words: what is
 * not answered rightly is to be left empty rather than answered wrongly.
 */
const SAMPLES = [
  { name: "everyday", said: conversation, asked: questions, leastAnswered: 14, mostWrong: 2 },
  { name: "implicit", said: implicitConversation, asked: implicitQuestions, leastAnswered: 9, mostWrong: 7 },
] as const;

async function ingestAll(name: string, said: readonly Said[]) {
  const owner = await profile(`demo ${name}`);
  const messages = said.map(({ role, content, timestamp }): IncomingMessage => ({
    role: role === "user" ? "user" : "assistant",
    content,
    timestamp: new Date(timestamp),
  }));
  await owner.ingest(messages, { sessionId: "demo" });
  await owner.flush();
  return owner;
}

function isRight(answer: string, { answer: words }: Asked): boolean {
  const text = answer.toLowerCase();
  return words.length === 0 ? answer === "" : words.every((word) => text.includes(word.toLowerCase()));
}

test.for(SAMPLES)(
  "of the questions about the $name sample as many are answered as are known to be",
  async (sample) => {
    const owner = await ingestAll(sample.name, sample.said);
    const referenceDate = sample.said.at(-1)!.timestamp;
    const missed: string[] = [];
    let wrong = 0;
    for (const asked of sample.asked) {
      const { answer, candidates } = await owner.recall(asked.question, {
        thinkingLevel: "medium",
        referenceDate,
      });
      if (!isRight(answer, asked)) {
        missed.push(`${asked.question} → ${answer}`);
        if (answer !== "") wrong++;
      }
      // What is shown rests on messages that can be read.
      for (const { sources } of answer === "" ? [] : candidates.slice(0, 3)) {
        expect(sources.length, asked.question).toBeGreaterThan(0);
        expect((await owner.get(sources[0]!.messageId)).content).not.toBe("");
      }
    }
    expect(sample.asked.length - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(
      sample.leastAnswered,
    );
    expect(wrong, missed.join("\n")).toBeLessThanOrEqual(sample.mostWrong);
  },
);
