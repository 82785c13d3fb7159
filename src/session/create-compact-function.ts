import { NOTHING_SAID, selectSaid } from "../compaction/said.ts";
import { runCompaction, type CompactionPort } from "../compaction/run-compaction.ts";
import type { Summarize } from "../compaction/summary-prompt.ts";
import { resolveCompaction, type CompactionSettings } from "../contract/compaction.ts";
import { isReservedId, messageTokens, type StoredMessage } from "./session-message.ts";
import { summaryGate } from "./summary-gate.ts";
import { STATE_ID } from "./working-context.ts";
import type { CompactFunction } from "./token-counter.ts";

/** How `createCompactFunction` chooses and summarises. */
export interface CompactOptions extends CompactionSettings {
  /** Asks a model: a prompt in, its text out. */
  summarize: (prompt: string) => Promise<string>;
}

/** A compaction function that a session takes apart: it leases, summarises and commits by itself. */
export type EngineCompactFunction = CompactFunction & { readonly options: CompactOptions };

/**
 * A function for `session.onCompaction()`: summarises what lies between the first and the newest messages, and checks
 * the summary. Called with messages it returns the range and the summary, or null when there is nothing to compact.
 */
export function createCompactFunction(options: CompactOptions): EngineCompactFunction {
  const rules = resolveCompaction(settingsOf(options), "options");
  const summarize: Summarize = (prompt) => options.summarize(prompt);
  const compact: CompactFunction = async (messages) => {
    const port = messagesPort(messages, rules.qualityGate);
    const report = await runCompaction(port, { rules, summarize, trigger: "tokens", fallback: null });
    if ("error" in report) throw report.error;
    return report.result;
  };
  return Object.assign(compact, { options });
}

/** Whether a session can run the function step by step. */
export function isEngineFunction(compact: CompactFunction): compact is EngineCompactFunction {
  return "options" in compact && typeof compact.options === "object";
}

/** The options without what asks the model. */
export function settingsOf({ summarize: _summarize, ...settings }: CompactOptions): CompactionSettings {
  return settings;
}

/** A list of messages as a run sees it that is stored nowhere. */
function messagesPort(
  messages: readonly StoredMessage[],
  qualityGate: boolean,
): CompactionPort<StoredMessage> {
  return {
    nowMs: () => Date.now(),
    read: () => Promise.resolve(messages.filter((message) => message.id !== STATE_ID)),
    countTokens: messageTokens,
    protection: () => ({ openMessageIds: new Set(), spans: [] }),
    said: (input) => (qualityGate ? selectSaid({ ...input, hasConstraints: false }) : NOTHING_SAID),
    behind: () => [],
    lease: () => "unstored",
    gate: (input) => summaryGate(input, { isOn: qualityGate, approved: [] }),
    handOver: () => Promise.resolve(),
    commit: () => Promise.resolve(true),
    end: () => undefined,
  };
}

/** Whether a message stands for others and is stored nowhere. */
export function isSynthetic(message: Pick<StoredMessage, "id">): boolean {
  return isReservedId(message.id);
}
