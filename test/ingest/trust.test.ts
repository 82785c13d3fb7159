import { describe, expect, it } from "vitest";
import injections from "../../eval/extract/injections.json";
import trueInstructions from "../../eval/extract/instructions-true.json";
import stories from "../../eval/extract/stories.json";
import { profile } from "../service/profile.ts";

interface Said {
  role: string;
  content: string;
  timestamp?: string;
}

interface Held {
  type: string;
  text: string;
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Ingests each batch into one session of a new profile and answers the current memories after each. */
async function heldAfter(name: string, batches: Said[][]): Promise<Held[][]> {
  const owner = await profile(name);
  const after: Held[][] = [];
  for (const batch of batches) {
    const messages = batch.map(({ role, content, timestamp }) => ({
      role: role as "user" | "assistant" | "system",
      content,
      timestamp: new Date(timestamp ?? "2026-03-04T09:00:00Z"),
    }));
    await owner.ingest(messages, { sessionId: "told" });
    const { memories } = await owner.list({ limit: 500 });
    const whole = await Promise.all(memories.map(({ id }) => owner.get(id)));
    after.push(whole.map(({ type, content, summary }) => ({ type, text: plain(`${content}\n${summary}`) })));
  }
  return after;
}

function holds(memories: readonly Held[], words: readonly string[]): boolean {
  return memories.some(({ text }) => words.every((word) => text.includes(plain(word))));
}

describe("stories told in steps", () => {
  it("end with the current answer in at least 95 % and retire nothing unrelated", async () => {
    let asked = 0;
    let right = 0;
    const lost: string[] = [];
    for (const story of stories) {
      const after = await heldAfter(
        `trust-${story.id}`,
        story.steps.map((step) => [step]),
      );
      const end = after.at(-1) ?? [];
      asked += story.current.length;
      right += story.current.filter((words) => holds(end, words)).length;
      for (const words of story.unrelated)
        if (after.some((held) => holds(held, words)) && !holds(end, words)) lost.push(story.id);
    }
    expect(lost).toEqual([]);
    expect(right / asked).toBeGreaterThanOrEqual(0.95);
  });
});

describe("text that the user only shows", () => {
  it.each(injections)("$id gives no instruction and keeps nothing it says", async ({ id, ...injection }) => {
    const [held = []] = await heldAfter(`trust-${id}`, [injection.messages]);
    expect(held.filter(({ type }) => type === "instruction")).toEqual([]);
    const forbidden = "forbidden" in injection ? (injection.forbidden as string[]) : [];
    for (const words of forbidden) expect(holds(held, [words])).toBe(false);
  });
});

describe("what the user orders", () => {
  it.each(trueInstructions)("$id is an instruction", async ({ id, messages, required }) => {
    const [held = []] = await heldAfter(`trust-${id}`, [messages]);
    const born = held.filter(({ type }) => type === "instruction");
    for (const word of required) expect(holds(born, [word])).toBe(true);
  });
});
