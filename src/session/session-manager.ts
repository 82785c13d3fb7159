import { isoDay } from "../text/iso-day.ts";
import type { ContextOptions } from "../context/context-block.ts";
import type { SearchProvider, WritableContextProvider } from "../context/provider.ts";
import { textInput, toolSchema, type SessionTool, type ToolInput } from "../contract/tool-schema.ts";
import { MemoryError } from "../contract/memory-error.ts";
import { storeOn, type SessionHost } from "../store/host.ts";
import type { SessionInfo } from "../store/session-info-store.ts";
import type { Store } from "../store/store.ts";
import type { TurnMemoryOptions } from "../turn-memory/open-turn-memory.ts";
import { adoptPublished } from "./adopt-published.ts";
import { AgentSessionProvider } from "./agent-session-provider.ts";
import { searchHistory, type SearchHit } from "./search-history.ts";
import { Session } from "./session.ts";
import type { SessionMessage, StoredMessage } from "./session-message.ts";
import { sweepText } from "./session-upkeep.ts";
import type { CompactAfterOptions, CompactFunction, CompactionErrorHandler } from "./token-counter.ts";

/** Sessions that one call of `list()` returns at most. */
const MAX_LISTED = 500;

/** Hits that `session_search` gives the model. */
const TOOL_HITS = 10;

/** Many named conversations of one host, all set up alike. */
export class SessionManager {
  readonly #host: SessionHost;
  readonly #steps: ((session: Session) => unknown)[] = [];
  readonly #sessions = new Map<string, Session>();

  constructor(host: SessionHost) {
    this.#host = host;
  }

  static create(host: SessionHost): SessionManager {
    return new SessionManager(host);
  }

  /** Gives every session this block; kept in SQLite, it is each session's own. */
  withContext(label: string, options: ContextOptions = {}): this {
    return this.#withStep((session) => session.withContext(label, options));
  }

  /** Has every session remember its turns. */
  withMemory(options: TurnMemoryOptions): this {
    return this.#withStep((session) => session.withMemory(options));
  }

  withCachedPrompt(provider?: WritableContextProvider): this {
    return this.#withStep((session) => session.withCachedPrompt(provider));
  }

  onCompaction(compact: CompactFunction): this {
    return this.#withStep((session) => session.onCompaction(compact));
  }

  compactAfter(tokenThreshold: number, options: CompactAfterOptions = {}): this {
    return this.#withStep((session) => session.compactAfter(tokenThreshold, options));
  }

  onCompactionError(handler: CompactionErrorHandler): this {
    return this.#withStep((session) => session.onCompactionError(handler));
  }

