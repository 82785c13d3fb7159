/** Signs that turn the direction of what follows: they can make a text look like another. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text on one line: well-formed, no control characters, nothing that turns its direction. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(DIRECTIONS, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** A text of several lines: well-formed, no control characters but ends of lines and tabs. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(DIRECTIONS, "")
    .replace(/[^\P{Cc}\n\t]+ ?/gu, " ")
    .trim();
}
