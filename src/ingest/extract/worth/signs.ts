import { isoDay } from "../../../text/iso-day.ts";
import { mainDate } from "../main-date.ts";
import type { Clause } from "../finding.ts";
import { cuesIn } from "../cues.ts";
import type { LanguagePack } from "../pack.ts";

/** What the rules of its language know of a clause. */
export interface Known {
  /** Name of the rule that it matches, or `attribute` where it tells one of a thing; null for neither. */
  rule: string | null;
  isAsked: boolean;
  isHypothetical: boolean;
}

const WORD = /\d+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu;
const DIGITS = /^\d+$/;

/**
 * The signs that the worth of a clause is told by, each once: its words, those beside each other, and how it begins (of
 * a script without spaces, its characters, up to four together, and how it ends), what the cues of its language see,
 * how long it is, whether it is dated, asks or supposes, how it stands to a question, and the rule that knows it.
 */
export function signsOf(clause: Clause, pack: LanguagePack, known: Known): Set<string> {
  const text = clause.text.trim();
  const signs = new Set<string>();
  const length = pack.vocabulary.script === "spaced" ? addWords(clause, signs) : addCharacters(clause, signs);
  signs.add(`n:${length}`);
  // A whole sentence, written with care, says more than a line of chat as short.
  if (CAREFUL.test(text)) signs.add("x:careful").add(`m:${length}`);
  for (const { name } of cuesIn(clause, pack)) signs.add(`c:${name}`);
  signs.add(`r:${clause.reply ?? ""}`).add(`e:${text.slice(-1)}`);
  addTime(clause, pack, signs);
  if (known.isAsked) signs.add("x:asked");
  if (known.isHypothetical) signs.add("x:supposed");
  if (known.rule !== null) signs.add(`k:${known.rule}`);
  return signs;
}

const CAREFUL = /^["“(]?\p{Lu}.*[.。]["”)]?$|^\P{L}*\p{Lo}.*(?:です|ます|ました|ません|でした)。?$/su;

/** What it tells of time: when its date is, whether it lasts, happens once or was done. */
function addTime(clause: Clause, pack: LanguagePack, signs: Set<string>): void {
  const { normal } = clause;
  const date = mainDate(clause);
  if (date !== null) {
    const today = isoDay(clause.saidMs).slice(0, date.length);
    signs.add("x:dated").add(`x:${date < today ? "before" : date > today ? "ahead" : "now"}`);
    signs.add(`x:of ${date.length}`);
  }
  if (pack.lasting.test(normal)) signs.add("x:lasting");
  if (pack.once?.test(normal) === true) signs.add("x:once");
  if (pack.deed?.test(normal) === true) signs.add("x:deed");
}

// Numbers of more digits, clauses of more words or characters are not told apart, nor are they nearer than these.
const MAX_DIGITS = 4;
const MAX_WORDS = 20;
const WORDS_APART = 2;
const MAX_CHARACTERS = 60;
const CHARACTERS_APART = 6;
/** So many characters beside each other are a sign. */
const MAX_GRAM = 4;

/** Adds the words of a text and tells how long it is. */
function addWords({ normal }: Clause, signs: Set<string>): number {
  const words = (normal.toLowerCase().match(WORD) ?? []).map((word) =>
    DIGITS.test(word) ? `#${Math.min(word.length, MAX_DIGITS)}` : word,
  );
  let last = "^";
  for (const word of [...words, "$"]) {
    signs.add(`u:${word}`).add(`b:${last} ${word}`);
    last = word;
  }
  signs.add(`f:${words.slice(0, 2).join(" ")}`);
  return Math.floor(Math.min(words.length, MAX_WORDS) / WORDS_APART);
}

/** The same for a script without spaces: its characters, numbers as one or two. */
function addCharacters({ normal }: Clause, signs: Set<string>): number {
  const plain = normal.toLowerCase().replace(/\d+/g, (digits) => (digits.length > 2 ? "##" : "#"));
  const characters = ["^", ...Array.from(plain), "$"];
  for (let length = 1; length <= MAX_GRAM; length++)
    for (let at = 0; at + length <= characters.length; at++)
      signs.add(characters.slice(at, at + length).join(""));
  return Math.floor(Math.min(characters.length, MAX_CHARACTERS) / CHARACTERS_APART);
}
