import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The service as a Worker of miniflare: an entry of its `workers`, which the Vitest plugin of Workers takes too.
 * Miniflare 5 takes what `convertV4MiniflareOptions` makes of them. A type and no interface: they are to fit records.
 */
export type MemoryWorker = {
  name: string;
  modulesRoot: string;
  modules: { type: "ESModule" | "Text" | "Data"; path: string }[];
  compatibilityDate: string;
  compatibilityFlags: string[];
  durableObjects: Record<string, { className: string; useSQLite: true }>;
  r2Buckets: string[];
  bindings: Record<string, string>;
};

/** A binding to the service: an entry of miniflare's `serviceBindings`. */
export interface MemoryBinding {
  name: string;
  entrypoint: "AgentMemory";
  props: { namespace?: string };
}

const NAME = "agent-memory";

/**
 * The service as it is packed, to stand beside the Worker under test; offline, its storage in memory unless
 * miniflare is told to persist. `folder` is that of the built service, when it is not the package's own.
 */
export function memoryWorker({ name = NAME, folder = packedService() } = {}): MemoryWorker {
  const main = path.join(folder, "index.js");
  if (!existsSync(main)) throw new Error(`There is no built service in ${folder}: run "npm run bundle".`);
  const files = readdirSync(folder);
  const ofType = (type: "Text" | "Data", ending: string) =>
    files.filter((file) => file.endsWith(ending)).map((file) => ({ type, path: path.join(folder, file) }));
  return {
    name,
    modulesRoot: folder,
    modules: [{ type: "ESModule", path: main }, ...ofType("Text", ".sql"), ...ofType("Data", ".bin")],
    compatibilityDate: "2026-04-21",
    compatibilityFlags: ["nodejs_compat"],
    durableObjects: {
      MEMORY_OBJECT: { className: "MemoryObject", useSQLite: true },
      DIRECTORY: { className: "Directory", useSQLite: true },
    },
    r2Buckets: ["SKILLS", "MEMORY_FILES"],
    // Calls over HTTP from this machine need no token; a test may dispatch them to this Worker.
    bindings: { ALLOW_ANONYMOUS: "1" },
  };
}

/** What `env.MEMORY` is in a test that has no wrangler configuration: the service, in a namespace. */
export function memoryBinding({
  namespace,
  name = NAME,
}: { namespace?: string; name?: string } = {}): MemoryBinding {
  return { name, entrypoint: "AgentMemory", props: namespace === undefined ? {} : { namespace } };
}

/** The folder of the built service in this package. */
function packedService(): string {
  let folder = import.meta.dirname;
  while (!isPackage(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  return path.join(folder, "dist/service");
}

function isPackage(folder: string): boolean {
  const manifest = path.join(folder, "package.json");
  return existsSync(manifest) && readFileSync(manifest, "utf8").includes(`"name": "${NAME}"`);
}
