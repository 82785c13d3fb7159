import { MemoryError } from "../contract/memory-error.ts";
import { estimateTokens } from "../text/tokens.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { storeOn, type SessionHost } from "../store/host.ts";
import type { Place } from "../store/message-row.ts";
import type { Overlay } from "../store/overlay-store.ts";
import type { Store } from "../store/store.ts";
import { History, readTreeMessage } from "./history.ts";
import { searchHistory, type SearchHit } from "./search-history.ts";
import {
  COMPACTION_PREFIX,
  isReservedId,
  TOKENS_PER_MESSAGE,
  type SessionMessage,
  type StoredMessage,
} from "./session-message.ts";
import type {
  HistoryOptions,
  HistoryPage,
  HistoryPageOptions,
  HistoryRowStat,
  RecentHistory,
  SessionProvider,
  StoredCompaction,
} from "./session-provider.ts";
import { present, walkUp, type ContextItem, type WalkStart } from "./working-context.ts";

/** Messages on a page when nothing is asked, and at most. */
const DEFAULT_PAGE = 20;
const MAX_PAGE = 500;

/** Messages read at a time for the overlap of two summaries. */
const OVERLAP_CHUNK = 20;

/** What an append did. */
export interface Appended {
  message: StoredMessage;
  seq: number;
  inserted: boolean;
}

/** The messages of one session in the SQLite of an Agent or a Durable Object. */
export class AgentSessionProvider implements SessionProvider {
  readonly #host: SessionHost;
  readonly #sessionId: string;
  readonly #redact: boolean;
  #history: History | null = null;

  constructor(host: SessionHost, sessionId: string = "", options: { redact?: boolean } = {}) {
    this.#host = host;
    this.#sessionId = sessionId;
    this.#redact = options.redact ?? false;
  }

  get sessionId(): string {
    return this.#sessionId;
  }

  get store(): Store {
    return this.#open.store;
  }

  getMessage(id: string): StoredMessage | null {
    return this.#open.get(id);
  }

  getHistory(leafId?: string | null, options: HistoryOptions = {}): StoredMessage[] {
    const leaf = this.#open.leaf(leafId);
    if (leaf === null) return [];
    return this.#read([...this.#walk(leaf, options)].toReversed(), options);
  }

