import * as z from "zod/mini";
import { MEMORY_TYPES } from "../contract/memory.ts";
import { RIGHTS } from "../contract/access.ts";

/** Shapes of results, as the OpenAPI document tells them. */

const text = z.string();
const maybe = z.nullable(text);
const count = z.int().check(z.minimum(0));
const time = z.string().check(z.meta({ format: "date-time" }));
const type = z.enum(MEMORY_TYPES);
const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.looseObject(shape).check(z.meta({ id }));

export const nothing = z.null();
export const texts = z.array(text);
export const numberNamed = (name: string) => z.looseObject({ [name]: count });
export const textNamed = (name: string) => z.looseObject({ [name]: text });
export const flagNamed = (name: string) => z.looseObject({ [name]: z.boolean() });
export const reminder = z.looseObject({ reminder: maybe });

const source = z.looseObject({ messageId: text, sessionId: text, timestamp: time });
const entryShape = {
  id: text,
  type,
  summary: text,
  sessionId: maybe,
  createdAt: time,
  updatedAt: time,
  topicKey: maybe,
  keywords: texts,
  trust: z.enum(["user", "assistant", "system", "host"]),
  source: z.enum(["ingest", "remember", "update", "message"]),
  eventDate: maybe,
  supersededBy: maybe,
  supersededAt: z.nullable(time),
  forgottenAt: z.nullable(time),
};
export const memoryEntry = named("MemoryEntry", entryShape);
export const memory = named("Memory", { ...entryShape, content: text, sources: z.array(source) });

const candidate = named("Candidate", {
  id: text,
  summary: text,
  sessionId: maybe,
  score: z.number(),
  type,
  kind: z.enum(["memory", "message"]),
  eventDate: maybe,
  sources: z.array(source),
});
export const recalled = named("Recalled", {
  answer: text,
  count,
  candidates: z.array(candidate),
  degraded: z.optional(texts),
  leftOut: z.optional(z.array(candidate)),
});
export const summary = named("Summary", { summary: text });

export const namespace = named("Namespace", {
  id: text,
  name: text,
  created_at: time,
  updated_at: time,
  retention_days: z.optional(count),
  jurisdiction: z.optional(text),
  folder: z.optional(text),
});
export const profileEntry = named("Profile", { name: text, created_at: time });
const tokenShape = {
  id: text,
  name: text,
  rights: z.array(z.enum(RIGHTS)),
  created_at: time,
  expires_at: z.nullable(time),
  last_used_at: z.nullable(time),
};
export const token = named("Token", tokenShape);
export const newToken = named("NewToken", { ...tokenShape, token: text });

export const sessionEntry = named("SessionEntry", {
  sessionId: text,
  derived: z.boolean(),
  messages: count,
  firstMessageAt: time,
  lastMessageAt: time,
});
export const info = named("ProfileInfo", {
  namespace: text,
  profile: text,
  tier: z.enum(["offline", "model"]),
  model: maybe,
  schemaVersion: count,
  limits: z.record(text, z.number()),
  counts: z.looseObject({ sessions: count, messages: count, memories: count }),
  pendingMessages: count,
  databaseBytes: count,
});

export const storedMessage = named("StoredMessage", {
  id: text,
  role: text,
  parts: z.array(z.looseObject({ type: text })),
  createdAt: time,
});
export const maybeMessage = z.nullable(storedMessage);
export const recentHistory = named("RecentHistory", {
  messages: z.array(storedMessage),
  truncated: z.boolean(),
  totalContentBytes: count,
});
export const rowStat = named("HistoryRowStat", { id: text, role: text, bytes: count });
export const searchHit = named("SearchHit", {
  id: text,
  sessionId: text,
  role: text,
  content: text,
  snippet: text,
  createdAt: time,
  score: z.number(),
});
export const compaction = named("Compaction", {
  id: text,
  summary: text,
  fromMessageId: text,
  toMessageId: text,
  createdAt: text,
});
export const block = named("ContextBlock", {
  label: text,
  description: z.optional(text),
  content: text,
  tokens: count,
  maxTokens: z.optional(count),
  kind: z.enum(["readonly", "writable", "searchable", "loadable"]),
  writable: z.boolean(),
  isSkill: z.boolean(),
  isSearchable: z.boolean(),
});
export const toolDefinition = named("ToolDefinition", {
  name: text,
  description: text,
  inputSchema: z.looseObject({}),
});
export const sessionIngest = named("SessionIngestReport", { messages: count, memories: count });

/** A stream of lines, not an envelope. */
export const exported = text;
export const imported = named("ImportReport", {
  sessions: count,
  messages: count,
  memories: count,
  rows: count,
});

const author = z.enum(["user", "host", "tool", "agent", "extractor"]);
const evidence = z.nullable(z.looseObject({ messageId: text, quote: text }));
const stateEntryShape = {
  key: text,
  value: z.unknown(),
  version: count,
  status: z.enum(["proposed", "confirmed", "revoked"]),
  by: author,
  evidence,
  createdAt: time,
};
export const stateEntry = named("StateEntry", stateEntryShape);
export const stateValue = named("StateValue", { ...stateEntryShape, proposal: z.nullable(stateEntry) });
export const stateDefinition = named("StateDefinition", { key: text, schema: z.looseObject({}) });
export const constraint = named("Constraint", {
  id: text,
  text,
  status: z.enum(["active", "lifted"]),
  by: author,
  evidence,
  liftedBy: z.nullable(author),
  createdAt: time,
});
export const approval = named("Approval", {
  id: text,
  action: text,
  amount: maybe,
  status: z.enum(["requested", "approved", "denied", "expired"]),
  requestedBy: author,
  decidedBy: z.nullable(author),
  reason: maybe,
  evidence,
  createdAt: time,
});

export const notedTurn = named("NotedTurn", { attemptId: text, turnIndex: count });
export const initialization = z.looseObject({ memory: z.optional(z.looseObject({})) });
export const memoryResults = z.looseObject({ results: z.array(z.looseObject({})), cursor: text });
export const compacted = named("CompactionResult", {
  fromMessageId: text,
  toMessageId: text,
  summary: text,
});
export const compactionStatus = named("CompactionStatus", {
  outcome: maybe,
  reasons: texts,
  failures: count,
  retryAt: z.nullable(time),
  endedAt: z.nullable(time),
  running: z.boolean(),
});
