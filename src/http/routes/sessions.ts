import * as z from "zod/mini";
import { config } from "../../contract/session-requests.ts";
import { gather, pageAnswer, pageAsked } from "../page.ts";
import { PAGE } from "../query.ts";
import { parameter, profileOf, sessionOf, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";

const SESSIONS = "/namespaces/:namespace/profiles/:profile/sessions";
export const SESSION = `${SESSIONS}/:session`;

/** Sessions as wholes. */
export const sessionRoutes: readonly Route[] = [
  {
    method: "GET",
    path: SESSIONS,
    right: "read",
    call: "profile.listSessions",
    summary: "Lists the sessions, newest first by creation",
    query: PAGE,
    result: shapes.sessionEntry,
    paged: true,
    async handle(call) {
      const page = await gather(pageAsked(call), async (limit, cursor) => {
        const { sessions, ...rest } = await profileOf(call).listSessions({ limit, cursor });
        return { entries: sessions, ...rest };
      });
      return pageAnswer(call, page);
    },
  },
  {
    method: "PUT",
    path: SESSION,
    right: "write",
    call: "profile.session",
    summary: "Sets a session up: its blocks, and whether its messages are stored without secrets",
    body: config,
    result: shapes.nothing,
    async handle(call) {
      await profileOf(call).session(parameter(call, "session"), call.body);
      return { result: null };
    },
  },
  {
    method: "DELETE",
    path: SESSION,
    right: "write",
    call: "profile.deleteSession",
    summary: "Removes every memory and message of a session. Idempotent",
    result: shapes.nothing,
    async handle(call) {
      await profileOf(call).deleteSession(parameter(call, "session"));
      return { result: null };
    },
  },
  {
    method: "POST",
    path: `${SESSION}/memories`,
    right: "write",
    call: "session.remember",
    summary: "Stores one memory of this session",
    body: z.object({ content: z.string() }),
    result: shapes.memory,
    status: 201,
    handle: async (call) => ({ result: await (await sessionOf(call)).remember(call.body), status: 201 }),
  },
  {
    method: "POST",
    path: `${SESSION}/extract`,
    right: "write",
    call: "session.ingest",
    summary: "Reads for memories what was appended and has not been read yet",
    result: shapes.sessionIngest,
    handle: async (call) => ({ result: await (await sessionOf(call)).ingest() }),
  },
];
