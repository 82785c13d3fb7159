import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHarness } from "wrangler";

/** A project of somebody else, with the packed package in its node_modules. */
const root = path.join(import.meta.dirname, "../..");
const project = mkdtempSync(path.join(tmpdir(), "agent-memory-package-"));
const tool = (name: string) => path.join(root, "node_modules/.bin", name);

const WORKER = `
import { connect, MemoryError, type Memory } from "agent-memory/client";
export default {
  async fetch(_request: Request, env: { MEMORY: Fetcher }): Promise<Response> {
    using profile = await connect(env.MEMORY).getProfile("packed");
    function* messages() { yield { role: "user" as const, content: "My dog is called Biscuit." }; }
    await profile.ingest(messages(), { sessionId: "s" });
    const kept: Memory = await profile.remember({ content: "I live in Lima." });
    const { answer } = await profile.recall("Where do I live?");
    const refused = await profile.recall("").catch((error: unknown) => error);
    return Response.json({ kept: kept.type, answer, code: refused instanceof MemoryError ? [refused.code, refused.field] : null });
  },
};
`;
const WRANGLER = {
  name: "somebody-elses-worker",
  main: "worker.ts",
  compatibility_date: "2026-11-01",
  services: [
    { binding: "MEMORY", service: "agent-memory", entrypoint: "AgentMemory", props: { namespace: "packed" } },
  ],
};
const TSCONFIG = {
  compilerOptions: {
    target: "es2024",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2024", "esnext.disposable"],
    types: ["@cloudflare/workers-types"],
    strict: true,
    noEmit: true,
  },
  include: ["worker.ts"],
};

beforeAll(() => {
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  execFileSync("npm", ["pack", "--pack-destination", project], { cwd: root, stdio: "pipe" });
  mkdirSync(path.join(project, "node_modules/@cloudflare"), { recursive: true });
  mkdirSync(path.join(project, "node_modules/agent-memory"));
  execFileSync(
    "sh",
    ["-c", "tar -xzf agent-memory-*.tgz --strip-components=1 -C node_modules/agent-memory"],
    { cwd: project },
  );
  symlinkSync(
    path.join(root, "node_modules/@cloudflare/workers-types"),
    path.join(project, "node_modules/@cloudflare/workers-types"),
  );
  writeFileSync(path.join(project, "worker.ts"), WORKER);
  writeFileSync(path.join(project, "wrangler.json"), JSON.stringify(WRANGLER));
  writeFileSync(path.join(project, "tsconfig.json"), JSON.stringify(TSCONFIG));
  writeFileSync(
    path.join(project, "package.json"),
    JSON.stringify({ name: "somebody-elses-worker", type: "module", private: true }),
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test("the packed client brings its types", () => {
  expect(() => execFileSync(tool("tsc"), ["-p", project], { stdio: "pipe" })).not.toThrow();
});

test("the packed client works in a Worker of another project", async () => {
  const server = createTestHarness({
    root,
    workers: [{ configPath: path.join(project, "wrangler.json") }, { configPath: "wrangler.jsonc" }],
  });
  await server.listen();
  const answer = await (await server.fetch("/")).json();
  await server.close();
  expect(answer).toEqual({
    kept: "fact",
    answer: expect.stringContaining("Lima"),
    code: ["invalid", "query"],
  });
});
