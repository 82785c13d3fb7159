import { daysFrom, monthsFrom, yearsFrom } from "./calendar.ts";
import {
  type DateContext,
  type DateLanguage,
  type DateReading,
  type DateRule,
  nearestDayOfMonth,
  nearestWeekday,
  reading,
  weekdayOfWeek,
  weekReading,
  withYear,
} from "./date-rule.ts";
import { japaneseNumber } from "./ja.ts";

const WEEKDAYS = "一二三四五六日";
const NEAR_DAYS: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨晚: -1,
  昨日: -1,
  今天: 0,
  今早: 0,
  今晚: 0,
  今日: 0,
  明天: 1,
  明早: 1,
  明晚: 1,
  明日: 1,
  后天: 2,
  後天: 2,
  大后天: 3,
};
const MONTHS: Readonly<Record<string, number>> = {
  上个月: -1,
  上月: -1,
  上個月: -1,
  这个月: 0,
  本月: 0,
  下个月: 1,
  下月: 1,
  下個月: 1,
};
const YEARS: Readonly<Record<string, number>> = { 前年: -2, 去年: -1, 今年: 0, 明年: 1, 后年: 2 };
const NUMBER = "(?<number>[0-9]{1,3}|[一二两三四五六七八九十]{1,3})";
const WEEKDAY = "(?:周|星期|礼拜|週)(?<weekday>[一二三四五六日天])";

