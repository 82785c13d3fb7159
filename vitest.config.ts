import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The service runs in the isolate of the tests, so workerd reports a refusal that crossed RPC as unhandled on
    // the far side although the caller handled it. Every other unhandled error still fails the run.
    onUnhandledError: (error) =>
      !("remote" in error && (error.name === "MemoryError" || error.message.startsWith("options.memory"))),
    projects: [
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.jsonc" },
          }),
        ],
        test: {
          name: "workers",
          include: ["test/**/*.test.ts"],
          exclude: ["test/node/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "node",
          include: ["test/node/**/*.test.ts"],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
