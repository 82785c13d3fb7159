import { readdirSync, readFileSync } from "node:fs";

/** The most memory that a workerd of this process group has had in RAM so far, in megabytes. */
export function peakMegabytes(group: number): number {
  const peaks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => peakOf(pid, group));
  return Math.round(Math.max(0, ...peaks) / 1024);
}

function peakOf(pid: string, group: number): number[] {
  try {
    const [, name = "", rest = ""] = /\((.*)\)(.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    if (name !== "workerd" || Number(rest.trim().split(" ")[2]) !== group) return [];
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return [Number(kilobytes)];
  } catch {
    // It ended in between.
    return [];
  }
}
