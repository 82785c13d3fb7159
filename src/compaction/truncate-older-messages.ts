import { MemoryError } from "../contract/memory-error.ts";
import { cutText } from "./shorten-output.ts";

/** How much of older messages the model gets to see. */
export interface TruncateOptions {
  /** Newest messages that stay whole; 4 when it is missing. */
  keepRecent?: number | undefined;
  /** Characters of each text inside a tool's output; 500 when it is missing. */
  maxToolOutputChars?: number | undefined;
  /** Characters of a text part; 10,000 when it is missing. */
  maxTextChars?: number | undefined;
  /** The border between old and recent moves by so many messages at a time, so that a prompt cache holds; default 4. */
  step?: number | undefined;
}

interface Part {
  type: string;
  text?: string;
  output?: unknown;
}

/**
 * Copies of messages in which the tool outputs and long texts of older ones are cut. Structured outputs keep their
 * shape. What is stored does not change; the same messages always give the same result.
 */
export function truncateOlderMessages<Message extends { parts: readonly Part[] }>(
  messages: readonly Message[],
  options: TruncateOptions = {},
): Message[] {
  const { keepRecent = 4, maxToolOutputChars = 500, maxTextChars = 10_000, step = 4 } = options;
  checkCounts({ keepRecent, maxToolOutputChars, maxTextChars });
  if (!Number.isInteger(step) || step < 1)
    throw new MemoryError("invalid", "must be a whole number of at least 1", "step");
  const cut = Math.floor(Math.max(0, messages.length - keepRecent) / step) * step;
  return messages.map((message, index) => {
    if (index >= cut) return message;
    const parts = message.parts.map((part) => truncatePart(part, { maxToolOutputChars, maxTextChars }));
    return parts.every((part, at) => part === message.parts[at]) ? message : { ...message, parts };
  });
}

function checkCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts))
    if (!Number.isInteger(count) || count < 0)
      throw new MemoryError("invalid", "must be a whole number of at least 0", name);
}

function truncatePart(part: Part, limits: { maxToolOutputChars: number; maxTextChars: number }): Part {
  if (part.type === "text" && typeof part.text === "string" && part.text.length > limits.maxTextChars) {
    return { ...part, text: cutWithNote(part.text, limits.maxTextChars) };
  }
  const isTool = part.type.startsWith("tool-") || part.type === "dynamic-tool";
  if (!isTool || part.output === undefined) return part;
  const output = truncateValue(part.output, limits.maxToolOutputChars);
  return output === part.output ? part : { ...part, output };
}

/** Every text inside a value cut to a length; the value itself when none is longer. */
function truncateValue(value: unknown, maxCharacters: number): unknown {
  if (typeof value === "string")
    return value.length > maxCharacters ? cutWithNote(value, maxCharacters) : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]: [string, unknown]): [string, unknown] => [
    key,
    truncateValue(item, maxCharacters),
  ]);
  if (entries.every(([key, item]) => item === Reflect.get(value, key))) return value;
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function cutWithNote(text: string, maxCharacters: number): string {
  return `${cutText(text, maxCharacters)}... [truncated ${text.length} chars]`;
}
