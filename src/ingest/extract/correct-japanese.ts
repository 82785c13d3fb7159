import { findDates } from "../../text/dates/find-dates.ts";
import type { Draft } from "../draft.ts";
import type { Clause } from "./finding.ts";
import { mainDate } from "./main-date.ts";
import type { Scene } from "./scene.ts";

const INSTEAD =
  /^(?:.*[、。])?(?<wrong>[^、。はがもを]{1,16}?)(?:じゃなくて|ではなくて?|じゃなく|でなくて?|じゃない、?)、?(?<right>[^、。はがも]{1,16}?)(?:です|でした|だった|だ)(?:けど|から|よ|ね|の|わ)*$/u;
const BARE =
  /^(?<right>[^、。はがもを]{1,12}?)(?:です|でした|だった|だ|の(?:間違い|ほう|方)(?:です|でした|だった))(?:よ|ね|の|わ)*$/u;
const COPULA = /(?:です|でした|だった|だ|でお願いします)(?:よ|ね|の|わ)*[。！!]*$/u;
// "Yes, that's fine" is no value.
const NO_VALUE =
  /^(?:そう|大丈夫|いい|結構|無理|だめ|ダメ|本当|嘘|うそ|残念|嬉し|楽し|大変|元気|好き|嫌い|はい|いえ)/u;
const PAST_COPULA = /(?:でした|だった)(?=[。！!よねのわ〜\s]*$)/u;

/** What a Japanese correction puts in the place of what, told of the draft that it corrects. */
export interface Replacement {
  target: Draft;
  summary: string;
  /** Its new day, where that was wrong. */
  date?: string | null;
}

const LEAD =
  /^(?:(?:あっ?|いや|いえ|いいえ|ごめん(?:なさい)?|すみません|間違え(?:まし)?た|違(?:う|った|います)|ちが(?:う|った)|訂正|正しくは|(?:漢字|字|数字|名前|日付|曜日|時間)(?:が|は|を)(?:違(?:う|った|います|いました)|間違え(?:た|てた|ました|てました)))[、。,.:!！…\s]+)+/u;
const UNIT =
  "(?:時(?:半|[0-9]{1,2}分)?|歳|才|人|名|個|台|匹|頭|本|枚|回|階|号室?|番(?:線|地|出口)?|円|万円?|kg|キロ|cm|センチ|年生|年目|年|月|日|週間?|分|点|級|段|畳|坪|ページ|GB|TB)";
const NUMBER = "(?:[0-9][0-9.,]*|[一二三四五六七八九十]{1,3})";
const ONE_VALUE = new RegExp(
  `^(?<number>${NUMBER})(?<unit>${UNIT})(?:です|でした|だった|だ|に(?:なりました|なった)|の(?:間違い|ほう|方)(?:です|でした|だった)?)?(?:けど|から|よ|ね|の|わ|な)*$`,
  "u",
);

/** 「いや、11時だ」「9歳でした」: what was just said with the number of that unit in the place of its own; else null. */
export function numberIn(clause: Clause, { recent, lastOfUserSeq }: Scene): Replacement | null {
  const said = clause.normal.replace(LEAD, "");
  const groups = (INSTEAD.exec(said)?.groups?.["right"] ?? said).match(ONE_VALUE)?.groups;
  const wrong = INSTEAD.exec(said)?.groups?.["wrong"];
  if (groups === undefined) return null;
  const { number = "", unit = "" } = groups;
  const same = new RegExp(`(?<![0-9.,])${NUMBER}(?=${unit.replace(/半$|[0-9]+分$/u, "")})`, "gu");
  for (const target of recent.toReversed()) {
    const isNear = target.evidence.some(({ messageSeq }) => messageSeq >= lastOfUserSeq);
    if (!isNear || target.trust !== "user" || target.type === "instruction") continue;
    const summary = plain(target.summary);
    const values = [...summary.matchAll(same)].filter(
      ([value]) => wrong === undefined || wrong.startsWith(value),
    );
    const [old] = values;
    if (values.length !== 1 || old === undefined || old[0] === number) continue;
    const end = old.index + old[0].length;
    const changed = `${summary.slice(0, old.index)}${number}${unit}${summary.slice(end).replace(REST_OF_UNIT, "")}`;
    const isDay = /^[日月]/u.test(unit) && target.eventDate !== null;
    const date = isDay ? (mainDateOf(changed, clause) ?? target.eventDate) : target.eventDate;
    return { target, summary: changed, date };
  }
  return null;
}

const REST_OF_UNIT = new RegExp(`^${UNIT}(?:[(（][月火水木金土日0-9-]{1,10}[)）])?`, "u");

function mainDateOf(text: string, clause: Clause): string | null {
  return mainDate({ text, dates: findDates(text, clause, "ja") });
}

