/** A stretch of a text, in UTF-16 units, end exclusive; never blank, white space trimmed off. */
export interface Span {
  start: number;
  end: number;
}

const WIDE_ENDS = "。！？｡";
const ENDS = ".!?…";
// What may follow the end of a sentence and still belongs to it.
const CLOSERS = "\"'”’)]}»」』）";
const OPENERS = "「『（([{“«";
const CLOSING: Readonly<Record<string, string>> = {
  "「": "」",
  "『": "』",
  "（": "）",
  "(": ")",
  "[": "]",
  "{": "}",
  "“": "”",
  "«": "»",
};
const ABBREVIATION =
  /(?:^|[\s("'“‘])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|no|nr|approx|inc|ltd|co|fig|al|jr|sr|z\.b|d\.h|bzw|ca|usw|u\.s|u\.k|sra?|srta|dra|av|núm|[a-z])$/i;
// German writes "am 5. März" and "bis zum 3. 4.": an ordinal is no end.
const ORDINAL = /(?:^|\s)\d{1,2}$/;
const AFTER_ORDINAL =
  /^\s+(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|jahrhundert|stock|klasse|\d{1,2}\.)/i;
// "Am 30. die Miete überweisen": after these words the number is a day.
const DAY_AHEAD = /\b(?:am|zum|vom|ab dem|bis zum|den) \d{1,2}$/i;
const LIST_MARK = /^(?:[-*•·‣]|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s+)?/;
// "At 6 a.m. every day" goes on, "at 6 a.m. Then we left" does not.
const HALF_OF_DAY = /\d ?[ap]\.m$/i;
// A bracket that closes further away than this is no bracket; keeps the scan linear.
const MAX_BRACKET = 200;

// Most characters neither open a bracket nor may end a sentence.
const MARK = new RegExp(`[${OPENERS}${WIDE_ENDS}${ENDS}]`, "g");

/** Where the next mark of a text stands, asked for from left to right; the length of the text when there is none. */
class Marks {
  readonly #text: string;
  #at = -1;

  constructor(text: string) {
    this.#text = text;
  }

  next(from: number): number {
    if (this.#at >= from) return this.#at;
    MARK.lastIndex = from;
    return (this.#at = MARK.test(this.#text) ? MARK.lastIndex - 1 : this.#text.length);
  }
}

/** What is being split: the text, its marks, the sentences so far. */
interface Splitting {
  text: string;
  marks: Marks;
  spans: Span[];
}

/**
 * The sentences of a text in order. A line break ends a sentence; a full stop inside a number, an address, an
 * abbreviation or a bracket does not. Marks of lists are left out. One pass over the text.
 */
export function splitSentences(text: string): Span[] {
  const splitting: Splitting = { text, marks: new Marks(text), spans: [] };
  let lineStart = 0;
  while (lineStart <= text.length) {
    const lineEnd = indexOrEnd(text, "\n", lineStart);
    splitLine(splitting, lineStart, lineEnd);
    lineStart = lineEnd + 1;
  }
  return splitting.spans;
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const index = text.indexOf(wanted, from);
  return index === -1 ? text.length : index;
}

function splitLine({ text, marks, spans }: Splitting, lineStart: number, lineEnd: number): void {
  let start = skipListMark(text, lineStart, lineEnd);
  for (let index = marks.next(start); index < lineEnd; index = marks.next(index + 1)) {
    if (OPENERS.includes(text.charAt(index))) {
      index = skipBracket(text, index, lineEnd);
      continue;
    }
    if (!isEnd(text, { start, index, lineEnd })) continue;
    let end = index + 1;
    while (end < lineEnd && (ENDS + WIDE_ENDS + CLOSERS).includes(text.charAt(end))) end++;
    push(text, start, end, spans);
    start = end;
    index = end - 1;
  }
  push(text, start, lineEnd, spans);
}

function skipListMark(text: string, lineStart: number, lineEnd: number): number {
  let start = lineStart;
  while (start < lineEnd && /\s/.test(text.charAt(start))) start++;
  const mark = LIST_MARK.exec(text.slice(start, Math.min(lineEnd, start + 12)));
  return start + (mark?.[0].length ?? 0);
}

function skipBracket(text: string, index: number, lineEnd: number): number {
  const closing = CLOSING[text.charAt(index)] ?? "";
  const end = text.slice(index, Math.min(lineEnd, index + MAX_BRACKET)).indexOf(closing);
  return end <= 0 ? index : index + end;
}

function isEnd(
  text: string,
  { start, index, lineEnd }: { start: number; index: number; lineEnd: number },
): boolean {
  const character = text.charAt(index);
  if (WIDE_ENDS.includes(character)) return true;
  if (!ENDS.includes(character)) return false;
  let next = index + 1;
  while (next < lineEnd && (ENDS + CLOSERS).includes(text.charAt(next))) next++;
  if (next < lineEnd && !/\s/.test(text.charAt(next)))
    return character === "…" || text.charCodeAt(next) > 127;
  if (character !== "." || next > index + 1) return true;
  const before = text.slice(Math.max(start, index - 12), index);
  if (ABBREVIATION.test(before) && !/\bi$/i.test(before)) return false;
  if (HALF_OF_DAY.test(before) && /^\s+\p{Ll}/u.test(text.slice(index + 1, index + 4))) return false;
  if (DAY_AHEAD.test(before) && index + 1 < lineEnd) return false;
  return !(ORDINAL.test(before) && AFTER_ORDINAL.test(text.slice(index + 1, index + 16)));
}

// oxlint-disable-next-line max-params -- an inner loop, kept free of objects
function push(text: string, start: number, end: number, spans: Span[]): void {
  let first = start;
  let last = end;
  while (first < last && /\s/.test(text.charAt(first))) first++;
  while (last > first && /\s/.test(text.charAt(last - 1))) last--;
  if (first < last) spans.push({ start: first, end: last });
}
