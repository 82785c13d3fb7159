import { isoDay } from "../../text/iso-day.ts";
import { writeDates } from "../../text/dates/write-dates.ts";
import type { Draft } from "../draft.ts";
import { taskWords } from "./complete.ts";
import { type Clause, readClause } from "./finding.ts";
import { JAPANESE_PEOPLE } from "./languages/ja-people.ts";
import { mainDate } from "./main-date.ts";
import type { Language, LanguagePack } from "./pack.ts";
import type { Scene } from "./scene.ts";
import type { Statement } from "./to-draft.ts";

type Signs = Readonly<Partial<Record<Language, RegExp>>>;

/** What gives another day to something that has one: 「25日からにずらす」「日曜になりました」. */
const MOVES: Signs = {
  ja: /(?:日|曜日?|[)）]|\d月|(?:来|再来|今)[週月]|\d\/\d{1,2}|[月週]末|明日|明後日|[0-9]時(?:半|[0-9]{1,2}分)?)(?:の[^、。]{1,6})?(?:から|まで)?(?:に|へ)(?:変更|変え|変わ|延|伸ば|伸び|ずら|ずれ|移|早め|早ま|前倒|後ろ倒|繰り|振り替え|リスケ|な(?:っ|り|る)|し(?:た|ま|て)|する)/u,
  de: /(?<![a-zäöü])(?:verschoben|verlegt|verschiebt|vorverlegt|vorgezogen)(?![a-z])/iu,
  es: /(?<![a-z])(?:aplaz|pospus|adelant|retras|reprogram|se (?:mueve|movió|pasa|pasó|cambió)|(?:lo|la) (?:movieron|cambiaron|pasaron))/iu,
  zh: /改到|改成|改为|推迟到|延到|延期到|挪到|提前到|调到/u,
};
/** What tells that something planned will not take place, or not then. */
const ENDS: Signs = {
  ja: /(?:(?:キャンセル|中止|延期|取りやめ|取り止め|取り消し|白紙|お流れ|見送り|ボツ|ナシ|なし|無し)(?:に|と)?(?:した(?!い)|しまし|しちゃ|なった|なりまし|なっちゃ|され(?:た|まし)|して(?:もら|おい|き)|だって|だそう|だよ|です|だ$|$)|(?<![いけ])なくなった(?!ら)|(?<![いけ])なくなりまし|取りやめ(?:た(?!い)|まし)|取り止め(?:た(?!い)|まし)|流れた$|流れました|(?:の|は|を)や(?:め|めること)(?:た(?!い)|まし|にした|にしまし)|行かないことに(?:し|な)|行けなくな(?:っ|り))/u,
  de: /(?<![a-zäöü])(?:abgesagt|storniert|gecancelt|fällt (?:leider |jetzt |doch )?(?:aus|flach))(?![a-z])/iu,
  es: /(?<![a-z])(?:cancel(?:é|ó|aron|ad[oa]|amos)|anul(?:é|ó|aron|ad[oa])|suspendi(?:ó|eron|d[oa]))(?![a-z])/iu,
  zh: /取消了|被取消|不办了|不去了|泡汤了|作罢/u,
};
// Its own month or distance tells the day.
const HAS_MONTH =
  /\d月|\d\/\d|(?:今|来|再来|先)[週月]|明日|明後日|januar|februar|märz|april|(?<![a-z])mai(?![a-z])|juni|juli|august|oktober|(?:septem|novem|dezem)ber|enero|febrero|marzo|abril|mayo|junio|julio|agosto|(?:septiem|octu|noviem|diciem)bre|下个?[周月]|\d\.\d/iu;
const LEAD_IN =
  /^(?:(?:やっぱり?|結局|ごめん(?:なさい)?|すみません|あ|あれ|それ|今回|急遽|なんか|やはり|いや|で|さっき|日程|時間|予定)(?:は|が|も)?[、。,！!…\s]*)+/u;
const SUBJECT = /^(?<subject>[^、。はがもを]{1,20}?)(?:は|が|も|を|、|に(?=行|出))/u;
const ONLY_DAY = /^[^ぁ-んァ-ヶ]*[日曜時分]$|^[0-9]|^[月火水木金土日]曜日?/u;
const OF_PERSON = new RegExp(`(?<who>${JAPANESE_PEOPLE})の`, "u");
const DAY_LENGTH = 10;
const MAX_LENGTH = 80;

