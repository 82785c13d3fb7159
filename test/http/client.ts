import { env } from "cloudflare:workers";
import { profiles } from "../../src/agent-memory.ts";
import { createApp } from "../../src/http/app.ts";
import type { HttpBindings } from "../../src/http/environment.ts";

export const ROOT = "root-token-of-the-tests";
export const ORIGIN = "https://memory.example";

/** The service with a root token, as it is deployed. */
export const bindings: HttpBindings = { ...env, ROOT_TOKEN: ROOT };
const app = createApp(profiles);

/** What an answer looks like, whatever it says. */
export interface Told {
  status: number;
  headers: Headers;
  body: {
    result: never;
    success: boolean;
    errors: { code: number; message: string; reason: string; source?: { pointer: string } }[];
    messages: { code: number; message: string; details?: Record<string, unknown> }[];
    result_info?: { cursor?: string; per_page: number; count: number };
  };
}

/** A request with a token, which is the root token when none is given; null for none at all. */
export interface Sent {
  token?: string | null;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** A request as it goes over the wire. */
export async function fetchRaw(method: string, path: string, sent: Sent = {}): Promise<Response> {
  const { token = ROOT, json, body = json === undefined ? undefined : JSON.stringify(json) } = sent;
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...sent.headers,
  };
  const init = { method, headers, ...(body !== undefined && { body }) };
  return app.request(`${ORIGIN}${path}`, init, bindings);
}

/** A request and its answer as JSON. */
export async function call(method: string, path: string, sent: Sent = {}): Promise<Told> {
  const response = await fetchRaw(method, path, sent);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A namespace with one token of each right. */
export async function namespaceWithTokens(name: string) {
  await call("POST", "/v1/namespaces", { json: { name } });
  const make = async (...rights: string[]): Promise<string> => {
    const told = await call("POST", `/v1/namespaces/${name}/tokens`, { json: { rights } });
    return (told.body.result as { token: string }).token;
  };
  return { read: await make("read"), write: await make("write"), admin: await make("admin") };
}

/** Status, reason and pointer of a refusal: `400 invalid /query`. */
export function refusalOf({ status, body }: Told): string {
  const [error] = body.errors;
  return [status, error?.reason, error?.source?.pointer].filter((each) => each !== undefined).join(" ");
}
