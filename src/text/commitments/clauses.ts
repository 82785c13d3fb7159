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

/** A sentence in stretches of whole clauses, each of at most so many characters; a longer clause is cut, never a character. */
export function inStretches(sentence: string, maxLength: number): string[] {
  const stretches: string[] = [];
  let stretch = "";
  for (const clause of sentence
    .split(/(?<=[,;:、，；：—–]\s*(?!\s))/u)
    .flatMap((each) => inPieces(each, maxLength))) {
    if (stretch.length + clause.length > maxLength && stretch !== "") {
      stretches.push(stretch);
      stretch = "";
    }
    stretch += clause;
  }
  return [...stretches, stretch].filter((each) => each.trim() !== "");
}

function inPieces(clause: string, maxLength: number): string[] {
  const pieces = [];
  let rest = clause;
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(" ", maxLength);
    const at = space > maxLength / 2 ? space + 1 : maxLength;
    const last = rest.charCodeAt(at - 1);
    const end = last >= 0xd800 && last <= 0xdbff ? at - 1 : at;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
