import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Resident memory in MiB of the processes of a group that go by this name; null where there is no /proc. */
export function residentMib(group: number, name: string): number | null {
  if (!existsSync("/proc/self/stat")) return null;
  let kib = 0;
  for (const pid of readdirSync("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const status = read(`/proc/${pid}/status`);
    if (!status.startsWith(`Name:\t${name}`) || groupOf(pid) !== group) continue;
    kib += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return kib / 1024;
}

function groupOf(pid: string): number {
  // The name stands in parentheses and may hold spaces; state, parent and group follow it.
  return Number(read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ")[2]);
}

function read(file: string): string {
  // A process may end between being listed and being read.
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
