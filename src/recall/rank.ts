import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import type { Document } from "./document.ts";
import type { Features } from "./features.ts";
import type { Gathered } from "./gather.ts";
import type { Query } from "./query.ts";
import { weigh } from "./weights.ts";

/** A document with its place in the ranking. */
export interface Ranked {
  document: Document;
  score: number;
  features: Features;
  /** Whether what it says was replaced by something newer. */
  isPast: boolean;
}

/** A document that matched and is not a candidate. */
export interface LeftOut {
  ranked: Ranked;
  reason: string;
}

/** What a query found, best first. */
export interface Ranking {
  ranked: Ranked[];
  leftOut: LeftOut[];
}

/** How much a text counts that tells what is no longer true, unless the past is asked for. */
const PAST_FACTOR = 0.5;

/**
 * Orders the documents. A current memory stands for the messages it was drawn from and takes their score;
 * superseded memories answer only questions about the past. Ties go to the newer.
 */
export function rank(
  store: Store,
  gathered: Gathered,
  found: { features: Map<Document, Features>; query: Query },
): Ranking {
  const links = linkMemories(store, gathered);
  const scores = new Map([...found.features].map(([document, features]) => [document, weigh(features)]));
  const leftOut: LeftOut[] = [];
  const ranked: Ranked[] = [];
  const covered = new Set<number>();
  for (const document of gathered.documents.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
    const features = found.features.get(document);
    if (features === undefined) continue;
    const evidence = document.kind === "memory" ? (links.messagesOf.get(document.seq) ?? []) : [];
    const own = scores.get(document) ?? 0;
    const score = Math.max(own, ...evidence.map((message) => scores.get(message) ?? 0));
    const isPast = links.isPast(document);
    const entry = {
      document,
      features,
      isPast,
      score: isPast && !found.query.asksPast ? score * PAST_FACTOR : score,
    };
    if (document.kind === "memory" && isPast && !found.query.asksPast)
      leftOut.push({ ranked: entry, reason: "superseded" });
    else if (document.kind === "message" && covered.has(document.seq))
      leftOut.push({ ranked: entry, reason: "a memory stands for it" });
    else if (score <= 0 || document.text.trim() === "") leftOut.push({ ranked: entry, reason: "no match" });
    else ranked.push(entry);
    if (document.kind === "memory" && !isPast) for (const message of evidence) covered.add(message.seq);
  }
  ranked.sort(
    (a, b) => b.score - a.score || b.document.saidMs - a.document.saidMs || b.document.seq - a.document.seq,
  );
  return { ranked, leftOut };
}

interface MemoryLinks {
  /** Gathered messages that a memory rests on. */
  messagesOf: ReadonlyMap<number, Document[]>;
  isPast(document: Document): boolean;
}

function linkMemories(store: Store, gathered: Gathered): MemoryLinks {
  const messages = new Map(
    gathered.documents
      .filter((document) => document.kind === "message")
      .map((document) => [document.seq, document]),
  );
  const links = store.sources.ofMessages([...messages.keys()]);
  const memories = new Map<number, StoredMemory>();
  for (const memory of store.memories.bySeqs([...new Set(links.map((link) => link.memorySeq))]))
    memories.set(memory.seq, memory);
  const messagesOf = new Map<number, Document[]>();
  const memoriesOf = new Map<number, StoredMemory[]>();
  for (const link of links) {
    const message = messages.get(link.messageSeq);
    const memory = memories.get(link.memorySeq);
    if (message !== undefined)
      messagesOf.set(link.memorySeq, [...(messagesOf.get(link.memorySeq) ?? []), message]);
    if (memory !== undefined)
      memoriesOf.set(link.messageSeq, [...(memoriesOf.get(link.messageSeq) ?? []), memory]);
  }
  const isPast = (document: Document): boolean => {
    if (document.memory !== null) return document.memory.supersededMs !== null;
    const drawn = memoriesOf.get(document.seq) ?? [];
    return drawn.length > 0 && drawn.every((memory) => memory.supersededMs !== null);
  };
  return { messagesOf, isPast };
}
