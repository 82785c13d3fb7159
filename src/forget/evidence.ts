import type { Span } from "../store/masks.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Message } from "../store/message-store.ts";
import type { Store } from "../store/store.ts";
import type { Gone } from "./hide-echoes.ts";

/** A message that a memory rests on, and the stretches of it that do. */
export interface Support {
  message: Message;
  spans: Span[];
}

/** What a memory rests on, read before anything of it is removed or hidden. */
export function evidenceOf(store: Store, memory: StoredMemory): { gone: Gone; supports: Support[] } {
  const links = store.sources.ofMemory(memory.seq);
  const messages = store.messages.bySeqs([...new Set(links.map((link) => link.messageSeq))]);
  const supports = messages.map((message) => ({
    message,
    spans: links
      .filter((link) => link.messageSeq === message.seq)
      .map((link): Span => [link.start, link.end]),
  }));
  const stretches = supports.flatMap(({ message, spans }) =>
    spans.map(([start, end]) => message.content.slice(start, end)),
  );
  const wordings = new Set([memory.content, memory.summary, ...stretches]);
  return { gone: { wordings, messages, content: memory.content }, supports };
}
