import { expect, test } from "vitest";
import { call, refusalOf } from "./client.ts";

const PROFILE = "/v1/namespaces/default/profiles";

function said(id: string, role: string, text: string) {
  return { id, role, parts: [{ type: "text", text }] };
}

/** Calls of one session, each giving its result. */
function sessionAt(profile: string, session: string) {
  const base = `${PROFILE}/${profile}/sessions/${session}`;
  const result = async (method: string, path: string, json?: unknown): Promise<unknown> => {
    const told = await call(method, base + path, json === undefined ? {} : { json });
    if (!told.body.success) throw new Error(refusalOf(told));
    return told.body.result;
  };
  return { base, result };
}

test("an agent elsewhere keeps a whole conversation: tree, pages, search, overlays", async () => {
  const { base, result } = sessionAt("tree", "chat-1");
  for (const [id, text] of [
    ["m1", "My dog is called Biscuit."],
    ["m2", "A good name."],
    ["m3", "He is afraid of thunder."],
  ] as const)
    expect(await result("POST", "/messages", { message: said(id, "user", text) })).toMatchObject({ id });
  const again = await call("POST", `${base}/messages`, { json: { message: said("m1", "user", "x") } });
  expect(again.body.result).toMatchObject({ id: "m1", parts: [{ text: "My dog is called Biscuit." }] });
  const branch = { message: said("m2b", "user", "Or Crumb?"), parentId: "m1" };
  await result("POST", "/messages", branch);

  expect(await result("GET", "/history?leaf_id=m3")).toMatchObject([
    { id: "m1" },
    { id: "m2" },
    { id: "m3" },
  ]);
  expect(await result("GET", "/history")).toMatchObject([{ id: "m1" }, { id: "m2b" }]);
  expect(await result("GET", "/leaf")).toMatchObject({ id: "m2b" });
  expect(await result("GET", "/length?leaf_id=m3")).toEqual({ length: 3 });
  expect(await result("GET", "/messages/m1/branches")).toMatchObject([{ id: "m2" }, { id: "m2b" }]);
  expect(await result("GET", "/stats?leaf_id=m3")).toMatchObject([{ id: "m1", role: "user" }, {}, {}]);
  expect(await result("GET", "/recent?max_bytes=1&min_messages=1")).toMatchObject({
    messages: [{ id: "m2b" }],
    truncated: true,
  });
  expect(await result("GET", "/token-estimate?leaf_id=m3")).toEqual({ tokens: expect.any(Number) });

  const page = await call("GET", `${base}/messages?per_page=2&leaf_id=m3`);
  expect(page.body).toMatchObject({
    result: [{ id: "m2" }, { id: "m3" }],
    result_info: { per_page: 2, count: 2 },
  });
  const older = await call(
    "GET",
    `${base}/messages?per_page=2&leaf_id=m3&cursor=${page.body.result_info?.cursor}`,
  );
  expect(older.body).toMatchObject({ result: [{ id: "m1" }] });
  expect(older.body.result_info).toEqual({ per_page: 2, count: 1 });

  expect(await result("POST", "/search", { query: "thunder", limit: 5 })).toMatchObject([{ id: "m3" }]);
  const overlay = { summary: "They spoke of a dog.", fromMessageId: "m1", toMessageId: "m2" };
  expect(await result("POST", "/compactions", overlay)).toMatchObject({ summary: overlay.summary });
  expect(await result("GET", "/compactions")).toMatchObject([overlay]);
  expect(await result("GET", "/history?leaf_id=m3")).toHaveLength(2);
  expect(await result("GET", "/history?leaf_id=m3&raw=true")).toHaveLength(3);

  await result("PUT", "/messages/m3", {
    message: { role: "user", parts: [{ type: "text", text: "Of fireworks." }] },
  });
  expect(await result("GET", "/messages/m3")).toMatchObject({ id: "m3", parts: [{ text: "Of fireworks." }] });
  const nobody = await call("PUT", `${base}/messages/m9`, { json: { message: { role: "user", parts: [] } } });
  expect(refusalOf(nobody)).toBe("404 not_found /message_id");
  await result("POST", "/messages/delete", { messageIds: ["m3"] });
  expect(refusalOf(await call("GET", `${base}/messages/m3`))).toBe("404 not_found /message_id");
  await result("POST", "/messages/clear");
  expect(await result("GET", "/history")).toEqual([]);
  expect(await result("GET", "/leaf")).toBe(null);
});

test("memories are made of a session and belong to it", async () => {
  const { result } = sessionAt("memories", "chat-2");
  await result("POST", "/messages", { message: said("a", "user", "I live in Oslo and I prefer tea.") });
  expect(await result("POST", "/extract")).toMatchObject({ messages: 1, memories: expect.any(Number) });
  expect(await result("POST", "/memories", { content: "My desk is green." })).toMatchObject({
    sessionId: "chat-2",
  });
  const recalled = await call("POST", `${PROFILE}/memories/recall`, { json: { query: "Where do I live?" } });
  expect(recalled.body.result).toMatchObject({ answer: expect.stringContaining("Oslo") });
  const listed = await call("GET", `${PROFILE}/memories/sessions`);
  expect(listed.body).toMatchObject({
    result: [{ sessionId: "chat-2", messages: 1 }],
    result_info: { count: 1 },
  });
});

