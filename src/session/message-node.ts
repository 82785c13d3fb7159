import { cutText } from "../compaction/shorten-output.ts";
import type { Role } from "../contract/memory.ts";
import { redactSecrets } from "../ingest/redact.ts";
import { lineHash } from "../ingest/store-conversation.ts";
import type { NewTreeMessage } from "../store/message-row.ts";
import { appendedId } from "../store/message-tree.ts";
import { indexBody } from "../store/text-index.ts";
import {
  createdMsOf,
  messageTokens,
  roleOf,
  textOf,
  toData,
  type SessionMessage,
} from "./session-message.ts";

/** Characters of a message that its index holds and memories are made from; the message itself is stored whole. */
const MAX_SEARCHABLE_CHARACTERS = 32_768;

/** What a message is found and remembered by: its text without secrets, and the hash of that. */
export function searchableOf(message: SessionMessage): { role: Role; content: string; hash: string } {
  const role = roleOf(message);
  const text = cutText(textOf(message), MAX_SEARCHABLE_CHARACTERS).toWellFormed().replaceAll("\0", " ");
  const content = redactSecrets(text).text;
  return { role, content, hash: lineHash(role, content) };
}

/** What is stored of a message that is appended to a session. `invalid` when its time is none. */
export function nodeOf(
  sessionId: string,
  message: SessionMessage,
  nowMs: number,
): NewTreeMessage & { data: string } {
  const searchable = searchableOf(message);
  return {
    ...searchable,
    body: indexBody(searchable.content),
    id: appendedId(sessionId, message.id),
    messageId: message.id,
    occurrence: 0,
    deletedMs: null,
    createdMs: createdMsOf(message, nowMs),
    data: toData(message),
    tokens: messageTokens(message),
  };
}
