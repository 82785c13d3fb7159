/** What a statement tells about a thing, by signs in its wording; the first that matches names the attribute. */
const ATTRIBUTES: readonly { attribute: string; sign: RegExp }[] = [
  { attribute: "name", sign: /\b(?:called|named|renamed)\b|という名前|と呼/i },
  { attribute: "port", sign: /\bports?\b|\blistens?\b|ポート|端口/i },
  { attribute: "branch", sign: /\bbranch\b|ブランチ/i },
  { attribute: "licence", sign: /\blicen[cs]ed?\b|ライセンス/i },
  { attribute: "version", sign: /\bversion\b|バージョン|版本|\bv?\d+\.\d+\.\d+\b/i },
  { attribute: "hosting", sign: /\b(?:deploy(?:ed|s)?|host(?:ed|s)?)\b|デプロイ|ホスト/i },
  { attribute: "database", sign: /\bdatabase\b|\bdb\b|データベース|数据库/i },
  { attribute: "package manager", sign: /\bpackage manager\b|パッケージマネージャー?/i },
  { attribute: "where", sign: /場所|会場|\bvenue\b|地点/i },
  { attribute: "budget", sign: /\bbudget\b|予算|预算/i },
  { attribute: "language", sign: /\b(?:written|built) (?:in|with)\b|で書かれ/i },
];

const WHEN =
  /\d{4}-\d\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\b\d{1,2}:\d\d\b|\bo'clock\b|\bhalf past\b|[月火水木金土日]曜|\d月\d|\b\d{1,2}\/\d{1,2}(?![\d/])|\d{1,2}時|\d月|(?<!\d)\d{1,2}日(?=(?:の[^、。]{1,6})?(?:に|へ)(?:変|延|伸|ず|移|前|後|早|な|し)|から|(?:の予定)?(?:です|だ))/i;
const WHERE = /^(?:in|at|inside|near|on the|located)\b/i;
// A day or a span is no place: "in three weeks", "in 2029", "on the 21st".
const IN_TIME =
  /^(?:in|on the|at the) (?:(?:early |mid |late )?(?:19|20)\d\d\b|\d{1,2}(?:st|nd|rd|th)\b|(?:about |around |under |over )?(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+|a few|a couple of) (?:minute|hour|day|week|fortnight|month|year)s?\b|(?:morning|afternoon|evening|spring|summer|autumn|winter)s?\b)/i;
// Where in a house something is, beside the place where the house is.
const SPOT =
  /\b(?:floor|room|drawer|cupboard|shelf|desk|garage|basement|attic|hallway|kitchen|bathroom|wardrobe|safe|box|bag|pocket|loft|shed|wing|corridor|building [A-Z0-9]|gate \w+|bay|aisle|hall \w+)\b/i;
const COLOURS =
  /^(?:now )?(?:painted )?(?:(?:dark|light|bright|pale|navy|metallic|matt?e?|racing) )?(?:red|blue|green|yellow|black|white|grey|gray|silver|orange|purple|pink|brown|beige|gold|turquoise|maroon|cream)(?: (?:and|with) \w+)?$/i;
// Of these a colour tells how they are for now.
const IS_STATUS =
  /\b(?:ci|cd|builds?|tests?|suite|pipeline|checks?|status|market|lights?|main|master|branch|prod|production|staging|dashboard|api|app|service)\b/i;
const AGED = /^(?:now |only |already |about |nearly |almost )?(?:\d+|[a-z]+) years? old\b/i;
const AMOUNT =
  /^(?:about |around |capped |only )?(?:at )?[$€£¥]?\d[\d.,]*(?:k|m)?\b|[\d一二三四五六七八九十百千万]+ ?(?:euros?|dollars?|pounds?|円|万|元|番|名|人|%)/i;

