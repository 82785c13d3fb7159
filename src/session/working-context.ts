import { shortenOutput } from "../compaction/shorten-output.ts";
import type { TreeMessage } from "../store/message-row.ts";
import type { Overlay } from "../store/overlay-store.ts";
import type { Store } from "../store/store.ts";
import { readTreeMessage } from "./history.ts";
import { readPart } from "../contract/read-part.ts";
import { COMPACTION_PREFIX, isReservedId, withParts, type StoredMessage } from "./session-message.ts";
import type { ToldState } from "./told-state.ts";
import { hideUnloaded } from "./skill-parts.ts";

/** Where a walk up the tree begins, and the overlay that is uppermost there. */
export interface WalkStart {
  seq: number | null;
  overlaySeq: number | null;
  /** Whether the state that stands below the first overlay has been read already. */
  told?: boolean;
}

/** A message, a summary that stands for several, or what the state tells. */
export type ContextItem =
  | { kind: "message"; message: TreeMessage }
  | { kind: "overlay"; overlay: Overlay }
  | ({ kind: "state" } & ToldState);

/** Id of the message that tells the state. */
export const STATE_ID = `${COMPACTION_PREFIX}state`;

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

/** Items with the state of the session after the uppermost summary; without one before everything else. */
export function* withState(
  items: Iterable<ContextItem>,
  tell: (() => ToldState | null) | null,
): Generator<ContextItem> {
  let isOwed = tell !== null;
  for (const item of items) {
    if (isOwed && item.kind === "overlay") {
      isOwed = false;
      yield* stateItem(tell);
    }
    yield item;
  }
  if (isOwed) yield* stateItem(tell);
}

function* stateItem(tell: (() => ToldState | null) | null): Generator<ContextItem> {
  const told = tell?.() ?? null;
  if (told !== null) yield { kind: "state", ...told };
}

/** Reads items as the model sees them: large tool outputs shortened, unloaded documents taken out. */
export function present(store: Store, sessionId: string, items: readonly ContextItem[]): StoredMessage[] {
  let unloaded: Set<string> | null = null;
  return items.map((item) => {
    if (item.kind === "overlay") return summaryMessage(item.overlay);
    if (item.kind === "state") return synthetic(STATE_ID, item.text, item.createdMs);
    const message = shortenParts(readTreeMessage(item.message));
    return hideUnloaded(message, () => (unloaded ??= store.skillCalls.unloadedCalls(sessionId)));
  });
}

function summaryMessage({ id, summary, createdMs }: Overlay): StoredMessage {
  return synthetic(`${COMPACTION_PREFIX}${id}`, summary, createdMs);
}

function synthetic(id: string, text: string, createdMs: number): StoredMessage {
  return { id, role: "assistant", parts: [{ type: "text", text }], createdAt: new Date(createdMs) };
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

/**
 * A whole context in which a result that came after its call had gone behind a summary stands as text: a model's
 * provider refuses a result without its call.
 */
export function withoutOrphans(messages: StoredMessage[]): StoredMessage[] {
  if (!messages.some((message) => isReservedId(message.id))) return messages;
  const asked = new Set(messages.flatMap(({ parts }) => parts.flatMap(askedIn)));
  return messages.map((message) => {
    const parts = message.parts.map((part) => {
      const { callId, approvalId, output, isAnswer, approval } = readPart(part);
      const isResult = !("input" in part) && (isAnswer || approval !== null);
      if (!isResult || [callId, approvalId].some((id) => id !== null && asked.has(id))) return part;
      const told = approval ?? JSON.stringify(output) ?? "";
      return { type: "text" as const, text: `[Answer to a call that the summary tells of: ${told}]` };
    });
    if (parts.every((part, index) => part === message.parts[index])) return message;
    return { ...withParts(message, parts), role: "assistant" };
  });
}

/** Names of the call and the request that a part begins. */
function askedIn(part: object): string[] {
  const { callId, approvalId, isAnswer, approval } = readPart(part);
  const isAsking = "input" in part || !isAnswer;
  return isAsking && (approval === null || approval === "requested" || "input" in part)
    ? [callId, approvalId].filter((id) => id !== null)
    : [];
}
