import type { SourceMessage } from "../ingest/draft.ts";
import { redactSecrets } from "../ingest/redact.ts";
import type { OwedTurn } from "../store/turn-ledger.ts";

/** UTF-16 units of a piece: about 10 ms of work, and within what a message of a profile may have in any script. */
const PIECE_LENGTH = 8192;

/** UTF-16 units in which secrets are looked for at once: about 15 ms of work. */
const REDACTED_LENGTH = 32_768;

/** Pieces of a long text, in order and without loss; cut at a line's end where there is one, else between words. */
export function piecesOf(text: string, length: number = PIECE_LENGTH): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = cutOf(text, from, length);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

function cutOf(text: string, from: number, length: number): number {
  const end = from + length;
  if (end >= text.length) return text.length;
  // A cut in the first half would make many small pieces.
  const least = from + length / 2;
  const keyBlock = openBlock(text, end);
  if (keyBlock > least) return keyBlock;
  for (const mark of ["\n", "。", " "]) {
    const at = text.lastIndexOf(mark, end - 1) + 1;
    if (at > least) return at;
  }
  const unit = text.charCodeAt(end);
  return unit >= 0xdc00 && unit <= 0xdfff ? end - 1 : end;
}

/** Where a key begins that goes on beyond a place: cut in two, it would not be known for one. -1 when none does. */
function openBlock(text: string, end: number): number {
  const begin = text.lastIndexOf("-----BEGIN", end - 1);
  return begin > text.lastIndexOf("-----END", end - 1) ? begin : -1;
}

/** A text as it is kept: well-formed, no NUL, secrets replaced. `yieldTurn` is awaited between pieces. */
export async function storableText(text: string, yieldTurn: () => Promise<void>): Promise<string> {
  const clean = text.toWellFormed().replaceAll("\0", "\ufffd");
  const pieces: string[] = [];
  for (const piece of piecesOf(clean, REDACTED_LENGTH)) {
    if (pieces.length > 0) await yieldTurn();
    pieces.push(redactSecrets(piece).text);
  }
  return pieces.join("");
}

/** A turn as messages, the pieces of a long one each as one; numbered from 0. */
export function messagesOf(turn: Pick<OwedTurn, "prompt" | "response" | "endedMs">): SourceMessage[] {
  return [
    ...said("user", turn.prompt, turn.endedMs - 1),
    ...said("assistant", turn.response, turn.endedMs),
  ].map((message, seq) => ({ seq, ...message }));
}

function said(role: "user" | "assistant", text: string, createdMs: number): Omit<SourceMessage, "seq">[] {
  return piecesOf(text)
    .filter((piece) => piece.trim() !== "")
    .map((content) => ({ role, content, createdMs }));
}
