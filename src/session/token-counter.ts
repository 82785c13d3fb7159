import type { ContextBlock } from "../context/context-block.ts";
import type { StoredMessage } from "./session-message.ts";

/** What a token counter may look at. */
export interface SessionTokenCounterInput {
  messages: StoredMessage[];
  systemPrompt: string;
  contextBlocks: ContextBlock[];
}

/** Counts the tokens of what is sent to the model, in place of the built-in estimate. */
export type SessionTokenCounter = (input: SessionTokenCounterInput) => number | Promise<number>;

export interface CompactAfterOptions {
  tokenCounter?: SessionTokenCounter | undefined;
}

/** A range of messages and the summary that is to stand for it. */
export interface CompactResult {
  fromMessageId: string;
  toMessageId: string;
  summary: string;
}

/** What a compaction function is told beside the messages. */
export interface CompactContext {
  tokenCounter?: SessionTokenCounter | undefined;
}

/** Chooses a range and summarises it; null when there is nothing to compact. */
export type CompactFunction = (
  messages: StoredMessage[],
  context?: CompactContext,
) => Promise<CompactResult | null>;

export type CompactionErrorHandler = (error: unknown) => void | Promise<void>;

/** Takes the messages of a range into the memory before a summary stands for them. */
export type IngestOnCompaction = (messages: readonly StoredMessage[]) => Promise<void>;