/** The day, ISO, that a sentence moves something from which was told before; null when it moves nothing known. */
export function movedFrom(sentence: string, scene: Scene, pack: LanguagePack): string | null {
  const text = sentence.normalize("NFKC");
  if (MOVES[pack.language]?.test(text) !== true || HAS_MONTH.test(text)) return null;
  const from = planIn(text, scene, pack)?.eventDate ?? null;
  return from !== null && from.length === DAY_LENGTH ? from : null;
}

/**
 * A sentence that gives a plan told shortly before another day, or calls it off, in whatever words it names it: it
 * takes its place. Null for any other sentence.
 */
export function readMove(clause: Clause, pack: LanguagePack, scene: Scene): Statement | null {
  const text = clause.normal;
  const isMove = MOVES[pack.language]?.test(text) === true;
  const isEnd = !isMove && ENDS[pack.language]?.test(text) === true;
  if ((!isMove && !isEnd) || text.length > MAX_LENGTH) return null;
  if (pack.question.test(clause.text.trim()) || pack.hypothetical.test(text)) return null;
  const date = mainDate(clause);
  const plan = planIn(text, scene, pack);
  if (plan === null || (isMove ? date === null || date === plan.eventDate : plan.type === "task"))
    return null;
  const own = isMove ? readClause(clause, pack) : null;
  if (own !== null && own.topicKey !== null && own.topicKey === plan.topicKey) return null;
  const finding = {
    type: isEnd ? ("event" as const) : plan.type,
    rule: isEnd ? "called off" : "moved",
    topicKey: plan.topicKey ?? own?.topicKey ?? null,
    date: isEnd ? isoDay(clause.saidMs) : date,
    completes: false,
    retires: null,
  };
  return { clause, finding, summary: summaryOf(clause, plan, pack), corrects: plan };
}

/** The plan told before that a sentence names by words of its subject, or the one just told where it names none. */
function planIn(text: string, { recent, lastOfUserSeq }: Scene, pack: LanguagePack): Draft | null {
  const open = recent.filter(isOpen);
  const subject = subjectOf(text, pack);
  if (subject === null) {
    const last = open.at(-1);
    return last?.evidence.some(({ messageSeq }) => messageSeq >= lastOfUserSeq) === true ? last : null;
  }
  const words = taskWords(subject, pack).filter((word) => !MOVING.test(word));
  const who = pack.language === "ja" ? OF_PERSON.exec(text)?.groups?.["who"] : undefined;
  return (
    open.findLast(({ content }) => {
      if (who !== undefined && !content.includes(who)) return false;
      const known = taskWords(content, pack);
      return words.some((word) => known.some((one) => one === word || isPartOf(one, word)));
    }) ?? null
  );
}

// Words of moving and of plans in general.
const MOVING =
  /^(?:変更|延期|中止|予定|日程|時間|変|延|移|早|無|new|verschoben|verlegt|abgesagt|storniert|wurd|termin|aplaz|cancel|改到|推迟|取消|\p{Script=Han}|[a-z]{1,3})$/iu;

/** Of a compound the later part names the thing: 打ち合わせ and 定例打ち合わせ, 出張 and 大阪出張. */
function isPartOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 2 && /\p{Script=Han}|[ァ-ヶー]/u.test(short) && long.endsWith(short);
}

/** What a sentence names as moved; null where it names nothing but the day. */
function subjectOf(text: string, pack: LanguagePack): string | null {
  if (pack.language !== "ja") return text;
  const bare = text.replace(LEAD_IN, "");
  const subject = SUBJECT.exec(bare)?.groups?.["subject"];
  return subject === undefined || ONLY_DAY.test(subject) ? null : subject;
}

// What took place has no topic.
function isOpen({ eventDate, trust, saidMs, type, topicKey }: Draft): boolean {
  return (
    trust === "user" &&
    type !== "instruction" &&
    (topicKey !== null || type === "task") &&
    eventDate !== null &&
    eventDate >= isoDay(saidMs).slice(0, eventDate.length)
  );
}

const TOPIC = /^(?<topic>[^、。はが]{1,24}(?:は|が))/u;

/** The summary with the subject of the plan where the sentence names none; undefined where it names its own. */
function summaryOf(clause: Clause, plan: Draft, pack: LanguagePack): string | undefined {
  if (subjectOf(clause.normal, pack) !== null) return undefined;
  const topic = TOPIC.exec(plan.summary)?.groups?.["topic"];
  return topic === undefined
    ? undefined
    : `${topic}${writeDates(clause.text, clause.dates).trim().replace(LEAD_IN, "")}`;
}
