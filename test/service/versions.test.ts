import { expect, test } from "vitest";
import { memoriesOf, profile, streamText } from "./profile.ts";

const contents = async (owner: Awaited<ReturnType<typeof profile>>) =>
  (await memoriesOf(owner)).map(({ content }) => content).sort();

test.each([
  ["case in a path", "The mount point is /Data.", "The mount point is /data."],
  ["a flag", "The verbose flag is -V.", "The verbose flag is -v."],
  ["a power", "The fine is 10⁵ euros", "The fine is 105 euros"],
  ["spaces", "The key is a  b", "The key is a b"],
  ["an accent", "The guest is Jose", "The guest is José"],
])("what is given is kept when only %s differs, as a new version", async (what, before, after) => {
  const owner = await profile(`versions of ${what}`);
  const first = await owner.remember({ content: before });
  const second = await owner.remember({ content: after });
  expect(second).toMatchObject({ content: after, supersededBy: null });
  expect(await contents(owner)).toEqual([after]);
  expect((await owner.history(second.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect((await owner.remember({ content: after })).id).toBe(second.id);
  await owner.delete(second.id);
  expect(await contents(owner)).toEqual([]);
});

test("what a relative date was written out in is still the same memory when it is remembered again", async () => {
  const owner = await profile("versions of a date");
  const first = await owner.remember({ content: "I went to the dentist yesterday." });
  expect(first.content).toMatch(/\d{4}/);
  expect((await owner.remember({ content: "I went to the dentist yesterday." })).id).toBe(first.id);
});

test("memories of another product that differ in case alone are both taken in, the newer one current", async () => {
  const owner = await profile("versions of a foreigner");
  const rows = [
    { memory: "The mount point is /data.", created_at: "2026-03-02T00:00:00Z" },
    { memory: "The mount point is /Data.", created_at: "2026-03-01T00:00:00Z" },
    { memory: "The mount point is /data.", created_at: "2026-03-03T00:00:00Z" },
  ];
  expect(await owner.import(streamText(JSON.stringify(rows)), { format: "mem0" })).toMatchObject({
    memories: 2,
  });
  expect(await contents(owner)).toEqual(["The mount point is /data."]);
});

test("an update to what another memory says leaves one of them current", async () => {
  const owner = await profile("update to a twin");
  await owner.remember({ content: "My cat is called Miso." });
  const rent = await owner.remember({ content: "The rent is 900 euros." });
  await owner.update(rent.id, { content: "My cat is called Miso." });
  expect(await contents(owner)).toEqual(["My cat is called Miso."]);
});

test("an update takes the topic of what it says, so that what is said of it later replaces it", async () => {
  const owner = await profile("update to another topic");
  await owner.remember({ content: "I live in Rome." });
  const cat = await owner.remember({ content: "My cat is called Miso." });
  await owner.update(cat.id, { content: "I live in Oslo." });
  expect(await contents(owner)).toEqual(["I live in Oslo."]);
  await owner.remember({ content: "I live in Lima." });
  await owner.remember({ content: "My cat is called Ada." });
  expect(await contents(owner)).toEqual(["I live in Lima.", "My cat is called Ada."]);
});

test("an order that is updated stays an order", async () => {
  const owner = await profile("update of an order");
  const { id } = await owner.remember({ content: "Always answer in French." });
  expect((await owner.update(id, { content: "Answers in German, please" })).type).toBe("instruction");
});
