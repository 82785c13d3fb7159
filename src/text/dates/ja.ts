import { NAMED_DAY, readHalfYear, readMonthEnd, readNamedDay, readSeason } from "./ja-named-days.ts";
import { ERAS, MONTHS, NEAR_DAYS, PART_OF_DAY, WEEKS, YEARS, groupOf } from "./ja-words.ts";
import { japaneseNumber } from "./ja-number.ts";
import { readDayOnWeekday, readNthWeekday, readTurnedWeekday, readWeekday, WEEKDAYS } from "./ja-weekdays.ts";
import { japaneseLeanings, OVER, SINCE } from "./ja-tense.ts";
import { COMES_ROUND, DURATION, FROM_ANOTHER, isAnnual, RECURRING } from "./ja-undated.ts";
import { type CalendarDate, dayOf, daysFrom, monthsFrom, yearsFrom } from "./calendar.ts";
import {
  type DateContext,
  type DateLanguage,
  type DateReading,
  type DateRule,
  nearestDayOfMonth,
  reading,
  weekdayOfWeek,
  weekReading,
  withYear,
  withYearOn,
} from "./date-rule.ts";

const NUMBER = "(?<number>[0-9０-９]{1,3}|[一二三四五六七八九十]{1,3})";
const WEEKDAY = "(?<weekday>[月火水木金土日])曜日?";

/** The weekday said beside a day of a month. */
const BESIDE = "(?:[(（](?<beside>[月火水木金土日])(?:曜日?)?[)）]|[の、]?(?<named>[月火水木金土日])曜日?)?";
const NTH = "(?:第(?<nth>[1-5１-５一二三四五])|(?<last>最終|最後の))";

