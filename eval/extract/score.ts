import type { Expected, Labelled } from "./labelled-set.ts";
import { typesOf } from "./labelled-set.ts";
import { type Kept, plain, textOf } from "./product.ts";

/** Counts of right, superfluous and missing memories. */
export interface Tally {
  right: number;
  extra: number;
  missed: number;
}

/** How one conversation came out. */
export interface Outcome {
  conversation: Labelled;
  matched: { expected: Expected; kept: Kept }[];
  misses: Expected[];
  /** Current memories that match no expectation. */
  extras: Kept[];
  /** Memories that hold a junk string. */
  junk: Kept[];
  datesRight: number;
  datesGiven: number;
}

/** Matches what was kept with what was expected, one to one. */
export function scoreConversation(conversation: Labelled, kept: readonly Kept[]): Outcome {
  const free = new Set(kept);
  const matched: Outcome["matched"] = [];
  const misses: Expected[] = [];
  for (const expected of conversation.expect) {
    const candidates = [...free].filter((memory) => matches(memory, expected));
    const best =
      candidates.find(({ isCurrent }) => isCurrent === (expected.current ?? true)) ?? candidates[0];
    if (best === undefined) {
      misses.push(expected);
      continue;
    }
    free.delete(best);
    matched.push({ expected, kept: best });
  }
  const dates = datesOf(conversation, kept);
  const junk = kept.filter((memory) =>
    conversation.junk.some((text) => textOf(memory).includes(plain(text))),
  );
  return {
    conversation,
    matched,
    misses,
    extras: [...free].filter(({ isCurrent }) => isCurrent),
    junk,
    ...dates,
  };
}

function matches(memory: Kept, expected: Expected): boolean {
  const text = textOf(memory);
  if (expected.current !== undefined && expected.current !== memory.isCurrent) return false;
  if (!typesOf(expected).includes(memory.memory.type)) return false;
  if (!holds(text, expected)) return false;
  if ((expected.excludes ?? []).some((word) => text.includes(plain(word)))) return false;
  return expected.date === undefined || isDate(memory.memory.eventDate, expected.date);
}

/** Whether a text in plain form holds what an expectation asks for. */
export function holds(text: string, { includes }: Pick<Expected, "includes">): boolean {
  return includes.every((words) => [words].flat().some((word) => text.includes(plain(word))));
}

function isDate(given: string | null, expected: string): boolean {
  return given !== null && (given.startsWith(expected) || expected.startsWith(given));
}

/** Dates given on memories that match an expectation but for the date. */
function datesOf(conversation: Labelled, kept: readonly Kept[]): { datesRight: number; datesGiven: number } {
  let datesRight = 0;
  let datesGiven = 0;
  for (const expected of conversation.expect) {
    if (expected.date === undefined) continue;
    const { date, current: _, ...rest } = expected;
    const found = kept.filter((memory) => matches(memory, rest) && memory.memory.eventDate !== null);
    if (found.length === 0) continue;
    datesGiven++;
    if (found.some(({ memory }) => isDate(memory.eventDate, date))) datesRight++;
  }
  return { datesRight, datesGiven };
}

/** Precision, recall and their harmonic mean; 0 where there is nothing to divide by. */
export function rates({ right, extra, missed }: Tally): { precision: number; recall: number; f1: number } {
  const precision = right + extra === 0 ? 0 : right / (right + extra);
  const recall = right + missed === 0 ? 0 : right / (right + missed);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}
