import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHarness } from "wrangler";

const root = path.join(import.meta.dirname, "../..");
const server = createTestHarness({
  root,
  workers: [{ configPath: "examples/chat-agent/wrangler.jsonc" }],
});

beforeAll(async () => {
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  await server.listen();
});
afterAll(() => server.close());

interface Shown {
  memory: { subtype: string; result: { status: string; turnIndex?: number } }[];
}

const AGENT = "/agents/chat-agent/ada";
const show = async () => (await (await server.fetch(AGENT)).json()) as Shown;
const say = async (text: string) =>
  (await server.fetch(AGENT, { method: "POST", body: JSON.stringify({ text }) })).text();

test("the chat agent remembers a turn behind its reply and knows it in a later one", async () => {
  expect(await say("I live in Oslo.")).toContain("What I know: nothing yet");
  // Each look shows what is stored: the result comes when the turn has been remembered.
  let generations: Shown["memory"] = [];
  while (generations.length === 0)
    generations = (await show()).memory.filter(({ subtype }) => subtype === "memory_generation");
  expect(generations).toMatchObject([{ result: { status: "saved", turnIndex: 1 } }]);
  expect(await say("What do you know of me?")).toMatch(/What I know:[^]*Oslo/);
});
