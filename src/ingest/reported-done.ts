import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";
import { taskWords } from "./extract/complete.ts";
import { languageOf, packOf } from "./extract/language.ts";

/** Share of the words for what was done that the task must have. */
const MIN_SHARED = 0.75;
/** Open tasks that are looked at, newest first. */
const MAX_OPEN_TASKS = 50;

/**
 * The open task that a sentence reports as done, by the thing that it was done to; null where none has its words, or
 * where several do equally.
 */
export function taskReportedDone(
  store: Store,
  { content, saidMs }: Pick<StoredMemory, "content" | "saidMs">,
): StoredMemory | null {
  const pack = packOf(languageOf(content, "en"));
  const deed = pack.reported?.(pack.normalise(content)) ?? null;
  if (deed === null) return null;
  const named = new Set(taskWords(deed.thing, pack).flatMap((word) => termsOf(word)));
  if (named.size === 0) return null;
  const { verb } = deed;
  const shares = store.memories
    .page({ type: "task", sessionId: undefined }, null, MAX_OPEN_TASKS)
    .filter((task) => task.saidMs < saidMs && (verb === null || task.content.includes(verb)))
    .map((task) => ({ task, share: shareIn(task, named) }))
    .filter(({ share }) => share >= MIN_SHARED);
  const best = Math.max(...shares.map(({ share }) => share));
  const fitting = shares.filter(({ share }) => share === best);
  return fitting.length === 1 ? (fitting[0]?.task ?? null) : null;
}

function shareIn(task: StoredMemory, named: ReadonlySet<string>): number {
  const words = new Set(termsOf(fold(task.content)));
  return [...named].filter((word) => words.has(word)).length / named.size;
}
