import { storeOn, type SessionHost } from "../store/host.ts";
import type { SearchProvider } from "./provider.ts";

/** Entries that one search returns. */
const MAX_HITS = 10;

/** Characters of one entry in the result of a search. */
const MAX_HIT_CHARACTERS = 2000;

/** A searchable block in the SQLite of a session's host: full text in every script, entries by block and session. */
export class AgentSearchProvider implements SearchProvider {
  readonly #host: SessionHost;
  readonly #sessionId: string | null;
  #label = "";

  /** Without a session id the entries are those of the session that the block belongs to. */
  constructor(host: SessionHost, sessionId: string | null = null) {
    this.#host = host;
    this.#sessionId = sessionId;
  }

  /** This provider for the block of one session; itself when it was made for a session. */
  forSession(sessionId: string): AgentSearchProvider {
    return this.#sessionId === null ? new AgentSearchProvider(this.#host, sessionId) : this;
  }

  init(label: string): void {
    this.#label = label;
  }

  get(): Promise<string | null> {
    const count = storeOn(this.#host).entries.count(this.#scope);
    if (count === 0) return Promise.resolve(null);
    return Promise.resolve(`${count} ${count === 1 ? "entry" : "entries"} indexed.`);
  }

  /** Entries with all words first, then those with some, each under its key; null when there are none. */
  search(query: string): Promise<string | null> {
    const hits = storeOn(this.#host).entries.search(this.#scope, query.toWellFormed(), MAX_HITS);
    if (hits.length === 0) return Promise.resolve(null);
    return Promise.resolve(hits.map(({ key, content }) => `[${key}]\n${shorten(content)}`).join("\n\n"));
  }

  set(key: string, content: string): Promise<void> {
    const store = storeOn(this.#host);
    store.transaction(() => store.entries.set(this.#scope, { key, content }, Date.now()));
    return Promise.resolve();
  }

  get #scope() {
    return { sessionId: this.#sessionId ?? "", label: this.#label };
  }
}

function shorten(content: string): string {
  const characters = Array.from(content.slice(0, 2 * MAX_HIT_CHARACTERS));
  if (content.length <= MAX_HIT_CHARACTERS) return content;
  return `${characters.slice(0, MAX_HIT_CHARACTERS).join("")}… [shortened, ${content.length} characters in all]`;
}
