import type { Context, Hono } from "hono";
import { DEFAULT_PROFILE } from "../../contract/names.ts";
import { MemoryError } from "../../contract/memory-error.ts";
import { authorise } from "../authorise.ts";
import type { HttpEnv } from "../environment.ts";
import { unchecked } from "../unchecked.ts";

/**
 * MCP over streamable HTTP, without sessions: every request stands alone. `/mcp/:namespace/:profile` names a
 * profile; `/mcp` takes the namespace from the token and the profile from `?profile=`, `default` when it is missing.
 */
export function addMcp(app: Hono<HttpEnv>): void {
  app.all("/mcp/:namespace/:profile", authorise("read"), (context) =>
    serve(context, context.req.param("profile")),
  );
  app.all("/mcp", authorise("read"), (context) =>
    serve(context, context.req.query("profile") ?? DEFAULT_PROFILE),
  );
}

async function serve(context: Context<HttpEnv>, profileName: string): Promise<Response> {
  const namespace = context.var.namespace as HttpEnv["Variables"]["namespace"] | undefined;
  if (namespace === undefined)
    throw new MemoryError("invalid", "this token opens every namespace: call /mcp/NAMESPACE/PROFILE", "path");
  const { env } = context;
  const profiles = context.get("profiles");
  const { kind, rights } = context.get("caller");
  // Who needs no token is an agent on this machine more often than its host.
  const mayInstruct = kind !== "anonymous" && rights.includes("instruct");
  const host = {
    profile: unchecked(profiles.open(env, namespace.id, profileName)),
    remember: (memory: unknown) =>
      profiles.rememberAs(env, {
        namespaceId: namespace.id,
        profileName,
        memory,
        trust: mayInstruct ? "host" : "assistant",
      }),
    ingest: (messages: unknown, options: unknown) =>
      profiles.ingestAs(env, {
        namespaceId: namespace.id,
        profileName,
        messages,
        options,
        byAgent: !mayInstruct,
      }),
  };
  // The protocol's library is a third of the code: a Worker that serves no MCP never runs it.
  const { handleMcp } = await import("./server.ts");
  return handleMcp(context.req.raw, host, rights);
}
