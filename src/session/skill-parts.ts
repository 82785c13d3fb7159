import { isKey } from "../contract/is-key.ts";
import type { SkillRef } from "../store/skill-call-store.ts";
import {
  withParts,
  type SessionMessage,
  type SessionMessagePart,
  type StoredMessage,
} from "./session-message.ts";

/** A finished call of `load_context` or `unload_context` in a message. */
export interface SkillCall extends SkillRef {
  callId: string;
  loads: boolean;
  /** Whether a marker stands in place of the document already. */
  isUnloaded: boolean;
}

const MARKER = "[skill unloaded: ";

/** What stands in place of a document that was unloaded. */
export function unloadedMarker(key: string): string {
  return `${MARKER}${key}]`;
}

/** Finished calls in a message, in order, in the part shapes of AI SDK 5 to 7: `tool-load_context`, `dynamic-tool`. */
export function skillCallsIn(message: SessionMessage): SkillCall[] {
  return message.parts.flatMap((part) => {
    const call = skillCall(part);
    return call === null ? [] : [call];
  });
}

/** The message with every unloaded document replaced by a marker; `unloaded` gives the calls whose document is. */
export function hideUnloaded(message: StoredMessage, unloaded: () => ReadonlySet<string>): StoredMessage {
  if (message.role !== "assistant") return message;
  let isChanged = false;
  const parts = message.parts.map((part) => {
    const call = skillCall(part);
    if (call === null || !call.loads || !unloaded().has(call.callId)) return part;
    isChanged = true;
    return { ...part, output: unloadedMarker(call.key) };
  });
  return isChanged ? withParts(message, parts) : message;
}

function skillCall(part: SessionMessagePart): SkillCall | null {
  const tool = part.toolName ?? part.type.replace(/^tool-/, "");
  if (tool !== "load_context" && tool !== "unload_context") return null;
  if (part.state !== "output-available" || typeof part.toolCallId !== "string") return null;
  const ref = skillRef(part.input);
  if (ref === null || ![part.toolCallId, ref.key, ref.label].every(isKey)) return null;
  const isUnloaded = typeof part.output === "string" && part.output.startsWith(MARKER);
  return { ...ref, callId: part.toolCallId, loads: tool === "load_context", isUnloaded };
}

function skillRef(input: unknown): SkillRef | null {
  if (typeof input !== "object" || input === null || !("key" in input) || typeof input.key !== "string")
    return null;
  const label = "block" in input ? input.block : "label" in input ? input.label : undefined;
  return typeof label === "string" ? { label, key: input.key } : null;
}
