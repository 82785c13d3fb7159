import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { profiles } from "../../src/agent-memory.ts";
import { createApp } from "../../src/http/app.ts";
import { membersOf } from "../../src/http/members-of.ts";
import type { Route } from "../../src/http/route.ts";
import { routes } from "../../src/http/routes.ts";
import { bindings, call, fetchRaw, ORIGIN, refusalOf, ROOT } from "./client.ts";

beforeAll(() => call("POST", "/v1/namespaces", { json: { name: "locked" } }));

/** The text of a body with those of its members that a route takes. */
function onlyTaken(text: string, shape: Route["body"]): string {
  const taken = shape === undefined ? [] : membersOf(shape);
  const members = Object.entries(JSON.parse(text) as object);
  return JSON.stringify(Object.fromEntries(members.filter(([name]) => taken?.includes(name) ?? true)));
}

describe("what nothing is known of", () => {
  const PROFILE = "/v1/namespaces/locked/profiles/unknown";
  const messages = [{ role: "user", content: "I live in Oslo.", name: "ana", id: 7 }];

  test.for([
    ["ingest", { messages, session_id: "s" }, "/session_id", "did you mean sessionId?"],
    ["recall", { query: "x", limit: 3 }, "/limit", "known are"],
    ["remember", { content: "x", sessionId: "s", type: "fact" }, "/type", "known are content, sessionId"],
    ["summary", { session: "s" }, "/session", "known are sessionId"],
    ["flush", { wait: true }, "/wait", "nothing is taken here"],
    ["sessions/s", { contexts: [] }, "/contexts", "known are"],
    ["sessions/s", { context: [{ label: "m", max_tokens: 9 }] }, "/context/0/max_tokens", "is not known"],
  ] as const)("in a body of %s is refused by name", async ([path, json, pointer, told]) => {
    const method = path === "sessions/s" ? "PUT" : "POST";
    const answer = await call(method, `${PROFILE}/${path}`, { json });
    expect(refusalOf(answer)).toBe(`400 invalid ${pointer}`);
    expect(answer.body.errors[0]!.message).toContain(told);
  });

  test("in a query is refused by name, on a route that takes some and on one that takes none", async () => {
    const listed = await call("GET", `${PROFILE}/memories?limit=5`);
    expect(refusalOf(listed)).toBe("400 invalid /limit");
    expect(listed.body.errors[0]!.message).toContain("known are per_page, cursor, session_id, type");
    expect(refusalOf(await call("GET", `${PROFILE}/info?verbose=1`))).toBe("400 invalid /verbose");
  });

  test("in a message is left behind: programs keep names and ids of their own there", async () => {
    const stored = await call("POST", `${PROFILE}/ingest`, { json: { messages, sessionId: "s" } });
    expect(stored.body.messages[0]!.details).toMatchObject({ messages: 1 });
  });
});

