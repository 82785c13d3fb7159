import type { StoredMemory } from "../store/memory-row.ts";
import { blankText } from "../store/masks.ts";
import type { Message } from "../store/message-store.ts";
import { fold } from "../text/fold.ts";

/** Where a candidate was found. */
export type Channel = "message" | "neighbour" | "memory" | "topic" | "successor" | "type" | "date" | "vector";

/** A memory with what it is found by. */
export interface Drawn {
  memory: StoredMemory;
  terms: readonly string[];
}

/** What may answer: a message with the memories drawn from it, or a memory that rests on no message. */
export interface Document {
  /** Text that is shown and searched. */
  text: string;
  terms: readonly string[];
  /** Who said it: the folded name before a colon at its start, else the role. */
  speaker: string;
  /** Whether it ends in a question mark. */
  isQuestion: boolean;
  /** When it was said. */
  saidMs: number;
  /** Number and place in the session; -1 for a memory without a message. */
  sessionSeq: number;
  position: number;
  message: Message | null;
  /** Not forgotten, superseded ones included. */
  memories: readonly Drawn[];
  channels: ReadonlySet<Channel>;
  /** The query's terms that stand in it or beside it. */
  around: ReadonlySet<string>;
}

const SPEAKER =
  /^(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30})?|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,8})[:：] ?/u;
const NAME_INSIDE = /(?<=[\p{Ll},;:]\s)\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*/gu;

/** Where a question mark at the end of a text is looked for. */
const ENDING_CHARACTERS = 100;

/** A message as a document. */
export function messageDocument(
  message: Message,
  { terms, memories, channels, around }: Pick<Document, "terms" | "memories" | "channels" | "around">,
): Document {
  const text = readableText(message);
  return {
    text,
    terms,
    speaker: fold(SPEAKER.exec(text)?.[1] ?? message.role),
    isQuestion: /[?？]\s*$/u.test(text.slice(-ENDING_CHARACTERS)),
    saidMs: message.createdMs,
    sessionSeq: message.sessionSeq,
    position: message.position,
    message,
    memories,
    channels,
    around,
  };
}

/** What of a message may be found and quoted: nothing stands where something was removed, not even that it was. */
export function readableText({ content, masks, shown }: Message): string {
  return masks.length === 0 ? shown : blankText(content, masks).replaceAll(/ {2,}/g, " ").trim();
}

/** A memory that rests on no message as a document. */
export function memoryDocument(
  drawn: Drawn,
  { channels, around }: Pick<Document, "channels" | "around">,
): Document {
  const { memory, terms } = drawn;
  return {
    text: memory.content,
    terms,
    speaker: memory.trust === "assistant" ? "assistant" : "user",
    isQuestion: false,
    saidMs: memory.saidMs,
    sessionSeq: -1,
    position: -1,
    message: null,
    memories: [drawn],
    channels,
    around,
  };
}

/** The text without the name of its speaker before it. */
export function withoutSpeaker(text: string): string {
  return text.replace(SPEAKER, "");
}

/** Where signs of time, number and name are looked for: a text longer than this has some of each. */
export const HEAD_CHARACTERS = 4000;

/** Folded words with a capital inside a sentence: names, mostly. */
export function namesIn(text: string): string[] {
  return (text.slice(0, HEAD_CHARACTERS).match(NAME_INSIDE) ?? []).map((name) => fold(name));
}
