import { strict as chrono } from "chrono-node/en";
import { mayMatch } from "../prefilter.ts";
import { type CalendarDate, dayOf, isoOf } from "./calendar.ts";
import { type DateContext, type DateLanguage, type Leaning, partsOf, withYear } from "./date-rule.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { japanese } from "./ja.ts";
import { chinese } from "./zh.ts";

/** The languages whose dates are read. */
export type DateTongue = "en" | "ja" | "de" | "es" | "zh";

/** A date in a text: where it stands (UTF-16 units, end exclusive), what it means, how it is written in place. */
export interface FoundDate {
  start: number;
  end: number;
  /** ISO prefix as precise as what was said. */
  iso: string;
  /** The words that stand for it once resolved. */
  written: string;
}

const TONGUES: Readonly<Record<DateTongue, DateLanguage>> = {
  en: english,
  ja: japanese,
  de: german,
  es: spanish,
  zh: chinese,
};

// No one dates a sentence longer than this; beyond it a "sentence" is data.
const MAX_DATED_LENGTH = 1000;

/** When a sentence is said, and which month was spoken of before it (ISO), if any. */
export interface Moment {
  saidMs: number;
  month?: string | undefined;
  /** The day, ISO, from which the sentence moves something. */
  near?: string | undefined;
}

/**
 * The dates of a sentence in order, resolved against the given time in UTC. Recurring days ("every Monday") are
 * none. The tables of the language go first, chrono reads what they leave.
 */
export function findDates(text: string, said: number | Moment, tongue: DateTongue): FoundDate[] {
  const language = TONGUES[tongue];
  if (text.length > MAX_DATED_LENGTH || !language.hint.test(text)) return [];
  const context = contextOf(text, typeof said === "number" ? { saidMs: said } : said, language);
  const claimed: { start: number; end: number }[] = [];
  const found = readTable(text, language, { context, claimed });
  if (tongue === "en") readChrono(text, { context, claimed }, found);
  const sorted = found.toSorted((a, b) => a.start - b.start);
  return tongue === "en" ? inOrder(text, sorted, context(0).referenceMs) : sorted;
}

const WEEK_MS = 7 * 86_400_000;
const BEFORE_THAT = /\b(?:had|before|since|after|until|from)\b|['’]d\b/i;

/** "I bought it on Tuesday; it broke on Wednesday": what is told in order is not a week before, but today. */
function inOrder(text: string, found: FoundDate[], saidMs: number): FoundDate[] {
  const today = isoOf(dayOf(saidMs));
  const lastWeek = isoOf(dayOf(saidMs - WEEK_MS));
  return found.map((date, index) => {
    const before = found[index - 1];
    if (before === undefined || date.iso !== lastWeek || before.iso <= lastWeek || before.iso >= today)
      return date;
    const isWeekday = WEEKDAY_NAME.test(text.slice(date.start, date.end));
    if (!isWeekday || BEFORE_THAT.test(text.slice(before.end, date.start))) return date;
    return { ...date, iso: today, written: date.written.replace(lastWeek, today) };
  });
}

const WEEKDAY_NAME = /^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i;

/** Which way incomplete dates lean in a sentence or a part of one. */
function leaningOf(text: string, { future, past }: DateLanguage): Leaning {
  if (future.test(text)) return "future";
  return past.test(text) ? "past" : "either";
}

/** The context of a date at an offset: the part of the sentence around it decides, where it says anything. */
function contextOf(text: string, moment: Moment, language: DateLanguage): (at: number) => DateContext {
  const { saidMs: referenceMs, month, near } = moment;
  let whole: DateContext | null = null;
  let leanings: ((at: number) => Leaning | null) | null = null;
  let partAround: ReturnType<typeof partsOf> | null = null;
  return (at) => {
    if (language.over?.test(text) === true) return { referenceMs, month, near, leaning: "past" };
    leanings ??= language.leanings?.(text, language.partBreak) ?? (() => null);
    const governed = leanings(at);
    if (governed !== null) return { referenceMs, month, near, leaning: governed, isGoverned: true };
    whole ??= { referenceMs, month, near, leaning: leaningOf(text, language) };
    partAround ??= partsOf(text, language.partBreak);
    const { start, end } = partAround(at);
    if (start === 0 && end === text.length) return whole;
    const leaning = leaningOf(text.slice(start, end), language);
    return leaning === "either" ? whole : { referenceMs, month, near, leaning };
  };
}

interface Search {
  context: (at: number) => DateContext;
  /** Words that a rule has read already. */
  claimed: { start: number; end: number }[];
}

function readTable(text: string, language: DateLanguage, { context, claimed }: Search): FoundDate[] {
  const found: FoundDate[] = [];
  const lower = text.toLowerCase();
  for (const { pattern, read } of language.rules) {
    if (!mayMatch(pattern, lower)) continue;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (
        span.end === span.start ||
        claimed.some((taken) => taken.start < span.end && span.start < taken.end)
      )
        continue;
      claimed.push(span);
      const result = read(match, context(match.index));
      if (result !== null) found.push(toFound(span, { ...result, said: match[0] }));
    }
  }
  return found;
}

function toFound(
  span: { start: number; end: number },
  result: { date: CalendarDate; write: string; said: string },
): FoundDate {
  const iso = isoOf(result.date);
  return { ...span, iso, written: result.write.replace("{said}", () => result.said).replace("{iso}", iso) };
}

// Chrono is the dear part: it is asked only for what the tables leave, dates in digits and spelt-out offsets.
const CHRONO_HINT = /\d{1,4}[/.-]\d{1,2}[/.-]\d|\bago\b/i;

function readChrono(text: string, search: Search, found: FoundDate[]): void {
  if (!CHRONO_HINT.test(text)) return;
  const reference = { instant: new Date(search.context(0).referenceMs), timezone: 0 };
  for (const { index, text: said, start } of chrono.parse(text, reference)) {
    const span = { start: index, end: index + said.length };
    if (search.claimed.some((taken) => taken.start < span.end && span.start < taken.end)) continue;
    const [year, month, day] = [start.get("year"), start.get("month"), start.get("day")];
    if (year === null || month === null || day === null || !start.isCertain("day")) continue;
    const date = start.isCertain("year") ? { year, month, day } : withYear(search.context(index), month, day);
    if (date === null) continue;
    const isRelative = start.tags().has("result/relativeDate");
    const write = isRelative ? "on {iso}" : start.isCertain("year") ? "{said}" : `{said} ${date.year}`;
    found.push(toFound(span, { date, write, said }));
  }
}
