import { findDates } from "../../text/dates/find-dates.ts";
import { writeDates } from "../../text/dates/write-dates.ts";
import type { LanguagePack } from "./pack.ts";
import { kindOfTool, toolIn } from "./tools.ts";

const LEAD_IN =
  /^(?:(?:(?:no|nope|sorry|actually|wait|oops|whoops|correction|oh|ah|hang on|hold on|my bad)(?:[,.!: ]+|$))*(?:i (?:meant?|mean)(?: to say)?[,: ]+|it['’]?s |it is |it was |that['’]?s |make (?:it|that) )?)(?:the |an? )?/i;
/** Openings that leave no doubt, so that a mere value may follow: "no sorry, Bruges", "*Jonathan". */
const CALL =
  /^(?:(?:oh|ah|well)[,.! ]+)*(?:(?:no,? (?:sorry|wait)|sorry,? no|scratch that|correction|oops|whoops)[,.!: ]+|\*(?=\p{L})|well[, ]+(?=.*to be (?:exact|precise)))/iu;
const TAIL =
  /(?:,? (?:sorry|one|actually|i meant?|instead|my bad|oops|to be (?:exact|precise)))+$|,? not (?:the |an? )?[\w' -]{1,30}$/i;
const PAIRS: readonly (readonly [string, string])[] = [
  ["left", "right"],
  ["upper", "lower"],
  ["morning", "evening"],
  ["am", "pm"],
  ["north", "south"],
  ["east", "west"],
  ["before", "after"],
  ["older", "younger"],
];
const NUMBER = /(?<number>[$€£]?\d[\d.,:]*\d|[$€£]?\d)(?: ?(?<unit>[ap]\.?m\b|[a-z%°]+(?:['’]s?)?))?/gi;
const MAX_LENGTH = 60;

/** What a sentence says instead, without the words that call it a correction. */
export function saidInstead(sentence: string): string {
  const bare = sentence.trim().replace(/[.!?\s]+$/, "");
  const value = bare.replace(LEAD_IN, "");
  return (value === bare ? bare.replace(CALL, "") : value).replace(TAIL, "").trim();
}

/** The wrong sentence with the one value put right that a correction gives; null where none is sure to be meant. */
export function putRight(
  wrong: { content: string; saidMs: number },
  sentence: string,
  { pack, saidMs }: { pack: LanguagePack; saidMs: number },
): string | null {
  const value = saidInstead(sentence);
  if (value === "" || value.length > MAX_LENGTH) return null;
  return (
    sideOf(wrong.content, value) ??
    boundOf(wrong, value, { pack, saidMs }) ??
    (findDates(value, saidMs, pack.language).length > 0 && !/\d ?[ap]m$/i.test(value)
      ? null
      : (toolOf(wrong.content, value) ?? numberOf(wrong.content, value) ?? nameOf(wrong.content, value)))
  );
}

/** "The right one" of "my left wrist". */
function sideOf(content: string, value: string): string | null {
  const words = value.toLowerCase().split(/\s+/);
  if (words.length > 2) return null;
  for (const pair of PAIRS) {
    for (const [right, wrong] of [pair, [pair[1], pair[0]] as const]) {
      const sign = new RegExp(`\\b${wrong}\\b`, "gi");
      if (words.includes(right) && content.match(sign)?.length === 1) return content.replace(sign, right);
    }
  }
  return null;
}

/** "Until November 30" of "from today until December 1": the date after the same word. */
function boundOf(
  wrong: { content: string; saidMs: number },
  value: string,
  { pack, saidMs }: { pack: LanguagePack; saidMs: number },
): string | null {
  const bound = /^(?:until|till|from|by|before|after|since) /i.exec(value)?.[0].toLowerCase();
  const date = findDates(value, saidMs, pack.language)[0];
  if (bound === undefined || date === undefined) return null;
  const old = new RegExp(`\\b${bound}(?<date>${WRITTEN_DATE})`, "i").exec(wrong.content);
  if (old === null) return null;
  const end = old.index + old[0].length;
  const written = writeDates(value, [date]).slice(bound.length);
  return (
    wrong.content.slice(0, end - (old.groups?.["date"] ?? "").length) + written + wrong.content.slice(end)
  );
}

const WRITTEN_DATE =
  "(?:\\d{4}-\\d\\d(?:-\\d\\d)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: \\d{4})?|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: \\d{4}-\\d\\d-\\d\\d)?)";

/** A tool for the one of its kind. */
function toolOf(content: string, value: string): string | null {
  const kind = kindOfTool(value.toLowerCase());
  const old = kind === null ? null : toolIn(content);
  if (old === null || old.kind !== kind) return null;
  const at = content.toLowerCase().indexOf(old.name);
  return at < 0 ? null : content.slice(0, at) + value + content.slice(at + old.name.length);
}

/** A number for the one of the same unit, or for the only one. */
function numberOf(content: string, value: string): string | null {
  if (NUMBER_WORD.test(value)) {
    const known = content.match(NUMBER_WORDS) ?? [];
    return known.length === 1 ? content.replace(NUMBER_WORDS, value.toLowerCase()) : null;
  }
  const said = [...value.matchAll(NUMBER)];
  const [only] = said;
  if (said.length !== 1 || only === undefined || only[0].length !== value.length) return null;
  const unit = unitOf(only.groups?.["unit"]);
  const known = [...content.matchAll(NUMBER)].filter(
    (match) => !/^\d{4}-\d\d/.test(content.slice(match.index)),
  );
  const same = unit === null ? known : known.filter((match) => unitOf(match.groups?.["unit"]) === unit);
  const [old] = same;
  if (same.length !== 1 || old === undefined) return null;
  const number = old.groups?.["number"] ?? "";
  const isClock = /^[ap]m$/.test(unit ?? "");
  const length = isClock ? old[0].length : number.length;
  const written = isClock ? only[0] : (only.groups?.["number"] ?? "");
  return content.slice(0, old.index) + written + content.slice(old.index + length);
}

const NUMBER_WORD = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i;
const NUMBER_WORDS = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi;

function unitOf(unit: string | undefined): string | null {
  if (unit === undefined) return null;
  const plain = unit
    .toLowerCase()
    .replace(/['’].*$|\./g, "")
    .replace(/s$/, "");
  return /^[ap]m$/.test(plain) ? "am" : plain;
}

const NAME = /\p{Lu}[\p{L}'-]+/gu;
const NO_NAME =
  /^(?:I|I'm|My|Our|The|We|It|He|She|They|This|That|There|Yes|No|Mon|Tue|Wed|Thu|Fri|Sat|Sun|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** A name for the only one, or for the one that it is nearly spelt as. */
function nameOf(content: string, value: string): string | null {
  if (!/^\p{Lu}[\p{L}'-]+$/u.test(value) || NO_NAME.test(value)) return null;
  const names = [...content.matchAll(NAME)]
    .filter(([name], index) => index > 0 || !NO_NAME.test(name))
    .filter(([name]) => !NO_NAME.test(name));
  const alike = names.filter(([name]) => isAlike(name, value));
  const [old] = alike.length === 1 ? alike : names;
  if (old === undefined || (alike.length !== 1 && names.length !== 1)) return null;
  return content.slice(0, old.index) + value + content.slice(old.index + old[0].length);
}

/** Whether two names have most letters in common. */
function isAlike(one: string, other: string): boolean {
  const letters = new Set(other.toLowerCase().match(/\p{L}/gu));
  const shared = (one.toLowerCase().match(/\p{L}/gu) ?? []).filter((letter) => letters.has(letter)).length;
  return shared >= Math.min(one.length, other.length) - 1 && Math.abs(one.length - other.length) <= 2;
}
