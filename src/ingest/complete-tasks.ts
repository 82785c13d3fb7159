import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";

/** Share of a task's words that the report of its completion must name; below it another task may be meant. */
const MIN_SHARED = 0.5;

/** Open tasks that are looked at, newest first. */
const MAX_OPEN_TASKS = 50;

/** Closes the open task that a completion names best; tasks said later than the completion stay open. */
export function completeTasks(store: Store, completion: StoredMemory, words: readonly string[]): void {
  const named = new Set(words.flatMap((word) => termsOf(word)));
  let best: StoredMemory | null = null;
  let bestShare = MIN_SHARED;
  for (const task of store.memories.page({ type: "task", sessionId: undefined }, null, MAX_OPEN_TASKS)) {
    if (task.saidMs > completion.saidMs) continue;
    const share = sharedShare(named, task);
    if (share >= bestShare && (best === null || share > bestShare)) [best, bestShare] = [task, share];
  }
  if (best !== null) store.memories.supersede(best.seq, completion.seq, completion.createdMs);
}

function sharedShare(named: ReadonlySet<string>, task: StoredMemory): number {
  const words = new Set(termsOf(fold(task.content)));
  const shared = [...named].filter((word) => words.has(word)).length;
  return named.size === 0 ? 0 : shared / named.size;
}
