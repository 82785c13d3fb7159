import { fold } from "../../src/text/fold.ts";
import { termsOf } from "../../src/text/terms.ts";
import type { Draft } from "../../src/ingest/draft.ts";

/** A draft once stored: whether it is still current after all the others. */
export interface Kept {
  draft: Draft;
  isCurrent: boolean;
}

/**
 * What a store makes of drafts, in memory: of a topic key the newest said is current; an event or task said again
 * is the same; an event that completes a task closes the open one that shares its words. The order in which drafts
 * arrive is no matter.
 */
export function keep(drafts: readonly Draft[]): Kept[] {
  const kept: Kept[] = [];
  for (const draft of drafts.toSorted((a, b) => a.saidMs - b.saidMs)) add(kept, draft);
  return kept;
}

function add(kept: Kept[], draft: Draft): void {
  if (draft.topicKey !== null) {
    for (const earlier of kept) if (earlier.draft.topicKey === draft.topicKey) earlier.isCurrent = false;
  } else if (kept.some((earlier) => isSame(earlier.draft, draft))) return;
  if (draft.completes !== null)
    for (const task of kept) if (isCompleted(task.draft, draft.completes)) task.isCurrent = false;
  kept.push({ draft, isCurrent: true });
}

function isSame(a: Draft, b: Draft): boolean {
  return a.type === b.type && a.eventDate === b.eventDate && fold(a.content) === fold(b.content);
}

/** The store's rule: a task is closed by a completion that names at least half of its words. */
function isCompleted(task: Draft, words: readonly string[]): boolean {
  if (task.type !== "task") return false;
  const named = new Set(words.flatMap((word) => termsOf(word)));
  const terms = new Set(termsOf(fold(task.content)));
  const shared = [...named].filter((term) => terms.has(term)).length;
  return named.size > 0 && shared / named.size >= 0.5;
}
