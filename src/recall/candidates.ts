import type { Source } from "../contract/memory.ts";
import type { Candidate } from "../contract/results.ts";
import type { Store } from "../store/store.ts";
import { HEAD_CHARACTERS } from "./document.ts";
import { excerpt } from "./passages.ts";
import type { Query } from "./query.ts";
import type { Ranked } from "./rank.ts";

/** Longest summary of a raw message, in characters; `get()` gives the whole. */
const EXCERPT_CHARACTERS = 600;

/** Characters of all messages that are looked through for their best part; of later ones the beginning is shown. */
const MAX_LOOKED = 200_000;

/** Smallest score: a candidate matched, so it is never 0. */
const MIN_SCORE = 0.001;

/** The ranked as callers see them, in the same order; scores are shares of the best. */
export function toCandidates(store: Store, entries: readonly Ranked[], query: Query): Candidate[] {
  const sources = readSources(store, entries);
  const sessionIds = readSessionIds(store, entries);
  const best = Math.max(...entries.map((entry) => entry.score), MIN_SCORE);
  let looked = 0;
  const summaryOf = (text: string) => {
    looked += text.length;
    return excerpt(
      looked <= MAX_LOOKED ? text : text.slice(0, HEAD_CHARACTERS),
      query.terms,
      EXCERPT_CHARACTERS,
    );
  };
  return entries.map(({ document, memory, score, isPast }): Candidate => {
    const common = { score: Math.max(MIN_SCORE, Math.min(1, score / best)) };
    const mark = isPast ? "(past) " : "";
    if (memory !== null) {
      const { id, summary, sessionId, type, eventDate } = memory;
      const drawnFrom = sources.get(memory.seq) ?? [];
      return {
        id,
        summary: mark + summary,
        sessionId,
        ...common,
        sources: drawnFrom,
        type,
        kind: "memory",
        eventDate,
      };
    }
    const { id = "", sessionSeq = -1, createdMs = 0 } = document.message ?? {};
    const sessionId = sessionIds.get(sessionSeq) ?? null;
    return {
      id,
      summary: mark + summaryOf(document.text),
      sessionId,
      ...common,
      sources: [{ messageId: id, sessionId: sessionId ?? "", timestamp: new Date(createdMs) }],
      type: "event",
      kind: "message",
      eventDate: null,
    };
  });
}

function readSources(store: Store, entries: readonly Ranked[]): Map<number, Source[]> {
  const sources = new Map<number, Source[]>();
  for (const ref of store.sources.refs(entries.flatMap(({ memory }) => memory?.seq ?? []))) {
    const source = { messageId: ref.messageId, sessionId: ref.sessionId, timestamp: new Date(ref.createdMs) };
    sources.set(ref.memorySeq, [...(sources.get(ref.memorySeq) ?? []), source]);
  }
  return sources;
}

function readSessionIds(store: Store, entries: readonly Ranked[]): Map<number, string> {
  const seqs = new Set(entries.flatMap(({ document }) => document.message?.sessionSeq ?? []));
  return store.sessions.idsOf([...seqs]);
}
