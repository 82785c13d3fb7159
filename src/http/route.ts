import type { Context } from "hono";
import type * as z from "zod/mini";
import type { Right } from "../contract/access.ts";
import type { MemoryProfile } from "../contract/binding.ts";
import type { ResultInfo, Note } from "./envelope.ts";
import type { HttpEnv } from "./environment.ts";
import type { Parameter } from "./query.ts";
import { unchecked, uncheckedSession, uncheckedState, type Unchecked } from "./unchecked.ts";
import type { MemorySession } from "../contract/session.ts";
import type { MemorySessionState } from "../contract/state.ts";

/** One request as its route sees it: authorised, its body and query read. */
export interface Call {
  context: Context<HttpEnv>;
  /** The members of the body; empty when the route takes none. */
  body: Readonly<Record<string, unknown>>;
  /** The parameters of the query that were given. */
  query: Readonly<Record<string, unknown>>;
}

/** What a route answers. */
export interface Answer {
  result: unknown;
  /** 200 when it is missing. */
  status?: 200 | 201;
  info?: ResultInfo;
  notes?: Note[];
}

/** A route of the API: what it is in the documents, and what it does. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/v1`, parameters as `:name`. */
  path: string;
  /** What the caller's token must allow; `root` for the root token alone. */
  right: Right | "root";
  /** The method of the binding that it is, `profile.recall`; or what of HTTP alone it is, `tokens.create`. */
  call: string;
  /** One line: what it does. */
  summary: string;
  body?: z.ZodMiniType;
  /** The body is lines of JSON, `application/x-ndjson`: it is left for the route to read as a stream. */
  streams?: true;
  /** The answer is lines of JSON, `application/x-ndjson`, and no envelope: the route gives a `Response`. */
  streamed?: true;
  query?: readonly Parameter[];
  /** Shape of `result`. */
  result: z.ZodMiniType;
  /** Whether the result is a page with a cursor. */
  paged?: true;
  /** Status of success; 200 when it is missing. */
  status?: 201;
  /** A `Response` is given as it is, for what is no JSON. */
  handle(call: Call): Promise<Answer | Response>;
}

/** The profile of the path. */
export function profileOf({ context }: Call): Unchecked<MemoryProfile> {
  return unchecked(context.get("profile"));
}

/** The session of the path, as it was set up last. */
export async function sessionOf(call: Call): Promise<Unchecked<MemorySession>> {
  return uncheckedSession(await profileOf(call).session(parameter(call, "session")));
}

/** The state of the session of the path. */
export async function stateOf(call: Call): Promise<Unchecked<MemorySessionState>> {
  return uncheckedState((await profileOf(call).session(parameter(call, "session"))).state);
}

/** A parameter of the path, decoded once. */
export function parameter({ context }: Call, name: string): string {
  return context.req.param(name) ?? "";
}

/** The directory, which knows namespaces, profiles and tokens. */
export function directoryOf({ context }: Call) {
  return context.env.DIRECTORY.getByName("directory");
}
