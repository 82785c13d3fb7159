import type { Draft, SourceMessage } from "../draft.ts";
import { findDates, type FoundDate } from "../../text/dates/find-dates.ts";
import { splitSentences } from "../../text/sentences.ts";
import { surroundingLanguage } from "./language.ts";
import type { Language } from "./pack.ts";

/** What was said so far, as far as later sentences lean on it. */
export interface Scene {
  /** The message before the one being read. */
  last: SourceMessage | null;
  /** What the user said last before the message being read; empty at the start. */
  lastOfUser: string;
  /** Row number of that message; -1 at the start. */
  lastOfUserSeq: number;
  /** Recent drafts, oldest first. */
  recent: Draft[];
  /** The month that the user named last, ISO, and for how many messages more it is what "the 21st" is of. */
  month: { iso: string; left: number } | null;
  /** A story is being told: what its figures do is nobody's life. */
  isFiction: boolean;
  /** Recent sentences, for telling the language of a short one. */
  surroundings: string;
}

// Corrections and completions refer to what was said shortly before.
const MAX_RECENT = 24;
const MAX_SURROUNDINGS = 600;

/** A scene in which nothing was said. */
export function startScene(): Scene {
  return {
    last: null,
    lastOfUser: "",
    lastOfUserSeq: -1,
    recent: [],
    month: null,
    isFiction: false,
    surroundings: "",
  };
}

/** Language of a message by its beginning and what was said before it, for sentences that do not show their own. */
export function languageAround({ surroundings }: Scene, content: string): Language {
  return surroundingLanguage(`${surroundings}\n${content.slice(0, MAX_SURROUNDINGS)}`);
}

/** Takes note of a message and what was drawn from it. */
export function remember(scene: Scene, message: SourceMessage, drafts: readonly Draft[]): void {
  scene.month = monthIn(message, scene.last) ?? fading(scene.month);
  scene.last = message;
  if (message.role === "user") {
    scene.lastOfUser = message.content;
    scene.lastOfUserSeq = message.seq;
  }
  scene.recent = [...scene.recent, ...drafts].slice(-MAX_RECENT);
  if (message.role !== "system")
    scene.surroundings = (scene.surroundings + "\n" + message.content).slice(-MAX_SURROUNDINGS);
}

const NAMES_MONTH =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|juni|mai|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)\b|[0-9一二三四五六七八九十]月|来月|下个月/i;
// Six turns on, the talk is of something else.
const MESSAGES_OF_MONTH = 12;
// Nothing longer is a turn of talk in which a month is agreed on.
const MAX_LENGTH = 600;

// "…, flying out on the 9th".
const NAMES_DAY = /\b(?:the|on) \d{1,2}(?:st|nd|rd|th)\b/i;

const BARE_DAY = /(?<=月[^。]*)(?<![0-9０-９月の前次今先来])[0-9０-９]{1,2}日(?![間目後前ほぐ])/u;

/** The month that a sentence names itself beside a mere day of it, ISO; null when it does not. */
export function monthBesideDay(sentence: string, message: SourceMessage): string | null {
  const day = BARE_DAY.exec(sentence);
  // 「5月9日に法事、16日に運動会」: the day after it is of that month.
  if (day !== null) return monthBefore({ ...message, content: sentence }, day.index);
  if (!NAMES_DAY.test(sentence)) return null;
  return monthIn({ ...message, content: sentence }, null)?.iso ?? null;
}

/** The month that the sentences before one in its message name last, ISO; null when they name none. */
export function monthBefore(message: SourceMessage, start: number): string | null {
  return monthIn({ ...message, content: message.content.slice(0, start) }, null)?.iso ?? null;
}

// "4月から", "from January": since then or from then on, and no month in which days are agreed on.
const FROM_THEN = /^(?:from|since|starting|as of|ab|seit|desde)\b/i;
const FROM_THEN_BEFORE = /\b(?:from|since|starting|as of|ab|seit|desde) (?:the )?$/i;
const FROM_THEN_AFTER = /^(?:の?[0-9]{1,2}日)?(?:から|以降|以来)/u;
// "When was the surgery?": what is answered is over.
const ASKS_OF_PAST = /\b(?:was|were|did|had)\b[^.?!]*\?/i;
const CHRISTMAS = /\b(?:christmas|xmas)\b|クリスマス/i;

/** The last month that a message of the user names and that is not over; null when it names none. */
function monthIn(message: SourceMessage, last: SourceMessage | null): Scene["month"] {
  const { role, content, createdMs } = message;
  if (role !== "user" || content.length > MAX_LENGTH) return null;
  const now = new Date(createdMs).toISOString().slice(0, 7);
  if (!NAMES_MONTH.test(content)) return christmasIn(content, now);
  if (last?.role === "assistant" && ASKS_OF_PAST.test(last.content)) return null;
  const language = surroundingLanguage(content);
  const iso = splitSentences(content)
    .flatMap(({ start, end }) => {
      const sentence = content.slice(start, end);
      return findDates(sentence, createdMs, language).filter((date) => namesItsMonth(date, sentence));
    })
    .findLast((date) => date.iso.length > 4 && date.iso.slice(0, 7) >= now)
    ?.iso.slice(0, 7);
  return iso === undefined ? null : { iso, left: MESSAGES_OF_MONTH };
}

function namesItsMonth({ start, end }: FoundDate, sentence: string): boolean {
  const said = sentence.slice(start, end);
  return (
    NAMES_MONTH.test(said) &&
    !FROM_THEN.test(said) &&
    !FROM_THEN_BEFORE.test(sentence.slice(0, start)) &&
    !FROM_THEN_AFTER.test(sentence.slice(end))
  );
}

// Before autumn nobody agrees on days of December by naming its feast.
const FIRST_OF_CHRISTMAS = 9;

function christmasIn(content: string, now: string): Scene["month"] {
  const isNear = Number(now.slice(5, 7)) >= FIRST_OF_CHRISTMAS;
  return isNear && CHRISTMAS.test(content) ? { iso: `${now.slice(0, 4)}-12`, left: MESSAGES_OF_MONTH } : null;
}

function fading(month: Scene["month"]): Scene["month"] {
  return month === null || month.left <= 1 ? null : { ...month, left: month.left - 1 };
}
