import { daysFrom } from "./calendar.ts";
import { type DateLanguage, weekReading, row } from "./date-rule.ts";
import {
  onDay,
  readBareWeekday,
  readChristmas,
  readDayOfMonth,
  readDayOfTurn,
  readEnd,
  readHoliday,
  readIso,
  readMonth,
  readMonthDay,
  readNearDay,
  readOffset,
  readPartOfDay,
  readUnit,
  readWeekAfter,
  readWeekday,
  readWeekend,
  readYear,
  readYearsAgo,
} from "./en-readings.ts";
import {
  readAfterNext,
  readBeforeLast,
  readBesideHoliday,
  readDayAgo,
  readLastDay,
  readQuarter,
  readSeason,
  readWeekFromDay,
  readWeeksOn,
} from "./en-spans.ts";
import {
  readBareDay,
  readBareSeason,
  readDottedDate,
  readNthWeekday,
  readRangeStart,
  readWeekdayComing,
  readWeekdayNumber,
  readWeekdayRange,
  readWeekdaysAgo,
} from "./en-weekdays.ts";
import { englishLeanings } from "./en-tense.ts";
import { ENGLISH_UNDATED } from "./en-undated.ts";
import { HOLIDAY, ORDINAL } from "./ordinals.ts";

const WEEKDAY =
  "(?<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
const MONTH =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAYS = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?";
const DAY = "(?<day>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?";
// A year, and of the older ones only what cannot be a count: "in May 1500 people came".
const ANY_YEAR =
  "(?<year>(?:19|20)\\d\\d|1[0-8]\\d\\d(?=$|[,.;!?)]| (?:and|in|at|by|to|when|as|until|with|near|for)\\b))";
const YEAR = `(?:,? (?:of )?${ANY_YEAR}|,? (?<turn>last|next|this) year)?`;
const NUMBER =
  "(?<number>\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|a few|few)";
const UNIT = "(?<unit>day|week|fortnight|month|year)s?";
// The preposition belongs to the words, so that "on the 15th" becomes "on 2026-04-15" and not "on on".
const BEFORE = "(?<before>\\b(?:on|by|until|till|since|from|for|before|after|to|of|at|in|starting) )?";

const AFTER_DAY =
  "(?=$|[,.!?;)]|\\s+(?:works?|suits?|instead|too|at|and|so|if|but|from|to|for|till|until|i|we|then|after|before|with|please)\\b)";

