import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";

/** `npm start`: the service in wrangler dev, local, offline and open to this machine only. */
const { values } = parseArgs({
  options: { port: { type: "string", default: process.env["PORT"] ?? "8787" } },
});
const { port } = values;
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
    "--var",
    "ALLOW_ANONYMOUS:1",
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

const deadline = Date.now() + 60_000;
while (Date.now() < deadline) {
  const healthy = await fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  );
  if (healthy) break;
  await new Promise((resolve) => setTimeout(resolve, 200));
}

console.log(`
agent-memory runs at ${url} (offline tier, storage in .wrangler/state).

Remember something:
  curl -s ${url}/v1/namespaces/default/profiles/alice/remember -H 'content-type: application/json' \\
    -d '{"content": "Alice moved to Lima in March 2026 and is allergic to peanuts."}'

Ask for it:
  curl -s ${url}/v1/namespaces/default/profiles/alice/recall -H 'content-type: application/json' \\
    -d '{"query": "Where does Alice live?"}'

Every route: ${url}/ and docs/http.md. From your own Worker, bind it instead: see README.md, "Bind it". Try \`npm run demo\` for a whole conversation.
`);

function isTaken(wanted: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(true));
    server.listen(wanted, "127.0.0.1", () => server.close(() => resolve(false)));
  });
}
