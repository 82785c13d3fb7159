import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
// In a project of yours: from "agent-memory/testing", and without `folder`.
import { memoryWorker } from "../../src/testing/index.ts";

const built = new URL("../../.wrangler/bundle", import.meta.url).pathname;
const folder = process.env["AGENT_MEMORY_SERVICE"] ?? built;

export default defineConfig({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "./wrangler.jsonc", environment: "local" },
      miniflare: { workers: [memoryWorker({ folder })] },
    }),
  ],
});
