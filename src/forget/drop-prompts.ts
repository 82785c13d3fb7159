import type { Store } from "../store/store.ts";

/** Wordings that prompts are searched for; of more the first. */
const MAX_WORDINGS = 100;

/** What is gone: a memory with its content and summary, or a message. */
interface Gone {
  content: string;
  summary?: string;
}

/**
 * Drops the system prompts that may still tell what was deleted or forgotten: those into which memories were loaded, and
 * those that quote it. The next call makes them anew, and what was loaded is loaded anew. Runs inside the caller's
 * transaction, in which the deletion commits.
 */
export function dropPrompts(store: Store, gone: readonly Gone[]): void {
  const wordings = gone.flatMap(({ content, summary }) => [content, summary ?? ""]);
  const quoted = [...new Set(wordings)].filter((wording) => wording !== "").slice(0, MAX_WORDINGS);
  store.contexts.dropPrompts(quoted);
}
