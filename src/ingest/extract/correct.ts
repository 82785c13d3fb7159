import { findDates } from "../../text/dates/find-dates.ts";
import { writeDates } from "../../text/dates/write-dates.ts";
import type { Draft } from "../draft.ts";
import { lastQuestion } from "./answer.ts";
import {
  asAheadAs,
  correctedInJapanese,
  countIn,
  numberIn,
  type Replacement,
  replacementIn,
} from "./correct-japanese.ts";
import { type Clause, readClause, toClause } from "./finding.ts";
import { isParticular } from "./cues.ts";
import { mainDate } from "./main-date.ts";
import type { LanguagePack } from "./pack.ts";
import { putRight, saidInstead } from "./put-right.ts";
import type { Scene } from "./scene.ts";
import type { Statement } from "./to-draft.ts";
import { toolIn } from "./tools.ts";
import { contentWords } from "./topic-key.ts";

/**
 * What a correction says: "no, it's Thursday", "sorry, I meant Lima". It takes over type and topic of what it
 * corrects, so that it replaces it. Null for a sentence that corrects nothing that was said shortly before.
 * `isUnderway`: the sentence before announced the correction ("hang on, that's wrong").
 */
export function readCorrection(
  clause: Clause,
  pack: LanguagePack,
  { scene, isUnderway }: { scene: Scene; isUnderway: boolean },
): Statement | null {
  if (pack.question.test(clause.text.trim())) return null;
  const count = pack.language === "ja" ? countIn(clause, scene) : null;
  if (count !== null) return inPlaceOf(count, clause);
  if (!isUnderway && !announcesCorrection(clause.text, pack)) return null;
  const right = pack.language === "en" ? readPutRight(clause, pack, scene) : null;
  if (right !== null) return right;
  const number = pack.language === "ja" ? numberIn(clause, scene) : null;
  if (number !== null) return inPlaceOf(number, clause);
  const own = readClause(clause, pack);
  // A correction that names its subject finds it by its own topic.
  if (own !== null && own.rule !== "worth" && own.rule !== "dated") return null;
  const isSure = isUnderway || SAYS_SO.test(clause.text) || !ONLY_LEANS.test(clause.text.trim());
  const fitting = scene.recent
    .toReversed()
    .filter((draft) => !answersAnother(draft, clause, { scene, pack }))
    .filter(
      (draft) => isCorrected(draft, clause, pack) && (isSure || isSameKind(draft, { clause, scene }, pack)),
    );
  // A new date is that of something dated, before it is when something came to be so.
  const target =
    mainDate(clause) === null
      ? fitting[0]
      : (fitting.find((draft) => draft.eventDate !== null && namesSubject(draft, clause, pack)) ??
        fitting.find((draft) => draft.eventDate !== null) ??
        fitting[0]);
  if (target === undefined) return replaced(clause, pack, scene);
  return corrects(
    target,
    pack.language === "ja" ? asAheadAs(target, clause) : withoutCall(clause, pack),
    pack,
  );
}

// "I got that wrong" is about what was said, so its past is not that of the date.
const CALL =
  /^(?:(?:oh|ah|ok|okay|argh|ugh|no|sorry|wait|oops)[,.! ]+)*(?:i (?:got|had|have) (?:that|it|this) (?:all )?wrong|(?:that|this|it) (?:was|is) wrong|i was wrong|i misspoke|my mistake|my bad|scratch that|correction)[,.:;!– -]+(?:sorry[,. ]+)?(?=\S)/i;

/** A correction without the words that call it one. */
function withoutCall(clause: Clause, pack: LanguagePack): Clause {
  const bare = clause.text.replace(CALL, "");
  return bare === clause.text || bare.trim() === "" ? clause : toClause(bare, clause, pack);
}

/** A value in the place of another, in the words that told the other. */
function replaced(clause: Clause, pack: LanguagePack, scene: Scene): Statement | null {
  const replacement = pack.language === "ja" ? replacementIn(clause, scene) : null;
  return replacement === null ? null : inPlaceOf(replacement, clause);
}

function inPlaceOf({ target, summary, date }: Replacement, clause: Clause): Statement {
  const { type, topicKey, eventDate } = target;
  const told = date === undefined ? eventDate : date;
  const finding = { type, rule: "correction", topicKey, date: told, completes: false, retires: null };
  return { clause, finding, summary, corrects: target };
}

