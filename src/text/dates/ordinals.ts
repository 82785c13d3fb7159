const UNITS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
const TEENS = ["tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"];
const LATE_TEENS = ["seventeenth", "eighteenth", "nineteenth", "twentieth"];

/** The English words for the days of a month, in order: "first" … "thirty-first". */
const WORDS: readonly string[] = [
  ...UNITS,
  ...TEENS,
  ...LATE_TEENS,
  ...UNITS.map((unit) => `twenty ${unit}`),
  "thirtieth",
  "thirty first",
];

/** Pattern of a day of the month in words, captured as `ordinal`. */
export const ORDINAL = `(?<ordinal>${WORDS.toReversed()
  .map((word) => word.replace(" ", "[ -]"))
  .join("|")})`;

/** Days of the year that have a name: month and day. */
export const HOLIDAYS: Readonly<Record<string, [month: number, day: number]>> = {
  "christmas eve": [12, 24],
  "christmas day": [12, 25],
  "new year's eve": [12, 31],
  "new year's day": [1, 1],
  halloween: [10, 31],
  "valentine's day": [2, 14],
  "boxing day": [12, 26],
  "bonfire night": [11, 5],
  "guy fawkes night": [11, 5],
  "burns night": [1, 25],
  hogmanay: [12, 31],
  "st patrick's day": [3, 17],
  "twelfth night": [1, 5],
};

/** Pattern of such a name. */
export const HOLIDAY = Object.keys(HOLIDAYS).join("|");

/** Number of a day in words; 0 when it is none. */
export function dayOfOrdinal(words: string): number {
  return WORDS.indexOf(words.replace("-", " ")) + 1;
}
