import type { Store } from "../store/store.ts";
import { Approvals, approvalsIn } from "./approvals.ts";
import { Constraints, forbiddenIn } from "./constraints.ts";

/** A stored message as the state looks at it. */
export interface NotedMessage {
  seq: number;
  role: string;
  /** The text that its author wrote. */
  text: string;
  parts: readonly object[];
  createdMs: number;
}

/**
 * Takes up what a stored message settles: what the user forbids in his own words, and what its parts say of approvals.
 * Noting a message again changes nothing. One transaction, and none when it settles nothing, as most messages do.
 */
export function noteMessage(store: Store, sessionId: string, message: NotedMessage): void {
  const forbidden = message.role === "user" ? forbiddenIn(message.text) : [];
  const approvals = approvalsIn(message.parts);
  if (forbidden.length === 0 && approvals.length === 0) return;
  store.transaction(() => {
    new Constraints(store, sessionId, noMessage).note(message, forbidden);
    new Approvals(store, sessionId, noMessage).note(message, approvals);
  });
}

/** As `noteMessage`, after the message was changed: what rests on words that it lost goes. */
export function noteChangedMessage(store: Store, sessionId: string, message: NotedMessage): void {
  store.transaction(() => {
    store.states.dropUnquoted(message.seq, [message.text, JSON.stringify(message.parts)].join("\n"));
    noteMessage(store, sessionId, message);
  });
}

// What is noted brings its message along.
function noMessage(): null {
  return null;
}
