import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * `npm pack` runs this: the package's doors as JavaScript with types. The steps of the schema are written into the
 * code, since bundlers differ in what they make of an imported `.sql` file inside a package.
 */
const root = `${import.meta.dirname}/../`;

rmSync(`${root}dist`, { recursive: true, force: true });
execFileSync("node_modules/.bin/tsc", ["-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });

const list = `${root}dist/migrations/index.js`;
const inlined = readFileSync(list, "utf8").replace(
  /^import (\w+) from "\.\/([\w.-]+\.sql)";$/gm,
  (_line, name: string, file: string) =>
    `const ${name} = ${JSON.stringify(readFileSync(`${root}migrations/${file}`, "utf8"))};`,
);
writeFileSync(list, inlined);
