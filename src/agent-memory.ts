import { RpcTarget, WorkerEntrypoint } from "cloudflare:workers";
import type {
  ExportOptions,
  ExtendedRecallOptions,
  ImportOptions,
  IngestOptions,
  ListOptions,
  MemoryNamespace,
  MemoryProfile,
  PageOptions,
} from "./contract/binding.ts";
import type { IncomingMessage, Memory } from "./contract/memory.ts";
import { propsNamespace, type BoundNamespace } from "./contract/names.ts";
import type { Jurisdiction } from "./contract/object-name.ts";
import { parse } from "./contract/parse.ts";
import * as requests from "./contract/requests.ts";
import type {
  ImportReport,
  IngestReport,
  ListResult,
  ProfileInfo,
  ProfilePage,
  RecallResult,
  SessionPage,
} from "./contract/results.ts";
import { parseExport, parseImport, parseStream } from "./contract/transfer-requests.ts";
import { parseSessionConfig } from "./contract/session-requests.ts";
import type { SessionConfig } from "./contract/session.ts";
import type { MemoryObject } from "./memory-object.ts";
import type { HandingOver, Saying } from "./http/environment.ts";
import { namesOf, readSettings } from "./model/settings.ts";
import { NamespaceIds } from "./namespace-ids.ts";
import { profileObject } from "./profile-objects.ts";
import { releasedSoon } from "./released-soon.ts";
import { SessionTarget } from "./session-target.ts";
import type { ForeignMemory } from "./contract/transfer-requests.ts";
import { exportStream } from "./transfer/export-stream.ts";
import { importMemories } from "./transfer/import-memories.ts";
import { importStream } from "./transfer/import-stream.ts";

const namespaceIds = new NamespaceIds();

/** What a caller's `services` entry may pass in `props`. */
export interface MemoryProps {
  /** Namespace of the binding; `default` when it is missing. */
  namespace?: string;
  /** Days after which what was said is removed; left as it is when it is missing, null for never. */
  retentionDays?: number | null;
  /** Where the objects of the namespace live; it can be told only before the namespace is first used. */
  jurisdiction?: Jurisdiction;
}

/**
 * The binding. A Worker binds it by `services` with `entrypoint: "AgentMemory"`; the namespace comes from the
 * binding's props and never from an argument.
 */
