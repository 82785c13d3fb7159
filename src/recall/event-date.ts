import { findDates, type FoundDate } from "../text/dates/find-dates.ts";
import { stopWordLanguage } from "../text/stop-words.ts";
import type { Ranked } from "./rank.ts";

/** "Sara told me she starts Monday": what was told has a tense of its own. */
const REPORTED =
  /^.*?\b(?:told|said|says|mentioned|heard|confirmed|announced|replied|wrote|promised)\b(?: (?:me|us|him|her|them))?(?: that)? (?!me\b|us\b|him\b|her\b|them\b|that\b|on\b|at\b|in\b|last\b|to\b|yesterday\b|today\b)/iu;

const NEGATED_BEFORE = /\b(?:not|instead(?: of)?|rather(?: than)?|than|from|no longer)\s+(?:on\s+)?$/iu;
const NEGATED_AFTER = /^(?:では?なく|じゃなく|ではない|から)/u;
const TARGET_BEFORE = /\b(?:to|until|till)\s+(?:the\s+)?$/iu;

/**
 * The dates that a sentence names, as it was said at `saidMs`, what it denies left out; of what was moved only the
 * date that it was moved to.
 */
function datesOf(sentence: string, saidMs: number): string[] {
  const start = REPORTED.exec(sentence)?.[0].length ?? 0;
  const text = sentence.slice(start);
  const dates = findDates(text, saidMs, stopWordLanguage(sentence));
  const kept = dates.filter(
    (date) =>
      !NEGATED_BEFORE.test(text.slice(Math.max(0, date.start - 20), date.start)) &&
      !NEGATED_AFTER.test(text.slice(date.end)),
  );
  const target = dates.length > 1 ? kept.find((date) => isTarget(date, text)) : undefined;
  if (target !== undefined) return [movedTo(text.slice(target.start, target.end), saidMs) ?? target.iso];
  return [...new Set(kept.map(({ iso }) => iso))];
}

/** What was moved to a day is yet to come, though it is told in the past: "slipped to 20 July". */
function movedTo(words: string, saidMs: number): string | undefined {
  const day = words.replace(/^(?:to|until|till)\s+/iu, "");
  return findDates(`It will be on ${day.replace(/^on\s+/iu, "")}`, saidMs, "en")[0]?.iso;
}

function isTarget({ start, end }: FoundDate, text: string): boolean {
  return TARGET_BEFORE.test(text.slice(0, start)) || /^(?:to|until|till)\b/iu.test(text.slice(start, end));
}

/**
 * When the thing happens that a statement tells, as an ISO prefix: the date of its memory, else the one date that the
 * sentence names, else the one of the sentences quoted with it. Null when there is none, or several to choose from.
 */
export function eventDateOf(
  { memory, document }: Pick<Ranked, "memory" | "document">,
  { sentence, passage }: { sentence: string; passage: readonly string[] },
): string | null {
  // A rule is kept on every Friday.
  if (memory?.type === "instruction") return null;
  if (memory !== null) return memory.eventDate;
  const own = datesOf(sentence, document.saidMs);
  const dates = own.length > 0 ? own : [...new Set(passage.flatMap((one) => datesOf(one, document.saidMs)))];
  return dates.length === 1 ? (dates[0] ?? null) : null;
}
