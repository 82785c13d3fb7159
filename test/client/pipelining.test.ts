import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect, MemoryError } from "../../src/client/index.ts";

const namespace = connect(exports.AgentMemory({ props: { namespace: "pipelining" } }));

test("a call on a profile that is still being opened goes along with the opening", async () => {
  await namespace.getProfile("ana").remember({ content: "I live in Lima." });
  using profile = namespace.getProfile("ana");
  expect((await profile.recall("Where do I live?")).answer).toContain("Lima");
  using session = await namespace.getProfile("ana").session("chat");
  expect(await session.getPathLength()).toBe(0);
});

test("the same value can be awaited, once or twice, and is a profile then", async () => {
  const opening = namespace.getProfile("bo");
  const [one, two] = [await opening, await opening];
  expect(one).toBe(two);
  expect((await one.info()).profile).toBe("bo");
  expect(await opening.then(({ info }) => typeof info)).toBe("function");
});

test("a refusal is met where it is waited for, typed, and nowhere else", async () => {
  const refused = { name: "MemoryError", code: "invalid", field: "profileName" };
  await expect(namespace.getProfile("..").recall("x")).rejects.toMatchObject(refused);
  await expect(namespace.getProfile("..").list()).rejects.toBeInstanceOf(MemoryError);
  await expect(namespace.getProfile("..")).rejects.toMatchObject(refused);
  expect(await namespace.getProfile("..").catch((error: unknown) => error)).toMatchObject(refused);
  await expect(namespace.getProfile("ana").recall("")).rejects.toMatchObject({ field: "query" });
  namespace.getProfile("..")[Symbol.dispose]();
});
