import { type CalendarDate, monthsFrom, weekdayOfMonth } from "./calendar.ts";
import {
  type DateContext,
  type DateReading,
  dayOfMonthOn,
  group,
  reading,
  weekdayOfWeek,
  withYear,
} from "./date-rule.ts";

/** What the days of the week begin with, Monday first, and the months of the year. */
export const WEEKDAYS = ["lu", "ma", "mi", "ju", "vi", "sa", "do"];
export const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const NTHS: Readonly<Record<string, number>> = { primer: 1, segundo: 2, tercer: 3, cuarto: 4, último: -1 };
const HOLIDAYS: Readonly<Record<string, [month: number, day?: number]>> = {
  nochebuena: [12, 24],
  nochevieja: [12, 31],
  navidad: [12],
  reyes: [1, 6],
  "año nuevo": [1, 1],
};

function weekdayOfMatch(match: RegExpExecArray): number {
  return WEEKDAYS.indexOf(group(match, "weekday").slice(0, 2).replace("á", "a"));
}

/** "El viernes 17": the 17th where it is a Friday, nearest to now. */
export function readDayOnWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const date = dayOfMonthOn(context, Number(group(match, "day")), weekdayOfMatch(match));
  return reading(date, "{said} ({iso})");
}

/** "El último viernes de mayo". */
export function readNthWeekday(match: RegExpExecArray, context: DateContext): DateReading {
  const month = monthOf(match, context);
  const nth = NTHS[group(match, "nth")] ?? 1;
  return month === null ? null : reading(weekdayOfMonth(month, weekdayOfMatch(match), nth), "{said} ({iso})");
}

function monthOf(match: RegExpExecArray, context: DateContext): CalendarDate | null {
  const turn = group(match, "turn");
  if (turn !== "") return monthsFrom(context.referenceMs, /pasado/.test(turn) ? -1 : turn === "mes" ? 0 : 1);
  const name = group(match, "month").slice(0, 3);
  const month = MONTHS.indexOf(name === "set" ? "sep" : name) + 1;
  const year = group(match, "year");
  return year === "" ? withYear(context, month) : { year: Number(year), month };
}

/** "El lunes de la semana que viene". */
export function readOfWeek(match: RegExpExecArray, context: DateContext): DateReading {
  const weeks = /pasada/i.test(match[0]) ? -1 : 1;
  return reading(
    weekdayOfWeek(context, weekdayOfMatch(match), weeks),
    `el ${match.groups?.["weekday"] ?? ""} ({iso})`,
  );
}

/** "En Nochebuena". */
export function readHoliday(match: RegExpExecArray, context: DateContext): DateReading {
  const [month, day] = HOLIDAYS[group(match, "holiday")] ?? [0];
  const date = withYear(context, month, day);
  return date === null ? null : reading(date, `{said} de ${date.year}`);
}

const MONTH_NAME =
  "(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)";
const DAY_OF_YEAR = `(?:el )?(?:día )?(?:[12]\\d|3[01]|0?[1-9])(?: de ${MONTH_NAME}|/(?:1[0-2]|0?[1-9]))(?! del? (?:19|20)\\d\\d|/\\d)`;
const DAY_NAME = "(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)";
const ANNUAL = "(?:cumpleaños|aniversario|santo|cumple)";
/** Pattern of what comes round every year or month: a birthday, "todos los años en mayo", "el 5 de cada mes". */
export const COMES_ROUND = [
  `(?<=${ANNUAL}(?: de [a-záéíóúñ ]{1,24})? (?:es|cae|son)(?: siempre)? )${DAY_OF_YEAR}`,
  `(?<=${ANNUAL}: ?)${DAY_OF_YEAR}`,
  `(?<=(?:cumpl(?:o|e|en|imos) años|nac(?:í|ió|imos)) )${DAY_OF_YEAR}`,
  `${DAY_OF_YEAR}(?= (?:es (?:mi|el|nuestro|su) ${ANNUAL}|(?:cumpl(?:o|e|imos) años)))`,
  `(?:cada año|todos los años|siempre|anualmente)(?: a (?:finales|principios|mediados) de| en| el| por)? (?:${DAY_OF_YEAR}|${MONTH_NAME})`,
  `(?:cada|todos los) (?:[12]\\d|3[01]|0?[1-9])(?: de ${MONTH_NAME})?`,
  `(?<=cada )${MONTH_NAME}|cada ${MONTH_NAME}`,
  `(?:el )?(?:primer|segundo|tercer|cuarto|último) ${DAY_NAME} (?=de cada mes|de todos los meses)`,
  `(?:el )?(?:día )?(?:[12]\\d|3[01]|0?[1-9]) (?=de cada mes|de todos los meses)`,
  "(?:todos los meses|cada mes) el (?:día )?(?:[12]\\d|3[01]|0?[1-9])",
].join("|");
