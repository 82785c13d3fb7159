import { beforeAll, describe, expect, test } from "vitest";
import { call, fetchRaw } from "./client.ts";
import { ApiFailure, managed } from "./managed-client.ts";

const NS = "support-agent";
// A made-up one of the right form, written so that no scanner takes it for a real one.
const SECRET = ["ghp", "aB3dE6fH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6"].join("_");
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const NAMESPACE = { id: expect.any(String), name: NS, created_at: TIME, updated_at: TIME };
const ENTRY = {
  id: expect.any(String),
  type: expect.stringMatching(/^(fact|event|instruction|task)$/),
  summary: expect.any(String),
  sessionId: "chat-session-42",
  createdAt: TIME,
  updatedAt: TIME,
};
const MESSAGES = [
  { role: "user", content: "I really prefer dark mode in the dashboard.", timestamp: "2025-09-21T14:30:00Z" },
  { role: "assistant", content: "Noted.", timestamp: "2025-09-21T14:30:10Z" },
];

beforeAll(() => managed["agent-memory-namespace-create"](NS));

/** Status, code and pointer of what an operation is refused with. */
async function refused(operation: Promise<unknown>): Promise<unknown[]> {
  const error: unknown = await operation.then(
    (result) => result,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  return [error.status, error.errors[0]?.code, error.errors[0]?.source?.pointer];
}

async function remembered(profile: string): Promise<{ id: string }> {
  const body = { content: "I prefer dark mode in the dashboard.", sessionId: "chat-session-42" };
  return (await managed["agent-memory-remember"](NS, profile, body)).result as { id: string };
}

describe("every operation of the description succeeds", () => {
  test("agent-memory-namespace-create and -get", async () => {
    const { result } = await managed["agent-memory-namespace-create"]("made");
    expect(result).toEqual({ ...NAMESPACE, name: "made" });
    expect((await managed["agent-memory-namespace-get"]("made")).result).toEqual(result);
  });

  test("agent-memory-namespace-list", async () => {
    const listed = await managed["agent-memory-namespace-list"]("?per_page=1&order=name&direction=desc");
    expect(listed.result).toEqual([NAMESPACE]);
    expect(listed.result_info).toEqual({ per_page: 1, count: 1, cursor: expect.any(String) });
    const rest = await managed["agent-memory-namespace-list"](
      `?per_page=1000&order=name&direction=desc&cursor=${listed.result_info?.cursor}`,
    );
    expect(rest.result).toEqual(expect.arrayContaining([expect.objectContaining({ name: "made" })]));
  });

  test("agent-memory-namespace-delete", async () => {
    await managed["agent-memory-namespace-create"]("short-lived");
    expect((await managed["agent-memory-namespace-delete"]("short-lived")).result).toBe(null);
    expect(await refused(managed["agent-memory-namespace-get"]("short-lived"))).toEqual([
      404,
      1003,
      "/namespace_name",
    ]);
  });

  test("agent-memory-ingest, and what it stored is recalled", async () => {
    const body = { messages: MESSAGES, sessionId: "chat-session-42" };
    expect(await managed["agent-memory-ingest"](NS, "ingest", body)).toMatchObject({
      result: null,
      messages: [{ details: { messages: 2, redactions: 0 } }],
    });
    expect(
      (await managed["agent-memory-ingest"](NS, "ingest", { messages: MESSAGES, sessionId: null })).result,
    ).toBe(null);
    const { result } = await managed["agent-memory-recall"](NS, "ingest", {
      query: "Which mode do I prefer?",
    });
    expect(result).toMatchObject({ count: expect.any(Number), answer: expect.stringContaining("dark mode") });
  });

  test("agent-memory-ingest tells how many secrets it replaced", async () => {
    const content = `My token is ${SECRET}, keep it safe.`;
    const { messages } = await managed["agent-memory-ingest"](NS, "secrets", {
      messages: [{ role: "user", content }],
    });
    expect(messages[0]?.message).toContain("secrets replaced: 1");
    expect(
      JSON.stringify(await managed["agent-memory-recall"](NS, "secrets", { query: "token" })),
    ).not.toContain("aB3dE6");
  });

  test("agent-memory-remember", async () => {
    expect(await remembered("remember")).toMatchObject({
      ...ENTRY,
      content: "I prefer dark mode in the dashboard.",
    });
    const { result } = await managed["agent-memory-remember"](NS, "remember", { content: "I live in Oslo." });
    expect(result).toMatchObject({ sessionId: null });
  });

  test("agent-memory-recall, with every option", async () => {
    const { id } = await remembered("recall");
    const { result } = await managed["agent-memory-recall"](NS, "recall", {
      query: "Which mode does the user prefer?",
      thinkingLevel: "high",
      responseLength: "short",
      referenceDate: "2025-09-21",
    });
    expect(result).toMatchObject({
      count: 1,
      answer: expect.any(String),
      candidates: [
        { id, summary: expect.any(String), sessionId: "chat-session-42", score: expect.any(Number) },
      ],
    });
  });

  test("agent-memory-memory-list, -get and -delete", async () => {
    const { id } = await remembered("memories");
    const listed = await managed["agent-memory-memory-list"](
      NS,
      "memories",
      "?session_id=chat-session-42&type=fact",
    );
    expect(listed.result).toMatchObject([{ ...ENTRY, id }]);
    expect(JSON.stringify(listed.result)).not.toContain('"content"');
    expect(listed.result_info).toEqual({ per_page: 20, count: 1 });
    const got = await managed["agent-memory-memory-get"](NS, "memories", id);
    expect(got.result).toMatchObject({ id, content: expect.any(String) });
    expect((await managed["agent-memory-memory-delete"](NS, "memories", id)).result).toMatchObject({ id });
    expect(await refused(managed["agent-memory-memory-get"](NS, "memories", id))).toEqual([
      404,
      1003,
      "/memory_id",
    ]);
  });

  test("agent-memory-memory-list, up to 1,000 on a page", async () => {
    const messages = Array.from({ length: 300 }, (_, index) => ({
      role: "user",
      content: `My parrot ${index} is called P${index}, my cat ${index} is called C${index}.`,
    }));
    for (const from of [0, 150])
      await managed["agent-memory-ingest"](NS, "many", {
        messages: messages.slice(from, from + 150),
        sessionId: "m",
      });
    await call("POST", `/v1/namespaces/${NS}/profiles/many/flush`);
    const whole = await managed["agent-memory-memory-list"](NS, "many", "?per_page=1000");
    const size = (whole.result as unknown[]).length;
    expect(size).toBeGreaterThan(500);
    expect(whole.result_info).toEqual({ per_page: 1000, count: size });
    const first = await managed["agent-memory-memory-list"](NS, "many", "?per_page=520");
    const rest = await managed["agent-memory-memory-list"](
      NS,
      "many",
      `?per_page=1000&cursor=${first.result_info?.cursor}`,
    );
    expect([...(first.result as unknown[]), ...(rest.result as unknown[])]).toEqual(whole.result);
  });

  test("agent-memory-summary, with and without a body", async () => {
    await remembered("summary");
    for (const body of [undefined, {}, { sessionId: null }, { sessionId: "chat-session-42" }])
      expect((await managed["agent-memory-summary"](NS, "summary", body)).result).toMatchObject({
        summary: expect.stringContaining("dark mode"),
      });
  });

  test("agent-memory-session-delete and -profile-delete, twice", async () => {
    await remembered("gone");
    for (const session of ["chat-session-42", "chat-session-42", "never"])
      expect((await managed["agent-memory-session-delete"](NS, "gone", session)).result).toBe(null);
    expect((await managed["agent-memory-memory-list"](NS, "gone")).result).toEqual([]);
    for (const profile of ["gone", "gone", "never"])
      expect((await managed["agent-memory-profile-delete"](NS, profile)).result).toBe(null);
  });
});

const recall = (body: unknown) => managed["agent-memory-recall"](NS, "refused", body);
const ingest = (body: unknown) => managed["agent-memory-ingest"](NS, "refused", body);
const list = (query: string) => managed["agent-memory-memory-list"](NS, "refused", query);

describe("is refused with status, code and pointer:", () => {
  const long = "x".repeat(32_769);
  test.for<[string, () => Promise<unknown>, unknown[]]>([
    ["a bad name", () => managed["agent-memory-namespace-create"]("bad_name!"), [400, 1001, "/name"]],
    ["a name taken", () => managed["agent-memory-namespace-create"](NS), [409, 1002, "/name"]],
    ["no namespace", () => managed["agent-memory-namespace-get"]("nobody"), [404, 1003, "/namespace_name"]],
    [
      "a profile in none",
      () => managed["agent-memory-summary"]("nobody", "p"),
      [404, 1003, "/namespace_name"],
    ],
    ["no query", () => recall({}), [400, 1001, "/query"]],
    ["an empty query", () => recall({ query: "" }), [400, 1001, "/query"]],
    ["a query of 1,025 bytes", () => recall({ query: "é".repeat(513) }), [400, 1001, "/query"]],
    ["an unknown level", () => recall({ query: "x", thinkingLevel: "max" }), [400, 1001, "/thinkingLevel"]],
    ["an unknown length", () => recall({ query: "x", responseLength: 3 }), [400, 1001, "/responseLength"]],
    [
      "a date that is none",
      () => recall({ query: "x", referenceDate: "soon" }),
      [400, 1001, "/referenceDate"],
    ],
    ["no content", () => managed["agent-memory-remember"](NS, "refused", {}), [400, 1001, "/content"]],
    [
      "long content",
      () => managed["agent-memory-remember"](NS, "refused", { content: long }),
      [400, 1001, "/content"],
    ],
    [
      "a long session id",
      () => managed["agent-memory-remember"](NS, "refused", { content: "x", sessionId: "s".repeat(65) }),
      [400, 1001, "/sessionId"],
    ],
    ["no messages", () => ingest({}), [400, 1001, "/messages"]],
    ["a role", () => ingest({ messages: [{ role: "tool", content: "x" }] }), [400, 1001, "/messages/0/role"]],
    [
      "a long message",
      () => ingest({ messages: [...MESSAGES, { role: "user", content: long }] }),
      [400, 1001, "/messages/2/content"],
    ],
    [
      "a timestamp",
      () => ingest({ messages: [MESSAGES[0], { role: "user", content: "x", timestamp: "yesterday" }] }),
      [400, 1001, "/messages/1/timestamp"],
    ],
    [
      "501 messages",
      () => ingest({ messages: Array.from({ length: 501 }, () => MESSAGES[0]) }),
      [400, 1001, "/messages"],
    ],
    ["a page of 1,001", () => list("?per_page=1001"), [400, 1001, "/per_page"]],
    ["a foreign cursor", () => list("?cursor=abc"), [400, 1001, "/cursor"]],
    ["an unknown type", () => list("?type=opinion"), [400, 1001, "/type"]],
    ["a session id in a query", () => list(`?session_id=${"s".repeat(65)}`), [400, 1001, "/session_id"]],
    [
      "a memory id",
      () => managed["agent-memory-memory-get"](NS, "refused", "01ABC"),
      [404, 1003, "/memory_id"],
    ],
    [
      "a memory to delete",
      () => managed["agent-memory-memory-delete"](NS, "refused", "01ARZ3NDEKTSV4RRFFQ69G5FAV"),
      [404, 1003, "/memory_id"],
    ],
    [
      "a long profile name",
      () => managed["agent-memory-summary"](NS, "p".repeat(101)),
      [400, 1001, "/profile_name"],
    ],
    [
      "a long session id in a path",
      () => managed["agent-memory-session-delete"](NS, "refused", "s".repeat(65)),
      [400, 1001, "/session_id"],
    ],
  ])("%s", async ([, operation, expected]) => {
    expect(await refused(operation())).toEqual(expected);
  });

  test("no token, another's token, a body that is too large", async () => {
    const path = `/client/v4/accounts/1/agent-memory/namespaces/${NS}/profiles/p/recall`;
    const status = async (sent: object) => {
      const response = await fetchRaw("POST", path, { json: { query: "x" }, ...sent });
      const { errors } = await response.json<{ errors: { code: number }[] }>();
      return [response.status, errors[0]?.code];
    };
    expect(await status({ token: null })).toEqual([401, 10_000]);
    expect(await status({ json: undefined, body: "x".repeat(9_000_000) })).toEqual([413, 1413]);
  });
});
