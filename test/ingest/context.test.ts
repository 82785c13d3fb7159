import { describe, expect, it } from "vitest";
import type { Role } from "../../src/contract/memory.ts";
import type { Draft } from "../../src/ingest/draft.ts";
import { extractDrafts } from "../../src/ingest/extract.ts";

const SAID_MS = Date.parse("2026-04-15T09:00:00Z");

function drafts(...said: [Role, string][]): Draft[] {
  const messages = said.map(([role, content], index) => ({
    seq: index + 1,
    role,
    content,
    createdMs: SAID_MS + index * 60_000,
  }));
  return extractDrafts(messages, []);
}

describe("a sentence is read with what was said before it", () => {
  it("keeps the answer to a question of two words", () => {
    const [answer] = drafts(["user", "hiya"], ["assistant", "Which language?"], ["user", "Elixir."]);
    expect(answer?.summary).toContain("Which language?");
    expect(answer?.summary).toContain("Elixir");
  });

  it.each([
    ["Do you play?", "badly"],
    ["Do you miss it?", "sometimes"],
    ["How was your week?", "Hey Tim"],
    ["Is that far?", "yes but it is so cold!"],
    ["どんな一年でしたか？", "激動だった"],
  ])("keeps nothing of %s – %s", (question, answer) => {
    expect(drafts(["assistant", question], ["user", answer])).toEqual([]);
  });

  it("takes a day to be of the month that the user named", () => {
    const told = drafts(
      ["user", "we're going to Japan in October"],
      ["assistant", "Lovely!"],
      ["user", "we fly out the 9th from Manchester"],
    );
    expect(told.at(-1)?.content).toContain("2026-10-09");
  });

  it("takes a day to be of the month that its own sentence names, and a correction to be of it too", () => {
    const told = drafts(
      ["user", "We're going to Japan in October, flying out on the 9th"],
      ["assistant", "Lovely!"],
      ["user", "change of plan: we fly on the 14th instead"],
    );
    expect(told.map(({ content }) => content.match(/2026-10-\d\d/)?.[0])).toEqual([
      "2026-10-09",
      "2026-10-14",
    ]);
    expect(told[1]?.topicKey).toBe(told[0]?.topicKey);
  });

  it("takes a new date to be that of what is dated, not of a fact said in between", () => {
    const told = drafts(
      ["user", "My appointment at the consulate is on 19 June at 11"],
      ["user", "I have a baby of five months, she wakes up at all hours"],
      ["user", "the consulate just called, they moved it to 26 June, same hour"],
    );
    expect(told.at(-1)).toMatchObject({ eventDate: "2026-06-26", topicKey: told[0]?.topicKey });
  });

  it("takes a deadline told again to be the same deadline", () => {
    const told = drafts(
      ["user", "論文の締め切りは6月20日です"],
      ["user", "論文の締め切りが6月27日に延びました"],
    );
    expect(told.map(({ topicKey }) => topicKey)).toEqual(["論文/締切", "論文/締切"]);
  });

  it("takes the day of another matter to be the next one", () => {
    const told = drafts(
      ["user", "the wedding is on 12 December"],
      ["assistant", "Noted."],
      ["user", "I have an appointment at the clinic on the 20th"],
    );
    expect(told.at(-1)?.eventDate).toBe("2026-04-20");
  });

  it("does not remember that the assistant will remind", () => {
    const told = drafts(
      ["user", "remind me to look at the S3 cache on Thursday"],
      ["assistant", "Sure, I'll remind you on Thursday."],
    );
    expect(told.map(({ type }) => type)).toEqual(["task"]);
  });

  it("makes two events of two days in a sentence", () => {
    const told = drafts([
      "user",
      "Am Mittwoch habe ich einen Zahnarzttermin, und am Freitag kommt mein Bruder",
    ]);
    expect(told.map(({ eventDate }) => eventDate)).toEqual(["2026-04-22", "2026-04-17"]);
  });
});

describe("who is meant stays right", () => {
  it.each([
    [
      "We all voted for the old logo in March.",
      "The user and the others all voted for the old logo in March 2026.",
    ],
    ["Two of us are vegan and live in Leeds.", "Two of the user's group are vegan and live in Leeds."],
  ])("%s", (content, summary) => {
    expect(drafts(["user", content]).map((draft) => draft.summary)).toEqual([summary]);
  });

  it("strips the possessive of a name that a pronoun stands for", () => {
    const told = drafts(["user", "I cooked in my neighbour Sheila's kitchen. She is 84 and lives alone."]);
    expect(told.map(({ content }) => content).join(" ")).not.toContain("Sheila's is");
  });

  it("takes no rule from encouragement or from a request to look", () => {
    const told = drafts(
      ["user", "Stay consistent and don't give up!"],
      ["user", "Check out this photo of what my teammates gave me when we met."],
    );
    expect(told.filter(({ type }) => type === "instruction")).toEqual([]);
  });

  it("reads no caption of an attachment as said", () => {
    expect(drafts(["user", "[image: my sister Ingrid lives in Oslo with two dogs]"])).toEqual([]);
  });
});
