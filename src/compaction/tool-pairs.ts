import { linksOf } from "../contract/read-part.ts";

/** The least that compaction looks at in a message. */
export interface CompactableMessage {
  id: string;
  role: string;
  parts: readonly { type: string; toolCallId?: string; state?: string; output?: unknown }[];
  createdAt?: Date | string | undefined;
}

/** Two indexes, the first smaller, between which no cut may fall. */
export type Span = readonly [from: number, to: number];

/**
 * Calls of tools and requests for approval that begin in one message and are answered in another, as pairs of
 * indexes. In AI SDK messages a call and its result are one part, so there are none; other formats keep them apart.
 */
export function toolSpans(messages: readonly CompactableMessage[]): Span[] {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  for (const [index, message] of messages.entries()) {
    for (const link of message.parts.flatMap(linksOf)) {
      if (!first.has(link)) first.set(link, index);
      last.set(link, index);
    }
  }
  return [...first].flatMap(([link, from]): Span[] => {
    const to = last.get(link) ?? from;
    return to > from ? [[from, to]] : [];
  });
}

/** The next index, at this one or after it, at which a cut separates no call from its result. */
export function alignBoundaryForward(messages: readonly CompactableMessage[], index: number): number {
  return alignForward(toolSpans(messages), index);
}

/** As `alignBoundaryForward`, for the last index at this one or before it. */
export function alignBoundaryBackward(messages: readonly CompactableMessage[], index: number): number {
  return alignBackward(toolSpans(messages), index);
}

/** The next cut, at this index or after it, inside no span. */
export function alignForward(spans: readonly Span[], index: number): number {
  let cut = index;
  for (let moved = true; moved;) {
    moved = false;
    for (const [from, to] of spans) if (from < cut && cut <= to) [cut, moved] = [to + 1, true];
  }
  return cut;
}

/** The last cut, at this index or before it, inside no span. */
export function alignBackward(spans: readonly Span[], index: number): number {
  let cut = index;
  for (let moved = true; moved;) {
    moved = false;
    for (const [from, to] of spans) if (from < cut && cut <= to) [cut, moved] = [from, true];
  }
  return cut;
}
