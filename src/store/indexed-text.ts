import { termsOf } from "../text/terms.ts";

// FTS5's ascii tokenizer keeps every non-ASCII character and separates at ASCII signs, so a sign inside a term
// (c++, node:fs) is stored as a private-use character. The terms themselves are made in src/text/terms.ts.
const PRIVATE_USE = 0xe000;

/** A term, or several with spaces between, as the index keeps them. */
export function encodeTerms(terms: string): string {
  return terms.replace(/[^a-z0-9 \u0080-\u{10ffff}]/gu, (sign) =>
    String.fromCharCode(PRIVATE_USE + (sign.codePointAt(0) ?? 0)),
  );
}

const SIGN = /[\ue000-\ue07f]/;

/** The terms again that `encodeTerms` was given. */
export function decodeTerms(body: string): string {
  if (!SIGN.test(body)) return body;
  return body.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - PRIVATE_USE));
}

/** What the index keeps of a text. Made apart from storing it, since it takes most of the time. */
export function indexBody(text: string): string {
  // A term has no space, so that all of them are encoded at once.
  return encodeTerms(termsOf(text).join(" "));
}

/** How often some terms stand in a text: numbers of terms in the order in which each comes first, and beside each its count. */
export interface TermCounts {
  numbers: readonly number[];
  counts: readonly number[];
  /** Terms of the text in all. */
  length: number;
}

/** A term that is counted: the number it counts for, and how much each time. */
export interface CountedTerm {
  term: string;
  number: number;
  weight: number;
}

const NONE: readonly number[] = [];
const SPACE = " ";

/**
 * Counts terms in texts as the index keeps them. Most words of a text are none of those that are looked for, and are told
 * from them by first character and length alone, without being cut out.
 */
export class TermCounter {
  readonly #terms = new Map<string, CountedTerm>();
  /** By the low bits of a first character: lengths that terms with it have, as bits. */
  readonly #lengths = new Int32Array(64);

  constructor(terms: Iterable<CountedTerm>) {
    for (const counted of terms) {
      const code = encodeTerms(counted.term);
      this.#terms.set(code, counted);
      const slot = code.charCodeAt(0) & 63;
      this.#lengths[slot] = (this.#lengths[slot] ?? 0) | (1 << (code.length & 31));
    }
  }

  count(body: string): TermCounts {
    if (body === "") return { numbers: NONE, counts: NONE, length: 0 };
    let [numbers, counts]: [number[] | null, number[]] = [null, []];
    let length = 0;
    for (let from = 0; from <= body.length; length++) {
      const space = body.indexOf(SPACE, from);
      const to = space === -1 ? body.length : space;
      const lengths = this.#lengths[body.charCodeAt(from) & 63] ?? 0;
      const counted =
        (lengths & (1 << ((to - from) & 31))) === 0 ? undefined : this.#terms.get(body.slice(from, to));
      if (counted !== undefined) {
        if (numbers === null) [numbers, counts] = [[], []];
        const at = numbers.indexOf(counted.number);
        if (at === -1) {
          numbers.push(counted.number);
          counts.push(counted.weight);
        } else counts[at] = (counts[at] ?? 0) + counted.weight;
      }
      from = to + 1;
    }
    return { numbers: numbers ?? NONE, counts, length };
  }
}

/** Terms at the beginning of a text that are looked at one by one. */
export const HEAD_TERMS = 2000;

/** The terms of a text as the index keeps them, taken apart and counted once, and only when they are asked for. */
export class IndexedText {
  readonly #body: string;
  readonly #counter: TermCounter;
  #counts: TermCounts | null = null;
  #head: readonly string[] | null = null;
  #all: readonly string[] | null = null;

  constructor(body: string, counter: TermCounter) {
    this.#body = body;
    this.#counter = counter;
  }

  get counts(): TermCounts {
    return (this.#counts ??= this.#counter.count(this.#body));
  }

  /** The first `HEAD_TERMS` terms in order, repeats kept. */
  get head(): readonly string[] {
    return (this.#head ??= this.#split(HEAD_TERMS));
  }

  /** All terms in order. */
  get terms(): readonly string[] {
    return (this.#all ??= this.counts.length <= HEAD_TERMS ? this.head : this.#split());
  }

  #split(limit?: number): string[] {
    return this.#body === "" ? [] : decodeTerms(this.#body).split(SPACE, limit);
  }
}
