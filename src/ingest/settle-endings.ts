import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { ALL_DATES, ALL_RULES, bySaying, END_MARK, isEndMark } from "../store/versions.ts";
import { hashId, ulid } from "../text/hash.ts";
import { isoDay } from "../text/iso-day.ts";
import { termsOf } from "../text/terms.ts";
import type { Ending } from "./draft.ts";
import { isOfUser, tellsOf } from "./extract/relations.ts";

// Memories of a topic that are looked through for what an ending names.
const MAX_OF_TOPIC = 400;
const MAX_NAMING = 100;

/**
 * Notes that a memory ends what `ending` names, and ends it. The note is a row that is forgotten from the start: a
 * memory that is told later but was said before finds it there, so that the order of arrival is no matter.
 */
export function addEnding(
  store: Store,
  ending: Ending,
  { by, nowMs }: { by: StoredMemory; nowMs: number },
): void {
  const mark = store.memories.insert({
    id: ulid(nowMs),
    type: "fact",
    summary: ending.holding,
    content: ending.holding,
    topicKey: `${END_MARK}${ending.topic}`,
    keywords: ending.relation === undefined ? [] : [ending.relation],
    sessionId: by.sessionId,
    trust: by.trust,
    origin: by.origin,
    identity: hashId("end", ending.topic, ending.holding, by.identity),
    summaryIdentity: null,
    eventDate: null,
    saidMs: by.saidMs,
    createdMs: nowMs,
    updatedMs: nowMs,
  });
  store.memories.supersede(mark.seq, by.seq, nowMs);
  store.memories.markForgotten(mark.seq, nowMs);
  settle(store, { mark, by }, nowMs);
}

/**
 * Lets the endings that stand in the store, read before (`placeInTopics`), end a memory that was just stored, or be
 * ended by it.
 */
export function settleNew(
  store: Store,
  { memory, marks }: { memory: StoredMemory; marks: readonly StoredMemory[] },
  nowMs: number,
): void {
  for (const mark of marks) {
    const by = mark.supersededBy === null ? null : store.memories.bySeq(mark.supersededBy);
    if (by !== null && isNamed(mark, memory)) settle(store, { mark, by }, nowMs);
  }
}

// Some rules have a subject of their own, the others only their words.
const RULES = ["rule:", "rule/"];

function isNamed({ content, keywords }: StoredMemory, memory: StoredMemory): boolean {
  // The store takes keywords apart at spaces.
  const relation = keywords.length === 0 ? undefined : keywords.join(" ");
  const isOwn =
    memory.topicKey?.startsWith("fact:") !== true || relation === "days" || isOfUser(memory.content);
  return isOwn && tellsOf(memory, content, relation);
}

function isBefore(a: StoredMemory, b: StoredMemory): boolean {
  return bySaying(a, b) < 0;
}

/**
 * Brings what an ending names into the state that the times of saying give. Of what two topics tell of in the same
 * words it ends neither, unless it is a name. A state that is told again later ends the telling of its end.
 */
function settle(store: Store, { mark, by }: { mark: StoredMemory; by: StoredMemory }, nowMs: number): void {
  const named = namedBy(store, mark).filter((memory) => memory.seq !== by.seq);
  const ended = named.filter((memory) => isBefore(memory, by) && !wasOver(store, memory, by));
  const isCertain = new Set(ended.map(({ topicKey }) => topicKey)).size === 1;
  for (const memory of ended) {
    if (!isCertain && memory.supersededBy === by.seq) store.memories.reinstate(memory.seq);
    if (isCertain && memory.supersededMs === null) store.memories.supersede(memory.seq, by.seq, nowMs);
  }
  const again = named.find((memory) => !isBefore(memory, by) && memory.type === by.type);
  if (by.type !== "event" && by.supersededMs === null && again !== undefined)
    store.memories.supersede(by.seq, again.seq, nowMs);
}

/** Whether something said before the ending had replaced a memory. */
function wasOver(store: Store, memory: StoredMemory, by: StoredMemory): boolean {
  if (memory.supersededBy === null) return memory.supersededMs !== null;
  const successor = store.memories.bySeq(memory.supersededBy);
  return successor !== null && successor.seq !== by.seq && isBefore(successor, by);
}

/** Memories of the topic of a mark that name what it names, oldest first. */
function namedBy(store: Store, mark: StoredMemory): StoredMemory[] {
  const topic = (mark.topicKey ?? "").slice(END_MARK.length);
  const isBeginning = /[:/]$/.test(topic);
  if (topic === ALL_DATES) return planned(store, mark);
  const topics = topic === ALL_RULES ? RULES : [topic];
  const found = new Map(store.memories.ofTopics(topics, MAX_OF_TOPIC).map((memory) => [memory.seq, memory]));
  if (isBeginning && found.size === MAX_OF_TOPIC && mark.content !== "") {
    const hits = store.memories.search(mark.content.split(" ").flatMap(termsOf), MAX_NAMING);
    for (const memory of store.memories.bySeqs(hits.map(({ seq }) => seq)))
      if (memory.topicKey?.startsWith(topic) === true && memory.forgottenMs === null)
        found.set(memory.seq, memory);
  }
  return [...found.values()]
    .filter((memory) => !isEndMark(memory) && isNamed(mark, memory))
    .toSorted(bySaying);
}

/** What is planned for a day that was not over when a mark was made, and that names what it names. */
function planned(store: Store, mark: StoredMemory): StoredMemory[] {
  const hits = store.memories.search(mark.content.split(" ").flatMap(termsOf), MAX_NAMING);
  const day = isoDay(mark.saidMs);
  return store.memories
    .bySeqs(hits.map(({ seq }) => seq))
    .filter(
      (memory) =>
        memory.topicKey?.endsWith("/when") === true &&
        memory.forgottenMs === null &&
        memory.eventDate !== null &&
        memory.eventDate >= day.slice(0, memory.eventDate.length) &&
        isNamed(mark, memory),
    )
    .toSorted(bySaying);
}
