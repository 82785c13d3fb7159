import { AgentSearchProvider } from "../context/agent-search-provider.ts";
import type { AnyContextProvider } from "../context/provider.ts";
import { R2SkillProvider, type SkillBucket } from "../context/r2-skill-provider.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type { SessionBlockConfig, SessionConfig } from "../contract/session.ts";
import type { Summarize } from "../compaction/summary-prompt.ts";
import type { Store } from "../store/store.ts";
import { Session } from "./session.ts";

/** Sessions kept open; the one used longest ago is closed first, which costs only what it had read of its blocks. */
const MAX_OPEN = 32;

/** What the sessions of a profile share. */
export interface ConfiguredParts {
  /** Bucket of the documents that loadable blocks offer. */
  skills: SkillBucket | undefined;
  /** Has compactions that are owed done even when the object is gone meanwhile. */
  compactDurably: () => Promise<void>;
  /** Writes summaries; without it they are made of the messages' own sentences. */
  summarize?: Summarize | undefined;
}

/** The sessions of one profile, set up by configurations that are stored with it. */
export class ConfiguredSessions {
  readonly #store: Store;
  readonly #parts: ConfiguredParts;
  readonly #open = new Map<string, { session: Session; config: string | null }>();

  constructor(store: Store, parts: ConfiguredParts) {
    this.#store = store;
    this.#parts = parts;
  }

  /** A session as its stored configuration has it; one that is given takes the place of the stored one. */
  get(sessionId: string, config: SessionConfig | null = null): Session {
    const stored = this.#store.sessionInfos.config(sessionId);
    const wanted = config === null ? stored : JSON.stringify(config);
    if (wanted !== null && wanted !== stored)
      this.#store.sessionInfos.setConfig(sessionId, wanted, Date.now());
    const key = `${this.#store.profile.generation}:${sessionId}`;
    const known = this.#open.get(key);
    this.#open.delete(key);
    const current =
      known?.config === wanted ? known : { session: this.#build(sessionId, wanted), config: wanted };
    this.#open.set(key, current);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
    return current.session;
  }

  #build(sessionId: string, json: string | null): Session {
    const config: SessionConfig = json === null ? {} : JSON.parse(json);
    const session = Session.create(this.#store).forSession(sessionId).withCachedPrompt();
    for (const { label, description, maxTokens, version, ...source } of config.context ?? []) {
      session.withContext(label, { description, maxTokens, version, provider: this.#provider(source) });
    }
    session.withDurableCompaction(this.#parts.compactDurably);
    if (this.#parts.summarize !== undefined) session.withSummarizer(this.#parts.summarize);
    const { ingestOnCompaction, ...settings } = config.compaction ?? {};
    session.withCompaction(settings);
    for (const { key, schema, ...options } of config.state ?? []) session.withState(key, schema, options);
    if (ingestOnCompaction === true)
      session.withIngestOnCompaction(async () => void (await session.ingest()));
    return config.redact === true ? session.withRedaction() : session;
  }

  #provider(
    source: Pick<SessionBlockConfig, "text" | "searchable" | "skills">,
  ): AnyContextProvider | undefined {
    const { text, searchable, skills } = source;
    if (text !== undefined) return { get: () => Promise.resolve(text) };
    if (searchable === true) return new AgentSearchProvider(this.#store);
    if (skills === undefined) return undefined;
    const { skills: skillBucket } = this.#parts;
    if (skillBucket === undefined) {
      throw new MemoryError("invalid", "the service has no bucket bound as SKILLS", "config.context");
    }
    return new R2SkillProvider(skillBucket, skills);
  }
}
