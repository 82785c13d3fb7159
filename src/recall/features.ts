import { bm25 } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import { hasNameBeside, HEAD_CHARACTERS, withoutSpeaker } from "./document.ts";
import { meaningsOf } from "./meaning.ts";
import type { Query } from "./query.ts";
import { NUMBER_WORD, TIME_WORD } from "./question-cues.ts";
import type { Read } from "./read-documents.ts";
import { isOnTopic } from "./topic-cues.ts";
import { isoRange, overlap } from "./time-ranges.ts";

/** Every feature of the ranker, in the order they are printed. Each is 0 to 1 inside one query. */
export const FEATURE_NAMES = [
  /** BM25 of the text with its neighbours, whose terms count less the farther they are. */
  "window",
  /** BM25 of the text alone. */
  "own",
  /** Share of the query's rarity that the window has. */
  "coverage",
  /** Share of the query's rarity that the text alone has. */
  "ownCoverage",
  /** BM25 of the message before. */
  "previous",
  /** Best window in the same session. */
  "session",
  /** BM25 of the messages far around, the nearer counting more: whether this is the part of the session. */
  "surroundings",
  /** Share of the query's word pairs that stand together in the text. */
  "bigram",
  /** Whether who is asked about said it. */
  "speaker",
  /** Whether the text asks something itself. */
  "question",
  /** Whether the message before asks something. */
  "reply",
  /** BM25 of the message before, when that asks something: this may be what it asks for. */
  "answers",
  /** Whether it opens as people answer who add nothing: thanks, wow, that's great. */
  "chatter",
  /** Logarithm of the length. */
  "length",
  /** Whether "when" is asked and the text names a time. */
  "when",
  /** Whether a number is asked and the text has one. */
  "number",
  /** Whether a name is asked and the text has one that the query has not. */
  "name",
  /** Whether it was said, or happened, in the time that is asked about. */
  "date",
  /** Whether a memory drawn from it has the topic that is asked for, or replaced one that answers. */
  "topic",
  /** Whether a memory drawn from it has the type that is asked for. */
  "type",
  /** BM25 of the best memory drawn from it. */
  "memory",
  /** How near it is, with its neighbours, to what the query's words mean. */
  "meaning",
] as const;

export type Features = Record<(typeof FEATURE_NAMES)[number], number>;

const CHATTER =
  /^(?:wow|thanks|thank you|thx|that's|congrat\w*|yeah|yep|yes|sounds|glad|great|awesome|cool|nice|aw+|oh|haha|no problem|sure|absolutely|definitely|totally|of course|you're|good|hm+|mm+|ok|okay|right|fine|done|bye|understood|noted|got it|danke|super|genau|klar|gracias|genial|claro|vale|いいね|いいですね|すごい|なるほど|そうです|そうなん|ありがとう|わかりました|了解|承知|好的|谢谢|太好了|不错|哇)(?![\p{L}\p{N}])/iu;

/** After the time asked about, it may still be told for this long. */
const TOLD_LATER_MS = 7 * 86_400_000;

/** Features of every document, in the same order, max-normalised over the query where they have no natural scale. */
export function featuresOf(reads: readonly Read[], query: Query, corpus: Corpus): Features[] {
  const meanings = meaningsOf(reads, query, { corpus });
  const features = reads.map((read, index) => ({
    ...read.match,
    meaning: meanings[index] ?? 0,
    ...textFeatures(read, query),
    ...memoryFeatures(read, query, corpus),
    answers: 0,
  }));
  normalise(features);
  for (const one of features) one.answers = one.reply * one.previous;
  return features;
}

function textFeatures({ document, previous }: Read, query: Query) {
  const { cues } = query;
  const head = document.text.slice(0, HEAD_CHARACTERS);
  const isSaidBy = document.speaker.split(" ").some((name) => query.speakers.has(name));
  return {
    bigram: bigrams(document.indexed.head, query.pairs),
    speaker: isSaidBy ? 1 : 0,
    question: document.isQuestion ? 1 : 0,
    reply: previous?.isQuestion === true && previous.speaker !== document.speaker ? 1 : 0,
    chatter: CHATTER.test(withoutSpeaker(head)) ? 1 : 0,
    length: Math.log(1 + document.indexed.counts.length),
    when: cues.asksWhen && TIME_WORD.test(head) ? 1 : 0,
    number: cues.asksNumber && NUMBER_WORD.test(head) ? 1 : 0,
    name: cues.asksName && hasNameBeside(document.text, query.words) ? 1 : 0,
  };
}

function memoryFeatures({ document }: Read, query: Query, corpus: Corpus) {
  const saidIn = query.ranges.some(
    ({ fromMs, toMs }) => document.saidMs >= fromMs && document.saidMs < toMs + TOLD_LATER_MS,
  );
  let isDated = false;
  // What was found in place of what it replaced has that one's topic.
  let topic = document.channels.has("successor") ? 1 : 0;
  let type = 0;
  let memory = 0;
  for (const { memory: drawn, indexed } of document.memories) {
    memory = Math.max(memory, bm25(indexed.counts, 1, corpus));
    if (query.types.includes(drawn.type) && drawn.supersededMs === null) type = 1;
    if (isOnTopic(drawn.topicKey, query.topics)) topic = 1;
    const dated = drawn.eventDate === null ? null : isoRange(drawn.eventDate);
    if (dated !== null && query.ranges.some((range) => overlap(range, dated))) isDated = true;
  }
  return { date: saidIn || isDated ? 1 : 0, topic, type, memory };
}

function bigrams(terms: readonly string[], pairs: Query["pairs"]): number {
  let total = 0;
  for (const seconds of pairs.values()) total += seconds.size;
  if (total === 0) return 0;
  const found = new Set<string>();
  let before = "";
  let seconds: ReadonlySet<string> | undefined;
  for (const term of terms) {
    if (seconds?.has(term) === true) found.add(`${before} ${term}`);
    before = term;
    seconds = pairs.get(term);
  }
  return found.size / total;
}

const NORMALISED = [
  "window",
  "own",
  "previous",
  "session",
  "surroundings",
  "length",
  "memory",
  "meaning",
] as const;

function normalise(all: readonly Features[]): void {
  for (const name of NORMALISED) {
    const max = all.reduce((most, features) => Math.max(most, features[name]), 0);
    if (max > 0) for (const features of all) features[name] /= max;
  }
}
