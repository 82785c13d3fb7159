import type { Draft } from "../draft.ts";
import { taskWords } from "./finding.ts";
import type { LanguagePack } from "./pack.ts";
import type { Said } from "./read-message.ts";
import type { Scene } from "./scene.ts";

/**
 * Words of the task that an event completes; null when it completes none. "Done" with a subject names it itself;
 * without one it means the newest open task. Another event completes a task of the scene whose words it repeats.
 */
export function completedTask(said: Said, pack: LanguagePack, scene: Scene): string[] | null {
  if (said.finding.type !== "event") return null;
  const words = taskWords(said.clause.text, pack);
  const open = scene.recent.filter((draft) => draft.type === "task").toReversed();
  const same = open.find((task) => sharesWords(task, words, pack));
  if (same !== undefined) return taskWords(same.content, pack);
  if (!said.finding.completes) return null;
  const newest = open[0];
  if (words.length <= MAX_BARE_WORDS && newest !== undefined) return taskWords(newest.content, pack);
  return words.length === 0 ? null : words;
}

// "Done!" and "all sorted now" name nothing themselves.
const MAX_BARE_WORDS = 1;

function sharesWords(task: Draft, words: readonly string[], pack: LanguagePack): boolean {
  const wanted = taskWords(task.content, pack);
  const shared = wanted.filter((word) => words.includes(word)).length;
  return shared >= Math.min(2, wanted.length) && shared > 0;
}
