import { isRecord } from "../contract/is-record.ts";
import { ServiceError, TokenError, UnreachableError } from "./failures.ts";

/** Where the service is, and who calls. */
export interface Connection {
  url: string;
  token: string | null;
  namespace: string;
  profile: string;
}

/** What the service answered: its result, the cursor of a page, and notes. */
export interface Answer {
  result: unknown;
  cursor: string | null;
  notes: { message: string; details?: Record<string, unknown> }[];
}

/** One request below `/v1`, or at the root of the service when the path says so. */
export interface Request {
  method: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  stream?: ReadableStream<Uint8Array>;
}

/** Sends a request and reads the envelope of its answer. Throws `ServiceError` for a refusal. */
export async function ask(connection: Connection, request: Request): Promise<Answer> {
  const response = await send(connection, request);
  const text = await response.text();
  const envelope = parse(text);
  if (!response.ok || envelope === null) throw refusalOf(response, envelope, text);
  const info = envelope["result_info"];
  const cursor = isRecord(info) && typeof info["cursor"] === "string" ? info["cursor"] : null;
  const { messages } = envelope;
  return { result: envelope["result"], cursor, notes: Array.isArray(messages) ? messages : [] };
}

/** Sends a request and gives its answer unread; for streams. Throws `ServiceError` for a refusal. */
export async function askStream(
  connection: Connection,
  request: Request,
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(connection, request);
  if (response.ok && response.body !== null) return response.body;
  const text = await response.text();
  throw refusalOf(response, parse(text), text);
}

async function send(connection: Connection, request: Request): Promise<Response> {
  const { url, token } = connection;
  const address = addressOf(url, request);
  const headers: Record<string, string> = {};
  // A header that cannot be sent is an error whose message has the whole of it.
  if (token !== null && !/^[!-~]+$/.test(token)) throw new TokenError();
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  const init: RequestInit & { duplex?: "half" } = { method: request.method, headers };
  if (request.stream !== undefined) {
    headers["content-type"] = "application/x-ndjson";
    // Node wants to be told that the answer comes after the whole body.
    Object.assign(init, { body: request.stream, duplex: "half" });
  } else if (request.body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(request.body);
  }
  try {
    return await fetch(address, init);
  } catch (error) {
    throw new UnreachableError(url, error);
  }
}

function addressOf(url: string, { path, query = {} }: Request): URL {
  const text = `${url.replace(/\/+$/, "")}${path}`;
  if (!URL.canParse(text)) throw new UnreachableError(url, new Error("it is no URL"));
  const address = new URL(text);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function refusalOf(response: Response, envelope: Record<string, unknown> | null, text: string): ServiceError {
  const errors: unknown[] = Array.isArray(envelope?.["errors"]) ? envelope["errors"] : [];
  const [error] = errors;
  const id = response.headers.get("x-request-id");
  if (isRecord(error) && typeof error["message"] === "string")
    return new ServiceError(
      typeof error["reason"] === "string" ? error["reason"] : "internal",
      error["message"],
      id,
    );
  const head = text.slice(0, 200).replaceAll(/\s+/g, " ");
  return new ServiceError("internal", `the service answered ${response.status}: ${head}`, id);
}
