import { experimental_readRawConfig } from "wrangler";
import { readFileSync } from "node:fs";
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

test("the package brings few others along: what only the built service runs is not among them", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: true; devOptional?: true; optional?: true }>;
  };
  const brought = Object.entries(packages)
    .filter(([at, { dev, devOptional, optional }]) => at !== "" && !(dev ?? devOptional ?? optional))
    .map(([at]) => at.replace("node_modules/", ""));
  expect(brought).toContain("zod");
  expect(brought.length).toBeLessThan(20);
  for (const heavy of ["agents", "ai", "hono", "typescript"]) expect(brought).not.toContain(heavy);
});