/** Chinese dates; weeks start on Monday. Order matters: an earlier row claims its words from the later ones. */
export const chinese: DateLanguage = {
  hint: /[天日月年周週]|星期|礼拜|今早|今晚|昨晚|明早|明晚|\d号/,
  past: /了|过|昨|前天|上个?[周月]|去年|刚|(?:到|好|完|收|买|办|拿)的[。!！]?$/,
  future: /将|会|要|准备|打算|计划|明|后天|下个?[周月]|之前|以前|改到|改成|推迟|延到|挪到|提前到/,
  partBreak: /[，,;；(（]/g,
  rules: [
    row("每(?:个|逢)?(?:周|星期|礼拜)[一二三四五六日天]|每[天日周月年]|每个(?:月|星期)", () => null),
    row("(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])", (match) =>
      readFull(match[0].split("-")),
    ),
    row(
      "(?<year>[12][0-9]{3})年(?:(?<month>[0-9]{1,2}|[一二三四五六七八九十]{1,2})月)?(?:(?<day>[0-9]{1,2}|[一二三四五六七八九十]{1,3})[日号號])?",
      readWhole,
    ),
    row(
      `(?<years>${keys(YEARS)})(?:(?<month>[0-9]{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?)?(?:(?<day>[0-9]{1,2})[日号號])?`,
      readYear,
    ),
    row(`(?<months>${keys(MONTHS)})(?:(?<day>[0-9]{1,2})[日号號])?`, readMonth),
    row(`(?<week>上上|上|这|本|下下|下)个?(?:${WEEKDAY}|周末|(?:周|星期|礼拜))`, readWeek),
    row(`(?<near>${keys(NEAR_DAYS)})`, readNearDay),
    // "8月之前" is before August, "8个月之前" eight months ago.
    row(
      `${NUMBER}(?:个(?=月|星期|年)|(?=天|周|星期|年))(?<unit>天|周|星期|月|年)(?<side>前|后|之前|之后|以前|以后)`,
      readOffset,
    ),
    row(
      "(?<month>[0-9]{1,2}|[一二三四五六七八九十]{1,2})月(?<day>[0-9]{1,2}|[一二三四五六七八九十]{1,3})[日号號]",
      readMonthDay,
    ),
    row(
      "(?<![0-9个個])(?<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份|底|初)?(?![0-9])",
      readMonthDay,
    ),
    row("(?<![0-9月])(?<day>[0-9]{1,2})[号號](?!线|楼|店|机|码|公|房|院)", readDay),
    row(WEEKDAY, readWeekday),
  ],
};

function row(source: string, read: DateRule["read"]): DateRule {
  return { pattern: new RegExp(source, "g"), read };
}

function keys(table: Readonly<Record<string, unknown>>): string {
  return Object.keys(table)
    .toSorted((a, b) => b.length - a.length)
    .join("|");
}

function number(said: string): number {
  return said.startsWith("两") ? 2 : japaneseNumber(said);
}

function optional(match: RegExpExecArray, name: string): number | undefined {
  const said = match.groups?.[name];
  return said === undefined ? undefined : number(said);
}

function readFull(parts: string[]): DateReading {
  const [year, month, day] = parts.map(Number);
  return year === undefined || month === undefined || day === undefined
    ? null
    : reading({ year, month, day }, "{said}");
}

function readWhole(match: RegExpExecArray): DateReading {
  const [year, month, day] = ["year", "month", "day"].map((name) => optional(match, name));
  if (year === undefined) return null;
  if (month === undefined) return reading({ year }, "{said}");
  return reading(day === undefined ? { year, month } : { year, month, day }, "{said}");
}

function readYear(match: RegExpExecArray, context: DateContext): DateReading {
  const word = match.groups?.["years"] ?? "";
  const { year } = yearsFrom(context.referenceMs, YEARS[word] ?? 0);
  const rest = match[0].slice(word.length);
  const month = optional(match, "month");
  if (month === undefined) return reading({ year }, `${year}年${rest}`);
  const day = optional(match, "day");
  return reading(day === undefined ? { year, month } : { year, month, day }, `${year}年${rest}`);
}

function readMonth(match: RegExpExecArray, context: DateContext): DateReading {
  const word = match.groups?.["months"] ?? "";
  const date = monthsFrom(context.referenceMs, MONTHS[word] ?? 0);
  const day = optional(match, "day");
  return reading(
    day === undefined ? date : { ...date, day },
    `${date.year}年${date.month}月${match[0].slice(word.length)}`,
  );
}

function readWeek(match: RegExpExecArray, context: DateContext): DateReading {
  const weeks = { 上上: -2, 上: -1, 这: 0, 本: 0, 下: 1, 下下: 2 }[match.groups?.["week"] ?? ""] ?? 0;
  const weekday = match.groups?.["weekday"];
  if (weekday === undefined) return weekReading(context, weeks, "{monday}那一周");
  return reading(weekdayOfWeek(context, weekdayIndex(weekday), weeks), `{iso}(周${weekday})`);
}

function weekdayIndex(said: string): number {
  return WEEKDAYS.indexOf(said === "天" ? "日" : said);
}

function readNearDay(match: RegExpExecArray, context: DateContext): DateReading {
  const word = match.groups?.["near"] ?? "";
  const part = word.endsWith("晚") ? "晚上" : word.endsWith("早") ? "早上" : "";
  return reading(daysFrom(context.referenceMs, NEAR_DAYS[word] ?? 0), `{iso}${part}`);
}

function readOffset(match: RegExpExecArray, context: DateContext): DateReading {
  const count =
    number(match.groups?.["number"] ?? "") * ((match.groups?.["side"] ?? "").endsWith("前") ? -1 : 1);
  const unit = match.groups?.["unit"];
  if (unit === "年") return reading(yearsFrom(context.referenceMs, count), "{iso}年");
  if (unit === "月") return reading(monthsFrom(context.referenceMs, count), "{iso}");
  return reading(daysFrom(context.referenceMs, unit === "天" ? count : 7 * count), "{iso}");
}

function readMonthDay(match: RegExpExecArray, context: DateContext): DateReading {
  const date = withYear(context, optional(match, "month") ?? 0, optional(match, "day"));
  return date === null ? null : reading(date, `${date.year}年{said}`);
}

function readDay(match: RegExpExecArray, context: DateContext): DateReading {
  const date = nearestDayOfMonth(context, optional(match, "day") ?? 0);
  return date === null ? null : reading(date, `${date.year}年${date.month}月{said}`);
}

function readWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const weekday = weekdayIndex(match.groups?.["weekday"] ?? "");
  return reading(nearestWeekday(context, weekday), "{said}({iso})");
}
