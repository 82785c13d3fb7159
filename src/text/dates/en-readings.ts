import { type CalendarDate, daysFrom, isoOf, monthsFrom, yearsFrom } from "./calendar.ts";
import {
  type DateContext,
  type DateReading,
  dayOfMonthOn,
  group,
  nearestDayOfMonth,
  nearestWeekday,
  reading,
  weekdayOfWeek,
  weekReading,
  withYear,
  withYearOn,
} from "./date-rule.ts";
import { MONTHS, WEEKDAYS } from "./en-words.ts";
import { dayOfOrdinal, HOLIDAYS } from "./ordinals.ts";

const NUMBERS = [
  "a",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 };

/** The preposition said, or else the usual one. */
function lead(match: RegExpExecArray, usual: string): string {
  return match.groups?.["before"] ?? usual;
}

/** A day known by arithmetic: "on 2026-04-15". */
export function onDay(date: CalendarDate | null, before = "on "): DateReading {
  return reading(date, `${before}{iso}`);
}

/** "2026-04-15". */
export function readIso(match: RegExpExecArray): DateReading {
  const [year, month, day] = match[0].split("-").map(Number);
  return year === undefined || month === undefined || day === undefined
    ? null
    : reading({ year, month, day }, "{said}");
}

/** "Yesterday", "tomorrow morning". */
export function readNearDay(match: RegExpExecArray, context: DateContext): DateReading {
  const word = group(match, "word");
  const date = daysFrom(context.referenceMs, word.startsWith("y") ? -1 : word === "today" ? 0 : 1);
  const part = group(match, "part").trim();
  if (part !== "") return reading(date, `${lead(match, "on ")}the ${part} of {iso}`);
  const possessive = group(match, "possessive");
  return reading(date, `${lead(match, possessive === "" ? "on " : "")}{iso}${possessive}`);
}

/** "Tonight", "last night". */
export function readPartOfDay(match: RegExpExecArray, context: DateContext): DateReading {
  const word = group(match, "word");
  const date = daysFrom(context.referenceMs, word === "last night" ? -1 : 0);
  const part = word === "tonight" ? "evening" : (word.split(" ").at(-1) ?? "");
  return reading(date, `${lead(match, "on ")}the ${part} of {iso}`);
}

/** "Three days ago", "in two weeks". */
export function readOffset(match: RegExpExecArray, context: DateContext, sign: 1 | -1): DateReading {
  const said = group(match, "number");
  // "A few" is no number, so it gives no date.
  if (said.endsWith("few")) return null;
  const index = NUMBERS.indexOf(said === "an" ? "a" : said);
  const count = said === "a couple of" ? 2 : index === 0 ? 1 : index > 0 ? index : Number(said);
  const unit = group(match, "unit");
  const days = UNIT_DAYS[unit];
  if (days !== undefined) return onDay(daysFrom(context.referenceMs, sign * count * days));
  if (unit === "month") return reading(monthsFrom(context.referenceMs, sign * count), "in {iso}");
  return reading(yearsFrom(context.referenceMs, sign * count), "in {iso}");
}

/** "Two years ago in May". */
export function readYearsAgo(match: RegExpExecArray, context: DateContext): DateReading {
  const said = group(match, "number") || group(match, "count");
  const index = NUMBERS.indexOf(said);
  const years = said === "a couple of" ? 2 : index > 0 ? index : Number(said);
  const month = MONTHS.indexOf((group(match, "month") || group(match, "named")).slice(0, 3)) + 1;
  return Number.isNaN(years)
    ? null
    : reading({ ...yearsFrom(context.referenceMs, -years), month }, "in {iso}");
}

function weekdayIndex(match: RegExpExecArray): number {
  return WEEKDAYS.indexOf(group(match, "weekday").slice(0, 3));
}

