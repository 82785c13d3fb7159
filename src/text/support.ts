import { findDates, type DateTongue, type FoundDate } from "./dates/find-dates.ts";
import { fold } from "./fold.ts";
import { isStopWord, stopWordLanguage } from "./stop-words.ts";
import { termsOf } from "./terms.ts";
import { splitSentences } from "./sentences.ts";

/** Text that a statement is said to rest on, and when it was said. */
export interface Said {
  text: string;
  saidMs: number;
}

/** Why a statement does not follow from its lines; null when nothing speaks against it. */
export type Doubt = "no overlap" | "number" | "name" | "link" | null;

/** Share of a statement's own words that its lines must have. */
const MIN_COVERAGE = 1 / 3;

/** Words by which statements name who speaks; lines need not have them. */
const SPEAKERS = new Set(["user", "assistant", "ユーザー", "アシスタント"]);

// A number as people write it, thousands and decimals included.
const NUMBER = /\p{Nd}+(?:[.,:/-]\p{Nd}+)*/gu;
const CAPITALISED = /\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu;

/**
 * The check that needs no model: the statement shares words with the lines it cites, and every number and name in it
 * stands there or in the lines around, or is a date that code reads from them. It finds inventions, not wrong relations.
 */
export function doubtOf(statement: string, cited: readonly Said[], around: readonly Said[]): Doubt {
  const language = stopWordLanguage(statement);
  const own = new Set(
    termsOf(statement).filter((term) => !isStopWord(term, language) && !SPEAKERS.has(term)),
  );
  const lines = new Set(cited.flatMap(({ text }) => termsOf(text)));
  const shared = [...own].filter((term) => lines.has(term)).length;
  const near = [...cited, ...around];
  const dates = near.flatMap((said) => datesOf(said));
  if (hasForeignLink(statement, near)) return "link";
  if (hasForeignNumber(statement, near, dates)) return "number";
  // German writes every noun with a capital.
  if (language !== "de" && hasForeignName(statement, near, dates)) return "name";
  if (own.size === 0 || shared === 0 || shared / own.size < MIN_COVERAGE) return "no overlap";
  return null;
}

/** Addresses of pages and mailboxes: by one that nobody said a text could be sent somewhere. */
const LINK = /(?:[a-z][a-z+.-]*:)?\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|[\w.+-]+@[\w-]+\.[\w.-]+/gi;

function hasForeignLink(statement: string, near: readonly Said[]): boolean {
  return (statement.match(LINK) ?? []).some((link) => {
    const bare = link.replace(/[.,;:!?]+$/, "");
    return !near.some(({ text }) => text.includes(bare));
  });
}

/** The dates of a text, each sentence read by itself. */
export function datesOf({ text, saidMs }: Said): FoundDate[] {
  return splitSentences(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    return findDates(sentence, saidMs, dateTongue(sentence));
  });
}

/** The language by which a sentence's dates are read. */
export function dateTongue(sentence: string): DateTongue {
  return stopWordLanguage(sentence);
}

function hasForeignNumber(statement: string, near: readonly Said[], dates: readonly FoundDate[]): boolean {
  const known = new Set(
    [...near.map(({ text }) => text), ...dates.flatMap(({ iso, written }) => [iso, written])].flatMap(
      numbersOf,
    ),
  );
  // "2026-04-14" may be written of what was only "yesterday", and "the 14th" of "2026-04-14".
  for (const { iso } of dates) for (const part of iso.split("-")) known.add(String(Number(part)));
  return numbersOf(statement).some(
    (number) => !known.has(number) && !number.split(/\D/).every((part) => known.has(String(Number(part)))),
  );
}

function numbersOf(text: string): string[] {
  return fold(text).match(NUMBER)?.map(plainNumber) ?? [];
}

// "1,200" and "1200" are one number.
function plainNumber(number: string): string {
  return /^\d{1,3}(?:,\d{3})+$/.test(number) ? number.replaceAll(",", "") : number;
}

const MONTHS =
  "january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday";
const CALENDAR_WORDS = new Set(MONTHS.split(" ").flatMap((word) => termsOf(word)));

function hasForeignName(statement: string, near: readonly Said[], dates: readonly FoundDate[]): boolean {
  const known = new Set(near.flatMap(({ text }) => termsOf(text)));
  const language = stopWordLanguage(statement);
  return (statement.match(CAPITALISED) ?? []).some((word) => {
    const terms = termsOf(word.replace(/['’]s$/u, ""));
    return terms.some(
      (term) =>
        !known.has(term) &&
        !isStopWord(term, language) &&
        !SPEAKERS.has(term) &&
        !(dates.length > 0 && CALENDAR_WORDS.has(term)),
    );
  });
}
