import type { StoredMemory } from "../store/memory-row.ts";
import type { Message } from "../store/message-store.ts";
import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";

/** A memory or a message that may answer. */
export interface Document {
  kind: "memory" | "message";
  seq: number;
  /** Text that is shown and searched. */
  text: string;
  terms: string[];
  /** Who said it: the folded name before a colon at its start, else the role. */
  speaker: string;
  /** Whether it ends in a question mark. */
  isQuestion: boolean;
  /** Folded words with a capital inside a sentence: names, mostly. */
  names: string[];
  /** When it was said. */
  saidMs: number;
  /** Number of the session; -1 for a memory. */
  sessionSeq: number;
  /** Place in the session; -1 for a memory. */
  position: number;
  memory: StoredMemory | null;
  message: Message | null;
}

const SPEAKER = /^(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30})?): /u;
const NAME_INSIDE = /(?<=[\p{Ll},;:]\s)\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*/gu;

/** A message as a document. */
export function messageDocument(message: Message): Document {
  const text = message.shown;
  return {
    kind: "message",
    seq: message.seq,
    text,
    terms: termsOf(text),
    speaker: fold(SPEAKER.exec(text)?.[1] ?? message.role),
    isQuestion: /[?？]\s*$/u.test(text),
    names: namesIn(text),
    saidMs: message.createdMs,
    sessionSeq: message.sessionSeq,
    position: message.position,
    memory: null,
    message,
  };
}

/** A memory as a document; the messages it was drawn from are others. */
export function memoryDocument(memory: StoredMemory): Document {
  return {
    kind: "memory",
    seq: memory.seq,
    text: memory.content,
    terms: termsOf(`${memory.content}\n${memory.topicKey ?? ""} ${memory.keywords.join(" ")}`),
    speaker: memory.trust === "assistant" ? "assistant" : "user",
    isQuestion: false,
    names: namesIn(memory.content),
    saidMs: memory.saidMs,
    sessionSeq: -1,
    position: -1,
    memory,
    message: null,
  };
}

function namesIn(text: string): string[] {
  return (text.match(NAME_INSIDE) ?? []).map((name) => fold(name));
}
