import * as z from "zod/mini";
import { isRecord } from "../../contract/is-record.ts";
import { MAX_PAGE_SIZE } from "../../contract/limits.ts";
import { MemoryError } from "../../contract/memory-error.ts";
import { message } from "../../contract/session-requests.ts";
import { pageAnswer, pageAsked } from "../page.ts";
import { flag, pageOf, text, whole } from "../query.ts";
import { parameter, sessionOf, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";
import { SESSION } from "./sessions.ts";

const MESSAGES = `${SESSION}/messages`;
const MESSAGE = `${MESSAGES}/:message`;
const LEAF = text("leaf_id", "The newest message of the path; the session's newest when it is missing");
const RAW = flag("raw", "`true` for the messages as they are stored, without summaries in their place");

/** The messages of a session. */
export const messageRoutes: readonly Route[] = [
  {
    method: "POST",
    path: MESSAGES,
    right: "write",
    call: "session.appendMessage",
    summary:
      "Appends a message; one whose id is known comes back as it is stored, and an id that is reserved gives null",
    body: z.object({ message, parentId: z.nullish(z.string()) }),
    result: shapes.maybeMessage,
    status: 201,
    async handle(call) {
      const { message: given, parentId } = call.body;
      const appended = await (await sessionOf(call)).appendMessage(given, parentId);
      return { result: appended, status: appended === null ? 200 : 201 };
    },
  },
  {
    method: "GET",
    path: MESSAGES,
    right: "read",
    call: "session.getHistoryPage",
    summary: "Reads a page of the path, oldest message first; the first page holds the newest messages",
    query: [...pageOf(MAX_PAGE_SIZE), LEAF, RAW],
    result: shapes.storedMessage,
    paged: true,
    async handle(call) {
      const { limit, cursor } = pageAsked(call);
      const { leaf_id: leafId, raw } = call.query;
      const session = await sessionOf(call);
      const page = await session.getHistoryPage({ limit, before: cursor, leafId, raw });
      return pageAnswer(call, { entries: page.messages, cursor: page.before ?? undefined });
    },
  },
  {
    method: "POST",
    path: `${MESSAGES}/clear`,
    right: "write",
    call: "session.clearMessages",
    summary: "Removes every message of the session; its blocks stay",
    result: shapes.nothing,
    async handle(call) {
      await (await sessionOf(call)).clearMessages();
      return { result: null };
    },
  },
  {
    method: "POST",
    path: `${MESSAGES}/delete`,
    right: "write",
    call: "session.deleteMessages",
    summary: "Removes messages",
    body: z.object({ messageIds: shapes.texts }),
    result: shapes.nothing,
    async handle(call) {
      await (await sessionOf(call)).deleteMessages(call.body["messageIds"]);
      return { result: null };
    },
  },
  {
    method: "GET",
    path: MESSAGE,
    right: "read",
    call: "session.getMessage",
    summary: "Reads a message as it is stored",
    result: shapes.storedMessage,
    async handle(call) {
      const found = await (await sessionOf(call)).getMessage(parameter(call, "message"));
      return { result: found ?? missing("message") };
    },
  },
  {
    method: "PUT",
    path: MESSAGE,
    right: "write",
    call: "session.updateMessage",
    summary: "Puts another message in the place of this one",
    body: z.object({ message }),
    result: shapes.nothing,
    async handle(call) {
      const id = parameter(call, "message");
      const given = call.body["message"];
      if (isRecord(given) && given["id"] !== undefined && given["id"] !== id)
        throw new MemoryError("invalid", "must be the id of the path", "message.id");
      const session = await sessionOf(call);
      if ((await session.getMessage(id)) === null) missing("message");
      await session.updateMessage(isRecord(given) ? { ...given, id } : given);
      return { result: null };
    },
  },
  {
    method: "GET",
    path: `${MESSAGE}/branches`,
    right: "read",
    call: "session.getBranches",
    summary: "Reads the messages that were appended to this one",
    result: z.array(shapes.storedMessage),
    handle: async (call) => ({
      result: await (await sessionOf(call)).getBranches(parameter(call, "message")),
    }),
  },
  {
    method: "GET",
    path: `${SESSION}/history`,
    right: "read",
    call: "session.getHistory",
    summary: "Reads what the model sees, root first; over 16 MiB `too_large`",
    query: [LEAF, RAW],
    result: z.array(shapes.storedMessage),
    async handle(call) {
      const { leaf_id: leafId, raw } = call.query;
      return { result: await (await sessionOf(call)).getHistory(leafId, { raw }) };
    },
  },
  {
    method: "GET",
    path: `${SESSION}/recent`,
    right: "read",
    call: "session.getRecentHistory",
    summary: "Reads the newest messages that fit a budget",
    query: [
      whole("max_bytes", "Bytes of the messages at most; 1 MiB when it is missing", {
        min: 0,
        max: 16_777_216,
      }),
      whole("min_messages", "Messages that are read however large; 1 when it is missing", {
        min: 0,
        max: 1000,
      }),
    ],
    result: shapes.recentHistory,
    async handle(call) {
      const { max_bytes: maxBytes = 1_048_576, min_messages: minMessages } = call.query;
      return { result: await (await sessionOf(call)).getRecentHistory(maxBytes, minMessages) };
    },
  },
  {
    method: "GET",
    path: `${SESSION}/stats`,
    right: "read",
    call: "session.getHistoryRowStats",
    summary: "Tells id, role and bytes of every message on the path",
    query: [LEAF],
    result: z.nullable(z.array(shapes.rowStat)),
    handle: async (call) => ({
      result: await (await sessionOf(call)).getHistoryRowStats(call.query["leaf_id"]),
    }),
  },
  {
    method: "GET",
    path: `${SESSION}/leaf`,
    right: "read",
    call: "session.getLatestLeaf",
    summary: "Reads the newest message; null when there is none",
    result: shapes.maybeMessage,
    handle: async (call) => ({ result: await (await sessionOf(call)).getLatestLeaf() }),
  },
  {
    method: "GET",
    path: `${SESSION}/length`,
    right: "read",
    call: "session.getPathLength",
    summary: "Counts the messages on the path",
    query: [LEAF],
    result: shapes.numberNamed("length"),
    handle: async (call) => ({
      result: { length: await (await sessionOf(call)).getPathLength(call.query["leaf_id"]) },
    }),
  },
  {
    method: "POST",
    path: `${SESSION}/search`,
    right: "read",
    call: "session.search",
    summary: "Finds messages by their words",
    body: z.object({ query: z.string(), limit: z.optional(z.number()) }),
    result: z.array(shapes.searchHit),
    async handle(call) {
      const { query, limit } = call.body;
      return { result: await (await sessionOf(call)).search(query, { limit }) };
    },
  },
];

const NAMED_BY = { message: "message_id", block: "label", value: "key" } as const;

/** The answer for what the binding gives as null: over HTTP a resource that is not there. */
export function missing(what: keyof typeof NAMED_BY): never {
  const field = NAMED_BY[what];
  throw new MemoryError("not_found", `the session has no such ${what}`, field);
}
