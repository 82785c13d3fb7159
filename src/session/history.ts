import { refuseUnjson } from "../contract/refuse-unjson.ts";
import { MemoryError } from "../contract/memory-error.ts";
import { isKey } from "../contract/is-key.ts";
import { deleteMessages } from "../forget/delete-memory.ts";
import { reread } from "../forget/reread.ts";
import type { AppendSpot } from "../store/append-spot.ts";
import type { ChangeableMessage } from "../store/change-message.ts";
import { maskText } from "../store/masks.ts";
import type { NewTreeMessage, Place, TreeMessage } from "../store/message-row.ts";
import { appendedId } from "../store/message-tree.ts";
import type { NewestChange } from "../store/newest-message.ts";
import type { SessionSpot } from "../store/session-store.ts";
import type { Store } from "../store/store.ts";
import { isId } from "../text/hash.ts";
import { nodeOf, searchableOf } from "./message-node.ts";
import { redactParts } from "./redact-parts.ts";
import {
  COMPACTION_PREFIX,
  createdMsOf,
  isReservedId,
  messageTokens,
  toData,
  toStoredMessage,
  type SessionMessage,
  type StoredMessage,
} from "./session-message.ts";

/** The messages of one session, stored as a tree. Every call is one transaction and sees what others wrote. */
export class History {
  readonly store: Store;
  readonly sessionId: string;
  readonly #redact: boolean;

  constructor(store: Store, sessionId: string, options: { redact: boolean }) {
    this.store = store;
    this.sessionId = sessionId;
    this.#redact = options.redact;
  }

  /**
   * Stores a message below `parentId`: undefined is the newest leaf, null a new root. A message whose id is known is
   * not stored again. Null when the id is reserved, and when the same message was deleted for good. `not_found` when there is no such parent.
   */
  append(
    incoming: SessionMessage,
    parentId: string | null | undefined,
    nowMs: number,
  ): { message: StoredMessage; seq: number; inserted: boolean } | null {
    checkMessage(incoming);
    if (isReservedId(incoming.id)) return null;
    const message = this.#redact ? redactParts(incoming) : incoming;
    const node = nodeOf(this.sessionId, message, nowMs);
    const seq =
      this.#appendNext(node, parentId) ?? this.store.transaction(() => this.#append(node, parentId));
    if (seq === null) return null;
    if (typeof seq !== "number") return { message: toMessage(seq), seq: seq.seq, inserted: false };
    const { role, createdMs, data } = node;
    return {
      message: toStoredMessage(message.id, data, { role, shown: "", createdMs }),
      seq,
      inserted: true,
    };
  }

