import type { ListResult } from "../src/contract/results.ts";
import type { Runtime } from "../tools/runtime.ts";
import { note, question, type MessageSource } from "./data.ts";

/** What is measured: a method and, for `count` calls of it, the lists of arguments. */
export interface Operation {
  name: string;
  method: string;
  /** Calls that are counted, and calls that are timed inside one request. */
  counted: number;
  timed: number;
  args: (count: number, context: Context) => Promise<unknown[][]> | unknown[][];
}

/** What arguments are made of. */
export interface Context {
  runtime: Runtime;
  profile: string;
  messages: MessageSource;
  /** A number that was not given before. */
  fresh: () => number;
}

function ingestOf(size: number, counted: number, timed: number): Operation {
  const args = (count: number, { messages, fresh }: Context) =>
    Array.from({ length: count }, () => [messages.take(size), { sessionId: `bench ${fresh()}` }]);
  return {
    name: `ingest of ${size} message${size === 1 ? "" : "s"}`,
    method: "ingest",
    counted,
    timed,
    args,
  };
}

async function someIds(count: number, { runtime, profile }: Context): Promise<unknown[][]> {
  const page = (await runtime.call({ method: "list", profile, args: [{ limit: 500 }] })) as ListResult;
  const ids = page.memories.map(({ id }) => id);
  return Array.from({ length: count }, (_, index) => [ids[index % ids.length]]);
}

/** In the order in which they run: what only reads comes first, so that it meets exactly what was filled in. */
export const operations: readonly Operation[] = [
  {
    name: "list, a page of 20",
    method: "list",
    counted: 5,
    timed: 100,
    args: (count) => Array.from({ length: count }, () => [{ limit: 20 }]),
  },
  { name: "get", method: "get", counted: 5, timed: 100, args: someIds },
  {
    name: "recall of a short question",
    method: "recall",
    counted: 5,
    timed: 100,
    args: (count) => Array.from({ length: count }, (_, index) => [question(index)]),
  },
  {
    name: "getSummary",
    method: "getSummary",
    counted: 5,
    timed: 100,
    args: (count) => Array.from({ length: count }, () => []),
  },
  {
    name: "remember",
    method: "remember",
    counted: 16,
    timed: 100,
    args: (count, { fresh }) => Array.from({ length: count }, () => [note(fresh())]),
  },
  { name: "delete", method: "delete", counted: 16, timed: 40, args: someIds },
  ingestOf(1, 16, 100),
  ingestOf(10, 16, 100),
  ingestOf(500, 3, 5),
];
