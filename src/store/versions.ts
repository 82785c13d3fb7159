import type { StoredMemory } from "./memory-row.ts";
import type { Store } from "./store.ts";

/** Begins the topic of a mark: a row, forgotten from the start, that notes what a memory ends beside its own topic. */
export const END_MARK = "end:";

/** Whether a row is such a mark and no memory. */
export function isEndMark({ topicKey }: Pick<StoredMemory, "topicKey">): boolean {
  return topicKey?.startsWith(END_MARK) === true;
}

/** Stands for all rules: an order that is lifted need not name the subject that it was filed under. */
export const ALL_RULES = "rules:";
/** Stands for the dates of whatever is planned: "the hearing was moved" is of "the divorce hearing" when no other fits. */
export const ALL_DATES = "when:";

const RULE = /^rule[:/]/;
const WHEN = /\/when$/;

/** Topics of the marks that may concern a memory of this topic: its own, and the beginnings that stand for all of theirs. */
export function markTopics(topicKey: string): string[] {
  const beginnings = [...topicKey.matchAll(/[:/]/g)].map(({ index }) => topicKey.slice(0, index + 1));
  const kinds = [...(RULE.test(topicKey) ? [ALL_RULES] : []), ...(WHEN.test(topicKey) ? [ALL_DATES] : [])];
  return [topicKey, ...beginnings, ...kinds].map((topic) => END_MARK + topic);
}

/** Order in which memories were said; what was said at the same time in the order it was stored. */
export function bySaying(a: StoredMemory, b: StoredMemory): number {
  return a.saidMs - b.saidMs || a.seq - b.seq;
}

/** The end of a memory's chain: itself when nothing replaced it. */
export function newestVersion(store: Store, memory: StoredMemory): StoredMemory {
  let newest = memory;
  while (newest.supersededBy !== null) {
    const next = store.memories.bySeq(newest.supersededBy);
    if (next === null) break;
    newest = next;
  }
  return newest;
}

/** Every version that superseded or was superseded by this one, oldest first by the time it was said. */
export function versionsOf(store: Store, memory: StoredMemory): StoredMemory[] {
  const versions: StoredMemory[] = [];
  const waiting = [newestVersion(store, memory)];
  for (let version = waiting.pop(); version !== undefined; version = waiting.pop()) {
    versions.push(version);
    waiting.push(...store.memories.predecessors(version.seq).filter((before) => !isEndMark(before)));
  }
  return versions.toSorted(bySaying);
}
