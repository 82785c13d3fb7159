import { monthsFrom, weekdayOfMonth } from "./calendar.ts";
import {
  type DateContext,
  type DateReading,
  dayOfMonthOn,
  nearestWeekday,
  reading,
  withYear,
} from "./date-rule.ts";
import { japaneseNumber } from "./ja-number.ts";
import { groupOf, MONTHS } from "./ja-words.ts";

export const WEEKDAYS = "月火水木金土日";

/** 「6月の第3日曜」「来月の最終金曜」. */
export function readNthWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const turned = match.groups?.["months"];
  const month =
    turned === undefined
      ? withYear(context, japaneseNumber(groupOf(match, "month")))
      : monthsFrom(context.referenceMs, MONTHS[turned] ?? 0);
  if (month === null) return null;
  const nth = match.groups?.["nth"] === undefined ? -1 : japaneseNumber(groupOf(match, "nth"));
  return reading(weekdayOfMonth(month, WEEKDAYS.indexOf(groupOf(match, "weekday")), nth), "{said}({iso})");
}

/** 「17日の日曜」. */
export function readDayOnWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const day = japaneseNumber(groupOf(match, "day"));
  const date = dayOfMonthOn(context, day, WEEKDAYS.indexOf(groupOf(match, "weekday")));
  return date === null ? null : reading(date, `${date.year}年${date.month}月{said}`);
}

/** 「次の火曜」「この前の土曜」. */
export function readTurnedWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const leaning = match.groups?.["past"] === undefined ? "future" : "past";
  const weekday = WEEKDAYS.indexOf(groupOf(match, "weekday"));
  return reading(nearestWeekday({ ...context, leaning }, weekday), "{said}({iso})");
}

export function readWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  return reading(nearestWeekday(context, WEEKDAYS.indexOf(groupOf(match, "weekday"))), "{said}({iso})");
}
