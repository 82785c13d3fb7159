import { spawn } from "node:child_process";
import { once } from "node:events";

/** A command that serves, and what it wrote so far. */
export interface Running extends AsyncDisposable {
  url: string;
  written: () => string;
}

/** Starts a command and waits until it answers at the port with a success; it fails with what the command wrote. */
export async function running(
  command: string,
  { port, cwd, env, path = "/" }: { port: number; cwd: string; env: Record<string, string>; path?: string },
): Promise<Running> {
  const child = spawn("sh", ["-c", command], {
    cwd,
    detached: true,
    env: { ...process.env, NO_COLOR: "1", CLOUDFLARE_CF_FETCH_ENABLED: "false", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(child, "exit");
  const end = async () => {
    if (child.exitCode === null) process.kill(-child.pid!, "SIGTERM");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(url + path, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, written: () => output, [Symbol.asyncDispose]: end };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await end();
  throw new Error(`did not start: ${command}\n${output}`);
}
