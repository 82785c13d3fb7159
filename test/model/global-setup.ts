import type { TestProject } from "vitest/node";
import { startModelServer } from "../../tools/model-server/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    modelUrl: string;
  }
}

/** Starts the loopback provider for the tests of the model tier. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startModelServer();
  project.provide("modelUrl", server.url);
  return server.close;
}