/** English dates. Order matters: an earlier row claims its words from the later ones. */
export const english: DateLanguage = {
  hint: /\d|day|\b(?:mon|tues?|wed|thurs?|fri|sat|sun|yesterday|tomorrow|tmrw|tonight|week|month|year|ago|last|next|this (?:morning|afternoon|evening)|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|halloween|christmas|hogmanay|(?:bonfire|burns|guy fawkes|twelfth) night|by the|on the|new year|valentine|yday|q[1-4]|spring|summer|autumn|fall|winter|weds)|uary|march|april|ember|ober|\bin (?:a|two|three|four|five|six) /i,
  past: /\b(?:was|were|had|went|got|did|took|came|left|met|saw|bought|sold|began|broke|found|lost|gave|flew|drove|ran|won|paid|sent|spoke|taught|wrote|chose|fell|felt|hurt|kept|told|said|became|built|caught|forgot|heard|held|led|rang|(?<!on |this |next |last |by |until |every )sat|cut over|slept|spent|stood|thought|understood|wore|ate|born|quit|(?:he|she|it|(?:my|our|the|his|her) [a-z]+) (?:put|set|cut|hit|let|shut|cost)|passed|since|ago|last|(?:incident|e-?mail|message|outage|call|notes?|order|one|bug|ticket|update|release) from (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?<!getting )(?!need|feed|speed|bed|red|shed|hundred|embed|exceed|proceed|indeed|scheduled|planned|supposed)[a-z]{2,}ed\b/i,
  future:
    /\b(?:will|won't|can['’]?t|cannot|can not|going to|gonna|planned|scheduled|due|by the|need|needs|have to|has to|must|should|remind|deadline|until (?!i\b|we\b|he\b|she\b|they\b|it\b)|tomorrow|next|upcoming|(?:moved|pushed|postponed|rescheduled|delayed|shifted|put|brought|slipped|extended|changed|rearranged)(?: [\w']+){0,4} to (?:the )?(?:\d|mon|tue|wed|thu|fri|sat|sun|next|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|(?:re|pre)?booked|(?:re)?arranged|for (?:the )?(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:is|are|it['’]s) (?:mon|tues|wednes|thurs|fri|satur|sun)day instead|is on|are on|(?:got|been|is|was|were) (?:moved|pushed|postponed|rescheduled)|(?:['’]?m|['’]?re|['’]s|is|am|are|(?<=^|so |and |but )were) (?:also |now |finally |then )?(?:meeting|going|having|seeing|flying|driving|taking|moving|starting|leaving|visiting|travelling|traveling|hosting|attending|coming|arriving|joining|returning|retiring|relocating|opening|closing|launching|releasing|shipping|migrating|marrying|getting married|performing|presenting|graduating))\b|['’]ll\b|['’]ve got\b|\bi?ve got (?:an?|the|my)\b/i,
  partBreak: /[,;(]|\b(?:and|but|so|because)\b/g,
  leanings: englishLeanings,
  rules: [
    row(
      "\\b(?:good|black|cyber|easter|ash|pancake|shrove) (?:monday|tuesday|wednesday|friday|sunday|day)\\b",
      () => null,
    ),
    row(`\\bthe ${WEEKDAY} (?:before(?! last)|after(?! next))\\b`, () => null),
    ...ENGLISH_UNDATED,
    // Three days in a row, or days with parts of the day in the plural, are a habit.
    row(`\\b${DAYS},? (?:and |or |& )?${DAYS},? (?:and |or |& )?${DAYS}\\b`, () => null),
    row(
      `\\b(?:mornings|afternoons|evenings|nights|open|closed|works?)[, ]+(?:on |from )?${DAYS} ?(?:to|-|–|till|until|and|through) ?${DAYS}\\b`,
      () => null,
    ),
    // "It's a Sunday" only says what day another date is; "on a Friday" is any.
    row(`\\b(?:(?:is|was|which is|being|on) |['’]s )?an? ${WEEKDAY}\\b`, () => null),
    row(
      `(?<=\\b(?:fiscal|financial|tax|school|academic) year (?:starts?|ends?|begins?|runs)(?: always)? )(?:in|on|from) (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?${MONTH}\\b`,
      () => null,
    ),
    // "His Thursday class": the day only names which one.
    row(
      `\\b(?:my|our|his|her|their|your|its|the|[a-z]+['’]s) ${WEEKDAY}(?= (?!(?:before|after|i|we|he|she|they|it|you|and|or|at|in|to|is|was|so|but|if|when|that|morning|afternoon|evening|night|of|the|last|next|this)\\b)[a-z]{3,})`,
      () => null,
    ),
    // A rule holds on every one of its days.
    row(
      `(?<=(?:^|[.!;:,] |\\b(?:and|but|so|please|we|i|you) )(?:please )?(?:never|always|do not ever|don['’]t ever|no (?!later|sooner|earlier)[a-z]+(?: [a-z]+)?) [^.!?]{0,60})(?:on )?(?<!this |next |last |coming )${WEEKDAY}\\b(?! (?:last|next|this)|,? (?:the )?\\d|,? ${MONTH.replace("?<month>", "?:")})`,
      () => null,
    ),
    // What comes round on a day of every month.
    row(
      "(?<=\\b(?:always|usually|normally|every month|each month|monthly)[^.!?;]{0,24})(?:on )?the \\d{1,2}(?:st|nd|rd|th)\\b(?! of)|(?:on )?\\bthe \\d{1,2}(?:st|nd|rd|th) (?:of )?(?:every|each) month\\b",
      () => null,
    ),
    row(`${BEFORE}(?:the )?${DAY.replace(")?", ")")} of (?<turn>this|next|last) month\\b`, readDayOfTurn),
    row(`\\b(?<count>two|three|four|five|six|\\d) weeks (?:on|from) (?:this )?${WEEKDAY}\\b`, readWeeksOn),
    row(`\\b${NUMBER} (?<unit>week)s? (?:from )?today\\b`, (match, context) => readOffset(match, context, 1)),
    row("\\b(?:a week (?:from )?(?:today|tomorrow)|(?:today|tomorrow) week)\\b", readWeekFromDay),
    row(`\\b(?:on )?the ${WEEKDAY} after next\\b`, readAfterNext),
    row(`\\b(?:on )?(?:the )?${WEEKDAY} before last\\b`, readWeekdaysAgo),
    row(`\\b(?<count>two|three|four|five|six|\\d) ${WEEKDAY}s ago\\b`, readWeekdaysAgo),
    row(`\\b(?:on )?${WEEKDAY} (?:just )?(?:gone|past)\\b`, readWeekdaysAgo),
    row(`\\b(?:on )?${WEEKDAY} (?:coming|fortnight)\\b`, readWeekdayComing),
    row(`\\ba fortnight on ${WEEKDAY}\\b`, readWeekdayComing),
    row(
      `${BEFORE}\\b(?:the )?(?<nth>first|second|third|fourth|last|1st|2nd|3rd|4th) ${WEEKDAY} (?:of|in) (?:${MONTH}(?: (?<year>(?:19|20)\\d\\d))?|(?<turn>this|next|last) month)\\b`,
      readNthWeekday,
    ),
    row(
      `(?<!\\b(?:moved?|moving|pushed|postponed|rescheduled|shifted|changed|switched|swapped|put|brought)\\b[^.;]*)${BEFORE}\\b(?<range>${WEEKDAY} ?(?:to|-|–|till|until|through|thru) ?(?<last>${DAYS}))\\b`,
      readWeekdayRange,
    ),
    row(`${BEFORE}(?:the )?last day of (?:${MONTH}|(?<turn>the|this|next) month)\\b`, readLastDay),
    row(
      "\\b(?:in |over |during |since |until |by )?(?:the )?(?<turn>last|this|next) (?<season>spring|summer|autumn|fall|winter)\\b",
      readSeason,
    ),
    row("\\bin (?:the )?(?<season>spring|summer|autumn|fall|winter)\\b(?! of| (?:19|20)\\d)", readBareSeason),
    row("\\bq(?<quarter>[1-4])(?:,? (?:of )?(?<year>20\\d\\d))?\\b", readQuarter),
    row("\\bthe week after next\\b", (_, context) => weekReading(context, 2, "in the week of {monday}")),
    row(
      `${BEFORE}\\ba week (?:on|from) ${WEEKDAY}\\b|\\b(?<!every |next |this |last )${WEEKDAY.replace("weekday", "named")} week\\b`,
      readWeekAfter,
    ),
    row(
      `\\b(?:every|each|most|on) (?:other |single |second )?(?!weds\\b)${WEEKDAY}(?:s|(?= (?:and|&) ${WEEKDAY.replace("weekday", "second")}s))\\b`,
      () => null,
    ),
    row(`\\b(?:every|each|most) (?:other |single |second )?${WEEKDAY}\\b`, () => null),
    row(`\\b(?:happen|happens|occur|occurs|run|take place|meet) on ${WEEKDAY}\\b`, () => null),
    row("\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\\b", () => null),
    row("\\b(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])\\b", readIso),
    row(`\\b${NUMBER} ${UNIT} from (?:now|today)\\b`, (match, context) => readOffset(match, context, 1)),
    row(`\\b${NUMBER} ${UNIT} ago (?<day>today|yesterday|tomorrow)\\b`, readDayAgo),
    row("\\bthe (?<span>night|day|week|weekend|month|year) before last\\b", readBeforeLast),
    row(
      "\\b(?:on )?the day (?<side>before|after) (?<holiday>christmas eve|christmas|new year's eve|new year's day|halloween|valentine's day)\\b(?! (?:party|dinner))",
      readBesideHoliday,
    ),
    row("\\bthe day before yesterday\\b", (_, context) => onDay(daysFrom(context.referenceMs, -2))),
    row("\\b(?:the )?day after tomorrow\\b", (_, context) => onDay(daysFrom(context.referenceMs, 2))),
    row(
      `${BEFORE}\\b(?<word>yesterday|yday|today|tomorrow|tmrw|tmr)(?<possessive>['’]s)?(?<part> morning| afternoon| evening| night)?\\b`,
      readNearDay,
    ),
    row(
      "\\b(?<before>(?:for|by|until|till|from|since|of) )?(?<word>tonight|last night|this (?:morning|afternoon|evening))\\b",
      readPartOfDay,
    ),
    row(
      `\\b${NUMBER} years? ago in ${MONTH}\\b|\\bin ${MONTH.replace("month", "named")},? ${NUMBER.replace("number", "count")} years? ago\\b`,
      readYearsAgo,
    ),
    row(`\\b${NUMBER} ${UNIT} (?:ago|earlier|back)\\b`, (match, context) => readOffset(match, context, -1)),
    // So many days of a week.
    row(
      `\\b(?:us|me|them|him|her|everyone|people) in ${NUMBER} days\\b|\\bin ${NUMBER.replace("number", "count")} days a week\\b`,
      () => null,
    ),
    row(`\\bin ${NUMBER} ${UNIT}(?:['’]? time)?\\b`, (match, context) => readOffset(match, context, 1)),
    row(
      "\\b(?:on |by |from |until )?(?<day>0?[1-9]|[12]\\d|3[01])\\.(?<month>0?[1-9]|1[0-2])\\.(?<year>(?:19|20)\\d\\d)\\b",
      readDottedDate,
    ),
    row(
      `${BEFORE}\\b${WEEKDAY},? (?:the )?${DAY} ?(?:to|-|–|until|till|and) ?(?:${DAYS},? )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}${YEAR}\\b`,
      readMonthDay,
    ),
    row(`${BEFORE}\\b${WEEKDAY},? (?:the )?${DAY}(?: of)? ${MONTH}${YEAR}\\b`, readMonthDay),
    row(`${BEFORE}\\b${WEEKDAY},? ${MONTH} ${DAY}${YEAR}\\b`, readMonthDay),
    row(
      `${BEFORE}\\b(?:the )?${DAY}(?:-|–| ?to ?| and | until )(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}${YEAR}\\b`,
      readMonthDay,
    ),
    row(`${BEFORE}\\b(?:the )?(?:${DAY}|${ORDINAL})(?: of| o['’]?)? ${MONTH}${YEAR}\\b`, readMonthDay),
    row(`${BEFORE}\\b${MONTH} (?:the )?${DAY}(?!\\d|[.:]\\d|%)${YEAR}\\b`, readMonthDay),
    row(`${BEFORE}\\b${WEEKDAY},? (?:the )?${DAY.replace(")?", ")")}\\b`, readDayOfMonth),
    row(
      `${BEFORE}\\b${WEEKDAY},? (?:the )?(?<day>[12]\\d|3[01]|[1-9])(?=$|[,;!?)]|\\.(?!\\d))`,
      readWeekdayNumber,
    ),
    row(`${BEFORE}\\b(?<week>last|next|this) week(?:['’]s)? (?:on )?${WEEKDAY}\\b`, readWeekday),
    row(`${BEFORE}\\b${WEEKDAY}(?:,? of)? (?<week>last|next|this) week\\b`, readWeekday),
    row(
      `${BEFORE}\\b(?<week>last|next|this past|this coming|this|coming|past) ${WEEKDAY}(?<possessive>['’]s)?\\b`,
      readWeekday,
    ),
    row(`${BEFORE}(?:the )?\\b(?<week>last|next|this coming|this|over the|at the) weekend\\b`, readWeekend),
    row(
      "\\b(?<before>by |before |until |till |at )?(?:the )?end of (?<turn>the|this|next|last) (?<unit>month|year)\\b",
      readEnd,
    ),
    row(
      "\\b(?<before>by |before |until |till |at )?end of (?<unit>month|year)(?=$|[,.;!?)]| (?:and|so|at|but|because|i|we|then|now)\\b)",
      readEnd,
    ),
    row(
      "\\b(?:in |over |during |for |(?<before>by |from |until |till |since |of |before |after |to ))?(?:the )?(?<week>last|next|this) (?<unit>week|month|year)\\b(?!['’]s)",
      readUnit,
    ),
    row(
      `\\b(?<before>in |since |by |until |before |back in |for |from |after |of )?(?<part>early |mid[- ]?|late |the end of |end of |the beginning of |the start of |last |next |this )?${MONTH}(?:(?:,? of|,)? ${ANY_YEAR}| (?<turn>last|next|this) year)?\\b(?![-'’]\\w)`,
      readMonth,
    ),
    row(
      "\\b(?:in |since |until |by )?(?:the )?(?:spring|summer|autumn|fall|winter)(?: of)? (?<year>(?:19|20)\\d\\d)\\b",
      readYear,
    ),
    row(
      "\\b(?<before>in|since|until|by|from|of|back in|during|for) (?<year>(?:19|20)\\d\\d)\\b(?![-.:,/]\\d)",
      readYear,
    ),
    row(
      `\\b(?<before>on|by|before|until|till|after|since|for|from|this|last)? ?(?:the )?(?<holiday>${HOLIDAY})\\b(?:,? (?:of |in )?${ANY_YEAR})?(?! (?:party|dinner|sales?|fireworks))`,
      readHoliday,
    ),
    row(
      "\\b(?:at|by|before|after|for|over|since|until|till|this|last|next) christmas(?: (?:of |in )?(?<year>(?:19|20)\\d\\d))?\\b(?! (?:eve|day|party|dinner|lunch|tree|card|market|present|gift|shopping))",
      readChristmas,
    ),
    row(
      `\\b(?<before>from) (?:the )?${DAY.replace(")?", ")")}(?= (?:to|until|till|through) (?:the )?(?<last>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)(?! of\\b))`,
      readRangeStart,
    ),
    row(
      `\\b(?<before>on|by|until|till|before|since|from|after|for|to|around|about) the ${DAY.replace(")?", ")")}(?! (?:floor|time|street|century|grade|birthday|place|anniversary|version|edition))\\b`,
      readDayOfMonth,
    ),
    row(
      `\\b(?<before>on|by|until|till|before|since|to|from|for) the ${ORDINAL}(?=$|[,.!?;]| (?:i|we|at|and|so|if|but|please)\\b)`,
      readDayOfMonth,
    ),
    row(
      `(?<=\\b(?:is|its|it's|are|was|now|fly|flying|leave|leaving|go|back|out|home|due|start|starting|arrive|arriving|come|coming|moving|launch|booked|till?|until|been) )the ${DAY.replace(")?", ")")}(?=$|[,.!?;)]|\\s+(?:at|and|so|if|but|from|to|for|in|till|until|i|we|then|which|though|now|please|instead)\\b)`,
      readDayOfMonth,
    ),
    row(
      `\\b(?<before>on|by|until|till|before|since|from|after) ${DAY.replace(")?", ")")}${AFTER_DAY}`,
      readDayOfMonth,
    ),
    row(
      `(?<!\\b(?:in|of|at|my|our|is it|henry|louis|edward|george|charles|william|pope [a-z]+) )\\b(?:the )(?<day>[12]\\d|3[01]|[4-9])(?:st|nd|rd|th)${AFTER_DAY}`,
      readBareDay,
    ),
    row(`^(?<day>[12]\\d|3[01]|[1-9])(?:st|nd|rd|th)(?=$|[,.!])`, readBareDay),
    row(`${BEFORE}\\b${WEEKDAY}(?<possessive>['’]s)?\\b(?![-_.]\\w)`, readBareWeekday),
  ],
};
