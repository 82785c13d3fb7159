import { findDates, type DateTongue } from "../text/dates/find-dates.ts";
import { fold } from "../text/fold.ts";
import { isStopWord } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";

/** A stretch of time, end exclusive. */
export interface TimeRange {
  fromMs: number;
  toMs: number;
}

/** A question as retrieval sees it. */
export interface Query {
  text: string;
  /** Distinct terms to search for; stop words are left out unless there is nothing else. */
  terms: string[];
  /** Neighbouring terms, as "a b". */
  pairs: ReadonlySet<string>;
  /** Its folded words. */
  words: ReadonlySet<string>;
  /** Who it asks about, as `Document.speaker`: names it has, `user` for "I", `assistant` for "you". */
  speakers: ReadonlySet<string>;
  /** Whether it asks when something happened. */
  asksWhen: boolean;
  asksNumber: boolean;
  /** Whether it asks for a person, a place or a name. */
  asksName: boolean;
  /** Whether it asks about what was true before. */
  asksPast: boolean;
  /** The times it names. */
  ranges: TimeRange[];
}

const WHEN =
  /\b(when|what (?:date|day|month|year|time)|how long ago|since when)\b|いつ|何日|何月|何年|什么时候|几号|哪天|\bwann\b|cuándo|cuando/u;
const NUMBER = /\b(how (?:many|much|long|old|often|far)|what (?:age|price|size|number))\b|何人|何個|何回|いくつ|いくら|几个|多少|wie ?viele?|cuánt/u;
const NAME = /\b(who|whose|whom|where|which|name|called)\b|誰|だれ|どこ|名前|谁|哪里|哪儿|\bwer\b|\bwo\b|quién|dónde/u;
const PAST =
  /\b(used to|previous(?:ly)?|former(?:ly)?|before|earlier|old|originally|at first|back then|no longer|any ?more)\b|以前|前は|昔|かつて|元々|もともと|之前|früher|vorher|\bantes\b/u;
const FIRST_PERSON = /\b(i|me|my|mine|myself|i'm|i've|we|our)\b|私|僕|俺|わたし|我|\b(?:ich|mein\w*|mir|mich|mi|mis|yo)\b/u;
const SECOND_PERSON = /\b(you|your|assistant)\b|あなた|アシスタント|你|\b(?:du|dein\w*|sie|ihr|tú|usted)\b/u;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/** After a session of the range asked about, it may still be told for this long. */
const TOLD_LATER_MS = 7 * 86_400_000;

/** Takes a question apart. Never fails: any text is only words. `nowMs` is what "today" means. */
export function parseQuery(text: string, nowMs: number): Query {
  const folded = fold(text);
  const all = termsOf(text);
  const distinct = [...new Set(all)];
  const significant = distinct.filter((term) => !isStopWord(term));
  const words = new Set(folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const speakers = new Set(words);
  if (FIRST_PERSON.test(folded)) speakers.add("user");
  if (SECOND_PERSON.test(folded)) speakers.add("assistant");
  return {
    text,
    terms: significant.length === 0 ? distinct : significant,
    pairs: new Set(all.slice(1).map((term, index) => `${all[index]} ${term}`)),
    words,
    speakers,
    asksWhen: WHEN.test(folded),
    asksNumber: NUMBER.test(folded),
    asksName: NAME.test(folded),
    asksPast: PAST.test(folded),
    ranges: findDates(text, nowMs, tongueOf(text)).map(({ iso }) => toRange(iso)),
  };
}

function tongueOf(text: string): DateTongue {
  if (JAPANESE.test(text)) return "ja";
  if (HAN.test(text)) return "zh";
  if (/\b(?:ich|wann|der|die|das|und|war)\b/iu.test(text)) return "de";
  if (/[¿áéíóúñ]|\b(?:qué|cuando|el|la|los)\b/iu.test(text)) return "es";
  return "en";
}

/** The time an ISO prefix stands for, and a week more, since people tell afterwards. */
function toRange(iso: string): TimeRange {
  const [year = 0, month, day] = iso.split("-").map(Number);
  const fromMs = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const toMs =
    month === undefined ? Date.UTC(year + 1, 0, 1) : day === undefined ? Date.UTC(year, month, 1) : fromMs + 86_400_000;
  return { fromMs, toMs: toMs + TOLD_LATER_MS };
}
