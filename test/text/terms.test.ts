import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "../../src/text/fold.ts";
import { lightStem } from "../../src/text/light-stems.ts";
import { isStopWord, stopWordLanguage } from "../../src/text/stop-words.ts";
import { termsOf } from "../../src/text/terms.ts";

describe("two spellings of one word are one", () => {
  test.for([
    ["ＡＰＩ", "api"],
    ["Straße", "STRASSE"],
    ["café", "cafe\u0301"],
    ["ﬁle", "file"],
    ["٢٠٢٦", "2026"],
    ["२५००", "2500"],
    ["हिन्दी", "हिंदी"],
    ["फ़िल्म", "फिल्म"],
    ["ёлка", "елка"],
    ["ﾃﾞｰﾀ", "データ"],
  ] as const)("%s and %s", ([one, other]) => {
    expect(fold(one)).toBe(fold(other));
  });

  test("but voiced kana are other letters", () => {
    expect(fold("が")).not.toBe(fold("か"));
  });

  test("folding twice changes nothing more", () => {
    const law = fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    });
    fc.assert(law);
  });
});

describe("the terms of a text", () => {
  test.for([
    ["pre-edit", ["preedit", "pre", "edit"]],
    ["C++", ["c++"]],
    ["node:fs", ["nodef", "node", "fs"]],
    ["0x1F", ["0x1f"]],
    ["iPhone15", ["iphone15"]],
    ["会議", ["会", "会議", "議"]],
    ["重跑gen-itgc后", ["itgc"]],
    ["children went", ["child", "go"]],
  ] as const)("%s", ([text, wanted]) => {
    expect(termsOf(text)).toEqual(expect.arrayContaining([...wanted]));
  });

  test("a letter or digit inside a name is no term of its own", () => {
    expect(termsOf("0x1F")).not.toContain("1");
    expect(termsOf("k8s")).not.toContain("8");
  });

  test("no text makes an empty or endless term", () => {
    const law = fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      for (const term of termsOf(text)) expect(term.length).toBeGreaterThan(0);
    });
    fc.assert(law);
  });
});

describe("the light stem", () => {
  test.for([
    ["الكتاب", "كتاب"],
    ["בירושלים", "ירושל"],
    ["הספר", "ספר"],
    ["москву", "москв"],
    ["москва", "москв"],
    ["билеты", "билет"],
  ] as const)("of %s is %s", ([word, stem]) => {
    expect(lightStem(word)).toBe(stem);
  });

  test.for(["cat", "ספר", "дом", "猫"])("of %s is none", (word) => {
    expect(lightStem(word)).toBeNull();
  });
});

describe("function words", () => {
  test.for([
    ["What is the name of my dog?", "en"],
    ["Wie heißt mein Hund?", "de"],
    ["¿Cómo se llama mi perro?", "es"],
    ["私の犬の名前は？", "ja"],
    ["我的狗叫什么名字", "zh"],
    ["rent", "en"],
  ] as const)("%s is %s", ([text, language]) => {
    expect(stopWordLanguage(text)).toBe(language);
  });

  test("of one language are content of another", () => {
    expect(isStopWord("son", "es")).toBe(true);
    expect(isStopWord("son", "en")).toBe(false);
    expect(isStopWord("die", "de")).toBe(true);
    expect(isStopWord("die", "en")).toBe(false);
  });
});
