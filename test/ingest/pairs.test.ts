import { describe, expect, it } from "vitest";
import pairs from "../../eval/extract/pairs.json";
import { extractDrafts } from "../../src/ingest/extract.ts";
import { profile } from "../service/profile.ts";

type Profile = Awaited<ReturnType<typeof profile>>;

const START_MS = Date.parse("2026-03-04T09:00:00Z");
const MINUTE_MS = 60_000;

/** What is current after messages of one session, "A: " beginning those of the assistant. */
async function currentAfter(owner: Profile, said: readonly string[], gapMs: number): Promise<string[]> {
  const messages = said.map((content, index) => ({
    role: content.startsWith("A: ") ? ("assistant" as const) : ("user" as const),
    content: content.replace(/^A: /, ""),
    timestamp: new Date(START_MS + index * gapMs),
  }));
  await owner.ingest(messages, { sessionId: "told" });
  const { memories } = await owner.list({ limit: 100 });
  const whole = await Promise.all(memories.map(({ id }) => owner.get(id)));
  return whole.map(({ type, content, summary }) => `${type} ${content} ${summary}`.toLowerCase());
}

describe("what people say of something told before", () => {
  it("retires it, whatever the words: a lifted rule, a task that is done, another value", async () => {
    const faults: string[] = [];
    for (const [index, [first = "", later = ""]] of pairs.retires.entries()) {
      const told = extractDrafts([{ seq: 0, role: "user", content: first, createdMs: START_MS }], []);
      const owner = await profile(`pair-${index}`);
      const current = await currentAfter(owner, [first, later], 20 * 24 * 60 * MINUTE_MS);
      const stale = told.filter(({ content }) =>
        current.some((text) => text.includes(content.toLowerCase())),
      );
      if (told.length === 0 || stale.length > 0) faults.push(`${first} + ${later}`);
    }
    expect(faults).toEqual([]);
  });

  it.each(pairs.says)("is kept as what it is: %s", async (said, type, word) => {
    const current = await currentAfter(await profile(`pair-says-${said}`), [said], 0);
    expect(current.some((text) => text.startsWith(`${type} `) && text.includes(word.toLowerCase()))).toBe(
      true,
    );
  });

  it.each(pairs.corrections)("puts one value right: $said", async ({ said, has, not }) => {
    const owner = await profile(`pair-right-${said.join(" ").slice(0, 60)}`);
    const current = await currentAfter(owner, said, MINUTE_MS);
    expect(current.some((text) => has.every((word) => text.includes(word)))).toBe(true);
    expect(current.filter((text) => not !== null && text.includes(not))).toEqual([]);
  });
});

describe("two chores of one sentence", () => {
  it("are two tasks, and the one that is done leaves the other", async () => {
    const owner = await profile("two-chores");
    const current = await currentAfter(
      owner,
      [
        "I need to write the migration guide and somebody has to rotate the deploy key.",
        "I finished the migration guide.",
      ],
      MINUTE_MS,
    );
    expect(current.filter((text) => text.startsWith("task "))).toHaveLength(1);
    expect(current.some((text) => text.startsWith("task ") && text.includes("rotate the deploy key"))).toBe(
      true,
    );
  });

  it("that are one errand are one task", async () => {
    const current = await currentAfter(
      await profile("one-errand"),
      ["I need to call the council and ask for a new bin."],
      0,
    );
    expect(current).toHaveLength(1);
  });

  it("in the same message end nothing of each other", async () => {
    const current = await currentAfter(
      await profile("same-message"),
      ["I have to find him a medical alert button. And I want to visit in June."],
      0,
    );
    expect(current.some((text) => text.startsWith("task "))).toBe(true);
  });
});
