import { expect, test } from "vitest";
import lookAlikes from "../../eval/compaction/blind/look-alikes.json";
import english from "../../eval/compaction/blind/prohibitions-en.json";
import japanese from "../../eval/compaction/blind/prohibitions-ja.json";
import unseenLookAlikes from "../../eval/compaction/blind/unseen-look-alikes.json";
import unseen from "../../eval/compaction/blind/unseen-prohibitions.json";
import { findProhibitions } from "../../src/text/commitments/find-prohibitions.ts";
import table from "./prohibitions-table.json";

const found = (text: string) => findProhibitions(text).map(({ start, end }) => text.slice(start, end));

test("of prohibitions that were written before the rules nearly all are found, and no look-alike is", () => {
  const missed = [...english, ...japanese].filter(
    ({ text, quote }) => !found(text).some((each) => each.includes(quote)),
  );
  expect(missed.length).toBeLessThanOrEqual(3);
  expect(lookAlikes.filter(({ text }) => found(text).length > 0)).toEqual([]);
});

test("a prohibition is quoted as the sentence it stands in, of a very long one the clauses around it", () => {
  expect(found("Fine. Don't touch the bilge pump, it is old. Bye.")).toEqual([
    "Don't touch the bilge pump, it is old.",
  ]);
  const long = `${"we talked about the boat, ".repeat(20)}and never sell the anchor, ${"we talked about the mast, ".repeat(20)}`;
  const [quote] = found(long);
  expect(quote).toContain("never sell the anchor");
  expect(quote!.length).toBeLessThan(300);
  expect(long).toContain(quote);
});

test("pasted text of any size is looked at in a moment", () => {
  const startMs = Date.now();
  for (const text of [
    "no ".repeat(200_000),
    "a,".repeat(200_000),
    "ないで".repeat(100_000),
    "x".repeat(500_000),
  ])
    found(text);
  expect(Date.now() - startMs).toBeLessThan(5000);
});

test("every kind of forbidding and limiting that the rules are for is found", () => {
  expect(table.forbids.length).toBeGreaterThan(330);
  expect(table.forbids.filter((sentence) => found(sentence).length === 0)).toEqual([]);
});

test("reports, questions, what concerns others, idioms and hypotheses forbid nothing", () => {
  expect(table.forbidsNothing.length).toBeGreaterThan(200);
  expect(table.forbidsNothing.filter((sentence) => found(sentence).length > 0)).toEqual([]);
});

test("of what a writer who had seen nothing of the rules wrote, nearly all is taken for what it is", () => {
  const missed = unseen.filter(({ text, quote }) => !found(text).some((each) => each.includes(quote)));
  expect(missed.length).toBeLessThanOrEqual(5);
  const taken = unseenLookAlikes.filter(({ text }) => found(text).length > 0);
  expect(taken.length).toBeLessThanOrEqual(2);
});

test("what only stresses a prohibition is quoted with it", () => {
  expect(found("No crypto with this account. Zero. I like tea.")).toEqual([
    "No crypto with this account. Zero.",
  ]);
});

test("words in quotation marks bind nobody, in either language", () => {
  expect(found('The mail said "never call me again" and nothing more.')).toEqual([]);
  expect(found("「絶対に開けるな」と書いてありました。")).toEqual([]);
  expect(found('Never use the word "guarantee" in a mail.')).toHaveLength(1);
});
