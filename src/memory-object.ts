import { Lifecycle, type LifecycleJobContext, type LifecycleJobOutcome } from "agents/lifecycle";
import { DurableObject } from "cloudflare:workers";
import * as limits from "./contract/limits.ts";
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
import { extractSlice } from "./ingest/extract-owed.ts";
import { ingest } from "./ingest/ingest.ts";
import { remember, update } from "./ingest/remember.ts";
import { recall } from "./recall/recall.ts";
import { listMemories, listSessions } from "./store/pages.ts";
import { purgeSlice } from "./store/purge.ts";
import { messageView, readMemories, readMemory } from "./store/read-memory.ts";
import { Store } from "./store/store.ts";
import { AgentSessionProvider } from "./session/agent-session-provider.ts";
import { ConfiguredSessions } from "./session/configured-sessions.ts";
import { SessionEndpoint } from "./session/session-endpoint.ts";
import type { SessionConfig } from "./contract/session.ts";
import { versionsOf } from "./store/versions.ts";
import { renderSummary } from "./summary/render-summary.ts";
import { randomKey } from "./text/hash.ts";

/** Characters that `ingest()` reads for memories before it returns; the rest is a job's. */
const INLINE_CHARACTERS = 65_536;

/** Rows that one slice of a purge or a sweep removes: about 20 ms of work, most of it in the full-text index. */
const PURGE_ROWS = 40;

/** Slices that one run of a job does before other work gets its turn. */
const SLICES_PER_RUN = 20;

/**
 * One profile: its conversations, memories and the work still owed, in its own SQLite. Callers reach it through
 * `AgentMemory`, which has checked their arguments; every method here trusts its types.
 */
