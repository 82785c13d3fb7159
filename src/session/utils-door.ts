export { truncateOlderMessages, type TruncateOptions } from "../compaction/truncate-older-messages.ts";
export {
  alignBoundaryBackward,
  alignBoundaryForward,
  COMPACTION_PREFIX,
  createCompactFunction,
  isCompactionMessage,
  type CompactOptions,
  type CompactResult,
} from "./compaction-helpers.ts";
export { estimateMessageTokens, estimateStringTokens, TOKENS_PER_MESSAGE } from "./tokens.ts";
