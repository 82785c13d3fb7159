import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { isoDay } from "../text/iso-day.ts";
import { termsOf } from "../text/terms.ts";
import type { Query } from "./query.ts";
import { isoRange, overlap, type TimeRange } from "./time-ranges.ts";

/** Memories of a type or a topic that are read for a list, and dated ones. */
const MAX_READ = 100;

/** After every date that is written with four digits. */
const END_OF_TIME = "9999";

/** How summaries call the user. */
const OF_USER = /^(?:the user|user |ユーザー|der nutzer|die nutzerin|el usuario|la usuaria|用户)/iu;

/**
 * All current memories that a question wants: first those dated from today on, the nearest first, then those without a
 * date and those whose date is over, the newest first. Null when it wants no list, or nothing is of what the list
 * should be about.
 */
export function listMemories(store: Store, query: Query): StoredMemory[] | null {
  const { list } = query;
  if (list === null) return null;
  const current = read(store, query).filter((memory) => memory.supersededMs === null);
  const wanted = current.filter(
    (memory) => isAbout(memory, list.about) && (list.kind === "fact" || isIn(memory, query)),
  );
  // What ordinary questions find may still answer these.
  const isLoose = list.kind === "topic" || list.about.length > 0;
  if (isLoose && wanted.length === 0) return null;
  const rankOf = (memory: StoredMemory) => {
    if (list.kind === "fact") return isOwn(memory) ? 1 : 2;
    return dateOf(memory) === null ? 1 : isOver(memory, query) ? 2 : 0;
  };
  return wanted.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || (rankOf(a) === 0 ? byDate(a, b) : b.saidMs - a.saidMs) || b.seq - a.seq,
  );
}

function read(store: Store, query: Query): StoredMemory[] {
  const { memories } = store;
  const kind = query.list?.kind;
  if (kind === undefined) return [];
  if (kind === "topic") return memories.ofTopics(query.topics, MAX_READ);
  if (kind === "upcoming") return upcoming(store, query);
  if (kind !== "fact") return memories.page({ sessionId: undefined, type: kind }, null, MAX_READ);
  const known = memories.ofTopics(["user/"], MAX_READ).filter(({ type }) => type === "fact");
  const seqs = new Set(known.map(({ seq }) => seq));
  const others = memories.page({ sessionId: undefined, type: kind }, null, MAX_READ);
  return [...known, ...others.filter(({ seq, summary }) => !seqs.has(seq) && OF_USER.test(summary))];
}

/** A fact with a topic of the user's own; others only tell of the user. */
function isOwn({ topicKey }: StoredMemory): boolean {
  return topicKey?.startsWith("user/") ?? false;
}

/** What is dated from today on; what is known by its month only may be yet to come too. */
function upcoming({ memories }: Store, { nowMs }: Query): StoredMemory[] {
  const today = isoDay(nowMs);
  const month = today.slice(0, 7);
  const dated = [
    ...memories.datedBetween(month, `${month}-`, MAX_READ),
    ...memories.datedBetween(today, END_OF_TIME, MAX_READ),
  ];
  return dated.filter((memory) => memory.type !== "instruction" && !isOver(memory, { nowMs }));
}

function isAbout({ content }: StoredMemory, about: readonly string[]): boolean {
  if (about.length === 0) return true;
  const terms = new Set(termsOf(content));
  return about.every((term) => terms.has(term));
}

/** Whether a memory is of the times that are asked about; what has no date is of any time from today on. */
function isIn(memory: StoredMemory, { ranges, nowMs }: Query): boolean {
  if (ranges.length === 0) return true;
  const date = dateOf(memory);
  const isDue = ranges.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  if (date === null || date.toMs <= startOfDay(nowMs)) return memory.type === "task" && isDue;
  return ranges.some((range) => overlap(range, date));
}

const DAY = /\b\d{4}-\d\d-\d\d\b/gu;
const WEEK_MS = 7 * 86_400_000;

/** The time that a memory is dated; a week is dated by its month, and the text has its first day. */
function dateOf({ eventDate, type, content }: StoredMemory): TimeRange | null {
  if (eventDate === null || type === "instruction") return null;
  const range = isoRange(eventDate);
  const days =
    eventDate.length === 7 ? (content.match(DAY) ?? []).filter((day) => day.startsWith(eventDate)) : [];
  const fromMs = Date.parse(days.toSorted()[0] ?? "");
  return Number.isNaN(fromMs) ? range : { fromMs, toMs: fromMs + WEEK_MS };
}

function isOver(memory: StoredMemory, { nowMs }: Pick<Query, "nowMs">): boolean {
  const date = dateOf(memory);
  return date !== null && date.toMs <= startOfDay(nowMs);
}

function startOfDay(ms: number): number {
  return Date.parse(isoDay(ms));
}

/** Order in which a list is told: by date, without a date last, as they were said. */
export function byDate(a: StoredMemory, b: StoredMemory): number {
  const [one, other] = [dateOf(a)?.fromMs ?? Infinity, dateOf(b)?.fromMs ?? Infinity];
  return one === other ? a.saidMs - b.saidMs || a.seq - b.seq : one - other;
}
