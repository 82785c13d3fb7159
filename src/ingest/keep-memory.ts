import type { Origin } from "../contract/memory.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { sameWording } from "../text/fold.ts";
import { hashId, ulid } from "../text/hash.ts";
import { classify } from "./classify.ts";
import { completeTasks, tasksDone } from "./complete-tasks.ts";
import type { Draft } from "./draft.ts";
import { isHearsay, placeInTopics } from "./place-in-topics.ts";
import { addEnding, settleNew } from "./settle-endings.ts";

/** Where a draft comes from. */
export interface Provenance {
  sessionId: string | null;
  origin: Origin;
  nowMs: number;
}

const DAY_MS = 86_400_000;

/** Hash by which the same statement is recognised: its wording alone. */
export function wordingIdentity(content: string): string {
  return hashId("wording", sameWording(content));
}

/**
 * Whether two contents are the same to the letter. Identity folds case, width, signs and spaces, which tell `/Data`
 * from `/data` and 10⁵ from 105: what differs here is another version, not the same memory.
 */
export function isSameContent(one: string, other: string): boolean {
  return one.normalize("NFC") === other.normalize("NFC");
}

/** Hash of the summary's wording; null when it is the content's. */
export function summaryIdentity(draft: { summary: string; content: string }): string | null {
  if (draft.summary === draft.content) return null;
  const summary = wordingIdentity(draft.summary);
  return summary === wordingIdentity(draft.content) ? null : summary;
}

/** Hash by which the same event or task is recognised: its wording and its day. */
function occurrenceIdentity(draft: Draft): string {
  return hashId(
    "occurrence",
    sameWording(draft.content),
    draft.eventDate ?? String(Math.floor(draft.saidMs / DAY_MS)),
  );
}

/** Hash by which a draft is recognised. */
function identityOf(draft: Draft): string {
  return draft.topicKey === null ? occurrenceIdentity(draft) : wordingIdentity(draft.content);
}

/**
 * Stores what extraction proposed and returns the new memory; null when it is already there or was deleted
 * before. Facts and instructions take their place in the chain of their topic by the time they were said, so
 * that the order of ingestion does not matter. Runs inside the caller's transaction.
 */
export function keepDraft(store: Store, proposed: Draft, provenance: Provenance): StoredMemory | null {
  const draft = withoutOrder(store, proposed);
  const identity = identityOf(draft);
  if (store.sources.wasDeleted(identity, draft.saidMs)) return null;
  const known = draft.topicKey === null ? store.memories.currentByIdentity(identity)[0] : undefined;
  if (known !== undefined) {
    linkEvidence(store, known.seq, draft);
    return null;
  }
  const done = tasksDone(store, draft);
  if (draft.isReport === true && done.length === 0) return null;
  const memory = insertMemory(store, draft, { ...provenance, identity });
  linkEvidence(store, memory.seq, draft);
  const wrong =
    draft.corrects === undefined ? [] : store.memories.currentByIdentity(identityOf(draft.corrects));
  for (const before of wrong)
    if (before.seq !== memory.seq) store.memories.supersede(before.seq, memory.seq, provenance.nowMs);
  for (const task of done) store.memories.supersede(task.seq, memory.seq, provenance.nowMs);
  if (draft.completes !== null && done.length === 0) completeTasks(store, memory, draft.completes);
  return memory;
}

/** The draft, no order when it rests on what an agent handed over that may give none. */
function withoutOrder(store: Store, draft: Draft): Draft {
  const isOrder = draft.type === "instruction";
  if (!isOrder || !store.transcripts.isByAgent(draft.evidence.map(({ messageSeq }) => messageSeq)))
    return draft;
  const { type, topicKey } = classify(draft.content, { saidMs: draft.saidMs, trust: "assistant" });
  return { ...draft, type, topicKey, trust: "assistant", retires: null };
}

/** Inserts a memory and links it into the chain of its topic. */
export function insertMemory(
  store: Store,
  draft: Omit<Draft, "evidence">,
  provenance: Provenance & { identity: string },
): StoredMemory {
  const { earlier, later, marks } = placeInTopics(store, {
    ...draft,
    isHearsay: isHearsay({ ...draft, ...provenance }),
  });
  const memory = store.memories.insert({
    id: ulid(provenance.nowMs),
    type: draft.type,
    summary: draft.summary,
    content: draft.content,
    topicKey: draft.topicKey,
    keywords: draft.keywords,
    sessionId: provenance.sessionId,
    trust: draft.trust,
    origin: provenance.origin,
    identity: provenance.identity,
    summaryIdentity: summaryIdentity(draft),
    eventDate: draft.eventDate,
    saidMs: draft.saidMs,
    createdMs: provenance.nowMs,
    updatedMs: provenance.nowMs,
  });
  for (const before of earlier) store.memories.supersede(before.seq, memory.seq, provenance.nowMs);
  if (later !== null) store.memories.supersede(memory.seq, later.seq, provenance.nowMs);
  settleNew(store, { memory, marks }, provenance.nowMs);
  for (const ending of draft.retires ?? []) {
    const isWhole = ending.holding === "" && ending.relation === undefined;
    if (isWhole) endTopic(store, { topicKey: ending.topic, ending: memory }, provenance);
    else addEnding(store, ending, { by: memory, nowMs: provenance.nowMs });
  }
  return memory;
}

/**
 * Ends a topic at the time of a memory that stands on another: "switched from Vim to Helix" ends Vim. A row that is
 * forgotten from the start takes a place in the topic's time line, so that what is older is ended whenever it
 * arrives, and what is newer stands.
 */
function endTopic(
  store: Store,
  { topicKey, ending }: { topicKey: string; ending: StoredMemory },
  provenance: Provenance,
): void {
  if (topicKey === ending.topicKey) return;
  const content = `${topicKey} ended`;
  const end = insertMemory(
    store,
    {
      type: "fact",
      summary: content,
      content,
      topicKey,
      keywords: [],
      trust: ending.trust,
      eventDate: null,
      saidMs: ending.saidMs,
      completes: null,
      retires: null,
    },
    { ...provenance, identity: hashId("end", topicKey, ending.identity) },
  );
  if (placeInTopics(store, { ...end, isHearsay: isHearsay(end) }).later === null)
    store.memories.supersede(end.seq, ending.seq, provenance.nowMs);
  store.memories.markForgotten(end.seq, provenance.nowMs);
}

function linkEvidence(store: Store, memorySeq: number, draft: Draft): void {
  for (const evidence of draft.evidence) {
    store.sources.add({
      memorySeq,
      messageSeq: evidence.messageSeq,
      start: evidence.start,
      end: evidence.end,
    });
  }
}
