import type { StoredMemory } from "../store/memory-row.ts";
import { countTerms, coverage } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import type { Document, Drawn } from "./document.ts";
import type { Features } from "./features.ts";
import type { Query } from "./query.ts";
import { isOnTopic } from "./topic-cues.ts";

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
const PAST_FACTOR = 0.6;
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
  for (const entry of scored.toSorted((a, b) => b.score - a.score)) {
    for (const { reason, ...ranked } of standIns(entry, { query, corpus })) {
      const isRepeat = ranked.memory !== null && taken.has(ranked.memory.seq);
      if (reason !== null) ranking.leftOut.push({ ranked, reason });
      else if (isRepeat) ranking.leftOut.push({ ranked, reason: "a memory stands for it" });
      else if (ranked.score <= 0 || ranked.document.text.trim() === "")
        ranking.leftOut.push({ ranked, reason: "no match" });
      else ranking.ranked.push(ranked);
      if (reason === null && ranked.memory !== null) taken.add(ranked.memory.seq);
    }
  }
  const byScore = (a: Ranked, b: Ranked) =>
    b.score - a.score || saidMs(b) - saidMs(a) || b.document.position - a.document.position;
  ranking.ranked.sort(byScore);
  ranking.leftOut.sort((a, b) => byScore(a.ranked, b.ranked));
  return ranking;
}

function saidMs({ document, memory }: Ranked): number {
  return memory?.saidMs ?? document.saidMs;
}

interface Asked {
  query: Query;
  corpus: Corpus;
}

type StandIn = Ranked & { reason: LeftOut["reason"] | null };

/** The candidates that one document gives, and what of it is left out. */
function standIns({ document, features, score }: Scored, asked: Asked): StandIn[] {
  const drawn = document.memories.map((one) => ({ ...one, share: share(one, document, asked) }));
  const current = drawn.filter(({ memory }) => memory.supersededMs === null);
  const isAsked = asked.query.cues.asksPast;
  const isPast =
    drawn.some(({ memory, share: part }) => memory.supersededMs !== null && part >= MIN_SHARE) &&
    !current.some(({ share: part }) => part >= MIN_SHARE);
  const eligible = (isAsked && isPast ? drawn : current)
    .filter(({ share: part }) => part > 0)
    .toSorted((a, b) => b.share - a.share || b.memory.saidMs - a.memory.saidMs);
  const past = isAsked ? ASKED_PAST_FACTOR : PAST_FACTOR;
  const make = (memory: StoredMemory | null, factor: number): Ranked => {
    const isOld = memory === null ? isPast : memory.supersededMs !== null;
    return { document, features, memory, score: score * factor * (isOld ? past : 1), isPast: isOld };
  };
  const [best, ...others] = eligible;
  const isWhole = document.message === null || (best !== undefined && best.share >= MIN_SHARE);
  const out: StandIn[] = drawn
    .filter(({ memory }) => memory.supersededMs !== null && !isAsked)
    .map(({ memory }) => ({ ...make(memory, 1), reason: "superseded" }));
  if (document.message === null && best === undefined) return out;
  const stand = isWhole ? (best?.memory ?? null) : null;
  out.push({ ...make(stand, 1), reason: null });
  if (document.message !== null && stand !== null)
    out.push({ ...make(null, 1), reason: "a memory stands for it" });
  if (!isWhole && best !== undefined)
    out.push({ ...make(best.memory, 1), reason: "its message stands for it" });
  for (const { memory } of isWhole ? others : []) out.push({ ...make(memory, REPEAT_FACTOR), reason: null });
  return out;
}

/**
 * How much of what a message covers of the query a memory covers, 0 to 1. All of it when the message was found by
 * its neighbours alone, or the memory has the topic asked for.
 */
function share({ memory, terms }: Drawn, document: Document, { query, corpus }: Asked): number {
  if (document.message === null || isOnTopic(memory.topicKey, query.topics)) return 1;
  const whole = coverage(countTerms(document.terms, corpus), corpus);
  return whole === 0 ? 1 : Math.min(1, coverage(countTerms(terms, corpus), corpus) / whole);
}
