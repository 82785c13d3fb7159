import { inject } from "vitest";
import type { Script, SeenRequest } from "../../tools/model-server/server.ts";

/** Tells the loopback provider how to answer from now on, and forgets what it was told before. */
export async function scriptProvider(...scripts: Script[]): Promise<void> {
  await control({ reset: true, scripts });
}

/** Requests that the provider saw since it was last told something. */
export async function seenByProvider(): Promise<SeenRequest[]> {
  return (await control({})).seen;
}

async function control(order: object): Promise<{ seen: SeenRequest[] }> {
  const url = new URL("/control", inject("modelUrl"));
  const response = await fetch(url, { method: "POST", body: JSON.stringify(order) });
  return response.json();
}
