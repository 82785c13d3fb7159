import type { EndedTurn } from "../contract/turn-memory.ts";

/** UTF-16 units of prompt and response together: four million bytes and more, which no model reads. */
export const MAX_TURN_LENGTH = 4_000_000;

const MARK_LENGTH = 100;

/**
 * A turn that can be noted: of what is too long the beginning, and a mark that says so. What an agent answered must not
 * end its query, and no caller is there who could shorten it.
 */
export function fitTurn({ prompt, response }: EndedTurn): EndedTurn {
  const isFitting = prompt.length + response.length <= MAX_TURN_LENGTH;
  if (isFitting) return { prompt, response };
  const half = MAX_TURN_LENGTH / 2;
  const kept = shorten(prompt, Math.max(half, MAX_TURN_LENGTH - response.length));
  return { prompt: kept, response: shorten(response, MAX_TURN_LENGTH - kept.length) };
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = length - MARK_LENGTH;
  return `${text.slice(0, kept).toWellFormed()}\n[… shortened: ${kept} of ${text.length} characters are kept]`;
}
