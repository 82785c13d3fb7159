import type { Trust } from "../contract/memory.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { classify } from "./classify.ts";
import type { Draft } from "./draft.ts";
import { isEcho } from "./echo.ts";
import { keepDraft, wordingIdentity } from "./keep-memory.ts";
import { redactSecrets } from "./redact.ts";

/** What a turn leaves behind. */
export interface TurnDrafts {
  drafts: readonly Draft[];
  /** The texts that the evidence of the drafts refers to, by number. */
  texts: ReadonlyMap<number, string>;
  sessionId: string;
}

/**
 * Keeps what a turn proposes and returns the memories that are new. What is known in this wording stays as it is,
 * so the same turn again adds nothing. Runs inside the caller's transaction.
 */
export function keepTurn(
  store: Store,
  { drafts, texts, sessionId }: TurnDrafts,
  nowMs: number,
): StoredMemory[] {
  const kept: StoredMemory[] = [];
  for (const draft of drafts) {
    if (store.memories.currentByIdentity(wordingIdentity(draft.content)).length > 0) continue;
    if (isEcho(store, draft, texts)) continue;
    // The turn itself is no stored message, so there is nothing that the memory could be shown to rest on.
    const memory = keepDraft(store, { ...draft, evidence: [] }, { sessionId, origin: "remember", nowMs });
    if (memory !== null) kept.push(memory);
  }
  return kept;
}

/** A statement that a model wrote down of a turn, as a draft. */
export function draftOf(content: string, said: { saidMs: number; trust: Trust }): Draft {
  return { ...classify(redactSecrets(content).text, said), evidence: [] };
}
