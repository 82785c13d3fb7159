import { fold } from "./fold.ts";

/** Where something stands in a text, in UTF-16 units, end exclusive. */
export type Found = readonly [start: number, end: number];

/** Longer wordings are looked for as they stand, not piece by piece. */
const MAX_PIECED = 4000;

const END_SIGNS = /[\s.!?。！？]+$/u;
const MARKS = "*_~`";
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const PIECE = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII_WORD = /^[a-z0-9]+$/;

/**
 * A wording as it is recognised: in any case, with or without accents, broken by line ends, and with the signs of
 * Markdown in between. The full stop at its end does not count.
 */
export class Wording {
  readonly text: string;
  /** Words of which a text with the wording has one, in lower case; they narrow a search down. */
  readonly keys: readonly string[];
  readonly #pattern: RegExp | null;

  constructor(text: string) {
    this.text = text.trim().replace(END_SIGNS, "");
    const folded = fold(this.text);
    this.keys = keysOf(this.text, folded);
    this.#pattern = this.text.length > MAX_PIECED ? null : patternOf(folded);
  }

  /** Where a text has the wording. */
  in(text: string): Found[] {
    const folded = fold(text);
    // Folding may change lengths; then only lower case can be located.
    const haystack = folded.length === text.length ? folded : text.toLowerCase();
    if (haystack.length !== text.length) return literal(text, this.text);
    if (this.#pattern === null) return literal(haystack, fold(this.text));
    return [...haystack.matchAll(this.#pattern)].map((match): Found => [
      match.index,
      match.index + match[0].length,
    ]);
  }
}

/** Where a text has any of these wordings, in no order; stretches may overlap. */
export function findWordings(text: string, wordings: readonly Wording[]): Found[] {
  return text === "" ? [] : wordings.flatMap((wording) => wording.in(text));
}

function literal(text: string, wanted: string): Found[] {
  const found: Found[] = [];
  if (wanted === "") return found;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  return found;
}

function patternOf(folded: string): RegExp | null {
  const tokens = folded
    .split(/\s+/u)
    .map((token) => token.replace(/^[*_~`>#]+|[*_~`]+$/gu, ""))
    .filter((token) => token !== "");
  if (tokens.length === 0) return null;
  const body = tokens.map(tokenPattern).join(`[\\s${MARKS}>#]+`);
  const [before, after] = [isJoined(folded.at(0)), isJoined(folded.at(-1))];
  return new RegExp(
    `${before ? "(?<![\\p{L}\\p{N}])" : ""}${body}${after ? "(?![\\p{L}\\p{N}])" : ""}`,
    "gu",
  );
}

// What is written without spaces may be broken anywhere.
function tokenPattern(token: string): string {
  const pieces = (token.match(PIECE) ?? []).flatMap((piece) =>
    CJK.test(piece) ? Array.from(piece) : [piece],
  );
  return pieces
    .map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`))
    .join(CJK.test(token) ? `[\\s${MARKS}]*` : `[${MARKS}]*`);
}

function isJoined(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character) && !CJK.test(character);
}

// SQLite knows lower case of ASCII alone, so an ASCII word is the surest; of others one without a capital.
function keysOf(text: string, folded: string): readonly string[] {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const words = (lower.match(WORD) ?? []).flatMap((word) => (CJK.test(word) ? [word.slice(0, 2)] : [word]));
  const plain = words.filter((word) => ASCII_WORD.test(word) && folded.includes(word));
  const small = words.filter((word) => word === word.toLowerCase());
  // Two: one may be written with an accent.
  const keys = [plain, small, words, [lower]].find((some) => some.length > 0) ?? [];
  return keys.toSorted((a, b) => b.length - a.length).slice(0, 2);
}
