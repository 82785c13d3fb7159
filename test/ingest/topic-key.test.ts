import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { contentWords, fillTopic, keyPart, wordsKey } from "../../src/ingest/extract/topic-key.ts";

const ENGLISH = { script: "spaced", stopWords: new Set(["the", "in", "of", "is"]) } as const;
const JAPANESE = { script: "japanese", stopWords: new Set<string>() } as const;

describe("topic keys", () => {
  it("are the same in any order of the words", () => {
    expect(keyPart("the default branch in the atlas repo", ENGLISH)).toBe(
      keyPart("the atlas repo default branch", ENGLISH),
    );
  });

  it("take the name in quotation marks for the whole subject", () => {
    expect(keyPart("社内アプリ「ひばり」の現在のバージョン", JAPANESE)).toBe(
      keyPart("「ひばり」の最新バージョン", JAPANESE),
    );
  });

  it("are null when a part they need is empty", () => {
    expect(fillTopic("user/language:{value}", { value: "the" }, ENGLISH)).toBeNull();
    expect(fillTopic("user/language:{value}", { value: "German" }, ENGLISH)).toBe("user/language:german");
  });

  it("fold case, width and plurals", () => {
    expect(contentWords("Cats ＣＡＴＳ cat's CAT", ENGLISH)).toEqual(["cat"]);
  });

  it("are never empty and never long, whatever the text", () => {
    assert(
      property(string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const key = wordsKey("fact", text, ENGLISH);
        expect(key.startsWith("fact:")).toBe(true);
        expect(key.length).toBeLessThanOrEqual(96);
      }),
    );
  });
});