/** The clause as the correction of a draft. */
function corrects(target: Draft, clause: Clause, pack: LanguagePack): Statement {
  const isUndated = target.type === "fact" && target.eventDate === null;
  const date = isUndated ? null : (mainDate(clause) ?? (target.type === "event" ? target.eventDate : null));
  const finding = {
    type: target.type,
    rule: "correction",
    topicKey: target.topicKey,
    date,
    completes: false,
    retires: null,
  };
  if (isUndated || mainDate(clause) === null || namesSubject(target, clause, pack))
    return { clause, finding };
  return {
    clause,
    finding,
    summary: corrected(undated(target, pack), writeDates(clause.text, clause.dates)),
  };
}

// Only what was just said is put right without naming it again.
const MAX_BACK = 3;

/** A correction that gives one value for another of its kind: the sentence before with that value in it. */
function readPutRight(clause: Clause, pack: LanguagePack, scene: Scene): Statement | null {
  const said = saidInstead(clause.text);
  if (ONLY_LEANS.test(clause.text.trim()) && !SAYS_SO.test(clause.text)) return null;
  const near = scene.recent
    .filter(({ trust, type, evidence }) => {
      const isNear = evidence.some(({ messageSeq }) => messageSeq >= scene.lastOfUserSeq);
      return isNear && trust === "user" && type !== "instruction";
    })
    .filter((draft) => !answersAnother(draft, clause, { scene, pack }))
    .toReversed()
    .slice(0, MAX_BACK);
  for (const wrong of near) {
    const content =
      putRight(wrong, clause.text, { pack, saidMs: clause.saidMs }) ??
      (restates(wrong, said, pack) && I_MEANT.test(clause.text) ? said : null);
    if (content === null || content === wrong.content) continue;
    const told = toClause(content, clause, pack);
    const read = readClause(told, pack);
    const known = { type: wrong.type, topicKey: wrong.topicKey, date: wrong.eventDate, retires: null };
    // What cues alone would drop is worth keeping all the same: what it corrects was.
    const finding = { completes: false, ...(read ?? known), rule: "put right", type: wrong.type };
    return { clause: told, finding, content, corrects: wrong };
  }
  return null;
}

/** Whether a "no" answers a question of the assistant about something else than a draft tells. */
function answersAnother(
  draft: Draft,
  { text }: Clause,
  { scene, pack }: { scene: Scene; pack: LanguagePack },
): boolean {
  const question = lastQuestion(scene);
  if (question === null || !/^(?:no|nope|nah)\b/i.test(text.trim()) || SAYS_SO.test(text)) return false;
  return !namesSubject(draft, toClause(question, { saidMs: draft.saidMs }, pack), pack);
}

const I_MEANT = /\bi (?:meant?|mean)\b/i;

/** Whether a whole sentence tells the same of another: "I meant Marcus has the nut allergy". */
function restates(wrong: Draft, said: string, pack: LanguagePack): boolean {
  const known = contentWords(wrong.content, pack.vocabulary);
  const words = contentWords(pack.normalise(said), pack.vocabulary);
  const shared = known.filter((word) => words.includes(word)).length;
  return pack.finite?.test(pack.normalise(said)) === true && shared >= 2 && shared >= known.length / 2;
}

/**
 * "It's 5 now", "actually it's quiet here": a turn of talk as well as a correction. Such a sentence corrects only what
 * was said in the turn before, and only by a value of its kind.
 */
const ONLY_LEANS =
  /^(?:(?:oh|ah|ok|okay|well|so|and|but|also|wait|actually)[,.! ]+)*(?:it['’]?s|it is|they['’]?re|that['’]?s)\b|\b(?:so|and|but|because) (?:it['’]?s|it is|they['’]?re|that['’]?s)\b.*\bnow\b/i;

