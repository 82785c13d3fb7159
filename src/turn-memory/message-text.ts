import { isRecord } from "../contract/is-record.ts";

/**
 * The text of a message in any of the usual forms: a string, `{text}`, `{content}` or `{parts}`, or one of these
 * under `message`. Parts that are no text count nothing.
 */
export function textOfMessage(message: unknown, isInner = false): string {
  if (typeof message === "string") return message;
  if (!isRecord(message)) return "";
  const { text, content, parts, message: inner } = message;
  if (typeof text === "string") return text;
  for (const value of [content, parts]) {
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return value.map(textOfPart).filter(Boolean).join("\n");
  }
  return isInner ? "" : textOfMessage(inner, true);
}

/** What the agent answered: its result if it names one, else all it said, a line break between two messages. */
export function responseOf(messages: readonly unknown[]): string {
  const result = messages.findLast((message) => isRecord(message) && message["type"] === "result");
  if (isRecord(result) && typeof result["result"] === "string") return result["result"];
  return messages
    .filter(isAnswer)
    .map((message) => textOfMessage(message))
    .filter(Boolean)
    .join("\n");
}

function isAnswer(message: unknown): boolean {
  if (typeof message === "string") return true;
  return isRecord(message) && [message["type"], message["role"]].includes("assistant");
}

function textOfPart(part: unknown): string {
  if (typeof part === "string") return part;
  return isRecord(part) && part["type"] === "text" && typeof part["text"] === "string" ? part["text"] : "";
}
