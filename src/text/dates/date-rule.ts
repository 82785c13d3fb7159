import {
  type CalendarDate,
  dayOf,
  daysFrom,
  firstDayNumber,
  isCalendarDate,
  isoOf,
  monthsFrom,
  weekdayOf,
} from "./calendar.ts";

/** Which way a date without a year or week leans; `either` takes the nearer one, and the next weekday. */
export type Leaning = "past" | "future" | "either";

/** What a relative date is measured against. */
export interface DateContext {
  referenceMs: number;
  /** The month that was spoken of last, ISO: "the 21st" may mean its 21st. */
  month?: string | undefined;
  /** The day, ISO, from which what is spoken of is moved: "the 25th" is the one nearest to it. */
  near?: string | undefined;
  leaning: Leaning;
  /** The verb that governs the date decided the leaning. */
  isGoverned?: boolean;
}

/**
 * A date that a rule read, and how it is written in place of the words: `{said}` stands for them, `{iso}` for the
 * date. Null claims the words as no date at all ("every Monday").
 */
export type DateReading = { date: CalendarDate; write: string } | null;

/** One row of a language's table. The pattern is global; the reading gets its match. */
export interface DateRule {
  pattern: RegExp;
  read: (match: RegExpExecArray, context: DateContext) => DateReading;
}

/** A row of a table for a language with capitals: its pattern finds them and small letters. */
export function row(source: string, read: DateRule["read"]): DateRule {
  return { pattern: new RegExp(source, "gi"), read };
}

/** What a group of a match caught, lower case; empty when it caught nothing. */
export function group(match: RegExpExecArray, name: string): string {
  return (match.groups?.[name] ?? "").toLowerCase();
}

/** The part of a text around an offset, between the breaks next to it. */
export function partsOf(text: string, partBreak: RegExp): (at: number) => { start: number; end: number } {
  const breaks = [...text.matchAll(partBreak)].map(({ index }) => index);
  return (at) => ({
    start: breaks.findLast((index) => index <= at) ?? 0,
    end: breaks.find((index) => index > at) ?? text.length,
  });
}

/** What a language knows about dates. */
export interface DateLanguage {
  /** True of every sentence that may hold a date; the others cost nothing more. */
  hint: RegExp;
  /** True of a sentence about the past. */
  past: RegExp;
  /** True of a sentence about the future, whatever else it says. */
  future: RegExp;
  /** True of a sentence that tells that what was planned is over: none of its dates lies ahead. */
  over?: RegExp;
  /** The leaning of the verb that governs the date at an offset of the text, where the language can tell it. */
  leanings?: (text: string, partBreak: RegExp) => (at: number) => Leaning | null;
  /** Where a part of a sentence begins that may have a tense of its own; global. */
  partBreak: RegExp;
  rules: readonly DateRule[];
}

/** The given weekday (Monday 0) of the week that lies so many weeks after this one; weeks start on Monday. */
export function weekdayOfWeek(context: DateContext, weekday: number, weeks: number): CalendarDate {
  return daysFrom(context.referenceMs, weekday - weekdayOf(context.referenceMs) + 7 * weeks);
}

/** The nearest such weekday in the direction of the sentence; never today itself. */
export function nearestWeekday(context: DateContext, weekday: number): CalendarDate {
  const moved = dayNear(context, (timeMs) => weekdayOf(timeMs) === weekday);
  if (moved !== null) return moved;
  const ahead = (weekday - weekdayOf(context.referenceMs) + 7) % 7 || 7;
  return daysFrom(context.referenceMs, context.leaning === "past" ? ahead - 7 || -7 : ahead);
}

/** The nearest day of the month with this number in the direction of the sentence, today included. */
export function nearestDayOfMonth(context: DateContext, day: number): CalendarDate | null {
  const moved = dayNear(context, (timeMs) => dayOf(timeMs).day === day);
  if (moved !== null) return moved;
  const today = dayOf(context.referenceMs);
  const spokenOf = context.leaning === "past" ? null : dayOfSpokenMonth(context, day);
  if (spokenOf !== null) return spokenOf;
  const step = context.leaning === "past" ? -1 : 1;
  for (let offset = 0; offset < 3; offset++) {
    const date = { ...monthsFrom(context.referenceMs, offset * step), day };
    if (!isCalendarDate(date)) continue;
    if ((firstDayNumber(date) - firstDayNumber(today)) * step >= 0) return date;
  }
  return null;
}

// Something is moved by a month at most where only the new day is told.
const MAX_MOVE_DAYS = 31;

