import { daysFrom, isoOf, monthsFrom, yearsFrom } from "./calendar.ts";
import { germanLeanings } from "./de-tense.ts";
import {
  COMES_ROUND as GERMAN_COMES_ROUND,
  readAdvent,
  readBareYear,
  readDayIn,
  readDayOnWeekday,
  readHoliday,
  readNthWeekday,
  MONTHS,
  WEEKDAYS,
} from "./de-days.ts";
import {
  type DateContext,
  type DateLanguage,
  type DateReading,
  type DateRule,
  nearestDayOfMonth,
  nearestWeekday,
  reading,
  weekdayOfWeek,
  withYear,
  withYearOn,
  weekReading,
} from "./date-rule.ts";

const WEEKDAY = "(?<weekday>montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)";
const MONTH =
  "(?<month>januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)";

const NUMBER = "(?<number>\\d{1,3}|eine[mnr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)";
const NUMBERS = ["", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"];

/** German dates that chrono does not know, or reads without the direction of the sentence. */
export const german: DateLanguage = {
  hint: /\d|tag(?:e|en)?\b|gestern|heute|morgen|woche|monat|jahr|januar|jänner|februar|märz|april|\bmai\b|juni|juli|august|ember|oktober|mittwoch|sonnabend|heut|gesch?ter|silvester|neujahr|advent|nikolaus|heiligabend|weihnacht/i,
  past: /\b(?:war|waren|hatte|hatten|habe?|haben|hat|ham|ha|bin|ist|is|sind|wurde|wurden)\b.{0,200}\b(?:ge[a-zäöüß]+(?:t|en)|[a-zäöüß]+iert|[a-zäöüß]*(?:be|ver|er|ent|zer)[a-zäöüß]+(?:t|en)|um[a-z]+gen)\b|\b(?:war|waren|hatte|hatten|wurde|gestern|letzte[nrs]?|vor)\b/i,
  future:
    /\b(?:werde|wird|werden|muss|müssen|soll|will|bis|nächste[nrs]?|kommende[nrs]?|geplant|fällig|erst (?:am|nächste)|verschoben auf)\b/i,
  partBreak: /[,;(]|\b(?:und|aber)\b/g,
  leanings: germanLeanings,
  rules: [
    row(GERMAN_COMES_ROUND, () => null),
    row(
      `\\b(?:jeden|jede woche|immer) (?:${WEEKDAY.replace("?<weekday>", "?:")})s?\\b|\\b(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)\\b`,
      () => null,
    ),
    row("\\bvorgestern\\b", near(-2)),
    row(
      `\\b(?:${WEEKDAY}|(?<word>heute|morgen)) (?:in (?<number>einer|zwei|drei) wochen?|in 14 tagen)\\b`,
      readDayIn,
    ),
    row(
      `\\b(?:am |an )?(?:jedem )?(?<nth>erste|zweite|dritte|vierte|letzte)[nrs]? ${WEEKDAY} (?:im|des) (?:${MONTH}s?(?: (?<year>(?:19|20)\\d\\d))?|(?<turn>nächste[nrs]|diese[nrs]|letzte[nrs]) monat)\\b`,
      readNthWeekday,
    ),
    row("\\b(?:am )?(?<nth>erste|zweite|dritte|vierte|[1-4]\\.)[nr]? ?advent\\b", readAdvent),
    row(
      "\\b(?:an |zu |am |bis )?(?<holiday>heiligabend|silvester|neujahr|nikolaus|weihnachten)\\b(?!s)",
      readHoliday,
    ),
    row("(?<!\\w)(?:geschter|gester)\\b", near(-1)),
    row("\\bheut\\b(?: abend| früh| nachmittag)?", near(0)),
    row("\\bgestern(?: abend| morgen| nachmittag| früh)?\\b", near(-1)),
    row("\\bheute(?: abend| morgen| nachmittag| früh)?\\b", near(0)),
    row("\\bübermorgen\\b", near(2)),
    row(
      "(?<!guten |jeden |am |nächsten |diesem |heute |gestern )\\bmorgen(?: abend| früh| nachmittag)?\\b(?!s)",
      readTomorrow,
    ),
    row(`\\b(?<side>vor|in) ${NUMBER} (?<unit>tag|woche|monat|jahr)(?:e?n)?\\b`, readOffset),
    row(
      "\\b(?:im )?(?<turn>letzten|nächsten|diesen|kommenden|letztes|nächstes|dieses) (?<unit>monat|jahr)\\b",
      readUnit,
    ),
    row("(?<!\\w)übernächster? woche\\b", (_, context) =>
      weekReading(context, 2, "in der Woche vom {monday}"),
    ),
    row("\\b(?<turn>letzte|nächste|diese|kommende)r? woche(?:(?: am)? " + WEEKDAY + ")?\\b", readWeek),
    row(
      `(?<![a-zäöüß])(?:am )?(?<turn>übernächsten|vorletzten|letzten|vergangenen|nächsten|kommenden|diesen) ${WEEKDAY}\\b`,
      readTurned,
    ),
    row(
      `\\b(?:(?:am|bis|ab|vom|für|zum|auf) )?${WEEKDAY},? (?:(?:dem|den|der|am|vom|zum) )?(?<day>[12]?\\d|3[01])\\. ?(?:${MONTH}(?: (?<year>(?:19|20)\\d\\d))?\\b|(?<number>1[0-2]|0?[1-9])\\.)`,
      readMonthDay,
    ),
    row(
      `\\b(?:am |bis |ab |für )?${WEEKDAY},? (?:(?:dem|den|der) )?(?<day>[12]?\\d|3[01])\\.(?! ?\\d)`,
      readDayOnWeekday,
    ),
    row(
      `\\b(?:vom )?(?<day>[12]?\\d|3[01])\\. ?(?:-|–|bis(?: zum)?) ?(?:[12]?\\d|3[01])\\. ?${MONTH}(?: (?<year>(?:19|20)\\d\\d))?\\b`,
      readMonthDay,
    ),
    row(`\\b(?<day>[12]?\\d|3[01])\\. ?${MONTH}(?: (?<year>(?:19|20)\\d\\d))?\\b`, readMonthDay),
    row(
      "\\b(?<day>[12]?\\d|3[01])\\. ?(?<number>1[0-2]|0?[1-9])\\.(?:(?<year>(?:19|20)\\d\\d))?",
      readMonthDay,
    ),
    row(
      `\\b(?:im |seit |ab |ende |anfang |mitte |bis )(?:ende |anfang |mitte )?${MONTH}(?: (?<year>(?:19|20)\\d\\d))?\\b`,
      readMonthDay,
    ),
    row(
      "\\b(?<before>am|bis zum|bis|vom|zum|ab dem|seit dem) (?<day>[12]?\\d|3[01])\\.(?! ?\\d)",
      (match, context) =>
        reading(
          nearestDayOfMonth(context, Number(match.groups?.["day"])),
          /^seit/i.test(match[0]) ? "seit {iso}" : "am {iso}",
        ),
    ),
    row("\\b(?:seit|in|anno|jahr|im jahr) (?<year>(?:19|20)\\d\\d)\\b", (match) =>
      reading({ year: Number(match.groups?.["year"]) }, "{said}"),
    ),
    row(
      "(?<![\\d.:/-])\\b(?<year>19[5-9]\\d|20[0-3]\\d)\\b(?![.:/-]\\d| ?(?:€|euro|stück|km|kcal|uhr|meter|leute|personen))",
      readBareYear,
    ),
    row(`\\b(?:(?:am|bis|ab|vom|seit) )?${WEEKDAY}\\b`, (match, context) =>
      reading(nearestWeekday(context, weekdayIndex(match)), "{said} ({iso})"),
    ),
  ],
};

function row(source: string, read: DateRule["read"]): DateRule {
  // Umlauts are no word characters to \b, but no row begins or ends a word with one it could break on.
  return {
    pattern: new RegExp(
      source.replace("\\bübermorgen", "(?<![a-zäöü])übermorgen").replace("(?<!\\w)über", "(?<![a-zäöü])über"),
      "gi",
    ),
    read,
  };
}

function near(days: number): DateRule["read"] {
  return (_, context) => reading(daysFrom(context.referenceMs, days), "am {iso}");
}

// "Morgen" inside "am nächsten Morgen" is the morning; at the start of a greeting it is one too.
function readTomorrow(match: RegExpExecArray, context: DateContext): DateReading {
  return match.index === 0 &&
    /^[,!. ]*$/.test(match.input.slice(match[0].length, match[0].length + 2).slice(0, 1))
    ? match.input.trim().length <= match[0].length + 1
      ? null
      : near(1)(match, context)
    : near(1)(match, context);
}

function weekdayIndex(match: RegExpExecArray): number {
  return WEEKDAYS.indexOf((match.groups?.["weekday"] ?? "").slice(0, 2).toLowerCase());
}

function readWeek(match: RegExpExecArray, context: DateContext): DateReading {
  const turn = (match.groups?.["turn"] ?? "").toLowerCase();
  const weeks = turn === "letzte" ? -1 : turn === "diese" ? 0 : 1;
  if (match.groups?.["weekday"] === undefined)
    return weekReading(context, weeks, "in der Woche vom {monday}");
  return reading(weekdayOfWeek(context, weekdayIndex(match), weeks), `am ${match.groups["weekday"]} ({iso})`);
}

function readTurned(match: RegExpExecArray, context: DateContext): DateReading {
  const turn = (match.groups?.["turn"] ?? "").toLowerCase();
  const weekday = weekdayIndex(match);
  const write = `am ${match.groups?.["weekday"] ?? ""} ({iso})`;
  if (turn === "übernächsten") return reading(weekdayOfWeek(context, weekday, 2), write);
  if (turn === "vorletzten") {
    const last = isoOf(nearestWeekday({ ...context, leaning: "past" }, weekday));
    return reading(daysFrom(Date.parse(last), -7), write);
  }
  if (turn === "nächsten") return reading(weekdayOfWeek(context, weekday, 1), write);
  const leaning = turn === "kommenden" || turn === "diesen" ? "future" : "past";
  return reading(nearestWeekday({ ...context, leaning }, weekday), write);
}

function readMonthDay(match: RegExpExecArray, context: DateContext): DateReading {
  const name = (match.groups?.["month"] ?? "").slice(0, 3).toLowerCase();
  const month =
    match.groups?.["number"] === undefined
      ? MONTHS.indexOf(name === "jän" ? "jan" : name) + 1
      : Number(match.groups["number"]);
  const day = match.groups?.["day"] === undefined ? undefined : Number(match.groups["day"]);
  const year = match.groups?.["year"];
  if (year !== undefined)
    return reading(
      day === undefined ? { year: Number(year), month } : { year: Number(year), month, day },
      "{said}",
    );
  const date =
    day === undefined
      ? withYear(context, month)
      : withYearOn(context, { month, day, weekday: weekdayIndex(match) });
  return date === null ? null : reading(date, `{said} ${date.year}`);
}

function readOffset(match: RegExpExecArray, context: DateContext): DateReading {
  const said = (match.groups?.["number"] ?? "").toLowerCase();
  const index = NUMBERS.indexOf(said.startsWith("ein") ? "ein" : said);
  const count =
    (index > 0 ? index : Number(said)) * (match.groups?.["side"]?.toLowerCase() === "vor" ? -1 : 1);
  const unit = match.groups?.["unit"]?.toLowerCase();
  if (unit === "monat") return reading(monthsFrom(context.referenceMs, count), "im Monat {iso}");
  if (unit === "jahr") return reading(yearsFrom(context.referenceMs, count), "im Jahr {iso}");
  return reading(daysFrom(context.referenceMs, unit === "woche" ? 7 * count : count), "am {iso}");
}

function readUnit(match: RegExpExecArray, context: DateContext): DateReading {
  const turn = (match.groups?.["turn"] ?? "").toLowerCase();
  const steps = turn.startsWith("letzt") ? -1 : turn.startsWith("dies") ? 0 : 1;
  if (match.groups?.["unit"]?.toLowerCase() === "monat")
    return reading(monthsFrom(context.referenceMs, steps), "im Monat {iso}");
  return reading(yearsFrom(context.referenceMs, steps), "im Jahr {iso}");
}
