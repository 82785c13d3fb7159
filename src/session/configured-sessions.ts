import { AgentSearchProvider } from "../context/agent-search-provider.ts";
import type { AnyContextProvider } from "../context/provider.ts";
import { namespaceSkills } from "../context/namespace-skills.ts";
import type { SkillBucket } from "../context/r2-skill-provider.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type { SessionBlockConfig, SessionConfig } from "../contract/session.ts";
import type { Store } from "../store/store.ts";
import { Session } from "./session.ts";

/** Sessions kept open; the one used longest ago is closed first, which costs only what it had read of its blocks. */
const MAX_OPEN = 32;

/** The sessions of one profile, set up by configurations that are stored with it. */
export class ConfiguredSessions {
  readonly #store: Store;
  readonly #skills: SkillBucket | undefined;
  readonly #namespace: () => Promise<string>;
  readonly #open = new Map<string, { session: Session; config: string | null }>();

  /** `namespace` tells the name of the namespace, below which its documents lie in the bucket. */
  constructor(store: Store, skills: SkillBucket | undefined, namespace: () => Promise<string>) {
    this.#store = store;
    this.#namespace = namespace;
    this.#skills = skills;
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
    return config.redact === true ? session.withRedaction() : session;
  }

  #provider(
    source: Pick<SessionBlockConfig, "text" | "searchable" | "skills">,
  ): AnyContextProvider | undefined {
    const { text, searchable, skills } = source;
    if (text !== undefined) return { get: () => Promise.resolve(text) };
    if (searchable === true) return new AgentSearchProvider(this.#store);
    if (skills === undefined) return undefined;
    if (this.#skills === undefined) {
      throw new MemoryError("invalid", "the service has no bucket bound as SKILLS", "config.context");
    }
    return namespaceSkills(this.#skills, this.#namespace, skills);
  }
}
