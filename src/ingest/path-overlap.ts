import type { Session } from "../store/session-store.ts";
import type { Store } from "../store/store.ts";
import { containsRun, suffixOverlap } from "./overlap.ts";

/**
 * Which messages of a batch are not on the active path of a session that is appended to as well, as indexes. The
 * path is read as what was said on it: messages without text, such as bare tool calls, do not interrupt it.
 */
export function newOnPath(store: Store, session: Session, batch: readonly string[]): number[] {
  const leaf = store.tree.newest(session.seq);
  const said = leaf === null ? [] : store.paths.steps(leaf.seq).filter((step) => step.said);
  const living = said.map((step) => step.hash);
  const deleted = store.transcripts.tombstones(session.seq);
  if (deleted.length === 0) return newOf(living, batch);
  // A deleted message still belongs to the conversation, but may have stood on another branch.
  const whole = [...said, ...deleted].toSorted((a, b) => a.position - b.position).map((line) => line.hash);
  const [fromLiving, fromWhole] = [newOf(living, batch), newOf(whole, batch)];
  return fromLiving.length < fromWhole.length ? fromLiving : fromWhole;
}

/** Indexes of the batch's messages that are not in the transcript. */
export function newOf(transcript: readonly string[], batch: readonly string[]): number[] {
  const indexes = [...batch.keys()];
  if (containsRun(transcript, batch)) return [];
  const overlap = suffixOverlap(transcript, batch);
  if (overlap > 0) return indexes.slice(overlap);
  return scattered(transcript, batch, indexes);
}

// A batch may hold what the session does not (a system message) before what it does. A run of two or more is taken
// for the same messages, and so is a single one at the start that stands nowhere else; a lone "yes" after something
// new was said anew.
function scattered(
  transcript: readonly string[],
  batch: readonly string[],
  indexes: readonly number[],
): number[] {
  const added: number[] = [];
  let from = 0;
  let index = 0;
  while (index < indexes.length) {
    const match = longestRun(transcript, batch, { from, index });
    const isTelling =
      match.length > 1 ||
      (match.length === 1 && added.length === 0 && isUnique(transcript, batch[index] ?? ""));
    if (!isTelling) {
      added.push(index++);
      continue;
    }
    from = match.at + match.length;
    index += match.length;
  }
  return added;
}

function longestRun(
  transcript: readonly string[],
  batch: readonly string[],
  start: { from: number; index: number },
): { at: number; length: number } {
  let best = { at: 0, length: 0 };
  for (let at = start.from; at < transcript.length; at++) {
    let length = 0;
    while (
      at + length < transcript.length &&
      start.index + length < batch.length &&
      transcript[at + length] === batch[start.index + length]
    )
      length++;
    if (length > best.length) best = { at, length };
  }
  return best;
}

function isUnique(transcript: readonly string[], hash: string): boolean {
  return transcript.indexOf(hash) === transcript.lastIndexOf(hash);
}
