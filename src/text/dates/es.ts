import { daysFrom, monthsFrom, yearsFrom } from "./calendar.ts";
import {
  COMES_ROUND as SPANISH_COMES_ROUND,
  readDayOnWeekday,
  readHoliday,
  readNthWeekday,
  readOfWeek,
  MONTHS,
  WEEKDAYS,
} from "./es-days.ts";
import { spanishLeanings } from "./es-tense.ts";
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
  row,
} from "./date-rule.ts";

const NUMBERS = ["", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];
const WEEKDAY = "(?<weekday>lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)";
const MONTH =
  "(?<month>enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)";
const NUMBER = "(?<number>\\d{1,3}|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)";

/** Spanish dates that chrono does not know, or reads without the direction of the sentence. */
export const spanish: DateLanguage = {
  hint: /\d|ayer|hoy|mañana|anoche|semana|\bmes\b|año|hace |lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|tiembre|octubre|noviembre|diciembre|pasado|nochebuena|nochevieja|navidad|reyes|días?/i,
  past: /[a-zñ](?:é|ó|aron|ieron|iste|amos|imos)(?![a-zñáéíóú])|\b(?:fui|fue|fuimos|hice|hizo|tuve|tuvo|estuve|vino|dijo|puse|ayer|anoche|hace|pasad[oa]|he|ha|hemos|han)\b/i,
  future:
    /[a-zñ](?:ré|rá|remos|rán)(?![a-zñ])|\b(?:voy a|vamos a|va a|tengo que|hay que|debo|antes del?|para el|próxim[oa]|que viene|mañana|hasta)\b/i,
  partBreak: /[,;(]|\b(?:y|pero)\b/g,
  leanings: spanishLeanings,
  rules: [
    row(SPANISH_COMES_ROUND, () => null),
    row(
      `\\b(?:cada|todos los) ${WEEKDAY}s?|\\blos ${WEEKDAY.replace("weekday", "second")}s?\\b(?:(?:, | y | e )(?:los )?${WEEKDAY.replace("<weekday>", ":")}s?\\b)*`,
      () => null,
    ),
    row("\\b(?:anteayer|antes de ayer)\\b", near(-2)),
    row("\\b(?:ayer|anoche)\\b", near(-1)),
    row("\\b(?:hoy|esta (?:mañana|tarde|noche))\\b", near(0)),
    row("\\bpasado mañana\\b", near(2)),
    row("(?<!la |esta |por la |de la |las )\\bmañana\\b", near(1)),
    row(`\\bhace ${NUMBER} (?<unit>día|semana|mes|año)(?:e?s)?\\b`, (match, context) =>
      readOffset(match, context, -1),
    ),
    row(`\\b(?:en|dentro de) ${NUMBER} (?<unit>día|semana|mes|año)(?:e?s)?\\b`, (match, context) =>
      readOffset(match, context, 1),
    ),
    row("\\b(?:en|dentro de) quince días\\b", near(15)),
    row("\\bhace quince días\\b", near(-15)),
    row(
      `\\b(?:el )?${WEEKDAY} de la (?:(?<turn>semana (?:que viene|pasada))|(?<next>(?:próxima|otra) semana))`,
      readOfWeek,
    ),
    row(
      `\\b(?:el )?(?<nth>primer|segundo|tercer|cuarto|último) ${WEEKDAY} de(?:l)? (?:${MONTH}(?: del? (?<year>(?:19|20)\\d\\d))?|(?<turn>mes que viene|próximo mes|mes pasado|mes))(?![a-z])`,
      readNthWeekday,
    ),
    row(
      "\\b(?:en |para |hasta )?(?<holiday>nochebuena|nochevieja|navidad|reyes|año nuevo)\\b(?! (?:de|magos))",
      readHoliday,
    ),
    row("\\bla semana (?<turn>pasada|que viene|próxima)|\\b(?:la )?próxima semana\\b", (match, context) =>
      weekReading(context, /pasada/i.test(match[0]) ? -1 : 1, "en la semana del {monday}"),
    ),
    row("\\bel mes (?<turn>pasado|que viene|próximo)\\b|\\bel próximo mes\\b", (match, context) =>
      reading(monthsFrom(context.referenceMs, /pasado/i.test(match[0]) ? -1 : 1), "en {iso}"),
    ),
    row("\\bel año (?<turn>pasado|que viene|próximo)\\b|\\bel próximo año\\b", (match, context) =>
      reading(yearsFrom(context.referenceMs, /pasado/i.test(match[0]) ? -1 : 1), "en {iso}"),
    ),
    row(
      `\\b(?:(?:el|este|del|al) )?${WEEKDAY},? (?:día )?(?<day>[12]\\d|3[01]|0?[1-9]) de ${MONTH}(?: del? (?<year>(?:19|20)\\d\\d))?\\b`,
      readMonthDay,
    ),
    row(
      `\\b(?:(?:el|este|del|al) )?${WEEKDAY},? (?:día )?(?<day>[12]\\d|3[01]|0?[1-9])\\b(?! de|[:.,/]\\d|%| ?(?:euros|por|años|personas|horas))`,
      readDayOnWeekday,
    ),
    row(
      `(?<!\\b(?:mov|cambi|aplaz|pospus|adelant|retras|reprogram|pas)[a-zóéi]*\\b[^.;]*)\\bdel (?<day>[12]\\d|3[01]|0?[1-9]) al (?:[12]\\d|3[01]|0?[1-9]) de ${MONTH}(?: del? (?<year>(?:19|20)\\d\\d))?\\b`,
      readMonthDay,
    ),
    row(`\\b(?<day>[12]\\d|3[01]|0?[1-9]) de ${MONTH}(?: del? (?<year>(?:19|20)\\d\\d))?\\b`, readMonthDay),
    row(
      `\\b(?:en|de|desde|hasta|a finales de|a principios de|antes de|para) ${MONTH}(?: del? (?<year>(?:19|20)\\d\\d))?\\b`,
      readMonthDay,
    ),
    row(
      `\\b(?:el )?(?:próximo ${WEEKDAY}|${WEEKDAY.replace("weekday", "named")} (?<turn>pasado|que viene|próximo))(?![a-z])`,
      readTurned,
    ),
    row(
      "\\b(?:el|del|al|desde el|hasta el) (?:día )?(?<day>[12]\\d|3[01]|0?[1-9])\\b(?! de|[:.,]\\d|%| ?(?:euros|por|años|personas))",
      (match, context) =>
        reading(
          nearestDayOfMonth(context, Number(match.groups?.["day"])),
          `${/^(?:desde|hasta) /i.exec(match[0])?.[0] ?? ""}el {iso}`,
        ),
    ),
    row(
      "\\b(?<day>[12]\\d|3[01]|0?[1-9])/(?<number>1[0-2]|0?[1-9])(?:/(?<year>(?:19|20)\\d\\d))?\\b",
      readMonthDay,
    ),
    row("\\b(?:en|desde|hasta) (?<year>(?:19|20)\\d\\d)\\b", (match) =>
      reading({ year: Number(match.groups?.["year"]) }, "{said}"),
    ),
    row(`\\b(?:(?:desde el|el|este|del|al) )?${WEEKDAY}(?![a-z])`, (match, context) =>
      reading(nearestWeekday(context, weekdayIndex(match)), "{said} ({iso})"),
    ),
  ],
};

function near(days: number): DateRule["read"] {
  return (_, context) => reading(daysFrom(context.referenceMs, days), "el {iso}");
}

function weekdayIndex(match: RegExpExecArray): number {
  const said = match.groups?.["weekday"] ?? match.groups?.["named"] ?? "";
  return WEEKDAYS.indexOf(said.slice(0, 2).toLowerCase().replace("á", "a"));
}

function readOffset(match: RegExpExecArray, context: DateContext, sign: 1 | -1): DateReading {
  const said = (match.groups?.["number"] ?? "").toLowerCase();
  const index = NUMBERS.indexOf(said === "una" ? "un" : said);
  const count = sign * (index > 0 ? index : Number(said));
  const unit = match.groups?.["unit"]?.toLowerCase();
  if (unit === "mes") return reading(monthsFrom(context.referenceMs, count), "en {iso}");
  if (unit === "año") return reading(yearsFrom(context.referenceMs, count), "en {iso}");
  return reading(daysFrom(context.referenceMs, unit === "semana" ? 7 * count : count), "el {iso}");
}

function readTurned(match: RegExpExecArray, context: DateContext): DateReading {
  const weekday = weekdayIndex(match);
  const isPast = match.groups?.["turn"]?.toLowerCase() === "pasado";
  const date = isPast
    ? nearestWeekday({ ...context, leaning: "past" }, weekday)
    : weekdayOfWeek(context, weekday, 1);
  return reading(date, `el ${match.groups?.["weekday"] ?? match.groups?.["named"] ?? ""} ({iso})`);
}

function readMonthDay(match: RegExpExecArray, context: DateContext): DateReading {
  const name = (match.groups?.["month"] ?? "").slice(0, 3).toLowerCase();
  const number = match.groups?.["number"];
  const month = number === undefined ? MONTHS.indexOf(name === "set" ? "sep" : name) + 1 : Number(number);
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
  return date === null ? null : reading(date, `{said} de ${date.year}`);
}
