import type { Route } from "./route.ts";

/** Names of the binding's arguments where a path or a query has other ones. */
const IN_PATH: Readonly<Record<string, string>> = {
  ":profile": "profileName=profile_name",
  ":memory": "memoryId=memory_id",
  ":session": "sessionId=session_id",
  ":message": "messageId=message_id",
};
const IN_QUERY: Readonly<Record<string, string>> = {
  limit: "per_page",
  sessionId: "session_id",
  leafId: "leaf_id",
  maxBytes: "max_bytes",
  minMessages: "min_messages",
  before: "cursor",
};

/**
 * The field at fault under the name by which the caller of a route gave it: a memory's id stands in the path, a page
 * size in the query.
 */
export function callerName(field: string, route: Route): string {
  const [, first = "", rest = ""] = /^([A-Za-z]+)(.*)$/s.exec(field) ?? [];
  for (const [segment, renamed] of Object.entries(IN_PATH)) {
    const [from, to = ""] = renamed.split("=");
    if (from === first && `${route.path}/`.includes(`/${segment}/`)) return to + rest;
  }
  const name = route.method === "GET" ? IN_QUERY[first] : undefined;
  return name === undefined ? field : name + rest;
}
