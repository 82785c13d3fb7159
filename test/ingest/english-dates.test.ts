import { describe, expect, it } from "vitest";
import { findDates } from "../../src/text/dates/find-dates.ts";
import { writeDates } from "../../src/text/dates/write-dates.ts";
import { mainDate } from "../../src/ingest/extract/main-date.ts";

function datesOf(said: string, on: string) {
  return findDates(said, Date.parse(`${on}T12:00:00Z`), "en");
}

/** By kind: the day on which it is said, the sentence, and the date it gives; "" when it gives none. */
const KINDS: Readonly<Record<string, readonly [on: string, said: string, date: string][]>> = {
  "a year before 1900, and a feast with its year": [
    ["2026-05-06", "My great-grandfather was born on 3 March 1888.", "1888-03-03"],
    ["2026-05-06", "My ancestor sailed on 4 May 1790.", "1790-05-04"],
    ["2026-05-06", "My grandad was born on Christmas Day 1899.", "1899-12-25"],
    ["2026-05-06", "they were wed on November 7, 1867", "1867-11-07"],
    ["2026-05-06", "the mill burnt down in June 1841", "1841-06"],
    ["2026-05-06", "In May 1500 people came", "2026-05"],
    ["2026-05-06", "we moved in on New Year's Eve 2019", "2019-12-31"],
    ["2026-05-06", "we were in Peru at Christmas 2022", "2022-12"],
  ],
  'days that come round without "every"': [
    ["2026-05-06", "The bins are collected Wednesday mornings.", ""],
    ["2026-05-06", "I go to choir Thursday nights.", ""],
    ["2026-05-06", "band practice is Tuesday and Thursday evenings", ""],
    ["2026-05-06", "The kids are with me Monday to Wednesday, their dad has them the rest.", ""],
    ["2026-05-06", "The cleaner comes Tuesday and Friday.", ""],
    ["2026-05-06", "Open mic is first Friday of the month.", ""],
    ["2026-05-06", "book club meets last Thursday of every month", ""],
    ["2026-05-06", "I only work Tue to Fri", ""],
    ["2026-05-06", "I'm in only Tue to Fri", ""],
    ["2026-05-06", "The shop is open Tuesday to Saturday", ""],
    ["2026-05-06", "I'm paid on the 25th", ""],
    ["2026-05-06", "my salary lands on the 28th", ""],
    ["2026-05-06", "the mortgage goes out on the 1st", ""],
    ["2026-05-06", "we don't do presents at Christmas", ""],
    ["2026-05-06", "at Christmas we don't eat meat", ""],
    ["2026-05-06", "We're going to Wales at Christmas", "2026-12"],
    ["2026-05-06", "I'm in Leeds Monday to Wednesday", "2026-05-11"],
    ["2026-05-06", "The cleaner is coming on Friday", "2026-05-08"],
  ],
  "a weekday decides the month of its day": [
    ["2026-05-06", "I'm flying home on Friday the 14th.", "2026-08-14"],
    ["2026-05-06", "I'm visiting Oslo on Friday the 13th.", "2026-11-13"],
    ["2026-05-06", "I'm visiting Oslo on Monday the 7th.", "2026-09-07"],
    ["2026-05-06", "The gig is Saturday 31st.", "2026-10-31"],
    ["2026-05-06", "The gig is Saturday 30th.", "2026-05-30"],
    ["2026-05-06", "I'm seeing her on Monday the 13th", "2026-07-13"],
    ["2026-05-06", "I saw the specialist on Tuesday 5th.", "2026-05-05"],
    ["2026-05-06", "I saw her on Friday the 13th", "2026-03-13"],
  ],
  ranges: [
    ["2026-05-06", "My conference runs Tuesday 9 to Thursday 11 June.", "2026-06-09"],
    ["2026-05-06", "we're away Friday 3rd - Sunday 5th July", "2026-07-03"],
    ["2026-12-30", "We're skiing from the 29th to the 6th.", "2026-12-29"],
    ["2026-12-30", "I'll be away from the 29th to the 6th.", "2027-01-29"],
    ["2026-05-06", "We're away from the 28th to the 4th.", "2026-05-28"],
    ["2026-12-31", "I was off from the 24th to the 27th.", "2026-12-24"],
    ["2026-05-06", "My contract: 01.06.2026-31.05.2027.", "2026-06-01"],
    ["2026-05-06", "the lease ran from 01.05.2024 to 30.04.2026", "2024-05-01"],
  ],
  "around New Year": [
    ["2026-12-31", "I quit in January.", "2026-01"],
    ["2026-12-31", "We move in in January.", "2027-01"],
    ["2026-12-30", "The wedding was in March.", "2026-03"],
    ["2027-01-01", "The report was due on the 31st.", "2026-12-31"],
    ["2027-01-01", "In December I passed my driving test.", "2026-12"],
    ["2026-04-20", "I started there in May", "2025-05"],
  ],
  "a conclusion and what was replaced": [
    ["2026-06-01", "They gave us another week, so the 19th.", "2026-06-19"],
    ["2026-06-01", "completion is now 12 June, was the 5th", "2026-06-12"],
  ],
  "names and streets": [
    ["2026-05-06", "I live at 6 May Street.", ""],
    ["2026-05-06", "the office is at 12 March Road", ""],
    ["2026-05-06", "I have a dog called Friday", ""],
    ["2026-05-06", "Friday ate my shoe", ""],
    ["2026-05-06", "Friday was a mess", "2026-05-01"],
    ["2026-05-06", "We leave on 6 May 2027", "2027-05-06"],
  ],
};

