import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { residentMib } from "./process-memory.ts";
import { experimental_readRawConfig } from "wrangler";

const ROOT = path.join(import.meta.dirname, "..");

/** Neither metrics, nor error reports, nor the request's place are fetched: everything here works offline. */
const OFFLINE = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
};

const CALL_TIMEOUT_MS = 300_000;
const ATTEMPT_TIMEOUT_MS = 2000;

/** An error of the service as the gateway reports it. */
export class CallError extends Error {
  readonly code: string | undefined;
  readonly field: string | undefined;

  constructor(error: { message: string; code?: string; field?: string }) {
    super(error.message);
    this.code = error.code;
    this.field = error.field;
  }
}

/** One call of the binding. */
export interface Invocation {
  method: string;
  profile: string;
  /** A session of the profile, whose method it then is. */
  session?: string;
  args?: unknown[];
  /** How often it is made inside one request; the answer is the last result. */
  repeat?: number;
  /** Instead of `args`: one call for each of these, in turn and inside one request; the answer is all results. */
  each?: unknown[][];
}

/** The service and a Worker that binds it, in a local workerd with its storage on disk. */
export interface Runtime {
  /** Of the gateway, with a slash at its end. */
  url: string;
  /** Process group of wrangler and workerd. */
  group: number;
  /** Calls a method of the binding through the gateway. */
  call: (invocation: Invocation) => Promise<unknown>;
  /** Posts a body of another kind to the first Worker. */
  post: (body: object) => Promise<unknown>;
  /** Resident memory of wrangler's workerd processes in MiB; null where the system does not tell. */
  memoryMib: () => number | null;
  /** Kills wrangler and workerd at once, as a crash would. */
  kill: () => Promise<void>;
  /** Ends both in good order. */
  stop: () => Promise<void>;
}

/** The service alone, as `npm start` or a deployment runs it, reached over HTTP. */
export interface Service {
  /** Without a slash at its end. */
  url: string;
  /** Ends it at once. */
  kill: () => Promise<void>;
}

/** Starts the service over `storage` with these variables. */
export async function startService(storage: string, variables: Record<string, string>): Promise<Service> {
  const port = await freePort();
  const vars = Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const child = spawnWrangler(["--port", String(port), "--persist-to", storage, ...vars]);
  const url = `http://127.0.0.1:${port}`;
  await ready(child, () => fetch(`${url}/health`, { signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) }));
  return { url, kill: () => end(child, "SIGKILL") };
}

function spawnWrangler(options: readonly string[], inspectorPort: number = 0): ChildProcess {
  const own = ["--inspector-port", String(inspectorPort), "--show-interactive-dev-session=false"];
  return spawn("node_modules/.bin/wrangler", ["dev", ...options, ...own], {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...OFFLINE },
  });
}

/** How a runtime may differ from the service as it is shipped. */
export interface RuntimeOptions {
  /** Configurations of the Workers, the one that answers first. */
  workers?: readonly string[];
  /** Where the debugger of the first Worker listens; a free port when it is not given. */
  inspectorPort?: number;
  /** Vars of the service, beside those of its configuration. */
  vars?: Readonly<Record<string, string>>;
  /** More flags of wrangler. */
  flags?: readonly string[];
}

/**
 * Starts the service and the gateway, or other Workers, over `storage`; the same folder again gives the same data back.
 */
export async function startRuntime(
  storage: string,
  { workers, inspectorPort = 0, vars, flags = [] }: RuntimeOptions = {},
): Promise<Runtime> {
  const port = await freePort();
  const service = vars === undefined ? "wrangler.jsonc" : configWith(vars, storage);
  const configs = (workers ?? ["tools/gateway/wrangler.jsonc", service]).flatMap((worker) => ["-c", worker]);
  const child = spawnWrangler(
    [...configs, ...flags, "--port", String(port), "--persist-to", storage],
    inspectorPort,
  );
  const url = `http://127.0.0.1:${port}/`;
  await ready(child, () => call(url, { method: "nothing", profile: "x", args: [] }, ATTEMPT_TIMEOUT_MS));
  return {
    url,
    group: child.pid ?? 0,
    call: (invocation) => call(url, { args: [], repeat: 1, ...invocation }),
    post: (body) => call(url, body),
    memoryMib: () => (child.pid === undefined ? null : residentMib(child.pid, "workerd")),
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
  };
}

/** The service's configuration with vars of a test; `--var` would reach the first Worker only. */
function configWith(vars: Readonly<Record<string, string>>, folder: string): string {
  const { rawConfig } = experimental_readRawConfig({ config: path.join(ROOT, "wrangler.jsonc") });
  const file = path.join(folder, "service.wrangler.json");
  const main = path.join(ROOT, "src/index.ts");
  writeFileSync(file, JSON.stringify({ ...rawConfig, $schema: undefined, env: undefined, main, vars }));
  return file;
}

async function call(url: string, body: object, timeoutMs = CALL_TIMEOUT_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body), signal });
  const text = await response.text();
  if (!response.ok && response.status !== 400)
    throw new Error(`The gateway answered ${response.status}: ${text.slice(0, 500)}`);
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw new CallError(error);
  return result;
}

/** Waits until an attempt succeeds. */
async function ready(child: ChildProcess, attempt: () => Promise<unknown>): Promise<void> {
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || output.includes("Build failed")) break;
    // While the bundle is broken wrangler keeps requests waiting, so no attempt may wait for long.
    const answered = await attempt().then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await end(child, "SIGKILL");
  throw new Error(`The service did not start:\n${output}`);
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  // The group holds wrangler and workerd.
  process.kill(-child.pid, signal);
  await ended;
}

/** A port that nothing listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
