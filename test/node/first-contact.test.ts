import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "./http-service.ts";
import { packedProject, ROOT, type PackedProject } from "./packed-project.ts";
import { running } from "./running.ts";

/** The first block of a page that has this text. */
function block(page: string, having: string): string {
  const blocks = readFileSync(path.join(ROOT, page), "utf8").matchAll(/^```\w+\n([\s\S]*?)^```$/gm);
  const found = [...blocks].map(([, text = ""]) => text).find((text) => text.includes(having));
  if (found === undefined) throw new Error(`no block of ${page} has ${having}`);
  return found;
}

/** The command in a block of docs/testing.md, as the folder's own tools run it. */
const command = (having: string) => block("docs/testing.md", having).trim().replace(/^npx /, "");

const FIRST = block("README.md", "env.MEMORY.getProfile");

/** The app of a newcomer: the first lines of README, and the configuration of docs/testing.md. */
const APP = `
import { connect, type MemoryService } from "agent-memory/client";
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const messages: { role: "user"; content: string }[] = [{ role: "user", content: "Alice lives in Lima now." }];
    ${FIRST}
    const said: string = answer;
    const byHand: MemoryService["getProfile"] | undefined = undefined;
    const piped = await env.MEMORY.getProfile("alice").list({ limit: 1 });
    using profileToo = connect(env.MEMORY).getProfile("alice");
    const typed: Date | undefined = (await profileToo.list()).memories[0]?.createdAt;
    return Response.json({ said, found: candidates.length, listed: piped.memories.length, typed, byHand });
  },
} satisfies ExportedHandler<Env>;
`;

/** The first block of docs/turn-memory.md, with an agent that yields what has a type and nothing else known. */
const TURNS = `
import { DurableObject } from "cloudflare:workers";
import type { MemoryService } from "agent-memory/client";
declare const memory: MemoryService;
declare function agent(prompt: string, systemPrompt: string): AsyncIterable<{ type: string }>;
${block("docs/turn-memory.md", "isMemoryEvent").replace(
  /^import.*$/m,
  (line) => `${line}
export class Agent extends DurableObject { async turn(): Promise<void> {`,
)}
} }
`;

const APP_TEST = `
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
test("answers", async () => {
  const response = await exports.default.fetch("http://app/");
  expect(await response.json()).toMatchObject({ said: expect.stringContaining("Lima"), listed: 1 });
});
`;

const MINIFLARE = `
${block("docs/testing.md", "convertV4MiniflareOptions").replace("dist/app.js", "app.mjs")}
console.log(await (await miniflare.dispatchFetch("http://app/")).text());
await miniflare.dispose();
`;

const PLAIN_APP = `export default { async fetch(_request, env) {
  const profile = await env.MEMORY.getProfile("bo");
  await profile.remember({ content: "I live in Oslo." });
  return new Response((await profile.recall("Where do I live?")).answer);
} };`;

const TSCONFIG = {
  compilerOptions: {
    target: "es2024",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2024", "esnext.disposable"],
    types: ["./worker-configuration.d.ts"],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ["worker.ts", "turns.ts"],
};

let project: PackedProject;
let env: Record<string, string>;

beforeAll(() => {
  project = packedProject(() => ({
    // As `npm init` makes it: no "type".
    "package.json": JSON.stringify({ name: "my-app", private: true }),
    "wrangler.jsonc": block("docs/testing.md", '"agent_memory"'),
    "worker.ts": APP,
    "turns.ts": TURNS,
    "worker.test.ts": APP_TEST,
    "vitest.config.mts": block("docs/testing.md", "vitest.config.mts"),
    "app.mjs": PLAIN_APP,
    "miniflare.mjs": MINIFLARE,
    "tsconfig.json": JSON.stringify(TSCONFIG),
  }));
  mkdirSync(path.join(project.folder, "registry"));
  env = {
    PATH: `${path.join(ROOT, "node_modules/.bin")}:${process.env["PATH"]}`,
    WRANGLER_REGISTRY_PATH: path.join(project.folder, "registry"),
    WRANGLER_SEND_METRICS: "false",
  };
});
afterAll(() => project[Symbol.dispose]());

const run = (line: string) =>
  promisify(execFile)("sh", ["-c", line], {
    cwd: project.folder,
    env: { ...process.env, ...env, NO_COLOR: "1" },
  }).catch((error: { stdout: string; stderr: string }) => error);

describe("a newcomer's project that follows the pages to the letter", () => {
  test("type-checks, strict and without skipLibCheck, once wrangler has typed the binding", async () => {
    await run(command("wrangler types"));
    const { stdout, stderr } = await run("tsc -p .");
    expect(stdout + stderr).toBe("");
  });

  test("develops in one process with the service, in the environment it names and its own registry", async () => {
    const port = await freePort();
    const options = `--port ${port} --ip 127.0.0.1 --inspector-port 0 --show-interactive-dev-session=false`;
    const started = `exec ${command("wrangler dev --env local -c")} ${options}`;
    await using app = await running(started, { port, cwd: project.folder, env });
    expect(await (await fetch(app.url)).json()).toMatchObject({ said: expect.stringContaining("Lima") });
    expect(app.written()).not.toContain("duplicate module");
  });

  test("tests in the Workers runtime without a type in its package.json", async () => {
    const { stdout, stderr } = await run("vitest run");
    expect(stdout + stderr).toMatch(/Tests {2}1 passed/);
  });

  test("tests with miniflare", async () => {
    const { stdout } = await run("node miniflare.mjs");
    expect(stdout).toContain("Oslo");
  });
});

test("the example of the managed binding runs by its npm script", async () => {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const port = await freePort();
  const storage = path.join(project.folder, "state");
  const options = `--port ${port} --ip 127.0.0.1 --inspector-port 0 --persist-to ${storage} --show-interactive-dev-session=false`;
  const script = `exec ${manifest.scripts["example:managed-binding"]} ${options}`;
  await using example = await running(script, { port, cwd: ROOT, env, path: "/mira?q=anything" });
  const answered = await fetch(`${example.url}/mira?q=anything`);
  expect(await answered.json()).toEqual({ answer: "", candidates: 0, memories: 0 });
});