test("blocks, prompt and tools work without the binding", async () => {
  const { base, result } = sessionAt("blocks", "chat-3");
  const context = [
    { label: "soul", text: "You are brief." },
    { label: "memory", description: "Facts", maxTokens: 200 },
    { label: "knowledge", searchable: true },
  ];
  expect(await result("PUT", "", { context })).toBe(null);
  expect(await result("PUT", "/blocks/memory", { content: "Ada lives in Lima." })).toMatchObject({
    tokens: 5,
  });
  expect(await result("POST", "/blocks/memory", { content: " She likes tea." })).toMatchObject({
    content: "Ada lives in Lima.\n She likes tea.",
  });
  expect(await result("GET", "/blocks/memory")).toMatchObject({ kind: "writable" });
  expect(await result("GET", "/blocks")).toMatchObject([{ label: "soul" }, { label: "memory" }, {}]);
  expect(refusalOf(await call("GET", `${base}/blocks/nothing`))).toBe("404 not_found /label");
  const frozen = await result("POST", "/prompt");
  expect(frozen).toMatchObject({ prompt: expect.stringContaining("You are brief.") });
  await result("PUT", "/blocks/memory", { content: "Ada moved to Oslo." });
  expect(await result("POST", "/prompt")).toEqual(frozen);
  expect(await result("GET", "/reminder")).toMatchObject({ reminder: expect.stringContaining("Oslo") });
  expect(await result("POST", "/prompt/refresh")).toMatchObject({ prompt: expect.stringContaining("Oslo") });
  const tools = (await result("GET", "/tools")) as { name: string; inputSchema: { type: string } }[];
  expect(tools.map(({ name }) => name)).toContain("set_context");
  expect(tools[0]!.inputSchema.type).toBe("object");
  const input = { block: "memory", content: "Ada is back in Lima." };
  expect(await result("POST", "/tools/set_context", { input, toolCallId: "c1" })).toMatchObject({
    output: expect.any(String),
  });
  expect(await result("GET", "/blocks/memory")).toMatchObject({
    content: expect.stringContaining("back in Lima"),
  });
  const unknown = await call("POST", `${base}/tools/no_such`, { json: { input: {} } });
  expect(refusalOf(unknown)).toBe("404 not_found /tool_name");
  expect(await result("GET", "/skills")).toEqual([]);
  expect(await result("POST", "/skills/unload", { label: "skills", key: "none" })).toEqual({
    unloaded: false,
  });
});

test.for([
  ["POST", "/messages", {}, "/message"],
  ["POST", "/messages", { message: { id: "a", role: "user" } }, "/message/parts"],
  ["POST", "/messages", { message: said("a", "user", "x"), parentId: 7 }, "/parentId"],
  ["PUT", "/messages/m", { message: said("other", "user", "x") }, "/message/id"],
  ["PUT", "", { context: [{ label: "" }] }, "/context/0/label"],
  ["POST", "/search", {}, "/query"],
  ["POST", "/messages/delete", { messageIds: "m" }, "/messageIds"],
  ["GET", "/messages?per_page=0", undefined, "/per_page"],
  ["GET", "/messages?per_page=501", undefined, "/per_page"],
  ["GET", "/history?raw=yes", undefined, "/raw"],
  ["GET", "/recent?max_bytes=-1", undefined, "/max_bytes"],
  ["POST", "/compactions", { summary: 1 }, "/summary"],
  ["PUT", "/blocks/memory", {}, "/content"],
] as const)("%s %s with %j is refused", async ([method, path, json, pointer]) => {
  const { base } = sessionAt("refused", "chat");
  const told = await call(method, base + path, json === undefined ? {} : { json });
  expect(refusalOf(told)).toBe(`400 invalid ${pointer}`);
});

test("reading a profile that was never written to lists it and stores nothing else", async () => {
  const { result } = sessionAt("read-only", "nowhere");
  for (const path of [
    "/history",
    "/messages",
    "/leaf",
    "/blocks",
    "/skills",
    "/tools",
    "/compactions",
    "/reminder",
  ])
    await result("GET", path);
  for (const path of ["memories", "sessions", "info"]) await call("GET", `${PROFILE}/read-only/${path}`);
  const { body } = await call("GET", `${PROFILE}/read-only/info`);
  expect(body.result).toMatchObject({ counts: { sessions: 0, messages: 0, memories: 0 } });
});

test("memories are updated, forgotten and traced over HTTP", async () => {
  const base = `${PROFILE}/chain`;
  const first = await call("POST", `${base}/remember`, { json: { content: "I live in Oslo." } });
  const { id } = first.body.result as { id: string };
  const updated = await call("PATCH", `${base}/memories/${id}`, { json: { content: "I live in Lima." } });
  const { id: newer } = updated.body.result as { id: string };
  const history = await call("GET", `${base}/memories/${id}/history`);
  expect(history.body.result).toMatchObject([{ id, supersededBy: newer }, { id: newer }]);
  const forgotten = await call("POST", `${base}/memories/${newer}/forget`);
  expect(forgotten.body.result).toMatchObject({ id: newer, forgottenAt: expect.any(String) });
  expect((await call("GET", `${base}/memories`)).body.result).toEqual([]);
  expect(refusalOf(await call("PATCH", `${base}/memories/${id}`, { json: {} }))).toBe("400 invalid /content");
  expect(refusalOf(await call("POST", `${base}/memories/none/forget`))).toBe("404 not_found /memory_id");
});
