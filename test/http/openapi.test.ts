import { Validator, type Schema } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import type { OpenApiDocument } from "../../src/http/openapi.ts";
import { routes } from "../../src/http/routes.ts";
import { call, fetchRaw, refusalOf } from "./client.ts";

interface Operation {
  operationId: string;
  requestBody?: { required: boolean; content: { "application/json"?: { schema: Schema } } };
  responses: Record<string, { content: { "application/json": { schema: Schema } } }>;
}

const document = (await (await fetchRaw("GET", "/openapi.json", { token: null })).json()) as OpenApiDocument;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation: operation as unknown as Operation,
  })),
);

/** What is wrong with an answer by the schema that the document has for it; empty when nothing is. */
function faults(operationId: string, status: number, body: unknown): string[] {
  const { operation } = operations.find((each) => each.operation.operationId === operationId)!;
  const response = operation.responses[String(status)] ?? operation.responses[`${String(status)[0]}XX`];
  if (response === undefined) return [`${operationId} has no answer ${status}`];
  const { schema } = response.content["application/json"];
  const validator = new Validator({ ...schema, components: document.components } as Schema, "2020-12", false);
  return validator
    .validate(body)
    .errors.map(({ error, instanceLocation }) => `${operationId} ${instanceLocation} ${error}`);
}

test("the document has every route once, and every reference in it leads somewhere", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    routes.map((route) => route.call.replace(".", "-")).toSorted(),
  );
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(50);
  for (const [, name = ""] of references) expect(document.components.schemas).toHaveProperty(name);
  expect(JSON.stringify(document)).not.toMatch(/\$defs|"id":"[A-Z]/);
});

test("what the document requires of a body is missed by name when it is not there or of another type", async () => {
  const missed: string[] = [];
  for (const { method, path, operation } of operations) {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    const required = schema?.required ?? [];
    const at = `/v1${path.replace("{namespace_name}", "default").replaceAll(/\{\w+\}/g, "x")}`;
    for (const name of required) {
      const [first] = required.filter((each) => each !== name);
      for (const json of [{}, { [name]: true }]) {
        const refusal = refusalOf(await call(method, at, { json }));
        const isNamed = refusal.startsWith(`400 invalid /${name}`);
        // A body that lacks several members is told of one of them; an id that is nobody's is told first.
        const isOther = first !== undefined && refusal.startsWith("400 invalid /");
        if (!isNamed && !isOther && !/^404 not_found .(m|key)/.test(refusal))
          missed.push(`${method} ${path}: ${refusal}`);
      }
    }
  }
  expect(missed).toEqual([]);
});

/** A body that appends a message of the user. */
function message(id: string, text: string) {
  return { message: { id, role: "user", parts: [{ type: "text", text }] } };
}

