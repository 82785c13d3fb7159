import type { StoredMemory } from "../store/memory-row.ts";
import type { Message } from "../store/message-store.ts";
import { bm25, countTerms, coverage } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Channel } from "./document.ts";
import type { Find, Finds } from "./gather.ts";

/** Neighbours on each side that a message is read with, and what their terms count by distance. */
const NEIGHBOUR_WEIGHTS = [1, 0.5, 0.25];
const WINDOW = NEIGHBOUR_WEIGHTS.length - 1;

/** How far around a message is looked for its surroundings, and how fast what stands there counts less. */
const FAR = 6;
const FAR_WEIGHTS = Array.from({ length: FAR + 1 }, (_, distance) => Math.exp(-distance / 3));

/** How well a place in a conversation matches the words of a query. */
export interface Match {
  /** BM25 of the text with its neighbours, whose terms count less the farther they are. */
  window: number;
  /** BM25 of the text alone. */
  own: number;
  /** Share of the query's rarity that the window has. */
  coverage: number;
  /** Share of the query's rarity that the text alone has. */
  ownCoverage: number;
  /** BM25 of the message before. */
  previous: number;
  /** Best window of the same session. */
  session: number;
  /** BM25 of the messages far around and of the text, those farther away counting less. */
  surroundings: number;
}

/** A message that matched or stands next to one, or a memory that rests on no message. */
export interface Place {
  sessionSeq: number;
  position: number;
  /** Null where only neighbours matched: that message is not read yet, and may not exist. */
  message: Find<Message> | null;
  memory: Find<StoredMemory> | null;
  channels: ReadonlySet<Channel>;
  match: Match;
  /** The query's terms that stand in it or beside it. */
  around: ReadonlySet<string>;
}

/** Far more messages than a session can have. */
const MAX_POSITIONS = 2 ** 28;

/** Gives one number for each place in a session; the numbers of one maker differ for different places. */
export function placeKeys(): (sessionSeq: number, position: number) => number {
  // Row numbers of sessions are too large to be multiplied.
  const sessions = new Map<number, number>();
  return (sessionSeq, position) => {
    const known = sessions.get(sessionSeq) ?? sessions.size;
    if (known === sessions.size) sessions.set(sessionSeq, known);
    return known * MAX_POSITIONS + position;
  };
}

type KeyOf = ReturnType<typeof placeKeys>;

interface Own {
  find: Find<Message>;
  counts: ReadonlyMap<string, number>;
  length: number;
  score: number;
}

/**
 * Every place that a query's words are at or near. A message that no channel found has none of the words, so its
 * neighbours' windows need nothing of it.
 */
export function findPlaces(finds: Finds, corpus: Corpus): Place[] {
  const messages = [...finds.messages.values()];
  const everything = [...messages, ...finds.memories];
  const total = everything.reduce((sum, { terms }) => sum + terms.length, 0);
  const averageLength = Math.max(1, total / Math.max(1, everything.length));
  const keyOf = placeKeys();
  const owns = new Map<number, Own>();
  for (const find of messages) {
    const counts = countTerms(find.terms, corpus);
    const length = find.terms.length / averageLength;
    owns.set(keyOf(find.row.sessionSeq, find.row.position), {
      find,
      counts,
      length,
      score: bm25(counts, length, corpus),
    });
  }
  const places = placesNear(owns, keyOf, corpus);
  const best = new Map<number, number>();
  for (const { sessionSeq, match } of places)
    best.set(sessionSeq, Math.max(best.get(sessionSeq) ?? 0, match.window));
  for (const place of places) place.match.session = best.get(place.sessionSeq) ?? 0;
  return [...places, ...finds.memories.map((find) => memoryPlace(find, averageLength, corpus))];
}

function placesNear(owns: ReadonlyMap<number, Own>, keyOf: KeyOf, corpus: Corpus): Place[] {
  const places = new Map<number, Place>();
  for (const { find } of owns.values()) {
    const { sessionSeq, position } = find.row;
    for (let at = Math.max(0, position - WINDOW); at <= position + WINDOW; at++) {
      const key = keyOf(sessionSeq, at);
      if (places.has(key)) continue;
      const own = owns.get(key);
      places.set(key, {
        sessionSeq,
        position: at,
        message: own?.find ?? null,
        memory: null,
        channels: own?.find.channels ?? new Set<Channel>(["neighbour"]),
        ...matchAt(owns, { center: key, position: at }, corpus),
      });
    }
  }
  return [...places.values()];
}

function matchAt(
  owns: ReadonlyMap<number, Own>,
  { center, position: at }: { center: number; position: number },
  corpus: Corpus,
): Pick<Place, "match" | "around"> {
  const counts = new Map<string, number>();
  let length = 0;
  let total = 0;
  for (let offset = -WINDOW; offset <= WINDOW; offset++) {
    if (at + offset < 0) continue;
    const own = owns.get(center + offset);
    const weight = NEIGHBOUR_WEIGHTS[Math.abs(offset)] ?? 0;
    total += weight;
    length += weight * (own?.length ?? 1);
    if (own === undefined) continue;
    for (const [term, count] of own.counts) counts.set(term, (counts.get(term) ?? 0) + weight * count);
  }
  const own = owns.get(center);
  const match = {
    window: bm25(counts, length / total, corpus),
    own: own?.score ?? 0,
    coverage: coverage(counts, corpus),
    ownCoverage: own === undefined ? 0 : coverage(own.counts, corpus),
    previous: at === 0 ? 0 : (owns.get(center - 1)?.score ?? 0),
    session: 0,
    surroundings: surroundings(owns, center, at),
  };
  return { match, around: new Set(counts.keys()) };
}

function surroundings(owns: ReadonlyMap<number, Own>, center: number, at: number): number {
  let sum = 0;
  for (let offset = -Math.min(FAR, at); offset <= FAR; offset++)
    sum += (owns.get(center + offset)?.score ?? 0) * (FAR_WEIGHTS[Math.abs(offset)] ?? 0);
  return sum;
}

function memoryPlace(find: Find<StoredMemory>, averageLength: number, corpus: Corpus): Place {
  const counts = countTerms(find.terms, corpus);
  const own = bm25(counts, find.terms.length / averageLength, corpus);
  const covered = coverage(counts, corpus);
  return {
    sessionSeq: -1,
    position: -1,
    message: null,
    memory: find,
    channels: find.channels,
    around: new Set(counts.keys()),
    match: {
      window: own,
      own,
      coverage: covered,
      ownCoverage: covered,
      previous: 0,
      session: own,
      surroundings: own,
    },
  };
}