describe.each(Object.entries(KINDS))("%s", (_, rows) => {
  it.each(rows)("on %s, %s: %s", (on, said, date) => {
    expect(mainDate({ text: said, dates: datesOf(said, on) }) ?? "").toBe(date);
  });
});

describe("what is no date stays as said", () => {
  it.each(Object.values(KINDS).flatMap((rows) => rows.filter(([, , date]) => date === "")))(
    "on %s, %s",
    (on, said) => {
      expect(writeDates(said, datesOf(said, on))).toBe(said);
    },
  );
});

it.each<[on: string, said: string, written: string]>([
  ["2026-05-06", "born on 3 March 1888", "born on 3 March 1888"],
  ["2026-12-30", "We're skiing from the 29th to the 6th.", "We're skiing from 2026-12-29 to 2027-01-06."],
  ["2026-05-06", "rent goes up from next month", "rent goes up from 2026-06"],
  ["2026-05-06", "until next week", "until the week of 2026-05-11"],
  ["2026-05-06", "I'm practising for tonight", "I'm practising for the evening of 2026-05-06"],
  [
    "2026-05-06",
    "My conference runs Tuesday 9 to Thursday 11 June.",
    "My conference runs Tuesday 9 to Thursday 11 June 2026.",
  ],
  [
    "2026-06-01",
    "completion is now 12 June, was the 5th",
    "completion is now 12 June 2026, was on 2026-06-05",
  ],
])("on %s, %s is written %s", (on, said, written) => {
  expect(writeDates(said, datesOf(said, on))).toBe(written);
});

it.each<[on: string, said: string, dates: string[]]>([
  ["2026-05-06", "I bought it on Tuesday; it broke on Wednesday", ["2026-05-05", "2026-05-06"]],
  ["2026-05-06", "I saw her on Monday and she called on Wednesday", ["2026-05-04", "2026-05-06"]],
  ["2026-05-06", "I met her on Tuesday, she had left on Wednesday", ["2026-05-05", "2026-04-29"]],
  ["2026-05-06", "it broke on Wednesday", ["2026-04-29"]],
])("on %s, %s is told in its order", (on, said, dates) => {
  expect(datesOf(said, on).map(({ iso }) => iso)).toEqual(dates);
});
