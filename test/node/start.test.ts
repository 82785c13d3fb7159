import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { freePort } from "./http-service.ts";
import { ROOT } from "./packed-project.ts";
import { running } from "./running.ts";

const START = path.join(ROOT, "tools/start.ts");

test("npm start hands vars on, stays open, and tells the tier that they put into effect", async () => {
  const port = await freePort();
  const vars = "--var AI_BASE_URL:http://127.0.0.1:9/v1 --var AI_MODEL:llama3.1";
  const command = `exec node ${START} --port ${port} ${vars}`;
  await using service = await running(command, { port, cwd: ROOT, env: {}, path: "/health" });
  const health = await (await fetch(`${service.url}/health`)).json();
  expect(health).toMatchObject({ status: "ok", anonymous: true, tier: "model", model: "llama3.1" });
  await expect.poll(service.written, { timeout: 20_000 }).toContain("(model tier, llama3.1;");
});

test.each([
  [["--model", "x"], "Unknown option '--model'"],
  [["--var", "AI_MODEL"], "--var AI_MODEL: must be NAME:VALUE."],
  [["x"], "Unexpected argument 'x'"],
])("npm start refuses %j in one line, and says what it takes", (argv, told) => {
  const { status, stderr } = spawnSync("node", [START, ...argv], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr.split("\n")[0]).toContain(told);
  expect(stderr).toContain("Usage: npm start");
  expect(stderr).not.toContain("    at ");
});
