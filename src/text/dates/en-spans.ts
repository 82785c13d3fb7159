import {
  type CalendarDate,
  dayOf,
  daysFrom,
  firstDayNumber,
  isoOf,
  monthsFrom,
  yearsFrom,
} from "./calendar.ts";
import {
  type DateContext,
  type DateReading,
  group,
  nearestWeekday,
  reading,
  weekReading,
  withYear,
} from "./date-rule.ts";
import { COUNTS, MONTHS, WEEKDAYS } from "./en-words.ts";
import { HOLIDAYS } from "./ordinals.ts";

/** First month of a season in the northern half of the world. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const MONTHS_OF_SEASON = 3;

function nextWeekday(match: RegExpExecArray, context: DateContext, weeks: number): CalendarDate {
  const weekday = WEEKDAYS.indexOf(group(match, "weekday").slice(0, 3));
  const first = isoOf(nearestWeekday({ ...context, leaning: "future" }, weekday));
  return daysFrom(Date.parse(first), 7 * weeks);
}

/** "Three weeks on Saturday": so many weeks after the coming one. */
export function readWeeksOn(match: RegExpExecArray, context: DateContext): DateReading {
  const said = group(match, "count");
  const weeks = COUNTS.indexOf(said) + 1 || Number(said);
  return reading(nextWeekday(match, context, weeks), "on {iso}");
}

/** "The Monday after next". */
export function readAfterNext(match: RegExpExecArray, context: DateContext): DateReading {
  return reading(nextWeekday(match, context, 1), `on ${match.groups?.["weekday"] ?? ""} {iso}`);
}

/** "A week today", "a week tomorrow", "tomorrow week". */
export function readWeekFromDay(match: RegExpExecArray, context: DateContext): DateReading {
  return reading(daysFrom(context.referenceMs, /tomorrow/i.test(match[0]) ? 8 : 7), "on {iso}");
}

/** "Last spring", "this summer": the season that is over, or that is or comes; known to the year it begins in. */
export function readSeason(match: RegExpExecArray, context: DateContext): DateReading {
  const season = group(match, "season");
  const first = SEASONS[season] ?? 1;
  const today = dayOf(context.referenceMs);
  const now = today.year * 12 + today.month;
  const turn = group(match, "turn");
  const starts = [-2, -1, 0, 1].map((offset) => (today.year + offset) * 12 + first);
  const over = starts.findLast((start) => start + MONTHS_OF_SEASON <= now);
  const ahead = starts.find((start) => (turn === "next" ? start > now : start + MONTHS_OF_SEASON > now));
  const start = (turn === "last" ? over : ahead) ?? now;
  const year = Math.floor((start - 1) / 12);
  return reading({ year }, `in the ${season} of ${year}`);
}

/** "Q3", "Q3 2026": known to the year. */
export function readQuarter(match: RegExpExecArray, context: DateContext): DateReading {
  const said = group(match, "year");
  if (said !== "") return reading({ year: Number(said) }, "{said}");
  const quarter = Number(group(match, "quarter"));
  const date = withYear(context, quarter * 3 - 1);
  return date === null ? null : reading({ year: date.year }, `{said} ${date.year}`);
}

/** "The last day of May", "the last day of the month". */
export function readLastDay(match: RegExpExecArray, context: DateContext): DateReading {
  const named = MONTHS.indexOf(group(match, "month").slice(0, 3)) + 1;
  const turn = group(match, "turn");
  const month =
    named > 0 ? withYear(context, named) : monthsFrom(context.referenceMs, turn === "next" ? 1 : 0);
  if (month?.month === undefined) return null;
  const day = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate();
  return reading({ ...month, day }, `${match.groups?.["before"] ?? "on "}{iso}`);
}

/** "The night before last", "the year before last". */
export function readBeforeLast(match: RegExpExecArray, context: DateContext): DateReading {
  const span = group(match, "span");
  if (span === "year") return reading(yearsFrom(context.referenceMs, -2), "in {iso}");
  if (span === "month") return reading(monthsFrom(context.referenceMs, -2), "in {iso}");
  if (span.startsWith("week")) return weekReading(context, -2, "in the week of {monday}");
  return reading(daysFrom(context.referenceMs, -2), span === "night" ? "on the night of {iso}" : "on {iso}");
}

const NUMBERS = ["a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 };
const SHIFTS: Readonly<Record<string, number>> = { yesterday: -1, tomorrow: 1 };

/** "A year ago today", "three weeks ago yesterday": to the day. */
export function readDayAgo(match: RegExpExecArray, context: DateContext): DateReading {
  const said = group(match, "number");
  const index = NUMBERS.indexOf(said === "an" ? "a" : said);
  const count = index > 0 ? index : index === 0 ? 1 : Number(said);
  if (Number.isNaN(count)) return null;
  const shift = SHIFTS[group(match, "day")] ?? 0;
  const days = DAYS_OF[group(match, "unit")];
  if (days !== undefined) return reading(daysFrom(context.referenceMs, shift - count * days), "on {iso}");
  const from = Date.parse(isoOf(daysFrom(context.referenceMs, shift)));
  const months = group(match, "unit") === "year" ? 12 * count : count;
  return reading({ ...monthsFrom(from, -months), day: dayOf(from).day }, "on {iso}");
}

const DAY_MS = 86_400_000;

/** "The day after Christmas". */
export function readBesideHoliday(match: RegExpExecArray, context: DateContext): DateReading {
  const named = group(match, "holiday");
  const [month, day] = HOLIDAYS[named] ?? HOLIDAYS[`${named} day`] ?? [0, 0];
  const holiday = withYear(context, month, day);
  if (holiday === null) return null;
  const shift = group(match, "side") === "after" ? 1 : -1;
  return reading(dayOf((firstDayNumber(holiday) + shift) * DAY_MS), "on {iso}");
}
