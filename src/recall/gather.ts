import { isoDay } from "../text/iso-day.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Message } from "../store/message-store.ts";
import type { Store } from "../store/store.ts";
import { countTerms, coverage } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Channel } from "./document.ts";
import { listMemories } from "./list-memories.ts";
import type { Query } from "./query.ts";
import { isOnTopic } from "./topic-cues.ts";
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

/** Characters of all index terms that are counted: of very long messages only the best are looked at. */
export const MAX_CHARACTERS = 200_000;

/** Where each row was found, by row number. */
type Channels = Map<number, Set<Channel>>;

/** Reads every channel: at most `depth` rows of each full-text index, and a bounded number of the others. */
export function gather(
  store: Store,
  query: Query,
  { corpus, depth, near }: { corpus: Corpus; depth: number; near?: ReadonlyMap<number, number> | undefined },
): Finds {
  const channels: Channels = new Map();
  for (const { seq } of store.messages.search(corpus.searched, depth)) note(channels, seq, "message");
  const found = findMemories(store, query, { corpus, depth });
  for (const { seq, forgottenMs } of store.memories.bySeqs([...(near?.keys() ?? [])]))
    if (forgottenMs === null) note(found, seq, "vector");
  const alone = new Set(found.keys());
  for (const { memorySeq, messageSeq } of store.sources.ofMemories([...found.keys()])) {
    alone.delete(memorySeq);
    for (const channel of found.get(memorySeq) ?? []) note(channels, messageSeq, channel);
  }
  for (const range of query.ranges)
    for (const { seq } of saidDuring(store, range)) note(channels, seq, "date");
  const terms = store.messages.rowTerms([...channels.keys()], MAX_CHARACTERS);
  const messages = new Map<number, Find<Message>>();
  for (const row of store.messages.bySeqs([...terms.keys()])) {
    messages.set(row.seq, {
      row,
      terms: terms.get(row.seq) ?? [],
      channels: channels.get(row.seq) ?? new Set(),
    });
  }
  const own = store.memories.rowTerms([...alone]);
  const memories = store.memories.bySeqs([...alone]).map((row) => ({
    row,
    terms: own.get(row.seq) ?? [],
    channels: found.get(row.seq) ?? new Set<Channel>(),
  }));
  return { messages, memories };
}

function note(channels: Channels, seq: number, channel: Channel): void {
  const known = channels.get(seq);
  if (known === undefined) channels.set(seq, new Set([channel]));
  else known.add(channel);
}

function findMemories(
  store: Store,
  query: Query,
  { corpus, depth }: { corpus: Corpus; depth: number },
): Channels {
  const found: Channels = new Map();
  for (const { seq } of store.memories.search(corpus.searched, depth)) note(found, seq, "memory");
  for (const { seq } of store.memories.ofTopics(query.topics, MAX_OF_TOPICS)) note(found, seq, "topic");
  const listed = listMemories(store, query);
  for (const { seq } of listed ?? []) note(found, seq, "type");
  for (const type of listed === null ? query.types : [])
    for (const { seq } of store.memories.page({ sessionId: undefined, type }, null, MAX_OF_TYPE))
      note(found, seq, "type");
  for (const range of query.ranges) {
    const [from, to] = [isoPrefix(range.fromMs), isoPrefix(range.toMs)];
    for (const { seq } of store.memories.datedBetween(from, to, MAX_DATED)) note(found, seq, "date");
  }
  if (!query.cues.asksPast)
    for (const seq of successors(store, found, { query, corpus })) note(found, seq, "successor");
  if (query.fragments.size === 0) return found;
  const terms = store.memories.rowTerms([...found.keys()]);
  for (const [seq, channels] of found)
    if (isByFragments(terms.get(seq) ?? [], channels, { query, corpus })) found.delete(seq);
  return found;
}

/** Share of the query's rarity that a memory must cover for what replaced it to be the answer instead. */
const MIN_REPLACED = 0.5;
const MAX_STEPS = 8;

/**
 * What is current in place of memories that match and no longer hold: "I left Acme" shares no word with "where do I
 * work", which "I work at Acme" answered.
 */
function successors(
  store: Store,
  found: Channels,
  { query, corpus }: { query: Query; corpus: Corpus },
): number[] {
  const past = store.memories.bySeqs([...found.keys()]).filter(({ supersededBy }) => supersededBy !== null);
  if (past.length === 0) return [];
  const terms = store.memories.rowTerms(past.map(({ seq }) => seq));
  return past.flatMap((memory) => {
    const covered = coverage(countTerms(terms.get(memory.seq) ?? [], corpus), corpus);
    if (covered < MIN_REPLACED && !isOnTopic(memory.topicKey, query.topics)) return [];
    let newest: StoredMemory | null = memory;
    for (let step = 0; newest !== null && newest.supersededBy !== null && step < MAX_STEPS; step++)
      newest = store.memories.bySeq(newest.supersededBy);
    const isCurrent = newest !== null && newest.supersededMs === null && newest.forgottenMs === null;
    return isCurrent && newest !== null ? [newest.seq] : [];
  });
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
