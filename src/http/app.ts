import { version } from "../../package.json";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { TrieRouter } from "hono/router/trie-router";
import { authorise, authoriseRoot, isAnonymousAllowed, isConfigured } from "./authorise.ts";
import { BODY_TIMEOUT_MS, readBody } from "./body.ts";
import { failure, STATUS, success } from "./envelope.ts";
import type { HttpEnv, Profiles } from "./environment.ts";
import { addMcp } from "./mcp/routes.ts";
import { answerError } from "./errors.ts";
import { openApiDocument, type OpenApiDocument } from "./openapi.ts";
import { membersOf } from "./members-of.ts";
import { readQuery } from "./query.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
import { rawPath, refuseUndecodable, requestId } from "./raw-request.ts";
import { referencePage } from "./reference.ts";
import type { Route } from "./route.ts";
import { MANAGED_BASE, routes, SHORT_BASE } from "./routes.ts";

/** The HTTP API: every route under both bases, and the public pages. */
export function createApp(profiles: Profiles, { bodyTimeoutMs = BODY_TIMEOUT_MS } = {}): Hono<HttpEnv> {
  // Hono's usual router compiles every route at the first request, which takes tenths of a second with so many.
  const app = new Hono<HttpEnv>({ strict: true, getPath: routedPath, router: new TrieRouter() });
  app.onError(answerError);
  app.notFound((context) => context.json(failure("not_found", "there is no such route"), STATUS.not_found));
  app.use(async (context, next) => {
    context.set("profiles", profiles);
    context.set("requestId", requestId(context.req.raw));
    refuseUndecodable(context.req.raw);
    await next();
    context.header("X-Request-Id", context.get("requestId"));
    context.header("X-Content-Type-Options", "nosniff");
    if (!context.res.headers.has("cache-control")) context.header("Cache-Control", "no-store");
  });
  app.use(allowOrigins);
  app.get("/health", (context) =>
    context.json({
      status: isConfigured(context.env) ? "ok" : "closed",
      anonymous: isAnonymousAllowed(context.env),
      ...tierOf(profiles.modelOf(context.env)),
      bindings: boundIn(context.env),
    }),
  );
  app.get("/openapi.json", (context) => context.json(document()));
  app.get("/", (context) => {
    context.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    return context.html(referencePage(document()));
  });
  for (const route of routes)
    app.on(route.method, SHORT_BASE + route.path, remember(route), guard(route), (context) =>
      answer(route, context, bodyTimeoutMs),
    );
  addMcp(app);
  return app;
}

/** The path by which a request is routed: what stands under the managed product's base is what stands under ours. */
function routedPath(request: Request): string {
  return rawPath(request).replace(MANAGED_BASE, SHORT_BASE);
}

/** The tier of every profile that code has given no model of its own, and the model's name. */
function tierOf(model: string | null): { tier: "offline" | "model"; model: string | null } {
  return { tier: model === null ? "offline" : "model", model };
}

/** Which of the optional bindings are there. */
function boundIn(env: object): Record<string, boolean> {
  return Object.fromEntries(
    ["SKILLS", "MEMORY_FILES", "RATE_LIMITER", "AI"].map((name) => [name, Reflect.has(env, name)]),
  );
}

/** Made when it is first asked for: a Worker that is only called need not wait for it. */
function document(): OpenApiDocument {
  return openApiDocument(version);
}

/** Keeps the route of a request, by whose names an error tells what is at fault. */
function remember(route: Route): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    context.set("route", route);
    await next();
  };
}

function guard({ right }: Route): MiddlewareHandler<HttpEnv> {
  return right === "root" ? authoriseRoot() : authorise(right);
}

async function answer(route: Route, context: Context<HttpEnv>, timeoutMs: number): Promise<Response> {
  const { raw, url } = context.req;
  const query = readQuery(new URL(url), route.query ?? []);
  const isRead = route.method === "GET" || route.streams === true;
  const body = isRead ? {} : await readBody(raw, timeoutMs);
  const members = route.body === undefined ? [] : membersOf(route.body);
  if (members !== null) refuseUnknown(Object.keys(body), members);
  const answered = await route.handle({ context, body, query });
  if (answered instanceof Response) return answered;
  const { result, status = 200, info, notes } = answered;
  return context.json(success(result, info, notes), status);
}

const exposed = {
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: ["Authorization", "Content-Type", "X-Request-Id"],
  exposeHeaders: ["X-Request-Id", "Retry-After"],
  maxAge: 600,
};

/** Pages of other origins may call only where the variable `CORS_ORIGINS` names theirs. */
const allowOrigins: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const allowed = (context.env.CORS_ORIGINS ?? "").split(",").map((each) => each.trim());
  const origin = context.req.header("origin");
  const isAllowed = origin !== undefined && (allowed.includes("*") || allowed.includes(origin));
  return isAllowed ? cors({ origin, ...exposed })(context, next) : next();
};
