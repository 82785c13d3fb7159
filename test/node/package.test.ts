import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
import { Session } from "agent-memory/session";
import { DurableObject } from "cloudflare:workers";
export class Chat extends DurableObject {
  async texts(): Promise<string> {
    const session = Session.create(this).withContext("memory", { maxTokens: 100 });
    await session.appendMessage({ id: "1", role: "user", parts: [{ type: "text", text: "kept here" }] });
    return JSON.stringify(await session.getHistory());
  }
}
export default {
  async fetch(_request: Request, env: { MEMORY: Fetcher; CHAT: DurableObjectNamespace<Chat> }): Promise<Response> {
    using profile = await connect(env.MEMORY).getProfile("packed");
    function* messages() { yield { role: "user" as const, content: "My dog is called Biscuit." }; }
    await profile.ingest(messages(), { sessionId: "s" });
    const kept: Memory = await profile.remember({ content: "I live in Lima." });
    const { answer } = await profile.recall("Where do I live?");
    const refused = await profile.recall("").catch((error: unknown) => error);
    const chat = await env.CHAT.getByName("packed").texts();
    const session = await profile.session("s", { context: [{ label: "memory" }] });
    const tools = Object.keys(await session.tools());
    return Response.json({ kept: kept.type, answer, chat, tools, code: refused instanceof MemoryError ? [refused.code, refused.field] : null });
  },
};
`;
const WRANGLER = {
  name: "somebody-elses-worker",
  main: "worker.ts",
  compatibility_date: "2026-11-01",
  compatibility_flags: ["nodejs_compat"],
  durable_objects: { bindings: [{ name: "CHAT", class_name: "Chat" }] },
  migrations: [{ tag: "v1", new_sqlite_classes: ["Chat"] }],
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
  // What npm would install with the package, and the types that a project of Workers has.
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  for (const name of ["@cloudflare/workers-types", ...Object.keys(dependencies)]) {
    const link = path.join(project, "node_modules", name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(root, "node_modules", name), link);
  }
  writeFileSync(path.join(project, "worker.ts"), WORKER);
  writeFileSync(path.join(project, "wrangler.json"), JSON.stringify(WRANGLER));
  writeFileSync(path.join(project, "tsconfig.json"), JSON.stringify(TSCONFIG));
  writeFileSync(
    path.join(project, "package.json"),
    JSON.stringify({ name: "somebody-elses-worker", type: "module", private: true }),
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

// The declarations of `ai` ask for types of browsers and Node; projects that use it skip the check of libraries.
test("the packed client brings its types", () => {
  const { stdout } = spawnSync(tool("tsc"), ["-p", "."], { cwd: project, encoding: "utf8" });
  const ours = stdout.split("\n").filter((line) => /^(worker\.ts|node_modules\/agent-memory\/)/.test(line));
  expect(ours).toEqual([]);
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
    chat: expect.stringContaining("kept here"),
    tools: ["set_context"],
    code: ["invalid", "query"],
  });
});
