import { IndexedText } from "../store/indexed-text.ts";
import { ReadingLimit } from "../store/reading-limit.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { MemoryText, MessageText } from "../store/search-store.ts";
import type { Store } from "../store/store.ts";
import { isoDay } from "../text/iso-day.ts";
import { coverageOf } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Channel } from "./document.ts";
import { listMemories } from "./list-memories.ts";
import type { Query } from "./query.ts";
import { isOnTopic } from "./topic-cues.ts";
import type { TimeRange } from "./time-ranges.ts";

/** Messages and memories that a query found, before any is read or ranked; each oldest first. */
export interface Finds {
  /** Messages that matched, or from which a memory that matched was drawn. */
  messages: readonly FoundMessage[];
  /** Memories that matched and rest on no message. */
  memories: readonly FoundMemory[];
  /** The texts of all memories that were found, by row number. */
  texts: ReadonlyMap<number, IndexedText>;
  /** What a question for a list wants all of (`listMemories`). */
  listed: readonly StoredMemory[] | null;
}

export interface FoundMessage {
  seq: number;
  sessionSeq: number;
  position: number;
  text: IndexedText;
  channels: ReadonlySet<Channel>;
}

export type FoundMemory = Pick<FoundMessage, "seq" | "text" | "channels">;

/** Memories read for the topics of a query, for each time range that it names, and for each type. */
const MAX_OF_TOPICS = 40;
const MAX_DATED = 40;
const MAX_OF_TYPE = 20;

/** Sessions looked into for a time range, and messages taken of all of them. */
const MAX_SESSIONS = 20;
const MAX_SAID = 60;

/** Characters of all index terms that are counted: of very long messages only the best are looked at. */
export const MAX_CHARACTERS = 200_000;
const MAX_MEMORY_CHARACTERS = 1_000_000;

/** Where each row was found, by row number. */
type Channels = Map<number, Set<Channel>>;

/** A memory that was found. */
type Memory = Pick<MemoryText, "seq" | "topicKey" | "supersededBy"> & { text: IndexedText };

/** How a query is searched for: what is known of its words, rows of each full-text index, memories to look at beside. */
interface Search {
  query: Query;
  corpus: Corpus;
  depth: number;
  near?: ReadonlyMap<number, number> | undefined;
}

/** Reads every channel: at most `depth` rows of each full-text index, and a bounded number of the others. */
export function gather(
  store: Store,
  query: Query,
  { corpus, depth, near }: { corpus: Corpus; depth: number; near?: ReadonlyMap<number, number> | undefined },
): Finds {
  const channels: Channels = new Map();
  const texts = new Map<number, MessageText>();
  const reading = new ReadingLimit(MAX_CHARACTERS);
  for (const text of store.search.matchingMessages(corpus.searched, depth, reading)) {
    texts.set(text.seq, text);
    note(channels, text.seq, "message");
  }
  const memories = findMemories(store, { query, corpus, depth, near });
  const alone = new Set(memories.channels.keys());
  for (const { memorySeq, messageSeq } of store.sources.ofMemories([...memories.channels.keys()])) {
    alone.delete(memorySeq);
    for (const channel of memories.channels.get(memorySeq) ?? []) note(channels, messageSeq, channel);
  }
  for (const range of query.ranges) for (const seq of saidDuring(store, range)) note(channels, seq, "date");
  const unread = [...channels.keys()].filter((seq) => !texts.has(seq));
  for (const text of store.search.messageTexts(unread, reading)) texts.set(text.seq, text);
  const indexed = (body: string) => new IndexedText(body, corpus.counter);
  return {
    messages: [...texts.values()]
      .sort((a, b) => a.seq - b.seq)
      .map(({ seq, sessionSeq, position, body }) => {
        const text = indexed(body);
        return { seq, sessionSeq, position, text, channels: channels.get(seq) ?? new Set() };
      }),
    memories: [...alone]
      .sort((a, b) => a - b)
      .flatMap((seq) => {
        const text = memories.texts.get(seq);
        return text === undefined
          ? []
          : { seq, text, channels: memories.channels.get(seq) ?? new Set<Channel>() };
      }),
    texts: memories.texts,
    listed: memories.listed,
  };
}

function note(channels: Channels, seq: number, channel: Channel): void {
  const known = channels.get(seq);
  if (known === undefined) channels.set(seq, new Set([channel]));
  else known.add(channel);
}

function findMemories(
  store: Store,
  search: Search,
): Pick<Finds, "texts" | "listed"> & { channels: Channels } {
  const { query, corpus, depth, near } = search;
  const found: Channels = new Map();
  const memories = new Map<number, Memory>();
  const keep = (read: readonly MemoryText[]) => {
    for (const { body, ...memory } of read)
      memories.set(memory.seq, { ...memory, text: new IndexedText(body, corpus.counter) });
  };
  /** Reads the texts of what was found otherwise. */
  const readRest = (seqs: readonly number[]) =>
    keep(store.search.memoryTexts(seqs.filter((seq) => !memories.has(seq))));
  keep(store.search.matchingMemories(corpus.searched, depth, new ReadingLimit(MAX_MEMORY_CHARACTERS)));
  for (const seq of memories.keys()) note(found, seq, "memory");
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
  readRest([...found.keys()]);
  if (!query.cues.asksPast)
    for (const seq of successors(store, [...memories.values()], { query, corpus }))
      note(found, seq, "successor");
  const others = [...(near?.keys() ?? [])];
  readRest([...found.keys(), ...others]);
  const texts = new Map(Array.from(memories.values(), ({ seq, text }) => [seq, text]));
  for (const [seq, channels] of found) if (isByFragments(texts.get(seq), channels, search)) found.delete(seq);
  for (const seq of others) if (memories.has(seq)) note(found, seq, "vector");
  return { channels: found, texts, listed };
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
  found: readonly Memory[],
  { query, corpus }: { query: Query; corpus: Corpus },
): number[] {
  const past = found.filter(
    ({ supersededBy, topicKey, text }) =>
      supersededBy !== null &&
      (coverageOf(text.counts.numbers, corpus) >= MIN_REPLACED || isOnTopic(topicKey, query.topics)),
  );
  const oldestFirst = past.map(({ seq }) => seq).sort((a, b) => a - b);
  return store.search.current(oldestFirst, MAX_STEPS);
}

const TEXT_CHANNELS: ReadonlySet<Channel> = new Set(["message", "memory"]);

/** Whether a text was found by nothing but single characters of longer words: 京都 is not found by 東京. */
function isByFragments(
  text: IndexedText | undefined,
  channels: ReadonlySet<Channel>,
  { query, corpus }: Pick<Search, "query" | "corpus">,
): boolean {
  if (query.fragments.size === 0) return false;
  if ([...channels].some((channel) => !TEXT_CHANNELS.has(channel))) return false;
  return (text?.counts.numbers ?? []).every((number) => query.fragments.has(corpus.terms[number] ?? ""));
}

function saidDuring(store: Store, range: TimeRange): number[] {
  const said: number[] = [];
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
