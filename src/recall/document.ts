import type { StoredMemory } from "../store/memory-row.ts";
import type { IndexedText } from "../store/indexed-text.ts";
import { blankText } from "../store/masks.ts";
import type { Message } from "../store/message-store.ts";
import { fold } from "../text/fold.ts";
import type { Corpus } from "./corpus.ts";
import type { Place } from "./windows.ts";

/** Where a candidate was found. */
export type Channel = "message" | "neighbour" | "memory" | "topic" | "successor" | "type" | "date" | "vector";

/** Who said something, and whether it asks. */
export interface Said {
  /** The folded name before a colon at its start, else the role. */
  speaker: string;
  /** Whether it ends in a question mark. */
  isQuestion: boolean;
}

/** A memory with what it is found by. */
export interface Drawn {
  memory: StoredMemory;
  indexed: IndexedText;
  /** All its index terms in order. */
  readonly terms: readonly string[];
}

/** What may answer: a message with the memories drawn from it, or a memory that rests on no message. */
export interface Document extends Said {
  /** Text that is shown and searched. */
  text: string;
  indexed: IndexedText;
  /** All its index terms in order. */
  readonly terms: readonly string[];
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
  readonly around: ReadonlySet<string>;
}

/** A memory that was drawn; its terms are taken apart when they are asked for. */
export class DrawnMemory implements Drawn {
  readonly memory: StoredMemory;
  readonly indexed: IndexedText;

  constructor(memory: StoredMemory, indexed: IndexedText) {
    this.memory = memory;
    this.indexed = indexed;
  }

  get terms(): readonly string[] {
    return this.indexed.terms;
  }
}

/** What is known of a document when it is read. */
type DocumentParts = Omit<Document, "terms" | "around" | "channels" | "sessionSeq" | "position">;

/** A document; what only few of them are asked for is made when it is. */
export class FoundDocument implements Document {
  readonly text: string;
  readonly indexed: IndexedText;
  readonly speaker: string;
  readonly isQuestion: boolean;
  readonly saidMs: number;
  readonly message: Message | null;
  readonly memories: readonly Drawn[];
  readonly channels: ReadonlySet<Channel>;
  readonly sessionSeq: number;
  readonly position: number;
  readonly #standing: readonly number[];
  readonly #corpus: Corpus;
  #around: ReadonlySet<string> | null = null;

  constructor(parts: DocumentParts, place: Place, corpus: Corpus) {
    this.text = parts.text;
    this.indexed = parts.indexed;
    this.speaker = parts.speaker;
    this.isQuestion = parts.isQuestion;
    this.saidMs = parts.saidMs;
    this.message = parts.message;
    this.memories = parts.memories;
    this.channels = place.channels;
    this.sessionSeq = place.sessionSeq;
    this.position = place.position;
    this.#standing = place.around;
    this.#corpus = corpus;
  }

  get terms(): readonly string[] {
    return this.indexed.terms;
  }

  get around(): ReadonlySet<string> {
    return (this.#around ??= new Set(this.#standing.map((number) => this.#corpus.terms[number] ?? "")));
  }
}

const SPEAKER =
  /^(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30})?|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,8})[:：] ?/u;
const NAME_INSIDE = /(?<=[\p{Ll},;:]\s)\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*/gu;

/** Where a question mark at the end of a text is looked for. */
const ENDING_CHARACTERS = 100;

/** A name and the colon behind it stand within so many UTF-16 units. */
const SPEAKER_UNITS = 128;
const COLON = /[:：]/;

/** Who says a text, and whether it asks. */
export function saidOf(text: string, role: string): Said {
  const mayName = COLON.test(text.slice(0, SPEAKER_UNITS));
  return {
    speaker: mayName ? fold(SPEAKER.exec(text)?.[1] ?? role) : role,
    isQuestion: /[?？]\s*$/u.test(text.slice(-ENDING_CHARACTERS)),
  };
}

/** What of a message may be found and quoted: nothing stands where something was removed, not even that it was. */
export function readableText({ content, masks, shown }: Message): string {
  return masks.length === 0 ? shown : blankText(content, masks).replaceAll(/ {2,}/g, " ").trim();
}

/** The text without the name of its speaker before it. */
export function withoutSpeaker(text: string): string {
  return text.replace(SPEAKER, "");
}

/** Where signs of time, number and name are looked for: a text longer than this has some of each. */
export const HEAD_CHARACTERS = 4000;

/** Whether a text has a word with a capital inside a sentence, a name mostly, that is none of these folded words. */
export function hasNameBeside(text: string, words: ReadonlySet<string>): boolean {
  for (const [name] of text.slice(0, HEAD_CHARACTERS).matchAll(NAME_INSIDE))
    if (!words.has(fold(name))) return true;
  return false;
}