/** "12 July", "5 June next year". */
export function readMonthDay(match: RegExpExecArray, context: DateContext): DateReading {
  const month = MONTHS.indexOf(group(match, "month").slice(0, 3)) + 1;
  const day = dayIn(match);
  const year = group(match, "year");
  if (year !== "") return reading({ year: Number(year), month, day }, "{said}");
  const turn = group(match, "turn");
  if (turn !== "") {
    const { year: turned } = yearsFrom(context.referenceMs, turnSteps(turn));
    return reading(
      { year: turned, month, day },
      `${match[0].replace(/,? (?:last|next|this) year$/i, "")} ${turned}`,
    );
  }
  // A birthday has no year.
  if (ANNUAL.test(match.input.slice(0, match.index))) return null;
  const date = withYearOn(context, { month, day, weekday: weekdayIndex(match) });
  return date === null ? null : reading(date, `{said} ${date.year}`);
}

const ANNUAL =
  /\b(?:birthday|anniversary|b-?day|name day)(?:['’]s| is| was| falls)?(?: always)?[,: ]*(?:on )?(?:the )?$/i;

/** Steps from this week, month or year to the last, this, or the next. */
function turnSteps(turn: string): number {
  return turn === "last" ? -1 : turn === "next" ? 1 : 0;
}

function dayIn(match: RegExpExecArray): number {
  return Number(group(match, "day")) || dayOfOrdinal(group(match, "ordinal"));
}

/** "By the 15th", "Thursday the 2nd". */
export function readDayOfMonth(match: RegExpExecArray, context: DateContext): DateReading {
  const day = dayIn(match);
  const weekday = weekdayIndex(match);
  const before = lead(match, "on ").replace(/ ?$/, " ");
  if (weekday < 0) return onDay(nearestDayOfMonth(context, day), before);
  return reading(dayOfMonthOn(context, day, weekday), `${before}${weekdayName(match)} {iso}`);
}

/** "The 28th of this month". */
export function readDayOfTurn(match: RegExpExecArray, context: DateContext): DateReading {
  const month = monthsFrom(context.referenceMs, turnSteps(group(match, "turn")));
  return onDay({ ...month, day: dayIn(match) }, lead(match, "on "));
}

function weekdayName(match: RegExpExecArray): string {
  return (match.groups?.["weekday"] ?? "") + group(match, "possessive");
}

/** "Next Friday", "Tuesday last week". */
export function readWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const weekday = weekdayIndex(match);
  const week = group(match, "week");
  const isWholeWeek = / week/i.test(match[0]);
  const date = pickWeekday(context, { weekday, week, isWholeWeek });
  return reading(date, `${lead(match, "on ")}${weekdayName(match)} {iso}`);
}

function pickWeekday(
  context: DateContext,
  said: { weekday: number; week: string; isWholeWeek: boolean },
): CalendarDate {
  if (said.week === "next") return weekdayOfWeek(context, said.weekday, 1);
  if (said.isWholeWeek) return weekdayOfWeek(context, said.weekday, said.week === "last" ? -1 : 0);
  if (said.week === "last" || said.week.endsWith("past")) {
    return nearestWeekday({ ...context, leaning: "past" }, said.weekday);
  }
  if (said.week.endsWith("coming")) return nearestWeekday({ ...context, leaning: "future" }, said.weekday);
  return weekdayOfWeek(context, said.weekday, 0);
}

const PART_OF_DAY = /^ (?:morning|afternoon|arvo|evening|eve|night|lunchtime)\b/i;

/** "On Friday". */
export function readBareWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  // "Sun", "sat" and "wed" are words of their own, so the short forms need a preposition.
  const said = group(match, "weekday");
  const rest = match.input.slice(match.index + match[0].length);
  if (said.length <= 3 && match.groups?.["before"] === undefined && !PART_OF_DAY.test(rest)) return null;
  return reading(
    nearestWeekday(context, weekdayIndex(match)),
    `${lead(match, "on ")}${weekdayName(match)} {iso}`,
  );
}

