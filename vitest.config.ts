import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Most of a file's time is waiting for workerd to start: two at once even on two cores, where one is the default.
    maxWorkers: 2,
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
          exclude: ["test/node/**", "test/model/**"],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [
          // The service as in the default configuration, with an endpoint on this machine in its vars.
          cloudflareTest(({ inject }) => ({
            wrangler: { configPath: "./wrangler.jsonc" },
            miniflare: {
              bindings: {
                AI_BASE_URL: inject("modelUrl"),
                AI_API_KEY: "loopback-key",
                AI_MODEL: "scripted-chat",
                AI_EMBEDDING_MODEL: "scripted-embedding",
                MODEL_TIMEOUT_MS: "600",
                MODEL_RECALL_TIMEOUT_MS: "2000",
                MODEL_RETRY_MS: "2",
              },
            },
          })),
        ],
        test: {
          name: "model",
          include: ["test/model/**/*.test.ts"],
          globalSetup: ["test/model/global-setup.ts"],
          // One provider, told by one test at a time how to answer.
          fileParallelism: false,
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
