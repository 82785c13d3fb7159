import { describe, expect, test } from "vitest";
import { isoRange, overlap, readTime, withDates } from "../../src/recall/time-ranges.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const DAY_MS = 86_400_000;

function rangesOf(text: string): string[] {
  return readTime(text, NOW).ranges.map(({ fromMs, toMs }) => `${day(fromMs)} to ${day(toMs - DAY_MS)}`);
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

describe("the time a question names", () => {
  test.for([
    ["What did I do yesterday?", "2026-03-09 to 2026-03-09"],
    ["Where did I go last week?", "2026-03-02 to 2026-03-08"],
    ["Where was I last weekend?", "2026-03-07 to 2026-03-08"],
    ["What happened last month?", "2026-02-01 to 2026-02-28"],
    ["What did we plan in 2025?", "2025-01-01 to 2025-12-31"],
    ["What did she say on 26 December 2025?", "2025-12-26 to 2025-12-26"],
    ["先週どこに行きましたか", "2026-03-02 to 2026-03-08"],
    ["先月何を買いましたか", "2026-02-01 to 2026-02-28"],
    ["上个月我买了什么", "2026-02-01 to 2026-02-28"],
    ["Was habe ich letzte Woche gemacht?", "2026-03-02 to 2026-03-08"],
    ["¿Qué hice la semana pasada?", "2026-03-02 to 2026-03-08"],
  ] as const)("%s is %s", ([question, range]) => {
    expect(rangesOf(question)).toEqual([range]);
  });

  test("is none where none is named", () => {
    expect(rangesOf("Where do I live?")).toEqual([]);
  });

  test("takes its relative words out of the question and leaves absolute ones in", () => {
    expect(readTime("Where did I go last week?", NOW).rest).not.toMatch(/last|week/);
    expect(readTime("What was on 26 December 2025?", NOW).rest).toContain("26 December 2025");
  });
});

test("an ISO prefix stands for all of its time, and a day overlaps its month", () => {
  expect(isoRange("2026-02").toMs - isoRange("2026-02").fromMs).toBe(28 * DAY_MS);
  expect(overlap(isoRange("2026-02"), isoRange("2026-02-28"))).toBe(true);
  expect(overlap(isoRange("2026-02"), isoRange("2026-03-01"))).toBe(false);
});

test("a quoted sentence tells in brackets what its relative times meant, and is unchanged otherwise", () => {
  expect(withDates("Yesterday I built a shed.", NOW)).toBe("Yesterday [2026-03-09] I built a shed.");
  expect(withDates("I built a shed on 5 March 2026.", NOW)).toBe("I built a shed on 5 March 2026.");
});