/** "Next weekend", known to the month. */
export function readWeekend(match: RegExpExecArray, context: DateContext): DateReading {
  const week = group(match, "week");
  const isPast = week === "last" || (!/this|next/.test(week) && context.leaning === "past");
  const saturday = weekdayOfWeek(context, 5, week === "next" ? 1 : isPast ? -1 : 0);
  if (saturday.month === undefined) return null;
  const month = { year: saturday.year, month: saturday.month };
  return reading(
    month,
    `on the weekend of ${saturday.year}-${pad(saturday.month)}-${pad(saturday.day ?? 1)}`,
  );
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** "Last month", "next week". */
export function readUnit(match: RegExpExecArray, context: DateContext): DateReading {
  const steps = turnSteps(group(match, "week"));
  const unit = group(match, "unit");
  const before = lead(match, "in ");
  if (unit === "week") return weekReading(context, steps, `${before}the week of {monday}`);
  if (unit === "month") return reading(monthsFrom(context.referenceMs, steps), `${before}{iso}`);
  return reading(yearsFrom(context.referenceMs, steps), `${before}{iso}`);
}

/** "In March", "mid November 2026". */
export function readMonth(match: RegExpExecArray, context: DateContext): DateReading {
  const name = match.groups?.["month"] ?? "";
  const before = group(match, "before");
  const part = group(match, "part");
  // "May", "march", "mar", "sep" are words too: they need a preposition, a part or a year beside them.
  const isSure = before !== "" || part !== "" || group(match, "year") !== "" || name.length > 5;
  if (!isSure) return null;
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const year = group(match, "year");
  if (year !== "") return reading({ year: Number(year), month }, "{said}");
  const turn = group(match, "turn");
  if (turn !== "") {
    const { year: turned } = yearsFrom(context.referenceMs, turnSteps(turn));
    return reading({ year: turned, month }, `{said}`.replace("{said}", `${before}${part}${name} ${turned}`));
  }
  const isBehind = part === "last " || before === "back in ";
  const leaning = isBehind ? "past" : part === "next " ? "future" : context.leaning;
  const date = withYear({ ...context, leaning }, month);
  if (date === null) return null;
  return reading(date, `${part === "last " || part === "next " ? `in ${name}` : "{said}"} ${date.year}`);
}

/** "Since 2019". */
export function readYear(match: RegExpExecArray): DateReading {
  return reading({ year: Number(group(match, "year")) }, "{said}");
}

/** "On Christmas Eve". */
export function readHoliday(match: RegExpExecArray, context: DateContext): DateReading {
  const [month, day] = HOLIDAYS[group(match, "holiday")] ?? [0, 0];
  const year = group(match, "year");
  if (year !== "") return reading({ year: Number(year), month, day }, "{said}");
  const date = withYear(context, month, day);
  return date === null ? null : reading(date, `{said} ${date.year}`);
}

/** "A week on Friday", "Friday week". */
export function readWeekAfter(match: RegExpExecArray, context: DateContext): DateReading {
  const said = match.groups?.["weekday"] ?? match.groups?.["named"] ?? "";
  const weekday = WEEKDAYS.indexOf(said.slice(0, 3).toLowerCase());
  const first = isoOf(nearestWeekday({ ...context, leaning: "future" }, weekday));
  return onDay(daysFrom(Date.parse(first), 7));
}

/** Christmas as a season, known to the month. */
export function readChristmas(match: RegExpExecArray, context: DateContext): DateReading {
  const year = group(match, "year");
  if (year !== "") return reading({ year: Number(year), month: 12 }, "{said}");
  const isPast = /^(?:last|since)/i.test(match[0]);
  const isNext = /^(?:next|this)/i.test(match[0]);
  const leaning = isPast ? "past" : isNext ? "future" : context.leaning;
  const date = withYear({ ...context, leaning }, 12);
  return date === null ? null : reading(date, `{said} ${date.year}`);
}

/** "The end of the month". */
export function readEnd(match: RegExpExecArray, context: DateContext): DateReading {
  const steps = turnSteps(group(match, "turn"));
  const isMonth = group(match, "unit") === "month";
  const date = isMonth ? monthsFrom(context.referenceMs, steps) : yearsFrom(context.referenceMs, steps);
  return reading(date, `${lead(match, "at ")}the end of {iso}`);
}
