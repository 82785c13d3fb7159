import type { FoundDate } from "../../text/dates/find-dates.ts";

/** Words and the dates found in them. */
interface Dated {
  text: string;
  dates: readonly FoundDate[];
}

/** Whether "to" or "until" stands before a date; the preposition may belong to its words. */
function isTarget({ start, end }: FoundDate, text: string): boolean {
  return /^(?:to|until)\b/i.test(text.slice(start, end)) || TO_BEFORE.test(text.slice(0, start));
}

const TO_BEFORE = /\b(?:to|until) (?:the (?:following )?|next )?$/i;

const NEGATED_BEFORE =
  /\b(?:not|can(?:['’]?t| ?not) (?:do|make|manage)|instead of|rather than|than|nicht|statt|no)\s+(?:on\s+)?$/i;
const NEGATED_AFTER =
  /^(?:[(（][^)）]{0,12}[)）])?(?:では?なく|じゃなく|ではない|[、,。…]\s*(?:あ、?)?(?:いや|じゃない|じゃなく|違う|違った|ちがう|間違え|もとい|訂正))/u;

// What is moved is at its new date from then on: "moved from Friday to Monday".
const MOVED =
  /\b(?:moved?|moving|pushed|postponed|rescheduled|delayed|shifted|changed|switched|(?:brought|pulled|put|set)(?: (?:the|my|our|it|this)(?: [\w-]+){0,3})? (?:forward|back))\b/i;

/** The same in other languages: what tells that something is moved, and what stands around its new date. */
const MOVES: readonly { moved: RegExp; before: RegExp; after: RegExp }[] = [
  {
    moved: /から.*(?:に|へ)/su,
    before: /から[^。]*$/u,
    after:
      /^[^、。0-9]{0,8}(?:に|へ)(?:変更|延期|延び|伸び|変え|変わ|ずら|ずれ|移|前倒|後ろ倒|繰り|振り替え|リスケ|なった|なりまし|しまし|した)/u,
  },
  {
    moved: /(?:に|へ)(?:変更|延期|延ば|伸ば|変え|変わ|ずら|移し|移動|前倒|後ろ倒|繰り|振り替え|リスケ)/u,
    before: /(?:日|曜|週|\))[^。]*$/u,
    after:
      /^(?:[(（][^)）]{1,4}[)）])?(?:に|へ)(?:変更|延期|延ば|伸ば|変え|変わ|ずら|移|前倒|後ろ倒|繰り|振り替え|リスケ)/u,
  },
  {
    moved: /\b(?:verschoben|verlegt|verschiebt|vorverlegt|vorgezogen|umgebucht|geändert)\b/i,
    before: /\bauf (?:den )?$/i,
    after: /^/,
  },
  {
    moved:
      /\b(?:(?:mov|cambi|aplaz|pospus|adelant|retras|reprogram)[a-zóéi]*|(?:se|la|lo|han?) pas(?:a|an|ó|aron|ado))\b.* al? /i,
    before: /\b(?:al?|para el|hasta el) $/i,
    after: /^/,
  },
  { moved: /改|推迟|延|挪|提前|调/u, before: /(?:到|成|至|为)$/u, after: /^/ },
];

// A preposition that belongs to the words of a date.
const LEAD = /^(?:al?|hasta el|para el|auf(?: den)?) /i;

/** The date that something is moved to in a clause; null when nothing is moved. */
export function movedTo({ text, dates }: Dated): string | null {
  if (dates.length === 0) return null;
  if (MOVED.test(text)) return dates.find((date) => isTarget(date, text))?.iso ?? null;
  const moves = MOVES.filter(({ moved }) => moved.test(text));
  const target = dates.find(({ start, end }) =>
    moves.some(
      ({ before, after }) =>
        before.test(text.slice(0, start) + (LEAD.exec(text.slice(start, end))?.[0] ?? "")) &&
        after.test(text.slice(end)),
    ),
  );
  return target?.iso ?? null;
}

/** The date a clause is about: of what was moved the new one, else the first that it does not deny. */
export function mainDate(clause: Dated): string | null {
  const moved = movedTo(clause);
  if (moved !== null) return moved;
  const told = clause.dates.filter(
    ({ start, end }, index) =>
      !NEGATED_BEFORE.test(clause.text.slice(Math.max(0, start - 24), start)) &&
      !NEGATED_AFTER.test(clause.text.slice(end)) &&
      !isTakenBack(clause.text.slice(end, clause.dates[index + 1]?.start ?? end)),
  );
  const [first, ...others] = told;
  if (first === undefined) return null;
  const turned = others.findLast(({ start }, index) =>
    TURNS.test(clause.text.slice(told[index]?.end, start)),
  );
  if (turned !== undefined) return turned.iso;
  if (FEAST.test(clause.text.slice(first.start, first.end))) {
    const near = others.find(
      ({ iso }) => iso.startsWith(first.iso) || Math.abs(Date.parse(iso) - Date.parse(first.iso)) <= FEAST_MS,
    );
    if (near !== undefined) return near.iso;
  }
  // "Yesterday's one ran today": the first only tells which.
  if (others[0] !== undefined && NAMES_WHICH.test(clause.text.slice(first.start))) return others[0].iso;
  // A bare year beside a day or a month is what the clause tells about, not when: "the accounts of 2025 are due on 5 May".
  return (
    (first.iso.length === YEAR_LENGTH && others.find(({ iso }) => iso.length > YEAR_LENGTH)?.iso) || first.iso
  );
}

// What stands between a date and the one that the clause is about: an arrow, or a reason ("…なので、…").
const TURNS = /(?:→|⇒|->|=>)|(?:ので|ため|(?:だ|です|た|る|や)(?:から|けん|けえ|さかい))、?[^。]*$/u;
/** A feast names its days loosely: "at Christmas, on the 24th". */
const FEAST = /クリスマス|christmas|xmas|weihnacht|navidad|圣诞/iu;
const FEAST_MS = 3 * 86_400_000;
const NAMES_WHICH =
  /^(?:yesterday['’]s|last week['’]s|last month['’]s|(?:昨日|先週|先月|前回)の(?![夜朝午夕昼晩月火水木金土日0-9])|(?:昨天|上周|上个月|前天)(?:的|那))/iu;
const YEAR_LENGTH = 4;

/** "Tomorrow, no wait, Friday": what stands between two dates takes the first back. */
function isTakenBack(between: string): boolean {
  return TAKES_BACK.test(between);
}

const TAKES_BACK =
  /^[\s,.…—–-]*(?:no|nope|wait|sorry|scratch that|i mean|actually|make that|or rather|hang on|nein|perdón|digo)\b[^.!?]{0,20}$/i;
