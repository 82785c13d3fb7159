import type { Clause } from "./finding.ts";
import { readClause, recognise, toClause } from "./finding.ts";
import { isParticular } from "./cues.ts";
import { worthOf } from "./worth/worth.ts";
import { mainDate } from "./main-date.ts";
import type { LanguagePack } from "./pack.ts";
import type { Scene } from "./scene.ts";
import type { Statement } from "./to-draft.ts";
import { ownSentences } from "./own-words.ts";
import { contentWords, wordsKey } from "./topic-key.ts";
import { findDates } from "../../text/dates/find-dates.ts";
import { isoDay } from "../../text/iso-day.ts";
import { writeDates } from "../../text/dates/write-dates.ts";
import { splitSentences } from "../../text/sentences.ts";

const MAX_ANSWER_LENGTH = 120;

/**
 * What a short answer to the assistant's question says: "Where do you live?" – "Oslo". A question of a known form
 * makes a whole sentence of it; to another question only an answer with a name, a number or code is kept.
 */
export function readAnswer(clause: Clause, pack: LanguagePack, scene: Scene): Statement | null {
  const question = lastQuestion(scene);
  const answer = pack.normalise(clause.text) === "" ? "" : clause.text.trim().replace(/[.!。！]+$/, "");
  if (
    question === null ||
    answer === "" ||
    answer.length > MAX_ANSWER_LENGTH ||
    pack.question.test(clause.text.trim())
  )
    return null;
  if (pack.hypothetical.test(clause.normal)) return null;
  return (
    knownAnswer(question, { answer, clause }, pack) ??
    particularAnswer(question, { answer, clause }, { pack, scene })
  );
}

// A question, or the request for an answer: 「宛名をお知らせください」.
const ASKS =
  /[?？]$|か[。]?$|(?:教えて|聞かせ|知らせ|お伝え)[^。]{0,8}(?:ください|いただけますか|お願い(?:いた)?します)[。]?$|^(?:please )?(?:tell|give) me (?:your|the|about yourself)\b/i;

/** The question that the message before ends with; null when the assistant asked none. */
export function lastQuestion(scene: Scene): string | null {
  if (scene.last === null || scene.last.role !== "assistant") return null;
  const content = scene.last.content;
  const last = splitSentences(content).at(-1);
  const said = last === undefined ? "" : content.slice(last.start, last.end);
  return ASKS.test(said) ? said : null;
}

interface Answer {
  answer: string;
  clause: Clause;
}

function knownAnswer(question: string, { answer, clause }: Answer, pack: LanguagePack): Statement | null {
  for (const { ask, statement } of pack.questions) {
    const match = ask.exec(question);
    if (match === null || (leavesOpen(clause, pack) && !isParticular(clause, pack))) continue;
    const noun = match.groups?.["noun"] ?? "";
    const whole = statement
      .replace("{noun}", () => noun)
      .replace("{answer}", () => pack.bareAnswer?.(answer) ?? answer);
    const finding = readClause(toClause(whole, clause, pack), pack);
    if (finding !== null) return { finding, clause, summary: pack.summarise(whole) };
  }
  return null;
}

// A longer answer is a sentence and must say by itself what it is about.
const MAX_ANSWER_WORDS = 8;

/** An answer that only together with its question says something: a thing, a number, a name, a date. */
function particularAnswer(
  question: string,
  { answer, clause }: Answer,
  { pack, scene }: { pack: LanguagePack; scene: Scene },
): Statement | null {
  if (!pack.asks.test(question) || pack.idle.test(question) || leavesOpen(clause, pack)) return null;
  const isShort = answer.split(/\s+/).length <= MAX_ANSWER_WORDS;
  const isOfUser = isShort && pack.asksOfUser.test(question);
  const isTime = pack.asksWhen.test(question);
  // A date that was asked for needs no other sign.
  const isDate = isTime && mainDate(clause) !== null;
  if (!isDate && (!(isParticular(clause, pack) || isOfUser) || !isWorthAnswer(clause, pack))) return null;
  const timed = isTime ? inTenseOf(question, clause, pack) : clause;
  const date = isTime ? mainDate(timed) : null;
  const type = date === null ? "fact" : "event";
  // What is planned can be moved: the question names it.
  const isOver = date !== null && date <= isoDay(clause.saidMs).slice(0, date.length);
  const topicKey = isOver ? null : wordsKey("fact", question, pack.vocabulary);
  return {
    finding: { type, rule: "answer", topicKey, date, completes: false, retires: null },
    clause: timed,
    summary: pack.answered(question, writeDates(answer, timed.dates), aboutWhat(question, scene, pack)),
  };
}

const BARE_WHEN = /^(?:and |so )?(?:when|what day|which day|what date)\s*\?$/i;
// A longer sentence is more than the subject of a question.
const MAX_ABOUT = 160;

/** What the user had said when a question leaves its subject open: "When is it?"; null for any other question. */
function aboutWhat(question: string, scene: Scene, pack: LanguagePack): string | null {
  if (pack.leansBack?.test(pack.normalise(question)) !== true && !BARE_WHEN.test(question)) return null;
  const said = ownSentences(scene.lastOfUser).map(({ text }) => text.trim());
  const about = said.findLast(
    (text) => text.length <= MAX_ABOUT && contentWords(text, pack.vocabulary).length >= 2,
  );
  return about === undefined ? null : about.replace(/[.!?\s]+$/, "");
}

// Beside its question an answer says more than alone, and a name more than a word.
const LEAST_ANSWER = -0.3;
const LEAST_NAME = -1.2;
const NAME = /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*[.!]*$/u;

function isWorthAnswer(clause: Clause, pack: LanguagePack): boolean {
  const known = recognise(clause, pack);
  const least = NAME.test(clause.text.trim()) ? LEAST_NAME : LEAST_ANSWER;
  return known !== null && worthOf(clause, pack, known) >= least;
}

function leavesOpen(clause: Clause, pack: LanguagePack): boolean {
  const bare = clause.text.trim().replace(AGREEMENT, "");
  return (bare === clause.text.trim() && pack.noAnswer.test(clause.normal)) || pack.noAnswer.test(bare);
}

// "Yes, second floor" answers as "second floor" does.
const AGREEMENT = /^(?:yes|yeah|yep|no|nope|nah|so|um+|oh|well|just)[,.!]? |,? (?:yes|yeah|yep)[.!]*$/gi;

/** An answer with its dates in the tense of its question: "when did it start?" – "Tuesday" is past. */
function inTenseOf(question: string, clause: Clause, pack: LanguagePack): Clause {
  const offset = question.length + 1;
  const dates = findDates(`${question} ${clause.text}`, clause, pack.language)
    .filter(({ start }) => start >= offset)
    .map((date) => ({ ...date, start: date.start - offset, end: date.end - offset }));
  return { ...clause, dates };
}