/** 「301じゃなくて302でした」「違った、成田発です」: the draft said shortly before with the new value in it; else null. */
export function replacementIn(clause: Clause, { recent, lastOfUserSeq }: Scene): Replacement | null {
  const said = clause.normal.replace(LEAD, "");
  const instead = INSTEAD.exec(said)?.groups;
  if (instead !== undefined) {
    const { wrong = "", right = "" } = instead;
    const isTimeless = clause.dates.length === 0;
    const target = recent.findLast(
      (draft) =>
        isOpen(draft) && (isTimeless || draft.eventDate === null) && plain(draft.summary).includes(wrong),
    );
    if (target === undefined) return null;
    return { target, summary: exchanged(plain(target.summary), wrong, right) };
  }
  const right = BARE.exec(said)?.groups?.["right"];
  if (right === undefined || NO_VALUE.test(right) || clause.dates.length > 0) return null;
  const target = recent.findLast(isOpen);
  const isNear = target?.evidence.some(({ messageSeq }) => messageSeq >= lastOfUserSeq) === true;
  const topic = target === undefined ? undefined : TOPIC.exec(plain(target.summary))?.groups?.["topic"];
  if (target === undefined || !isNear || topic === undefined) return null;
  return isAlike(plain(target.summary).slice(topic.length), right)
    ? { target, summary: `${topic}${right}です` }
    : null;
}

const TOPIC =
  /^(?<topic>[^。、はが]{1,24}(?:は|が))[^、。はが]{1,16}(?:です|だ|でした|だった)(?:よ|ね|の)*[。！!]*$/u;

/** Whether two values are of a kind: both have digits, or both end alike; a name for a name. */
function isAlike(before: string, right: string): boolean {
  const value = before.replace(COPULA, "");
  return (
    /[0-9]/.test(value) === /[0-9]/.test(right) && Math.abs(value.length - right.length) <= MAX_DIFFERENCE
  );
}

const MAX_DIFFERENCE = 6;

function isOpen({ topicKey, trust, type }: Draft): boolean {
  return topicKey !== null && trust === "user" && (type === "fact" || type === "event");
}

function plain(text: string): string {
  return text.normalize("NFKC");
}

/** The summary with the value exchanged; what the new one repeats of the words behind it is said once. */
function exchanged(summary: string, wrong: string, right: string): string {
  const at = summary.indexOf(wrong);
  const rest = summary.slice(at + wrong.length);
  let overlap = Math.min(rest.length, right.length);
  while (overlap > 0 && !right.endsWith(rest.slice(0, overlap))) overlap--;
  return `${summary.slice(0, at)}${right}${rest.slice(overlap)}`;
}

/** The correction of what lies ahead with its dates ahead too: 「木曜でした」 is about what it was said to be. */
export function asAheadAs(target: Draft, clause: Clause): Clause {
  const isAhead = target.eventDate !== null && Date.parse(target.eventDate) > clause.saidMs;
  if (!isAhead || !PAST_COPULA.test(clause.text)) return clause;
  const dates = findDates(clause.text.replace(PAST_COPULA, "です"), clause, "ja");
  return { ...clause, dates };
}

const LEAD_IN =
  /^(?:(?:あ|あっ|いや|いえ|いいえ|違う|違った|違います|違いました|ちがう|ちがった|ごめん|ごめんなさい|すみません|間違え(?:まし)?た|訂正(?:です)?|やっぱり?)[、。,.!！…\s]+)+/u;

/** 「打ち合わせは」 and 「いや、木曜です」: 「打ち合わせは木曜です」; null where the subject has another form. */
export function correctedInJapanese(subject: string, said: string): string | null {
  const topic = /^(?<topic>[^。]{1,24}?(?:は|が))(?:です|でした|だ|の予定(?:です|だ)?|に|)$/u.exec(subject)
    ?.groups?.["topic"];
  return topic === undefined ? null : `${topic}${said.trim().replace(LEAD_IN, "")}`;
}

const COUNT_NOW =
  /^(?:[^。、]{0,24}(?:て|で|り|し)、?)?(?:今は|現在|合計|全部で|計)?(?<number>[0-9]+)(?<unit>人|名|匹|頭|羽|台|店舗|社|個|本|棟|室|件)(?:体制)?に(?:増え|増やし|減り|減っ|減らし|なり|なっ)(?:ました|た)(?:よ|ね|の|わ|んだ|んです)*$/u;

/** 「一人辞めて5人になりました」: what was counted before with the new number; null where nothing of that kind was. */
export function countIn(clause: Clause, { recent }: Scene): Replacement | null {
  const { number, unit } = COUNT_NOW.exec(clause.normal)?.groups ?? {};
  if (number === undefined || unit === undefined) return null;
  const same = new RegExp(`(?<![0-9.,])[0-9]+(?=${unit})`, "gu");
  const counted = recent.filter(
    (draft) =>
      draft.type === "fact" &&
      draft.trust === "user" &&
      draft.topicKey?.endsWith("/amount") === true &&
      [...plain(draft.summary).matchAll(same)].length === 1,
  );
  const target = counted.at(-1);
  if (target === undefined || new Set(counted.map(({ topicKey }) => topicKey)).size > 1) return null;
  return { target, summary: plain(target.summary).replace(same, number) };
}
