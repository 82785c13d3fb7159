import type { Span } from "../store/masks.ts";
import type { Store } from "../store/store.ts";
import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";

/** Messages that are searched for a wording; the index gives those that share most words first. */
const MAX_MESSAGES = 50;

/**
 * Hides a wording wherever a stored message repeats it letter for letter, so that what was deleted or forgotten
 * is not found again through raw messages. With `erase` it is overwritten as well.
 */
export function hideWording(store: Store, wording: string, erase: boolean): void {
  const needle = wording.trim().replace(/[.!?。！？]+$/u, "");
  const terms = termsOf(needle);
  if (terms.length < 2) return;
  const hits = store.messages.search(terms, MAX_MESSAGES);
  for (const message of store.messages.bySeqs(hits.map((hit) => hit.seq))) {
    const spans = occurrences(message.content, needle);
    if (spans.length > 0) store.messages.mask(message, spans, erase);
  }
}

function occurrences(text: string, needle: string): Span[] {
  // Folding may change lengths; then only the exact wording can be located.
  const isSameLength = fold(text).length === text.length && fold(needle).length === needle.length;
  const haystack = isSameLength ? fold(text) : text;
  const wanted = isSameLength ? fold(needle) : needle;
  const spans: Span[] = [];
  for (let at = haystack.indexOf(wanted); at !== -1; at = haystack.indexOf(wanted, at + wanted.length)) {
    spans.push([at, at + wanted.length]);
  }
  return spans;
}
