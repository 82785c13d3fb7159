import { exports } from "cloudflare:workers";
import { expect } from "vitest";
import type { ListOptions, MemoryNamespace, MemoryProfile } from "../../src/contract/binding.ts";
import type { IncomingMessage, Memory, MemoryEntry } from "../../src/contract/memory.ts";
import type { MemoryErrorCode } from "../../src/contract/memory-error.ts";
import type { SessionEntry } from "../../src/contract/results.ts";

/** The binding as a Worker in the given namespace sees it: real RPC to the entrypoint. */
export function binding(namespace?: string): MemoryNamespace {
  return bindingWithProps(namespace === undefined ? {} : { namespace });
}

/** The binding as a Worker whose configuration holds these props sees it. */
export function bindingWithProps(props: unknown): MemoryNamespace {
  return exports.AgentMemory({ props: untyped(props) });
}

/** A profile of the default namespace. */
export function profile(name: string): Promise<MemoryProfile> {
  return binding().getProfile(name);
}

/** Messages of one conversation, a minute apart, user and assistant in turn. */
export function conversation(start: string, ...contents: string[]) {
  return contents.map((content, index) => ({
    role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
    content,
    timestamp: new Date(Date.parse(start) + index * 60_000),
  }));
}

/** Messages of the user alone, a minute apart. */
export function monologue(start: string, ...contents: string[]): IncomingMessage[] {
  return contents.map((content, index) => ({
    role: "user",
    content,
    timestamp: new Date(Date.parse(start) + index * 60_000),
  }));
}

/** A value the types forbid, as a caller in plain JavaScript sends it. */
export function untyped(value: unknown): never {
  return value as never;
}

/** Every entry that `list()` returns over all its pages. */
export async function listAll(reader: MemoryProfile, options: ListOptions = {}): Promise<MemoryEntry[]> {
  const entries: MemoryEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.list({ limit: 500, ...options, ...(cursor !== undefined && { cursor }) });
    entries.push(...page.memories);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return entries;
}

/** Every current memory with its content, newest first. */
export async function memoriesOf(reader: MemoryProfile): Promise<Memory[]> {
  const entries = await listAll(reader);
  return Promise.all(entries.map(({ id }) => reader.get(id)));
}

/** Every session over all pages. */
export async function sessionsOf(reader: MemoryProfile): Promise<SessionEntry[]> {
  const sessions: SessionEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.listSessions({ limit: 500, ...(cursor !== undefined && { cursor }) });
    sessions.push(...page.sessions);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return sessions;
}

/** All that a reader can see of a profile; `rowsWritten` shows writes that no reader sees. */
export async function stateOf(reader: MemoryProfile) {
  const { counts, pendingMessages, costs } = await reader.info();
  const memories = await memoriesOf(reader);
  const sessions = await sessionsOf(reader);
  return { counts, pendingMessages, rowsWritten: costs.rowsWritten, memories, sessions };
}

/** What a refusal looks like to the caller: code, argument at fault, and both told in the message. */
export function refusal(code: MemoryErrorCode, field?: string | RegExp): object {
  const told = { name: "MemoryError", code, message: expect.stringMatching(new RegExp(`^\\[${code}\\] `)) };
  if (field === undefined) return told;
  return { ...told, field: typeof field === "string" ? field : expect.stringMatching(field) };
}

/** The error of a call that is refused; the profile must be as before, down to the number of rows written. */
export async function refusalOf(owner: MemoryProfile, call: () => Promise<unknown>): Promise<unknown> {
  const before = await stateOf(owner);
  const error: unknown = await call().then(
    (result) => ({ notRefused: result }),
    (thrown: unknown) => thrown,
  );
  expect(await stateOf(owner)).toEqual(before);
  return error;
}

/** A text as the stream of bytes that `import()` takes. */
export function streamText(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}
