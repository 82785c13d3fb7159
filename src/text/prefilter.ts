/**
 * Literals of which a text must hold one for a pattern to match, lower case; null when the pattern gives none away.
 * As in Cox, "Regular Expression Matching with a Trigram Index" (2012): testing for a few words costs nothing beside
 * compiling and running a pattern that cannot match.
 */
export function requiredLiterals(source: string): readonly string[] | null {
  const reader: Reader = { source, at: 0 };
  return readAlternatives(reader);
}

const cache = new WeakMap<RegExp, readonly string[] | null>();

/** False when the pattern certainly matches nowhere in the text, given in lower case. */
export function mayMatch(pattern: RegExp, lowerCaseText: string): boolean {
  let literals = cache.get(pattern);
  if (literals === undefined) {
    literals = requiredLiterals(pattern.source);
    cache.set(pattern, literals);
  }
  return literals === null || literals.some((literal) => lowerCaseText.includes(literal));
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
  let best: readonly string[] | null = null;
  let run = "";
  const offer = (literals: readonly string[] | null) => {
    if (literals !== null && weightOf(literals) > (best === null ? 0 : weightOf(best))) best = literals;
  };
  while (reader.at < reader.source.length && !isClosing(reader.source.charAt(reader.at))) {
    const piece = readPiece(reader);
    const { canMiss, repeats } = readQuantifier(reader);
    if (typeof piece === "string" && !canMiss) {
      run += piece;
      if (!repeats) continue;
    }
    offer([run]);
    run = "";
    if (typeof piece !== "string" && !canMiss) offer(piece);
  }
  offer([run]);
  return best;
}

function isClosing(character: string): boolean {
  return character === "|" || character === ")";
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

/** A character, a group's literals, or null for what may be many things or nothing. */
function readPiece(reader: Reader): string | readonly string[] | null {
  const character = reader.source.charAt(reader.at++);
  if (character === "(") return readGroup(reader);
  if (character === "[") return skipClass(reader);
  if (character === "\\") return readEscape(reader);
  if (character === "^" || character === "$" || character === ".") return null;
  return character.toLowerCase();
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

// Escapes of letters are classes, marks of place, or characters by number; all others stand for themselves.
function readEscape(reader: Reader): string | null {
  const { source } = reader;
  const character = source.charAt(reader.at++);
  if (character === "u" && source.charAt(reader.at) !== "{") reader.at += 4;
  else if ("pPuk".includes(character)) {
    const close = character === "k" ? ">" : "}";
    reader.at = source.indexOf(close, reader.at) + 1;
  }
  const isLetter = character.toLowerCase() !== character.toUpperCase();
  return isLetter || (character >= "0" && character <= "9") ? null : character;
}

function readQuantifier(reader: Reader): { canMiss: boolean; repeats: boolean } {
  const { source, at } = reader;
  const mark = source.charAt(at);
  if (mark === "{") reader.at = source.indexOf("}", at) + 1;
  else if (mark === "*" || mark === "+" || mark === "?") reader.at++;
  else return { canMiss: false, repeats: false };
  const canMiss = mark === "*" || mark === "?" || (mark === "{" && source.charAt(at + 1) === "0");
  if (source.charAt(reader.at) === "?") reader.at++;
  return { canMiss, repeats: true };
}
