import type { TermCounts } from "../store/indexed-text.ts";
import { bm25, coverageOf } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Channel } from "./document.ts";
import type { Finds, FoundMemory, FoundMessage } from "./gather.ts";

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
  message: FoundMessage | null;
  memory: FoundMemory | null;
  channels: ReadonlySet<Channel>;
  match: Match;
  /** Numbers of the query's terms that stand in it or beside it. */
  around: readonly number[];
}

/** A message that was found, with what of it does not depend on its neighbours. */
interface Own {
  find: FoundMessage;
  position: number;
  length: number;
  score: number;
  coverage: number;
}

const NEIGHBOUR: ReadonlySet<Channel> = new Set(["neighbour"]);

/**
 * Every place that a query's words are at or near. A message that no channel found has none of the words, so its
 * neighbours' windows need nothing of it.
 */
export function findPlaces({ messages, memories }: Finds, corpus: Corpus): Place[] {
  let total = 0;
  for (const { text } of messages) total += text.counts.length;
  for (const { text } of memories) total += text.counts.length;
  const averageLength = Math.max(1, total / Math.max(1, messages.length + memories.length));
  const places = placesNear(messages, averageLength, corpus);
  for (const find of memories) places.push(memoryPlace(find, averageLength, corpus));
  return places;
}

function placesNear(messages: readonly FoundMessage[], averageLength: number, corpus: Corpus): Place[] {
  const sessions = new Map<number, Session>();
  for (const find of messages) {
    const { counts } = find.text;
    const length = counts.length / averageLength;
    const session = sessions.get(find.sessionSeq) ?? new Session(corpus);
    if (session.isEmpty) sessions.set(find.sessionSeq, session);
    session.add({
      find,
      position: find.position,
      length,
      score: bm25(counts, length, corpus),
      coverage: coverageOf(counts.numbers, corpus),
    });
  }
  const places: Place[] = [];
  for (const { sessionSeq, position } of messages) {
    const session = sessions.get(sessionSeq);
    if (session === undefined) continue;
    for (let at = Math.max(0, position - WINDOW); at <= position + WINDOW; at++)
      if (session.isNew(at)) places.push(session.placeAt(at));
  }
  for (const { match, sessionSeq } of places) match.session = sessions.get(sessionSeq)?.best ?? 0;
  return places;
}

/** The messages of one session that were found, and the places at or near them. */
class Session {
  /** In order of position. */
  readonly #owns: Own[] = [];
  readonly #corpus: Corpus;
  readonly #seen = new Set<number>();
  /** The first of `#owns` that is near the last place. */
  #first = 0;
  best = 0;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  get isEmpty(): boolean {
    return this.#owns.length === 0;
  }

  /** Messages come oldest first, which is in order of position but for what came out of order. */
  add(own: Own): void {
    const isOrdered = own.position > (this.#owns.at(-1)?.position ?? -1);
    this.#owns.push(own);
    if (!isOrdered) this.#owns.sort((a, b) => a.position - b.position);
  }

  /** Whether a place is asked for the first time. */
  isNew(at: number): boolean {
    const before = this.#seen.size;
    return this.#seen.add(at).size > before;
  }

  placeAt(at: number): Place {
    const owns = this.#owns;
    let first = this.#first;
    while (first > 0 && (owns[first - 1]?.position ?? 0) >= at - FAR) first--;
    while (first < owns.length && (owns[first]?.position ?? 0) < at - FAR) first++;
    this.#first = first;
    let [own, previous, around]: [Own | null, number, number] = [null, 0, 0];
    const near: Own[] = [];
    for (let index = first; index < owns.length; index++) {
      const one = owns[index];
      if (one === undefined || one.position > at + FAR) break;
      const distance = Math.abs(one.position - at);
      around += one.score * (FAR_WEIGHTS[distance] ?? 0);
      if (distance <= WINDOW) near.push(one);
      if (one.position === at) own = one;
      else if (one.position === at - 1) previous = one.score;
    }
    return this.#place(at, { own, previous, around, near });
  }

  #place(
    at: number,
    { own, previous, around, near }: { own: Own | null; previous: number; around: number; near: Own[] },
  ): Place {
    const corpus = this.#corpus;
    const numbers: number[] = [];
    const counts: number[] = [];
    for (const { find, position } of near) {
      const weight = NEIGHBOUR_WEIGHTS[Math.abs(position - at)] ?? 0;
      addCounts({ numbers, counts }, find.text.counts, weight);
    }
    const window = bm25({ numbers, counts }, relativeLength(at, near), corpus);
    this.best = Math.max(this.best, window);
    return {
      sessionSeq: near[0]?.find.sessionSeq ?? -1,
      position: at,
      message: own?.find ?? null,
      memory: null,
      channels: own?.find.channels ?? NEIGHBOUR,
      match: {
        window,
        own: own?.score ?? 0,
        coverage: coverageOf(numbers, corpus),
        ownCoverage: own?.coverage ?? 0,
        previous,
        session: 0,
        surroundings: around,
      },
      around: numbers,
    };
  }
}

/** Length of a place with its neighbours, those that are not known counting as of average length. */
function relativeLength(at: number, near: readonly Own[]): number {
  let [length, total, index] = [0, 0, 0];
  for (let position = at - Math.min(WINDOW, at); position <= at + WINDOW; position++) {
    const weight = NEIGHBOUR_WEIGHTS[Math.abs(position - at)] ?? 0;
    const one = near[index];
    const isKnown = one?.position === position;
    if (isKnown) index++;
    total += weight;
    length += weight * (isKnown ? (one?.length ?? 1) : 1);
  }
  return length / total;
}

function addCounts(
  sums: { numbers: number[]; counts: number[] },
  { numbers, counts }: TermCounts,
  weight: number,
): void {
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    const weighed = weight * (counts[index] ?? 0);
    const at = sums.numbers.indexOf(number);
    if (at === -1) {
      sums.numbers.push(number);
      sums.counts.push(weighed);
    } else sums.counts[at] = (sums.counts[at] ?? 0) + weighed;
  }
}

function memoryPlace(find: FoundMemory, averageLength: number, corpus: Corpus): Place {
  const { counts } = find.text;
  const own = bm25(counts, counts.length / averageLength, corpus);
  const covered = coverageOf(counts.numbers, corpus);
  return {
    sessionSeq: -1,
    position: -1,
    message: null,
    memory: find,
    channels: find.channels,
    around: counts.numbers,
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
