import { Lifecycle, type LifecycleJobContext, type LifecycleJobOutcome } from "agents/lifecycle";
import { DurableObject } from "cloudflare:workers";
import { MemoryError } from "./contract/memory-error.ts";
import type { Memory } from "./contract/memory.ts";
import type {
  IngestRequest,
  ListRequest,
  PageRequest,
  RecallRequest,
  RememberRequest,
  SummaryRequest,
} from "./contract/requests.ts";
import type { IngestReport, ListResult, ProfileInfo, RecallResult, SessionPage } from "./contract/results.ts";
import { splitObjectName } from "./contract/object-name.ts";
import { deleteMemory, deleteMessage } from "./forget/delete-memory.ts";
import { deleteSession } from "./forget/delete-session.ts";
import { forgetMemory, forgetMessage } from "./forget/forget-memory.ts";
import {
  ingest,
  prepareConversation,
  type PreparedConversation,
  type StoredIngest,
} from "./ingest/ingest.ts";
import { remember, update } from "./ingest/remember.ts";
import { recall } from "./recall/recall.ts";
import { listMemories, listSessions } from "./store/pages.ts";
import { messageView, readMemories, readMemory } from "./store/read-memory.ts";
import { describe } from "./store/describe.ts";
import type { StoredMemory } from "./store/memory-row.ts";
import type { Message } from "./store/message-store.ts";
import { Store } from "./store/store.ts";
import type { InjectedModels } from "./model/settings.ts";
import { ProfileJobs, yieldTurn } from "./profile-jobs.ts";
import { ProfileModel } from "./profile-model.ts";
import { AgentSessionProvider } from "./session/agent-session-provider.ts";
import { ConfiguredSessions } from "./session/configured-sessions.ts";
import { SessionEndpoint } from "./session/session-endpoint.ts";
import type { SessionConfig } from "./contract/session.ts";
import { versionsOf } from "./store/versions.ts";
import { renderSummary } from "./summary/render-summary.ts";
import { randomKey } from "./text/hash.ts";

/** Characters that `ingest()` reads for memories before it returns; the rest is a job's. */
const INLINE_CHARACTERS = 65_536;

/**
 * One profile: its conversations, memories and the work still owed, in its own SQLite. Callers reach it through
 * `AgentMemory`, which has checked their arguments; every method here trusts its types.
 */
