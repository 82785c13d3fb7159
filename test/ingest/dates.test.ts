import { describe, expect, it } from "vitest";
import { type DateTongue, findDates } from "../../src/text/dates/find-dates.ts";
import { writeDates } from "../../src/text/dates/write-dates.ts";
import { mainDate } from "../../src/ingest/extract/main-date.ts";
import { DATES_SAID_ON, DURATIONS } from "./dates-said-on.ts";
import { DATE_TABLE, SAID_MS as TABLE_MS } from "./date-table.ts";

// A Wednesday.
const SAID_MS = Date.parse("2026-04-15T09:00:00Z");

function resolve(text: string, tongue: DateTongue): { iso: string[]; written: string } {
  const dates = findDates(text, SAID_MS, tongue);
  return { iso: dates.map(({ iso }) => iso), written: writeDates(text, dates) };
}

describe("English dates are resolved against the time of the message", () => {
  it.each([
    ["I went to the dentist yesterday", "2026-04-14", "I went to the dentist on 2026-04-14"],
    ["we met the day before yesterday", "2026-04-13", "we met on 2026-04-13"],
    ["call me tomorrow at 3pm", "2026-04-16", "call me on 2026-04-16 at 3pm"],
    ["we arrived last Friday", "2026-04-10", "we arrived on Friday 2026-04-10"],
    ["the movers come next Friday", "2026-04-24", "the movers come on Friday 2026-04-24"],
    ["I ran a marathon yesterday", "2026-04-14", "I ran a marathon on 2026-04-14"],
    ["see you on Friday", "2026-04-17", "see you on Friday 2026-04-17"],
    ["I handed it in on Tuesday", "2026-04-14", "I handed it in on Tuesday 2026-04-14"],
    ["keys are thursday this week", "2026-04-16", "keys are on thursday 2026-04-16"],
    ["she left three days ago", "2026-04-12", "she left on 2026-04-12"],
    ["I got registered on the 15th", "2026-04-15", "I got registered on 2026-04-15"],
    ["they want an answer by the 9th", "2026-05-09", "they want an answer by 2026-05-09"],
    ["I moved to Lima in March", "2026-03", "I moved to Lima in March 2026"],
    ["I start on the 13th of June", "2026-06-13", "I start on the 13th of June 2026"],
    ["booked for the 19th to 22nd of June", "2026-06-19", "booked for the 19th to 22nd of June 2026"],
    ["we met in 2019", "2019", "we met in 2019"],
    ["due on 2026-05-01", "2026-05-01", "due on 2026-05-01"],
    ["they come on Thursday the 2nd", "2026-04-02", "they come on Thursday 2026-04-02"],
    ["the wedding is on 5 June next year", "2027-06-05", "the wedding is on 5 June 2027"],
    ["it is due by the end of this month", "2026-04", "it is due by the end of 2026-04"],
    ["I fly a week on Friday", "2026-04-24", "I fly on 2026-04-24"],
    [
      "it was fine until I broke my wrist in January",
      "2026-01",
      "it was fine until I broke my wrist in January 2026",
    ],
    ["it ended last month", "2026-03", "it ended in 2026-03"],
  ])("%s", (text, iso, written) => {
    expect(resolve(text, "en")).toEqual({ iso: [iso], written });
  });

  it.each([
    "gym every Monday",
    "closed on Mondays",
    "I may march on",
    "that's Good Friday",
    "the sun sat low",
    "twenty years old",
  ])("%s has no date", (text) => {
    expect(resolve(text, "en")).toEqual({ iso: [], written: text });
  });
});

describe("Japanese dates are resolved, weeks beginning on Monday", () => {
  it.each([
    ["昨日行きました", "2026-04-14", "2026-04-14に行きました"],
    ["一昨日の会議", "2026-04-13", "2026-04-13の会議"],
    ["来週の金曜日に会議があります", "2026-04-24", "2026-04-24(金曜日)に会議があります"],
    ["今週の土曜に行く", "2026-04-18", "2026-04-18(土曜日)に行く"],
    ["日曜だったの", "2026-04-12", "日曜(2026-04-12)だったの"],
    ["再検査は4月22日に予約した", "2026-04-22", "再検査は2026年4月22日に予約した"],
    ["先月からまた京都です", "2026-03", "2026年3月からまた京都です"],
    ["三日前に出した", "2026-04-12", "2026-04-12に出した"],
    ["令和7年3月1日", "2025-03-01", "令和7年3月1日"],
  ])("%s", (text, iso, written) => {
    expect(resolve(text, "ja")).toEqual({ iso: [iso], written });
  });

  it.each(["毎週火曜日に習っています", "1/60秒です", "毎月3GB", "一日に十本"])("%s has no date", (text) => {
    expect(resolve(text, "ja").iso).toEqual([]);
  });
});

describe("other languages", () => {
  it.each<[DateTongue, string, string]>([
    ["de", "gestern war ich beim Arzt", "2026-04-14"],
    ["de", "nächsten Freitag fahre ich", "2026-04-24"],
    ["de", "vor drei Tagen kam er", "2026-04-12"],
    ["es", "ayer fui al médico", "2026-04-14"],
    ["es", "el viernes pasado llegó", "2026-04-10"],
    ["es", "hace dos semanas", "2026-04-01"],
    ["zh", "昨天我去了", "2026-04-14"],
    ["zh", "下周五开会", "2026-04-24"],
    ["zh", "三天前", "2026-04-12"],
  ])("%s: %s", (tongue, text, iso) => {
    expect(resolve(text, tongue).iso).toEqual([iso]);
  });
});

it("a date said last year stays last year: the present time is no matter", () => {
  const [date] = findDates("I went there yesterday", Date.parse("2024-03-01T00:30:00Z"), "en");
  expect(date?.iso).toBe("2024-02-29");
});

it.each(DATE_TABLE)("$said: $date", ({ tongue, said, date }) => {
  const dates = findDates(said, TABLE_MS, tongue);
  expect(mainDate({ text: said, dates }) ?? "").toBe(date);
});

it.each(DATES_SAID_ON)("on $on, $said: $date", ({ tongue, said, on, date }) => {
  const dates = findDates(said, Date.parse(`${on}T12:00:00Z`), tongue);
  expect(mainDate({ text: said, dates }) ?? "").toBe(date);
});

it.each(DURATIONS)("%s tells how long or how often, and stays as said", (said) => {
  const dates = findDates(said, SAID_MS, "ja");
  expect([writeDates(said, dates), dates]).toEqual([said, []]);
});

it("an hour after a day is kept apart from it", () => {
  expect(resolve("今日の午後3時に行く", "ja").written).toBe("2026-04-15の午後3時に行く");
  expect(resolve("明日10時に行く", "ja").written).toBe("2026-04-16の10時に行く");
});
