import type { Store } from "../store/store.ts";
import type { AgentSessionProvider } from "./agent-session-provider.ts";
import { yieldTurn } from "../text/yield-turn.ts";
import { noteChangedMessage, noteMessage } from "../state/note-message.ts";
import { textOf, type SessionMessage, type StoredMessage } from "./session-message.ts";
import { skillCallsIn } from "./skill-parts.ts";

/** Texts whose words are removed from the index before other requests get their turn: about 20 ms of work. */
const SWEEP_ROWS = 40;

/** Removes the words of what was just deleted from the index. */
export async function sweepText(store: Store): Promise<void> {
  while (store.transaction(() => store.sweepText(SWEEP_ROWS))) await yieldTurn();
}

/**
 * Notes the calls of `load_context` and `unload_context` that a stored message brings: where those stand that the
 * session's own tools made, and what those did that it has not seen, of a session that was taken over for example.
 */
export function noteSkillCalls(
  provider: AgentSessionProvider,
  message: SessionMessage,
  messageSeq: number,
): void {
  if (message.role !== "assistant") return;
  const { store, sessionId } = provider;
  const calls = skillCallsIn(message);
  if (calls.length === 0) return;
  store.transaction(() => {
    for (const { loads, isUnloaded, ...call } of calls) {
      if (!store.skillCalls.has(sessionId, call.callId)) {
        if (!loads) store.skillCalls.unload(sessionId, call);
        store.skillCalls.add(sessionId, { ...call, loaded: loads && !isUnloaded });
      }
      store.skillCalls.place(sessionId, call.callId, messageSeq);
    }
  });
}

/** Takes up what a stored message settles; `isChanged` when what rests on it may rest on words that it lost. */
export function noteState(
  provider: AgentSessionProvider,
  stored: { message: StoredMessage; seq: number },
  isChanged: boolean,
): void {
  const { store, sessionId } = provider;
  const { message, seq } = stored;
  const noted = { seq, role: message.role, text: textOf(message), parts: message.parts };
  const entry = { ...noted, createdMs: message.createdAt.getTime() };
  if (isChanged) noteChangedMessage(store, sessionId, entry);
  else noteMessage(store, sessionId, entry);
}

/** Takes up what a message settles that came by another way than an append: ingested, adopted, copied. */
export function noteStored(provider: AgentSessionProvider, message: StoredMessage): void {
  const known = provider.evidence(message.id);
  if (known !== null) noteState(provider, { message, seq: known.seq }, false);
}
