import type { StoredMemory } from "../store/memory-row.ts";
import type { Message } from "../store/message-store.ts";
import { termsOf } from "../text/terms.ts";

/** A memory or a message that may answer, with its terms and those of the messages around it. */
export interface Document {
  kind: "memory" | "message";
  seq: number;
  /** Text that is shown and searched. */
  text: string;
  terms: string[];
  /** When it was said. */
  saidMs: number;
  /** Number of the session; -1 for a memory without messages. */
  sessionSeq: number;
  /** Place in the session; -1 for a memory. */
  position: number;
  memory: StoredMemory | null;
  message: Message | null;
}

/** A message as a document. */
export function messageDocument(message: Message): Document {
  return {
    kind: "message",
    seq: message.seq,
    text: message.shown,
    terms: termsOf(message.shown),
    saidMs: message.createdMs,
    sessionSeq: message.sessionSeq,
    position: message.position,
    memory: null,
    message,
  };
}

/** A memory as a document; what it was drawn from is another one. */
export function memoryDocument(memory: StoredMemory): Document {
  return {
    kind: "memory",
    seq: memory.seq,
    text: memory.content,
    terms: termsOf(`${memory.content}\n${memory.topicKey ?? ""} ${memory.keywords.join(" ")}`),
    saidMs: memory.saidMs,
    sessionSeq: -1,
    position: -1,
    memory,
    message: null,
  };
}
