import { Lifecycle, type LifecycleJobContext, type LifecycleJobOutcome } from "agents/lifecycle";
import { DurableObject } from "cloudflare:workers";
import { MemoryError } from "./contract/memory-error.ts";
import { refusingWhenFull } from "./contract/storage-full.ts";
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
import { deleteSession } from "./forget/delete-session.ts";
import {
  ingest,
  prepareConversation,
  type PreparedConversation,
  type StoredIngest,
} from "./ingest/ingest.ts";
import { rememberAndRead, update } from "./ingest/remember.ts";
import { recall } from "./recall/recall.ts";
import { listMemories, listSessions } from "./store/pages.ts";
import { readMemory } from "./store/read-memory.ts";
import { describe } from "./store/describe.ts";
import { Store } from "./store/store.ts";
import { KeptById, notFound } from "./kept-by-id.ts";
import { ProfileTransfer } from "./profile-transfer.ts";
import { TransferEndpoint } from "./transfer-endpoint.ts";
import type { InjectedModels } from "./model/settings.ts";
import { ProfileJobs } from "./profile-jobs.ts";
import { ProfileModel } from "./profile-model.ts";
import { AgentSessionProvider } from "./session/agent-session-provider.ts";
import type { ConfiguredSessions } from "./session/configured-sessions.ts";
import { callSession, SessionEndpoint, type SessionCall } from "./session/session-endpoint.ts";
import type { SessionConfig } from "./contract/session.ts";
import type { SessionMemoryConfig } from "./contract/turn-memory.ts";
import { serviceSessions } from "./service-sessions.ts";
import { renderSummary } from "./summary/render-summary.ts";
import { randomKey } from "./text/hash.ts";
import { yieldTurn } from "./text/yield-turn.ts";

/**
 * One profile: its conversations, memories and the work still owed, in its own SQLite. Callers reach it through
 * `AgentMemory`, which has checked their arguments; every method here trusts its types.
 */