/** Japanese dates; weeks start on Monday. Order matters: an earlier row claims its words from the later ones. */
export const japanese: DateLanguage = {
  hint: /[月火水木金土日年週]|[0-9０-９一二三四五六七八九十][日月年週か]|昨|今朝|今晩|今夜|きのう|きょう|あした|あさって|おとと|ことし|ゆうべ|けさ|[0-9]\/[0-9]|GW|ゴールデン|お盆|クリスマス|大みそか|元旦|[春夏秋冬](?:に|から|頃|ごろ)|バレンタイン|ハロウィン/,
  past: new RegExp(
    `(?:ました|でした|だった|[いきしちにびみりっんえけせてねべめれ]た|(?<![いなるたうくすつむぶぐのは])んだ)(?:[。！!、…〜～ーw笑よねのなんがけからでわさぞ]|です|って|ので|ばかり|ところ|$)|前に|以前|済み|${SINCE}`,
  ),
  future: new RegExp(
    `^(?!.*(?:${SINCE})).*(?:予定|予約|(?:取れ|取っ|押さえ|入れ)(?:た|まし)|決ま(?:った|り)|に(?:なった|なりまし)|変更|延期|[日月曜時分]に(?:延び|伸び|延ば|伸ば|変わ|ずれ|ずら|遅らせ|早ま|早め|繰り|前倒し|移(?:っ|り|動)|リスケ)|納期|締め?切|〆切|期限|つもり|たい(?:です|な|けど|と思|[。！、]|$)|[^し]ます(?:[。！!、…〜～]|$)|(?:する|行く|いく|来る|くる|なる|始まる|出発|締切|締め切り|まで))`,
    "s",
  ),
  over: OVER,
  leanings: japaneseLeanings,
  partBreak: /[、;(（]/g,
  rules: [
    // The end of a range; its start is the date.
    row(
      `(?<=日(?:から|〜|~|-|–))[0-9０-９]{1,2}日(?!(?:に|へ)(?:変|延|ず|移|前|後|繰|振|リ|な|し))`,
      () => null,
    ),
    row(`その${NUMBER}(?:日|週間|か月|ヶ月|年)(?:前|後)`, () => null),
    row(FROM_ANOTHER, () => null),
    row(RECURRING, () => null),
    row(COMES_ROUND, () => null),
    row(`毎週${WEEKDAY}|毎[日週月年朝晩]`, () => null),
    row(`${WEEKDAY}ごと|隔週`, () => null),
    row("(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])", (match) =>
      readParts(match[0].split("-").map(Number)),
    ),
    row(
      `(?<era>令和|平成|昭和)(?<number>元|[0-9０-９]{1,2})年(?:(?<month>[0-9０-９]{1,2})月)?(?:(?<day>[0-9０-９]{1,2})日)?`,
      readEra,
    ),
    row(
      "(?<year>[12][0-9]{3}|[１２][０-９]{3})年(?:の?(?<month>[0-9０-９]{1,2})月)?(?:の?(?<day>[0-9０-９]{1,2})日)?",
      readFull,
    ),
    row(`(?<years>${keys(YEARS)})の${NAMED_DAY}`, readNamedDayOfYear),
    row(
      `(?<years>${keys(YEARS)})の?(?<month>[0-9０-９]{1,2}|[一二三四五六七八九十]{1,2})月(?:の?(?<day>[0-9０-９]{1,2})日)?`,
      readYearMonth,
    ),
    row(`(?<years>${keys(YEARS)})の?(?<month>1[0-2]|0?[1-9])/(?<day>[12][0-9]|3[01]|0?[1-9])`, readYearMonth),
    row(`(?<years>${keys(YEARS)})(?:の(?<season>春|夏|秋|冬|暮れ|年末|末))?`, readYear),
    row(
      `(?<months>${keys(MONTHS)})の?(?<day>[0-9０-９]{1,2}|[二三]?十[一二三四五六七八九]?)日`,
      readRelativeMonth,
    ),
    row(`(?<months>${keys(MONTHS)})の?(?:末日|最終日)`, readLastDay),
    row(`(?:(?<months>${keys(MONTHS)})|(?<month>1[0-2]|[1-9])月)の?${NTH}の?${WEEKDAY}`, readNthWeekday),
    row(`(?<months>${keys(MONTHS)})(?:の?(?:末|初め|頭|上旬|中旬|下旬))?`, readRelativeMonth),
    row(`(?<weeks>${keys(WEEKS)})の?${WEEKDAY}[、の(（](?<day>[0-9０-９]{1,2})日[)）]?`, readWeek),
    row(`(?<weeks>${keys(WEEKS)})(?:の?${WEEKDAY}|(?<within>中))?(?![間末])`, readWeek),
    row(`(?<weeks>先々週|先週|今週|来週|再来週)末`, readWeekend),
    row("(?<weeks>週末)", () => null),
    row(
      `(?:(?:次の|今度の)|(?<past>この前の|こないだの|この間の))${WEEKDAY}(?![、のはが]?[0-9０-９])`,
      readTurnedWeekday,
    ),
    row(`(?<!去年の?|昨年の?|今年の?|来年の?)${NAMED_DAY}`, readNamedDay),
    row("(?<![毎各翌先今来再一-龠0-9０-９])月末(?=(?:に|まで|で)(?!締|払|忙))", readMonthEnd),
    row(
      "(?<![一-龠])(?<season>春|夏|秋|冬)(?:頃|ごろ)?(?=(?:に|から)(?!弱|強|なると|なれば|なったら))",
      readSeason,
    ),
    row("半年(?:後|前)", readHalfYear),
    row(`${NUMBER}(?<unit>か月|ヶ月|カ月|ヵ月|年)前の(?:今日|きょう|本日)`, readThisDayAgo),
    row(`(?<![一-龠])(?<near>${keys(NEAR_DAYS)})(?:の(?:午前|午後|夕方|昼|夜|朝))?`, readNearDay),
    row(`(?<near>${keys(NEAR_DAYS)})`, readNearDay),
    row(`${NUMBER}(?<unit>日|週間|か月|ヶ月|カ月|ヵ月|年)(?<side>前|後)(?!半)`, readOffset),
    row(
      `(?<month>[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})月の?(?<day>[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})日${BESIDE}`,
      readMonthDay,
    ),
    row(
      "(?<![0-9/.])(?<month>1[0-2]|[1-9])月(?<day>[12][0-9]|3[01]|[1-9])(?=[のにまかはで、。\\s]|$)",
      readMonthDay,
    ),
    row(
      "(?<![0-9/.])(?<month>1[0-2]|0?[1-9])/(?<day>[12][0-9]|3[01]|0?[1-9])(?![0-9/秒.])" + BESIDE,
      readMonthDay,
    ),
    row(
      `(?<![0-9０-９一二三四五六七八九十か月])(?<month>[0-9０-９]{1,2}|[一二三四五六七八九十]{1,2})月(?!額|曜|並|[0-9０-９])`,
      readMonthDay,
    ),
    row(DURATION, () => null),
    row("(?<=(?:給料日|支払日|引き?落とし日?|締め日)(?:は|が)(?:毎月)?)[0-9０-９]{1,2}日", () => null),
    row(
      `(?<![0-9０-９月一二三四五六七八九十])(?<day>[0-9０-９]{1,2})日(?:[の、(（]|(?=[月火水木金土日]曜))${WEEKDAY.replace("曜日?", "(?:曜日?|(?=[)）]))")}[)）]?`,
      readDayOnWeekday,
    ),
    row(`${WEEKDAY}(?:日?の|、)(?<day>[0-9０-９]{1,2})日(?![間目後前本ほぐく])`, readDayOnWeekday),
    row(
      "(?<![0-9０-９月一二三四五六七八九十])(?<day>[0-9０-９]{1,2}|[二三]?十[一二三四五六七八九]?)日(?![間目後前本ほぐく])",
      readDay,
    ),
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

/** The date in the words' stead; a particle is added where a verb or noun would follow it bare. */
function inPlace(match: RegExpExecArray, suffix = ""): string {
  const next = match.input.charAt(match.index + match[0].length);
  if (/[0-9０-９]/.test(next)) return `{iso}${suffix}${/午[前後]$/.test(suffix) ? "" : "の"}`;
  const needsParticle = next !== "" && !/[のにはもからまでよ、。,，！!？?\s)）」]/.test(next);
  return `{iso}${suffix}${needsParticle ? "に" : ""}`;
}

function readParts([year, month, day]: (number | undefined)[]): DateReading {
  if (year === undefined) return null;
  if (month === undefined) return reading({ year }, "{said}");
  return reading(day === undefined ? { year, month } : { year, month, day }, "{said}");
}

function optionalNumber(match: RegExpExecArray, name: string): number | undefined {
  const said = match.groups?.[name];
  return said === undefined ? undefined : japaneseNumber(said);
}

function readFull(match: RegExpExecArray): DateReading {
  return readParts([
    optionalNumber(match, "year"),
    optionalNumber(match, "month"),
    optionalNumber(match, "day"),
  ]);
}

function readEra(match: RegExpExecArray): DateReading {
  const year = (ERAS[groupOf(match, "era")] ?? 0) + japaneseNumber(groupOf(match, "number"));
  return readParts([year, optionalNumber(match, "month"), optionalNumber(match, "day")]);
}

function readYearMonth(match: RegExpExecArray, context: DateContext): DateReading {
  const { year } = yearsFrom(context.referenceMs, YEARS[groupOf(match, "years")] ?? 0);
  const month = japaneseNumber(groupOf(match, "month"));
  const day = optionalNumber(match, "day");
  if (day === undefined) return reading({ year, month }, `${year}年${month}月`);
  return reading({ year, month, day }, `${year}年${month}月${day}日`);
}

function readYear(match: RegExpExecArray, context: DateContext): DateReading {
  const date = yearsFrom(context.referenceMs, YEARS[groupOf(match, "years")] ?? 0);
  const season = groupOf(match, "season");
  return reading(date, season === "" ? `${date.year}年` : `${date.year}年の${season}`);
}

function readRelativeMonth(match: RegExpExecArray, context: DateContext): DateReading {
  const date = monthsFrom(context.referenceMs, MONTHS[groupOf(match, "months")] ?? 0);
  const day = optionalNumber(match, "day");
  const words = match[0].slice(groupOf(match, "months").length);
  return reading(day === undefined ? date : { ...date, day }, `${date.year}年${date.month}月${words}`);
}

function readNamedDayOfYear(match: RegExpExecArray, context: DateContext): DateReading {
  const { year } = yearsFrom(context.referenceMs, YEARS[groupOf(match, "years")] ?? 0);
  return readNamedDay(match, context, year);
}

/** 「先月の末日」. */
function readLastDay(match: RegExpExecArray, context: DateContext): DateReading {
  const { year, month } = monthsFrom(context.referenceMs, MONTHS[groupOf(match, "months")] ?? 0);
  if (month === undefined) return null;
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return reading({ year, month, day }, inPlace(match));
}

/** 「一年前の今日」. */
function readThisDayAgo(match: RegExpExecArray, context: DateContext): DateReading {
  const count = japaneseNumber(groupOf(match, "number")) * (groupOf(match, "unit") === "年" ? 12 : 1);
  return reading(
    { ...monthsFrom(context.referenceMs, -count), day: dayOf(context.referenceMs).day },
    inPlace(match),
  );
}

function readWeek(match: RegExpExecArray, context: DateContext): DateReading {
  const weeks = WEEKS[groupOf(match, "weeks")] ?? 0;
  const weekday = WEEKDAYS.indexOf(groupOf(match, "weekday") || "？");
  if (weekday >= 0)
    return reading(weekdayOfWeek(context, weekday, weeks), `{iso}(${groupOf(match, "weekday")}曜日)`);
  return weekReading(
    context,
    weeks,
    match.groups?.["within"] === undefined ? "{monday}の週" : "{monday}の週のうち",
  );
}

function readWeekend(match: RegExpExecArray, context: DateContext): DateReading {
  const saturday = weekdayOfWeek(context, 5, WEEKS[groupOf(match, "weeks")] ?? 0);
  if (saturday.month === undefined) return null;
  return reading(
    { year: saturday.year, month: saturday.month },
    `${saturday.year}年${saturday.month}月${saturday.day}日の週末`,
  );
}

function readNearDay(match: RegExpExecArray, context: DateContext): DateReading {
  const word = groupOf(match, "near");
  const part = PART_OF_DAY[word] ?? match[0].slice(word.length);
  return reading(daysFrom(context.referenceMs, NEAR_DAYS[word] ?? 0), inPlace(match, part));
}

function readOffset(match: RegExpExecArray, context: DateContext): DateReading {
  const count = japaneseNumber(groupOf(match, "number")) * (groupOf(match, "side") === "前" ? -1 : 1);
  const unit = groupOf(match, "unit");
  if (unit === "年") return reading(yearsFrom(context.referenceMs, count), "{iso}年");
  if (unit.endsWith("月")) return reading(monthsFrom(context.referenceMs, count), "{iso}");
  return reading(daysFrom(context.referenceMs, unit === "日" ? count : 7 * count), inPlace(match));
}

function readMonthDay(match: RegExpExecArray, context: DateContext): DateReading {
  const month = japaneseNumber(groupOf(match, "month"));
  // A birthday has no year.
  if (isAnnual(match)) return null;
  const day = optionalNumber(match, "day");
  const weekday = WEEKDAYS.indexOf(groupOf(match, "beside") || groupOf(match, "named") || "？");
  const date: CalendarDate | null =
    day === undefined ? withYear(context, month) : withYearOn(context, { month, day, weekday });
  return date === null ? null : reading(date, `${date.year}年{said}`);
}

function readDay(match: RegExpExecArray, context: DateContext): DateReading {
  const date = nearestDayOfMonth(context, japaneseNumber(groupOf(match, "day")));
  return date === null ? null : reading(date, `${date.year}年${date.month}月{said}`);
}
