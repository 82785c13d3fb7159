import { isoDay } from "../text/iso-day.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Message } from "../store/message-store.ts";
import type { Store } from "../store/store.ts";
import { countTerms } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Channel } from "./document.ts";
import type { Query } from "./query.ts";
import type { TimeRange } from "./time-ranges.ts";

/** Messages and memories that a query found, before any is ranked. */
export interface Finds {
  /**
   * Messages that matched, or from which a memory that matched was drawn, by row number.
   */
  messages: ReadonlyMap<number, Find<Message>>;
  /** Memories that matched and rest on no message. */
  memories: readonly Find<StoredMemory>[];
}

export interface Find<Row> {
  row: Row;
  terms: readonly string[];
  channels: Set<Channel>;
}

/** Memories read for the topics of a query, for each time range that it names, and for each type. */
const MAX_OF_TOPICS = 40;
const MAX_DATED = 40;
const MAX_OF_TYPE = 20;

/** Sessions looked into for a time range, and messages taken of all of them. */
const MAX_SESSIONS = 20;
const MAX_SAID = 60;

/** Reads every channel: at most `depth` rows of each full-text index, and a bounded number of the others. */
export function gather(
  store: Store,
  query: Query,
  { corpus, depth }: { corpus: Corpus; depth: number },
): Finds {
  const wanted = [...query.terms, ...corpus.kin.keys()];
  const channels = new Map<number, Set<Channel>>();
  const note = (seq: number, channel: Channel) => {
    const known = channels.get(seq);
    if (known === undefined) channels.set(seq, new Set([channel]));
    else known.add(channel);
  };
  for (const { seq } of store.messages.search(wanted, depth)) note(seq, "message");
  const found = gatherMemories(store, query, { corpus, wanted, depth });
  const rests = new Set<number>();
  for (const { memorySeq, messageSeq } of store.sources.ofMemories([...found.keys()])) {
    rests.add(memorySeq);
    const memory = found.get(memorySeq);
    for (const channel of memory?.channels ?? []) note(messageSeq, channel);
  }
  for (const range of query.ranges) for (const { seq } of saidDuring(store, range)) note(seq, "date");
  const terms = store.messages.rowTerms([...channels.keys()]);
  const messages = new Map<number, Find<Message>>();
  for (const row of store.messages.bySeqs([...channels.keys()])) {
    messages.set(row.seq, {
      row,
      terms: terms.get(row.seq) ?? [],
      channels: channels.get(row.seq) ?? new Set(),
    });
  }
  return { messages, memories: [...found.values()].filter(({ row }) => !rests.has(row.seq)) };
}

function gatherMemories(
  store: Store,
  query: Query,
  { corpus, wanted, depth }: { corpus: Corpus; wanted: readonly string[]; depth: number },
): Map<number, Find<StoredMemory>> {
  const found = new Map<number, Find<StoredMemory>>();
  const note = (row: StoredMemory, channel: Channel) => {
    const known = found.get(row.seq);
    if (known === undefined) found.set(row.seq, { row, terms: [], channels: new Set([channel]) });
    else known.channels.add(channel);
  };
  const hits = store.memories.search(wanted, depth).map(({ seq }) => seq);
  for (const memory of store.memories.bySeqs(hits)) note(memory, "memory");
  for (const memory of store.memories.ofTopics(query.topics, MAX_OF_TOPICS)) note(memory, "topic");
  for (const type of query.types)
    for (const memory of store.memories.page({ sessionId: undefined, type }, null, MAX_OF_TYPE))
      note(memory, "type");
  for (const range of query.ranges) {
    const [from, to] = [isoPrefix(range.fromMs), isoPrefix(range.toMs)];
    for (const memory of store.memories.datedBetween(from, to, MAX_DATED)) note(memory, "date");
  }
  const terms = store.memories.rowTerms([...found.keys()]);
  for (const [seq, find] of found) {
    const own = terms.get(seq) ?? [];
    if (isByFragments(own, find.channels, { query, corpus })) found.delete(seq);
    else found.set(seq, { ...find, terms: own });
  }
  return found;
}

const TEXT_CHANNELS: ReadonlySet<Channel> = new Set(["message", "memory"]);

/** Whether a text was found by nothing but single characters of longer words: 京都 is not found by 東京. */
function isByFragments(
  terms: readonly string[],
  channels: ReadonlySet<Channel> | undefined,
  { query, corpus }: { query: Query; corpus: Corpus },
): boolean {
  if (query.fragments.size === 0 || channels === undefined) return false;
  if ([...channels].some((channel) => !TEXT_CHANNELS.has(channel))) return false;
  return [...countTerms(terms, corpus).keys()].every((term) => query.fragments.has(term));
}

function saidDuring(store: Store, range: TimeRange): Message[] {
  const said: Message[] = [];
  for (const session of store.sessions.during(range, MAX_SESSIONS)) {
    if (said.length >= MAX_SAID) break;
    said.push(...store.messages.saidBetween(session, range, MAX_SAID - said.length));
  }
  return said;
}

/** A whole month or year begins with its ISO prefix, so that dates known to the month only are found too. */
function isoPrefix(ms: number): string {
  const day = isoDay(ms);
  return day.endsWith("-01") ? (day.endsWith("-01-01") ? day.slice(0, 4) : day.slice(0, 7)) : day;
}
