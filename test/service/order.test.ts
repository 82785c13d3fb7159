import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { profile } from "./profile.ts";

/** Sentences in the order in which they were said, a month apart. */
const STORIES = [
  ["I live in Oslo.", "I moved to Lima.", "I moved back to Oslo."],
  ["I work at Contoso.", "I love jazz.", "I work at Fabrikam now.", "I hate jazz now."],
  ["I speak German.", "I'm allergic to peanuts.", "I speak Spanish.", "I'm allergic to penicillin."],
  ["I drink tea every morning.", "I drink coffee every morning.", "I don't drink coffee any more."],
  ["Always answer in English.", "My name is Mira.", "From now on always answer in German."],
  ["東京に住んでいます。", "大阪に引っ越しました。", "犬を飼っています。"],
];

async function endState(name: string, story: readonly string[], order: readonly number[]) {
  const owner = await profile(name);
  for (const index of order) {
    const timestamp = new Date(Date.UTC(2026, index, 1, 9));
    await owner.ingest([{ role: "user", content: story[index]!, timestamp }], { sessionId: `s${index}` });
  }
  const { memories } = await owner.list({ limit: 500 });
  return memories
    .map(({ type, topicKey, summary }) => ({ type, topicKey, summary }))
    .sort((a, b) => a.summary.localeCompare(b.summary));
}

describe("the order in which conversations are ingested does not matter", () => {
  test.for(STORIES.map((story, index) => [index, story] as const))("story %s", async ([index, story]) => {
    const inOrder = await endState(
      `order-${index}`,
      story,
      story.map((_, step) => step),
    );
    expect(inOrder.length).toBeGreaterThan(0);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          story.map((_, step) => step),
          { minLength: story.length },
        ),
        async (order) => {
          run++;
          expect(await endState(`order-${index}-${run}`, story, order)).toEqual(inOrder);
        },
      ),
      { numRuns: 8, seed: 7 },
    );
  });
});
