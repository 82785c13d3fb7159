import { MemoryError } from "../contract/memory-error.ts";

/** A line of a stream; the first is number 1. */
export interface NumberedLine {
  text: string;
  number: number;
}

/** Characters of one line: a row of 2 MB whose every character JSON escapes. */
const MAX_LINE_CHARACTERS = 16 * 1024 * 1024;

/** The lines of a stream of UTF-8, empty ones left out. Holds one line and one chunk at a time. */
export async function* splitLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<NumberedLine> {
  let number = 0;
  let kept = "";
  for await (const chunk of splitText(stream)) {
    const lines = (kept + chunk).split("\n");
    kept = lines.pop() ?? "";
    if (kept.length > MAX_LINE_CHARACTERS) {
      const reason = `line ${number + lines.length + 1}: must have at most ${MAX_LINE_CHARACTERS} characters`;
      throw new MemoryError("too_large", reason, "line");
    }
    for (const text of lines) {
      number++;
      if (text.trim() !== "") yield { text, number };
    }
  }
  if (kept.trim() !== "") yield { text: kept, number: number + 1 };
}

/** A stream of UTF-8 as text, in pieces as they come. */
export async function* splitText(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let bytes = 0;
  for await (const chunk of stream) {
    yield decode(decoder, chunk, bytes);
    bytes += chunk.byteLength;
  }
  yield decode(decoder, undefined, bytes);
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, after: number): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new MemoryError("invalid", `is not UTF-8, after byte ${after}`, "stream");
  }
}
