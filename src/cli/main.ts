#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { run, watchOutput } from "./program.ts";

/** The version of the package that this file belongs to, built or not. */
function version(): string {
  for (let folder = import.meta.dirname; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (!existsSync(file)) continue;
    const manifest: { name?: string; version?: string } = JSON.parse(readFileSync(file, "utf8"));
    if (manifest.name === "agent-memory" && manifest.version !== undefined) return manifest.version;
  }
  return "0.0.0";
}

watchOutput();
process.exitCode = await run(process.argv.slice(2), version());
