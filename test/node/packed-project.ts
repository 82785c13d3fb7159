import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const ROOT = path.join(import.meta.dirname, "../..");

/** What a project of Workers has beside the package and what npm installs with it. */
const BESIDE = [
  "@cloudflare/workers-types",
  "@cloudflare/vite-plugin",
  "@cloudflare/vitest-plugin",
  "miniflare",
  "vite",
  "vitest",
  "wrangler",
];

interface Manifest {
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
}

/** A folder of somebody else with the packed package in its node_modules; nothing is fetched. */
export interface PackedProject extends Disposable {
  folder: string;
  /** Every door of the package, as it is imported. */
  doors: string[];
}

/** Packs the package as `npm pack` does and puts it into a fresh project with these files. */
export function packedProject(files: (doors: readonly string[]) => Record<string, string>): PackedProject {
  const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-package-"));
  const { exports, dependencies } = JSON.parse(
    readFileSync(path.join(ROOT, "package.json"), "utf8"),
  ) as Manifest;
  const doors = Object.keys(exports).map((door) => path.posix.join("agent-memory", door));
  execFileSync("npm", ["pack", "--pack-destination", folder], { cwd: ROOT, stdio: "pipe" });
  const modules = path.join(folder, "node_modules");
  mkdirSync(path.join(modules, "agent-memory"), { recursive: true });
  const unpack = "tar -xzf agent-memory-*.tgz --strip-components=1 -C node_modules/agent-memory";
  execFileSync("sh", ["-c", unpack], { cwd: folder });
  for (const name of [...BESIDE, ...Object.keys(dependencies)]) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.join(ROOT, "node_modules", name), path.join(modules, name));
  }
  for (const [name, content] of Object.entries(files(doors))) writeFileSync(path.join(folder, name), content);
  return { folder, doors, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
