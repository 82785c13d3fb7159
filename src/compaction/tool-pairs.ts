/** The least that compaction looks at in a message. */
export interface CompactableMessage {
  id: string;
  role: string;
  parts: readonly { type: string; toolCallId?: string; state?: string; output?: unknown }[];
}

/**
 * Calls of tools that begin in one message and are answered in another, as pairs of indexes. In AI SDK messages a call
 * and its result are one part, so there are none; other formats keep them apart.
 */
export function toolSpans(messages: readonly CompactableMessage[]): [from: number, to: number][] {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  for (const [index, message] of messages.entries()) {
    for (const { toolCallId } of message.parts) {
      if (toolCallId === undefined) continue;
      if (!first.has(toolCallId)) first.set(toolCallId, index);
      last.set(toolCallId, index);
    }
  }
  return [...first].flatMap(([callId, from]): [number, number][] => {
    const to = last.get(callId) ?? from;
    return to > from ? [[from, to]] : [];
  });
}

/** The next index, at this one or after it, at which a cut separates no call from its result. */
export function alignBoundaryForward(messages: readonly CompactableMessage[], index: number): number {
  const spans = toolSpans(messages);
  let cut = index;
  for (let moved = true; moved;) {
    moved = false;
    for (const [from, to] of spans) if (from < cut && cut <= to) [cut, moved] = [to + 1, true];
  }
  return cut;
}

/** As `alignBoundaryForward`, for the last index at this one or before it. */
export function alignBoundaryBackward(messages: readonly CompactableMessage[], index: number): number {
  const spans = toolSpans(messages);
  let cut = index;
  for (let moved = true; moved;) {
    moved = false;
    for (const [from, to] of spans) if (from < cut && cut <= to) [cut, moved] = [from, true];
  }
  return cut;
}
