import { describe, expect, it } from "vitest";
import { extractDrafts } from "../../src/ingest/extract.ts";

const SAID_MS = Date.parse("2026-04-15T09:00:00Z");

function summaries(content: string): string[] {
  return extractDrafts([{ seq: 1, role: "user", content, createdMs: SAID_MS }], []).map(
    ({ summary }) => summary,
  );
}

function prose(sentences: number): string {
  return Array.from(
    { length: sentences },
    (_, index) =>
      `The harbour of town ${index} was quiet in the morning and the boats number ${index * 7} came home late.`,
  ).join(" ");
}

describe("white space around what is said", () => {
  it.each([
    ["a trailing space", "My dog is called Rex. "],
    ["a leading space", "  My dog is called Rex."],
    ["a trailing no-break space", "My dog is called Rex.\u00a0"],
    ["an ideographic space", "　My dog is called Rex.　"],
    ["blank lines", "\n\n  \nMy dog is called Rex.\r\n\r\n"],
    ["tabs around the words", "\tMy dog is called Rex.\t\t"],
  ])("%s does not matter", (_, content) => {
    expect(summaries(content)).toEqual(["The user's dog is called Rex."]);
  });
});

describe("a long message", () => {
  it.each([5, 40, 100, 280])("of %i sentences of prose still tells of its author", (sentences) => {
    const said = summaries(`${prose(sentences)} I live in Lima. My dog is called Biscuit.`);
    expect(said).toEqual(["The user lives in Lima.", "The user's dog is called Biscuit."]);
  });

  it("of prose alone tells nothing", () => {
    expect(summaries(prose(5))).toEqual([]);
    expect(summaries(prose(200))).toEqual([]);
  });
});

describe("what stands around a statement", () => {
  it("is kept with the clause before it when the sentence tells two things", () => {
    expect(summaries("dont phone me i work nights, text only")).toEqual([
      "dont phone me",
      "The user works nights, text only",
    ]);
  });

  it("is a question before a short answer", () => {
    const question = { seq: 1, role: "assistant" as const, content: "Which city?", createdMs: SAID_MS };
    const answer = { seq: 2, role: "user" as const, content: "Leeds", createdMs: SAID_MS };
    const [draft] = extractDrafts([question, answer], []);
    expect(draft).toMatchObject({ type: "fact", summary: 'Asked "Which city?", the user said: Leeds' });
  });

  it("is the tense of the question for a date", () => {
    const question = {
      seq: 1,
      role: "assistant" as const,
      content: "When did it start?",
      createdMs: SAID_MS,
    };
    const answer = { seq: 2, role: "user" as const, content: "on Tuesday", createdMs: SAID_MS };
    expect(extractDrafts([question, answer], [])[0]).toMatchObject({
      type: "event",
      eventDate: "2026-04-14",
    });
  });
});

describe("what is no statement of the author", () => {
  it.each([
    "Translate: I live in Tokyo and I love sushi.",
    "In the novel the hero says he lives in Narnia.",
    "Napoleon was born in 1769.",
    "A typical laptop has 16 GB of RAM.",
  ])("%s", (content) => {
    expect(summaries(content)).toEqual([]);
  });
});
