/**
 * Literals of which a text must hold one for a pattern to match, lower case; null when the pattern gives none away.
 * As in Cox, "Regular Expression Matching with a Trigram Index" (2012): testing for a few words costs nothing beside
 * compiling and running a pattern that cannot match.
 */
export function requiredLiterals(source: string): readonly string[] | null {
  const reader: Reader = { source, at: 0 };
  return readAlternatives(reader);
}

/** Literals, and of each the pairs of neighbouring characters that it holds, as places in the table of pairs. */
interface Sought {
  literals: readonly string[];
  pairs: readonly Uint16Array[];
}

const cache = new WeakMap<RegExp, Sought | null>();

function soughtIn(pattern: RegExp): Sought | null {
  const literals = requiredLiterals(pattern.source);
  if (literals === null) return null;
  return { literals, pairs: literals.map(pairsOf) };
}

/** False when the pattern certainly matches nowhere in the text, given in lower case. */
export function mayMatch(pattern: RegExp, lowerCaseText: string): boolean {
  let sought = cache.get(pattern);
  if (sought === undefined) {
    sought = soughtIn(pattern);
    cache.set(pattern, sought);
  }
  notePairs(lowerCaseText);
  return sought === null || holdsAny(lowerCaseText, sought);
}

/** A table of things that have a pattern each, most of which match nowhere in most texts. */
export class Sieve<Item> {
  readonly #items: readonly Item[];
  readonly #patternOf: (item: Item) => RegExp;
  #sought: readonly (Sought | null)[] | null = null;

  constructor(items: readonly Item[], patternOf: (item: Item) => RegExp) {
    this.#items = items;
    this.#patternOf = patternOf;
  }

  /** The items whose pattern may match in a text, given in lower case, in their order. */
  through(lowerCaseText: string): Item[] {
    // Not before it is used, since every isolate would pay for it.
    this.#sought ??= this.#items.map((item) => soughtIn(this.#patternOf(item)));
    notePairs(lowerCaseText);
    return this.#items.filter((_item, index) => {
      const sought = this.#sought?.[index] ?? null;
      return sought === null || holdsAny(lowerCaseText, sought);
    });
  }
}

// The pairs of the text have been noted.
function holdsAny(lowerCaseText: string, { literals, pairs }: Sought): boolean {
  for (let index = 0; index < literals.length; index++)
    if (hasPairs(pairs[index] ?? NO_PAIRS) && lowerCaseText.includes(literals[index] ?? "")) return true;
  return false;
}

/** Places for pairs: every pair of ASCII characters has one of its own, others share them. */
const PLACES = 128 * 128;
const NO_PAIRS = new Uint16Array(0);

function pairsOf(text: string): Uint16Array {
  const pairs = new Uint16Array(Math.max(0, text.length - 1));
  for (let index = 1; index < text.length; index++)
    pairs[index - 1] = placeOf(text.charCodeAt(index - 1), text.charCodeAt(index));
  return pairs;
}

function placeOf(before: number, code: number): number {
  return (before * 128 + code) & (PLACES - 1);
}

// All the patterns of a table are tried on one text in a row. A place holds the number of the last text that had a pair
// there, so that nothing is wiped between two texts.
let lastText = "";
let textNumber = 1;
const lastSeen = new Uint32Array(PLACES);

function notePairs(text: string): void {
  if (text === lastText) return;
  lastText = text;
  textNumber = (textNumber + 1) >>> 0;
  let before = text.charCodeAt(0);
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    lastSeen[placeOf(before, code)] = textNumber;
    before = code;
  }
}

function hasPairs(pairs: Uint16Array): boolean {
  for (let index = 0; index < pairs.length; index++)
    if (lastSeen[pairs[index] ?? 0] !== textNumber) return false;
  return true;
}

interface Reader {
  source: string;
  at: number;
}

// A longer list costs more to look through than it saves.
const MAX_LITERALS = 80;

/** Up to the closing bracket or the end: one of the alternatives matches, so all must give a literal. */
function readAlternatives(reader: Reader): readonly string[] | null {
  const all = new Set<string>();
  let isKnown = true;
  for (;;) {
    const literals = readSequence(reader);
    if (literals === null) isKnown = false;
    else for (const literal of literals) all.add(literal);
    if (reader.source.charAt(reader.at) !== "|") break;
    reader.at++;
  }
  return isKnown && all.size <= MAX_LITERALS ? [...all] : null;
}

