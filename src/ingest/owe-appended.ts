import type { Store } from "../store/store.ts";

/**
 * Notes that the messages appended to a session since the last time are owed their extraction; returns how many they
 * are. Only the active path counts: an answer that was regenerated was not the conversation.
 */
export function oweAppended(store: Store, sessionId: string): number {
  return store.transaction(() => {
    const session = store.sessions.placeById(sessionId);
    const leaf = session === null ? null : store.tree.newest(session.seq);
    if (session === null || leaf === null) return 0;
    const from = store.sessions.extractedSeq(session.seq);
    const fresh = store.paths
      .steps(leaf.seq)
      .filter((step) => step.isAppended && step.said && step.seq > from)
      .map((step) => step.seq);
    for (const run of runsOf(fresh)) store.extractions.owe(session.seq, run.first, run.end);
    // Appending leaves the session's row as it is; from here on it is found by the time of what was appended.
    store.sessions.settle(session.seq, 0);
    store.sessions.markExtracted(session.seq, leaf.seq);
    return fresh.length;
  });
}

/** Ascending numbers as ranges without gaps: what lies between may be on another branch. */
function runsOf(seqs: readonly number[]): { first: number; end: number }[] {
  const runs: { first: number; end: number }[] = [];
  for (const seq of seqs) {
    const last = runs.at(-1);
    if (last?.end === seq) last.end = seq + 1;
    else runs.push({ first: seq, end: seq + 1 });
  }
  return runs;
}
