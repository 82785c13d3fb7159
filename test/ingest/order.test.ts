import { assert, property, shuffledSubarray } from "fast-check";
import { expect, it } from "vitest";
import type { Draft, SourceMessage } from "../../src/ingest/draft.ts";
import { extractDrafts } from "../../src/ingest/extract.ts";

const STORIES = {
  home: ["I live in Oslo.", "I live in Lima now.", "I'm living in Oslo again.", "My brother lives in Leeds."],
  version: [
    "Heron is on version 2.3.1.",
    "Heron is licensed under Apache-2.0.",
    "Heron is at version 2.4.0 now.",
  ],
  attitude: ["I love cilantro.", "I like bouldering.", "I hate cilantro now."],
  職場: ["市役所で働いています。", "趣味は登山です。", "今は出版社で働いています。"],
};

function toMessages(contents: readonly string[]): SourceMessage[] {
  return contents.map((content, index) => ({
    seq: index,
    role: "user",
    content,
    createdMs: Date.UTC(2026, index, 1),
  }));
}

/** Of each topic the content said last. */
function current(drafts: readonly Draft[]): Record<string, string> {
  const byTime = drafts.toSorted((a, b) => a.saidMs - b.saidMs);
  return Object.fromEntries(byTime.map(({ topicKey, content }) => [topicKey ?? content, content]));
}

it.each(Object.entries(STORIES))(
  "%s: the current facts are the same in whatever order the messages come",
  (_, contents) => {
    const messages = toMessages(contents);
    const expected = current(extractDrafts(messages, []));
    expect(Object.keys(expected)).toHaveLength(2);
    assert(
      property(shuffledSubarray(messages, { minLength: messages.length }), (shuffled) => {
        const drafts = shuffled.flatMap((message) => extractDrafts([message], []));
        expect(current(drafts)).toEqual(expected);
      }),
    );
  },
);
