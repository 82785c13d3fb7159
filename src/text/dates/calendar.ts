/** A calendar date as precisely as it was said, in UTC: a year, a month of it, or a day. */
export interface CalendarDate {
  year: number;
  /** 1–12 */
  month?: number;
  /** 1–31; only beside a month. */
  day?: number;
}

const DAY_MS = 86_400_000;

/** The UTC day a time falls on. */
export function dayOf(timeMs: number): Required<CalendarDate> {
  const date = new Date(timeMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day so many days after (negative: before) the day of a time. */
export function daysFrom(timeMs: number, days: number): Required<CalendarDate> {
  return dayOf(timeMs + days * DAY_MS);
}

/** The month so many months after (negative: before) the month of a time. */
export function monthsFrom(timeMs: number, months: number): CalendarDate {
  const { year, month } = dayOf(timeMs);
  const index = year * 12 + (month - 1) + months;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
}

/** The year so many years after (negative: before) the year of a time. */
export function yearsFrom(timeMs: number, years: number): CalendarDate {
  return { year: dayOf(timeMs).year + years };
}

/** Day of the week, Monday 0 to Sunday 6. */
export function weekdayOf(timeMs: number): number {
  return (new Date(timeMs).getUTCDay() + 6) % 7;
}

/** The n-th such weekday (Monday 0) of a month, the last of it for -1; null when the month has none. */
export function weekdayOfMonth(month: CalendarDate, weekday: number, nth: number): CalendarDate | null {
  if (month.month === undefined) return null;
  const first = Date.UTC(month.year, month.month - 1, 1);
  const length = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate();
  const earliest = 1 + ((weekday - weekdayOf(first) + 7) % 7);
  const day = nth > 0 ? earliest + 7 * (nth - 1) : earliest + 7 * Math.floor((length - earliest) / 7);
  return day > length ? null : { year: month.year, month: month.month, day };
}

/** ISO prefix of a date: `2026`, `2026-03` or `2026-03-14`. */
export function isoOf(date: CalendarDate): string {
  const year = String(date.year).padStart(4, "0");
  if (date.month === undefined) return year;
  const month = `${year}-${String(date.month).padStart(2, "0")}`;
  return date.day === undefined ? month : `${month}-${String(date.day).padStart(2, "0")}`;
}

/** Whether the date exists: month 1–12 and a day the month has. */
export function isCalendarDate(date: CalendarDate): boolean {
  if (date.year < 1000 || date.year > 9999) return false;
  if (date.month === undefined) return true;
  if (date.month < 1 || date.month > 12) return false;
  if (date.day === undefined) return true;
  return date.day >= 1 && date.day <= new Date(Date.UTC(date.year, date.month, 0)).getUTCDate();
}

/** Days since 1970 of the first day that a date can mean. */
export function firstDayNumber(date: CalendarDate): number {
  return Math.floor(Date.UTC(date.year, (date.month ?? 1) - 1, date.day ?? 1) / DAY_MS);
}
