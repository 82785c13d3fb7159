import { renderState } from "../state/render-state.ts";
import { SessionState } from "../state/session-state.ts";
import type { Place } from "../store/message-row.ts";
import type { PlacedStateRow } from "../store/state-store.ts";
import type { Store } from "../store/store.ts";

/** The state of a session as a model is told it. */
export interface ToldState {
  text: string;
  /** When the newest entry of it was written. */
  createdMs: number;
}

/**
 * What a model that reads the path to a leaf must be told of the state: what rests on messages behind a summary of
 * this path, and what rests on no message. What stands word for word in the context is not repeated.
 */
export function toldState(store: Store, sessionId: string, leaf: Place): ToldState | null {
  const all = store.states.everything(sessionId);
  if (all.length === 0) return null;
  const shown = all.filter(
    (row) => row.kind !== "value" && (row.messageSeq === null || isBehind(store, leaf, row)),
  );
  const hasValues = all.some((row) => row.kind === "value");
  const values = hasValues ? SessionState.values(store, sessionId) : [];
  const text = renderState({ rows: shown, values });
  if (text === "") return null;
  const told = hasValues ? all : shown;
  return { text, createdMs: Math.max(...told.map((row) => row.createdMs)) };
}

/** Whether the message that an entry rests on is behind a summary of the path. */
function isBehind(store: Store, leaf: Place, row: PlacedStateRow): boolean {
  const { messageSeq, depth } = row;
  if (messageSeq === null || depth === null) return false;
  for (const overlay of store.overlays.chain(leaf)) {
    if (overlay.toDepth < depth) return false;
    if (overlay.fromDepth > depth) continue;
    const isLinear = !store.tree.hasBranches(leaf.sessionSeq);
    return isLinear || store.paths.isAbove({ seq: messageSeq, depth }, overlay.toSeq);
  }
  return false;
}
