import type { StoredMemory } from "../store/memory-row.ts";
import { fold } from "../text/fold.ts";
import { namesDay, noted, type AnswerStyle } from "./answer.ts";
import { byDate } from "./list-memories.ts";
import { sentencesOf } from "./passages.ts";
import type { Query } from "./query.ts";
import type { Ranked } from "./rank.ts";

/** Most parts of a list, by the length of the answer. */
const MAX_LISTED: Readonly<Record<AnswerStyle["length"], number>> = { short: 3, medium: 10, long: 20 };

/** Longest memory that is told whole, in characters. */
const MAX_WHOLE = 280;

/** The memories of a list, one a line, in the order of their dates; how many more there are is told. */
export function composeList(listed: readonly StoredMemory[], query: Query, style: AnswerStyle): string {
  const told = new Map(listed.toReversed().map((memory) => [fold(wordsOf(memory)), memory]));
  const distinct = listed.filter((memory) => told.get(fold(wordsOf(memory))) === memory);
  const shown = distinct.slice(0, MAX_LISTED[style.length]).toSorted(byDate);
  const isUpcoming = query.list?.kind === "upcoming";
  const lines = shown.map((memory) => lineOf(memory, isUpcoming, style));
  const left = distinct.length - shown.length;
  if (lines.length < 2 && style.length !== "long") return lines.join("");
  return [...lines.map((line) => `- ${line}`), ...(left > 0 ? [`(and ${left} more)`] : [])].join("\n");
}

/** What a memory says, with its date; what has none tells when it was said. */
function lineOf(memory: StoredMemory, isUpcoming: boolean, { nowMs }: AnswerStyle): string {
  const words = wordsOf(memory);
  const date = memory.type === "instruction" ? null : memory.eventDate;
  const when = { date, saidMs: memory.saidMs, isDated: namesDay(words) };
  return noted(words, when, { isPast: false, fromMs: isUpcoming ? nowMs : null });
}

function wordsOf({ content, summary }: StoredMemory): string {
  if (content.length <= MAX_WHOLE) return content;
  return summary.length <= MAX_WHOLE ? summary : (sentencesOf(content)[0] ?? content).slice(0, MAX_WHOLE);
}

/** The candidates with those that have what is listed first, in its order. */
export function listedFirst(ranked: readonly Ranked[], listed: readonly StoredMemory[]): Ranked[] {
  const used = new Set<Ranked>();
  const first = listed.flatMap(({ seq }): Ranked[] => {
    const own = ranked.find(({ memory }) => memory?.seq === seq);
    const holder =
      own ?? ranked.find(({ document }) => document.memories.some(({ memory }) => memory.seq === seq));
    const memory = holder?.document.memories.find((drawn) => drawn.memory.seq === seq)?.memory;
    if (holder === undefined || memory === undefined) return [];
    used.add(holder);
    return [{ ...holder, memory, isPast: false }];
  });
  return [...first, ...ranked.filter((entry) => !used.has(entry))];
}