// Words by which a sentence calls itself a correction.
const SAYS_SO =
  /\b(?:change of plan|changed my mind|scratch that|correction|i meant|my mistake|(?:was|got that|that's) wrong|sorry|misspoke|had to change)\b/i;

/** Whether a leaning sentence gives a value of the kind that a draft gave, in the turn before or the same one. */
function isSameKind(
  draft: Draft,
  { clause, scene }: { clause: Clause; scene: Scene },
  pack: LanguagePack,
): boolean {
  if (namesSubject(draft, clause, pack)) return addsWords(draft, clause, pack);
  const isNear = draft.evidence.some(({ messageSeq }) => messageSeq >= scene.lastOfUserSeq);
  if (!isNear) return false;
  if (mainDate(clause) !== null) return draft.eventDate !== null;
  const tool = toolIn(clause.text);
  if (tool !== null) return toolIn(draft.content)?.kind === tool.kind;
  const units = unitsIn(clause.text);
  return units.length > 0 && unitsIn(draft.content).some((unit) => units.includes(unit));
}

const QUANTITY = /\d[\d.,:]* ?(?:([a-z%°€$£]+|[円度分時人個本枚回日])|(?=$|[\s,.;]))/gi;

/** What the numbers of a text count, in lower case without a plural; a clock time counts as "h". */
function unitsIn(text: string): string[] {
  return [...text.matchAll(QUANTITY)].flatMap(([quantity, unit]) => {
    if (/^\d{1,2}:\d\d/.test(quantity) || /^[ap]m$/i.test(unit ?? "")) return "h";
    return unit === undefined || /^(?:now|and|or|on|in|at|today)$/i.test(unit)
      ? []
      : unit.toLowerCase().replace(/s$/, "");
  });
}

const LEAD_IN =
  /^(?:(?:no|nope|sorry|actually|wait|oops|correction|i meant|oh|ah|hang on|hold on)[,.!: ]+|(?:it['’]?s|it is|that['’]?s|make (?:it|that)) )+/i;

/** "The demo is" and "No, it's on Thursday": "The demo is on Thursday". */
function corrected(subject: string, said: string): string {
  const japanese = correctedInJapanese(subject, said);
  if (japanese !== null) return japanese;
  const value = said.trim().replace(LEAD_IN, "");
  return /\b(?:is|are|was|be|on|at)$/.test(subject) ? `${subject} ${value}` : `${subject}: ${value}`;
}

/** Whether a sentence says that something before was wrong. */
export function announcesCorrection(sentence: string, pack: LanguagePack): boolean {
  return pack.correction.test(sentence.trim());
}

/** What a draft tells without its dates, which are the part that was wrong. */
function undated(draft: Draft, pack: LanguagePack): string {
  const cut = findDates(draft.summary, draft.saidMs, pack.language).map((date) => ({ ...date, written: "" }));
  return writeDates(draft.summary, cut)
    .replace(CLOCK, "")
    .replace(/[(（]\s*[)）]/g, "")
    .replace(/\s+/g, " ")
    .replace(/[\s.。,、]+$/, "");
}

const CLOCK =
  /\b(?:at |from )?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\b\.?|uhr|h\b|o'clock)|\b(?:at |from )?\d{1,2}:\d\d\b|[0-9]{1,2}時(?:半|[0-9]{1,2}分)?/gi;

/** Whether a draft is what a clause corrects: both hold a date, a value of a tool's kind, or words in common. */
function isCorrected(draft: Draft, clause: Clause, pack: LanguagePack): boolean {
  if (draft.topicKey === null || draft.trust !== "user") return false;
  // "Python 3.12, we upgraded last week": the date is when it changed, not what was wrong.
  if (mainDate(clause) !== null && draft.eventDate === null)
    return draft.type === "fact" && namesSubject(draft, clause, pack);
  if (mainDate(clause) !== null) return draft.eventDate !== null && sharesSubject(draft, clause, pack);
  // What happens can only be corrected by another date, or by naming it again.
  if (draft.type === "event") return namesSubject(draft, clause, pack);
  const tool = toolIn(clause.text);
  if (tool !== null) return toolIn(draft.content)?.kind === tool.kind;
  return isParticular(clause, pack) && sharesSubject(draft, clause, pack);
}

const LEANING = /\b(?:it|that|they|them)\b/;

/** A correction names its subject again, or leans on the draft: "no, Lima", "we'll do it on Thursday". */
function sharesSubject(draft: Draft, clause: Clause, pack: LanguagePack): boolean {
  const words = contentWords(clause.normal, pack.vocabulary);
  if (words.length === 0) return false;
  return (
    words.length <= MAX_LEANING_WORDS || LEANING.test(clause.normal) || namesSubject(draft, clause, pack)
  );
}

const MAX_LEANING_WORDS = 3;

/** Whether a clause says more than a draft did: "it's Oslo now" of one who lives in Oslo corrects nothing. */
function addsWords(draft: Draft, clause: Clause, pack: LanguagePack): boolean {
  const known = new Set(contentWords(draft.content, pack.vocabulary));
  return contentWords(clause.normal, pack.vocabulary).some((word) => !known.has(word));
}

/** Whether a clause repeats words of a draft. */
function namesSubject(draft: Draft, clause: Clause, pack: LanguagePack): boolean {
  const known = new Set(contentWords(draft.content, pack.vocabulary));
  return contentWords(clause.normal, pack.vocabulary).some((word) => known.has(word));
}
