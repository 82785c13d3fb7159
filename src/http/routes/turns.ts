import * as z from "zod/mini";
import { MemoryError } from "../../contract/memory-error.ts";
import { MAX_PAGE_SIZE } from "../../contract/limits.ts";
import { memoryConfig, turn } from "../../contract/session-requests.ts";
import { pageOf } from "../query.ts";
import { sessionOf, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";
import { SESSION } from "./sessions.ts";

const TURNS = `${SESSION}/turns`;

/** The memory of a session's turns, and the compaction of its history. */
export const turnRoutes: readonly Route[] = [
  {
    method: "PUT",
    path: `${TURNS}/memory`,
    right: "write",
    call: "session.withMemory",
    summary: 'Has the session remember its turns; `{"memory": {}}` switches it off',
    body: memoryConfig,
    result: shapes.nothing,
    async handle(call) {
      await asRefusal((await sessionOf(call)).withMemory(call.body));
      return { result: null };
    },
  },
  {
    method: "POST",
    path: TURNS,
    right: "write",
    call: "session.endTurn",
    summary: "Notes that a turn ended; null when turns are not remembered",
    body: turn,
    result: z.nullable(shapes.notedTurn),
    handle: async (call) => ({ result: await (await sessionOf(call)).endTurn(call.body) }),
  },
  {
    method: "POST",
    path: `${TURNS}/memory/flush`,
    right: "write",
    call: "session.flushMemory",
    summary: "Waits until every turn that was noted has been remembered",
    result: shapes.nothing,
    async handle(call) {
      await (await sessionOf(call)).flushMemory();
      return { result: null };
    },
  },
  {
    method: "POST",
    path: `${TURNS}/memory/refresh`,
    right: "write",
    call: "session.refreshMemory",
    summary: "Loads anew what is known before a turn",
    result: shapes.nothing,
    async handle(call) {
      await (await sessionOf(call)).refreshMemory();
      return { result: null };
    },
  },
  {
    method: "GET",
    path: `${TURNS}/initialization`,
    right: "read",
    call: "session.initializationResult",
    summary: "Tells the settings of the memory of turns in effect; `memory` is absent when it is off",
    result: shapes.initialization,
    handle: async (call) => ({ result: await (await sessionOf(call)).initializationResult() }),
  },
  {
    method: "GET",
    path: `${TURNS}/context`,
    right: "read",
    call: "session.memoryContext",
    summary: "Gives what was loaded, as it stands in the system prompt",
    result: shapes.textNamed("context"),
    handle: async (call) => ({ result: { context: await (await sessionOf(call)).memoryContext() } }),
  },
  {
    method: "GET",
    path: `${TURNS}/results`,
    right: "read",
    call: "session.memoryResults",
    summary: "Reads what came of remembering and loading, oldest first; the cursor is good for later too",
    query: pageOf(MAX_PAGE_SIZE),
    result: shapes.memoryResults,
    async handle(call) {
      const { per_page: limit, cursor } = call.query;
      return { result: await (await sessionOf(call)).memoryResults({ limit, cursor }) };
    },
  },
  {
    method: "POST",
    path: `${SESSION}/compact`,
    right: "write",
    call: "session.compact",
    summary:
      "Compacts the history now; null when there is nothing to compact or the summary was not good enough",
    body: z.object({ leafId: z.nullish(z.string()) }),
    result: z.nullable(shapes.compacted),
    handle: async (call) => ({ result: await (await sessionOf(call)).compact(call.body["leafId"]) }),
  },
  {
    method: "GET",
    path: `${SESSION}/compaction-status`,
    right: "read",
    call: "session.compactionStatus",
    summary: "Tells how the compaction of the history stands",
    result: shapes.compactionStatus,
    handle: async (call) => ({ result: await (await sessionOf(call)).compactionStatus() }),
  },
];

// Settings that are wrong are a TypeError on the binding, which begins with the setting at fault.
const SETTING = /^options\.([\w.[\]]+) (.*)$/s;
// One names no setting: it is about two of them.
const NO_SCOPE = /^native mode requires .*$/s;

/** The call, with wrong settings refused as over HTTP everything is. */
async function asRefusal<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TypeError && NO_SCOPE.test(error.message))
      throw new MemoryError("invalid", error.message, "memory");
    const [, field, text] = (error instanceof TypeError && SETTING.exec(error.message)) || [];
    if (field === undefined || text === undefined) throw error;
    throw new MemoryError("invalid", text, field);
  }
}