  /** A page has at least one message, and no more than fit `maxBytes`. */
  getHistoryPage(options: HistoryPageOptions = {}, maxBytes: number = Number.POSITIVE_INFINITY): HistoryPage {
    const limit = options.limit ?? DEFAULT_PAGE;
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) {
      throw new MemoryError("invalid", `must be a whole number from 1 to ${MAX_PAGE}`, "limit");
    }
    const start = this.#pageStart(options);
    if (start === null) return { messages: [], before: null };
    const items: ContextItem[] = [];
    let bytes = 0;
    let hasMore = false;
    // One more than asked tells whether there is a next page.
    for (const item of walkUp(
      this.store,
      options.raw === true ? { ...start, overlaySeq: null } : start,
      limit + 1,
    )) {
      bytes += bytesOf(item);
      hasMore = items.length === limit || (items.length > 0 && bytes > maxBytes);
      if (hasMore) break;
      items.push(item);
    }
    const messages = this.#read(items.toReversed(), options);
    return { messages, before: hasMore ? (messages[0]?.id ?? null) : null };
  }

  /** The newest messages whose stored bytes fit `maxBytes`; at least `minMessages`, so the budget may be exceeded. */
  getRecentHistory(
    leafId: string | null | undefined,
    maxBytes: number,
    minMessages: number = 1,
  ): RecentHistory {
    const leaf = this.#open.leaf(leafId);
    if (leaf === null) return { messages: [], truncated: false, totalContentBytes: 0 };
    const items: ContextItem[] = [];
    let bytes = 0;
    let truncated = false;
    for (const item of walkUp(this.store, leaf, 50)) {
      bytes += bytesOf(item);
      truncated = items.length >= Math.max(1, minMessages) && bytes > maxBytes;
      if (truncated) break;
      items.push(item);
    }
    return { messages: this.#read(items.toReversed(), {}), truncated, totalContentBytes: leaf.pathBytes };
  }

  getHistoryRowStats(leafId?: string | null): HistoryRowStat[] {
    const leaf = this.#open.leaf(leafId);
    if (leaf === null) return [];
    return this.store.paths.steps(leaf.seq).map(({ id, role, bytes }) => ({ id, role, bytes }));
  }

  getLatestLeaf(): StoredMessage | null {
    return this.#open.latestLeaf();
  }

  getBranches(messageId: string): StoredMessage[] {
    return this.#open.branches(messageId);
  }

  /** Messages from the root to a leaf, those under summaries included. */
  getPathLength(leafId?: string | null): number {
    return this.#open.leaf(leafId)?.depth ?? 0;
  }

  appendMessage(message: SessionMessage, parentId?: string | null): StoredMessage | null {
    return this.append(message, parentId)?.message ?? null;
  }

  /** As `appendMessage`, telling also whether it was new. */
  append(message: SessionMessage, parentId?: string | null): Appended | null {
    return this.#open.append(message, parentId, Date.now());
  }

  updateMessage(message: SessionMessage): void {
    this.#open.update(message);
  }

  /** As `updateMessage`; the number of the message, or null when there is none with this id. */
  update(message: SessionMessage): number | null {
    return this.#open.update(message);
  }

  deleteMessages(messageIds: readonly string[]): void {
    this.#open.remove(messageIds, Date.now());
  }

  clearMessages(): void {
    this.#open.clear();
  }

  /** Lays a summary over the messages from one to another, which must be on one path. */
  addCompaction(summary: string, fromMessageId: string, toMessageId: string): StoredCompaction {
    const history = this.#open;
    return history.store.transaction(() => {
      const to = this.#end(toMessageId, (overlay) => overlay.toSeq);
      const from = this.#end(fromMessageId, (overlay) => overlay.fromSeq);
      if (!this.#isOnPath(fromMessageId, from, to)) {
        throw new MemoryError("invalid", "is not on the path to toMessageId", "fromMessageId");
      }
      const createdMs = Date.now();
      const id = crypto.randomUUID();
      const tokens = TOKENS_PER_MESSAGE + estimateTokens(summary);
      history.store.overlays.add({ id, summary, from, to, tokens, createdMs });
      return { id, summary, fromMessageId, toMessageId, createdAt: new Date(createdMs).toISOString() };
    });
  }

  /** Two messages of which the first is the second or above it; null when there are none such. */
  placesOnPath(fromMessageId: string, toMessageId: string): { from: Place; to: Place } | null {
    const [from, to] = [this.#open.find(fromMessageId), this.#open.find(toMessageId)];
    return from !== null && to !== null && this.store.paths.isAbove(from, to.seq) ? { from, to } : null;
  }

  /** The last turns of what stands behind a summary, as they were stored; [] when there is no such summary. */
  behindSummary(id: string, turns: number): StoredMessage[] {
    const overlay = this.#overlay(id);
    const to = overlay === null ? null : this.store.tree.bySeq(overlay.toSeq);
    if (overlay === null || to === null) return [];
    const taken: StoredMessage[] = [];
    let left = turns;
    for (const item of walkUp(this.store, { seq: to.seq, overlaySeq: null }, OVERLAP_CHUNK)) {
      if (left === 0 || item.kind !== "message") break;
      const message = readTreeMessage(item.message);
      taken.unshift(message);
      if (message.role === "user") left--;
      if (item.message.seq === overlay.fromSeq) break;
    }
    return taken;
  }

  getCompactions(): StoredCompaction[] {
    const { store } = this;
    const session = store.sessions.placeById(this.#sessionId);
    if (session === null) return [];
    return store.overlays.ofSession(session.seq).map((overlay) => ({
      id: overlay.id,
      summary: overlay.summary,
      fromMessageId: idOf(store, overlay.fromSeq),
      toMessageId: idOf(store, overlay.toSeq),
      createdAt: new Date(overlay.createdMs).toISOString(),
    }));
  }

  searchMessages(query: string, limit?: number): SearchHit[] {
    const session = this.store.sessions.placeById(this.#sessionId);
    return session === null ? [] : searchHistory(this.store, query, { sessionSeq: session.seq, limit });
  }

  /** About how many tokens the path to a leaf costs as the model sees it; reads five rows however long it is. */
  tokenEstimate(leafId?: string | null): number {
    return this.#open.tokens(this.#open.leaf(leafId));
  }

  /** Position of the newest message of the session; -1 when it has none. */
  leafPosition(): number {
    return this.#open.leaf()?.position ?? -1;
  }

  get #open(): History {
    return (this.#history ??= new History(storeOn(this.#host), this.#sessionId, { redact: this.#redact }));
  }

  #walk(leaf: Place, options: HistoryOptions): Generator<ContextItem> {
    return walkUp(this.store, options.raw === true ? { seq: leaf.seq, overlaySeq: null } : leaf);
  }

  #read(items: readonly ContextItem[], options: HistoryOptions): StoredMessage[] {
    if (options.raw !== true) return present(this.store, this.#sessionId, items);
    return items.flatMap((item) => (item.kind === "message" ? [readTreeMessage(item.message)] : []));
  }

  #pageStart(options: HistoryPageOptions): WalkStart | null {
    const { before } = options;
    if (before === undefined || before === null) return this.#open.leaf(options.leafId);
    if (isReservedId(before)) {
      const overlay = this.#overlay(before);
      return overlay === null ? null : { seq: overlay.aboveSeq, overlaySeq: overlay.belowSeq };
    }
    const message = this.#open.find(before);
    if (message === null)
      throw new MemoryError("not_found", "no message of this session has this id", "before");
    return { seq: message.parentSeq, overlaySeq: message.overlaySeq };
  }

  #end(id: string, seqOf: (overlay: Overlay) => number): Place {
    const overlay = isReservedId(id) ? this.#overlay(id) : null;
    const place = overlay === null ? this.#open.find(id) : this.store.tree.bySeq(seqOf(overlay));
    if (place === null) throw new MemoryError("not_found", `no message of this session has the id "${id}"`);
    return place;
  }

  // A range that goes on from a summary on this very path needs no walk through what is behind it.
  #isOnPath(fromId: string, from: Place, to: Place): boolean {
    const known = isReservedId(fromId) ? this.#overlay(fromId) : null;
    for (const overlay of known === null ? [] : this.store.overlays.chain(to))
      if (overlay.seq === known?.seq) return true;
    return this.store.paths.isAbove(from, to.seq);
  }

  #overlay(id: string): Overlay | null {
    const session = this.store.sessions.placeById(this.#sessionId);
    if (session === null) return null;
    const overlays = this.store.overlays.ofSession(session.seq);
    return overlays.find((overlay) => overlay.id === id.slice(COMPACTION_PREFIX.length)) ?? null;
  }
}

function bytesOf(item: ContextItem): number {
  return item.kind === "message" ? item.message.bytes : utf8Bytes(item.overlay.summary);
}

function idOf(store: Store, seq: number): string {
  const message = store.tree.bySeq(seq);
  return message === null ? "" : (message.messageId ?? message.id);
}
