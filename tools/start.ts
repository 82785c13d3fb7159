import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";

/** `npm start`: the service in wrangler dev, local, offline and open to this machine only. */
const { port, vars } = readOptions();
const root = path.join(import.meta.dirname, "..");
const url = `http://127.0.0.1:${port}`;

if (await isTaken(Number(port))) {
  console.error(`Port ${port} is in use. Choose another: npm start -- --port 8788`);
  process.exit(1);
}

const child = spawn(
  "node_modules/.bin/wrangler",
  [
    "dev",
    "--port",
    port,
    "--ip",
    "127.0.0.1",
    ...[...vars, "ALLOW_ANONYMOUS:1"].flatMap((one) => ["--var", one]),
    "--show-interactive-dev-session=false",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: "false",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_HIDE_BANNER: "true",
    },
  },
);
child.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));

const { tier, model } = await health();

console.log(`
agent-memory runs at ${url} (${tier} tier${model === null ? "" : `, ${model}`}; storage in .wrangler/state).

Remember something:
  curl -s ${url}/v1/namespaces/default/profiles/alice/remember -H 'content-type: application/json' \\
    -d '{"content": "Alice moved to Lima in March 2026 and is allergic to peanuts."}'

Ask for it:
  curl -s ${url}/v1/namespaces/default/profiles/alice/recall -H 'content-type: application/json' \\
    -d '{"query": "Where does Alice live?"}'

Every route: ${url}/ and docs/http.md. From your own Worker, bind it instead: see README.md, "Bind it". Try \`npm run demo\` for a whole conversation.
`);

/** The port, and vars for the service; what is not known is refused in one line. */
function readOptions(): { port: string; vars: readonly string[] } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string", default: process.env["PORT"] ?? "8787" },
        var: { type: "string", multiple: true, default: [] },
      },
    });
    const wrong = values.var.find((one) => !/^\w+:/.test(one));
    if (wrong === undefined) return { port: values.port, vars: values.var };
    console.error(`--var ${wrong}: must be NAME:VALUE.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message.split(". ")[0] : error);
  }
  console.error(
    "Usage: npm start -- [--port 8788] [--var NAME:VALUE]…   (wrangler's other options: npx wrangler dev)",
  );
  return process.exit(2);
}

/** What the service tells of itself once it is up. */
async function health(): Promise<{ tier: string; model: string | null }> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/health`).catch(() => null);
    if (response?.ok === true) return response.json() as Promise<{ tier: string; model: string | null }>;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  console.error(`${url} does not answer after 60 seconds.`);
  child.kill();
  return process.exit(1);
}

function isTaken(wanted: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(true));
    server.listen(wanted, "127.0.0.1", () => server.close(() => resolve(false)));
  });
}
