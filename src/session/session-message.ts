import { MemoryError } from "../contract/memory-error.ts";
import type { Role } from "../contract/memory.ts";
import type { SessionMessage, SessionMessagePart, StoredMessage } from "../contract/session.ts";
import { isWrittenYear, parseIsoDate, YEAR_RANGE } from "../text/iso-date.ts";
import { estimateTokens, TOKENS_PER_MESSAGE } from "../text/tokens.ts";

export { TOKENS_PER_MESSAGE };
export type { SessionMessage, SessionMessagePart, StoredMessage };

/** Ids of synthetic messages begin with this; a client may echo them, but none is ever stored. */
export const COMPACTION_PREFIX = "compaction_";

/** Whether an id is one of those that only synthetic messages have. */
export function isReservedId(id: string): boolean {
  return id.startsWith(COMPACTION_PREFIX);
}

/** The text of a message: its text parts, a line break between two. */
export function textOf(message: SessionMessage): string {
  let text: string | null = null;
  for (const part of message.parts)
    if (part.type === "text" && typeof part.text === "string")
      text = text === null ? part.text : `${text}\n${part.text}`;
  return text ?? "";
}

/** The role under which a message is searched and read for memories; an unknown one can vouch for nothing. */
export function roleOf(message: SessionMessage): Role {
  return message.role === "user" || message.role === "system" ? message.role : "assistant";
}

/** About how many tokens a message costs: all its parts, text, reasoning, calls and results. */
export function messageTokens(message: SessionMessage): number {
  let tokens = TOKENS_PER_MESSAGE;
  for (const part of message.parts) tokens += partTokens(part);
  return tokens;
}

function partTokens(part: SessionMessagePart): number {
  if (typeof part.text === "string") return estimateTokens(part.text);
  let tokens = 0;
  for (const value of [part.reasoning, part.toolName, part.input, part.output, part.result]) {
    if (value !== undefined)
      tokens += estimateTokens(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  }
  return tokens;
}

/** The JSON that is stored of a message: all but what has a column of its own. */
export function toData(message: SessionMessage): string {
  const { id: _id, createdAt: _createdAt, ...rest } = message;
  return JSON.stringify(rest);
}

/** A stored message as it is returned. */
export function toStoredMessage(
  id: string,
  data: string | null,
  row: { role: Role; shown: string; createdMs: number },
): StoredMessage {
  const createdAt = new Date(row.createdMs);
  if (data === null) return { id, role: row.role, parts: [{ type: "text", text: row.shown }], createdAt };
  const rest: Omit<StoredMessage, "id" | "createdAt"> = JSON.parse(data);
  return { id, ...rest, createdAt };
}

/** The message with parts of which only outputs were exchanged. */
export function withParts(message: StoredMessage, parts: readonly SessionMessagePart[]): StoredMessage {
  // An output may be anything, so the parts are still those of the message.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...message, parts: parts as StoredMessage["parts"] };
}

/** The time a message brings along in milliseconds, or the other when it brings none. `invalid` names `message.createdAt`. */
export function createdMsOf<Other>(message: SessionMessage, other: Other): number | Other {
  const { createdAt } = message;
  if (createdAt === undefined || createdAt === null) return other;
  const date = typeof createdAt === "string" ? parseIsoDate(createdAt) : createdAt;
  if (!(date instanceof Date) || Number.isNaN(date.getTime()))
    throw new MemoryError("invalid", "must be a Date or an ISO-8601 date or datetime", "message.createdAt");
  if (!isWrittenYear(date)) throw new MemoryError("invalid", YEAR_RANGE, "message.createdAt");
  return date.getTime();
}
