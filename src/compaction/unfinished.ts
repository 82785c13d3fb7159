import { readPart } from "../contract/read-part.ts";
import type { CompactableMessage } from "./tool-pairs.ts";

/** A call that has no result, or a request for approval that has no answer. */
export interface Unfinished {
  kind: "call" | "approval";
  /** Id of the call or of the approval. */
  id: string;
  toolName: string | null;
  /** Index of the message in which it began. */
  index: number;
  /** When that message was said; null when it does not tell. */
  saidMs: number | null;
}

/** Calls without a result and requests without an answer, in order; a request stands for its call. */
export function findUnfinished(messages: readonly CompactableMessage[]): Unfinished[] {
  const calls = new Map<string, Unfinished>();
  const approvals = new Map<string, Unfinished & { callId: string | null }>();
  for (const [index, message] of messages.entries()) {
    const saidMs = timeOf(message);
    for (const { callId, approvalId, toolName, isAnswer, approval } of message.parts.map(readPart)) {
      if (callId !== null && isAnswer) calls.delete(callId);
      else if (callId !== null && !calls.has(callId))
        calls.set(callId, { kind: "call", id: callId, toolName, index, saidMs });
      const id = approvalId ?? (approval === null ? null : callId);
      if (id === null) continue;
      if (approval === "requested")
        approvals.set(id, { kind: "approval", id, toolName, index, saidMs, callId });
      else approvals.delete(id);
    }
  }
  for (const { callId } of approvals.values()) if (callId !== null) calls.delete(callId);
  return [...calls.values(), ...approvals.values()].sort((a, b) => a.index - b.index);
}

/** When a message was said, in milliseconds; null when it does not tell. */
function timeOf(message: CompactableMessage): number | null {
  if (message.createdAt === undefined) return null;
  const ms = new Date(message.createdAt).getTime();
  return Number.isNaN(ms) ? null : ms;
}
