import { describe, expect, it } from "vitest";
import { type DateTongue, findDates } from "../../src/text/dates/find-dates.ts";
import { writeDates } from "../../src/text/dates/write-dates.ts";
import { monthBefore, monthBesideDay, remember, startScene } from "../../src/ingest/extract/scene.ts";
import type { SourceMessage } from "../../src/ingest/draft.ts";
import { mainDate } from "../../src/ingest/extract/main-date.ts";
import { DATES_SAID_ON, DURATIONS } from "./dates-said-on.ts";
import { ENGLISH_KINDS } from "./date-kinds-en.ts";
import { JAPANESE_KINDS } from "./date-kinds-ja.ts";
import { OTHER_KINDS } from "./date-kinds-others.ts";
import { UNDATED_KINDS } from "./date-kinds-undated.ts";
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

it.each([...ENGLISH_KINDS, ...JAPANESE_KINDS, ...OTHER_KINDS, ...UNDATED_KINDS])(
  "$tongue, on $on, $said: $date",
  ({ tongue, said, on, date }) => {
    const dates = findDates(said, Date.parse(`${on}T12:00:00Z`), tongue);
    expect(mainDate({ text: said, dates }) ?? "").toBe(date);
  },
);

it.each<[DateTongue, string, string[]]>([
  ["en", "the boiler broke on Sunday so the engineer is coming on Thursday", ["2026-04-12", "2026-04-16"]],
  ["en", "Interviewed at Oska on Monday, they'll let me know by Friday", ["2026-04-13", "2026-04-17"]],
  ["en", "the lease I signed in January runs until December", ["2026-01", "2026-12"]],
  ["en", "we go live on 5 October, beta testers got it on 1 March", ["2026-10-05", "2026-03-01"]],
  ["en", "I sat the exam on the 8th and get the result on the 29th", ["2026-04-08", "2026-04-29"]],
  ["ja", "日曜に買った靴は土曜に返品します", ["2026-04-12", "2026-04-18"]],
  ["de", "Er hat am Montag gekündigt, er geht am 31. Mai", ["2026-04-13", "2026-05-31"]],
])("%s: each date of %s leans as the verb that governs it", (tongue, text, iso) => {
  expect(resolve(text, tongue).iso).toEqual(iso);
});

it.each<[DateTongue, string, string]>([
  ["en", "the fitting is on the 16th of May now", "the fitting is on the 16th of May 2026 now"],
  ["en", "the launch is the last Friday of May", "the launch is the last Friday of May (2026-05-29)"],
  ["en", "I'm in Bristol mon to wed", "I'm in Bristol mon 2026-04-20 to wed"],
  ["en", "flying out on 23rd", "flying out on 2026-04-23"],
  ["en", "I'm off Saturday, 25", "I'm off on Saturday 2026-04-25"],
  ["en", "two Fridays ago it died", "on Friday 2026-04-03 it died"],
  ["en", "she starts in the autumn", "she starts in the autumn of 2026"],
  ["ja", "5月の9日、土曜に法事", "2026年5月の9日、土曜に法事"],
  ["ja", "18日土曜に伺います", "2026年4月18日土曜に伺います"],
  ["ja", "6月の第3日曜に会う", "6月の第3日曜(2026-06-21)に会う"],
  ["ja", "次の火曜に面接です", "次の火曜(2026-04-21)に面接です"],
  ["de", "am Samstag, den 25. April kommt er", "am Samstag, den 25. April 2026 kommt er"],
  ["es", "el sábado 9 de mayo nos vamos", "el sábado 9 de mayo de 2026 nos vamos"],
  ["zh", "18号周六去体检", "18号周六(2026-04-18)去体检"],
])("%s: %s is written so that it can be read later", (tongue, text, written) => {
  expect(resolve(text, tongue).written).toBe(written);
});

it.each<[DateTongue, string, string]>([
  ["en", "tomorrow, no sorry, Friday is the deadline", "2026-04-17"],
  ["en", "at Christmas we get the ferry, on the 23rd of December", "2026-12-23"],
  ["en", "release 2.0: 4 May → 18 May", "2026-05-18"],
  ["en", "yesterday's build finally passed today", "2026-04-15"],
  ["en", "the 2025 accounts in 2025 were late, they're due on 5 May", "2026-05-05"],
  ["ja", "納期が5月10日から5月18日に延びました", "2026-05-18"],
  ["ja", "昨日の分は重複だったので、今日返金した", "2026-04-15"],
  ["ja", "昨日、面談を24日に変えてもらった", "2026-04-24"],
  ["de", "vom 5. Mai auf den 12. Mai verschoben", "2026-05-12"],
  ["es", "la han cambiado del martes al jueves", "2026-04-16"],
  ["zh", "会议从20号改到27号", "2026-04-27"],
])("%s: of the dates of %s it is about %s", (tongue, text, iso) => {
  expect(mainDate({ text, dates: findDates(text, SAID_MS, tongue) })).toBe(iso);
});

function messageOf(content: string, role: "user" | "assistant" = "user"): SourceMessage {
  return { seq: 1, role, content, createdMs: SAID_MS };
}

function monthAfter(...messages: SourceMessage[]): string | undefined {
  const scene = startScene();
  for (const message of messages) remember(scene, message, []);
  return scene.month?.iso;
}

describe("the month of the talk", () => {
  it.each([
    ["We're in Kyoto in June", "2026-06"],
    ["we start on 2 June", "2026-06"],
    ["from June I work part time", undefined],
    ["6月から保育園です", undefined],
    ["6月に旅行します", "2026-06"],
    ["nos mudamos en junio", "2026-06"],
  ])("%s: %s", (content, month) => {
    expect(monthAfter(messageOf(content))).toBe(month);
  });

  it("is not that of an answer about what is over", () => {
    expect(
      monthAfter(messageOf("When was the surgery?", "assistant"), messageOf("2nd of February")),
    ).toBeUndefined();
  });

  it("is December where its feast is near and is planned for", () => {
    const scene = startScene();
    const message = { ...messageOf("xmas rota time"), createdMs: Date.parse("2026-11-04T09:00:00Z") };
    remember(scene, message, []);
    expect([scene.month?.iso, monthAfter(messageOf("xmas rota time"))]).toEqual(["2026-12", undefined]);
  });

  it("is told by the sentences before, and beside a mere day", () => {
    const message = messageOf("The baby is due on 20 June. I travel on the 2nd.");
    expect(monthBefore(message, message.content.indexOf("I travel"))).toBe("2026-06");
    expect(monthBesideDay("5月9日に法事、16日に運動会", messageOf(""))).toBe("2026-05");
    expect(monthBesideDay("16日に運動会、5月9日に法事", messageOf(""))).toBeNull();
  });
});

it.each(DURATIONS)("%s tells how long or how often, and stays as said", (said) => {
  const dates = findDates(said, SAID_MS, "ja");
  expect([writeDates(said, dates), dates]).toEqual([said, []]);
});

it("an hour after a day is kept apart from it", () => {
  expect(resolve("今日の午後3時に行く", "ja").written).toBe("2026-04-15の午後3時に行く");
  expect(resolve("明日10時に行く", "ja").written).toBe("2026-04-16の10時に行く");
});
