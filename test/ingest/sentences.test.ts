import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "../../src/text/sentences.ts";

function sentences(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}

describe("a text falls into sentences", () => {
  it.each([
    ["I live in Oslo. I work at Acme!", ["I live in Oslo.", "I work at Acme!"]],
    [
      "Version 2.3.1 is out. See https://a.example/x.html now.",
      ["Version 2.3.1 is out.", "See https://a.example/x.html now."],
    ],
    ["Dr. Lindner called, e.g. about the cat. Fine.", ["Dr. Lindner called, e.g. about the cat.", "Fine."]],
    ["Sign as 'Dr. Reyes'. Thanks.", ["Sign as 'Dr. Reyes'.", "Thanks."]],
    [
      "I get up at 6 a.m. every day. At 9 p.m. I sleep.",
      ["I get up at 6 a.m. every day.", "At 9 p.m.", "I sleep."],
    ],
    ["ok cool. sorry. force of habit", ["ok cool.", "sorry.", "force of habit"]],
    ["札幌に住んでいます。妹は看護師です！", ["札幌に住んでいます。", "妹は看護師です！"]],
    ["「行くよ。すぐね。」と言った。はい", ["「行くよ。すぐね。」と言った。", "はい"]],
    ["Ich komme am 5. März. Bis dann.", ["Ich komme am 5. März.", "Bis dann."]],
    ["- first\n- second\n\n3. third", ["first", "second", "third"]],
    ["Wait... what?! Yes.", ["Wait...", "what?!", "Yes."]],
    ["", []],
    [" \n\t\n", []],
  ])("%j", (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it("gives spans that lie in order within the text, never blank", () => {
    assert(
      property(string({ unit: "grapheme", maxLength: 200 }), (text) => {
        let last = 0;
        for (const { start, end } of splitSentences(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
    );
  });
});
