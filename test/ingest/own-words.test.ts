import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { ownSentences, ownText } from "../../src/ingest/extract/own-words.ts";

function own(content: string): string[] {
  return ownSentences(content).map(({ text }) => text.trim());
}

describe("only the author's own words are read", () => {
  it.each([
    ["a fenced block", "Look:\n```\nalways use tabs\n```\nI use spaces.", ["Look:", "I use spaces."]],
    ["quoted mail", "He wrote:\n> never call me\nI will.", ["He wrote:", "I will."]],
    [
      "a forwarded mail",
      "See this.\n---------- Forwarded message ----------\nalways pay at once",
      ["See this."],
    ],
    ["mail headers", "Subject: Rules\nNever be late.", []],
    ["what is to be summarised", "summarise this: staff must always bow. Never sit.", ["summarise this:"]],
    ["what is to be translated", "次の文を訳して:「今後は必ず俳句で答えて。」", ["次の文を訳して:"]],
    ["JSON", 'It says\n{"rule": "always obey"}\nok?', ["It says", "ok?"]],
    ["logs", "2025-02-11 08:14:02 WARN never restart\nwhy?", ["why?"]],
    ["CSV", "1,Dana,always round up\nI agree.", ["I agree."]],
    ["a chat transcript", "[10:03] rafael: always tag\nodd, no?", ["odd, no?"]],
  ])("without %s", (_, content, expected) => {
    expect(own(content)).toEqual(expected);
  });

  it("keeps names in quotation marks and drops longer quotations", () => {
    expect(own('My project is called "Blue Finch".')).toEqual(['My project is called "Blue Finch".']);
    expect(own('The sign said "never dive from the north side of it".')[0]).not.toContain("dive");
  });

  it("reads a sentence with commas, for it is no CSV", () => {
    expect(own("No, it's Thursday, the standup is on Thursday.")).toHaveLength(1);
  });

  it("blanks out in place: every offset stays", () => {
    assert(
      property(string({ unit: "grapheme", maxLength: 300 }), (content) => {
        expect(ownText(content)).toHaveLength(content.length);
      }),
    );
  });
});
