import { MemoryError } from "../contract/memory-error.ts";
import type { Place } from "../store/message-row.ts";
import type { Overlay } from "../store/overlay-store.ts";
import type { Store } from "../store/store.ts";
import { estimateTokens } from "../text/tokens.ts";
import { readTreeMessage, type History } from "./history.ts";
import {
  COMPACTION_PREFIX,
  isReservedId,
  TOKENS_PER_MESSAGE,
  type StoredMessage,
} from "./session-message.ts";
import type { StoredCompaction } from "./session-provider.ts";
import { walkUp } from "./working-context.ts";

/** Messages read at a time for the overlap of two summaries. */
const OVERLAP_CHUNK = 20;

/** The summaries that stand for messages of one session. */
export class Summaries {
  readonly #history: History;

  constructor(history: History) {
    this.#history = history;
  }

  /** Lays a summary over the messages from one to another, which must be on one path. */
  add(summary: string, fromMessageId: string, toMessageId: string): StoredCompaction {
    return this.#store.transaction(() => {
      const to = this.#end(toMessageId, (overlay) => overlay.toSeq);
      const from = this.#end(fromMessageId, (overlay) => overlay.fromSeq);
      if (!this.#isOnPath(fromMessageId, from, to)) {
        throw new MemoryError("invalid", "is not on the path to toMessageId", "fromMessageId");
      }
      const createdMs = Date.now();
      const id = crypto.randomUUID();
      const tokens = TOKENS_PER_MESSAGE + estimateTokens(summary);
      this.#store.overlays.add({ id, summary, from, to, tokens, createdMs });
      return { id, summary, fromMessageId, toMessageId, createdAt: new Date(createdMs).toISOString() };
    });
  }

  /** The last turns of what stands behind a summary, as they were stored; [] when there is no such summary. */
  behind(id: string, turns: number): StoredMessage[] {
    const overlay = this.byId(id);
    const to = overlay === null ? null : this.#store.tree.bySeq(overlay.toSeq);
    if (overlay === null || to === null) return [];
    const taken: StoredMessage[] = [];
    let left = turns;
    for (const item of walkUp(this.#store, { seq: to.seq, overlaySeq: null }, OVERLAP_CHUNK)) {
      if (left === 0 || item.kind !== "message") break;
      const message = readTreeMessage(item.message);
      taken.unshift(message);
      if (message.role === "user") left--;
      if (item.message.seq === overlay.fromSeq) break;
    }
    return taken;
  }

  list(): StoredCompaction[] {
    return this.#all().map((overlay) => ({
      id: overlay.id,
      summary: overlay.summary,
      fromMessageId: idOf(this.#store, overlay.fromSeq),
      toMessageId: idOf(this.#store, overlay.toSeq),
      createdAt: new Date(overlay.createdMs).toISOString(),
    }));
  }

  /** The summary with this id, as it stands in a context; null when there is none. */
  byId(id: string): Overlay | null {
    return this.#all().find((overlay) => overlay.id === id.slice(COMPACTION_PREFIX.length)) ?? null;
  }

  get #store(): Store {
    return this.#history.store;
  }

  #all(): Overlay[] {
    const session = this.#store.sessions.placeById(this.#history.sessionId);
    return session === null ? [] : this.#store.overlays.ofSession(session.seq);
  }

  #end(id: string, seqOf: (overlay: Overlay) => number): Place {
    const overlay = isReservedId(id) ? this.byId(id) : null;
    const place = overlay === null ? this.#history.find(id) : this.#store.tree.bySeq(seqOf(overlay));
    if (place === null) throw new MemoryError("not_found", `no message of this session has the id "${id}"`);
    return place;
  }

  // A range that goes on from a summary on this very path needs no walk through what is behind it.
  #isOnPath(fromId: string, from: Place, to: Place): boolean {
    const known = isReservedId(fromId) ? this.byId(fromId) : null;
    for (const overlay of known === null ? [] : this.#store.overlays.chain(to))
      if (overlay.seq === known?.seq) return true;
    return this.#store.paths.isAbove(from, to.seq);
  }
}

function idOf(store: Store, seq: number): string {
  const message = store.tree.bySeq(seq);
  return message === null ? "" : (message.messageId ?? message.id);
}
