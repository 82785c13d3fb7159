import { fold } from "../text/fold.ts";
import { splitSentences } from "../text/sentences.ts";

/** The sentences of a text, trimmed, in order; empty ones left out. */
export function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}

/** The text, or, when it has more than `limit` characters, the sentences around its best match with ellipses. */
export function excerpt(text: string, terms: readonly string[], limit: number): string {
  if (text.length <= limit) return text;
  const stretch = promisingStretch(text, terms);
  const parts = sentencesOf(stretch);
  const matched = parts.map((part) => roughMatches(part, terms));
  const best = Math.max(0, matched.indexOf(Math.max(...matched)));
  let from = best;
  let to = best + 1;
  let length = parts[best]?.length ?? 0;
  for (;;) {
    const after = parts[to];
    const before = parts[from - 1];
    if (after !== undefined && length + after.length < limit)
      [to, length] = [to + 1, length + after.length + 1];
    else if (before !== undefined && length + before.length < limit)
      [from, length] = [from - 1, length + before.length + 1];
    else break;
  }
  const kept = parts.slice(from, to).join(" ");
  const shown = kept.length <= limit ? kept : clip(kept, limit);
  return `${from > 0 || !text.startsWith(stretch) ? "… " : ""}${shown}${to < parts.length || shown !== kept || !text.endsWith(stretch) ? " …" : ""}`;
}

/** A text longer than this, in characters, is looked at in stretches of this length. */
const STRETCH = 2000;

/** The stretch of a long text that has most of the terms, with a little around it; a short text as it is. */
export function promisingStretch(text: string, terms: readonly string[]): string {
  if (text.length <= 2 * STRETCH) return text;
  let best = { from: 0, matched: -1 };
  for (let from = 0; from < text.length; from += STRETCH) {
    const matched = roughMatches(text.slice(from, from + STRETCH), terms);
    if (matched > best.matched) best = { from, matched };
  }
  const [from, to] = [Math.max(0, best.from - STRETCH / 4), best.from + (STRETCH * 5) / 4];
  return text.slice(from, to).toWellFormed().replaceAll("\ufffd", "");
}

/** Letters of a term that are looked for: enough to tell words apart, few enough for other endings. */
const ROUGH_LETTERS = 5;
const MAX_ROUGH_TERMS = 16;

/**
 * About how many of the terms a text has: the beginnings of the words are looked for, without taking the text apart,
 * which would take most of the time of a recall over long texts.
 */
function roughMatches(text: string, terms: readonly string[]): number {
  const folded = fold(text);
  return terms.slice(0, MAX_ROUGH_TERMS).filter((term) => folded.includes(term.slice(0, ROUGH_LETTERS)))
    .length;
}

// Cutting by UTF-16 units could leave half an emoji.
function clip(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/u, "");
}