/** The day nearest to the one that something is moved from, later before earlier and none that is over; or null. */
function dayNear({ near, referenceMs }: DateContext, fits: (timeMs: number) => boolean): CalendarDate | null {
  if (near === undefined) return null;
  const from = Date.parse(near);
  for (let days = 1; days <= MAX_MOVE_DAYS; days++)
    for (const timeMs of [from + days * DAY_MS, from - days * DAY_MS])
      if (fits(timeMs) && timeMs + DAY_MS > referenceMs) return dayOf(timeMs);
  return null;
}

/** That day of the month spoken of last; null when none was, or when it is over. */
function dayOfSpokenMonth({ month, referenceMs }: DateContext, day: number): CalendarDate | null {
  if (month === undefined) return null;
  const date = { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)), day };
  return isCalendarDate(date) && firstDayNumber(date) >= firstDayNumber(dayOf(referenceMs)) ? date : null;
}

// Nobody says "on 22 April" of a day most of a year ago when the next one is near, whatever the tense.
const FAR_DAYS = { day: 270, month: 300 };
const NEAR_DAYS = { day: 95, month: 60 };
/** Where nothing tells the direction, a date is behind only when it is so recent. */
const RECENT_DAYS = 60;

/** The year of a month or day said without one, in the direction of the sentence. */
export function withYear(context: DateContext, month: number, day?: number): CalendarDate | null {
  const today = dayOf(context.referenceMs);
  const dates = [-1, 0, 1]
    .map((offset) =>
      day === undefined ? { year: today.year + offset, month } : { year: today.year + offset, month, day },
    )
    .filter((date) => isCalendarDate(date))
    .map((date) => ({
      date,
      days:
        firstDayNumber(date) -
        firstDayNumber(day === undefined ? { year: today.year, month: today.month } : today),
    }));
  const last = dates.findLast(({ days }) => days <= 0);
  const next = dates.find(({ days }) => days >= 0);
  if (last === undefined || next === undefined) return (last ?? next)?.date ?? null;
  const unit = day === undefined ? "month" : "day";
  // "I quit in January" said in December is of the January before; a day most of a year back is not meant.
  const isSurePast = day === undefined && context.isGoverned === true;
  const isFar = !isSurePast && -last.days > FAR_DAYS[unit] && next.days <= NEAR_DAYS[unit];
  const isRecent = -last.days < RECENT_DAYS && -last.days < next.days;
  const isLast = context.leaning === "past" ? !isFar : context.leaning === "either" ? isRecent : false;
  return (isLast ? last : next).date;
}

/** The same of a day whose weekday is said too: where the year of its direction disagrees, the one that agrees. */
export function withYearOn(
  context: DateContext,
  said: { month: number; day: number; weekday: number },
): CalendarDate | null {
  const { month, day, weekday } = said;
  const usual = withYear(context, month, day);
  if (usual === null || weekday < 0) return usual;
  const { year } = dayOf(context.referenceMs);
  return (
    [usual, ...[0, 1, -1].map((offset) => ({ year: year + offset, month, day }))].find(
      (date) => isCalendarDate(date) && weekdayOf(firstDayNumber(date) * DAY_MS) === weekday,
    ) ?? usual
  );
}

const DAY_MS = 86_400_000;

/** The day of the month that falls on the weekday said with it, nearest to now: "Thursday the 2nd". */
export function dayOfMonthOn(context: DateContext, day: number, weekday: number): CalendarDate | null {
  return nearDayOn(context, day, weekday) ?? nearestDayOfMonth(context, day);
}

// The months tried for a weekday on a day, nearest in the direction of the sentence first.
const MONTHS_AROUND: Readonly<Record<Leaning, readonly number[]>> = {
  past: [0, -1, -2, -3, -4, -5, -6, 1],
  future: [0, 1, 2, 3, 4, 5, 6, -1],
  either: [0, 1, -1, 2, 3, 4, 5, 6],
};

/** The same, null where none of the months around has that weekday on that day. */
export function nearDayOn(context: DateContext, day: number, weekday: number): CalendarDate | null {
  for (const offset of MONTHS_AROUND[context.leaning]) {
    const date = { ...monthsFrom(context.referenceMs, offset), day };
    if (isCalendarDate(date) && weekdayOf(firstDayNumber(date) * DAY_MS) === weekday) return date;
  }
  return null;
}

/** A whole reading, or null when the calendar has no such date. */
export function reading(date: CalendarDate | null, write: string): DateReading {
  return date !== null && isCalendarDate(date) ? { date, write } : null;
}

/** A week, known to the month only: "in the week of 2026-04-06". */
export function weekReading(context: DateContext, weeks: number, write: string): DateReading {
  const monday = weekdayOfWeek(context, 0, weeks);
  const thursday = weekdayOfWeek(context, 3, weeks);
  if (thursday.month === undefined) return null;
  return {
    date: { year: thursday.year, month: thursday.month },
    write: write.replace("{monday}", isoOf(monday)),
  };
}
