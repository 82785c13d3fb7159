import type { Candidate } from "../contract/results.ts";
import type { Evidence } from "../model/port.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Message } from "../store/message-row.ts";
import type { Store } from "../store/store.ts";
import { isoDay } from "../text/iso-day.ts";

/** Longest text of one candidate that a model reads. */
const MAX_TEXT = 1200;

const DAY_MS = 86_400_000;

/** The rows that candidates stand for and that are still stored, by id. */
export function rowsOf(
  store: Store,
  candidates: readonly Candidate[],
): { memories: Map<string, StoredMemory>; messages: Map<string, Message> } {
  const idsOf = (kind: Candidate["kind"]) =>
    candidates.flatMap((candidate) => (candidate.kind === kind ? candidate.id : []));
  return {
    memories: store.memories.byIds(idsOf("memory")),
    messages: store.messages.byIds(idsOf("message")),
  };
}

/** What a model answers from: the candidates' texts with their dates and how far those are from today, by code. */
export function evidenceOf(store: Store, candidates: readonly Candidate[], todayMs: number): Evidence[] {
  const { memories, messages } = rowsOf(store, candidates);
  return candidates.map(({ id, kind, eventDate, sources, summary }, index) => {
    const text = kind === "memory" ? memories.get(id)?.content : messages.get(id)?.shown;
    const saidMs = sources.at(-1)?.timestamp.getTime() ?? memories.get(id)?.saidMs ?? todayMs;
    return {
      number: index + 1,
      text: (text ?? summary).slice(0, MAX_TEXT).toWellFormed(),
      date: datedText(eventDate, saidMs, todayMs),
      isPast: summary.startsWith("(past) "),
    };
  });
}

function datedText(eventDate: string | null, saidMs: number, todayMs: number): string {
  const said = `said ${isoDay(saidMs)}`;
  if (eventDate === null) return said;
  const days = Math.round((Date.parse(isoDay(todayMs)) - Date.parse(eventDate)) / DAY_MS);
  if (eventDate.length !== 10 || Number.isNaN(days)) return `${eventDate}, ${said}`;
  const distance = days === 0 ? "today" : days > 0 ? `${days} days ago` : `in ${-days} days`;
  return `${eventDate} (${distance}), ${said}`;
}
