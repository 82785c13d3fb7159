import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { profiles } from "../../src/agent-memory.ts";
import { createApp } from "../../src/http/app.ts";

const app = createApp(profiles);
const OPEN = { ...env, ALLOW_ANONYMOUS: "1" };
const ORIGIN = "http://127.0.0.1:8787";
const JSON_HEADERS = { "content-type": "application/json" };

async function call(path: string, init: RequestInit = {}, bindings: object = OPEN) {
  const response = await app.request(`${ORIGIN}${path}`, { headers: JSON_HEADERS, ...init }, bindings);
  return {
    status: response.status,
    body: await response.json<{
      result: never;
      errors: { reason: string; source?: { pointer: string } }[];
    }>(),
  };
}

function post(profile: string, method: string, body: unknown) {
  return call(`/v1/namespaces/default/profiles/${profile}/${method}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
}

test("a conversation posted as JSON is recalled, listed, read and deleted", async () => {
  const messages = [
    { role: "user", content: "My dog is called Biscuit.", timestamp: "2026-03-05T10:00:00Z" },
  ];
  expect(await post("whole", "ingest", { messages, sessionId: "s" })).toMatchObject({
    status: 200,
    body: { success: true, result: null },
  });
  expect(await post("whole", "remember", { content: "I live in Lima." })).toMatchObject({
    status: 201,
    body: { result: { type: "fact" } },
  });
  expect(await post("whole", "recall", { query: "What is my dog called?" })).toMatchObject({
    body: { result: { answer: expect.stringContaining("Biscuit") } },
  });
  const listed = await call("/v1/namespaces/default/profiles/whole/memories?per_page=1");
  expect(listed.body).toMatchObject({
    result: [{ type: "fact" }],
    result_info: { per_page: 1, count: 1, cursor: expect.any(String) },
  });
  const [{ id }] = listed.body.result as [{ id: string }];
  expect(await call(`/v1/namespaces/default/profiles/whole/memories/${id}`)).toMatchObject({
    status: 200,
    body: { result: { id } },
  });
  expect(
    await call(`/v1/namespaces/default/profiles/whole/memories/${id}`, { method: "DELETE" }),
  ).toMatchObject({ status: 200 });
  expect(await call(`/v1/namespaces/default/profiles/whole/memories/${id}`)).toMatchObject({ status: 404 });
  expect(await post("whole", "summary", {})).toMatchObject({
    body: { result: { summary: expect.stringContaining("Last Session") } },
  });
});

test("without the variable everything but health is closed", async () => {
  expect((await call("/v1/namespaces/default/profiles/a/memories", {}, env)).status).toBe(401);
  expect((await call("/health", {}, env)).body).toMatchObject({ anonymous: false });
});

describe("is refused with the field at fault", () => {
  test.for([
    ["an empty query", { query: "" }, "/query"],
    ["an unknown level", { query: "x", thinkingLevel: "most" }, "/thinkingLevel"],
  ] as const)("%s", async ([, body, pointer]) => {
    expect(await post("refused", "recall", body)).toMatchObject({
      status: 400,
      body: { errors: [{ reason: "invalid", source: { pointer } }] },
    });
  });

  test.for([
    ["a body that is not JSON", "{", 400],
    ["a body that is not an object", "[]", 400],
    ["a body that is not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ["a body of 9 MiB", "x".repeat(9 * 1024 * 1024), 413],
  ] as const)("%s", async ([, body, status]) => {
    expect(
      (await call("/v1/namespaces/default/profiles/refused/recall", { method: "POST", body })).status,
    ).toBe(status);
  });

  test("a path that is not percent-encoded UTF-8", async () => {
    expect((await call("/v1/namespaces/default/profiles/%ff/memories")).status).toBe(400);
  });

  test("an unknown route or method", async () => {
    expect((await call("/v1/namespaces/default/profiles/a/nothing")).status).toBe(404);
    expect(
      (await call("/v1/namespaces/default/profiles/a/recall/", { method: "POST", body: "{}" })).status,
    ).toBe(404);
  });
});

describe("a page of another origin", () => {
  test("cannot call", async () => {
    const headers = { ...JSON_HEADERS, origin: "https://evil.example" };
    expect((await call("/v1/namespaces/default/profiles/a/memories", { headers })).status).toBe(403);
  });

  test("cannot send what a form can send", async () => {
    const init = { method: "POST", body: '{"content":"x"}', headers: { "content-type": "text/plain" } };
    expect((await call("/v1/namespaces/default/profiles/a/remember", init)).status).toBe(400);
  });

  test("cannot come by a name that points here", async () => {
    const response = await app.request(
      "http://rebound.example/v1/namespaces/default/profiles/a/memories",
      {},
      OPEN,
    );
    expect(response.status).toBe(403);
  });
});
