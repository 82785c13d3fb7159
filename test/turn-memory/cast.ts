import { exports } from "cloudflare:workers";
import { connect, type ConnectedProfile } from "../../src/client/index.ts";
import type { MemoryEvent, MemoryGenerationResult } from "../../src/contract/turn-memory.ts";

/** A profile over the binding, in a namespace of these tests. */
export function profile(name: string): Promise<ConnectedProfile> {
  return connect(exports.AgentMemory({ props: { namespace: "turn-memory" } })).getProfile(name);
}

/** An agent that says one thing. */
export const answering = (text: string) => () => [{ type: "assistant" as const, message: { content: text } }];

/** A turn of which the answer says nothing. */
export const said = (prompt: string) => ({ prompt, response: "Noted." });

/** Everything a query yields. */
export async function all<Message>(messages: AsyncIterable<Message>): Promise<Message[]> {
  const seen: Message[] = [];
  for await (const message of messages) seen.push(message);
  return seen;
}

/** The results of generations among events. */
export function generationsIn(events: readonly unknown[]): MemoryGenerationResult[] {
  return (events as MemoryEvent[]).flatMap((event) =>
    event.type === "system" && event.subtype === "memory_generation" ? [event.result] : [],
  );
}

/** A value the types forbid, as a caller in plain JavaScript passes it. */
export function wrong(value: unknown): never {
  return value as never;
}

/** Every current memory of a profile in its own words. */
export async function contentsOf(owner: ConnectedProfile): Promise<string[]> {
  const { memories } = await owner.list({ limit: 500 });
  return Promise.all(memories.map(async ({ id }) => (await owner.get(id)).content));
}