  /** Gives every session a searchable block over the messages of all of them. */
  withSearchableHistory(label: string): this {
    const provider: SearchProvider = {
      get: () => Promise.resolve("Messages of all conversations."),
      search: (query) => Promise.resolve(this.#told(query)),
    };
    return this.withContext(label, { description: "History of all conversations", provider });
  }

  /** The session with this id, set up as all are; it need not have been created. */
  getSession(sessionId: string): Session {
    const known = this.#sessions.get(sessionId);
    if (known !== undefined) return known;
    const session = Session.create(this.#host).forSession(sessionId);
    for (const step of this.#steps) step(session);
    this.#sessions.set(sessionId, session);
    return session;
  }

  /** Makes a named session with a fresh id. */
  create(
    name: string,
    options: { parentSessionId?: string; model?: string; source?: string } = {},
  ): SessionInfo {
    const id = crypto.randomUUID();
    const { parentSessionId = null, model = null, source = null } = options;
    this.#store.sessionInfos.create(
      { id, name, parent_session_id: parentSessionId, model, source },
      Date.now(),
    );
    return this.#require(id);
  }

  get(sessionId: string): SessionInfo | null {
    return this.#store.sessionInfos.get(sessionId);
  }

  /** Sessions, the one created last first; pass the last id as `after` for more. */
  list(options: { limit?: number; after?: string } = {}): SessionInfo[] {
    return this.#store.sessionInfos.page(
      options.after ?? null,
      Math.min(options.limit ?? MAX_LISTED, MAX_LISTED),
    );
  }

  rename(sessionId: string, name: string): void {
    this.#store.sessionInfos.rename(sessionId, name, Date.now());
  }

  /** Removes a session: messages, blocks, frozen prompt, search entries, loaded skills. */
  async delete(sessionId: string): Promise<void> {
    const store = this.#store;
    new AgentSessionProvider(store, sessionId).clearMessages();
    store.transaction(() => {
      const session = store.sessions.placeById(sessionId);
      if (session !== null) store.sessions.remove(session.seq);
      store.contexts.removeSession(sessionId);
      store.turns.removeSession(sessionId);
    });
    this.#sessions.delete(sessionId);
    await sweepText(store);
  }

  /** A new session whose history is the path to a message, summaries included. */
  async fork(sessionId: string, atMessageId: string, newName: string): Promise<SessionInfo> {
    const store = this.#store;
    const from = new AgentSessionProvider(store, sessionId);
    const path = from.getHistory(atMessageId, { raw: true });
    if (path.length === 0)
      throw new MemoryError("not_found", "no message of this session has this id", "atMessageId");
    const info = this.create(newName, { parentSessionId: sessionId });
    const to = new AgentSessionProvider(store, info.id);
    const shown = new Set(from.getHistory(atMessageId).map((message) => message.id));
    store.transaction(() => {
      for (const message of path) to.appendMessage(message);
      for (const { id, summary, fromMessageId, toMessageId } of from.getCompactions()) {
        if (shown.has(`compaction_${id}`)) to.addCompaction(summary, fromMessageId, toMessageId);
      }
    });
    return info;
  }

  /** Messages of all sessions that match, best first. */
  search(query: string, options: { limit?: number } = {}): SearchHit[] {
    return searchHistory(this.#store, query, { sessionId: null, limit: options.limit });
  }

  /** `session_search`, for a model that may look into all conversations. */
  tools(): Record<string, SessionTool> {
    return {
      session_search: {
        description:
          "Search the messages of all conversations; the best matches come first, each with its session and date.",
        inputSchema: toolSchema({
          type: "object",
          properties: { query: { type: "string", description: "Words to look for; put a phrase in quotes" } },
          required: ["query"],
          additionalProperties: false,
        }),
        execute: (input: ToolInput) => {
          const query = textInput(input, "query");
          const told = query === undefined ? `Error: "query" must be a text.` : this.#told(query);
          return Promise.resolve(told ?? "No results found.");
        },
      },
    };
  }

  /** Adds what a model reported to the session's account. */
  // The parameters are those of the published API.
  // oxlint-disable-next-line max-params
  addUsage(sessionId: string, inputTokens: number, outputTokens: number, cost: number = 0): void {
    this.#store.sessionInfos.addUsage(sessionId, { inputTokens, outputTokens, cost }, Date.now());
  }

  /** Tokens and cost that were reported for a session; null when it was not created here. */
  usage(sessionId: string): { inputTokens: number; outputTokens: number; cost: number } | null {
    const info = this.get(sessionId);
    if (info === null) return null;
    return { inputTokens: info.input_tokens, outputTokens: info.output_tokens, cost: info.estimated_cost };
  }

  async append(sessionId: string, message: SessionMessage, parentId?: string | null): Promise<string> {
    await this.getSession(sessionId).appendMessage(message, parentId);
    this.#store.sessionInfos.touch(sessionId, Date.now());
    return message.id;
  }

  /** Updates a message that is stored, else appends it. */
  async upsert(sessionId: string, message: SessionMessage, parentId?: string | null): Promise<string> {
    const session = this.getSession(sessionId);
    if ((await session.getMessage(message.id)) === null) return this.append(sessionId, message, parentId);
    await session.updateMessage(message);
    return message.id;
  }

  /** Appends messages one below the other; the id of the last, null when there are none. */
  async appendAll(
    sessionId: string,
    messages: readonly SessionMessage[],
    parentId?: string | null,
  ): Promise<string | null> {
    let parent = parentId;
    for (const message of messages) parent = await this.append(sessionId, message, parent);
    return messages.at(-1)?.id ?? parentId ?? null;
  }

  async getHistory(sessionId: string, leafId?: string | null): Promise<StoredMessage[]> {
    return this.getSession(sessionId).getHistory(leafId);
  }

  async getMessageCount(sessionId: string): Promise<number> {
    return this.getSession(sessionId).getPathLength();
  }

  get #store(): Store {
    const store = storeOn(this.#host);
    adoptPublished(store);
    return store;
  }

  #withStep(step: (session: Session) => unknown): this {
    this.#steps.push(step);
    return this;
  }

  #require(id: string): SessionInfo {
    const info = this.get(id);
    if (info === null) throw new MemoryError("not_found", "no session has this id", "sessionId");
    return info;
  }

  #told(query: string): string | null {
    const hits = this.search(query, { limit: TOOL_HITS });
    if (hits.length === 0) return null;
    return hits
      .map((hit) => {
        const name = this.get(hit.sessionId)?.name ?? hit.sessionId;
        return `[${name} · ${isoDay(hit.createdAt.getTime())} · ${hit.role}] ${hit.snippet}`;
      })
      .join("\n");
  }
}
