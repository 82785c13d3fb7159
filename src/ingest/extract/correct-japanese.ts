import { findDates } from "../../text/dates/find-dates.ts";
import type { Draft } from "../draft.ts";
import type { Clause } from "./finding.ts";
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
}

/** 「301じゃなくて302でした」「違った、成田発です」: the draft said shortly before with the new value in it; else null. */
export function replacementIn(clause: Clause, { recent, lastOfUserSeq }: Scene): Replacement | null {
  const instead = INSTEAD.exec(clause.normal)?.groups;
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
  const right = BARE.exec(clause.normal)?.groups?.["right"];
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
