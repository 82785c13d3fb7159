import type { Message } from "../store/message-store.ts";
import type { Span } from "../store/masks.ts";
import type { Store } from "../store/store.ts";
import { splitSentences } from "../text/sentences.ts";
import { termsOf } from "../text/terms.ts";
import { tellingTerms, type IsCommon } from "./telling-terms.ts";

/** A word that stands in more messages than this is a subject of the profile, and tells nothing of one memory. */
const MAX_MENTIONS = 50;

/** Memories that are looked at for a word: one that lives is enough. */
const MAX_MEMORIES = 20;

/** Words of a memory that are looked for; a memory of more is a text, and its first words tell it. */
const MAX_TERMS = 24;

/** What was said, and where: the messages as they were before anything was hidden. */
export interface Gone {
  /** Content and summary, then the stretches of messages that the memory rests on. */
  wordings: Iterable<string>;
  content: string;
  messages: readonly Message[];
}

/**
 * Hides what the conversation said of a memory after it was said: in its sessions, from its first message on, every
 * sentence with a telling word of it that no other memory has. A sentence on which another memory rests stays. Reads
 * at most `MAX_TERMS · MAX_MENTIONS` messages. With `erase` the sentences are overwritten as well. Returns the numbers of the messages.
 */
export function hideEchoes(store: Store, gone: Gone, { isCommon, erase }: HideOptions): number[] {
  const since = firstPlaces(gone.messages);
  if (since.size === 0) return [];
  const seqs = new Set<number>();
  const telling = new Set<string>();
  for (const term of [...tellingTerms(gone.wordings, isCommon)].slice(0, MAX_TERMS)) {
    const hits = store.messages.search([term], MAX_MENTIONS + 1);
    if (hits.length === 0 || hits.length > MAX_MENTIONS || isRemembered(store, term)) continue;
    telling.add(term);
    for (const { seq } of hits) seqs.add(seq);
  }
  const hidden: number[] = [];
  for (const message of store.messages.bySeqs([...seqs])) {
    const from = since.get(message.sessionSeq);
    if (from === undefined || message.position < from) continue;
    const spans = sentencesWith(telling, message).filter((span) => !isRestedOn(store, message, span));
    if (spans.length === 0) continue;
    store.messages.mask(message, spans, erase);
    hidden.push(message.seq);
  }
  return hidden;
}

/** With what a memory or a message is deleted or forgotten. */
export interface ForgetOptions {
  nowMs: number;
  isCommon: IsCommon;
}

/** How something is hidden. */
export interface HideOptions {
  isCommon: IsCommon;
  erase: boolean;
}

/** For each session, the position of the first of these messages. */
function firstPlaces(messages: readonly Message[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { sessionSeq, position } of messages)
    first.set(sessionSeq, Math.min(position, first.get(sessionSeq) ?? position));
  return first;
}

/** Whether a memory that was not forgotten has the word. */
export function isRemembered(store: Store, term: string): boolean {
  const hits = store.memories.search([term], MAX_MEMORIES);
  return store.memories.bySeqs(hits.map(({ seq }) => seq)).some(({ forgottenMs }) => forgottenMs === null);
}

function sentencesWith(telling: ReadonlySet<string>, { content }: Message): Span[] {
  return splitSentences(content)
    .filter(({ start, end }) => termsOf(content.slice(start, end)).some((term) => telling.has(term)))
    .map(({ start, end }): Span => [start, end]);
}

/** Whether a memory that was not forgotten rests on some of this stretch. */
function isRestedOn(store: Store, message: Message, [start, end]: Span): boolean {
  const links = store.sources
    .ofMessage(message.seq)
    .filter((link) => link.start < end && start < link.end)
    .map((link) => link.memorySeq);
  return store.memories.bySeqs(links).some(({ forgottenMs }) => forgottenMs === null);
}
