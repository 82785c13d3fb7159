import { AgentSearchProvider } from "../context/agent-search-provider.ts";
import type { AnyContextProvider } from "../context/provider.ts";
import { namespaceSkills } from "../context/namespace-skills.ts";
import type { SkillBucket } from "../context/r2-skill-provider.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type { SessionBlockConfig, SessionConfig } from "../contract/session.ts";
import type { SessionMemoryConfig } from "../contract/turn-memory.ts";
import type { Summarize } from "../compaction/summary-prompt.ts";
import { oweAppended } from "../ingest/owe-appended.ts";
import type { Store } from "../store/store.ts";
import { checkOptions, type TurnMemoryOptions } from "../turn-memory/open-turn-memory.ts";
import { Session } from "./session.ts";

/** Sessions kept open; the one used longest ago is closed first, which costs only what it had read of its blocks. */
const MAX_OPEN = 32;

/** What sessions need of the service. */
export interface SessionService {
  /** The bucket of documents; undefined when none is bound. */
  skills: SkillBucket | undefined;
  /** The folder of the namespace, below which its documents lie in the bucket. */
  folder(): Promise<string>;
  /** Plain options with the profiles and the bucket that they name. */
  optionsOf(config: SessionMemoryConfig): TurnMemoryOptions;
  /** Queues the job that runs owed turns. */
  wake(): Promise<void>;
  /** Has compactions that are owed done even when the object is gone meanwhile. */
  compactDurably(): Promise<void>;
  /** Has a model read what sessions are owed, later and even when the object is gone meanwhile; without it rules do at once. */
  readLater?: (() => Promise<void>) | undefined;
  /** Writes summaries; without it they are made of the messages' own sentences. */
  summarize?: Summarize | undefined;
}

interface OpenSession {
  session: Session;
  config: string | null;
  memory: string | null;
}

/** The sessions of one profile, set up by configurations that are stored with it. */
export class ConfiguredSessions {
  readonly #store: Store;
  readonly #service: SessionService;
  readonly #open = new Map<string, OpenSession>();

  constructor(store: Store, service: SessionService) {
    this.#store = store;
    this.#service = service;
  }

  /** Has a session remember its turns; what it had before is replaced. */
  setMemory(sessionId: string, config: SessionMemoryConfig): void {
    checkOptions(this.#service.optionsOf(config), true);
    this.#store.turns.setConfig(sessionId, JSON.stringify(config));
  }

  /** Runs the turns of every session that are owed their memory. */
  async runTurns(): Promise<void> {
    for (const sessionId of this.#store.turns.owedSessions()) await this.get(sessionId).runTurns();
  }

  /** A session as its stored configuration has it; one that is given takes the place of the stored one. */
  get(sessionId: string, config: SessionConfig | null = null): Session {
    const { config: stored, memory } = this.#store.sessionInfos.settings(sessionId);
    const wanted = config === null ? stored : JSON.stringify(config);
    if (wanted !== null && wanted !== stored)
      this.#store.sessionInfos.setConfig(sessionId, wanted, Date.now());
    const key = `${this.#store.profile.generation}:${sessionId}`;
    const known = this.#open.get(key);
    this.#open.delete(key);
    const isSame = known?.config === wanted && known.memory === memory;
    const current = isSame ? known : this.#build(sessionId, wanted, memory);
    this.#open.set(key, current);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
    return current.session;
  }

  #build(sessionId: string, json: string | null, memory: string | null): OpenSession {
    const config: SessionConfig = json === null ? {} : JSON.parse(json);
    const session = Session.create(this.#store).forSession(sessionId).withCachedPrompt();
    for (const { label, description, maxTokens, version, ...source } of config.context ?? []) {
      session.withContext(label, { description, maxTokens, version, provider: this.#provider(source) });
    }
    this.#compacts(session, config);
    if (config.redact === true) session.withRedaction();
    if (memory !== null) {
      const options = this.#service.optionsOf(JSON.parse(memory));
      session.withMemory(options, () => this.#service.wake());
    }
    return { session, config: json, memory };
  }

  #compacts(session: Session, { compaction, state }: SessionConfig): void {
    session.withDurableCompaction(() => this.#service.compactDurably());
    if (this.#service.summarize !== undefined) session.withSummarizer(this.#service.summarize);
    const { ingestOnCompaction, ...settings } = compaction ?? {};
    session.withCompaction(settings);
    for (const { key, schema, ...options } of state ?? []) session.withState(key, schema, options);
    if (ingestOnCompaction === true) session.withIngestOnCompaction(() => this.#handOver(session));
  }

  // What disappears behind a summary stays stored, so a model need not have read it before.
  async #handOver(session: Session): Promise<void> {
    const { readLater } = this.#service;
    if (readLater === undefined) await session.ingest();
    else if (oweAppended(this.#store, session.sessionId) > 0) await readLater();
  }

  #provider(
    source: Pick<SessionBlockConfig, "text" | "searchable" | "skills">,
  ): AnyContextProvider | undefined {
    const { text, searchable, skills } = source;
    if (text !== undefined) return { get: () => Promise.resolve(text) };
    if (searchable === true) return new AgentSearchProvider(this.#store);
    if (skills === undefined) return undefined;
    if (this.#service.skills === undefined) {
      throw new MemoryError("invalid", "the service has no bucket bound as SKILLS", "config.context");
    }
    return namespaceSkills(this.#service.skills, () => this.#service.folder(), skills);
  }
}
