import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../..");
const WRANGLER = path.join(ROOT, "node_modules/.bin/wrangler");
const OFFLINE = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
};

/** The root token of a service that a test started. */
export const ROOT_TOKEN = "root-token-of-the-tests";

/** The service as `npm start` runs it, with a root token and storage of its own. */
export interface HttpService {
  port: number;
  url: string;
  /** Kills wrangler and workerd at once, as a crash would; the storage stays. */
  kill: () => Promise<void>;
  /** Ends both in good order and removes the storage. */
  stop: () => Promise<void>;
}

export async function startHttpService(
  storage: string = mkdtempSync(path.join(tmpdir(), "agent-memory-http-")),
): Promise<HttpService> {
  const port = await freePort();
  const options = [
    "--port",
    String(port),
    "--ip",
    "127.0.0.1",
    "--inspector-port",
    "0",
    "--persist-to",
    storage,
  ];
  const variables = ["--var", "ALLOW_ANONYMOUS:1", "--var", `ROOT_TOKEN:${ROOT_TOKEN}`];
  const quiet = ["--show-interactive-dev-session=false", "--log-level", "error"];
  const child = spawn(WRANGLER, ["dev", ...options, ...variables, ...quiet], {
    cwd: ROOT,
    detached: true,
    stdio: "ignore",
    env: { ...process.env, ...OFFLINE },
  });
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const ended = once(child, "exit");
    process.kill(-child.pid!, signal);
    await ended;
  };
  const stop = async () => {
    await end("SIGTERM");
    rmSync(storage, { recursive: true, force: true });
  };
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { port, url, kill: () => end("SIGKILL"), stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error("the service did not start");
}

/** Runs a program and gives what it wrote; it may fail. */
export function run(program: string, args: string[], environment: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...OFFLINE, ...environment, NO_COLOR: "1" };
    execFile(program, args, { env, timeout: 120_000 }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

/** wrangler against a service that stands where the managed product's API was. */
export function wrangler(service: HttpService, ...args: string[]): Promise<string> {
  return run(WRANGLER, args, {
    CLOUDFLARE_API_BASE_URL: `${service.url}/client/v4`,
    CLOUDFLARE_API_TOKEN: ROOT_TOKEN,
    CLOUDFLARE_ACCOUNT_ID: "0123456789",
  });
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