/** All pieces of a sequence match: the one that says most is taken. */
function readSequence(reader: Reader): readonly string[] | null {
  const { source } = reader;
  let best: readonly string[] | null = null;
  let bestWeight = 0;
  let runStart = reader.at;
  const offer = (literals: readonly string[] | null) => {
    const weight = literals === null ? 0 : weightOf(literals);
    if (weight > bestWeight) [best, bestWeight] = [literals, weight];
  };
  while (reader.at < source.length && !isClosing(source.charCodeAt(reader.at))) {
    const start = reader.at;
    const piece = readPiece(reader);
    const end = reader.at;
    const { canMiss, repeats } = readQuantifier(reader);
    if (piece === LITERAL && !repeats) continue;
    const runEnd = piece === LITERAL && !canMiss ? end : start;
    if (runEnd > runStart) offer([unescaped(source.slice(runStart, runEnd))]);
    runStart = reader.at;
    if (piece !== LITERAL && !canMiss) offer(piece);
  }
  if (reader.at > runStart) offer([unescaped(source.slice(runStart, reader.at))]);
  return best;
}

function unescaped(plain: string): string {
  return plain.replaceAll(/\\(.)/gu, "$1").toLowerCase();
}

// What `|` and `)` are in UTF-16.
const BAR = 124;
const CLOSE = 41;

function isClosing(unit: number): boolean {
  return unit === BAR || unit === CLOSE;
}

/** How much a list of alternatives says: nothing when one is blank or a single Latin letter. */
function weightOf(literals: readonly string[]): number {
  let shortest = Infinity;
  for (const literal of literals) shortest = Math.min(shortest, lengthOf(literal.trim()));
  return shortest < 2 ? 0 : Math.min(shortest, 6) + 1 - literals.length / MAX_LITERALS;
}

const LAST_LATIN = 0x24f;

// A kanji or kana says as much as a few Latin letters.
function lengthOf(literal: string): number {
  return literal.charCodeAt(0) > LAST_LATIN ? 3 * literal.length : literal.length;
}

/** A character that stands for itself. */
const LITERAL = "literal";

/** A plain character, a group's literals, or null for what may be many things or nothing. */
function readPiece(reader: Reader): typeof LITERAL | readonly string[] | null {
  switch (reader.source.charAt(reader.at++)) {
    case "(":
      return readGroup(reader);
    case "[":
      return skipClass(reader);
    case "\\":
      return skipEscape(reader);
    case "^":
    case "$":
    case ".":
      return null;
    default:
      return LITERAL;
  }
}

const OPENINGS = ["?:", "?=", "?!", "?<=", "?<!"];

function readGroup(reader: Reader): readonly string[] | null {
  const { source, at } = reader;
  const opening = OPENINGS.find((mark) => source.startsWith(mark, at)) ?? "";
  const isNamed = opening === "" && source.startsWith("?<", at);
  reader.at = isNamed ? source.indexOf(">", at) + 1 : at + opening.length;
  const literals = readAlternatives(reader);
  reader.at++;
  // What is looked for around the match need not be there, or be elsewhere.
  return opening === "" || opening === "?:" ? literals : null;
}

function skipClass(reader: Reader): null {
  let { at } = reader;
  while (at < reader.source.length && reader.source.charAt(at) !== "]")
    at += reader.source.charAt(at) === "\\" ? 2 : 1;
  reader.at = at + 1;
  return null;
}

// A sign that is escaped stands for itself. Of what else is escaped only the length matters.
function skipEscape(reader: Reader): typeof LITERAL | null {
  const { source } = reader;
  const character = source.charAt(reader.at++);
  if (/[^\w]/.test(character)) return LITERAL;
  if (character === "u" && source.charAt(reader.at) !== "{") reader.at += 4;
  else if (character === "x") reader.at += 2;
  else if (character === "k") reader.at = source.indexOf(">", reader.at) + 1;
  else if (character === "p" || character === "P" || character === "u")
    reader.at = source.indexOf("}", reader.at) + 1;
  return null;
}

const ONCE: { canMiss: boolean; repeats: boolean } = { canMiss: false, repeats: false };

function readQuantifier(reader: Reader): { canMiss: boolean; repeats: boolean } {
  const { source, at } = reader;
  const mark = source.charAt(at);
  if (mark === "{") reader.at = source.indexOf("}", at) + 1;
  else if (mark === "*" || mark === "+" || mark === "?") reader.at++;
  else return ONCE;
  const canMiss = mark === "*" || mark === "?" || (mark === "{" && source.charAt(at + 1) === "0");
  if (source.charAt(reader.at) === "?") reader.at++;
  return { canMiss, repeats: true };
}
