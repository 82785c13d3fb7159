import type { StoredMemory } from "../store/memory-row.ts";
import { coverageOf } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Document, Drawn } from "./document.ts";
import type { Features } from "./features.ts";
import type { Query } from "./query.ts";
import { isOnTopic } from "./topic-cues.ts";
import { ByPlace } from "./by-place.ts";

/** A candidate with its place in the ranking. */
export interface Ranked {
  document: Document;
  /** The memory that stands for the document; null when its message stands for itself. */
  memory: StoredMemory | null;
  score: number;
  features: Features;
  /** Whether what it says was replaced by something newer. */
  isPast: boolean;
}

/** What matched and is no candidate. */
export interface LeftOut {
  ranked: Ranked;
  reason: "superseded" | "a memory stands for it" | "its message stands for it" | "no match";
}

/** What a query found, best first. */
export interface Ranking {
  ranked: Ranked[];
  leftOut: LeftOut[];
}

/** A document with its score. */
export interface Scored {
  document: Document;
  features: Features;
  score: number;
}

/** How much a text counts that tells what is no longer true, and how much when the past is asked for. */
const PAST_FACTOR = 0.5;
const ASKED_PAST_FACTOR = 1.1;

/** A memory stands for its message when it has at least this share of what the message covers of the query. */
const MIN_SHARE = 0.7;

/** What a second memory of one message counts: the message has its place already. */
const REPEAT_FACTOR = 0.4;

/**
 * Orders the documents. A memory that covers what its message matched stands for the message and takes its score,
 * so that no turn takes two places; superseded memories answer only questions about the past. Ties go to the newer.
 */
export function rank(scored: readonly Scored[], query: Query, corpus: Corpus): Ranking {
  const ranking: Ranking = { ranked: [], leftOut: [] };
  const taken = new Set<number>();
  const echoes = query.cues.asksPast ? new Set<Document>() : echoesOfPast(scored, { query, corpus });
  for (const entry of scored.toSorted((a, b) => b.score - a.score)) {
    for (const { reason, ...found } of standIns(entry, { query, corpus })) {
      const ranked = echoes.has(entry.document) ? { ...found, score: found.score * PAST_FACTOR } : found;
      const isRepeat = ranked.memory !== null && taken.has(ranked.memory.seq);
      if (reason !== null) ranking.leftOut.push({ ranked, reason });
      else if (isRepeat) ranking.leftOut.push({ ranked, reason: "a memory stands for it" });
      else if (ranked.score <= 0 || ranked.document.text.trim() === "")
        ranking.leftOut.push({ ranked, reason: "no match" });
      else ranking.ranked.push(ranked);
      if (reason === null && ranked.memory !== null) taken.add(ranked.memory.seq);
    }
  }
  ranking.ranked.sort(byScore);
  ranking.leftOut.sort((a, b) => byScore(a.ranked, b.ranked));
  return ranking;
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || saidMs(b) - saidMs(a) || b.document.position - a.document.position;
}

/** When what a candidate says was said. */
export function saidMs({ document, memory }: Pick<Ranked, "document" | "memory">): number {
  return memory?.saidMs ?? document.saidMs;
}

interface Asked {
  query: Query;
  corpus: Corpus;
}

/** A memory with how much it covers of what its message covers. */
interface Part {
  memory: StoredMemory;
  share: number;
}

function partsOf(document: Document, asked: Asked): { parts: Part[]; isPast: boolean } {
  if (document.memories.length === 0) return { parts: [], isPast: false };
  const whole = document.message === null ? 0 : coverageOf(document.indexed.counts.numbers, asked.corpus);
  const parts = document.memories.map((one) => ({
    memory: one.memory,
    share: document.message === null ? 1 : share(one, whole, asked),
  }));
  const covering = parts.filter((part) => part.share >= MIN_SHARE);
  return {
    parts,
    isPast: covering.length > 0 && covering.every(({ memory }) => memory.supersededMs !== null),
  };
}

/** Messages that match only by a neighbour that tells what is no longer true. */
function echoesOfPast(scored: readonly Scored[], asked: Asked): ReadonlySet<Document> {
  const matched = new ByPlace<boolean>();
  let isAnyPast = false;
  for (const { document, features } of scored) {
    if (document.message === null || !(features.own > 0 || features.topic > 0)) continue;
    const { isPast } = partsOf(document, asked);
    isAnyPast ||= isPast;
    matched.set(document.sessionSeq, document.position, isPast);
  }
  if (!isAnyPast) return new Set();
  const isEcho = ({ document, features }: Scored) => {
    if (document.message === null || features.own + features.topic + features.date > 0) return false;
    const near = [-2, -1, 1, 2].map((offset) => matched.get(document.sessionSeq, document.position + offset));
    return near.includes(true) && !near.includes(false);
  };
  return new Set(scored.filter(isEcho).map(({ document }) => document));
}

type StandIn = Ranked & { reason: LeftOut["reason"] | null };

/** The candidates that one document gives, and what of it is left out. */
function standIns({ document, features, score }: Scored, asked: Asked): StandIn[] {
  if (document.memories.length === 0)
    return [{ document, features, memory: null, score, isPast: false, reason: null }];
  const { parts, isPast } = partsOf(document, asked);
  const isAsked = asked.query.cues.asksPast;
  const factorOfPast = isAsked ? ASKED_PAST_FACTOR : PAST_FACTOR;
  const make = (memory: StoredMemory | null, reason: StandIn["reason"], factor = 1): StandIn => {
    const isOld = memory === null ? isPast : memory.supersededMs !== null;
    const weighed = score * factor * (isOld ? factorOfPast : 1);
    return { document, features, memory, score: weighed, isPast: isOld, reason };
  };
  const superseded = parts.filter(({ memory }) => memory.supersededMs !== null);
  const out = isAsked ? [] : superseded.map(({ memory }) => make(memory, "superseded"));
  const [best, ...others] = parts
    .filter((part) => part.share > 0 && ((isAsked && isPast) || part.memory.supersededMs === null))
    .toSorted((a, b) => b.share - a.share || b.memory.saidMs - a.memory.saidMs);
  if (document.message === null) return best === undefined ? out : [...out, make(best.memory, null)];
  if (best === undefined) return [...out, make(null, null)];
  if (best.share < MIN_SHARE)
    return [...out, make(null, null), make(best.memory, "its message stands for it")];
  out.push(make(best.memory, null), make(null, "a memory stands for it"));
  return [...out, ...others.map(({ memory }) => make(memory, null, REPEAT_FACTOR))];
}

/**
 * How much of what a message covers of the query, `whole`, a memory covers, 0 to 1. All of it when the message was found
 * by its neighbours alone, or the memory has the topic asked for.
 */
function share({ memory, indexed }: Drawn, whole: number, { query, corpus }: Asked): number {
  if (whole === 0 || isOnTopic(memory.topicKey, query.topics)) return 1;
  return Math.min(1, coverageOf(indexed.counts.numbers, corpus) / whole);
}
