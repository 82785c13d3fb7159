/** A stretch of a message that must not be shown, in UTF-16 units, end exclusive. */
export type Span = readonly [start: number, end: number];

/** What stands in a shown text where a deleted or forgotten stretch was. */
export const REMOVED_MARKER = "[removed]";

// U+FFFC keeps the length, so that the evidence of other memories in the same message still points right.
const FILLER = "\ufffc";

/** Sorted, non-overlapping spans that cover the same text. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The text as it may be shown: every masked stretch becomes one marker. */
export function maskText(content: string, masks: readonly Span[]): string {
  let shown = "";
  let from = 0;
  for (const [start, end] of mergeSpans(masks)) {
    shown += content.slice(from, start) + REMOVED_MARKER;
    from = end;
  }
  return shown + content.slice(from);
}

/** The text as it may be indexed: masked stretches become blanks. */
export function blankText(content: string, masks: readonly Span[]): string {
  let kept = "";
  let from = 0;
  for (const [start, end] of mergeSpans(masks)) {
    kept += `${content.slice(from, start)} `;
    from = end;
  }
  return kept + content.slice(from);
}

/** The text as it is kept after a deletion: the stretch is overwritten, its length stays. */
export function eraseText(content: string, masks: readonly Span[]): string {
  let kept = "";
  let from = 0;
  for (const [start, end] of mergeSpans(masks)) {
    kept += content.slice(from, start) + FILLER.repeat(end - start);
    from = end;
  }
  return kept + content.slice(from);
}
