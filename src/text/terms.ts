import { stemmer } from "stemmer";
import { fold, isPlainAscii } from "./fold.ts";
import { IRREGULAR_WORDS } from "./irregular-words.ts";
import { lightStem } from "./light-stems.ts";

/**
 * Runs that are looked at one by one: letters and digits with the signs that hold a name together, and emoji.
 * Everything else separates.
 */
const RUN =
  /[\p{L}\p{N}\p{M}_$.#@]+(?:['+\-/:\\=~%&]+[\p{L}\p{N}\p{M}_$.#@]+)*[+#]*|\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u20e3)*|\p{Regional_Indicator}{2}/gu;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]/u;
const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+/gu;
const HAN = /\p{Script=Han}/u;
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const SKIN_TONE_OR_VARIANT = /\p{Emoji_Modifier}|\ufe0f/gu;
const SEGMENT = /[\p{L}\p{M}\p{N}]+/gu;
const PART = /[\p{L}\p{M}]+|\p{N}+/gu;

/** Longest term that is indexed, in UTF-16 units; a longer run is indexed by its parts. */
const MAX_TERM_LENGTH = 64;

const thaiWords = new Intl.Segmenter("th", { granularity: "word" });

/**
 * The terms a text is found by, in order, repeats kept. Words are folded and stemmed; compounds give the whole
 * and the parts (`pre-edit`: preedit, pre, edit); Chinese, Japanese and Korean give pairs of neighbouring
 * characters and single Han characters, so that a word is found wherever it stands in a sentence.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  if (isPlainAscii(text)) {
    asciiTerms(text, terms);
    return terms;
  }
  for (const [run] of fold(splitCamelCase(text)).matchAll(RUN)) {
    if (PICTOGRAPH.test(run)) terms.push(run.replace(SKIN_TONE_OR_VARIANT, ""));
    else if (CJK.test(run)) mixedTerms(run, terms);
    else if (UNSPACED.test(run)) unspacedTerms(run, terms);
    else wordTerms(run, terms);
  }
  return terms;
}

// What RUN and CAMEL_BORDER say, of ASCII alone: most texts of chat, in a quarter of the time.
const ASCII_RUN = /[a-z0-9_$.#@]+(?:['+\-/:\\=~%&]+[a-z0-9_$.#@]+)*[+#]*/g;
const ASCII_CAMEL_BORDER = /([a-z])(?=[A-Z][a-z])/g;
const PLAIN_WORD = /^[a-z]+$/;

function asciiTerms(text: string, terms: string[]): void {
  const runs = text.replace(ASCII_CAMEL_BORDER, "$1-").toLowerCase().match(ASCII_RUN) ?? [];
  for (const run of runs) {
    // The full stop of a sentence is no part of its last word.
    const word = run.endsWith(".") ? run.slice(0, -1) : run;
    if (word.length <= MAX_TERM_LENGTH && PLAIN_WORD.test(word)) terms.push(plainStem(word));
    else wordTerms(run, terms);
  }
}

const CAMEL_BORDER = /(\p{Ll})(?=\p{Lu}\p{Ll})/gu;
function splitCamelCase(text: string): string {
  return text.replace(CAMEL_BORDER, "$1-");
}

function mixedTerms(run: string, terms: string[]): void {
  let end = 0;
  for (const match of run.matchAll(CJK_RUN)) {
    if (match.index > end) wordTerms(run.slice(end, match.index), terms);
    characterTerms(match[0], terms);
    end = match.index + match[0].length;
  }
  if (end < run.length) wordTerms(run.slice(end), terms);
}

function characterTerms(run: string, terms: string[]): void {
  const characters = Array.from(run);
  if (characters.length === 1) {
    terms.push(run);
    return;
  }
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? "";
    if (HAN.test(character)) terms.push(character);
    const next = characters[index + 1];
    if (next !== undefined) terms.push(character + next);
  }
}

function unspacedTerms(run: string, terms: string[]): void {
  for (const { segment, isWordLike } of thaiWords.segment(run)) if (isWordLike === true) terms.push(segment);
}

function wordTerms(run: string, terms: string[]): void {
  const trimmed = run.replace(/^[._'\-/:#@=~%&]+(?=.)|[._'\-/:@=~%&$]+$/gu, "");
  const whole = trimmed.replace(/['_\-/:\\=~%&@.$]/g, "");
  const segments = trimmed.match(SEGMENT) ?? [];
  if (whole === "" && segments.length === 0) return;
  if (whole !== "" && whole.length <= MAX_TERM_LENGTH) pushWord(whole, terms);
  // The sign is part of the name: C++ is not found by C#, nor by C.
  const isSignedName = /[+#]$/u.test(whole);
  const isOneSegment = segments.length === 1 && segments[0] === whole;
  if (isSignedName && whole.length <= MAX_TERM_LENGTH) return;
  // An apostrophe joins one word (don't, o'clock): its right-hand part alone means nothing.
  if (/^[\p{L}]+'[\p{L}]{1,2}$/u.test(trimmed)) return;
  for (const segment of segments) {
    if (!isOneSegment || whole.length > MAX_TERM_LENGTH)
      for (const piece of pieces(segment)) pushWord(piece, terms);
    // Letters and digits that stand together are a name of their own; a single one of them says nothing.
    const parts = segment.match(PART) ?? [];
    if (parts.length > 1)
      for (const part of parts) if (part.length > 1) for (const piece of pieces(part)) pushWord(piece, terms);
  }
}

function pieces(part: string): string[] {
  if (part.length <= MAX_TERM_LENGTH) return [part];
  const cut: string[] = [];
  for (let index = 0; index < part.length; index += MAX_TERM_LENGTH)
    cut.push(part.slice(index, index + MAX_TERM_LENGTH));
  return cut;
}

/** A word by its stem; one of a script that joins words or declines them by itself and its stem. */
function pushWord(word: string, terms: string[]): void {
  terms.push(stem(word));
  const light = lightStem(word);
  if (light !== null) terms.push(light);
}

/** English stem of a plain word, irregular forms by their base; every other term stays as it is. */
function stem(term: string): string {
  return PLAIN_WORD.test(term) ? plainStem(term) : (IRREGULAR_WORDS.get(term) ?? term);
}

/** Stems that are kept, since most words of a text come again: about as many as a conversation has. */
const MAX_STEMS = 4096;
const stems = new Map<string, string>();

function plainStem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const base = IRREGULAR_WORDS.get(word) ?? word;
  const stemmed = base.length > 3 ? stemmer(base) : base;
  if (stems.size >= MAX_STEMS) stems.clear();
  stems.set(word, stemmed);
  return stemmed;
}
