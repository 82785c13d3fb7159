import type { StoredMemory } from "../store/memory-row.ts";
import type { Message } from "../store/message-store.ts";
import type { Store } from "../store/store.ts";
import { dropSummariesOf } from "./take-out.ts";
import { finishHiding, restatements } from "./delete-memory.ts";
import { dropPrompts } from "./drop-prompts.ts";
import { evidenceOf } from "./evidence.ts";
import type { ForgetOptions, Gone } from "./hide-echoes.ts";

/**
 * Marks a memory as no longer true or relevant: recall and list leave it out, and its wording is hidden in the
 * messages it came from and in what was said of it afterwards; the row stays for audit. Versions before it that said the
 * same go with it. Idempotent. Runs inside the caller's transaction.
 */
export function forgetMemory(store: Store, memory: StoredMemory, { nowMs, isCommon }: ForgetOptions): void {
  const versions = restatements(store, memory);
  dropPrompts(store, versions);
  const gone = versions.flatMap((version) => forgetVersion(store, version, nowMs) ?? []);
  finishHiding(store, gone, { isCommon, erase: false });
}

/** What was hidden; null when it was before. */
function forgetVersion(store: Store, memory: StoredMemory, nowMs: number): Gone | null {
  if (memory.forgottenMs !== null) return null;
  store.memories.markForgotten(memory.seq, nowMs);
  const { gone, supports } = evidenceOf(store, memory);
  for (const { message, spans } of supports) store.messages.mask(message, spans, false);
  return gone;
}

/** Hides a whole raw message from recall, together with the memories drawn from it. */
export function forgetMessage(store: Store, message: Message, options: ForgetOptions): void {
  dropPrompts(store, [message]);
  store.messages.mask(message, [[0, message.content.length]], false);
  dropSummariesOf(store, [message.seq]);
  const memorySeqs = new Set(store.sources.ofMessage(message.seq).map((link) => link.memorySeq));
  for (const memory of store.memories.bySeqs([...memorySeqs])) forgetMemory(store, memory, options);
}