export class MemoryObject extends DurableObject<Env> {
  readonly lifecycle = Lifecycle.install(this);
  readonly #store: Store;
  readonly #sessions: ConfiguredSessions;
  readonly #jobs: ProfileJobs;
  readonly #model: ProfileModel;
  #lastIngest: Promise<void> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new Store(ctx.storage, randomKey());
    this.#sessions = new ConfiguredSessions(this.#store, env.SKILLS);
    const injected = this.injectedModels();
    this.#model = new ProfileModel({ store: this.#store, env, injected, yieldTurn });
    this.#jobs = new ProfileJobs({
      lifecycle: this.lifecycle,
      store: this.#store,
      model: this.#model,
      unlistDeleted: () => this.#unlist(this.#store.profile.generation - 1),
    });
  }

  /**
   * Models for this profile. Override it to hand over models of the AI SDK; null takes those that bindings and vars name.
   * Called once, while the object is made: `this.env` is there, fields of a subclass are not.
   */
  protected injectedModels(): InjectedModels | null {
    return null;
  }

  /** Takes up the work that a crash interrupted between storing it and queueing its job. */
  async onStart(): Promise<void> {
    await this.#jobs.resume();
  }

  async ingest(request: IngestRequest): Promise<IngestReport> {
    const stored = await this.#storeInOrder(prepareConversation(request, Date.now(), yieldTurn));
    let memories = 0;
    let characters = 0;
    while (characters < INLINE_CHARACTERS) {
      const slice = this.#jobs.extractSlice();
      if (slice.characters === 0) break;
      characters += slice.characters;
      memories += slice.memories;
      await yieldTurn();
    }
    const pending = this.#store.extractions.pendingMessages() + this.#store.chunks.pendingMessages();
    if (pending > 0) await this.#jobs.queue("extract");
    else if (memories > 0) await this.#jobs.queueEmbedding();
    return { ...stored, memories, pending };
  }

  // Preparing takes longer for a longer conversation; what was called first is stored first all the same.
  async #storeInOrder(preparing: Promise<PreparedConversation>): Promise<StoredIngest> {
    const earlier = this.#lastIngest;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastIngest = promise;
    try {
      const prepared = await preparing;
      await earlier;
      return await this.#run(() => ingest(this.#store, prepared));
    } finally {
      resolve();
    }
  }

  async flush(): Promise<void> {
    while ((await this.#run(() => this.#jobs.extractSlice())).characters > 0) await yieldTurn();
    await this.#jobs.finishModelWork();
  }

  async remember(request: RememberRequest): Promise<Memory> {
    const memory = await this.#run(() => {
      return readMemory(this.#store, remember(this.#store, request, Date.now()));
    });
    await this.#jobs.queueEmbedding();
    return memory;
  }

  async update(id: string, content: string): Promise<Memory> {
    const memory = await this.#run(() => {
      const version = update(this.#store, { id, content }, Date.now());
      if (version === null) throw notFound();
      return readMemory(this.#store, version);
    });
    await this.#jobs.queueEmbedding();
    return memory;
  }

  async recall(request: RecallRequest): Promise<RecallResult> {
    await this.#run(() => undefined);
    return (await this.#model.recall(request)) ?? this.#run(() => recall(this.#store, request, Date.now()));
  }

  async list(request: ListRequest): Promise<ListResult> {
    return this.#run(() => listMemories(this.#store, request));
  }

  async get(id: string): Promise<Memory> {
    return this.#run(() => this.#view(id));
  }

  async delete(id: string): Promise<Memory> {
    const view = await this.#run(() => {
      const deleted = this.#view(id);
      this.#store.transaction(() => {
        const { memory, message } = this.#find(id);
        if (memory !== null) deleteMemory(this.#store, memory, Date.now());
        else if (message !== null) deleteMessage(this.#store, message, Date.now());
      });
      return deleted;
    });
    await this.#jobs.sweepText();
    return view;
  }

  async forget(id: string): Promise<Memory> {
    return this.#run(() => {
      this.#store.transaction(() => {
        const { memory, message } = this.#find(id);
        if (memory !== null) forgetMemory(this.#store, memory, Date.now());
        else if (message !== null) forgetMessage(this.#store, message, Date.now());
      });
      return this.#view(id);
    });
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#run(() => this.#store.transaction(() => deleteSession(this.#store, sessionId, Date.now())));
    await this.#jobs.sweepText();
  }

  /** A session of this profile; the configuration, when one is given, is kept for later calls. */
  async session(sessionId: string, config: SessionConfig | null = null): Promise<SessionEndpoint> {
    return this.#run(() => {
      const session = this.#sessions.get(sessionId, config);
      const history = new AgentSessionProvider(this.#store, sessionId);
      return new SessionEndpoint(session, history, this.#jobs.readOwed);
    });
  }

  async getSummary(request: SummaryRequest): Promise<{ summary: string }> {
    return this.#run(() => ({ summary: renderSummary(this.#store, request.sessionId, Date.now()) }));
  }

  async history(id: string): Promise<Memory[]> {
    return this.#run(() => {
      const { memory, message } = this.#find(id);
      if (message !== null) return [messageView(this.#store, message)];
      return memory === null ? [] : readMemories(this.#store, versionsOf(this.#store, memory));
    });
  }

  async listSessions(request: PageRequest): Promise<SessionPage> {
    return this.#run(() => listSessions(this.#store, request));
  }

  async info(): Promise<ProfileInfo> {
    const { namespace } = await this.#directory.describe(this.#name.namespaceId);
    return this.#run(() => ({
      namespace,
      profile: this.#name.profile,
      ...describe(this.#store, this.#model.info()),
    }));
  }

  /** Empties the profile: from this moment every read is empty; a job removes the rows. */
  async deleteProfile(): Promise<void> {
    await this.lifecycle.start();
    const deleted = this.#store.profile.generation;
    this.#store.transaction(() => this.#store.profile.raiseGeneration(randomKey()));
    await this.#unlist(deleted);
    await this.#jobs.queue("purge");
  }

  /** Runs a durable job; called by the lifecycle's alarm. */
  async onJob({ job }: LifecycleJobContext): Promise<LifecycleJobOutcome> {
    return this.#jobs.run(job.fn);
  }

  /** The memory or the message that an id names; `not_found` when there is neither. */
  #find(id: string): { memory: StoredMemory | null; message: Message | null } {
    const memory = this.#store.memories.byId(id);
    const message = memory === null ? this.#store.messages.byId(id) : null;
    if (memory === null && message === null) throw notFound();
    return { memory, message };
  }

  #view(id: string): Memory {
    const { memory, message } = this.#find(id);
    if (memory !== null) return readMemory(this.#store, memory);
    if (message !== null) return messageView(this.#store, message);
    throw notFound();
  }

  /**
   * Does a caller's work in the generation that the directory lists. The work is done in the same turn as the
   * last look at it: a deletion that comes while the directory is told makes the profile be listed again first.
   */
  async #run<Result>(work: () => Result): Promise<Result> {
    await this.lifecycle.start();
    const { profile } = this.#store;
    while (!profile.isRegistered) {
      const { generation } = profile;
      await this.#directory.register({ ...this.#name, generation });
      profile.markRegistered(generation);
    }
    return work();
  }

  async #unlist(generation: number): Promise<void> {
    await this.#directory.unregister({ ...this.#name, generation });
  }

  get #name(): { namespaceId: string; profile: string } {
    return splitObjectName(this.lifecycle.name);
  }

  get #directory() {
    return this.env.DIRECTORY.getByName("directory");
  }
}

function notFound(): MemoryError {
  return new MemoryError("not_found", "no memory has this id", "memoryId");
}
