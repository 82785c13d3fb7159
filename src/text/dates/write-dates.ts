import type { FoundDate } from "./find-dates.ts";

/** The text with its dates written out, so that it can be read at any later time. The dates are in order. */
export function writeDates(text: string, dates: readonly FoundDate[]): string {
  let written = "";
  let end = 0;
  for (const date of dates) {
    written += text.slice(end, date.start) + date.written;
    end = date.end;
  }
  return written + text.slice(end);
}
