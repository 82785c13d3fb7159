/** A slice of an export: whole lines, and where the next begins; null after the last. */
export interface ExportSlice {
  text: string;
  cursor: string | null;
}

/**
 * An export as a stream of bytes. A slice is asked for when the reader has taken the one before: so no more than one
 * is in memory, however slow the reader is. `first` has been asked for already: a bad cursor is refused by the call.
 */
export function exportStream(
  first: ExportSlice,
  ask: (cursor: string) => Promise<ExportSlice>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting: ExportSlice | null = first;
  let cursor: string | null = first.cursor;
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      const slice: ExportSlice | null = waiting ?? (cursor === null ? null : await ask(cursor));
      waiting = null;
      if (slice === null) {
        controller.close();
        return;
      }
      cursor = slice.cursor;
      controller.enqueue(encoder.encode(slice.text));
      if (cursor === null) controller.close();
    },
  });
}
