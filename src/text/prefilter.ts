/**
 * Literals of which a text must hold one for a pattern to match, lower case; null when the pattern gives none away.
 * As in Cox, "Regular Expression Matching with a Trigram Index" (2012): testing for a few words costs nothing beside
 * compiling and running a pattern that cannot match.
 */
export function requiredLiterals(source: string): readonly string[] | null {
  const reader: Reader = { source, at: 0 };
  return readAlternatives(reader);
}

/** Literals with the pairs of characters that each holds: two numbers a literal. */
interface Sought {
  literals: readonly string[];
  pairs: Int32Array;
}

const cache = new WeakMap<RegExp, Sought | null>();

function soughtIn(pattern: RegExp): Sought | null {
  const literals = requiredLiterals(pattern.source);
  if (literals === null) return null;
  const pairs = literals.map((literal) => pairsOf(literal)).flatMap(({ low, high }) => [low, high]);
  return { literals, pairs: Int32Array.from(pairs) };
}

/** False when the pattern certainly matches nowhere in the text, given in lower case. */
export function mayMatch(pattern: RegExp, lowerCaseText: string): boolean {
  let sought = cache.get(pattern);
  if (sought === undefined) {
    sought = soughtIn(pattern);
    cache.set(pattern, sought);
  }
  if (sought === null) return true;
  const { low, high } = pairsOfText(lowerCaseText);
  const [noLow, noHigh] = [~low, ~high];
  const { literals, pairs } = sought;
  for (let index = 0; index < literals.length; index++) {
    if (((pairs[2 * index] ?? 0) & noLow) !== 0 || ((pairs[2 * index + 1] ?? 0) & noHigh) !== 0) continue;
    if (lowerCaseText.includes(literals[index] ?? "")) return true;
  }
  return false;
}

/**
 * Which pairs of neighbouring characters a text holds, as 64 bits (a Bloom filter of one hash). A text that lacks a
 * bit of a literal lacks the literal: two operations instead of a search.
 */
interface Pairs {
  low: number;
  high: number;
}

function pairsOf(text: string): Pairs {
  let [low, high] = [0, 0];
  let before = text.charCodeAt(0);
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const bit = (before * 31 + code) & 63;
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
    before = code;
  }
  return { low, high };
}

// All the patterns of a table are tried on one text in a row.
let lastText = "";
let lastPairs: Pairs = { low: 0, high: 0 };

function pairsOfText(text: string): Pairs {
  if (text !== lastText) lastPairs = pairsOf(text);
  lastText = text;
  return lastPairs;
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
    const { canMiss, repeats } = readQuantifier(reader);
    if (piece === LITERAL && !repeats) continue;
    const runEnd = piece === LITERAL && !canMiss ? start + 1 : start;
    if (runEnd > runStart) offer([source.slice(runStart, runEnd).toLowerCase()]);
    runStart = reader.at;
    if (piece !== LITERAL && !canMiss) offer(piece);
  }
  if (reader.at > runStart) offer([source.slice(runStart, reader.at).toLowerCase()]);
  return best;
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

// An escaped character ends the run of plain ones; what it stands for is not worth the effort.
function skipEscape(reader: Reader): null {
  const { source } = reader;
  const character = source.charAt(reader.at++);
  if (character === "u" && source.charAt(reader.at) !== "{") reader.at += 4;
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
