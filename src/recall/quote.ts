import { withoutSpeaker } from "./document.ts";
import { sentencesOf } from "./passages.ts";
import type { Statement } from "./statement.ts";
import { withDates } from "./time-ranges.ts";

/** Longest passage around a sentence, in characters. */
const MAX_PASSAGE = 280;

/** Longest text that is taken apart for a passage, in characters. */
const MAX_TEXT = 4000;

/** The sentence of a statement as it can be read at any later time; a memory's dates are written out already. */
export function quoteSentence({ entry, sentence }: Pick<Statement, "entry" | "sentence">): string {
  return entry.memory === null ? withDates(sentence, entry.document.saidMs) : sentence;
}

/**
 * The sentence with those around it in its message, as far as they are short. The sentence alone where a part of the
 * message is no longer true.
 */
export function quotePassage({ entry, sentence, isQuotable }: Passage): string {
  const sentences = passageOf({ entry, sentence, isQuotable });
  if (sentences === null) return quoteSentence({ entry, sentence });
  return sentences.map((one) => withDates(one, entry.document.saidMs)).join(" ");
}

/** A sentence of a candidate, and which of those around it may be quoted. */
type Passage = Pick<Statement, "entry" | "sentence" | "isQuotable">;

/** The passage as it was said; null where the sentence stands for itself. */
export function passageOf({ entry, sentence, isQuotable }: Passage): string[] | null {
  const { document, isPast } = entry;
  const isMixed = isPast || document.memories.some(({ memory }) => memory.supersededMs !== null);
  if (document.message === null || isMixed) return null;
  const text = withoutSpeaker(document.text);
  // A long text's sentences are too many to be taken apart for one.
  if (text.length > MAX_TEXT) return null;
  const all = sentencesOf(text);
  const sentences = all.filter((one) => isQuotable(one));
  const at = sentences.indexOf(sentence);
  if (at === -1) return text.length <= MAX_PASSAGE && sentences.length === all.length ? [text] : null;
  let [from, to, length] = [at, at + 1, sentence.length];
  for (;;) {
    const before = sentences[from - 1];
    const after = sentences[to];
    if (before !== undefined && length + before.length <= MAX_PASSAGE)
      [from, length] = [from - 1, length + before.length];
    else if (after !== undefined && length + after.length <= MAX_PASSAGE)
      [to, length] = [to + 1, length + after.length];
    else break;
  }
  return sentences.slice(from, to);
}
