import type { Context, MiddlewareHandler } from "hono";
import { includedRights, RIGHTS, type PresentedToken, type Right } from "../contract/access.ts";
import { MemoryError } from "../contract/memory-error.ts";
import { namespaceName } from "../contract/names.ts";
import { parse } from "../contract/parse.ts";
import type { Caller, HttpBindings, HttpEnv } from "./environment.ts";
import { refuseForeign } from "./same-machine.ts";
import { bearerToken, hasRootToken, isRootToken, presentedToken } from "./token.ts";

/**
 * Middleware that lets a call through only when its caller has this right. Behind it stand `caller` and `rights`;
 * `namespace`, the one of `:namespace`, or the token's when the path has none; and `profile` when the path has
 * `:profile`. Without a valid token `unauthenticated`; without the right, or with another namespace's token,
 * `forbidden`; then, for a namespace that does not exist, `not_found`; over the limit of a token `rate_limited`.
 */
export function authorise(right: Right): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const name = context.req.param("namespace");
    await admit(context, right, name ?? null);
    const profile = context.req.param("profile");
    if (name !== undefined && profile !== undefined) {
      const { id } = context.get("namespace");
      context.set("profile", context.get("profiles").open(context.env, id, profile));
    }
    await next();
  };
}

/** Middleware for what concerns more than one namespace: only the root token opens it. */
export function authoriseRoot(): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await admit(context, "admin", null);
    if (context.get("caller").kind === "token")
      throw new MemoryError("forbidden", "only the root token may do this");
    await next();
  };
}

/** Whether the API is open to anybody at all: with a root token, or to this machine. */
export function isConfigured(env: HttpBindings): boolean {
  return hasRootToken(env.ROOT_TOKEN) || isAnonymousAllowed(env);
}

/** Whether callers on this machine need no token. */
export function isAnonymousAllowed(env: HttpBindings): boolean {
  return env.ALLOW_ANONYMOUS === "1";
}

async function admit(context: Context<HttpEnv>, right: Right, name: string | null): Promise<void> {
  const { env } = context;
  const claim = readClaim(context);
  const isNamed = name !== null && namespaceName.safeParse(name).success;
  const { namespace, token } = await env.DIRECTORY.getByName("directory").admit({
    namespace: isNamed ? name : null,
    token: typeof claim === "string" ? null : claim,
  });
  const caller: Caller | null =
    typeof claim === "string"
      ? { kind: claim, tokenId: null, namespaceId: null, rights: RIGHTS }
      : token && {
          kind: "token",
          tokenId: token.id,
          namespaceId: token.namespaceId,
          rights: includedRights(token.rights),
        };
  if (caller === null) throw refusedToken();
  await count(env, caller);
  if (caller.namespaceId !== null && caller.namespaceId !== namespace?.id)
    throw new MemoryError("forbidden", "the token is another namespace's");
  if (!caller.rights.includes(right))
    throw new MemoryError("forbidden", `the token has not the right "${right}"`);
  if (name !== null) parse(namespaceName, name, "namespace_name");
  if (name !== null && namespace === null)
    throw new MemoryError("not_found", "there is no namespace of this name", "namespace_name");
  context.set("caller", caller);
  context.set("rights", caller.rights);
  if (namespace !== null) context.set("namespace", namespace);
}

/** Who the caller says to be: root and this machine are known here, a token only to the directory. */
function readClaim(context: Context<HttpEnv>): "root" | "anonymous" | PresentedToken {
  const { env } = context;
  if (!isConfigured(env))
    throw new MemoryError("unauthenticated", "no root token is configured, so the API is closed");
  const token = bearerToken(context.req.header("authorization"));
  if (token === null) {
    if (!isAnonymousAllowed(env))
      throw new MemoryError("unauthenticated", "wants the header Authorization: Bearer TOKEN");
    refuseForeign(context.req.raw);
    return "anonymous";
  }
  if (token !== undefined && isRootToken(token, env.ROOT_TOKEN)) return "root";
  const presented = token === undefined ? null : presentedToken(token);
  if (presented === null) throw refusedToken();
  return presented;
}

// One text for every reason: which of them it was is nothing that a stranger should learn.
function refusedToken(): MemoryError {
  return new MemoryError("unauthenticated", "the token is not valid: unknown, revoked or expired");
}

async function count({ RATE_LIMITER }: HttpBindings, { kind, tokenId }: Caller): Promise<void> {
  if (RATE_LIMITER === undefined) return;
  const { success } = await RATE_LIMITER.limit({ key: tokenId ?? kind });
  if (!success) throw new MemoryError("rate_limited", "too many calls with this token");
}
