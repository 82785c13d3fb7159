import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBuilder, createServer } from "vite";
import { createTestHarness } from "wrangler";
import { packedProject, ROOT, type PackedProject } from "./packed-project.ts";

const tool = (name: string) => path.join(ROOT, "node_modules/.bin", name);

/** Imports every door; what it exports is asked for at run time, what it is typed as at compile time. */
const worker = (doors: readonly string[]) => `
${doors.map((door, index) => `import * as door${index} from "${door}";`).join("\n")}
import { connect, MemoryError, type Memory } from "agent-memory/client";
import { evaluateCompaction, noCompaction, type Scenario } from "agent-memory/compaction";
import { Session } from "agent-memory/session";
import { isMemoryEvent, query, type MemoryGenerationResult } from "agent-memory/turn-memory";
import { DurableObject } from "cloudflare:workers";
const doors: Record<string, object> = { ${doors.map((door, index) => `"${door}": door${index}`).join(", ")} };
type IsTyped<Door> = 0 extends 1 & Door[keyof Door] ? never : Door;
export type Typed = [${doors.map((_door, index) => `IsTyped<typeof door${index}>`).join(", ")}];
export class Chat extends DurableObject {
  async texts(): Promise<string> {
    const session = Session.create(this).withContext("memory", { maxTokens: 100 });
    await session.appendMessage({ id: "1", role: "user", parts: [{ type: "text", text: "kept here" }] });
    return JSON.stringify(await session.getHistory());
  }
  async turns(): Promise<MemoryGenerationResult["status"][]> {
    const statuses: MemoryGenerationResult["status"][] = [];
    const run = () => [{ type: "assistant" as const, text: "Noted." }];
    for await (const message of query({
      prompt: "I live in Oslo.",
      options: { memory: { mode: "native" }, host: this, run },
    })) {
      if (isMemoryEvent(message) && message.subtype === "memory_generation") statuses.push(message.result.status);
    }
    return statuses;
  }
}
export default {
  async fetch(_request: Request, env: { MEMORY: Fetcher; CHAT: DurableObjectNamespace<Chat> }): Promise<Response> {
    const exported = Object.fromEntries(
      Object.entries(doors).map(([name, door]) => [name, Object.entries(door).map(([key, value]) => key + ": " + typeof value)]),
    );
    const chat = await env.CHAT.getByName("packed").texts();
    using profile = await connect(env.MEMORY).getProfile("packed");
    function* messages() { yield { role: "user" as const, content: "My dog is called Biscuit." }; }
    await profile.ingest(messages(), { sessionId: "s" });
    const kept: Memory = await profile.remember({ content: "I live in Lima." });
    const { answer } = await profile.recall("Where do I live?");
    const refused = await profile.recall("").catch((error: unknown) => error);
    const turns = await env.CHAT.getByName("packed").turns();
    const session = await profile.session("s", { context: [{ label: "memory" }] });
    const scenario: Scenario = { name: "s", pack: "p", language: "en", facts: [], approvals: [], quantities: [], generations: [
      [{ id: "1", role: "user", parts: [{ type: "text", text: "Never pay twice." }] }] ], prohibitions: [{ generation: 0, quote: "Never pay twice" }] };
    const { isFailed } = await evaluateCompaction(scenario, noCompaction());
    await session.state.define("step", { type: "string" });
    const tools = Object.keys(await session.tools());
    const code = refused instanceof MemoryError ? [refused.code, refused.field] : null;
    return Response.json({ exported, chat, turns, kept: kept.type, answer, tools, isFailed, code });
  },
};
`;

const WRANGLER = {
  name: "somebody-elses-worker",
  main: "worker.ts",
  compatibility_date: "2026-10-01",
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

/** The built service, as the package brings it. */
const SERVICE = "node_modules/agent-memory/dist/service/wrangler.json";

const VITE = `
import { cloudflare } from "@cloudflare/vite-plugin";
export default {
  logLevel: "warn",
  plugins: [cloudflare({ inspectorPort: false, auxiliaryWorkers: [{ configPath: "${SERVICE}" }] })],
};
`;

let project: PackedProject;
beforeAll(() => {
  process.env["WRANGLER_SEND_METRICS"] = "false";
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  project = packedProject((doors) => ({
    "worker.ts": worker(doors),
    "wrangler.json": JSON.stringify(WRANGLER),
    "tsconfig.json": JSON.stringify(TSCONFIG),
    "vite.config.ts": VITE,
    "package.json": JSON.stringify({ name: "somebody-elses-worker", type: "module", private: true }),
  }));
});
afterAll(() => project[Symbol.dispose]());

/** What the Worker answers when every door is there, exports something, and does its work. */
const whole = () => ({
  doors: project.doors,
  lacking: [],
  kept: "fact",
  answer: expect.stringContaining("Lima"),
  chat: expect.stringContaining("kept here"),
  turns: ["saved"],
  tools: ["set_context", "set_state"],
  isFailed: false,
  code: ["invalid", "query"],
});

async function seen(response: { json(): Promise<unknown> }): Promise<object> {
  const { exported, ...did } = (await response.json()) as { exported: Record<string, string[]> };
  const lacking = Object.entries(exported).flatMap(([door, names]) =>
    names.length === 0 ? [door] : names.filter((name) => name.endsWith(": undefined")),
  );
  return { doors: Object.keys(exported), lacking, ...did };
}

describe("the packed package in a project of somebody else", () => {
  test("brings the types of every door, and needs neither those of Node or browsers nor skipLibCheck", () => {
    const { stdout } = spawnSync(tool("tsc"), ["-p", "."], { cwd: project.folder, encoding: "utf8" });
    expect(stdout).toBe("");
  });

  test("works under wrangler: every door, the binding, a session in an object of the project", async () => {
    const configPath = path.join(project.folder, "wrangler.json");
    const server = createTestHarness({
      root: ROOT,
      workers: [{ configPath }, { configPath: path.join(project.folder, SERVICE) }],
    });
    await server.listen();
    const answer = await seen(await server.fetch("/"));
    await server.close();
    expect(answer).toEqual(whole());
  });

  test("works under Vite's server", async () => {
    const server = await createServer({ root: project.folder, server: { port: 0 } });
    await server.listen();
    const [url] = server.resolvedUrls!.local;
    const answer = await seen(await fetch(url!));
    await server.close();
    expect(answer).toEqual(whole());
  });

  test("works as Vite built it", async () => {
    const builder = await createBuilder({ root: project.folder });
    await builder.buildApp();
    const built = path.join(project.folder, "dist");
    const workers = ["somebody_elses_worker", "agent_memory"].map((name) => ({
      configPath: path.join(built, name, "wrangler.json"),
    }));
    const server = createTestHarness({ root: project.folder, workers });
    await server.listen();
    const answer = await seen(await server.fetch("/"));
    await server.close();
    expect(answer).toEqual(whole());
  });
});

test("the packed command line runs on the oldest Node that the package names", () => {
  const main = path.join(project.folder, "node_modules/agent-memory/dist/src/cli/main.js");
  // The Node of the machine, not the one that this project brings: `.ci/run` has 20.
  const folders = (process.env["PATH"] ?? "").split(":").filter((folder) => !folder.includes("node_modules"));
  const env = { ...process.env, PATH: folders.join(":") };
  const run = (...argv: string[]) => spawnSync(main, argv, { cwd: project.folder, encoding: "utf8", env });
  expect(run("--version").stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(run("list", "--url", "http://127.0.0.1:1")).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/^agent-memory: No service/),
  });
});
