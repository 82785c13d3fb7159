import { isoDay } from "../text/iso-day.ts";
import type { Memory, MemoryEntry, Source } from "../contract/memory.ts";
import type { StoredMemory } from "./memory-row.ts";
import type { Message } from "./message-store.ts";
import type { Store } from "./store.ts";

/** Memories as callers see them, in the same order, their messages and successors read together. */
export function readMemories(store: Store, memories: readonly StoredMemory[]): Memory[] {
  const sources = new Map<number, Source[]>();
  for (const ref of store.sources.refs(memories.map((memory) => memory.seq))) {
    const list = sources.get(ref.memorySeq) ?? [];
    list.push({ messageId: ref.messageId, sessionId: ref.sessionId, timestamp: new Date(ref.createdMs) });
    sources.set(ref.memorySeq, list);
  }
  const successorIds = readSuccessorIds(store, memories);
  return memories.map((memory) => ({
    ...entryOf(memory, successorIds),
    content: memory.content,
    sources: sources.get(memory.seq) ?? [],
  }));
}

/** One memory as callers see it. */
export function readMemory(store: Store, memory: StoredMemory): Memory {
  const [read] = readMemories(store, [memory]);
  if (read === undefined) throw new Error("readMemories returns one memory for each it is given");
  return read;
}

/** A current memory that rests on no message, as callers see it; reads nothing. */
export function readWithout(memory: StoredMemory): Memory {
  return { ...entryOf(memory, new Map()), content: memory.content, sources: [] };
}

/** A current memory as an entry of a list: without content and sources. */
export function toEntry(memory: StoredMemory): MemoryEntry {
  return entryOf(memory, new Map());
}

/** A raw message as a memory-shaped view. */
export function messageView(store: Store, message: Message): Memory {
  const sessionId = store.sessions.bySeq(message.sessionSeq)?.id ?? null;
  const timestamp = new Date(message.createdMs);
  return {
    id: message.id,
    type: "event",
    summary: message.shown,
    content: message.shown,
    sessionId,
    createdAt: timestamp,
    updatedAt: timestamp,
    topicKey: null,
    keywords: [],
    trust: message.role,
    source: "message",
    eventDate: isoDay(message.createdMs),
    supersededBy: null,
    supersededAt: null,
    forgottenAt: null,
    sources: [{ messageId: message.id, sessionId: sessionId ?? "", timestamp }],
  };
}

function entryOf(memory: StoredMemory, successorIds: ReadonlyMap<number, string>): MemoryEntry {
  return {
    id: memory.id,
    type: memory.type,
    summary: memory.summary,
    sessionId: memory.sessionId,
    createdAt: new Date(memory.createdMs),
    updatedAt: new Date(memory.updatedMs),
    topicKey: memory.topicKey,
    keywords: memory.keywords,
    trust: memory.trust,
    source: memory.origin,
    eventDate: memory.eventDate,
    supersededBy: memory.supersededBy === null ? null : (successorIds.get(memory.supersededBy) ?? null),
    supersededAt: memory.supersededMs === null ? null : new Date(memory.supersededMs),
    forgottenAt: memory.forgottenMs === null ? null : new Date(memory.forgottenMs),
  };
}

function readSuccessorIds(store: Store, memories: readonly StoredMemory[]): Map<number, string> {
  const seqs = new Set(memories.flatMap((memory) => memory.supersededBy ?? []));
  return new Map(store.memories.bySeqs([...seqs]).map((memory) => [memory.seq, memory.id]));
}
