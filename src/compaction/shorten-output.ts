/** Characters of a tool's output that the working context shows in full. */
export const MAX_OUTPUT_CHARACTERS = 100_000;

/** Characters of a larger output that are shown. */
const PREVIEW_CHARACTERS = 2000;

/**
 * A tool's output as the model sees it: itself, or, when its text or JSON is longer than `maxCharacters`, its
 * beginning and a note that the tool can be run again. The same output always gives the same text.
 */
export function shortenOutput(
  output: unknown,
  maxCharacters: number = MAX_OUTPUT_CHARACTERS,
  previewCharacters: number = PREVIEW_CHARACTERS,
): unknown {
  const text = typeof output === "string" ? output : (JSON.stringify(output) ?? "");
  if (text.length <= maxCharacters) return output;
  const preview = cutText(text, previewCharacters);
  return (
    `${preview}\n[Shortened: ${text.length - preview.length} of ${text.length} characters are left out. ` +
    `Run the tool again to see all of it.]`
  );
}

/** The first `length` UTF-16 units of a text, or one less where that would halve a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
