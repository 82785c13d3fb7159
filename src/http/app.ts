import { isRecord } from "../contract/is-record.ts";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isErrorCode, MemoryError, type MemoryErrorCode } from "../contract/memory-error.ts";
import { parseIsoDate } from "../contract/requests.ts";
import { authorise, isAnonymousAllowed, isConfigured } from "./authorise.ts";
import { unchecked } from "./unchecked.ts";
import type { HttpEnv, Profiles } from "./environment.ts";
import { failure, STATUS, success } from "./envelope.ts";

type App = Hono<HttpEnv>;

const BASE = "/v1/namespaces/:namespace/profiles/:profile";

/**
 * The HTTP API in its first cut: the methods of a profile as JSON. Refuses everything but `/health` unless the
 * variable `ALLOW_ANONYMOUS` is `1`, which only `npm start` sets.
 */
export function createApp(profiles: Profiles): App {
  const app: App = new Hono({ strict: true });
  app.onError((error, context) => {
    const refusal = asRefusal(error);
    if (refusal === null) {
      // The one place where a defect becomes an answer; it must not become silence.
      // oxlint-disable-next-line no-console
      console.error(error);
      return context.json(failure("internal", "the service failed; the log says how"), STATUS.internal);
    }
    if (refusal.code === "unauthenticated") context.header("WWW-Authenticate", "Bearer");
    if (refusal.code === "rate_limited" || refusal.code === "unavailable")
      context.header("Retry-After", "10");
    return context.json(failure(refusal.code, refusal.message, refusal.field), STATUS[refusal.code]);
  });
  app.notFound((context) => context.json(failure("not_found", "there is no such route"), STATUS.not_found));
  app.get("/health", (context) =>
    context.json({
      status: isConfigured(context.env) ? "ok" : "closed",
      anonymous: isAnonymousAllowed(context.env),
      tier: "offline",
    }),
  );
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody }));
  app.use(async (context, next) => {
    context.set("profiles", profiles);
    refuseForm(context.req.raw);
    await next();
  });
  addProfileRoutes(app);
  return app;
}

// oxlint-disable-next-line max-lines-per-function -- a table of routes reads best in one piece
function addProfileRoutes(app: App): void {
  app.post(`${BASE}/ingest`, authorise("write"), async (context) => {
    const { messages, sessionId } = await body(context);
    const report = await unchecked(context.get("profile")).ingestDetailed(toMessages(messages), {
      sessionId,
    });
    const notes =
      report.redactions === 0 ? [] : [{ message: `${report.redactions} secrets were replaced by a marker` }];
    return context.json({ ...success(null), messages: notes });
  });
  app.post(`${BASE}/remember`, authorise("write"), async (context) => {
    return context.json(success(await unchecked(context.get("profile")).remember(await body(context))), 201);
  });
  app.post(`${BASE}/recall`, authorise("read"), async (context) => {
    const { query, ...options } = await body(context);
    return context.json(success(await unchecked(context.get("profile")).recall(query, options)));
  });
  app.get(`${BASE}/memories`, authorise("read"), async (context) => {
    const { per_page: perPage, cursor, session_id: sessionId, type } = context.req.query();
    const limit = perPage === undefined ? 20 : Number(perPage);
    const page = await unchecked(context.get("profile")).list({ limit, cursor, sessionId, type });
    const info = {
      per_page: limit,
      count: page.memories.length,
      ...(page.cursor && { cursor: page.cursor }),
    };
    return context.json(success(page.memories, info));
  });
  app.get(`${BASE}/memories/:id`, authorise("read"), async (context) =>
    context.json(success(await unchecked(context.get("profile")).get(context.req.param("id")))),
  );
  app.delete(`${BASE}/memories/:id`, authorise("write"), async (context) =>
    context.json(success(await unchecked(context.get("profile")).delete(context.req.param("id")))),
  );
  app.post(`${BASE}/summary`, authorise("read"), async (context) =>
    context.json(success(await unchecked(context.get("profile")).getSummary(await body(context)))),
  );
}

/** A refusal of ours, also when RPC has made a plain error with the same fields of it; null for any other error. */
function asRefusal(error: unknown): { code: MemoryErrorCode; message: string; field?: string } | null {
  if (!(error instanceof Error) || !("code" in error) || !isErrorCode(error.code)) return null;
  const refusal = { code: error.code, message: error.message };
  return "field" in error && typeof error.field === "string" ? { ...refusal, field: error.field } : refusal;
}

/** 500 messages of 32 KiB and what JSON adds to them. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

function refuseBody(): never {
  throw new MemoryError("too_large", `must have at most ${MAX_BODY_BYTES} bytes`, "body");
}

/** No body a form could send, and no path with percent sequences that are not UTF-8. */
function refuseForm(request: Request): void {
  const { pathname } = new URL(request.url);
  const type = request.headers.get("content-type") ?? "";
  const hasBody = request.method === "POST" || request.method === "PUT" || request.method === "PATCH";
  if (hasBody && !/^application\/json\b/i.test(type))
    throw new MemoryError("invalid", "must be application/json", "content-type");
  if (!isDecodable(pathname)) throw new MemoryError("invalid", "must be percent-encoded UTF-8", "path");
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

async function body(context: Context): Promise<Record<string, unknown>> {
  const bytes = await context.req.arrayBuffer();
  const text = decodeUtf8(bytes);
  const value: unknown = text === "" ? {} : parseJson(text);
  if (isRecord(value)) return value;
  throw new MemoryError("invalid", "must be a JSON object", "body");
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new MemoryError("invalid", "is not UTF-8", "body");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MemoryError("invalid", "is not JSON", "body");
  }
}

/** JSON has no dates: a timestamp that is an ISO string becomes one. What is not as expected is left for the profile to refuse. */
function toMessages(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages;
  return messages.map((message: unknown) => {
    if (typeof message !== "object" || message === null || !("timestamp" in message)) return message;
    if (typeof message.timestamp !== "string") return message;
    return { ...message, timestamp: parseIsoDate(message.timestamp) ?? new Date(Number.NaN) };
  });
}
