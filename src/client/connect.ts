import type {
  ExportOptions,
  ExtendedRecallOptions,
  ImportOptions,
  IngestOptions,
  ListOptions,
  MemoryNamespace,
  MemoryProfile,
  PageOptions,
} from "../contract/binding.ts";
import { MAX_MESSAGES } from "../contract/limits.ts";
import type { IncomingMessage, Memory } from "../contract/memory.ts";
import type {
  ImportReport,
  IngestReport,
  ListResult,
  ProfileInfo,
  ProfilePage,
  RecallResult,
  SessionPage,
} from "../contract/results.ts";
import type { SessionConfig } from "../contract/session.ts";
import { connectSession, type ConnectedSession } from "./connect-session.ts";
import { typed } from "./rebuild-error.ts";

/** What `env.MEMORY` is, for an `Env` that is written by hand: a service binding to `AgentMemory`. */
export type MemoryService = Fetcher & MemoryNamespace;

/** What `connect()` takes: `env.MEMORY` as it may be typed, also where it is the managed binding in production. */
export type MemoryBinding =
  | Fetcher
  | MemoryNamespace
  | { getProfile(profileName: string): Promise<object>; deleteProfile(profileName: string): Promise<void> };

/** A profile over RPC with typed errors; release it with `using` when it is not needed any more. */
export type ConnectedProfile = Omit<MemoryProfile, "session"> &
  Disposable & { session(sessionId: string, config?: SessionConfig): Promise<ConnectedSession> };

/** A profile that is still being opened: awaited it is the profile, and called at once the call goes along. */
export type OpeningProfile = Promise<ConnectedProfile> & ConnectedProfile;

/** The binding with its types, and profiles that can be released. */
export interface ConnectedNamespace extends Omit<MemoryNamespace, "getProfile"> {
  /** `connect(env.MEMORY).getProfile("u").recall("…")` is one round trip. */
  getProfile(profileName: string): OpeningProfile;
}

/**
 * The binding with its types. Iterables, generators too, are sent as arrays, and errors come back as
 * `MemoryError` whatever the compatibility dates on both sides are.
 */
export function connect(binding: MemoryBinding): ConnectedNamespace {
  // The generated type of a service binding is `Fetcher`: its RPC methods are there, but not in the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const namespace = binding as MemoryNamespace;
  return {
    getProfile: (name) => opening(namespace.getProfile(name)),
    deleteProfile: (name) => typed(namespace.deleteProfile(name)),
    listProfiles: (options?: PageOptions): Promise<ProfilePage> => typed(namespace.listProfiles(options)),
  };
}

/**
 * The profile of a call that is under way. Its methods are called on what RPC gives for the result, so that they travel
 * with the call; who only awaits it asks for nothing else.
 */
function opening(call: Promise<MemoryProfile>): OpeningProfile {
  // What RPC gives for a call is also a stub of its result.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const early = new RpcProfile(call as Promise<MemoryProfile> & MemoryProfile);
  let opened: Promise<ConnectedProfile> | undefined;
  // Not before somebody waits: a refusal that only the pipelined call meets would be unhandled here.
  const open = () => (opened ??= typed(call).then((stub) => new RpcProfile(stub)));
  return Object.assign(early, {
    // oxlint-disable-next-line unicorn/no-thenable -- it is to be awaited
    then: <Result, Failure>(
      done?: ((profile: ConnectedProfile) => Result | PromiseLike<Result>) | null,
      failed?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
      // oxlint-disable-next-line promise/no-callback-in-promise -- as above
    ) => open().then(done, failed),
    catch: <Failure>(failed?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null) =>
      open().catch(failed),
    finally: (ended?: (() => void) | null) => open().finally(ended),
    [Symbol.toStringTag]: "Promise",
  });
}

class RpcProfile implements ConnectedProfile {
  readonly #stub: MemoryProfile & Partial<Disposable>;

  constructor(stub: MemoryProfile & Partial<Disposable>) {
    this.#stub = stub;
  }

  ingest(messages: Iterable<IncomingMessage>, options?: IngestOptions): Promise<void> {
    return typed(this.#stub.ingest(toArray(messages), options));
  }

  ingestDetailed(messages: Iterable<IncomingMessage>, options?: IngestOptions): Promise<IngestReport> {
    return typed(this.#stub.ingestDetailed(toArray(messages), options));
  }

  flush(): Promise<void> {
    return typed(this.#stub.flush());
  }

  remember(memory: { content: string; sessionId?: string | null | undefined }): Promise<Memory> {
    return typed(this.#stub.remember(memory));
  }

  update(memoryId: string, memory: { content: string }): Promise<Memory> {
    return typed(this.#stub.update(memoryId, memory));
  }

  recall(query: string, options?: ExtendedRecallOptions): Promise<RecallResult> {
    return typed(this.#stub.recall(query, options));
  }

  list(options?: ListOptions): Promise<ListResult> {
    return typed(this.#stub.list(options));
  }

  get(memoryId: string): Promise<Memory> {
    return typed(this.#stub.get(memoryId));
  }

  delete(memoryId: string): Promise<Memory> {
    return typed(this.#stub.delete(memoryId));
  }

  forget(memoryId: string): Promise<Memory> {
    return typed(this.#stub.forget(memoryId));
  }

  deleteSession(sessionId: string): Promise<void> {
    return typed(this.#stub.deleteSession(sessionId));
  }

  getSummary(options?: { sessionId?: string | null | undefined }): Promise<{ summary: string }> {
    return typed(this.#stub.getSummary(options));
  }

  history(memoryId: string): Promise<Memory[]> {
    return typed(this.#stub.history(memoryId));
  }

  listSessions(options?: PageOptions): Promise<SessionPage> {
    return typed(this.#stub.listSessions(options));
  }

  async session(sessionId: string, config?: SessionConfig): Promise<ConnectedSession> {
    return connectSession(await typed(this.#stub.session(sessionId, config)));
  }

  info(): Promise<ProfileInfo> {
    return typed(this.#stub.info());
  }

  export(options?: ExportOptions): Promise<ReadableStream<Uint8Array>> {
    return typed(this.#stub.export(options));
  }

  import(stream: ReadableStream<Uint8Array>, options?: ImportOptions): Promise<ImportReport> {
    return typed(this.#stub.import(toByteStream(stream), options));
  }

  [Symbol.dispose](): void {
    this.#stub[Symbol.dispose]?.();
  }
}

/** Only streams that the runtime itself moves bytes for cross RPC; any stream of bytes becomes one. */
function toByteStream(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return stream instanceof ReadableStream ? stream.pipeThrough(new IdentityTransformStream()) : stream;
}

/** What RPC can carry of an iterable; one more than allowed is enough for the service to refuse it. */
function toArray(messages: Iterable<IncomingMessage>): Iterable<IncomingMessage> {
  if (
    Array.isArray(messages) ||
    typeof messages !== "object" ||
    messages === null ||
    !(Symbol.iterator in messages)
  )
    return messages;
  const taken: IncomingMessage[] = [];
  for (const message of messages) {
    taken.push(message);
    if (taken.length > MAX_MESSAGES) break;
  }
  return taken;
}
