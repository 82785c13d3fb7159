import { fold } from "../../text/fold.ts";
import type { Draft } from "../draft.ts";

/**
 * Drafts of a batch without repetitions: of the same wording the first stays, with the evidence of all; of the same
 * topic in one message the last stays, since within a message the later words correct the earlier.
 */
export function dedupe(drafts: readonly Draft[]): Draft[] {
  const kept = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = repeatKey(draft);
    const earlier = kept.get(key);
    kept.set(key, earlier === undefined ? draft : merge(earlier, draft));
  }
  return [...kept.values()];
}

function repeatKey(draft: Draft): string {
  const seq = draft.evidence[0]?.messageSeq ?? 0;
  if (draft.topicKey !== null) return `${seq}\n${draft.topicKey}`;
  return `${draft.type}\n${draft.eventDate ?? ""}\n${fold(draft.content)}`;
}

function merge(earlier: Draft, later: Draft): Draft {
  const winner = later.topicKey === null ? earlier : later;
  return {
    ...winner,
    saidMs: Math.max(earlier.saidMs, later.saidMs),
    evidence: [...earlier.evidence, ...later.evidence],
  };
}
