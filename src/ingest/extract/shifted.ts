import { daysFrom, dayOf, isoOf, monthsFrom } from "../../text/dates/calendar.ts";
import { COUNTS } from "../../text/dates/en-words.ts";
import type { Draft } from "../draft.ts";
import { type Clause, readClause } from "./finding.ts";
import type { LanguagePack } from "./pack.ts";
import { movedTo } from "./main-date.ts";
import type { Scene } from "./scene.ts";
import type { Statement } from "./to-draft.ts";
import { contentWords } from "./topic-key.ts";

const LATER =
  "slipped|slips|delayed|postponed|extended|(?:pushed|put|moved|set|knocked)(?: back| out)|pushed|put off|set back";
const EARLIER = "brought forward|pulled forward|pulled in|moved (?:up|forward)|put forward";
const COUNT = "(?<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})";
const BY = `(?: by)?(?: another| a further)? ${COUNT}(?: more)? (?<unit>day|week|fortnight|month)s?\\b`;
const BE = "(?:(?:has|have|had|is|was|got|been|being|get) )*";

/** "The launch slipped by a week"; "they have pushed it back two days". */
const SHIFTS: readonly RegExp[] = [
  new RegExp(`^(?<thing>(?:the |our |my )?[\\w' -]{2,40}?) ${BE}(?:(?<later>${LATER})|(?:${EARLIER}))${BY}`),
  new RegExp(
    `^(?:they|he|she|we|i|the [\\w-]+) ${BE}(?:(?<later>delayed|postponed|extended|pushed|put|moved|set|knocked|brought|pulled)) (?<thing>(?:the |our |my )?[\\w' -]{2,40}?)(?<way> back| out| off| forward| up)?${BY}`,
  ),
];
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 };
const DAY_LENGTH = 10;

/** "They have brought my op forward to the 8th"; "my operation was moved to 8 June". */
const MOVES: readonly RegExp[] = [
  new RegExp(
    `^(?:they|he|she|we|i|the [\\w-]+) ${BE}(?:delayed|postponed|pushed|put|moved|brought|pulled|rescheduled|shifted) (?<thing>(?:the |our |my )[\\w' -]{2,40}?)(?: back| out| off| forward| up)? (?:from .{1,30} )?to `,
  ),
  new RegExp(
    `^(?<thing>(?:the |our |my )[\\w' -]{2,40}?) ${BE}(?:delayed|postponed|pushed|put|moved|brought|pulled|rescheduled|shifted)(?: back| out| off| forward| up)? (?:from .{1,30} )?to `,
  ),
];

/** What was planned for a day and is moved, by so many days or to another: at its new day from then on. */
export function readShift(clause: Clause, pack: LanguagePack, scene: Scene): Statement | null {
  if (pack.language !== "en" || pack.question.test(clause.text.trim())) return null;
  return clause.dates.length > 0 ? movedToDay(clause, pack, scene) : movedBy(clause, pack, scene);
}

function movedToDay(clause: Clause, pack: LanguagePack, scene: Scene): Statement | null {
  const date = movedTo(clause);
  const thing = MOVES.map((pattern) => pattern.exec(clause.normal)?.groups?.["thing"]).find(
    (said) => said !== undefined,
  );
  if (date === null || thing === undefined) return null;
  const target = plannedIn(scene, thing, pack);
  if (target === undefined) return null;
  const statement = shifted(target, clause, date);
  // What was told as a plan is known from then on by what is moved.
  const own = readClause(clause, pack)?.topicKey ?? null;
  if (target.topicKey?.startsWith("plan:") !== true || own?.endsWith("/when") !== true) return statement;
  return { ...statement, finding: { ...statement.finding, topicKey: own } };
}

function movedBy(clause: Clause, pack: LanguagePack, scene: Scene): Statement | null {
  for (const pattern of SHIFTS) {
    const groups = pattern.exec(clause.normal)?.groups;
    const target = groups === undefined ? undefined : plannedIn(scene, groups["thing"] ?? "", pack);
    if (groups === undefined || target?.eventDate === undefined || target.eventDate === null) continue;
    const isLater = groups["later"] !== undefined && !/forward|up/.test(groups["way"] ?? "");
    const date = moved(target.eventDate, groups, isLater ? 1 : -1);
    const told = pack.summarise(clause.text).replace(/[.!…,;\s]+$/, "");
    return { ...shifted(target, clause, date), summary: `${told}, to ${date}.` };
  }
  return null;
}

function shifted(target: Draft, clause: Clause, date: string): Statement {
  const { type, topicKey } = target;
  const finding = { type, rule: "shifted", topicKey, date, completes: false, retires: null };
  return { clause, finding, corrects: target };
}

/** What was planned last for a day under that name; "it" is what the user spoke of last. */
function plannedIn(scene: Scene, thing: string, pack: LanguagePack): Draft | undefined {
  const words = contentWords(thing, pack.vocabulary);
  return scene.recent.findLast(({ eventDate, trust, topicKey, content, evidence }) => {
    if (trust !== "user" || topicKey === null || eventDate?.length !== DAY_LENGTH) return false;
    if (words.length === 0)
      return (
        /^(?:it|that)$/.test(thing) && evidence.some(({ messageSeq }) => messageSeq >= scene.lastOfUserSeq)
      );
    const known = contentWords(content, pack.vocabulary);
    return words.every((word) => known.includes(word));
  });
}

function moved(from: string, groups: Readonly<Record<string, string | undefined>>, sign: 1 | -1): string {
  const said = groups["count"] ?? "a";
  const count = /^an?$/.test(said) ? 1 : COUNTS.indexOf(said) + 1 || Number(said);
  const [startMs, days] = [Date.parse(from), DAYS[groups["unit"] ?? ""]];
  if (days !== undefined) return isoOf(daysFrom(startMs, sign * count * days));
  return isoOf({ ...monthsFrom(startMs, sign * count), day: dayOf(startMs).day });
}
