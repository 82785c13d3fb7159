import { redactSecrets } from "../ingest/redact.ts";
import type { SessionMessage } from "./session-message.ts";

/** The message with every secret in its texts, calls and results replaced by a marker. */
export function redactParts<Message extends SessionMessage>(message: Message): Message {
  return { ...message, parts: message.parts.map((part) => redactValue(part)) };
}

// Keys stay, and so do the fields by which parts are told apart.
const KEPT = new Set(["type", "toolCallId", "toolName", "state", "id", "mediaType"]);

function redactValue<Value>(value: Value): Value;
function redactValue(value: unknown): unknown {
  if (typeof value === "string") return redactSecrets(value).text;
  if (Array.isArray(value)) return value.map((item: unknown) => redactValue(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [
      key,
      KEPT.has(key) ? item : redactValue(item),
    ]),
  );
}
