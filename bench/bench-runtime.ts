import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startRuntime, type Runtime } from "../tools/runtime.ts";
import type { BindingRequest, SessionRequest } from "./arms/driver.ts";
import { exportOf } from "./data.ts";
import type { Ran } from "./arms/session-host.ts";

const ROOT = path.join(import.meta.dirname, "..");
const HOSTS = {
  ours: "OursHost",
  floor: "FloorHost",
  published: "PublishedHost",
  today: "TodayHost",
} as const;

/** An implementation of a session that is measured. */
export type SessionArm = keyof typeof HOSTS;

/** The service and every arm in one workerd, with their storage on disk. */
export interface BenchRuntime {
  /** Arms that could be built. */
  arms: SessionArm[];
  ask: (request: SessionRequest) => Promise<Ran>;
  call: (request: BindingRequest) => Promise<unknown>;
  /** Ends the runtime and starts it over the same storage. */
  restart: () => Promise<void>;
  /** Memory of all its processes in MiB; null where the system does not tell. */
  memoryMib: () => number | null;
  stop: () => Promise<void>;
}

const FILL_BATCH = 1000;

/** Gives a profile of the service these memories, as if each had been remembered. */
export async function fillMemories(
  { call }: Pick<BenchRuntime, "call">,
  profile: string,
  contents: readonly string[],
): Promise<void> {
  for (let from = 0; from < contents.length; from += FILL_BATCH) {
    const each = [[exportOf(contents.slice(from, from + FILL_BATCH)), { format: "mem0" }]];
    await call({ binding: "memory", profile, method: "import", each });
  }
}

/** Whether what the bench compares with is installed. */
export function hasPeers(): boolean {
  return existsSync(path.join(import.meta.dirname, "node_modules/agents-published/package.json"));
}

/** Starts everything that can be built; without peers the published Session is left out. */
export async function startBench(): Promise<BenchRuntime> {
  const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-bench-"));
  const arms: SessionArm[] = hasPeers()
    ? ["ours", "floor", "published", "today"]
    : ["ours", "floor", "today"];
  const config = path.join(folder, "wrangler.json");
  writeFileSync(config, JSON.stringify(configOf(arms)));
  const start = () => startRuntime(path.join(folder, "storage"), { workers: [config, "wrangler.jsonc"] });
  let runtime: Runtime = await start();
  return {
    arms,
    ask: async (request) => (await runtime.post(request)) as Ran,
    call: (request) => runtime.post(request),
    restart: async () => {
      await runtime.stop();
      runtime = await start();
    },
    memoryMib: () => runtime.memoryMib(),
    stop: async () => {
      await runtime.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A Worker with the objects of all arms, the binding of the service and that of the floor. */
function configOf(arms: readonly SessionArm[]): object {
  const classes = [...arms.map((arm) => HOSTS[arm]), "FloorMemory"];
  const bindings = [
    ...arms.map((arm) => ({ name: arm, class_name: HOSTS[arm] })),
    { name: "FLOOR_MEMORY", class_name: "FloorMemory" },
  ];
  const main = arms.includes("published") ? "worker.ts" : "worker-without-peers.ts";
  return {
    name: "bench",
    main: path.join(ROOT, "bench/arms", main),
    compatibility_date: "2026-11-01",
    compatibility_flags: ["nodejs_compat"],
    minify: true,
    durable_objects: { bindings },
    migrations: [{ tag: "v1", new_sqlite_classes: classes }],
    services: [
      {
        binding: "memory",
        service: "agent-memory",
        entrypoint: "AgentMemory",
        props: { namespace: "bench" },
      },
      { binding: "bare", service: "bench", entrypoint: "FloorBinding" },
    ],
  };
}
