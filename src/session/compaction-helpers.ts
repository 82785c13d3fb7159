import {
  compactFunction,
  type CompactOptions as RangeOptions,
} from "../compaction/create-compact-function.ts";
import {
  COMPACTION_PREFIX,
  isReservedId,
  messageTokens,
  type SessionMessage,
  type StoredMessage,
} from "./session-message.ts";
import type { CompactFunction, CompactResult } from "./token-counter.ts";

export { alignBoundaryBackward, alignBoundaryForward } from "../compaction/tool-pairs.ts";
export { COMPACTION_PREFIX };
export type { CompactResult };

/** How `createCompactFunction` chooses and summarises. */
export type CompactOptions = Omit<RangeOptions<StoredMessage>, "countTokens">;

/** A function for `session.onCompaction()`: summarises what lies between the first and the newest messages. */
export function createCompactFunction(options: CompactOptions): CompactFunction {
  return compactFunction({ ...options, countTokens: messageTokens });
}

/** Whether a message is a summary that stands for others. */
export function isCompactionMessage(message: Pick<SessionMessage, "id">): boolean {
  return isReservedId(message.id);
}
