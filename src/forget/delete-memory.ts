import type { StoredMemory } from "../store/memory-row.ts";
import type { Place } from "../store/message-row.ts";
import type { Message } from "../store/message-store.ts";
import type { Span } from "../store/masks.ts";
import type { Store } from "../store/store.ts";
import { isEndMark } from "../store/versions.ts";
import { hideWording } from "./hide-wording.ts";

/**
 * Deletes a memory as `deleteVersion` does, and with it the versions it replaced that said the same in the same
 * words: a fact said twice is one fact to who deletes it.
 */
export function deleteMemory(store: Store, memory: StoredMemory, nowMs: number): void {
  for (const version of restatements(store, memory)) deleteVersion(store, version, nowMs);
}

/** A memory and the versions before it, back to the first that said something else. */
export function restatements(store: Store, memory: StoredMemory): StoredMemory[] {
  const same: StoredMemory[] = [];
  const waiting = [memory];
  for (let version = waiting.pop(); version !== undefined; version = waiting.pop()) {
    same.push(version);
    waiting.push(
      ...store.memories.predecessors(version.seq).filter((before) => before.identity === memory.identity),
    );
  }
  return same;
}

/**
 * Deletes a memory, the messages that nothing else rests on, and every trace of both in the indexes. A message
 * that another living memory needs stays with the stretch overwritten. A hash stays behind, so that ingesting
 * the conversation again does not bring it back. Runs inside the caller's transaction.
 */
function deleteVersion(store: Store, memory: StoredMemory, nowMs: number): void {
  const links = store.sources.ofMemory(memory.seq);
  const messages = store.messages.bySeqs([...new Set(links.map((link) => link.messageSeq))]);
  const wordings = new Set([memory.content]);
  removeMemoryRows(store, memory, nowMs);
  if (memory.sessionId !== null) store.sources.addTombstone(memory.sessionId, memory.identity, nowMs);
  for (const message of messages) {
    const spans = links
      .filter((link) => link.messageSeq === message.seq)
      .map((link): Span => [link.start, link.end]);
    for (const [start, end] of spans) wordings.add(message.content.slice(start, end));
    if (isNeeded(store, message)) store.messages.mask(message, spans, true);
    else removeMessage(store, message, nowMs);
  }
  for (const wording of wordings) hideWording(store, wording, true);
}

/** Deletes one raw message and the memories that rest on nothing else. Runs inside the caller's transaction. */
export function deleteMessage(store: Store, message: Message, nowMs: number): void {
  const place = store.tree.bySeq(message.seq);
  if (place !== null) deleteMessages(store, [place], nowMs);
}

/**
 * Deletes messages of one session and the memories that rest on nothing else; the messages' children go to the nearest
 * ancestor that stays. Runs inside the caller's transaction.
 */
export function deleteMessages(store: Store, places: readonly Place[], nowMs: number): void {
  const rested = restingOn(store, places);
  store.removal.remove(places, nowMs);
  for (const memory of unsupported(store, rested)) {
    removeMemoryRows(store, memory, nowMs);
    if (memory.sessionId !== null) store.sources.addTombstone(memory.sessionId, memory.identity, nowMs);
  }
}

/** Numbers of the memories that rest on one of these messages, among others or alone. */
export function restingOn(store: Store, messages: readonly { seq: number }[]): number[] {
  const links = store.sources.ofMessages(messages.map((message) => message.seq));
  return [...new Set(links.map((link) => link.memorySeq))];
}

/** Those of these memories that rest on no message any more. */
export function unsupported(store: Store, memorySeqs: readonly number[]): StoredMemory[] {
  const supported = new Set(store.sources.ofMemories(memorySeqs).map((link) => link.memorySeq));
  return store.memories.bySeqs(memorySeqs.filter((seq) => !supported.has(seq)));
}

/** Removes the rows of a memory; the versions before it stay superseded, by the version after it if there is one. */
export function removeMemoryRows(store: Store, memory: StoredMemory, nowMs: number): void {
  const marks: number[] = [];
  for (const before of store.memories.predecessors(memory.seq)) {
    if (isEndMark(before)) marks.push(before.seq);
    else store.memories.supersede(before.seq, memory.supersededBy, nowMs);
  }
  store.sources.removeMemory(memory.seq);
  // The marks of what it ended name that in its own words.
  store.memories.remove([memory.seq, ...marks]);
}

/** Removes a message and its links, its children going to its parent; place and hash stay in the conversation. */
function removeMessage(store: Store, message: Message, nowMs: number): void {
  const place = store.tree.bySeq(message.seq);
  if (place !== null) store.removal.remove([place], nowMs);
}

function isNeeded(store: Store, message: Message): boolean {
  const memorySeqs = store.sources.ofMessage(message.seq).map((link) => link.memorySeq);
  return store.memories.bySeqs(memorySeqs).some((memory) => memory.forgottenMs === null);
}
