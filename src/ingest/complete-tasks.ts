import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";
import type { Draft } from "./draft.ts";
import { taskWords } from "./extract/complete.ts";
import { isDone, type ReportedDeed, type TaskDeed } from "./extract/deeds.ts";
import { languageOf, packOf } from "./extract/language.ts";
import type { LanguagePack } from "./extract/pack.ts";

/** Share of a task's words that the report of its completion must name; below it another task may be meant. */
const MIN_SHARED = 0.5;
/** Share of the words for the thing that was done that a task must have. */
const MIN_NAMED = 0.75;

/** Open tasks that are looked at, newest first. */
const MAX_OPEN_TASKS = 50;

/**
 * Closes the open task that a completion names best; tasks said later than the completion stay open. One that tells
 * what was done to what closes only that (`tasksDone`).
 */
export function completeTasks(store: Store, completion: StoredMemory, words: readonly string[]): void {
  const named = new Set(words.flatMap((word) => termsOf(word)));
  const { content } = completion;
  const tellsDeed = deedsIn(content, packOf(languageOf(content, "en"))).length > 0;
  if (named.size === 0 || (tellsDeed && !STRUCK.test(content))) return;
  let best: StoredMemory | null = null;
  let bestShare = MIN_SHARED;
  for (const task of openTasks(store)) {
    if (task.saidMs > completion.saidMs) continue;
    const share = sharedTerms(named, task).length / named.size;
    if (share >= bestShare && (best === null || share > bestShare)) [best, bestShare] = [task, share];
  }
  if (best !== null) store.memories.supersede(best.seq, completion.seq, completion.createdMs);
}

// The user says himself that a task is over.
const STRUCK = /\boff (?:the|my|our) list\b|\b(?:strike|cross|tick)(?:ed)? .{0,20}\boff\b/i;

/** What a report must tell of itself to be compared with tasks. */
type Report = Pick<StoredMemory, "content" | "saidMs">;

/**
 * The open tasks that a draft reports as done, by what is said to have happened or to be so: one, or several tellings of
 * one. A language tells that by what was done to what (`deeds`), or by the thing alone (`reported`).
 */
export function tasksDone(store: Store, { type, trust, content, saidMs }: Draft): StoredMemory[] {
  if (type !== "event" && type !== "fact") return [];
  const pack = packOf(languageOf(content, "en"));
  const byDeeds = trust === "user" ? doneByDeeds(store, { content, saidMs }, pack) : [];
  return byDeeds.length > 0 ? byDeeds : doneByThing(store, { content, saidMs }, pack);
}

/** By what was done to what; where tasks that differ fit equally, none. */
function doneByDeeds(store: Store, { content, saidMs }: Report, pack: LanguagePack): StoredMemory[] {
  const { deeds } = pack;
  const done = deedsIn(content, pack);
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

/** By the thing that it was done to; none where no task has its words, or where several do equally. */
function doneByThing(store: Store, { content, saidMs }: Report, pack: LanguagePack): StoredMemory[] {
  const done = pack.reported?.(pack.normalise(content)) ?? null;
  if (done === null) return [];
  const named = new Set(taskWords(done.thing, pack).flatMap((word) => termsOf(word)));
  if (named.size === 0) return [];
  const { verb } = done;
  const shares = openTasks(store)
    .filter((task) => task.saidMs < saidMs && (verb === null || task.content.includes(verb)))
    .map((task) => ({ task, share: sharedTerms(named, task).length / named.size }))
    .filter(({ share }) => share >= MIN_NAMED);
  const best = Math.max(...shares.map(({ share }) => share));
  const fitting = shares.filter(({ share }) => share === best);
  return fitting.length === 1 ? fitting.map(({ task }) => task) : [];
}

/** What a sentence says was done to what; nothing where its language has no words for that. */
function deedsIn(content: string, pack: LanguagePack): ReportedDeed[] {
  return pack.deeds?.reported(pack.normalise(content)) ?? [];
}

function openTasks(store: Store): StoredMemory[] {
  return store.memories.page({ type: "task", sessionId: undefined }, null, MAX_OPEN_TASKS);
}

/** Which of these terms a task has. */
function sharedTerms(named: ReadonlySet<string>, task: StoredMemory): string[] {
  const words = new Set(termsOf(fold(task.content)));
  return [...named].filter((word) => words.has(word));
}