  /** Most messages follow the newest one of the session that was appended to before; null for any other. */
  #appendNext(node: NewTreeMessage, parentId: string | null | undefined): number | null {
    // What is known by the id of an ingested message, and what follows a summary, is looked up.
    const isOther = parentId === null || isReservedId(parentId ?? "") || isId(node.messageId ?? "");
    return isOther ? null : this.store.newest.append(this.sessionId, node, parentId ?? null);
  }

  /** Its number, or the message that has its id already; null when it was deleted for good. */
  #append(node: NewTreeMessage, parentId: string | null | undefined): number | TreeMessage | null {
    const { id, createdMs } = node;
    const messageId = node.messageId ?? "";
    const spot = this.store.tree.spot(this.sessionId, id) ?? this.#emptySpot(id);
    const known = spot.isKnown || isId(messageId) ? this.find(messageId) : null;
    if (known !== null) return known;
    const parent = this.#under(parentId, spot);
    if (spot.deletedHash === node.hash) return null;
    const session = this.#open(spot.session, createdMs);
    const { firstSeq, last: place } = this.store.tree.append({ ...session, spot }, [node], parent);
    const { firstMs, lastMs } = session;
    const newest = { sessionId: this.sessionId, times: { firstMs, lastMs }, id, messageId, createdMs };
    this.store.newest.note(place === null ? null : { ...newest, place });
    return firstSeq;
  }

  /**
   * Replaces a stored message; null when there is none with this id, and then nothing changes. What was remembered of
   * its former text alone goes, and it is owed to be read anew. `hadState`: entries of the state rest on it.
   */
  update(
    incoming: SessionMessage,
    nowMs: number,
  ): { message: StoredMessage; seq: number; hadState: boolean } | null {
    checkMessage(incoming);
    const message = this.#redact ? redactParts(incoming) : incoming;
    const id = appendedId(this.sessionId, message.id);
    const change = { ...searchableOf(message), data: toData(message), tokens: messageTokens(message) };
    const givenMs = createdMsOf(message, null);
    const newest = this.store.newest.update(id, { ...change, createdMs: givenMs });
    const updated =
      newest === null
        ? this.store.transaction(() => this.#update(message.id, { ...change, createdMs: givenMs }, nowMs))
        : { ...newest, hadState: false };
    if (updated === null) return null;
    const { seq, hadState, createdMs } = updated;
    const stored = toStoredMessage(message.id, change.data, { role: change.role, shown: "", createdMs });
    return { message: stored, seq, hadState };
  }

  #update(
    knownAs: string,
    change: NewestChange,
    nowMs: number,
  ): { seq: number; hadState: boolean; createdMs: number } | null {
    const known = this.#changeable(knownAs);
    if (known === null) return null;
    const createdMs = change.createdMs ?? known.createdMs;
    // What was ingested keeps its hash, so that a replay of the conversation still finds it.
    const hash = known.messageId === null ? null : change.hash;
    const place = this.store.tree.update(known, { ...change, hash, createdMs });
    const isOther = change.content !== known.content;
    if (isOther) reread(this.store, known, nowMs);
    // A summary tells what the message said before.
    if (known.hasOverlays && isOther) this.store.overlays.dropCovering(known.sessionSeq, [known]);
    if (known.hasOverlays) this.store.overlays.recount(known.sessionSeq);
    const { id, messageId, hasLater, hasOverlays } = known;
    if (!hasLater && !hasOverlays)
      this.store.newest.noteChanged({
        sessionId: this.sessionId,
        times: null,
        id,
        messageId,
        createdMs,
        place,
      });
    return { seq: known.seq, hadState: known.hasState, createdMs };
  }

  /**
   * Removes messages and the memories that rest on nothing else; children go to the nearest ancestor that stays.
   * Unknown ids are passed over.
   */
  remove(ids: readonly string[], nowMs: number): void {
    this.store.transaction(() => {
      const found = new Map<number, Place>();
      for (const id of ids) {
        const message = this.find(id);
        if (message !== null) found.set(message.seq, message);
      }
      deleteMessages(this.store, [...found.values()], { nowMs, isForGood: false });
    });
  }

  /** Removes every message of the session. */
  clear(): void {
    this.store.transaction(() => {
      const session = this.store.sessions.placeById(this.sessionId);
      if (session === null) return;
      this.store.removal.clear(session.seq);
      this.store.sessions.empty(session.seq);
      this.store.skillCalls.removeSession(this.sessionId);
    });
  }

  get(id: string): StoredMessage | null {
    const message = this.find(id);
    return message === null ? null : toMessage(message);
  }

  /** The newest leaf, or the message with this id; null when there is none. */
  leaf(leafId?: string | null): Place | null {
    if (leafId !== undefined && leafId !== null) return this.find(leafId);
    return this.store.tree.newestOf(this.sessionId);
  }

  latestLeaf(): StoredMessage | null {
    const place = this.leaf();
    const message = place === null ? null : this.store.tree.bySeq(place.seq);
    return message === null ? null : toMessage(message);
  }

  /** Children of a message in the order in which they were appended. */
  branches(id: string): StoredMessage[] {
    const children = this.store.tree.children(appendedId(this.sessionId, id));
    const ingested = children.length > 0 || !isId(id) ? null : this.find(id);
    return (ingested === null ? children : this.store.tree.children(ingested.id)).map(toMessage);
  }

  /** About how many tokens the path to a leaf costs as the model sees it. */
  tokens(leaf: Place | null): number {
    if (leaf === null) return 0;
    return Math.max(0, leaf.pathTokens - this.store.overlays.savedTokens(leaf));
  }

  /**
   * Tokens of everything that the model was last sent, its answer, and what was appended since, when the answer's
   * metadata says what it took; null when it does not, and when a summary was laid over messages it was sent.
   */
  reportedTokens(leaf: Place | null): number | null {
    if (leaf === null) return null;
    const usage = this.store.usages.newest(leaf);
    if (usage === null) return null;
    const overlay = leaf.overlaySeq === null ? null : this.store.overlays.bySeq(leaf.overlaySeq);
    if (overlay !== null && overlay.createdMs >= usage.createdMs) return null;
    return usage.tokens + leaf.pathTokens - usage.pathTokens;
  }

  /** The message of this session that a caller knows by this id. */
  find(id: string): TreeMessage | null {
    const appended = this.store.tree.byId(appendedId(this.sessionId, id));
    if (appended !== null || !isId(id)) return appended;
    const ingested = this.store.tree.byId(id);
    if (ingested === null || ingested.messageId !== null) return null;
    return this.store.sessions.placeById(this.sessionId)?.seq === ingested.sessionSeq ? ingested : null;
  }

  #changeable(id: string): ChangeableMessage | null {
    const appended = this.store.tree.changeable(appendedId(this.sessionId, id));
    if (appended !== null || !isId(id)) return appended;
    const ingested = this.store.tree.changeable(id);
    return ingested?.messageId === null && ingested.sessionId === this.sessionId ? ingested : null;
  }

  #emptySpot(id: string): AppendSpot {
    const session = this.store.sessions.placeById(this.sessionId);
    const floor = this.store.profile.messageFloor();
    return {
      session,
      isKnown: false,
      deletedHash: this.store.tree.deletedHash(id),
      floor,
      top: null,
      topId: null,
    };
  }

  #under(parentId: string | null | undefined, spot: AppendSpot): Place | null | "newest" {
    if (parentId === undefined) return "newest";
    if (parentId === null) return null;
    // What follows is mostly said to follow what was stored last, which has been read.
    return appendedId(this.sessionId, parentId) === spot.topId ? spot.top : this.#parent(parentId);
  }

  #parent(id: string): Place {
    const place = isReservedId(id) ? this.#overlayEnd(id) : this.find(id);
    if (place === null)
      throw new MemoryError("not_found", `no message of this session has the id "${id}"`, "parentId");
    return place;
  }

  // A client that continues from a summary continues from the last message it stands for.
  #overlayEnd(id: string): Place | null {
    const session = this.store.sessions.placeById(this.sessionId);
    if (session === null) return null;
    const overlay = this.store.overlays
      .ofSession(session.seq)
      .find((candidate) => candidate.id === id.slice(COMPACTION_PREFIX.length));
    return overlay === undefined ? null : this.store.tree.bySeq(overlay.toSeq);
  }

  #open(known: SessionSpot | null, createdMs: number): Omit<SessionSpot, "isAppended"> {
    const session = known ?? this.store.sessions.create(this.sessionId, false, createdMs);
    if (!session.isAppended) this.store.sessions.markAppended(session.seq);
    return { ...session, ...this.store.sessions.widen(session, createdMs) };
  }
}

function toMessage(message: TreeMessage): StoredMessage {
  return readTreeMessage(message);
}

/** A stored message as callers get it. */
export function readTreeMessage(message: TreeMessage): StoredMessage {
  const shown = message.masks.length === 0 ? message.content : maskText(message.content, message.masks);
  const { role, createdMs } = message;
  return toStoredMessage(message.messageId ?? message.id, message.data, { role, shown, createdMs });
}

function checkMessage(message: SessionMessage): void {
  const { id, parts, role } = message;
  if (typeof id !== "string" || id === "" || !isKey(id)) {
    throw new MemoryError(
      "invalid",
      "must be a non-empty, well-formed string of at most 4096 bytes",
      "message.id",
    );
  }
  if (typeof role !== "string") throw new MemoryError("invalid", "must be a string", "message.role");
  if (!Array.isArray(parts)) throw new MemoryError("invalid", "must be an array", "message.parts");
  const { createdAt: _createdAt, ...rest } = message;
  refuseUnjson(rest, "message");
}
