import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";
import { isDone, type ReportedDeed, type TaskDeed } from "./extract/deeds.ts";
import { languageOf, packOf } from "./extract/language.ts";

/** Share of a task's words that the report of its completion must name; below it another task may be meant. */
const MIN_SHARED = 0.5;

/** Open tasks that are looked at, newest first. */
const MAX_OPEN_TASKS = 50;

/**
 * Closes the open task that a completion names best; tasks said later than the completion stay open. One that tells
 * what was done to what closes only that (`tasksDoneBy`).
 */
export function completeTasks(store: Store, completion: StoredMemory, words: readonly string[]): void {
  const named = new Set(words.flatMap((word) => termsOf(word)));
  if (reportedIn(completion).length > 0 && !STRUCK.test(completion.content)) return;
  let best: StoredMemory | null = null;
  let bestShare = MIN_SHARED;
  for (const task of openTasks(store)) {
    if (task.saidMs > completion.saidMs) continue;
    const share = sharedShare(named, task);
    if (share >= bestShare && (best === null || share > bestShare)) [best, bestShare] = [task, share];
  }
  if (best !== null) store.memories.supersede(best.seq, completion.seq, completion.createdMs);
}

// The user says himself that a task is over.
const STRUCK = /\boff (?:the|my|our) list\b|\b(?:strike|cross|tick)(?:ed)? .{0,20}\boff\b/i;

/** What a report must tell of itself to be compared with tasks. */
export type Report = Pick<StoredMemory, "content" | "saidMs">;

/**
 * The open tasks that a report says are done, by what was done to what: one, or several tellings of one. Where tasks
 * that differ fit equally, none.
 */
export function tasksDoneBy(store: Store, { content, saidMs }: Report): StoredMemory[] {
  const pack = packOf(languageOf(content, "en"));
  const { deeds } = pack;
  const done = reportedIn({ content });
  if (deeds === undefined || done.length === 0) return [];
  const fitting = openTasks(store).flatMap((task): { task: StoredMemory; deed: TaskDeed }[] => {
    const deed = task.saidMs < saidMs ? deeds.ofTask(pack.normalise(task.content)) : null;
    return deed !== null && done.some((one) => isDone(deed, one, deeds)) ? [{ task, deed }] : [];
  });
  const kinds = new Set(fitting.map(({ deed }) => `${deed.verb} ${deed.heads.toSorted().join(" ")}`));
  const sameVerb = fitting.filter(({ deed }) => done.some(({ verb }) => verb === deed.verb));
  const meant = kinds.size > 1 ? sameVerb : fitting;
  return new Set(meant.map(({ deed }) => deed.heads.toSorted().join(" "))).size > 1
    ? []
    : meant.map(({ task }) => task);
}

/** What a sentence says was done; nothing where its language has no words for that. */
function reportedIn({ content }: Pick<Report, "content">): ReportedDeed[] {
  const pack = packOf(languageOf(content, "en"));
  return pack.deeds?.reported(pack.normalise(content)) ?? [];
}

function openTasks(store: Store): StoredMemory[] {
  return store.memories.page({ type: "task", sessionId: undefined }, null, MAX_OPEN_TASKS);
}

function sharedShare(named: ReadonlySet<string>, task: StoredMemory): number {
  const words = new Set(termsOf(fold(task.content)));
  const shared = [...named].filter((word) => words.has(word)).length;
  return named.size === 0 ? 0 : shared / named.size;
}
