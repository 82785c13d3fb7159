import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { DurableObject } from "cloudflare:workers";
import { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import type { StoredMessage } from "../../src/session/session-message.ts";
import type { Costs } from "../../src/store/database.ts";

/** A plain Durable Object as a user writes one: it knows nothing of sessions. */
export class PlainObject extends DurableObject<Env> {}

/** An object of its own, whose storage a test uses and whose eviction it can cause. */
export function testObject(name: string): DurableObjectStub {
  return env.MEMORY_OBJECT.getByName(`session-tests:${name}`);
}

/** Runs `work` with a plain object on the storage of a test object. */
export function onHost<Result>(
  stub: DurableObjectStub,
  work: (host: PlainObject, state: DurableObjectState) => Promise<Result> | Result,
): Promise<Result> {
  return runInDurableObject(stub, (_instance, state) => work(new PlainObject(state, env), state));
}

/** Runs `work` with the messages of one session of a test object. */
export function onSession<Result>(
  stub: DurableObjectStub,
  work: (provider: AgentSessionProvider) => Promise<Result> | Result,
  sessionId = "s",
): Promise<Result> {
  return onHost(stub, (host) => work(new AgentSessionProvider(host, sessionId)));
}

/** A message of one text part. */
export function text(id: string, content: string, role: "user" | "assistant" = "user") {
  return { id, role, parts: [{ type: "text" as const, text: content }] };
}

/** What `work` costs in SQLite. */
export function costsOf(provider: AgentSessionProvider, work: () => unknown): Costs {
  const { database } = provider.store;
  const before = database.costs;
  work();
  const after = database.costs;
  return {
    rowsRead: after.rowsRead - before.rowsRead,
    rowsWritten: after.rowsWritten - before.rowsWritten,
    statements: after.statements - before.statements,
  };
}

export function idsOf(messages: readonly { id: string }[]): string[] {
  return messages.map((message) => message.id);
}

/** The texts of messages, for those with one text part. */
export function textsOf(messages: readonly StoredMessage[]): string[] {
  return messages.map(({ parts }) => (parts[0]?.type === "text" ? parts[0].text : ""));
}
