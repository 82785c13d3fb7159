import { MemoryError } from "./contract/memory-error.ts";
import type { Memory } from "./contract/memory.ts";
import { deleteMemory, deleteMessage } from "./forget/delete-memory.ts";
import { forgetMemory, forgetMessage } from "./forget/forget-memory.ts";
import { WORD_VECTORS } from "./recall/word-vectors.ts";
import { takeOutSlice } from "./forget/take-out.ts";
import type { StoredMemory } from "./store/memory-row.ts";
import type { Message } from "./store/message-store.ts";
import { messageView, readMemories, readMemory } from "./store/read-memory.ts";
import type { Store } from "./store/store.ts";
import { versionsOf } from "./store/versions.ts";

/** English words that stand in every other conversation: "cancer" is no longer among so many, "work" is. */
const COMMON_WORDS = 1000;

const isCommon = (term: string) => (WORD_VECTORS.ranks.get(term) ?? COMMON_WORDS) < COMMON_WORDS;

/** What a profile keeps under an id, a memory or a message; every call throws `not_found` when there is neither. */
export class KeptById {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  view(id: string): Memory {
    const { memory, message } = this.#find(id);
    if (memory !== null) return readMemory(this.#store, memory);
    if (message !== null) return messageView(this.#store, message);
    throw notFound();
  }

  /** The chain of a memory, oldest version first; a message is its only version. */
  history(id: string): Memory[] {
    const { memory, message } = this.#find(id);
    if (message !== null) return [messageView(this.#store, message)];
    return memory === null ? [] : readMemories(this.#store, versionsOf(this.#store, memory));
  }

  /** Deletes and returns what was deleted. */
  delete(id: string, nowMs: number): Memory {
    const deleted = this.view(id);
    this.#store.transaction(() => {
      const { memory, message } = this.#find(id);
      if (memory !== null) deleteMemory(this.#store, memory, { nowMs, isCommon });
      else if (message !== null) deleteMessage(this.#store, message, { nowMs, isCommon });
      takeOutSlice(this.#store);
    });
    return deleted;
  }

  forget(id: string, nowMs: number): Memory {
    this.#store.transaction(() => {
      const { memory, message } = this.#find(id);
      if (memory !== null) forgetMemory(this.#store, memory, { nowMs, isCommon });
      else if (message !== null) forgetMessage(this.#store, message, { nowMs, isCommon });
      takeOutSlice(this.#store);
    });
    return this.view(id);
  }

  #find(id: string): { memory: StoredMemory | null; message: Message | null } {
    const memory = this.#store.memories.byId(id);
    const message = memory === null ? this.#store.messages.byId(id) : null;
    if (memory === null && message === null) throw notFound();
    return { memory, message };
  }
}

export function notFound(): MemoryError {
  return new MemoryError("not_found", "no memory has this id", "memoryId");
}
