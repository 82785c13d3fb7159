import { shortenOutput } from "../compaction/shorten-output.ts";
import type { TreeMessage } from "../store/message-row.ts";
import type { Overlay } from "../store/overlay-store.ts";
import type { Store } from "../store/store.ts";
import { readTreeMessage } from "./history.ts";
import { COMPACTION_PREFIX, withParts, type StoredMessage } from "./session-message.ts";
import { hideUnloaded } from "./skill-parts.ts";

/** Where a walk up the tree begins, and the overlay that is uppermost there. */
export interface WalkStart {
  seq: number | null;
  overlaySeq: number | null;
}

/** A message or a summary that stands for several. */
export type ContextItem = { kind: "message"; message: TreeMessage } | { kind: "overlay"; overlay: Overlay };

/** Messages read in one query. */
const MAX_CHUNK = 200;

/** What stands on a path, newest first; messages under a summary are not even read. Lazy: take what is needed. */
export function* walkUp(store: Store, start: WalkStart, chunk: number = MAX_CHUNK): Generator<ContextItem> {
  let next = start.seq;
  let overlay = start.overlaySeq === null ? null : store.overlays.bySeq(start.overlaySeq);
  while (next !== null) {
    const stop: number = overlay?.toDepth ?? 0;
    const messages = store.paths.up(next, stop, Math.min(chunk, MAX_CHUNK));
    for (const message of messages) yield { kind: "message", message };
    const last = messages.at(-1);
    if (last !== undefined && last.depth > stop + 1) {
      next = last.parentSeq;
      continue;
    }
    if (overlay === null) return;
    yield { kind: "overlay", overlay };
    next = overlay.aboveSeq;
    overlay = overlay.belowSeq === null ? null : store.overlays.bySeq(overlay.belowSeq);
  }
}

/** Reads items as the model sees them: large tool outputs shortened, unloaded documents taken out. */
export function present(store: Store, sessionId: string, items: readonly ContextItem[]): StoredMessage[] {
  let unloaded: Set<string> | null = null;
  return items.map((item) => {
    if (item.kind === "overlay") return summaryMessage(item.overlay);
    const message = shortenParts(readTreeMessage(item.message));
    return hideUnloaded(message, () => (unloaded ??= store.skillCalls.unloadedCalls(sessionId)));
  });
}

function summaryMessage(overlay: Overlay): StoredMessage {
  return {
    id: `${COMPACTION_PREFIX}${overlay.id}`,
    role: "assistant",
    parts: [{ type: "text", text: overlay.summary }],
    createdAt: new Date(overlay.createdMs),
  };
}

function shortenParts(message: StoredMessage): StoredMessage {
  let isChanged = false;
  const parts = message.parts.map((part) => {
    if (!("output" in part) || part.output === undefined) return part;
    const output = shortenOutput(part.output);
    if (output === part.output) return part;
    isChanged = true;
    return { ...part, output };
  });
  return isChanged ? withParts(message, parts) : message;
}
