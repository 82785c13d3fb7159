import { experimental_readRawConfig } from "wrangler";
import { expect, test } from "vitest";

/** Bindings that exist only in Cloudflare's network: with one of them wrangler dev wants an account. */
const REMOTE = [
  "ai",
  "ai_search",
  "vectorize",
  "browser",
  "agent_memory",
  "dispatch_namespaces",
  "mtls_certificates",
  "vpc_services",
  "images",
];

test("the default configuration has no binding that needs the network, and the named environment has one", () => {
  const { rawConfig } = experimental_readRawConfig({ config: "wrangler.jsonc" });
  expect(REMOTE.filter((binding) => binding in rawConfig)).toEqual([]);
  expect(JSON.stringify({ ...rawConfig, env: {} })).not.toContain('"remote":true');
  expect(Object.keys(rawConfig.env ?? {})).toContain("workers-ai");
  expect(rawConfig.env?.["workers-ai"]).toHaveProperty("ai.binding", "AI");
});
