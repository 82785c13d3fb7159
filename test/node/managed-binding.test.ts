import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { createTestHarness } from "wrangler";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryBinding, memoryWorker } from "../../src/testing/index.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const EXAMPLE = path.join(ROOT, "examples/managed-binding");
const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-service-"));
const env = { ...process.env, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
const tool = (name: string) => path.join(ROOT, "node_modules/.bin", name);

beforeAll(() => {
  Object.assign(process.env, { CLOUDFLARE_CF_FETCH_ENABLED: "false" });
  execFileSync(tool("wrangler"), ["deploy", "--dry-run", "--outdir", folder], {
    cwd: ROOT,
    env,
    stdio: "pipe",
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MESSAGES = JSON.stringify([{ role: "user", content: "My order number is 88231." }]);

test("an app of the managed binding runs against ours beside it, without a change of code", async () => {
  const server = createTestHarness({
    root: ROOT,
    workers: [
      { configPath: "examples/managed-binding/wrangler.jsonc", env: "local" },
      { configPath: "wrangler.jsonc" },
    ],
  });
  await server.listen();
  await server.fetch("/mira", { method: "POST", body: MESSAGES });
  const answer = await (await server.fetch("/mira?q=What%20is%20my%20order%20number%3F")).json();
  await server.close();
  expect(answer).toMatchObject({ answer: expect.stringContaining("88231") });
});

const APP = `export default { async fetch(request, env) {
  const profile = await env.MEMORY.getProfile("ana");
  await profile.remember({ content: "I live in Lima." });
  return Response.json(await profile.recall("Where do I live?"));
} };`;

test("miniflare takes the service as a second Worker, and the binding in a namespace", async () => {
  const options = convertV4MiniflareOptions({
    workers: [
      {
        name: "app",
        modules: true,
        script: APP,
        compatibilityDate: "2026-04-21",
        serviceBindings: { MEMORY: memoryBinding({ namespace: "support" }) },
      },
      memoryWorker({ folder }),
    ],
  });
  const miniflare = new Miniflare(options);
  const answer = await (await miniflare.dispatchFetch("http://app/")).json();
  const service = await miniflare.getWorker("agent-memory");
  const listed = await service.fetch("http://127.0.0.1/v1/namespaces/support/profiles");
  expect(await listed.json()).toMatchObject({ result: [{ name: "ana" }] });
  await miniflare.dispose();
  expect(answer).toMatchObject({ answer: expect.stringContaining("Lima") });
});

test("the Vitest plugin of Workers takes it too: the example's own tests pass", async () => {
  const { stdout } = await promisify(execFile)(tool("vitest"), ["run", "--root", EXAMPLE], {
    cwd: EXAMPLE,
    env: { ...env, NO_COLOR: "1", AGENT_MEMORY_SERVICE: folder },
  });
  expect(stdout).toMatch(/Tests {2}2 passed/);
});

test("without a built service the helper says how to make one", () => {
  expect(() => memoryWorker({ folder: "/nowhere" })).toThrow("npm run bundle");
});
