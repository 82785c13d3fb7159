import { splitSentences } from "../text/sentences.ts";
import { termsOf } from "../text/terms.ts";

/** The sentences of a text, trimmed, in order; empty ones left out. */
export function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}

/** The text, or, when it has more than `limit` characters, the sentences around its best match with ellipses. */
export function excerpt(text: string, terms: readonly string[], limit: number): string {
  if (text.length <= limit) return text;
  const parts = sentencesOf(text);
  const best = parts.reduce(
    (at, part, index) => (matches(part, terms) > matches(parts[at] ?? "", terms) ? index : at),
    0,
  );
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
  return `${from > 0 ? "… " : ""}${shown}${to < parts.length || shown !== kept ? " …" : ""}`;
}

/** How many different terms a text has. */
export function matches(text: string, terms: readonly string[]): number {
  const present = new Set(termsOf(text));
  return terms.filter((term) => present.has(term)).length;
}

// Cutting by UTF-16 units could leave half an emoji.
function clip(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/u, "");
}
