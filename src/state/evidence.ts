import { MemoryError } from "../contract/memory-error.ts";
import type { StateAuthor, StateEvidence } from "../contract/state.ts";
import type { PlacedStateRow } from "../store/state-store.ts";

/** A message that an entry may rest on. */
export interface EvidenceMessage {
  seq: number;
  /** Everything that it says, results of tools included. */
  text: string;
}

/** Finds a message of the session by the id that callers know it by. */
export type FindMessage = (messageId: string) => EvidenceMessage | null;

/** The message and the words that an entry rests on. `invalid` when the words do not stand there letter for letter. */
export function checkEvidence(
  evidence: StateEvidence | undefined,
  find: FindMessage,
): { messageSeq: number | null; quote: string | null } {
  if (evidence === undefined) return { messageSeq: null, quote: null };
  const message = find(evidence.messageId);
  if (message === null)
    throw new MemoryError("not_found", "no message of this session has this id", "evidence.messageId");
  if (evidence.quote.trim() === "" || !message.text.includes(evidence.quote))
    throw new MemoryError("invalid", "does not stand in the message word for word", "evidence.quote");
  return { messageSeq: message.seq, quote: evidence.quote };
}

/** The evidence of a stored entry; null when it has none. */
export function evidenceOf(row: PlacedStateRow): StateEvidence | null {
  return row.messageId === null || row.quote === null ? null : { messageId: row.messageId, quote: row.quote };
}

/** Who wrote a stored entry. */
export function authorOf(row: PlacedStateRow): StateAuthor {
  return toAuthor(row.author);
}

/** The author that a text names. */
export function toAuthor(text: string): StateAuthor {
  const known = ["user", "host", "tool", "agent", "extractor"] as const;
  return known.find((author) => author === text) ?? "extractor";
}
