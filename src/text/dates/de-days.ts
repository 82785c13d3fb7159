import {
  type CalendarDate,
  dayOf,
  daysFrom,
  isoOf,
  monthsFrom,
  weekdayOf,
  weekdayOfMonth,
} from "./calendar.ts";
import {
  type DateContext,
  type DateReading,
  dayOfMonthOn,
  group,
  nearestWeekday,
  reading,
  withYear,
} from "./date-rule.ts";

/** What the days of the week begin with, Monday first, and the months of the year. */
export const WEEKDAYS = ["mo", "di", "mi", "do", "fr", "sa", "so"];
export const MONTHS = ["jan", "feb", "mär", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez"];
const NTHS = ["", "erste", "zweite", "dritte", "vierte"];
const WEEKS: Readonly<Record<string, number>> = { einer: 1, zwei: 2, drei: 3 };
const HOLIDAYS: Readonly<Record<string, [month: number, day?: number]>> = {
  heiligabend: [12, 24],
  silvester: [12, 31],
  neujahr: [1, 1],
  nikolaus: [12, 6],
  weihnachten: [12],
};

function weekdayOfMatch(match: RegExpExecArray): number {
  return WEEKDAYS.indexOf(group(match, "weekday").slice(0, 2));
}

/** "Freitag in einer Woche", "heute in 14 Tagen". */
export function readDayIn(match: RegExpExecArray, context: DateContext): DateReading {
  const weeks = WEEKS[group(match, "number")] ?? 2;
  const word = group(match, "word");
  const from =
    word === ""
      ? Date.parse(isoOf(nearestWeekday({ ...context, leaning: "future" }, weekdayOfMatch(match))))
      : context.referenceMs;
  return reading(daysFrom(from, 7 * weeks + (word === "morgen" ? 1 : 0)), "am {iso}");
}

/** "Am letzten Freitag im Mai". */
export function readNthWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const month = monthOf(match, context);
  const nth = NTHS.indexOf(group(match, "nth"));
  return month === null ? null : reading(weekdayOfMonth(month, weekdayOfMatch(match), nth), "{said} ({iso})");
}

function monthOf(match: RegExpExecArray, context: DateContext): CalendarDate | null {
  const turn = group(match, "turn");
  if (turn !== "")
    return monthsFrom(context.referenceMs, turn.startsWith("n") ? 1 : turn.startsWith("l") ? -1 : 0);
  const name = group(match, "month").slice(0, 3);
  const month = MONTHS.indexOf(name === "jän" ? "jan" : name) + 1;
  const year = group(match, "year");
  return year === "" ? withYear(context, month) : { year: Number(year), month };
}

/** "Samstag, den 9.". */
export function readDayOnWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const date = dayOfMonthOn(context, Number(group(match, "day")), weekdayOfMatch(match));
  return reading(date, `am ${match.groups?.["weekday"] ?? ""} ({iso})`);
}

/** "Am zweiten Advent": the Sundays before Christmas. */
export function readAdvent(match: RegExpExecArray, context: DateContext): DateReading {
  const nth =
    NTHS.indexOf(group(match, "nth")) > 0
      ? NTHS.indexOf(group(match, "nth"))
      : Number.parseInt(group(match, "nth"), 10);
  const { year } = withYear(context, 12) ?? dayOf(context.referenceMs);
  const eve = Date.UTC(year, 11, 24);
  return reading(daysFrom(eve, -((weekdayOf(eve) + 1) % 7) - 7 * (4 - nth)), "{said} ({iso})");
}

/** "Heiligabend", "an Silvester". */
export function readHoliday(match: RegExpExecArray, context: DateContext): DateReading {
  const [month, day] = HOLIDAYS[group(match, "holiday")] ?? [0];
  const date = withYear(context, month, day);
  return date === null ? null : reading(date, `{said} ${date.year}`);
}

/** "Den haben sie mir 2021 operiert": a year told with what happened in it. */
export function readBareYear(match: RegExpExecArray, context: DateContext): DateReading {
  const year = Number(group(match, "year"));
  const isBehind = context.leaning === "past" && year <= dayOf(context.referenceMs).year;
  return isBehind ? reading({ year }, "{said}") : null;
}

const MONTH_NAME =
  "(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)";
const DAY_OF_YEAR = `(?:[12]?\\d|3[01])\\. ?(?:${MONTH_NAME}|(?:1[0-2]|0?[1-9])\\.)(?! ?(?:19|20)\\d\\d)`;
const DAY_NAME = "(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)";
const ANNUAL = "(?:geburtstag|hochzeitstag|namenstag|jahrestag|todestag)";
/** Pattern of what comes round every year or month: a birthday, "jedes Jahr im September", "immer am 5.". */
export const COMES_ROUND = [
  `(?<=${ANNUAL}(?: (?:von |meine[rs] |unsere[rs] )[a-zäöüß ]{1,24})? (?:ist|war|fällt|haben wir)(?: immer)? (?:am |auf den |der )?)${DAY_OF_YEAR}`,
  `(?<=${ANNUAL}: ?)${DAY_OF_YEAR}`,
  `(?<!feier[nte]{1,3}(?: (?:wir|ich|sie|er))?(?: am)? )${DAY_OF_YEAR}(?= (?:ist |hat |habe |haben )?(?:ich |er |sie |wir )?(?:(?:mein|meine|unser|sein|ihr|der|ihren?|seinen?|unseren?|meinen?)(?: [a-zäöüß]{1,16}(?:in|er)?)? )?${ANNUAL}(?![^.;]*(?:wird|werde) ))`,
  `${DAY_OF_YEAR}(?= (?:bin ich |ist [a-zäöüß ]{2,20} )?(?:geboren|auf die welt))`,
  `\\b(?:jedes jahr|alle jahre|jährlich|immer) (?:ende |anfang |mitte )?(?:im |am |ab |vom )?(?:ende |anfang |mitte )?(?:${DAY_OF_YEAR}|${MONTH_NAME})`,
  `\\b${MONTH_NAME} (?=jedes jahr|jeden jahres)`,
  `\\b(?:jeden (?:monat )?|immer |monatlich )(?:am |zum )?(?:ersten|zweiten|dritten|vierten|letzten|[1-4]\\.) ${DAY_NAME}(?: (?:im|des) monats?)?`,
  "\\b(?:jeden monat|monatlich|immer) (?:am |zum )(?:[12]?\\d|3[01])\\.(?! ?(?:\\d|[a-zäöü]+(?:ar|er|il|ai|ni|li|ust|ärz)\\b))",
  "\\b(?:am |zum )?(?:[12]?\\d|3[01])\\. (?=(?:jeden|jedes|eines jeden|des) monats?)",
  `\\b${DAY_NAME}(?=(?: und ${DAY_NAME})? (?:ist immer|haben wir immer))`,
].join("|");
