import type { CompactionReport } from "../compaction/run-compaction.ts";
import type { StoredMessage } from "./session-message.ts";
import type { SessionPort } from "./session-port.ts";
import type { CompactContext, CompactFunction } from "./token-counter.ts";

/** Runs a caller's own compaction function under a lease: it chooses the range itself and answers for the summary. */
export async function runFunction(
  port: SessionPort,
  compact: CompactFunction,
  context: CompactContext,
): Promise<CompactionReport> {
  const messages = await port.read();
  if (messages.length === 0) return { outcome: "skipped", reasons: ["there are no messages"], result: null };
  const lease = port.lease(messages);
  if (lease === null) return { outcome: "skipped", reasons: ["another run has the lease"], result: null };
  return compact([...messages], context)
    .then(async (result) => commit(port, { result, messages, lease }), failed)
    .finally(() => port.end(lease));
}

function failed(error: unknown): CompactionReport {
  return {
    outcome: "failed",
    reasons: [error instanceof Error ? error.message : String(error)],
    result: null,
    error,
  };
}

async function commit(
  port: SessionPort,
  run: { result: Awaited<ReturnType<CompactFunction>>; messages: readonly StoredMessage[]; lease: string },
): Promise<CompactionReport> {
  const { result, messages, lease } = run;
  if (result === null)
    return { outcome: "skipped", reasons: ["the function found nothing to compact"], result: null };
  const from = messages.findIndex((message) => message.id === result.fromMessageId);
  const to = messages.findIndex((message) => message.id === result.toMessageId);
  const isRange = from !== -1 && to >= from;
  if (!isRange || result.summary.trim() === "") {
    const reason = isRange ? "the summary is empty" : "the range is not in the context";
    return { outcome: "rejected", reasons: [reason], result: null };
  }
  const range = messages.slice(from, to + 1);
  port.cover(range);
  if (!(await port.commit(lease, range, result.summary)))
    return {
      outcome: "skipped",
      reasons: ["the range changed or the lease was lost meanwhile"],
      result: null,
      again: true,
    };
  return { outcome: "committed", reasons: [], result };
}
