import type { StoredMemory } from "../store/memory-row.ts";
import type { Place } from "../store/message-row.ts";
import type { Message } from "../store/message-store.ts";
import type { Store } from "../store/store.ts";
import { termsOf } from "../text/terms.ts";
import type { RemovalOptions } from "../store/tree-removal.ts";
import { dropPrompts } from "./drop-prompts.ts";
import { evidenceOf } from "./evidence.ts";
import { hideEchoes, type ForgetOptions, type Gone, type HideOptions } from "./hide-echoes.ts";
import { dropSummariesOf, takeOut } from "./take-out.ts";
import { isEndMark } from "../store/versions.ts";

/**
 * Deletes a memory as `deleteVersion` does, and with it the versions it replaced that said the same in the same
 * words: a fact said twice is one fact to who deletes it. What the conversation said of it afterwards is hidden. Runs
 * inside the caller's transaction.
 */
export function deleteMemory(store: Store, memory: StoredMemory, { nowMs, isCommon }: ForgetOptions): void {
  const versions = restatements(store, memory);
  dropPrompts(store, versions);
  const gone = versions.map((version) => deleteVersion(store, version, nowMs));
  finishHiding(store, gone, { isCommon, erase: true });
}

/** Hides what was said of memories that are gone, and owes their wordings to `takeOutSlice`. */
export function finishHiding(store: Store, gone: readonly Gone[], options: HideOptions): void {
  const echoes = gone.flatMap((each) => hideEchoes(store, each, options));
  dropSummariesOf(store, [...gone.flatMap(({ messages }) => messages.map(({ seq }) => seq)), ...echoes]);
  takeOut(
    store,
    gone.flatMap(({ content, wordings }) =>
      // A stretch of one word, such as "yes", is an answer: it tells nothing without its question.
      [...wordings].filter((wording) => wording === content || termsOf(wording).length > 1),
    ),
    options,
  );
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
function deleteVersion(store: Store, memory: StoredMemory, nowMs: number): Gone {
  const { gone, supports } = evidenceOf(store, memory);
  removeForGood(store, memory, nowMs);
  for (const { message, spans } of supports) {
    if (isNeeded(store, message)) store.messages.mask(message, spans, true);
    else removeMessage(store, message, nowMs);
  }
  return gone;
}

/** Deletes one raw message and the memories that rest on nothing else. Runs inside the caller's transaction. */
export function deleteMessage(store: Store, message: Message, { nowMs, isCommon }: ForgetOptions): void {
  const place = store.tree.bySeq(message.seq);
  if (place === null) return;
  const gone = deleteMessages(store, [place], { nowMs, isForGood: true });
  const wordings = gone.flatMap(({ content, summary }) => [content, summary]);
  takeOut(store, wordings, { isCommon, erase: true });
}

/**
 * Deletes messages of one session and the memories that rest on nothing else; the messages' children go to the nearest
 * ancestor that stays. Returns those memories. Runs inside the caller's transaction.
 */
export function deleteMessages(
  store: Store,
  places: readonly Place[],
  options: RemovalOptions,
): StoredMemory[] {
  const rested = restingOn(store, places);
  dropPrompts(store, [...store.messages.bySeqs(seqsOf(places)), ...store.memories.bySeqs(rested)]);
  const { nowMs } = options;
  store.removal.remove(places, options);
  const gone = unsupported(store, rested);
  for (const memory of gone) removeForGood(store, memory, nowMs);
  return gone;
}

const seqsOf = (places: readonly { seq: number }[]): number[] => places.map(({ seq }) => seq);

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

/** Removes the rows of a memory, and leaves a hash by which it is not learned again. */
function removeForGood(store: Store, memory: StoredMemory, nowMs: number): void {
  removeMemoryRows(store, memory, nowMs);
  if (memory.sessionId !== null) store.sources.addTombstone(memory.sessionId, memory.identity, nowMs);
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
  if (place !== null) store.removal.remove([place], { nowMs, isForGood: true });
}

function isNeeded(store: Store, message: Message): boolean {
  const memorySeqs = store.sources.ofMessage(message.seq).map((link) => link.memorySeq);
  return store.memories.bySeqs(memorySeqs).some((memory) => memory.forgottenMs === null);
}
