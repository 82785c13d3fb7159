// Compiled, never run: what a session gives and takes, compared with the AI SDK's own types.
import type { generateText, ToolSet, UIMessage } from "ai";
import type { ConnectedSession } from "../../src/client/index.ts";
import type { SessionManager, Session, SessionMessage, StoredMessage } from "../../src/session/index.ts";

/** A message that is read back is a message of the SDK, and one of the SDK can be appended. */
export function messages(read: StoredMessage, made: UIMessage): [UIMessage, SessionMessage] {
  return [read, made];
}

/** The tools of a session, of one over the binding, and of a manager go where the SDK takes tools. */
export async function tools(
  session: Session,
  connected: ConnectedSession,
  manager: SessionManager,
): Promise<[ToolSet, Parameters<typeof generateText>[0]["tools"]]> {
  return [{ ...(await session.tools()), ...manager.tools() }, await connected.tools()];
}
