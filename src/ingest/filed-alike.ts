import type { Trust } from "../contract/memory.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import type { SearchNote } from "../store/vector-store.ts";

/** Stands beside a memory until it is known how a model files it, or that none does. */
export const AWAITING: SearchNote = { queries: [], model: "", prompts: "awaited" };

/** How the same sentence was filed before. */
export interface Alike {
  filing: Pick<StoredMemory, "type" | "topicKey" | "keywords">;
  /** What it is searched by; null when rules filed it. */
  search: SearchNote | null;
}

/** Whether a memory still waits to be filed by a model. */
export function awaitsFiling(store: Store, memorySeq: number): boolean {
  return store.filings.searchOf(memorySeq)?.prompts === AWAITING.prompts;
}

/**
 * How the same sentence of the same voucher was filed before by `remember()`, in any session; null when it never was.
 * `likes` are all memories of its wording (`ofIdentity`).
 */
export function filedAlike(store: Store, likes: readonly StoredMemory[], trust: Trust): Alike | null {
  for (const { seq, type, topicKey, keywords } of likes.filter(
    (like) => like.origin === "remember" && like.trust === trust,
  )) {
    const search = store.filings.searchOf(seq);
    if (search?.prompts !== AWAITING.prompts) return { filing: { type, topicKey, keywords }, search };
  }
  return null;
}

/** Notes that a memory is searched as its like is. */
export function noteAlike(store: Store, memory: StoredMemory, { search }: Alike): void {
  if (search !== null) store.vectors.noteSearch(memory.seq, search);
}
