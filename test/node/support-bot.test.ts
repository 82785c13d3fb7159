import path from "node:path";
import { createTestHarness } from "wrangler";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const server = createTestHarness({
  root,
  workers: [{ configPath: "examples/support-bot/wrangler.jsonc" }, { configPath: "wrangler.jsonc" }],
});

beforeAll(async () => {
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  await server.listen();
});
afterAll(() => server.close());

function post(to: string, body: unknown): Promise<{ status: number; json(): Promise<unknown> }> {
  return server.fetch(to, { method: "POST", body: JSON.stringify(body) });
}

test("a bot that binds the service answers a customer from an earlier ticket, and only that customer", async () => {
  const stored = await post("/customers/mira%40example.com/tickets/T-1", [
    { role: "user", content: "Hi, my order number is 88231 and the parcel arrived broken." },
    { role: "assistant", content: "I am sorry. I have sent a replacement." },
    { role: "user", content: "Thanks. I'm allergic to peanuts, please leave out the snack samples." },
  ]);
  expect(await stored.json()).toMatchObject({ sessionId: "T-1", messages: 3 });

  const mine = await (
    await post("/customers/mira%40example.com/ask", { question: "What is my order number?" })
  ).json();
  expect(mine).toMatchObject({ tickets: ["T-1"] });
  expect((mine as { reply: string }).reply).toContain("88231");

  const others = await (await post("/customers/mira/ask", { question: "What is my order number?" })).json();
  expect(others).toEqual({ reply: "I have no note about that. Could you tell me more?", tickets: [] });
});

test("a refusal of the service reaches the bot as a typed error", async () => {
  const refused = await post(`/customers/${"x".repeat(101)}/ask`, { question: "Who am I?" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ field: "profileName" });
});
