import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { connect } from "../../src/client/index.ts";
import { objectName } from "../../src/contract/object-name.ts";
import { binding, conversation, refusal } from "../service/profile.ts";

const memory = binding("filling");

/**
 * Makes the storage of a profile answer as one that holds 10 GB: what the platform says there, since nothing smaller
 * can be set for a test. Deleting goes on.
 */
async function fillUp(name: string): Promise<void> {
  const namespaceId = await env.DIRECTORY.getByName("directory").openNamespace("filling");
  const object = env.MEMORY_OBJECT.getByName(objectName(namespaceId, name));
  await runInDurableObject(object, (_instance, { storage: { sql } }) => {
    const exec = sql.exec.bind(sql);
    sql.exec = ((query: string, ...values: unknown[]) => {
      if (/^\s*INSERT (?:OR IGNORE )?INTO am_(memory|message|session)\b/i.test(query))
        throw new Error("database or disk is full: SQLITE_FULL");
      return exec(query, ...values);
    }) as typeof sql.exec;
  });
}

test("a full profile refuses what is new as unavailable, and goes on reading and deleting", async () => {
  const owner = connect(memory);
  using profile = await owner.getProfile("full");
  const kept = await profile.remember({ content: "I live in Lima." });
  const session = await profile.session("s");
  await session.appendMessage({ id: "1", role: "user", parts: [{ type: "text", text: "Hello" }] });
  await fillUp("full");
  const said = conversation("2026-03-05T10:00:00Z", "My dog is called Biscuit.");
  const text = { type: "text" as const, text: "More" };
  for (const write of [
    () => profile.remember({ content: "My cat is called Ada." }),
    () => profile.ingest(said, { sessionId: "s" }),
    () => profile.update(kept.id, { content: "I live in Oslo." }),
    () => session.appendMessage({ id: "2", role: "user", parts: [text] }),
  ])
    expect(await write().catch((error: unknown) => error)).toMatchObject(refusal("unavailable"));
  expect((await profile.recall("Where do I live?")).answer).toContain("Lima");
  expect((await profile.list()).memories).toHaveLength(1);
  expect(await session.getHistory()).toHaveLength(1);
  expect(await profile.export()).toBeInstanceOf(ReadableStream);
  expect(await profile.delete(kept.id)).toMatchObject({ id: kept.id });
  expect((await profile.list()).memories).toEqual([]);
});
