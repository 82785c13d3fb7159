import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * `npm pack` runs this: the package's doors as JavaScript with types, and its command line. The steps of the schema are written into the
 * code, since bundlers differ in what they make of an imported `.sql` file inside a package.
 */
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
