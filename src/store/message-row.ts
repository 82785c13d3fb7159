import type { Role } from "../contract/memory.ts";
import type { SqlValue } from "./database.ts";
import { maskText, type Span } from "./masks.ts";

/** A stored message. `content` holds what may be used by code; show `shown`. */
export interface Message {
  seq: number;
  id: string;
  sessionSeq: number;
  position: number;
  role: Role;
  content: string;
  createdMs: number;
  masks: Span[];
  /** The content with deleted and forgotten stretches replaced by a marker. */
  shown: string;
}

/** What is stored of a new message. */
export interface NewMessage {
  id: string;
  role: Role;
  content: string;
  hash: string;
  occurrence: number;
  createdMs: number;
  /** What the index keeps of it: `indexBody(content)`. */
  body: string;
  /** When the same message was deleted after it was said: then only its place and hash are stored. Else null. */
  deletedMs: number | null;
}

/** A message that is added to a session's tree. */
export interface NewTreeMessage extends NewMessage {
  /** The caller's id; null for an ingested message. */
  messageId: string | null;
  data: string | null;
  tokens: number;
}

/** Where a message stands in the tree of its session. */
export interface Place {
  seq: number;
  sessionSeq: number;
  position: number;
  parentSeq: number | null;
  /** Messages from the root to this one, both counted. */
  depth: number;
  tokens: number;
  /** Tokens of all messages from the root to this one. */
  pathTokens: number;
  /** Bytes of the message as it is stored. */
  bytes: number;
  /** Bytes of all messages from the root to this one. */
  pathBytes: number;
  /** The overlay that is uppermost on the path to this message; null when there is none. */
  overlaySeq: number | null;
}

/** A message of the tree with everything a session needs of it. */
export interface TreeMessage extends Place {
  id: string;
  /** The caller's id; null for an ingested message, which is known by `id`. */
  messageId: string | null;
  role: Role;
  content: string;
  createdMs: number;
  masks: Span[];
  /** JSON of the message as it was appended, without id and time; null for plain text. */
  data: string | null;
}

export interface MessageRow extends Record<string, SqlValue> {
  seq: number;
  id: string;
  session_seq: number;
  position: number;
  role: Role;
  content: string;
  created_ms: number;
  masks: string | null;
}

export interface PlaceRow extends Record<string, SqlValue> {
  seq: number;
  session_seq: number;
  position: number;
  parent_seq: number | null;
  depth: number;
  tokens: number;
  path_tokens: number;
  data_bytes: number;
  path_bytes: number;
  overlay_seq: number | null;
}

export interface TreeRow extends PlaceRow {
  id: string;
  message_id: string | null;
  role: Role;
  content: string;
  created_ms: number;
  masks: string | null;
  data: string | null;
  part_count: number;
}

export const MESSAGE_COLUMNS = "seq, id, session_seq, position, role, content, created_ms, masks";
export const PLACE_COLUMNS =
  "seq, session_seq, position, parent_seq, depth, tokens, path_tokens, data_bytes, path_bytes, overlay_seq";
export const TREE_COLUMNS = `${PLACE_COLUMNS}, id, message_id, role, content, created_ms, masks, data, part_count`;

/** Columns of a table that goes by another name in a query. */
export function prefixed(table: string, columns: string): string {
  return columns
    .split(", ")
    .map((column) => `${table}.${column}`)
    .join(", ");
}

export function toMessage(row: MessageRow): Message {
  const masks = toMasks(row.masks);
  return {
    seq: row.seq,
    id: row.id,
    sessionSeq: row.session_seq,
    position: row.position,
    role: row.role,
    content: row.content,
    createdMs: row.created_ms,
    masks,
    shown: masks.length === 0 ? row.content : maskText(row.content, masks),
  };
}

export function toPlace(row: PlaceRow): Place {
  return {
    seq: row.seq,
    sessionSeq: row.session_seq,
    position: row.position,
    parentSeq: row.parent_seq,
    depth: row.depth,
    tokens: row.tokens,
    pathTokens: row.path_tokens,
    bytes: row.data_bytes,
    pathBytes: row.path_bytes,
    overlaySeq: row.overlay_seq,
  };
}

/** `data` is the text of the row's parts, when it has any. */
export function toTreeMessage(row: TreeRow, data: string | null): TreeMessage {
  return {
    ...toPlace(row),
    id: row.id,
    messageId: row.message_id,
    role: row.role,
    content: row.content,
    createdMs: row.created_ms,
    masks: toMasks(row.masks),
    data,
  };
}

function toMasks(masks: string | null): Span[] {
  return masks === null ? [] : JSON.parse(masks);
}
