import { COMPACTION_PREFIX, isReservedId, type SessionMessage } from "./session-message.ts";

export { alignBoundaryBackward, alignBoundaryForward } from "../compaction/tool-pairs.ts";
export { createCompactFunction, type CompactOptions } from "./create-compact-function.ts";
export type { CompactResult } from "./token-counter.ts";
export { COMPACTION_PREFIX };

/** Whether a message is a summary that stands for others, or tells the state of the session. */
export function isCompactionMessage(message: Pick<SessionMessage, "id">): boolean {
  return isReservedId(message.id);
}
