import type { Route } from "./route.ts";

/** Arguments of the binding that stand in a path, by the parameter they are: what the caller knows them as. */
const IN_PATH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  profile: { profileName: "profile_name" },
  memory: { memoryId: "memory_id" },
  session: { sessionId: "session_id" },
  message: { messageId: "message_id", id: "message_id" },
  token: { tokenId: "token_id" },
  constraint: { id: "constraint_id" },
  approval: { id: "approval_id" },
  tool: { name: "tool_name" },
};

/** Arguments of the binding that stand in a query. */
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
 * size in the query, and what stands in a body has its own name.
 */
export function callerName(field: string, route: Route): string {
  // Bodies whose members are what the binding takes as one argument.
  if (route.call === "profile.session") return field.replace(/^config\./, "");
  if (route.call === "state.requestApproval") return field.replace(/^request\./, "");
  const [, first = "", rest = ""] = /^([A-Za-z]+)(.*)$/s.exec(field) ?? [];
  for (const [, segment = ""] of route.path.matchAll(/:(\w+)/g)) {
    const renamed = IN_PATH[segment]?.[first];
    if (renamed !== undefined) return renamed + rest;
  }
  const asked = route.method === "GET" ? IN_QUERY[first] : undefined;
  return asked === undefined ? field : asked + rest;
}