test("every operation answers in the shape that the document has for it", async () => {
  const N = "/v1/namespaces/shapes";
  const P = `${N}/profiles/ada`;
  const S = `${P}/sessions/s`;
  const seen = new Set<string>();
  const wrong: string[] = [];
  const results = new Map<string, unknown>();
  const run = async (operationId: string, to: string, json?: unknown): Promise<Record<string, string>> => {
    const { method } = operations.find(({ operation }) => operation.operationId === operationId)!;
    const { status, body } = await call(method, to, json === undefined ? {} : { json });
    seen.add(operationId);
    if (status >= 300) wrong.push(`${operationId} ${status} ${JSON.stringify(body.errors)}`);
    wrong.push(...faults(operationId, status, body));
    results.set(operationId, body.result);
    return body.result;
  };
  await run("namespaces-create", "/v1/namespaces", { name: "shapes" });
  for (const [id, to] of [
    ["list", "?per_page=1"],
    ["get", "/shapes"],
  ] as const)
    await run(`namespaces-${id}`, `/v1/namespaces${to}`);
  await run("namespaces-configure", "/v1/namespaces/shapes", { retention_days: 36_500 });
  const { id: token } = await run("tokens-create", `${N}/tokens`, {
    rights: ["read"],
    expires_at: "2099-01-01",
  });
  await run("tokens-list", `${N}/tokens`);
  await run("tokens-revoke", `${N}/tokens/${token}`);
  await run("profile-ingestDetailed", `${P}/ingest`, {
    messages: [{ role: "user", content: "My dog is called Biscuit.", timestamp: "2026-03-05T10:00:00Z" }],
    sessionId: "s",
  });
  await run("profile-flush", `${P}/flush`);
  const { id: memory } = await run("profile-remember", `${P}/remember`, { content: "I live in Oslo." });
  await run("profile-recall", `${P}/recall`, { query: "Where do I live?", explain: true });
  await run("profile-list", `${P}/memories?per_page=1`);
  await run("profile-get", `${P}/memories/${memory}`);
  const { id: newer } = await run("profile-update", `${P}/memories/${memory}`, {
    content: "I live in Lima.",
  });
  await run("profile-history", `${P}/memories/${memory}/history`);
  await run("profile-forget", `${P}/memories/${newer}/forget`);
  await run("profile-delete", `${P}/memories/${newer}`);
  await run("profile-getSummary", `${P}/summary`, {});
  await run("profile-info", `${P}/info`);
  await run("profile-listSessions", `${P}/sessions`);
  await run("namespace-listProfiles", `${N}/profiles`);
  const context = [
    { label: "memory", description: "Facts" },
    { label: "soul", text: "Be brief." },
  ];
  await run("profile-session", S, { context });
  for (const id of ["a", "b", "c"])
    await run("session-appendMessage", `${S}/messages`, message(id, `I am ${id}.`));
  await run("session-updateMessage", `${S}/messages/c`, message("c", "I am C."));
  await run("session-addCompaction", `${S}/compactions`, {
    summary: "Two.",
    fromMessageId: "a",
    toMessageId: "b",
  });
  for (const [id, to] of [
    ["getHistoryPage", "messages?per_page=1"],
    ["getMessage", "messages/a"],
    ["getBranches", "messages/a/branches"],
    ["getHistory", "history"],
    ["getRecentHistory", "recent"],
    ["getHistoryRowStats", "stats"],
    ["getLatestLeaf", "leaf"],
    ["getPathLength", "length"],
    ["getCompactions", "compactions"],
    ["getContextBlocks", "blocks"],
    ["getContextBlock", "blocks/memory"],
    ["contextReminder", "reminder"],
    ["getLoadedSkillKeys", "skills"],
    ["tokenEstimate", "token-estimate"],
    ["toolDefinitions", "tools"],
    ["freezeSystemPrompt", "prompt"],
    ["refreshSystemPrompt", "prompt/refresh"],
    ["ingest", "extract"],
  ] as const)
    await run(`session-${id}`, `${S}/${to}`);
  await run("session-search", `${S}/search`, { query: "Biscuit" });
  await run("session-replaceContextBlock", `${S}/blocks/memory`, { content: "Tea." });
  await run("session-appendContextBlock", `${S}/blocks/memory`, { content: "Milk." });
  await run("session-callTool", `${S}/tools/set_context`, { input: { block: "memory", content: "Rain." } });
  await run("session-unloadSkill", `${S}/skills/unload`, { label: "skills", key: "k" });
  await run("session-remember", `${S}/memories`, { content: "My desk is green." });
  const T = `${S}/state`;
  await run("state-define", `${T}/definitions/budget`, { schema: { type: "number" }, confirmBy: ["user"] });
  await run("state-definitions", `${T}/definitions`);
  await run("state-set", `${T}/values/budget`, { value: 5, by: "agent" });
  await run("state-confirm", `${T}/values/budget/confirm`, { by: "user" });
  await run("state-cas", `${T}/values/budget/cas`, { version: 9, value: 7 });
  await run("state-list", `${T}/values`);
  await run("state-get", `${T}/values/budget`);
  await run("state-history", `${T}/values/budget/versions`);
  await run("state-delete", `${T}/values/budget/revoke`, { by: "user" });
  const { id: limit } = await run("state-addConstraint", `${T}/constraints`, { text: "Spend nothing." });
  await run("state-constraints", `${T}/constraints?all=true`);
  await run("state-liftConstraint", `${T}/constraints/${limit}/lift`, { by: "user" });
  await run("state-requestApproval", `${T}/approvals`, { id: "a1", action: "Pay", by: "agent" });
  await run("state-approvals", `${T}/approvals?open=true`);
  await run("state-decideApproval", `${T}/approvals/a1/decide`, { decision: "approved", by: "user" });
  await run("session-withMemory", `${S}/turns/memory`, { memory: { mode: "native", userScope: true } });
  await run("session-endTurn", `${S}/turns`, { prompt: "I live in Rome.", response: "Noted." });
  await run("session-flushMemory", `${S}/turns/memory/flush`);
  await run("session-refreshMemory", `${S}/turns/memory/refresh`);
  await run("session-initializationResult", `${S}/turns/initialization`);
  await run("session-memoryContext", `${S}/turns/context`);
  await run("session-memoryResults", `${S}/turns/results?per_page=5`);
  await run("session-compact", `${S}/compact`, {});
  await run("session-compactionStatus", `${S}/compaction-status`);
  await run("session-deleteMessages", `${S}/messages/delete`, { messageIds: ["c"] });
  await run("session-clearMessages", `${S}/messages/clear`);
  await run("profile-deleteSession", S);
  await run("namespace-deleteProfile", P);
  await run("namespaces-delete", N);

  expect(wrong).toEqual([]);
  const inEnvelopes = routes.filter(({ streams, streamed }) => streams !== true && streamed !== true);
  expect(inEnvelopes.map((route) => route.call.replace(".", "-")).filter((id) => !seen.has(id))).toEqual([]);
  expect(results.get("profile-recall")).toMatchObject({ count: expect.any(Number) });
  expect(results.get("session-search")).toHaveLength(1);
  expect(
    faults("profile-get", 200, { success: true, errors: [], messages: [], result: { id: 7 } }),
  ).not.toEqual([]);
});

test("a refusal has the shape that the document has for it", async () => {
  const { status, body } = await call("POST", "/v1/namespaces/default/profiles/a/recall", { json: {} });
  expect(faults("profile-recall", status, body)).toEqual([]);
});

test("the page tells every route and needs nothing from elsewhere", async () => {
  const response = await fetchRaw("GET", "/", { token: null });
  const page = await response.text();
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  for (const { path } of operations) expect(page).toContain(path);
  expect(page).not.toMatch(/<script|src=|https?:\/\//);
});
