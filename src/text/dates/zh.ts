import { daysFrom, monthsFrom, weekdayOfMonth, yearsFrom } from "./calendar.ts";
import {
  type DateContext,
  type DateLanguage,
  type DateReading,
  type DateRule,
  dayOfMonthOn,
  type Leaning,
  nearestDayOfMonth,
  nearestWeekday,
  reading,
  weekdayOfWeek,
  weekReading,
  withYear,
  withYearOn,
} from "./date-rule.ts";
import { japaneseNumber } from "./ja-number.ts";
import { COMES_ROUND } from "./zh-undated.ts";

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
const WEEKDAY = "(?:周|星期|礼拜|禮拜|週)(?<weekday>[一二三四五六日天])";
/** The weekday said beside a day of a month. */
const BESIDE = `(?:[(（]${WEEKDAY}[)）]|[，, ]?${WEEKDAY.replace("weekday", "named")})`;
const NTH = "(?:第(?<nth>[一二三四五1-5])个?|(?<last>最后一?个?))";
const HOLIDAYS: Readonly<Record<string, [month: number, day?: number]>> = {
  元旦: [1, 1],
  圣诞: [12, 25],
  聖誕: [12, 25],
  平安夜: [12, 24],
};
// What is arranged lies ahead, though the arranging is over: 「报了11月8号的马拉松」.
const ARRANGED =
  /(?:报名?了?|订了?|定了?|约了?|预约了?|预订了?|請了|请了|抢到了?|申请了?|安排了?|排在|约在|定在|订在)[^，。；]{0,6}$/u;

/** Chinese dates; weeks start on Monday. Order matters: an earlier row claims its words from the later ones. */
export const chinese: DateLanguage = {
  hint: /[天日月年周週]|星期|礼拜|禮拜|元旦|圣诞|聖誕|平安夜|今早|今晚|昨晚|明早|明晚|\d号/,
  past: /了|过|结的婚|(?:签|搬|离|毕|入)的[一-龥]{0,2}[。!！]?$|昨|前天|上个?[周月]|去年|刚|(?:到|好|完|收|买|办|拿)的[。!！]?$/,
  future: /将|会|要|准备|打算|计划|明|后天|下个?[周月]|之前|以前|改到|改成|推迟|延到|挪到|提前到/,
  partBreak: /[，,;；(（]|(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff\d])/g,
  leanings: chineseLeanings,
  rules: [
    row(COMES_ROUND, () => null),
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
    row(
      `(?:(?<months>${keys(MONTHS)})|(?<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月)的?${NTH}${WEEKDAY}`,
      readNthWeekday,
    ),
    row("(?<![0-9个個上下本这每年])月底(?![0-9])", (_, context) => readMonthEnd(context)),
    row(`(?:今年)?(?<holiday>${keys(HOLIDAYS)})节?(?!路|街|号)`, readHoliday),
    row(`(?<months>${keys(MONTHS)})(?:(?<day>[0-9]{1,2})[日号號])?`, readMonth),
    row(`(?<week>上上|上|这|本|下下|下)个?(?:${WEEKDAY}|周末|(?:周|星期|礼拜))`, readWeek),
    row(`(?<near>${keys(NEAR_DAYS)})`, readNearDay),
    // "8月之前" is before August, "8个月之前" eight months ago.
    row(
      `${NUMBER}(?:个(?=月|星期|年)|(?=天|周|星期|年))(?<unit>天|周|星期|月|年)(?<side>前|后|之前|之后|以前|以后)`,
      readOffset,
    ),
    row(
      "(?<month>[0-9]{1,2}|[一二三四五六七八九十]{1,2})月(?<day>[0-9]{1,2}|[一二三四五六七八九十]{1,3})[日号號]" +
        BESIDE +
        "?",
      readMonthDay,
    ),
    row(
      "(?<![0-9个個])(?<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份|底|初)?(?![0-9])",
      readMonthDay,
    ),
    row(`(?<![0-9月])(?<day>[0-9]{1,2})[日号號]的?${BESIDE}`, readDayOnWeekday),
    row(`${WEEKDAY}[，, 的(（]?(?<day>[0-9]{1,2})[号號][)）]?`, readDayOnWeekday),
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
  const [month, day] = [optional(match, "month") ?? 0, optional(match, "day")];
  const said = match.groups?.["weekday"] ?? match.groups?.["named"];
  const weekday = said === undefined ? -1 : weekdayIndex(said);
  const date = day === undefined ? withYear(context, month) : withYearOn(context, { month, day, weekday });
  return date === null ? null : reading(date, `${date.year}年{said}`);
}

function readDay(match: RegExpExecArray, context: DateContext): DateReading {
  const date = nearestDayOfMonth(context, optional(match, "day") ?? 0);
  return date === null ? null : reading(date, `${date.year}年${date.month}月{said}`);
}

/** 「9号周六」: the 9th that is a Saturday, nearest to now. */
function readDayOnWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const said = match.groups?.["weekday"] ?? match.groups?.["named"] ?? "";
  const date = dayOfMonthOn(context, optional(match, "day") ?? 0, weekdayIndex(said));
  return date === null ? null : reading(date, "{said}({iso})");
}

/** 「五月最后一个周五」. */
function readNthWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const turned = match.groups?.["months"];
  const month =
    turned === undefined
      ? withYear(context, optional(match, "month") ?? 0)
      : monthsFrom(context.referenceMs, MONTHS[turned] ?? 0);
  if (month === null) return null;
  const weekday = weekdayIndex(match.groups?.["weekday"] ?? "");
  return reading(weekdayOfMonth(month, weekday, optional(match, "nth") ?? -1), "{said}({iso})");
}

/** 「月底」: of this month. */
function readMonthEnd(context: DateContext): DateReading {
  const date = monthsFrom(context.referenceMs, 0);
  return reading(date, `${date.year}年${date.month}月底`);
}

/** 「国庆」「元旦」. */
function readHoliday(match: RegExpExecArray, context: DateContext): DateReading {
  const [month, day] = HOLIDAYS[match.groups?.["holiday"] ?? ""] ?? [0];
  const date = withYear(context, month, day);
  return date === null ? null : reading(date, `${date.year}年{said}`);
}

/** Which way a Chinese date leans by the words around it; null where only the whole sentence can tell. */
function chineseLeanings(text: string, partBreak: RegExp): (at: number) => Leaning | null {
  const breaks = [...text.matchAll(partBreak)].map(({ index }) => index);
  return (at) => {
    const start = breaks.findLast((index) => index < at) ?? 0;
    const end = breaks.find((index) => index > at) ?? text.length;
    const before = text.slice(start, at);
    if (/(?:从|從|自)$/u.test(before)) return /开始|起|就|一直|在/u.test(text.slice(at)) ? "past" : null;
    if (ARRANGED.test(before)) return "either";
    // A date that stands alone tells nothing of before or after it.
    return ALONE.test(text.slice(start, end)) && !PAST_PART.test(text.slice(0, start)) ? "either" : null;
  };
}

const ALONE = /^[\s，,;；(（]*[0-9一二三四五六七八九十年月日号號周星期礼拜天]+[\s)）]*$/u;
const PAST_PART = /了|过|去年|上个?[周月]/u;

function readWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const weekday = weekdayIndex(match.groups?.["weekday"] ?? "");
  return reading(nearestWeekday(context, weekday), "{said}({iso})");
}
