import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "jsonc-parser";

/**
 * `npm pack` runs this: the package's doors as JavaScript with types, and its command line. The steps of the schema are written into the
 * code, since bundlers differ in what they make of an imported `.sql` file inside a package.
 */
const ENVIRONMENTS = ["local", "dev", "development", "test"];

const root = path.join(import.meta.dirname, "..");

rmSync(path.join(root, "dist"), { recursive: true, force: true });
for (const config of ["tsconfig.build.json", "tsconfig.build-cli.json"])
  execFileSync("node_modules/.bin/tsc", ["-p", config], { cwd: root, stdio: "inherit" });
chmodSync(path.join(root, "dist/src/cli/main.js"), 0o755);

const list = path.join(root, "dist/migrations/index.js");
const inlined = readFileSync(list, "utf8").replace(
  /^import (\w+) from "\.\/([\w.-]+\.sql)";$/gm,
  (_line, name: string, file: string) =>
    `const ${name} = ${JSON.stringify(readFileSync(path.join(root, "migrations", file), "utf8"))};`,
);
writeFileSync(list, inlined);

// The service itself, for tests and local development of the Workers that bind it: `memoryWorker()`, `wrangler dev -c`.
const service = path.join(root, "dist/service");
execFileSync("node_modules/.bin/wrangler", ["deploy", "--dry-run", "--outdir", service], {
  cwd: root,
  stdio: "pipe",
  env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
});
for (const extra of ["index.js.map", "README.md"]) rmSync(path.join(service, extra), { force: true });
const main = path.join(service, "index.js");
writeFileSync(main, readFileSync(main, "utf8").replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n"));
const config = readConfig();
const kept = [
  "name",
  "compatibility_date",
  "compatibility_flags",
  "durable_objects",
  "migrations",
  "r2_buckets",
];
// An environment that the app beside it is started in would otherwise rename the service, and no binding finds it.
const sameInEveryEnvironment = {
  name: config["name"],
  durable_objects: config["durable_objects"],
  r2_buckets: config["r2_buckets"],
};
writeFileSync(
  path.join(service, "wrangler.json"),
  JSON.stringify({
    ...Object.fromEntries(kept.map((key) => [key, config[key]])),
    main: "index.js",
    no_bundle: true,
    env: Object.fromEntries(ENVIRONMENTS.map((name) => [name, sameInEveryEnvironment])),
  }),
);
copyFileSync(path.join(root, "tools/service.d.ts"), path.join(service, "index.d.ts"));

function readConfig(): Record<string, unknown> {
  const text = readFileSync(path.join(root, "wrangler.jsonc"), "utf8");
  return parse(text, [], { allowTrailingComma: true });
}