// Words between a thing and its time that say nothing else of it: "is now moved to", "takes place on".
const TIMING =
  /\b(?:is|are|was|were|be|been|being|will|now|not|has|have|had|got|on|at|in|by|from|to|until|the|every|each|next|this|coming|again|back|moved|changed|shifted|pushed|brought|forward|postponed|rescheduled|scheduled|planned|booked|set|due|held|fixed|confirmed|starts?|starting|begins?|opens?|closes?|ends?|expires?|takes?|place|happens?|happening|runs?|goes|live|only|date|time|o'clock|about|around|week|weeks|days?|month|year|early|late|later|earlier|a|an|two|three|mid|slips)\b|[^a-z]+/gi;

/** Whether what stands before the first time in a predicate says nothing but that it is when. */
function tellsWhen(predicate: string): boolean {
  const time = WHEN.exec(predicate);
  return time !== null && predicate.slice(0, time.index).replace(TIMING, "") === "";
}

/**
 * The attribute of a thing that a predicate tells; null when its wording gives none away. `subject` is the thing's
 * own words, in which the attribute may stand too.
 */
export function attributeOf(predicate: string, subject: string): string | null {
  const whole = `${subject} ${predicate}`;
  // "Deploys are on Tuesdays" tells when, not where to.
  const isWhen = tellsWhen(predicate) || (/[\u3041-\u9fff]/.test(whole) && WHEN.test(predicate));
  for (const { attribute, sign } of ATTRIBUTES)
    if (sign.test(whole) && !(attribute === "hosting" && isWhen)) return attribute;
  if (tellsWhen(predicate) || (/[\u3041-\u9fff]/.test(whole) && WHEN.test(whole))) return "when";
  if (/^at \d{1,2}(?::\d\d)?$/.test(predicate)) return "when";
  if (COLOURS.test(predicate) && !IS_STATUS.test(subject)) return "colour";
  if (AGED.test(predicate)) return "age";
  if (IN_TIME.test(predicate)) return "when";
  if (WHERE.test(predicate)) return SOFTWARE.test(subject) ? null : SPOT.test(predicate) ? "spot" : "where";
  if (AMOUNT.test(predicate)) return amountOf(predicate);
  return null;
}

// Of these "in" tells a language, a phase or a region as well as a place: no attribute is sure.
const SOFTWARE =
  /\b(?:api|app|service|backend|frontend|project|code|codebase|repo|product|feature|library|module|importer|parser|client|site)\b/i;

const COUNTED = /^\D{0,24}\d[\d.,]*(?:k|m)? ((?:[a-z-]+ ){0,2}?[a-z]{3,})$/i;
const MEASURE =
  /\b(?:euros?|dollars?|pounds?|eur|usd|gbp|yen|percent|hours?|minutes?|seconds?|days?|weeks?|months?|years?|km|kg|gb|mb|tb|each|total|max|tops)\b/i;

/** What is counted belongs to the attribute: "3 open tickets" and "12 employees" are two. */
function amountOf(predicate: string): string {
  const counted = COUNTED.exec(predicate.trim())?.[1];
  return counted === undefined || MEASURE.test(counted)
    ? "amount"
    : `amount of ${counted.toLowerCase().split(" ").at(-1) ?? ""}`;
}

// Words of a subject that name its attribute and not the thing: "the launch date", 沖縄旅行の出発.
const NAMES_ATTRIBUTE: Readonly<Record<string, RegExp>> = {
  when: /^(?:date|dates|time|dai|出発|日程|日時|時間|開催|開始)$/u,
  where: /^(?:venu|locat|place|場所|会場)$/u,
  version: /^(?:version|バージョン|releas)$/u,
  name: /^name$/u,
  amount: /^(?:人数|金額|総額|合計|total|number|headcount)$/u,
  hosting: /^(?:host|deploi|デプロイ|先)$/u,
};

/** The words of a subject without those that only name the attribute. */
export function withoutAttribute(words: readonly string[], attribute: string): string[] {
  const sign = ATTRIBUTES.find((row) => row.attribute === attribute)?.sign;
  return words.filter(
    (word) =>
      !(sign?.test(word) ?? false) &&
      !(NAMES_ATTRIBUTE[attribute]?.test(word) ?? false) &&
      !attribute.startsWith(word),
  );
}