export class AgentMemory extends WorkerEntrypoint<Env, MemoryProps> implements MemoryNamespace {
  async getProfile(profileName: string): Promise<ProfileTarget> {
    return openProfile(this.env, this.#namespace, profileName);
  }

  async deleteProfile(profileName: string): Promise<void> {
    const object = await boundObject(this.env, this.#namespace, profileName);
    await object.deleteProfile();
  }

  async listProfiles(options?: PageOptions): Promise<ProfilePage> {
    const request = requests.parsePage(options);
    return this.env.DIRECTORY.getByName("directory").listProfiles(
      await namespaceId(this.env, this.#namespace),
      request,
    );
  }

  get #namespace(): BoundNamespace {
    return parse(propsNamespace, this.ctx.props, "props");
  }
}

/** A profile of a namespace, for a caller who was already told apart by the binding's props. */
async function openProfile(env: Env, namespace: BoundNamespace, profileName: string): Promise<ProfileTarget> {
  return new ProfileTarget(await boundObject(env, namespace, profileName));
}

/** The profiles of a namespace that is known by its id, for a caller who was told apart by a token. */
export const profiles = {
  /** A profile, which checks what it is given. */
  open(env: Env, ofNamespace: string, profileName: string): ProfileTarget {
    return new ProfileTarget(objectIn(env, ofNamespace, profileName));
  },
  /** Empties a profile and takes it off the list. */
  async delete(env: Env, ofNamespace: string, profileName: string): Promise<void> {
    await objectIn(env, ofNamespace, profileName).deleteProfile();
  },
  /** Stores what somebody other than the host says: an agent gives no instructions. */
  async rememberAs(env: Env, saying: Saying): Promise<Memory> {
    const request = requests.parseRemember(saying.memory);
    return objectIn(env, saying.namespaceId, saying.profileName).remember(request, saying.trust);
  },
  /** Stores a conversation that an agent hands over; unless it may, what is said there makes no instruction. */
  async ingestAs(env: Env, handing: HandingOver): Promise<IngestReport> {
    const { namespaceId: id, profileName, messages, options, byAgent } = handing;
    const request = requests.parseIngest(messages, options);
    return objectIn(env, id, profileName).ingest({ ...request, byAgent });
  },
  /** Name of the model that bindings and vars put into effect; null in the offline tier. */
  modelOf(env: Env): string | null {
    const { settings } = readSettings(env, null);
    if (settings === null) return null;
    const { language, embedding } = namesOf(settings);
    return language ?? embedding;
  },
  /** Drops what this isolate knows of a namespace that was deleted, so that its name is a new one at once. */
  forgetNamespace(name: string): void {
    namespaceIds.forget(name);
  },
};

async function boundObject(
  env: Env,
  namespace: BoundNamespace,
  profileName: string,
): Promise<DurableObjectStub<MemoryObject>> {
  requests.parseProfileName(profileName);
  return objectIn(env, await namespaceId(env, namespace), profileName);
}

function objectIn(env: Env, ofNamespace: string, profileName: string): DurableObjectStub<MemoryObject> {
  const name = requests.parseProfileName(profileName);
  return profileObject(env.MEMORY_OBJECT, ofNamespace, name);
}

function namespaceId(env: Env, namespace: BoundNamespace): Promise<string> {
  const { name, ...settings } = namespace;
  return namespaceIds.get(namespace, Date.now(), () =>
    env.DIRECTORY.getByName("directory").openNamespace(name, settings),
  );
}

/** One profile over RPC: checks every argument, then asks the profile's object. */
export class ProfileTarget extends RpcTarget implements MemoryProfile {
  readonly #object: DurableObjectStub<MemoryObject>;

  constructor(object: DurableObjectStub<MemoryObject>) {
    super();
    this.#object = object;
  }

  async ingest(messages: Iterable<IncomingMessage>, options?: IngestOptions): Promise<void> {
    await this.ingestDetailed(messages, options);
  }

  async ingestDetailed(messages: Iterable<IncomingMessage>, options?: IngestOptions): Promise<IngestReport> {
    return this.#object.ingest(requests.parseIngest(messages, options));
  }

  async flush(): Promise<void> {
    await this.#object.flush();
  }

  async remember(memory: { content: string; sessionId?: string | null | undefined }): Promise<Memory> {
    return this.#object.remember(requests.parseRemember(memory));
  }

  async update(memoryId: string, memory: { content: string }): Promise<Memory> {
    const id = requests.parseMemoryId(memoryId);
    return this.#object.update(id, requests.parseUpdate(memory).content);
  }

  async recall(query: string, options?: ExtendedRecallOptions): Promise<RecallResult> {
    return this.#object.recall(requests.parseRecall(query, options));
  }

  async list(options?: ListOptions): Promise<ListResult> {
    return this.#object.list(requests.parseList(options));
  }

  async get(memoryId: string): Promise<Memory> {
    return this.#object.get(requests.parseMemoryId(memoryId));
  }

  async delete(memoryId: string): Promise<Memory> {
    return this.#object.delete(requests.parseMemoryId(memoryId));
  }

  async forget(memoryId: string): Promise<Memory> {
    return this.#object.forget(requests.parseMemoryId(memoryId));
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#object.deleteSession(requests.parseSessionId(sessionId));
  }

  /** The session of a conversation, set up as before or by this configuration. */
  async session(sessionId: string, config?: SessionConfig): Promise<SessionTarget> {
    const id = requests.parseSessionId(sessionId);
    if (config !== undefined) await this.#object.configureSession(id, parseSessionConfig(config));
    return new SessionTarget(this.#object, id);
  }

  async getSummary(options?: { sessionId?: string | null | undefined }): Promise<{ summary: string }> {
    return this.#object.getSummary(requests.parseSummary(options));
  }

  async history(memoryId: string): Promise<Memory[]> {
    return this.#object.history(requests.parseMemoryId(memoryId));
  }

  async listSessions(options?: PageOptions): Promise<SessionPage> {
    return this.#object.listSessions(requests.parsePage(options));
  }

  async info(): Promise<ProfileInfo> {
    return this.#object.info();
  }

  async export(options?: ExportOptions): Promise<ReadableStream<Uint8Array>> {
    const ask = (cursor: string | null) => this.#transfer.exportSlice(cursor);
    return exportStream(await ask(parseExport(options).after), ask);
  }

  async import(stream: ReadableStream<Uint8Array>, options?: ImportOptions): Promise<ImportReport> {
    const { format } = parseImport(options);
    const bytes = parseStream(stream);
    if (format !== "agent-memory") {
      const send = (memories: ForeignMemory[]) => this.#transfer.memories(memories);
      return importMemories(bytes, format, { nowMs: Date.now(), send });
    }
    return importStream(bytes, (header) => this.#transfer.begin(header));
  }

  get #transfer() {
    return releasedSoon(this.#object.transfer());
  }
}
