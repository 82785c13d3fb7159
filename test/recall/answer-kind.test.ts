import { describe, expect, test } from "vitest";
import { hasKindOf, kindAsked, type AnswerKind } from "../../src/recall/answer-kind.ts";
import { focusOf } from "../../src/recall/question-focus.ts";
import { namesIn } from "../../src/recall/question-words.ts";
import { fold } from "../../src/text/fold.ts";
import { stopWordLanguage } from "../../src/text/stop-words.ts";

const ASKED: readonly (readonly [question: string, kind: AnswerKind | null])[] = [
  ["How much rent does she pay?", "amount"],
  ["家賃はいくら？", "amount"],
  ["How much faster did it get?", "number"],
  ["How many people came?", "number"],
  ["What is my passport number?", "code"],
  ["パスポートの番号は？", "code"],
  ["When is the exam?", "time"],
  ["Since when has she been ill?", "time"],
  ["Where does she sleep when she stays over?", "place"],
  ["What is the bakery where Dario works called?", "name"],
  ["Who won?", "person"],
  ["誰が来た？", "person"],
  ["What's his sister's name?", "name"],
  ["Which instrument does she play?", null],
  ["Which hotel did they stay at?", "name"],
  ["壁は何色？", "colour"],
  ["What colour is it?", "colour"],
];

test.for(ASKED)("%s asks for %s", ([question, kind]) => {
  expect(kindAsked(fold(question))).toBe(kind);
});

const HELD: readonly (readonly [kind: AnswerKind, text: string, isHeld: boolean])[] = [
  ["amount", "It cost 640 euros.", true],
  ["amount", "家賃は8万2千。", true],
  ["amount", "We fly on the 22nd.", false],
  ["amount", "She is forty minutes away.", false],
  ["amount", "マイグレーション番号は0047", false],
  ["amount", "We took bus 45 to room 112.", false],
  ["number", "There were ninety people.", true],
  ["number", "There were people.", false],
  ["code", "It is 0471 3321.", true],
  ["code", "I lost two of them.", false],
  ["place", "It hangs behind the barometer.", true],
  ["place", "It went well in the end.", false],
  ["colour", "I picked green frames.", true],
  ["colour", "I picked the frames.", false],
  ["name", "They called her Marble.", true],
  ["name", "I saw Hanne on Friday.", false],
  ["person", "Two firemen lifted her out.", true],
  ["person", "It was late.", false],
];

test.for(HELD)("of the kind %s is something in: %s %s", ([kind, text, isHeld]) => {
  expect(hasKindOf(kind, text, "what is hanne's dog called?")).toBe(isHeld);
});

function found(question: string): string {
  return focusOf(fold(question), stopWordLanguage(question), namesIn(question)).join(" ");
}

describe("the thing asked for", () => {
  test("is named after what asks for it, its owner left out", () => {
    expect(found("How much rent was Hanne paying?")).toBe("rent");
    expect(found("What's the name of Rufus's band?")).toBe("band");
    expect(found("What breed is Quince?")).toBe("breed");
    expect(found("妻の職業は何？")).toContain("職業");
  });

  test("is nothing where someone's deed is asked for, or nothing is named", () => {
    expect(found("What did she plan to give them?")).toBe("");
    expect(found("Tell me about the boat.")).toBe("");
  });
});