export class MemoryObject extends DurableObject<Env> {
  readonly lifecycle = Lifecycle.install(this);
  readonly #store: Store;
  readonly #sessions: ConfiguredSessions;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new Store(ctx.storage, randomKey());
    this.#sessions = new ConfiguredSessions(this.#store, env.SKILLS);
  }

  /** Takes up the work that a crash interrupted between storing it and queueing its job. */
  async onStart(): Promise<void> {
    if (this.#store.extractions.next() !== null) await this.#queueJob("extract");
    if (this.#store.profile.isPurgePending || this.#store.isSweepPending) await this.#queueJob("purge");
  }

  async ingest(request: IngestRequest): Promise<IngestReport> {
    await this.#open();
    const stored = ingest(this.#store, request, Date.now());
    let memories = 0;
    let characters = 0;
    while (characters < INLINE_CHARACTERS) {
      const slice = this.#extractSlice();
      if (slice.characters === 0) break;
      characters += slice.characters;
      memories += slice.memories;
      await yieldTurn();
    }
    const pending = this.#store.extractions.pendingMessages();
    if (pending > 0) await this.#queueJob("extract");
    return { ...stored, memories, pending };
  }

  async flush(): Promise<void> {
    await this.#open();
    while (this.#extractSlice().characters > 0) await yieldTurn();
  }

  async remember(request: RememberRequest): Promise<Memory> {
    await this.#open();
    return readMemory(this.#store, remember(this.#store, request, Date.now()));
  }

  async update(id: string, content: string): Promise<Memory> {
    await this.#open();
    const version = update(this.#store, { id, content }, Date.now());
    if (version === null) throw notFound();
    return readMemory(this.#store, version);
  }

  async recall(request: RecallRequest): Promise<RecallResult> {
    await this.#open();
    return recall(this.#store, request, Date.now());
  }

  async list(request: ListRequest): Promise<ListResult> {
    await this.#open();
    return listMemories(this.#store, request);
  }

  async get(id: string): Promise<Memory> {
    await this.#open();
    const memory = this.#store.memories.byId(id);
    if (memory !== null) return readMemory(this.#store, memory);
    const message = this.#store.messages.byId(id);
    if (message === null) throw notFound();
    return messageView(this.#store, message);
  }

  async delete(id: string): Promise<Memory> {
    const view = await this.get(id);
    this.#store.transaction(() => {
      const memory = this.#store.memories.byId(id);
      const message = this.#store.messages.byId(id);
      if (memory !== null) deleteMemory(this.#store, memory, Date.now());
      else if (message !== null) deleteMessage(this.#store, message, Date.now());
    });
    await this.#sweepText();
    return view;
  }

  async forget(id: string): Promise<Memory> {
    await this.#open();
    this.#store.transaction(() => {
      const memory = this.#store.memories.byId(id);
      const message = this.#store.messages.byId(id);
      if (memory !== null) forgetMemory(this.#store, memory, Date.now());
      else if (message !== null) forgetMessage(this.#store, message, Date.now());
      else throw notFound();
    });
    return this.get(id);
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#open();
    this.#store.transaction(() => deleteSession(this.#store, sessionId, Date.now()));
    await this.#sweepText();
  }

  /** A session of this profile; the configuration, when one is given, is kept for later calls. */
  async session(sessionId: string, config: SessionConfig | null = null): Promise<SessionEndpoint> {
    await this.#open();
    const session = this.#sessions.get(sessionId, config);
    return new SessionEndpoint(session, new AgentSessionProvider(this.#store, sessionId));
  }

  async getSummary(request: SummaryRequest): Promise<{ summary: string }> {
    await this.#open();
    return { summary: renderSummary(this.#store, request.sessionId, Date.now()) };
  }

  async history(id: string): Promise<Memory[]> {
    await this.#open();
    const memory = this.#store.memories.byId(id);
    if (memory === null) throw notFound();
    return readMemories(this.#store, versionsOf(this.#store, memory));
  }

  async listSessions(request: PageRequest): Promise<SessionPage> {
    await this.#open();
    return listSessions(this.#store, request);
  }

  async info(): Promise<ProfileInfo> {
    await this.#open();
    const { namespace } = await this.#directory.describe(this.#name.namespaceId);
    const { database, sessions, messages, memories, extractions, schemaVersion } = this.#store;
    return {
      namespace,
      profile: this.#name.profile,
      tier: "offline",
      model: null,
      schemaVersion,
      limits: {
        messages: limits.MAX_MESSAGES,
        contentBytes: limits.MAX_CONTENT_BYTES,
        queryBytes: limits.MAX_QUERY_BYTES,
        sessionIdCharacters: limits.MAX_SESSION_ID_CHARACTERS,
        pageSize: limits.MAX_PAGE_SIZE,
      },
      pendingMessages: extractions.pendingMessages(),
      databaseBytes: database.bytes,
      costs: database.costs,
      counts: { sessions: sessions.count(), messages: messages.count(), memories: memories.countCurrent() },
    };
  }

  /** Empties the profile: from this moment every read is empty; a job removes the rows. */
  async deleteProfile(): Promise<void> {
    await this.lifecycle.start();
    const deleted = this.#store.profile.generation;
    this.#store.transaction(() => this.#store.profile.raiseGeneration(randomKey()));
    await this.#directory.unregister({ ...this.#name, generation: deleted });
    await this.#queueJob("purge");
  }

  /** Runs a durable job; called by the lifecycle's alarm. */
  async onJob({ job }: LifecycleJobContext): Promise<LifecycleJobOutcome> {
    return job.fn === "purge" ? this.#purge() : this.#extract();
  }

  async #extract(): Promise<LifecycleJobOutcome> {
    for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
      if (this.#extractSlice().characters === 0) return undefined;
      await yieldTurn();
    }
    return "yield";
  }

  async #purge(): Promise<LifecycleJobOutcome> {
    await this.#directory.unregister({ ...this.#name, generation: this.#store.profile.generation - 1 });
    const { database, profile } = this.#store;
    for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
      const isWorkLeft = this.#store.transaction(
        () => this.#store.sweepText(PURGE_ROWS) || purgeSlice(database, profile, PURGE_ROWS),
      );
      if (!isWorkLeft) return undefined;
      await yieldTurn();
    }
    return "yield";
  }

  /** Removes the words of what was just deleted from the indexes before the deletion is acknowledged. */
  async #sweepText(): Promise<void> {
    while (this.#store.transaction(() => this.#store.sweepText(PURGE_ROWS))) await yieldTurn();
  }

  #extractSlice(): { characters: number; memories: number } {
    return this.#store.transaction(() => extractSlice(this.#store, Date.now()));
  }

  /** Starts the lifecycle and lists the profile in the directory, once a generation. */
  async #open(): Promise<void> {
    await this.lifecycle.start();
    const { profile } = this.#store;
    if (profile.isRegistered) return;
    const { generation } = profile;
    await this.#directory.register({ ...this.#name, generation });
    profile.markRegistered(generation);
  }

  async #queueJob(fn: "extract" | "purge"): Promise<void> {
    await this.lifecycle.jobs.push({ id: fn, fn, time: Date.now(), singleflight: true });
  }

  get #name(): { namespaceId: string; profile: string } {
    return splitObjectName(this.lifecycle.name);
  }

  get #directory() {
    return this.env.DIRECTORY.getByName("directory");
  }
}

/** Lets other requests run between two slices of work. */
function yieldTurn(): Promise<void> {
  return scheduler.wait(0);
}

function notFound(): MemoryError {
  return new MemoryError("not_found", "no memory has this id", "memoryId");
}
