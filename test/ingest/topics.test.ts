import { assert, asyncProperty, shuffledSubarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { profile } from "../service/profile.ts";

/** Sentences in the order in which they were said, a month apart, and what is true at the end. */
const STORIES: Record<string, { said: string[]; current: string[] }> = {
  "a tool no longer used": {
    said: ["I use Vim.", "I don't use Vim any more."],
    current: ["The user doesn't use Vim any more."],
  },
  "a tool used again": {
    said: ["I use Vim.", "I don't use Vim any more.", "I use Vim now."],
    current: ["The user uses Vim now."],
  },
  "a tool given up for another": {
    said: ["I use Vim.", "I don't drink coffee.", "I switched from Vim to Helix."],
    current: ["The user doesn't drink coffee.", "The user switched from Vim to Helix."],
  },
  "another tool of its kind meanwhile": {
    said: ["I use Vim.", "I use Helix.", "I don't use Vim any more."],
    current: ["The user doesn't use Vim any more.", "The user uses Helix."],
  },
  "a state that ended": {
    said: ["I am vegetarian.", "I am not vegetarian any more."],
    current: ["The user is not vegetarian any more."],
  },
  "two facts in like words": {
    said: ["The sauna is open on Fridays.", "The pool is open on Mondays."],
    current: ["The pool is open on Mondays.", "The sauna is open on Fridays."],
  },
  "a fact told beside another": {
    said: ["Alice moved to Lima and is allergic to peanuts.", "Alice moved to Oslo."],
    current: ["Alice moved to Lima and is allergic to peanuts.", "Alice moved to Oslo."],
  },
  "things that are counted": {
    said: ["The customer has 3 open tickets.", "The customer has 12 employees."],
    current: ["The customer has 12 employees.", "The customer has 3 open tickets."],
  },
  "a rule of some occasions": {
    said: ["Never use emojis in commit messages.", "Never use emojis in titles."],
    current: ["Never use emojis in commit messages.", "Never use emojis in titles."],
  },
  separation: {
    said: ["My girlfriend is Nina.", "Nina and I broke up."],
    current: ["Nina and the user broke up."],
  },
};

async function currentAfter(name: string, said: readonly (readonly [month: number, content: string])[]) {
  const owner = await profile(name);
  for (const [month, content] of said) {
    const timestamp = new Date(Date.UTC(2026, month, 1, 9));
    await owner.ingest([{ role: "user", content, timestamp }], { sessionId: `month-${month}` });
  }
  const { memories } = await owner.list({ limit: 500 });
  return memories.map(({ summary }) => summary).toSorted();
}

describe("what is true at the end, in whatever order it is told", () => {
  it.each(Object.entries(STORIES))("%s", async (name, { said, current }) => {
    const dated = said.map((content, month) => [month, content] as const);
    let run = 0;
    await assert(
      asyncProperty(shuffledSubarray(dated, { minLength: dated.length }), async (shuffled) => {
        expect(await currentAfter(`topics-${name}-${run++}`, shuffled)).toEqual(current);
      }),
      { numRuns: 8, seed: 7 },
    );
  });
});

describe("white space around a message", () => {
  it.each(["Rex. ", "Rex.\u00a0", " Rex.\n", "　Rex.　"])(
    "%j does not make it an echo of itself",
    async (end) => {
      const owner = await profile(`spaces-${JSON.stringify(end)}`);
      await owner.ingest([{ role: "user", content: `My dog is called ${end}` }], { sessionId: "told" });
      expect((await owner.list({})).memories).toHaveLength(1);
    },
  );
});
