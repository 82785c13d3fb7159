import type { Span } from "../sentences.ts";

/** The first clause of a sentence for which something holds, with its neighbours as long as they fit; untrimmed. */
export function clauseSpan(sentence: string, holds: (clause: string) => boolean, maxLength: number): Span {
  const borders = [
    0,
    ...[...sentence.matchAll(/[,;:、，；：]\s*/gu)].map((match) => match.index + match[0].length),
  ];
  const clauses = borders.map((start, index) => ({ start, end: borders[index + 1] ?? sentence.length }));
  const found = clauses.findIndex(({ start, end }) => holds(sentence.slice(start, end)));
  let from = Math.max(0, found);
  let to = found === -1 ? clauses.length - 1 : found;
  const length = () => (clauses[to]?.end ?? 0) - (clauses[from]?.start ?? 0);
  while (from > 0 && length() < maxLength) from--;
  while (to < clauses.length - 1 && length() < maxLength) to++;
  return { start: clauses[from]?.start ?? 0, end: clauses[to]?.end ?? sentence.length };
}
