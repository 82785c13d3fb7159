import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type Service } from "../../tools/runtime.ts";

const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-mcp-"));
const client = new Client({ name: "tests", version: "1" });
let service: Service;

beforeAll(async () => {
  service = await startService(storage, { ALLOW_ANONYMOUS: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp/default/ana`)));
});
afterAll(async () => {
  await client.close();
  await service.kill();
  rmSync(storage, { recursive: true, force: true });
});

async function textOf(name: string, input: Record<string, unknown> = {}): Promise<string> {
  const result = await client.callTool({ name, arguments: input });
  const [content] = result.content as { text: string }[];
  return content?.text ?? "";
}

test("the official client does every tool over a socket", async () => {
  const { tools } = await client.listTools();
  const done = new Set<string>();
  const tell = (name: string, input: Record<string, unknown> = {}) => {
    done.add(name);
    return textOf(name, input);
  };
  const ask = async (name: string, input: Record<string, unknown> = {}) =>
    JSON.parse(await tell(name, input)) as Record<string, unknown>;
  const { id } = await ask("remember", { content: "The deploy key lives in the vault." });
  const messages = [{ role: "user", content: "I live in Oslo.", timestamp: "2026-03-05T10:00:00Z" }];
  expect(await ask("ingest", { messages, sessionId: "s" })).toMatchObject({ messages: 1 });
  const recalled = await ask("recall", { query: "Where do I live?" });
  expect(recalled).toMatchObject({ answer: expect.stringContaining("Oslo") });
  expect((await ask("list"))["memories"]).toHaveLength(2);
  expect(await ask("get", { id })).toMatchObject({ content: "The deploy key lives in the vault." });
  expect(await tell("summary")).toContain("Oslo");
  expect(await ask("forget", { id })).toMatchObject({ id });
  expect((await ask("list"))["memories"]).toHaveLength(1);
  expect([...done].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});