export class MemoryObject extends DurableObject<Env> {
  readonly lifecycle = Lifecycle.install(this);
  readonly #store: Store;
  readonly #sessions: ConfiguredSessions;
  readonly #jobs: ProfileJobs;
  readonly #kept: KeptById;
  readonly #transfer: ProfileTransfer;
  readonly #model: ProfileModel;
  #lastIngest: Promise<void> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new Store(ctx.storage, randomKey());
    const injected = this.injectedModels();
    this.#model = new ProfileModel({ store: this.#store, env, injected, yieldTurn });
    this.#sessions = serviceSessions({
      store: this.#store,
      env,
      objectName: () => this.lifecycle.name,
      model: this.#model.language,
      queue: (job) => this.#jobs.queue(job),
    });
    this.#transfer = new ProfileTransfer(this.#store);
    this.#kept = new KeptById(this.#store);
    this.#jobs = new ProfileJobs({
      lifecycle: this.lifecycle,
      store: this.#store,
      model: this.#model,
      unlistDeleted: () => this.#unlist(this.#store.profile.generation - 1),
      runTurns: () => this.#sessions.runTurns(),
      compact: (sessionId) => this.#sessions.get(sessionId).compactIfDue(),
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
    this.#transfer.dropInterrupted();
    this.#store.compactions.releaseAll();
    await this.#jobs.resume();
  }

  async ingest(request: IngestRequest): Promise<IngestReport> {
    const stored = await this.#storeInOrder(prepareConversation(request, Date.now(), yieldTurn));
    return { ...stored, ...(await this.#jobs.extractInline(stored.messages)) };
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

  async remember(request: RememberRequest, trust: "host" | "assistant" = "host"): Promise<Memory> {
    const input = { ...request, trust, awaitsFiling: this.#model.language !== null };
    const stored = await this.#run(() => rememberAndRead(this.#store, input, Date.now()));
    const memory = await this.#model.filed(stored);
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
    await this.#read(() => undefined);
    return (await this.#model.recall(request)) ?? this.#read(() => recall(this.#store, request, Date.now()));
  }

  async list(request: ListRequest): Promise<ListResult> {
    return this.#read(() => listMemories(this.#store, request));
  }

  async get(id: string): Promise<Memory> {
    return this.#read(() => this.#kept.view(id));
  }

  async delete(id: string): Promise<Memory> {
    const deleted = await this.#run(() => this.#kept.delete(id, Date.now()));
    await this.#jobs.sweepText();
    return deleted;
  }

  async forget(id: string): Promise<Memory> {
    const forgotten = await this.#run(() => this.#kept.forget(id, Date.now()));
    await this.#jobs.sweepText();
    return forgotten;
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#run(() => this.#store.transaction(() => deleteSession(this.#store, sessionId, Date.now())));
    await this.#jobs.sweepText();
  }

  /** Sets a session of this profile up; the configuration is kept for later calls. */
  async configureSession(sessionId: string, config: SessionConfig): Promise<void> {
    await this.#run(() => void this.#sessions.get(sessionId, config));
  }

  /** Makes one call on a session, in the turn of the last look at the generation, which is looked at again after it. */
  async callSession(sessionId: string, method: SessionCall, args: unknown[]): Promise<unknown> {
    const result: unknown = await this.#run(() => {
      const history = new AgentSessionProvider(this.#store, sessionId);
      const session = this.#sessions.get(sessionId);
      const setMemory = (memory: SessionMemoryConfig) => this.#sessions.setMemory(sessionId, memory);
      const keep = (memory: RememberRequest) => this.remember(memory);
      const parts = { session, history, setMemory, remember: keep, readOwed: this.#jobs.readOwed };
      return callSession(new SessionEndpoint(parts), method, args);
    });
    return this.#run(() => result);
  }

  async getSummary(request: SummaryRequest): Promise<{ summary: string }> {
    return this.#read(() => ({ summary: renderSummary(this.#store, request.sessionId, Date.now()) }));
  }

  async history(id: string): Promise<Memory[]> {
    return this.#read(() => this.#kept.history(id));
  }

  async listSessions(request: PageRequest): Promise<SessionPage> {
    return this.#read(() => listSessions(this.#store, request));
  }

  async info(): Promise<ProfileInfo> {
    const namespace = await this.#namespace();
    return this.#read(() => ({
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

  /** Removes what was said before a time, whoever listed the profile; true when there is more. */
  async expire(beforeMs: number): Promise<boolean> {
    await this.lifecycle.start();
    return this.#jobs.expire(beforeMs);
  }

  /** Export and import of this profile, slice by slice. */
  async transfer(): Promise<TransferEndpoint> {
    await this.lifecycle.start();
    const { namespaceId, profile } = this.#name;
    return new TransferEndpoint({
      transfer: this.#transfer,
      run: (work) => this.#run(work),
      describe: async () => ({ ...(await this.#directory.describe(namespaceId)), profile }),
      unlist: (generation) => this.#unlist(generation),
      resume: () => this.#jobs.resume(),
      sweepText: () => this.#jobs.sweepText(),
      dropLater: (work) => this.ctx.waitUntil(work()),
    });
  }

  /** Runs a durable job; called by the lifecycle's alarm. */
  async onJob({ job }: LifecycleJobContext): Promise<LifecycleJobOutcome> {
    return this.#jobs.run(job.fn);
  }

  /**
   * Does a caller's work in the generation that the directory lists. The work is done in the same turn as the
   * last look at it: a deletion that comes while the directory is told makes the profile be listed again first.
   */
  async #run<Result>(work: () => Result): Promise<Result> {
    if (await this.#isListed()) return refusingWhenFull(work);
    throw new MemoryError("unavailable", "its namespace was deleted: open the profile again", "namespace");
  }

  /** As `#run`, for work that writes nothing: in a deleted namespace it finds the profile empty. */
  async #read<Result>(work: () => Result): Promise<Result> {
    await this.#isListed();
    return work();
  }

  /** Whether the directory lists the present generation; false when it lists no profile of this namespace. */
  async #isListed(): Promise<boolean> {
    await this.lifecycle.start();
    const { profile } = this.#store;
    while (!profile.isRegistered) {
      const { generation } = profile;
      if (!(await this.#directory.register({ ...this.#name, generation }))) return false;
      profile.markRegistered(generation);
    }
    return true;
  }

  async #unlist(generation: number): Promise<void> {
    await this.#directory.unregister({ ...this.#name, generation });
  }

  async #namespace(): Promise<string> {
    return (await this.#directory.describe(this.#name.namespaceId)).namespace;
  }

  get #name(): { namespaceId: string; profile: string } {
    return splitObjectName(this.lifecycle.name);
  }

  get #directory() {
    return this.env.DIRECTORY.getByName("directory");
  }
}
