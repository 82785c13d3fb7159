import { type CalendarDate, dayOf, daysFrom, isoOf, monthsFrom, weekdayOfMonth } from "./calendar.ts";
import {
  type DateContext,
  type DateReading,
  group,
  nearDayOn,
  nearestDayOfMonth,
  nearestWeekday,
  reading,
  withYear,
} from "./date-rule.ts";
import { MONTHS, WEEKDAYS } from "./en-words.ts";

const COUNTS = ["one", "two", "three", "four", "five", "six"];
const NTHS: Readonly<Record<string, number>> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  last: -1,
};

function weekdayOfMatch(match: RegExpExecArray, name = "weekday"): number {
  return WEEKDAYS.indexOf(group(match, name).slice(0, 3));
}

/** The preposition said, or else the usual one. */
function lead(match: RegExpExecArray): string {
  return match.groups?.["before"] ?? "on ";
}

/** "Two Fridays ago", "the Friday before last", "Friday just gone". */
export function readWeekdaysAgo(match: RegExpExecArray, context: DateContext): DateReading {
  const count = COUNTS.indexOf(group(match, "count")) + 1 || Number(group(match, "count"));
  const weeks = count > 0 ? count : /before last$/i.test(match[0]) ? 2 : 1;
  const last = isoOf(nearestWeekday({ ...context, leaning: "past" }, weekdayOfMatch(match)));
  return reading(daysFrom(Date.parse(last), -7 * (weeks - 1)), `on ${match.groups?.["weekday"] ?? ""} {iso}`);
}

/** "Friday coming", "Saturday fortnight", "a fortnight on Saturday". */
export function readWeekdayComing(match: RegExpExecArray, context: DateContext): DateReading {
  const next = isoOf(nearestWeekday({ ...context, leaning: "future" }, weekdayOfMatch(match)));
  const days = /fortnight/i.test(match[0]) ? 14 : 0;
  return reading(daysFrom(Date.parse(next), days), `on ${match.groups?.["weekday"] ?? ""} {iso}`);
}

/** "The last Friday of May", "the first Monday of next month". */
export function readNthWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const date = weekdayOfMonth(
    monthOf(match, context) ?? { year: 0 },
    weekdayOfMatch(match),
    NTHS[group(match, "nth")] ?? 1,
  );
  return reading(date, "{said} ({iso})");
}

function monthOf(match: RegExpExecArray, context: DateContext): CalendarDate | null {
  const turn = group(match, "turn");
  if (turn !== "") return monthsFrom(context.referenceMs, turn === "next" ? 1 : turn === "last" ? -1 : 0);
  const month = MONTHS.indexOf(group(match, "month").slice(0, 3)) + 1;
  const year = group(match, "year");
  return year === "" ? withYear(context, month) : { year: Number(year), month };
}

/** "Mon to Wed": the first of its days; the whole working week is a habit. */
export function readWeekdayRange(match: RegExpExecArray, context: DateContext): DateReading {
  const [first, last] = [weekdayOfMatch(match), weekdayOfMatch(match, "last")];
  if (first === 0 && last >= 4) return null;
  const rest = (match.groups?.["range"] ?? "").slice((match.groups?.["weekday"] ?? "").length);
  return reading(
    nearestWeekday(context, first),
    `${match.groups?.["before"] ?? ""}${match.groups?.["weekday"] ?? ""} {iso}${rest}`,
  );
}

/** "Wednesday, 21": the 21st where that is a Wednesday; else the number is none of the month. */
export function readWeekdayNumber(match: RegExpExecArray, context: DateContext): DateReading {
  const weekday = weekdayOfMatch(match);
  const name = match.groups?.["weekday"] ?? "";
  const date = nearDayOn(context, Number(group(match, "day")), weekday);
  if (date !== null) return reading(date, `${lead(match)}${name} {iso}`);
  if (name.length <= 3) return null;
  const rest = match[0].slice(match[0].indexOf(name) + name.length);
  return reading(nearestWeekday(context, weekday), `${lead(match)}${name} {iso}${rest}`);
}

const MONTHLY =
  /\b(?:paid|payday|monthly|(?:every|each) month|direct debit|standing order|always|usually)\b/i;

/** "Chem the 9th", "28th, then": a day of a month that only its number tells; what comes round monthly has no date. */
export function readBareDay(match: RegExpExecArray, context: DateContext): DateReading {
  if (MONTHLY.test(match.input)) return null;
  return reading(nearestDayOfMonth(context, Number(group(match, "day"))), "on {iso}");
}

/** "From the 29th to the 6th": the last such day before the end of the range, which may have begun already. */
export function readRangeStart(match: RegExpExecArray, context: DateContext): DateReading {
  const day = Number(group(match, "day"));
  const end = nearestDayOfMonth(context, Number(group(match, "last")));
  if (end === null || context.month !== undefined || NOT_BEGUN.test(match.input))
    return reading(nearestDayOfMonth(context, day), "from {iso}");
  const before = { referenceMs: Date.parse(isoOf(end)), leaning: "past" } as const;
  return reading(nearestDayOfMonth(before, day), "from {iso}");
}

const NOT_BEGUN = /\b(?:will|going to|gonna|book(?:ed|ing)?|plan(?:s|ned|ning)?|next)\b|['’]ll\b/i;

/** "01.06.2026". */
export function readDottedDate(match: RegExpExecArray): DateReading {
  const [year, month, day] = ["year", "month", "day"].map((name) => Number(group(match, name)));
  return reading({ year: year ?? 0, month: month ?? 0, day: day ?? 0 }, "{said}");
}

/** First month of a season in the northern half of the world. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const MONTHS_OF_SEASON = 3;
const PLANS =
  /\b(?:will|going to|starts?|starting|due|planned|moving|place (?:to|at)|launch(?:es|ing)?)\b|['’]ll\b|\b(?:is|are|['’]m|['’]re|['’]s) [a-z]+ing\b/i;
const HABIT = /\b(?:always|usually|every|often|never|normally|love|loves|hate|hates|like|likes|prefer)\b/i;

/** "In the autumn", told of a plan or of what is over; what comes round every year has no date. */
export function readBareSeason(match: RegExpExecArray, context: DateContext): DateReading {
  const isPast = context.leaning === "past";
  if (HABIT.test(match.input) || (!isPast && !PLANS.test(match.input))) return null;
  const today = dayOf(context.referenceMs);
  const now = today.year * 12 + today.month;
  const season = group(match, "season");
  const starts = [-2, -1, 0, 1].map((offset) => (today.year + offset) * 12 + (SEASONS[season] ?? 1));
  const start = isPast
    ? starts.findLast((first) => first <= now)
    : starts.find((first) => first + MONTHS_OF_SEASON > now);
  const year = Math.floor(((start ?? now) - 1) / 12);
  return reading({ year }, `{said} of ${year}`);
}
