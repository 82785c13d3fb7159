import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { profiles } from "../../src/agent-memory.ts";
import type { Right } from "../../src/contract/access.ts";
import { createApp } from "../../src/http/app.ts";
import { makeToken } from "../../src/http/token.ts";
import { ulid } from "../../src/text/hash.ts";

const app = createApp(profiles);
const GUARDED = { ...env, ROOT_TOKEN: "root-token-of-the-tests" };
const PROFILES = "http://memory.example/v1/namespaces/http-moving/profiles";
const directory = env.DIRECTORY.getByName("directory");

async function tokenOf(...rights: Right[]): Promise<string> {
  const { token, presented } = makeToken(ulid(Date.now()));
  const namespaceId = await directory.openNamespace("http-moving");
  await directory.createToken(namespaceId, presented, { name: "", rights, expires_at: null });
  return token;
}

let admin: string;
let exported: string;
beforeAll(async () => {
  admin = await tokenOf("admin");
  await send("POST", "ana/remember", JSON.stringify({ content: "I live in Lima." }));
  exported = await (await send("GET", "ana/export")).text();
}, 60_000);

async function send(method: "GET" | "POST", path: string, body?: BodyInit): Promise<Response> {
  const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
  return app.request(
    `${PROFILES}/${path}`,
    { method, headers, ...(body !== undefined && { body }) },
    GUARDED,
  );
}

test("a profile streams out as lines of JSON and into another one", async () => {
  const lines = exported
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(lines[0]).toMatchObject({ format: "agent-memory", namespace: "http-moving", profile: "ana" });
  expect(lines.at(-1)).toEqual({ end: true, rows: 1 });
  const response = await send("POST", "copy/import", exported);
  expect(await response.json()).toMatchObject({ result: { memories: 1, rows: 1 }, success: true });
  const copy = await (await send("GET", "copy/memories")).json();
  expect(copy).toMatchObject({ result: [{ summary: expect.stringContaining("Lima") }] });
});

test("an export is not kept by caches, and tells its type", async () => {
  const { headers } = await send("GET", "ana/export");
  expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("a body larger than any JSON body may be is streamed in", async () => {
  const memories = Array.from({ length: 400 }, (_, index) => ({
    memory: `Note ${index}`,
    metadata: { padding: "x".repeat(25_000) },
  }));
  const response = await send("POST", "large/import?format=mem0", JSON.stringify(memories));
  expect(await response.json()).toMatchObject({ result: { memories: 400, rows: 400 } });
});

const FAULTS: [what: string, method: "GET" | "POST", path: string, body: "whole" | "faulty" | null][] = [
  ["400 /row/type", "POST", "faulty/import", "faulty"],
  ["409 ", "POST", "ana/import", "whole"],
  ["400 /format", "POST", "x/import?format=zep", "whole"],
  ["400 /body", "POST", "x/import", null],
  ["400 /after", "GET", "ana/export?after=AAAA", null],
];

test.each(FAULTS)("%s is the answer to %s %s", async (...[answer, method, path, body]) => {
  const faulty = exported.replace('"type":"fact"', '"type":"idea"');
  const response = await send(method, path, body === null ? undefined : body === "whole" ? exported : faulty);
  const { errors } = await response.json<{ errors: { source?: { pointer: string } }[] }>();
  expect(`${response.status} ${errors[0]?.source?.pointer ?? ""}`).toBe(answer);
});

test.each(["read", "write"] as const)("the right to %s opens neither export nor import", async (right) => {
  const headers = { authorization: `Bearer ${await tokenOf(right)}` };
  for (const [method, path] of [
    ["GET", "ana/export"],
    ["POST", "ana/import"],
  ] as const)
    expect((await app.request(`${PROFILES}/${path}`, { method, headers }, GUARDED)).status).toBe(403);
});
