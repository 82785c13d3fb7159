import type { Store } from "../store/store.ts";
import { Approvals } from "./approvals.ts";
import { Constraints } from "./constraints.ts";

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
 * Noting a message again changes nothing. Runs inside the caller's transaction.
 */
export function noteMessage(store: Store, sessionId: string, message: NotedMessage): void {
  if (message.role === "user") new Constraints(store, sessionId, noMessage).note(message);
  new Approvals(store, sessionId, noMessage).note(message);
}

/** As `noteMessage`, after the message was changed: what rests on words that it lost goes. */
export function noteChangedMessage(store: Store, sessionId: string, message: NotedMessage): void {
  store.states.dropUnquoted(message.seq, [message.text, JSON.stringify(message.parts)].join("\n"));
  noteMessage(store, sessionId, message);
}

// What is noted brings its message along.
function noMessage(): null {
  return null;
}
