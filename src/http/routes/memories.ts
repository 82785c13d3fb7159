import * as z from "zod/mini";
import { MAX_MESSAGES } from "../../contract/limits.ts";
import { MEMORY_TYPES } from "../../contract/memory.ts";
import { sessionId } from "../../contract/names.ts";
import {
  memoryToRemember,
  memoryUpdate,
  messages,
  optionalSessionId,
  query,
  recallShape,
  summaryOptions,
} from "../../contract/requests.ts";
import type { IngestReport } from "../../contract/results.ts";
import { withDates } from "../body.ts";
import type { Note } from "../envelope.ts";
import { gather, pageAnswer, pageAsked } from "../page.ts";
import { PAGE, text } from "../query.ts";
import { parameter, profileOf, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";

const PROFILE = "/namespaces/:namespace/profiles/:profile";
const MEMORY = `${PROFILE}/memories/:memory`;

/** The recall of the binding takes the query as an argument of its own; a body has it among the options. */
const recallBody = z.extend(recallShape, { query });

/** Messages in, memories out. */
export const memoryRoutes: readonly Route[] = [
  {
    method: "POST",
    path: `${PROFILE}/ingest`,
    right: "write",
    call: "profile.ingestDetailed",
    summary: `Stores at most ${MAX_MESSAGES} messages of a conversation and makes memories of them; what was done stands in \`messages\``,
    body: z.object({ messages, sessionId: optionalSessionId }),
    result: shapes.nothing,
    async handle(call) {
      const { messages: given, sessionId: id } = call.body;
      const report = await profileOf(call).ingestDetailed(withDates(given), { sessionId: id });
      return { result: null, notes: [toNote(report)] };
    },
  },
  {
    method: "POST",
    path: `${PROFILE}/flush`,
    right: "write",
    call: "profile.flush",
    summary: "Waits until every extraction that is owed has been made",
    result: shapes.nothing,
    async handle(call) {
      await profileOf(call).flush();
      return { result: null };
    },
  },
  {
    method: "POST",
    path: `${PROFILE}/remember`,
    right: "write",
    call: "profile.remember",
    summary: "Stores one memory",
    body: memoryToRemember,
    result: shapes.memory,
    status: 201,
    handle: async (call) => ({ result: await profileOf(call).remember(call.body), status: 201 }),
  },
  {
    method: "POST",
    path: `${PROFILE}/recall`,
    right: "read",
    call: "profile.recall",
    summary: "Answers a question from what is stored",
    body: recallBody,
    result: shapes.recalled,
    async handle(call) {
      const { query: asked, ...options } = call.body;
      return { result: await profileOf(call).recall(asked, options) };
    },
  },
  {
    method: "GET",
    path: `${PROFILE}/memories`,
    right: "read",
    call: "profile.list",
    summary: "Lists the current memories, newest first, without their content",
    query: [
      ...PAGE,
      text("session_id", "Only those of this session", sessionId),
      text("type", "Only those of this type", z.enum(MEMORY_TYPES, { error: oneOf(MEMORY_TYPES) })),
    ],
    result: shapes.memoryEntry,
    paged: true,
    async handle(call) {
      const { session_id: id, type } = call.query;
      const page = await gather(pageAsked(call), async (limit, cursor) => {
        const { memories, ...rest } = await profileOf(call).list({ limit, cursor, sessionId: id, type });
        return { entries: memories, ...rest };
      });
      return pageAnswer(call, page);
    },
  },
  {
    method: "GET",
    path: MEMORY,
    right: "read",
    call: "profile.get",
    summary: "Reads a memory, current or not, or a message that recall returned",
    result: shapes.memory,
    handle: async (call) => ({ result: await profileOf(call).get(parameter(call, "memory")) }),
  },
  {
    method: "PATCH",
    path: MEMORY,
    right: "write",
    call: "profile.update",
    summary: "Gives a memory a new version, which supersedes the newest in its chain",
    body: memoryUpdate,
    result: shapes.memory,
    handle: async (call) => ({ result: await profileOf(call).update(parameter(call, "memory"), call.body) }),
  },
  {
    method: "DELETE",
    path: MEMORY,
    right: "write",
    call: "profile.delete",
    summary: "Removes a memory with the messages that nothing else rests on, and returns it",
    result: shapes.memory,
    handle: async (call) => ({ result: await profileOf(call).delete(parameter(call, "memory")) }),
  },
  {
    method: "POST",
    path: `${MEMORY}/forget`,
    right: "write",
    call: "profile.forget",
    summary: "Marks a memory as no longer true or relevant; it is kept for audit. Idempotent",
    result: shapes.memory,
    handle: async (call) => ({ result: await profileOf(call).forget(parameter(call, "memory")) }),
  },
  {
    method: "GET",
    path: `${MEMORY}/history`,
    right: "read",
    call: "profile.history",
    summary: "Reads every version in the chain of a memory, oldest first",
    result: z.array(shapes.memory),
    handle: async (call) => ({ result: await profileOf(call).history(parameter(call, "memory")) }),
  },
  {
    method: "POST",
    path: `${PROFILE}/summary`,
    right: "read",
    call: "profile.getSummary",
    summary: "Tells what is remembered as Markdown of about 2,000 tokens",
    body: summaryOptions,
    result: shapes.summary,
    handle: async (call) => ({ result: await profileOf(call).getSummary(call.body) }),
  },
  {
    method: "GET",
    path: `${PROFILE}/info`,
    right: "read",
    call: "profile.info",
    summary: "Tells tier, limits and schema version in effect, and counts",
    result: shapes.info,
    handle: async (call) => ({ result: await profileOf(call).info() }),
  },
];

function oneOf(values: readonly string[]): string {
  return `must be one of ${values.join(", ")}`;
}

function toNote({ sessionId: id, messages: stored, memories, redactions, pending }: IngestReport): Note {
  const counts = {
    "new messages": stored,
    memories,
    "secrets replaced": redactions,
    "messages still to be read": pending,
  };
  const message = Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");
  return { code: 1000, message, details: { sessionId: id, messages: stored, memories, redactions, pending } };
}
