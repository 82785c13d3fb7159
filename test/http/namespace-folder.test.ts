import { env } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import { expect, test } from "vitest";
import { call } from "./client.ts";

const directory = env.DIRECTORY.getByName("directory");
const SKILLS = { context: [{ label: "sk", description: "S", skills: { prefix: "skills/" } }] };
const MEMORY = {
  memory: {
    mode: "custom",
    generation: { roots: [{ id: "team", path: "/k", indexFile: "INDEX.md" }] },
  },
};

/** A session of a namespace that reads skills and folders. */
async function sessionIn(namespace: string, profile: string): Promise<string> {
  const session = `/v1/namespaces/${namespace}/profiles/${profile}/sessions/s`;
  await call("PUT", session, { json: SKILLS });
  await call("PUT", `${session}/turns/memory`, { json: MEMORY });
  return session;
}

async function write(session: string): Promise<void> {
  await call("POST", `${session}/turns`, {
    json: { prompt: "My dog is called Rexfolder.", response: "ok" },
  });
  await call("POST", `${session}/turns/memory/flush`);
  const input = { block: "sk", key: "runbook", content: "Secret of the old tenant." };
  await call("POST", `${session}/tools/set_context`, { json: { input } });
}

async function told(session: string): Promise<string> {
  await call("POST", `${session}/turns/memory/refresh`);
  const context = await call("GET", `${session}/turns/context`);
  const skill = await call("POST", `${session}/tools/load_context`, {
    json: { input: { block: "sk", key: "runbook" } },
  });
  return JSON.stringify([context.body.result, skill.body.result]);
}

const keysBelow = async (bucket: R2Bucket, prefix: string) =>
  (await bucket.list({ prefix })).objects.map(({ key }) => key);

async function deleted(name: string): Promise<void> {
  await call("DELETE", `/v1/namespaces/${name}`);
  for (let round = 0; round < 5; round++) await runDurableObjectAlarm(directory);
}

test("a namespace of a name that was used before sees no file and no skill of the one before", async () => {
  await call("POST", "/v1/namespaces", { json: { name: "tenant" } });
  const old = await sessionIn("tenant", "a");
  await write(old);
  expect(await told(old)).toMatch(/Rexfolder.*Secret/);
  // Not yet erased: what the new one must not see is there.
  await call("DELETE", "/v1/namespaces/tenant");
  await env.MEMORY_FILES.put("tenant/k/late.md", "Written late for the old Rexfolder.");
  const created = await call("POST", "/v1/namespaces", { json: { name: "tenant" } });
  expect(created.body.result).toMatchObject({ name: "tenant", folder: "tenant.2" });
  const fresh = await sessionIn("tenant", "new");
  expect(await told(fresh)).not.toMatch(/Rexfolder|Secret/);
  await write(fresh);
  expect(await told(fresh)).toMatch(/Rexfolder.*Secret/);
  expect(await keysBelow(env.MEMORY_FILES, "tenant.2/")).toContain("tenant.2/k/facts.md");
});

test("deleting a namespace removes what it had in the buckets, and nothing else", async () => {
  await call("POST", "/v1/namespaces", { json: { name: "leaving" } });
  await write(await sessionIn("leaving", "a"));
  const keys = Array.from(
    { length: process.env["HEAVY"] === "1" ? 1050 : 20 },
    (_, count) => `leaving/skills/${count}`,
  );
  await Promise.all(keys.map((key) => env.SKILLS.put(key, "x")));
  await env.SKILLS.put("leaving-not/skills/a", "stays");
  await env.MEMORY_FILES.put("leaving.2/k/a.md", "stays");
  await deleted("leaving");
  expect(await keysBelow(env.SKILLS, "leaving/")).toEqual([]);
  expect(await keysBelow(env.MEMORY_FILES, "leaving/")).toEqual([]);
  expect(await keysBelow(env.SKILLS, "leaving-not/")).toHaveLength(1);
  expect(await keysBelow(env.MEMORY_FILES, "leaving.2/")).toHaveLength(1);
}, 60_000);
