import { isRecord } from "./is-record.ts";

/** What a part of a message is about, whatever format it is in. */
export interface ReadPart {
  /** Text that the author wrote; "" for a part that is none. */
  text: string;
  callId: string | null;
  approvalId: string | null;
  toolName: string | null;
  input: unknown;
  /** The result as it stands in the part; undefined when it has none. */
  output: unknown;
  /** Whether the part has, or is, the answer to a call. */
  isAnswer: boolean;
  /** What the part says of an approval; null when it says nothing. */
  approval: "requested" | "approved" | "denied" | null;
  /** Why the approval was given or denied, in the words of who did. */
  reason: string | null;
}

const ANSWERED_STATES = ["output-available", "output-error", "output-denied"];
const RESULT_TYPES = ["tool-result", "tool-error", "tool-output-denied"];

/** Reads parts of AI SDK 5 to 7, and of formats that keep a call, its approval and its result in separate parts. */
export function readPart(part: object): ReadPart {
  const fields: Record<string, unknown> = { ...part };
  const type = textOf(fields["type"]) ?? "";
  const approval = isRecord(fields["approval"]) ? fields["approval"] : null;
  const output = fields["output"] ?? fields["result"] ?? fields["errorText"] ?? fields["error"];
  const state = textOf(fields["state"]);
  const isAnswer =
    ANSWERED_STATES.includes(state ?? "") ||
    RESULT_TYPES.includes(type) ||
    (fields["toolCallId"] !== undefined && output !== undefined);
  return {
    text: (type === "text" ? textOf(fields["text"]) : null) ?? "",
    callId: textOf(fields["toolCallId"]),
    approvalId: textOf(fields["approvalId"]) ?? textOf(approval?.["id"]),
    toolName:
      textOf(fields["toolName"]) ??
      (type.startsWith("tool-") && !RESULT_TYPES.includes(type) ? type.slice(5) : null),
    input: fields["input"] ?? fields["args"],
    output,
    isAnswer,
    approval: approvalOf({ type, state, approved: fields["approved"] ?? approval?.["approved"] }),
    reason: textOf(fields["reason"]) ?? textOf(approval?.["reason"]),
  };
}

/** Names that tie parts together: those of the call and of its approval. */
export function linksOf(part: object): string[] {
  const { callId, approvalId } = readPart(part);
  return [
    callId === null ? "" : `call ${callId}`,
    approvalId === null ? "" : `approval ${approvalId}`,
  ].filter(Boolean);
}

function approvalOf(part: { type: string; state: string | null; approved: unknown }): ReadPart["approval"] {
  if (typeof part.approved === "boolean") return part.approved ? "approved" : "denied";
  if (part.state === "output-denied") return "denied";
  return part.state === "approval-requested" || part.type === "tool-approval-request" ? "requested" : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
