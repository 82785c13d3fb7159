import { eraseText, maskText, REMOVED_MARKER, type Span } from "../store/masks.ts";
import { rewriteStrings } from "../store/erase-data.ts";
import type { Place } from "../store/message-row.ts";
import type { Store } from "../store/store.ts";
import { findWordings, Wording } from "../text/find-wording.ts";
import { termsOf } from "../text/terms.ts";
import { isRemembered, type HideOptions } from "./hide-echoes.ts";
import { tellingTerms, type IsCommon } from "./telling-terms.ts";

/** Messages of one slice that are read for a wording. */
const SLICE_MESSAGES = 200;

/** Messages of one slice that are changed: some milliseconds, most of it in the full-text index. */
const SLICE_CHANGES = 15;

/**
 * Takes wordings out of whatever quotes them. At once: summaries over messages that quote one go, and in blocks, search
 * entries, state and waiting turns a marker takes its place. Messages are owed to `takeOutSlice`. A wording
 * of one word counts when the word is telling and no memory has it. Runs inside the caller's transaction.
 */
export function takeOut(store: Store, wordings: Iterable<string>, { isCommon, erase }: HideOptions): void {
  const found = [...new Set(wordings)]
    .filter((wording) => isOwn(store, wording, isCommon))
    .map((wording) => new Wording(wording));
  if (found.length === 0) return;
  takeOutOfTold(store, found);
  store.erasures.owe(
    found.map(({ text }) => text),
    erase,
  );
}

/**
 * Looks through the next messages for wordings that are owed it, in their text, other parts and metadata; false when none
 * are. With `erase` the text is overwritten, else hidden. Runs inside the caller's transaction.
 */
export function takeOutSlice(store: Store): boolean {
  const owed = store.erasures.next();
  if (owed === null) return false;
  const { wordings } = owed;
  const { seqs, until } = store.erasures.messages(owed.afterSeq, keysOf(wordings), SLICE_MESSAGES);
  const hide = (text: string) => maskText(text, findWordings(text, wordings));
  const hidden: number[] = [];
  let changes = 0;
  let lastSeq: number | null = null;
  for (const message of store.messages.storedBySeqs(seqs)) {
    // What was forgotten before is overwritten by a deletion.
    const spans = findWordings(message.content, wordings).filter(
      (span) => owed.erase || !isWithin(message.masks, span),
    );
    if (spans.length > 0) {
      store.messages.mask(message, spans, owed.erase);
      hidden.push(message.seq);
    }
    if (store.messages.rewriteData(message.seq, hide) || spans.length > 0) changes++;
    lastSeq = message.seq;
    if (changes === SLICE_CHANGES) break;
  }
  dropSummariesOf(store, hidden);
  store.erasures.advance(owed, changes === SLICE_CHANGES ? lastSeq : until);
  return true;
}

/** Drops the summaries over messages of which something was hidden: they tell what it said. */
export function dropSummariesOf(store: Store, messageSeqs: readonly number[]): void {
  const bySession = new Map<number, Place[]>();
  for (const seq of new Set(messageSeqs)) {
    const place = store.tree.bySeq(seq);
    if (place === null) continue;
    const places = bySession.get(place.sessionSeq);
    if (places === undefined) bySession.set(place.sessionSeq, [place]);
    else places.push(place);
  }
  for (const [sessionSeq, places] of bySession) {
    store.overlays.dropCovering(sessionSeq, places);
    store.overlays.recount(sessionSeq);
  }
}

/** Whether a wording tells of itself what was said, so that it is not looked for in vain or hides other talk. */
function isOwn(store: Store, wording: string, isCommon: IsCommon): boolean {
  const terms = termsOf(wording);
  if (terms.length !== 1) return terms.length > 1;
  if (tellingTerms([wording], isCommon).size === 0) return false;
  return !terms.some((term) => isRemembered(store, term));
}

function takeOutOfTold(store: Store, wordings: readonly Wording[]): void {
  const keys = keysOf(wordings);
  const hide = (text: string) => maskText(text, findWordings(text, wordings));
  for (const told of store.erasures.told(keys)) {
    const spans = findWordings(told.text, wordings);
    // The length of a waiting turn's prompt stands beside it.
    const text = told.table === "am_turn_text" ? eraseText(told.text, spans) : maskText(told.text, spans);
    if (spans.length > 0) store.erasures.rewriteTold(told, text);
  }
  for (const { seq, value, quote } of store.erasures.states(keys)) {
    const rewritten = rewriteStrings(value, hide);
    const quoted = quote === null ? null : hide(quote);
    if (rewritten !== value && saysNothing(rewritten)) store.erasures.removeState(seq);
    else if (rewritten !== value || quoted !== quote) store.erasures.rewriteState(seq, rewritten, quoted);
  }
  for (const { seq, summary } of store.erasures.overlays(keys))
    if (findWordings(summary, wordings).length > 0) store.overlays.remove(seq);
}

/** Whether nothing but markers is left of the texts in a value. */
function saysNothing(json: string): boolean {
  let isLeft = false;
  JSON.parse(json, (_key, member: unknown) => {
    const isNumber = typeof member === "number" || typeof member === "boolean";
    const text = typeof member === "string" ? member.replaceAll(REMOVED_MARKER, "") : "";
    if (isNumber || /[\p{L}\p{N}]/u.test(text)) isLeft = true;
  });
  return !isLeft;
}

function isWithin(masks: readonly Span[], [start, end]: Span): boolean {
  return masks.some((mask) => mask[0] <= start && end <= mask[1]);
}

function keysOf(wordings: readonly Wording[]): string[] {
  return [...new Set(wordings.flatMap(({ keys }) => keys))];
}
