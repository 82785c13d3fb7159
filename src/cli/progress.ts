import cliProgress from "cli-progress";
import type { Output } from "./output.ts";

/** Tells how far a long command has come. */
export interface Progress {
  /** `done` of the total. */
  update(done: number): void;
  stop(): void;
}

const SILENT: Progress = { update: () => undefined, stop: () => undefined };

/** A bar on the standard error, when a person looks at it; `unit` is what is counted. */
export function startProgress(output: Output, total: number, unit: string): Progress {
  if (output.isJson || output.isQuiet || !process.stderr.isTTY || total === 0) return SILENT;
  const format = `{bar} {percentage}% | {value} of {total} ${unit}`;
  const bar = new cliProgress.SingleBar(
    { format, stream: process.stderr },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}
