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

/** Something for each of some places of sessions. */
export class ByPlace<Value> {
  readonly #sessions = new Map<number, Map<number, Value>>();

  get(sessionSeq: number, position: number): Value | undefined {
    return this.#sessions.get(sessionSeq)?.get(position);
  }

  set(sessionSeq: number, position: number, value: Value): void {
    this.ofSession(sessionSeq).set(position, value);
  }

  /** What stands at the places of one session, by position. */
  ofSession(sessionSeq: number): Map<number, Value> {
    const known = this.#sessions.get(sessionSeq);
    if (known !== undefined) return known;
    const places = new Map<number, Value>();
    this.#sessions.set(sessionSeq, places);
    return places;
  }
}

/** A message that was found, with what of it does not depend on its neighbours. */
interface Own {
  find: FoundMessage;
  length: number;
  score: number;
}

/** The messages of a session that were found, by position. */
type Session = ReadonlyMap<number, Own>;

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
  const owns = new ByPlace<Own>();
  for (const find of messages) {
    const length = find.text.counts.length / averageLength;
    const score = bm25(find.text.counts, length, corpus);
    owns.set(find.sessionSeq, find.position, { find, length, score });
  }
  const places = placesNear(messages, owns, corpus);
  const best = new Map<number, number>();
  for (const { sessionSeq, match } of places)
    best.set(sessionSeq, Math.max(best.get(sessionSeq) ?? 0, match.window));
  for (const place of places) place.match.session = best.get(place.sessionSeq) ?? 0;
  for (const find of memories) places.push(memoryPlace(find, averageLength, corpus));
  return places;
}

function placesNear(messages: readonly FoundMessage[], owns: ByPlace<Own>, corpus: Corpus): Place[] {
  const places: Place[] = [];
  const seen = new ByPlace<true>();
  const window = new Window(corpus);
  for (const { sessionSeq, position } of messages) {
    const session = owns.ofSession(sessionSeq);
    const known = seen.ofSession(sessionSeq);
    for (let at = Math.max(0, position - WINDOW); at <= position + WINDOW; at++) {
      if (known.has(at)) continue;
      known.set(at, true);
      const message = session.get(at)?.find ?? null;
      places.push({
        sessionSeq,
        position: at,
        message,
        memory: null,
        channels: message?.channels ?? NEIGHBOUR,
        ...window.at(session, at),
      });
    }
  }
  return places;
}

/** Terms of a message and of its neighbours, counted together. */
class Window {
  readonly #corpus: Corpus;
  /** By the number of a term. */
  readonly #sums: Float64Array;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#sums = new Float64Array(corpus.terms.length);
  }

  at(session: Session, at: number): Pick<Place, "match" | "around"> {
    const corpus = this.#corpus;
    const numbers: number[] = [];
    let length = 0;
    let total = 0;
    for (let offset = -Math.min(WINDOW, at); offset <= WINDOW; offset++) {
      const own = session.get(at + offset);
      const weight = NEIGHBOUR_WEIGHTS[Math.abs(offset)] ?? 0;
      total += weight;
      length += weight * (own?.length ?? 1);
      if (own !== undefined) this.#add(own, weight, numbers);
    }
    const own = session.get(at);
    const match = {
      window: bm25({ numbers, counts: this.#take(numbers) }, length / total, corpus),
      own: own?.score ?? 0,
      coverage: coverageOf(numbers, corpus),
      ownCoverage: own === undefined ? 0 : coverageOf(own.find.text.counts.numbers, corpus),
      previous: session.get(at - 1)?.score ?? 0,
      session: 0,
      surroundings: surroundings(session, at),
    };
    return { match, around: numbers };
  }

  #add({ find }: Own, weight: number, seen: number[]): void {
    const { numbers, counts } = find.text.counts;
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] ?? 0;
      const sum = this.#sums[number] ?? 0;
      if (sum === 0) seen.push(number);
      this.#sums[number] = sum + weight * (counts[index] ?? 0);
    }
  }

  /** The sums of these terms, which begin anew. */
  #take(numbers: readonly number[]): number[] {
    return numbers.map((number) => {
      const sum = this.#sums[number] ?? 0;
      this.#sums[number] = 0;
      return sum;
    });
  }
}

function surroundings(session: Session, at: number): number {
  let sum = 0;
  for (let offset = -Math.min(FAR, at); offset <= FAR; offset++) {
    const own = session.get(at + offset);
    if (own !== undefined) sum += own.score * (FAR_WEIGHTS[Math.abs(offset)] ?? 0);
  }
  return sum;
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
