import { ROLES } from "../contract/memory.ts";
import type { Store } from "../store/store.ts";
import type { Draft } from "./draft.ts";
import { wordingIdentity } from "./keep-memory.ts";
import { lineHash } from "./store-conversation.ts";

/** How lists and prompts set a line off, and how our answers begin what is past. */
const LEADING =
  /^\s*(?:[-*•·]|\d+[.)])?\s*(?:\(past\)\s*|\d{4}-\d{2}(?:-\d{2})?:\s*|(?:user|assistant):\s*)?/u;

/** The note in which our answers give a date. */
const NOTE = /\s*\((?:past|(?:said on )?\d{4}(?:-\d{2}){0,2})(?:, [^()]{1,40})*\)\s*$/u;

/**
 * Whether a draft rests on text that this profile gave out before: a line of a recall or a summary that comes
 * back inside a conversation, as prompts carry it. Learning it again would store it twice and vouch for itself.
 */
export function isEcho(store: Store, draft: Draft, texts: ReadonlyMap<number, string>): boolean {
  return draft.evidence.some(({ messageSeq, start, end }) => {
    const text = texts.get(messageSeq) ?? "";
    const line = lineAround(text, start, end);
    const bare = line.replace(LEADING, "").replace(NOTE, "").trim();
    const isSetOff = bare !== line.trim();
    const wordings = [bare, text.slice(start, end)].map((wording) => wordingIdentity(wording));
    if (wordings.some((identity) => store.memories.hasSummary(identity, !isSetOff))) return true;
    return (
      isSetOff && (wordings.some((identity) => store.memories.hasWording(identity)) || wasSaid(store, bare))
    );
  });
}

function wasSaid(store: Store, text: string): boolean {
  return ROLES.some((role) => store.transcripts.has(lineHash(role, text)));
}

function lineAround(text: string, start: number, end: number): string {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end);
  return text.slice(from, to === -1 ? text.length : to);
}
