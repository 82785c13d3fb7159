import { type CalendarDate, daysFrom, monthsFrom, yearsFrom } from "./calendar.ts";
import {
  type DateContext,
  type DateLanguage,
  type DateReading,
  type DateRule,
  dayOfMonthOn,
  nearestDayOfMonth,
  nearestWeekday,
  reading,
  weekdayOfWeek,
  weekReading,
  withYear,
} from "./date-rule.ts";
import { dayOfOrdinal, HOLIDAYS, ORDINAL } from "./ordinals.ts";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAY =
  "(?<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
const MONTH =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(?<day>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?";
const YEAR = "(?:,? (?<year>(?:19|20)\\d\\d))?";
const NUMBER =
  "(?<number>\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|a few|few)";
const UNIT = "(?<unit>day|week|fortnight|month|year)s?";
// The preposition belongs to the words, so that "on the 15th" becomes "on 2026-04-15" and not "on on".
const BEFORE = "(?<before>(?:on|by|until|till|since|from|for|before|after|to|of|at|in|starting) )?";

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

/** English dates. Order matters: an earlier row claims its words from the later ones. */
export const english: DateLanguage = {
  hint: /\d|day|\b(?:mon|tues?|wed|thurs?|fri|sat|sun|yesterday|tomorrow|tmrw|tonight|week|month|year|ago|last|next|this morning|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|halloween|christmas|by the|on the)|uary|march|april|ember|ober|\bin (?:a|two|three|four|five|six) /i,
  past: /\b(?:was|were|had|went|got|did|took|came|left|met|saw|bought|sold|began|broke|found|lost|gave|flew|drove|ran|won|paid|sent|spoke|taught|wrote|chose|fell|felt|hurt|kept|told|said|became|built|caught|forgot|heard|held|led|rang|sat|slept|spent|stood|thought|understood|wore|ate|born|quit|passed|since|ago|last)\b|\b(?<!getting )(?!need|feed|speed|bed|red|shed|hundred|embed|exceed|proceed|indeed|scheduled|planned|supposed)[a-z]{2,}ed\b/i,
  future:
    /\b(?:will|won't|going to|gonna|planned|scheduled|due|by the|need|needs|have to|has to|must|should|remind|deadline|until|tomorrow|next|upcoming|booked|is on|are on|(?:got|been|is|was|were) (?:moved|pushed|postponed|rescheduled)|(?:['’]?m|['’]re|am|are) (?:meeting|going|having|seeing|flying|driving|taking|starting|leaving|visiting|travelling|traveling|hosting|attending))\b|['’]ll\b|['’]ve got\b|\bi?ve got (?:an?|the|my)\b/i,
  rules: [
    row(
      "\\b(?:good|black|cyber|easter|ash|pancake|shrove|boxing) (?:monday|tuesday|wednesday|friday|sunday|day)\\b",
      () => null,
    ),
    row(`\\bthe ${WEEKDAY} (?:before|after)\\b`, () => null),
    row(
      `\\b(?:every|each|most|on) (?:other |single |second )?${WEEKDAY}(?:s|(?= (?:and|&) ${WEEKDAY.replace("weekday", "second")}s))\\b`,
      () => null,
    ),
    row(`\\b(?:every|each|most) (?:other |single |second )?${WEEKDAY}\\b`, () => null),
    row(`\\b(?:happen|happens|occur|occurs|run|take place|meet) on ${WEEKDAY}\\b`, () => null),
    row("\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\\b", () => null),
    row("\\b(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])\\b", readIso),
    row("\\bthe day before yesterday\\b", (_, context) => onDay(daysFrom(context.referenceMs, -2))),
    row("\\b(?:the )?day after tomorrow\\b", (_, context) => onDay(daysFrom(context.referenceMs, 2))),
    row(
      `${BEFORE}\\b(?<word>yesterday|today|tomorrow|tmrw|tmr)(?<possessive>['’]s)?(?<part> morning| afternoon| evening| night)?\\b`,
      readNearDay,
    ),
    row("\\b(?<word>tonight|last night|this (?:morning|afternoon|evening))\\b", readPartOfDay),
    row(`\\b${NUMBER} ${UNIT} (?:ago|earlier|back)\\b`, (match, context) => readOffset(match, context, -1)),
    row(`\\bin ${NUMBER} ${UNIT}(?:['’]? time)?\\b`, (match, context) => readOffset(match, context, 1)),
    row(`\\b${NUMBER} ${UNIT} from (?:now|today)\\b`, (match, context) => readOffset(match, context, 1)),
    row(`${BEFORE}\\b${WEEKDAY},? (?:the )?${DAY}(?: of)? ${MONTH}${YEAR}\\b`, readMonthDay),
    row(`${BEFORE}\\b${WEEKDAY},? ${MONTH} ${DAY}${YEAR}\\b`, readMonthDay),
    row(
      `${BEFORE}\\b(?:the )?${DAY}(?:-|–| ?to ?| and | until )(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}${YEAR}\\b`,
      readMonthDay,
    ),
    row(`${BEFORE}\\b(?:the )?(?:${DAY}|${ORDINAL})(?: of)? ${MONTH}${YEAR}\\b`, readMonthDay),
    row(`${BEFORE}\\b${MONTH} (?:the )?${DAY}(?!\\d|[.:]\\d|%)${YEAR}\\b`, readMonthDay),
    row(`${BEFORE}\\b${WEEKDAY},? (?:the )?${DAY.replace(")?", ")")}\\b`, readDayOfMonth),
    row(`${BEFORE}\\b(?<week>last|next|this) week(?:['’]s)? (?:on )?${WEEKDAY}\\b`, readWeekday),
    row(`${BEFORE}\\b${WEEKDAY}(?:,? of)? (?<week>last|next|this) week\\b`, readWeekday),
    row(
      `${BEFORE}\\b(?<week>last|next|this past|this coming|this|coming|past) ${WEEKDAY}(?<possessive>['’]s)?\\b`,
      readWeekday,
    ),
    row(`${BEFORE}(?:the )?\\b(?<week>last|next|this coming|this|over the|at the) weekend\\b`, readWeekend),
    row(
      "\\b(?:in |over |during |for )?(?:the )?(?<week>last|next|this) (?<unit>week|month|year)\\b(?!['’]s)",
      readUnit,
    ),
    row(
      `\\b(?<before>in |since |by |until |before |back in |for |from |after |of )?(?<part>early |mid[- ]?|late |the end of |end of |the beginning of |the start of |last |next |this )?${MONTH}(?:(?:,? of|,)? (?<year>(?:19|20)\\d\\d)| (?<turn>last|next|this) year)?\\b(?![-'’]\\w)`,
      readMonth,
    ),
    row(
      "\\b(?<before>in|since|until|by|from|of|back in|during|for) (?<year>(?:19|20)\\d\\d)\\b(?![-.:,/]\\d)",
      readYear,
    ),
    row(
      "\\bon (?:the )?(?<holiday>christmas eve|christmas day|new year's eve|new year's day|halloween|valentine's day)\\b",
      readHoliday,
    ),
    row(
      `\\b(?<before>on|by|until|till|before|since|from|after|for) the ${DAY.replace(")?", ")")}(?! (?:floor|time|street|century|grade|birthday|place|anniversary|version|edition))\\b`,
      readDayOfMonth,
    ),
    row(
      `\\b(?<before>on|by|until|till|before|since) the ${ORDINAL}(?=$|[,.!?;]| (?:i|we|at|and|so|if|but|please)\\b)`,
      readDayOfMonth,
    ),
    row(`${BEFORE}\\b${WEEKDAY}(?<possessive>['’]s)?\\b(?![-_.]\\w)`, readBareWeekday),
  ],
};

function row(source: string, read: DateRule["read"]): DateRule {
  return { pattern: new RegExp(source, "gi"), read };
}

function group(match: RegExpExecArray, name: string): string {
  return (match.groups?.[name] ?? "").toLowerCase();
}

/** The preposition said, or else the usual one. */
function lead(match: RegExpExecArray, usual: string): string {
  return match.groups?.["before"] ?? usual;
}

function onDay(date: CalendarDate | null, before = "on "): DateReading {
  return reading(date, `${before}{iso}`);
}

function readIso(match: RegExpExecArray): DateReading {
  const [year, month, day] = match[0].split("-").map(Number);
  return year === undefined || month === undefined || day === undefined
    ? null
    : reading({ year, month, day }, "{said}");
}

function readNearDay(match: RegExpExecArray, context: DateContext): DateReading {
  const word = group(match, "word");
  const date = daysFrom(context.referenceMs, word === "yesterday" ? -1 : word === "today" ? 0 : 1);
  const part = group(match, "part").trim();
  if (part !== "") return reading(date, `${lead(match, "on ")}the ${part} of {iso}`);
  const possessive = group(match, "possessive");
  return reading(date, `${lead(match, possessive === "" ? "on " : "")}{iso}${possessive}`);
}

function readPartOfDay(match: RegExpExecArray, context: DateContext): DateReading {
  const word = group(match, "word");
  const date = daysFrom(context.referenceMs, word === "last night" ? -1 : 0);
  const part = word === "tonight" ? "evening" : (word.split(" ").at(-1) ?? "");
  return reading(date, `on the ${part} of {iso}`);
}

function readOffset(match: RegExpExecArray, context: DateContext, sign: 1 | -1): DateReading {
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

function weekdayIndex(match: RegExpExecArray): number {
  return WEEKDAYS.indexOf(group(match, "weekday").slice(0, 3));
}

function readMonthDay(match: RegExpExecArray, context: DateContext): DateReading {
  const month = MONTHS.indexOf(group(match, "month").slice(0, 3)) + 1;
  const day = dayIn(match);
  const year = group(match, "year");
  if (year !== "") return reading({ year: Number(year), month, day }, "{said}");
  const date = withYear(context, month, day);
  return date === null ? null : reading(date, `{said} ${date.year}`);
}

function dayIn(match: RegExpExecArray): number {
  return Number(group(match, "day")) || dayOfOrdinal(group(match, "ordinal"));
}

function readDayOfMonth(match: RegExpExecArray, context: DateContext): DateReading {
  const day = dayIn(match);
  const weekday = weekdayIndex(match);
  const before = lead(match, "on ").replace(/ ?$/, " ");
  if (weekday < 0) return onDay(nearestDayOfMonth(context, day), before);
  return reading(dayOfMonthOn(context, day, weekday), `${before}${weekdayName(match)} {iso}`);
}

function weekdayName(match: RegExpExecArray): string {
  return (match.groups?.["weekday"] ?? "") + group(match, "possessive");
}

function readWeekday(match: RegExpExecArray, context: DateContext): DateReading {
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

function readBareWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  // "Sun", "sat" and "wed" are words of their own, so the short forms need a preposition.
  const said = group(match, "weekday");
  if (said.length <= 3 && match.groups?.["before"] === undefined) return null;
  return reading(
    nearestWeekday(context, weekdayIndex(match)),
    `${lead(match, "on ")}${weekdayName(match)} {iso}`,
  );
}

function readWeekend(match: RegExpExecArray, context: DateContext): DateReading {
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

function readUnit(match: RegExpExecArray, context: DateContext): DateReading {
  const steps = { last: -1, this: 0, next: 1 }[group(match, "week")] ?? 0;
  const unit = group(match, "unit");
  if (unit === "week") return weekReading(context, steps, "in the week of {monday}");
  if (unit === "month") return reading(monthsFrom(context.referenceMs, steps), "in {iso}");
  return reading(yearsFrom(context.referenceMs, steps), "in {iso}");
}

function readMonth(match: RegExpExecArray, context: DateContext): DateReading {
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
    const steps = { last: -1, this: 0, next: 1 }[turn] ?? 0;
    const { year: turned } = yearsFrom(context.referenceMs, steps);
    return reading({ year: turned, month }, `{said}`.replace("{said}", `${before}${part}${name} ${turned}`));
  }
  const leaning = part === "last " ? "past" : part === "next " ? "future" : context.leaning;
  const date = withYear({ ...context, leaning }, month);
  if (date === null) return null;
  return reading(date, `${part === "last " || part === "next " ? `in ${name}` : "{said}"} ${date.year}`);
}

function readYear(match: RegExpExecArray): DateReading {
  return reading({ year: Number(group(match, "year")) }, "{said}");
}

function readHoliday(match: RegExpExecArray, context: DateContext): DateReading {
  const [month, day] = HOLIDAYS[group(match, "holiday")] ?? [0, 0];
  const date = withYear(context, month, day);
  return date === null ? null : reading(date, `{said} ${date.year}`);
}
