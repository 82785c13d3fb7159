import { MemoryError } from "../contract/memory-error.ts";
import { estimateTokens } from "../text/tokens.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { storeOn, type SessionHost } from "../store/host.ts";
import type { Place } from "../store/message-row.ts";
import type { Store } from "../store/store.ts";
import { History, readTreeMessage } from "./history.ts";
import { searchHistory, type SearchHit } from "./search-history.ts";
import {
  isReservedId,
  textOf,
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
import { Summaries } from "./summaries.ts";
import { toldState } from "./told-state.ts";
import {
  present,
  STATE_ID,
  withoutOrphans,
  walkUp,
  withState,
  type ContextItem,
  type WalkStart,
} from "./working-context.ts";

/** Messages on a page when nothing is asked, and at most. */
const DEFAULT_PAGE = 20;
const MAX_PAGE = 500;

/** What an append did. */
export interface Appended {
  message: StoredMessage;
  seq: number;
  inserted: boolean;
}

/** What an update did. */
export interface Updated {
  message: StoredMessage;
  seq: number;
  /** Whether entries of the state rested on the message. */
  hadState: boolean;
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
    const messages = this.#read([...this.#walk(leaf, options)].toReversed(), options);
    return options.raw === true ? messages : withoutOrphans(messages);
  }

  /** A page has at least one message, and no more than fit `maxBytes`. */
  getHistoryPage(options: HistoryPageOptions = {}, maxBytes: number = Number.POSITIVE_INFINITY): HistoryPage {
    const limit = options.limit ?? DEFAULT_PAGE;
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) {
      throw new MemoryError("invalid", `must be a whole number from 1 to ${MAX_PAGE}`, "limit");
    }
    const leaf = this.#open.leaf(options.leafId);
    const start = this.#pageStart(options, leaf);
    if (start === null || leaf === null) return { messages: [], before: null };
    const items: ContextItem[] = [];
    let bytes = 0;
    let hasMore = false;
    // One more than asked tells whether there is a next page.
    for (const item of this.#walk(leaf, options, { start, chunk: limit + 1 })) {
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
    for (const item of this.#walk(leaf, {}, { chunk: 50 })) {
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
    this.#open.update(message, Date.now());
  }

  /** As `updateMessage`, telling what it became; null when there is none with this id. */
  update(message: SessionMessage): Updated | null {
    return this.#open.update(message, Date.now());
  }

  deleteMessages(messageIds: readonly string[]): void {
    this.#open.remove(messageIds, Date.now());
  }

  clearMessages(): void {
    this.#open.clear();
  }

  /** Lays a summary over the messages from one to another, which must be on one path. */
  addCompaction(summary: string, fromMessageId: string, toMessageId: string): StoredCompaction {
    return this.#summaries.add(summary, fromMessageId, toMessageId);
  }

  /** Two messages of which the first is the second or above it; null when there are none such. */
  placesOnPath(fromMessageId: string, toMessageId: string): { from: Place; to: Place } | null {
    const [from, to] = [this.#open.find(fromMessageId), this.#open.find(toMessageId)];
    return from !== null && to !== null && this.store.paths.isAbove(from, to.seq) ? { from, to } : null;
  }

  /** The last turns of what stands behind a summary, as they were stored; [] when there is no such summary. */
  behindSummary(id: string, turns: number): StoredMessage[] {
    return this.#summaries.behind(id, turns);
  }

  getCompactions(): StoredCompaction[] {
    return this.#summaries.list();
  }

  searchMessages(query: string, limit?: number): SearchHit[] {
    return searchHistory(this.store, query, { sessionId: this.#sessionId, limit });
  }

  /** About how many tokens the path to a leaf costs as the model sees it; reads five rows however long it is. */
  tokenEstimate(leafId?: string | null): number {
    return this.#open.tokens(this.#open.leaf(leafId));
  }

  /**
   * Tokens of the path to a leaf: what the model itself reported, with what was appended since, or null when it
   * reported nothing that still holds; and the estimate, with the message that tells the state.
   */
  tokens(leafId?: string | null): { reported: number | null; estimate: () => number } {
    const leaf = this.#open.leaf(leafId);
    const estimate = () => this.#open.tokens(leaf) + this.#stateTokens(leaf);
    return { reported: this.#open.reportedTokens(leaf), estimate };
  }

  #stateTokens(leaf: Place | null): number {
    const told = leaf === null ? null : toldState(this.store, this.#sessionId, leaf);
    return told === null ? 0 : TOKENS_PER_MESSAGE + estimateTokens(told.text);
  }

  /** Everything that a message says, and its number; null when there is none with this id. */
  evidence(id: string): { seq: number; text: string } | null {
    const message = this.#open.find(id);
    return message === null ? null : { seq: message.seq, text: textOfEvidence(readTreeMessage(message)) };
  }

  /** Position of the newest message of the session; -1 when it has none. */
  leafPosition(): number {
    return this.#open.leaf()?.position ?? -1;
  }

  get #open(): History {
    return (this.#history ??= new History(storeOn(this.#host), this.#sessionId, { redact: this.#redact }));
  }

  get #summaries(): Summaries {
    return new Summaries(this.#open);
  }

  /** What stands above a place, newest first; the state of the session with the uppermost summary of the leaf. */
  #walk(
    leaf: Place,
    options: HistoryOptions,
    { start = leaf, chunk }: { start?: WalkStart; chunk?: number } = {},
  ): Generator<ContextItem> {
    if (options.raw === true) return walkUp(this.store, { ...start, overlaySeq: null }, chunk);
    const state = () => toldState(this.store, this.#sessionId, leaf);
    // A walk that begins at a summary goes on from the state that stands below it.
    const isTold = start.told === true || (start !== leaf && start.overlaySeq !== leaf.overlaySeq);
    return withState(walkUp(this.store, start, chunk), isTold ? null : state);
  }

  #read(items: readonly ContextItem[], options: HistoryOptions): StoredMessage[] {
    if (options.raw !== true) return present(this.store, this.#sessionId, items);
    return items.flatMap((item) => (item.kind === "message" ? [readTreeMessage(item.message)] : []));
  }

  #pageStart({ before }: HistoryPageOptions, leaf: Place | null): WalkStart | null {
    if (before === undefined || before === null) return leaf;
    if (before === STATE_ID) {
      const [overlay] = this.store.overlays.chain(leaf ?? { overlaySeq: null });
      return overlay === undefined ? null : { seq: overlay.toSeq, overlaySeq: overlay.seq, told: true };
    }
    if (isReservedId(before)) {
      const overlay = this.#summaries.byId(before);
      return overlay === null ? null : { seq: overlay.aboveSeq, overlaySeq: overlay.belowSeq };
    }
    const message = this.#open.find(before);
    if (message === null)
      throw new MemoryError("not_found", "no message of this session has this id", "before");
    return { seq: message.parentSeq, overlaySeq: message.overlaySeq };
  }
}

function textOfEvidence(message: StoredMessage): string {
  const results = message.parts.flatMap((part) => ("output" in part ? [JSON.stringify(part.output)] : []));
  return [textOf(message), ...results].join("\n");
}

function bytesOf(item: ContextItem): number {
  if (item.kind === "message") return item.message.bytes;
  return utf8Bytes(item.kind === "overlay" ? item.overlay.summary : item.text);
}
