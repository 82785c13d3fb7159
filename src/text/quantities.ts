/** A number with what it counts. */
export interface Quantity {
  /** Digits without separators; with Japanese multipliers written out. */
  value: string;
  /** Lower case; one unit for all its spellings. */
  unit: string;
  /** As it stands in the text. */
  text: string;
}

const UNITS: readonly (readonly [unit: string, pattern: string])[] = [
  ["eur", "€|eur|euros?|ユーロ"],
  ["usd", String.raw`\$|usd|us dollars?|dollars?|bucks|ドル`],
  ["gbp", "£|gbp|pounds?|ポンド"],
  ["jpy", "¥|jpy|yen|円"],
  ["%", "%|percent|パーセント|％"],
  ["kb", "kb|kib|キロバイト"],
  ["mb", "mb|mib|メガバイト"],
  ["gb", "gb|gib|gigabytes?|ギガバイト|ギガ"],
  ["tb", "tb|tib|terabytes?"],
  ["ms", "ms|milliseconds?|ミリ秒"],
  ["s", "s|secs?|seconds?|秒"],
  ["min", "mins?|minutes?|分"],
  ["h", "h|hrs?|hours?|時間"],
  ["day", "days?|日間?"],
  ["week", "weeks?|週間?"],
  ["month", "months?|か月|ヶ月|カ月"],
  ["year", "years?|年間?"],
  ["kg", "kg|kilos?|キロ(?!バイト|メ)"],
  ["km", "km|キロメートル"],
  ["m", "m|metres?|meters?|メートル"],
  ["person", "people|persons?|users?|人|名"],
  ["piece", "pieces?|items?|units?|個|件|台|本|枚|箱|回|times"],
  ["worker", "workers?|threads?|replicas?|nodes?|instances?|ワーカー|並列|スレッド"],
];

const MULTIPLIERS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  億: 1e8,
};

const PREFIX = String.raw`(?<prefix>[$€£¥])\s?`;
const NUMBER = String.raw`(?<number>\d+(?:,\d{3})*(?:\.\d+)?)`;
const ALL = UNITS.map(([, pattern]) => pattern).join("|");
const QUANTITY = new RegExp(
  String.raw`(?<![\w.,/-])(?:${PREFIX})?${NUMBER}\s?(?<multiplier>百万|[万億千]|million\b|thousand\b|k(?=\b))?\s?(?<unit>(?:${ALL})(?![a-z]))?`,
  "giu",
);

const PATTERNS = UNITS.map(([unit, pattern]) => [unit, new RegExp(`^(?:${pattern})$`, "iu")] as const);

/** Numbers with their units, in the order of the text; a number without a unit is none. */
export function quantitiesIn(text: string): Quantity[] {
  return [...text.normalize("NFKC").matchAll(QUANTITY)].flatMap((match): Quantity[] => {
    const { prefix, number = "", multiplier, unit } = match.groups ?? {};
    const sign = unit ?? prefix;
    const known = sign === undefined ? undefined : PATTERNS.find(([, pattern]) => pattern.test(sign));
    if (known === undefined) return [];
    const factor = multiplier === undefined ? 1 : (MULTIPLIERS[multiplier.toLowerCase()] ?? 1);
    const value = String(Number(number.replaceAll(",", "")) * factor);
    return [{ value, unit: known[0], text: match[0].trim() }];
  });
}
