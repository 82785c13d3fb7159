import { monthsFrom } from "./calendar.ts";
import { type DateContext, type DateReading, reading, withYear } from "./date-rule.ts";

/** Days and seasons of the Japanese year that have a name: the month, and the day where it is one. */
const NAMED: Readonly<Record<string, [month: number, day?: number]>> = {
  ゴールデンウィーク: [5],
  GW: [5],
  お盆: [8],
  年末年始: [12],
  年末: [12],
  年明け: [1],
  正月: [1],
  年度末: [3],
  クリスマスイブ: [12, 24],
  クリスマス: [12, 25],
  大晦日: [12, 31],
  大みそか: [12, 31],
  元日: [1, 1],
  元旦: [1, 1],
  バレンタイン: [2, 14],
  ハロウィン: [10, 31],
  子どもの日: [5, 5],
  こどもの日: [5, 5],
  昭和の日: [4, 29],
  山の日: [8, 11],
  文化の日: [11, 3],
  勤労感謝の日: [11, 23],
};

/** Pattern of such a name, captured as `named`; what is a thing of that day ("クリスマスツリー") is none. */
export const NAMED_DAY = `(?<named>${Object.keys(NAMED).join("|")})(?!ツリー|ケーキ|カード|プレゼント|チョコ|パーティー|ソング|調整|休み)`;

/** 「大晦日に」「お盆に」; with its year where that is said: 「今年の大晦日」. */
export function readNamedDay(match: RegExpExecArray, context: DateContext, year?: number): DateReading {
  const named = match.groups?.["named"] ?? "";
  const [month, day] = NAMED[named] ?? [0];
  if (year !== undefined)
    return reading(day === undefined ? { year, month } : { year, month, day }, `${year}年の${named}`);
  const isAhead = /^年明け|^年度末/.test(match[0]);
  const leaning = isAhead && context.leaning === "either" ? "future" : context.leaning;
  const date = withYear({ ...context, leaning }, month, day);
  return date === null ? null : reading(date, `${date.year}年の{said}`);
}

/** 「半年後」「半年前」. */
export function readHalfYear(match: RegExpExecArray, context: DateContext): DateReading {
  return reading(monthsFrom(context.referenceMs, match[0].endsWith("前") ? -6 : 6), "{iso}");
}

/** 「月末までに」: of this month. */
export function readMonthEnd(_: RegExpExecArray, context: DateContext): DateReading {
  const { year, month } = monthsFrom(context.referenceMs, 0);
  return month === undefined ? null : reading({ year, month }, `${year}年${month}月末`);
}

/** First month of a season in the northern half of the world. */
const SEASONS: Readonly<Record<string, number>> = { 春: 3, 夏: 6, 秋: 9, 冬: 12 };
const MONTHS_OF_SEASON = 3;

/** 「秋に出産予定」: known to the year; where nothing tells of a plan or of the past it comes round every year. */
export function readSeason(match: RegExpExecArray, context: DateContext): DateReading {
  if (context.leaning === "either") return null;
  const { year, month } = monthsFrom(context.referenceMs, 0);
  const now = year * 12 + (month ?? 1);
  const first = SEASONS[match.groups?.["season"] ?? ""] ?? 1;
  const starts = [-2, -1, 0, 1].map((offset) => (year + offset) * 12 + first);
  const start =
    context.leaning === "past"
      ? starts.findLast((one) => one <= now)
      : starts.find((one) => one + MONTHS_OF_SEASON > now);
  const named = Math.floor(((start ?? now) - 1) / 12);
  return reading({ year: named }, `${named}年の{said}`);
}
