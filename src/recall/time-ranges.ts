import { findDates } from "../text/dates/find-dates.ts";
import { stopWordLanguage } from "../text/stop-words.ts";

/** A stretch of time that a question names. */
export interface TimeRange {
  fromMs: number;
  /** Exclusive. */
  toMs: number;
}

const DAY_MS = 86_400_000;
/** What a question says about time. */
export interface AskedTime {
  /** The times it names. */
  ranges: TimeRange[];
  /** The question without the words of relative times ("last week"): what is stored says it in other words. */
  rest: string;
  /** The question without any time. */
  timeless: string;
}

/** Reads the times a question names, measured from `nowMs`. */
export function readTime(text: string, nowMs: number): AskedTime {
  const dates = findDates(text, nowMs, stopWordLanguage(text));
  let [rest, timeless] = [text, text];
  for (const { start, end, written } of dates.toReversed()) {
    const isRelative = !written.includes(text.slice(start, end));
    if (isRelative) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
    timeless = `${timeless.slice(0, start)} ${timeless.slice(end)}`;
  }
  return { ranges: dates.map(({ iso, written }) => rangeOf(iso, written)), rest, timeless };
}

/** A sentence with the date that each relative time meant when it was said in brackets behind it. */
export function withDates(sentence: string, saidMs: number): string {
  let dated = sentence;
  for (const { start, end, iso, written } of findDates(
    sentence,
    saidMs,
    stopWordLanguage(sentence),
  ).toReversed()) {
    if (written.includes(sentence.slice(start, end))) continue;
    const firstDay = /\d{4}-\d\d-\d\d/.exec(written)?.[0];
    dated = `${dated.slice(0, end)} [${firstDay ?? iso}]${dated.slice(end)}`;
  }
  return dated;
}

// A week or weekend is dated by its month only, and its first day is written out.
function rangeOf(iso: string, written: string): TimeRange {
  const firstDay = iso.length === 7 ? /\d{4}-\d\d-\d\d/.exec(written)?.[0] : undefined;
  if (firstDay !== undefined) {
    const days = /weekend|週末|周末|wochenende|fin de semana/iu.test(written) ? 2 : 7;
    return { fromMs: Date.parse(firstDay), toMs: Date.parse(firstDay) + days * DAY_MS };
  }
  return isoRange(iso);
}

/** The time that an ISO prefix (`2026`, `2026-03`, `2026-03-14`) stands for. */
export function isoRange(iso: string): TimeRange {
  const [year = 0, month, day] = iso.split("-").map(Number);
  const fromMs = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  if (day !== undefined) return { fromMs, toMs: fromMs + DAY_MS };
  return { fromMs, toMs: month === undefined ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1) };
}

/** Whether two stretches have a moment in common. */
export function overlap(a: TimeRange, b: TimeRange): boolean {
  return a.fromMs < b.toMs && b.fromMs < a.toMs;
}
