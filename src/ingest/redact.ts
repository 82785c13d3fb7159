import { assignments } from "./redact/assignments.ts";
import { credentialContexts } from "./redact/credential-contexts.ts";
import { keyMaterial } from "./redact/key-material.ts";
import { numbers } from "./redact/numbers.ts";
import { oneTimeCodes } from "./redact/one-time-codes.ts";
import type { RuleTable, SecretRule } from "./redact/rule.ts";
import { separateStatements, statements } from "./redact/statements.ts";
import { shapeOf } from "./redact/text-shape.ts";
import { vendorTokens } from "./redact/vendor-tokens.ts";
import { mayMatch, Sieve } from "../text/prefilter.ts";

interface Span {
  start: number;
  end: number;
  kind: string;
}

/** In order of precision: where spans overlap, the earlier table names the marker. */
export const SECRET_TABLES: readonly RuleTable[] = [
  keyMaterial,
  vendorTokens,
  credentialContexts,
  numbers,
  oneTimeCodes,
  assignments,
  statements,
  ...separateStatements,
];

const SIEVED = SECRET_TABLES.map(({ needs, rules }) => ({
  needs,
  rules: new Sieve(rules, ({ pattern }) => pattern),
}));

const MARKER = "[redacted:";
const HAS_WORD = /[\p{L}\p{N}]/u;

/** A marker can uncover a second secret that its neighbour hid. Two passes settle real text; the cap keeps time linear. */
const MAX_PASSES = 8;

/**
 * The text with every secret replaced by `[redacted:KIND]`, and how many were replaced. All other characters
 * stay as they were; redacting the result again changes nothing. Linear in the length of the text.
 */
export function redactSecrets(text: string): { text: string; count: number } {
  let current = text;
  let count = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const spans = mergeSpans(findAllSpans(current));
    if (spans.length === 0) break;
    current = replaceSpans(current, spans);
    count += spans.length;
  }
  return { text: current, count };
}

function findAllSpans(text: string): Span[] {
  const spans: Span[] = [];
  const lower = text.toLowerCase();
  const shape = shapeOf(text);
  // Two tables need the same words, one after the other.
  let [words, isHeld]: [RegExp | null, boolean] = [null, false];
  for (const { needs, rules } of SIEVED) {
    if (needs !== undefined && needs.shape?.(shape) !== true) {
      if (needs.words === undefined) continue;
      if (needs.words !== words) isHeld = mayMatch(needs.words, lower) && needs.words.test(text);
      words = needs.words;
      if (!isHeld) continue;
    }
    for (const rule of rules.through(lower)) addSpans(spans, text, rule);
  }
  return spans;
}

function addSpans(spans: Span[], text: string, { kind, pattern, check }: SecretRule): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [start, end] = match.indices?.groups?.["secret"] ?? [match.index, match.index + match[0].length];
    const value = beforeMarker(text.slice(start, end));
    // The context of a value must not reach across a marker: it has named its secret already.
    const named = text.slice(match.index, start).includes(MARKER);
    const found = !named && HAS_WORD.test(value) && (check === undefined || check(value, match));
    if (found) spans.push({ start, end: start + value.length, kind });
    // A refused value may itself hold a key and a secret: look again from where it starts.
    else pattern.lastIndex = start > match.index ? start : pattern.lastIndex;
    if (pattern.lastIndex === match.index) pattern.lastIndex++;
  }
}

function beforeMarker(value: string): string {
  const marker = value.indexOf(MARKER);
  return marker < 0 ? value : value.slice(0, marker);
}

/** Overlapping spans as one, under the kind of the one found first. */
function mergeSpans(found: readonly Span[]): Span[] {
  const ranked = found.map((span, rank) => ({ ...span, rank }));
  ranked.sort((left, right) => left.start - right.start || left.rank - right.rank);
  const merged: typeof ranked = [];
  for (const span of ranked) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) {
      merged.push(span);
      continue;
    }
    last.end = Math.max(last.end, span.end);
    if (span.rank < last.rank) Object.assign(last, { kind: span.kind, rank: span.rank });
  }
  return merged;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, kind } of spans) {
    parts.push(text.slice(from, start), MARKER, kind, "]");
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}
