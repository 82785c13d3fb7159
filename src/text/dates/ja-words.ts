/** Days named by their distance from today; some have one name in kanji and one in kana. */
export const NEAR_DAYS: Readonly<Record<string, number>> = {
  一昨々日: -3,
  さきおととい: -3,
  一昨日: -2,
  おととい: -2,
  昨日: -1,
  きのう: -1,
  前日: -1,
  昨夜: -1,
  昨晩: -1,
  ゆうべ: -1,
  今日: 0,
  きょう: 0,
  本日: 0,
  今朝: 0,
  けさ: 0,
  今晩: 0,
  今夜: 0,
  明日: 1,
  あした: 1,
  明朝: 1,
  明晩: 1,
  明後日: 2,
  あさって: 2,
  明々後日: 3,
  しあさって: 3,
};
/** What such a name tells besides of the part of the day. */
export const PART_OF_DAY: Readonly<Record<string, string>> = {
  昨夜: "の夜",
  昨晩: "の夜",
  ゆうべ: "の夜",
  今朝: "の朝",
  けさ: "の朝",
  今晩: "の夜",
  今夜: "の夜",
  明朝: "の朝",
  明晩: "の夜",
};
/** Weeks, months and years by their distance from this one. */
export const WEEKS: Readonly<Record<string, number>> = {
  先々週: -2,
  先週: -1,
  今週: 0,
  来週: 1,
  翌週: 1,
  再来週: 2,
};
export const MONTHS: Readonly<Record<string, number>> = { 先々月: -2, 先月: -1, 今月: 0, 来月: 1, 再来月: 2 };
export const YEARS: Readonly<Record<string, number>> = {
  一昨年: -2,
  おととし: -2,
  去年: -1,
  昨年: -1,
  今年: 0,
  ことし: 0,
  本年: 0,
  来年: 1,
  再来年: 2,
};
/** The year before the first of an era. */
export const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925 };

/** What a group of a match caught, as said; empty when it caught nothing. */
export function groupOf(match: RegExpExecArray, name: string): string {
  return match.groups?.[name] ?? "";
}