describe("a body", () => {
  const REMEMBER = "/v1/namespaces/locked/profiles/bodies/remember";

  test("of 10 MB is refused before it is read, announced or not", async () => {
    const large = JSON.stringify({ content: "x".repeat(10 * 1024 * 1024) });
    expect(refusalOf(await call("POST", REMEMBER, { body: large }))).toBe("413 too_large /body");
    const stream = new Blob([large]).stream();
    expect(refusalOf(await call("POST", REMEMBER, { body: stream }))).toBe("413 too_large /body");
    expect(refusalOf(await call("POST", REMEMBER, { body: large, token: null }))).toBe("401 unauthenticated");
  });

  test("that does not arrive in time is given up", async () => {
    const impatient = createApp(profiles, { bodyTimeoutMs: 20 });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode('{"content": ')).catch(() => null);
    const init = {
      method: "POST",
      body: readable,
      headers: { authorization: `Bearer ${ROOT}`, "content-type": "application/json" },
    };
    const response = await impatient.request(`${ORIGIN}${REMEMBER}`, init, bindings);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining("0.02 seconds") }],
    });
  });

  test.for([
    ["of another type", { body: '{"content":"x"}', headers: { "content-type": "text/plain" } }],
    ["of a form", { body: "content=x", headers: { "content-type": "application/x-www-form-urlencoded" } }],
    ["of a type that begins like JSON", { body: "{}", headers: { "content-type": "application/jsonp" } }],
    ["that is no JSON", { body: "{" }],
    ["that is an array", { body: "[]" }],
    ["that is null", { body: "null" }],
    ["that is not UTF-8", { body: new Uint8Array([0x7b, 0xff, 0x7d]) }],
    ["nested 65 deep", { body: `{"content":${"[".repeat(64)}${"]".repeat(64)}}` }],
    ["nested 1,000,000 deep", { body: '{"a":'.repeat(1_000_000) }],
    ["nested deep behind brackets in a string", { body: `{"x":"[[\\"]","content":${"[".repeat(70)}` }],
    ["with half a surrogate", { body: '{"content":"\\ud83d"}' }],
    ["with NUL", { body: '{"content":"a\\u0000b"}' }],
    ["with content that is a number", { body: '{"content":1e999}' }],
    ["with its own __proto__", { body: '{"__proto__":{"content":"x"}}' }],
  ] as const)("%s is refused", async ([, sent]) => {
    const told = await call("POST", REMEMBER, sent);
    expect(told).toMatchObject({ status: 400, body: { success: false, result: null } });
  });

  test("with a key twice means the last, and no key reaches a prototype", async () => {
    const twice = await call("POST", REMEMBER, { body: '{"content":"First.","content":"The last."}' });
    expect(twice.body.result).toMatchObject({ content: "The last." });
    const spikes = ['"__proto__":{"sessionId":"p"}', '"constructor":{"prototype":{"polluted":1}}'];
    for (const spike of spikes) {
      const spiked = await call("POST", REMEMBER, { body: `{"content":"Calm.",${spike}}` });
      expect(spiked.body).toMatchObject({ result: null, errors: [{ reason: "invalid" }] });
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test("that is hostile makes no route fail", async () => {
    const deep = `${"[".repeat(60)}${"]".repeat(60)}`;
    const hostile = [
      "{}",
      '{"__proto__":{"message":{}},"messages":{"length":1e9}}',
      '{"message":{"__proto__":{"id":"p"},"id":"m","role":"user","parts":[{"type":"text","__proto__":{"text":"x"}}]}}',
      `{"message":{"id":"\\ud800","role":"user","parts":[]},"content":"\\ud800","query":"\\u0000"}`,
      `{"message":{"id":"deep","role":"user","parts":[{"type":"x","data":${deep}}]},"input":${deep},"content":${deep}}`,
      '{"messages":[{"role":"user","content":"x","timestamp":"-1"}],"query":"\\"; DROP TABLE--","content":"*"}',
      '{"context":[{"label":"__proto__","text":"x"}],"rights":["__proto__"],"name":"__proto__","messageIds":[1]}',
      '{"messages":[null,1,"x",[]],"messageIds":"all","summary":1,"fromMessageId":{},"label":null,"limit":-1e308}',
    ];
    const failed: string[] = [];
    for (const { method, path: template, body: shape } of routes) {
      if (method === "GET" || template === "/namespaces/:namespace") continue;
      const path = `/v1${template.replace(":namespace", "locked").replaceAll(/:\w+/g, "x")}`;
      for (const body of hostile.flatMap((text) => [text, onlyTaken(text, shape)])) {
        const response = await fetchRaw(method, path, { body });
        if (response.status >= 500) failed.push(`${response.status} ${method} ${path} ${body}`);
        await response.body?.cancel();
      }
    }
    expect(failed).toEqual([]);
  });
});

describe("pages of other origins", () => {
  const origin = "https://app.example";

  test("get no permission unless theirs is named", async () => {
    const told = await call("GET", "/v1/namespaces", { headers: { origin } });
    expect(told.headers.get("access-control-allow-origin")).toBe(null);
    const preflight = await fetchRaw("OPTIONS", "/v1/namespaces", { token: null, headers: { origin } });
    expect(preflight.status).toBe(404);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(null);
  });

  test("get it where it is", async () => {
    const app = createApp(profiles);
    const allowing = { ...bindings, CORS_ORIGINS: `https://other.example, ${origin}` };
    const preflight = (from: string) =>
      app.request(
        `${ORIGIN}/v1/namespaces`,
        { method: "OPTIONS", headers: { origin: from, "access-control-request-method": "POST" } },
        allowing,
      );
    const allowed = await preflight(origin);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(origin);
    expect(allowed.headers.get("access-control-allow-headers")).toContain("Authorization");
    const refused = await app.request(`${ORIGIN}/v1/namespaces`, { headers: { origin } }, allowing);
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, origin]);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBe(null);
  });
});

test("an answer has the id of its request, and what a caller gave when it is a plain one", async () => {
  const given = await call("GET", "/v1/namespaces", { headers: { "x-request-id": "trace-7" } });
  expect(given.headers.get("x-request-id")).toBe("trace-7");
  const odd = await call("GET", "/nothing", { headers: { "x-request-id": "a b\tc" } });
  expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("who may try again is told when", async () => {
  const app = createApp(profiles);
  const RATE_LIMITER = { limit: () => Promise.resolve({ success: false }) };
  const headers = { authorization: `Bearer ${ROOT}` };
  const response = await app.request(`${ORIGIN}/v1/namespaces`, { headers }, { ...bindings, RATE_LIMITER });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ errors: [{ reason: "rate_limited" }] });
});

/** What a call is told when its profile fails with an error. */
async function ask(error: Error): Promise<Response> {
  const open = () => {
    throw error;
  };
  const headers = { authorization: `Bearer ${ROOT}` };
  const path = `${ORIGIN}/v1/namespaces/default/profiles/a/info`;
  return createApp({ ...profiles, open }).request(path, { headers }, bindings);
}

test("what the platform calls retryable is unavailable, and a defect tells nothing of itself", async () => {
  const busy = await ask(Object.assign(new Error("Durable Object is overloaded."), { overloaded: true }));
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "10"]);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = await ask(new Error("secret detail"));
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain("secret detail");
  expect(logged).toHaveBeenCalledWith(
    `request ${broken.headers.get("x-request-id")}`,
    expect.objectContaining({ message: "secret detail" }),
  );
  logged.mockRestore();
});

test("health is public and tells whether anybody may call", async () => {
  const app = createApp(profiles);
  const health = async (given: object) =>
    (await app.request(`${ORIGIN}/health`, {}, { ...env, ...given })).json();
  expect(await health({})).toMatchObject({ status: "closed", anonymous: false });
  expect(await health({ ROOT_TOKEN: ROOT })).toMatchObject({ status: "ok", anonymous: false });
  expect(await health({ ALLOW_ANONYMOUS: "1" })).toMatchObject({ status: "ok", anonymous: true });
  expect(await health({})).toMatchObject({ tier: "offline", model: null, bindings: { MEMORY_FILES: true } });
  const endpoint = { AI_BASE_URL: "http://127.0.0.1:9/v1", AI_MODEL: "llama3.1" };
  expect(await health(endpoint)).toMatchObject({ tier: "model", model: "llama3.1" });
  expect(await health({ ALLOW_ANONYMOUS: "true" })).toMatchObject({ status: "closed", anonymous: false });
});
