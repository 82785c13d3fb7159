import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import { binding, conversation, memoriesOf, refusal, sessionsOf } from "./profile.ts";

/** Namespaces and names that run into one another wherever two are joined, folded, trimmed or normalised. */
const NAMESPACES = ["iso", "iso-a", "iso-a-b", "a"];
const STEMS = [
  "user",
  "USER",
  "user1",
  "user12",
  "us",
  "u",
  "caf\u00e9",
  "cafe\u0301",
  "a:user",
  "iso:user",
  ":user",
  "user:",
];
const MORE = [
  "user ",
  " user",
  "user/",
  "user/1",
  "../user",
  "Ⅷ",
  "VIII",
  "ｕｓｅｒ",
  "ß",
  "ss",
  "İ",
  "i̇",
  "ı",
  "\u212b",
  "\u00c5",
];
const NAMES = [...STEMS, ...MORE];

interface Owner {
  label: string;
  token: string;
  handle: MemoryProfile;
}

/** All that a profile returns on any reading method, as one text. */
async function everythingOf(owner: MemoryProfile, query: string): Promise<string> {
  const memories = await memoriesOf(owner);
  const found = await owner.recall(query, { thinkingLevel: "high", responseLength: "long", explain: true });
  const histories = await Promise.all(memories.map(({ id }) => owner.history(id)));
  const read = [memories, found, histories, await owner.getSummary(), await sessionsOf(owner)];
  return JSON.stringify(read);
}

test("what one profile holds, no other returns, whatever their names and namespaces", async () => {
  let run = 0;
  const place = fc.tuple(fc.constantFrom(...NAMESPACES), fc.constantFrom(...NAMES));
  const places = fc.uniqueArray(place, {
    minLength: 6,
    maxLength: 10,
    selector: ([space, name]) => `${space}\n${name}`,
  });
  const law = fc.asyncProperty(places, async (chosen) => {
    const round = run++;
    // A suffix keeps the rounds apart and the names as close as they are.
    const owners: Owner[] = await Promise.all(
      chosen.map(async ([space, name], index) => ({
        label: `${space} ${name}`,
        token: `tok${round}x${index}q`,
        handle: await binding(space).getProfile(`${name}#${round}`),
      })),
    );
    await Promise.all(
      owners.map(async ({ handle, token }) => {
        await handle.ingest(
          conversation("2026-03-05T10:00:00Z", `My dog is called ${token}.`, `And ${token}?`),
          {
            sessionId: "shared",
          },
        );
        await handle.remember({ content: `The password hint is ${token}`, sessionId: "shared" });
      }),
    );
    const tokens = owners.map(({ token }) => token);
    for (const { handle, token, label } of owners) {
      const everything = await everythingOf(handle, `${tokens.join(" ")} dog called password hint`);
      const seen = tokens.filter((other) => everything.includes(other));
      expect({ label, seen }).toEqual({ label, seen: [token] });
    }
    await expectDamageToStayInside(owners);
  });
  await fc.assert(law, { numRuns: 4 });
});

/** Uses the ids of the first profile in all others, then deletes in the first; the others must not notice. */
async function expectDamageToStayInside([first, ...others]: Owner[]): Promise<void> {
  const ids = (await memoriesOf(first!.handle)).flatMap(({ id, sources }) => [
    id,
    ...sources.map(({ messageId }) => messageId),
  ]);
  const before = await Promise.all(others.map(({ handle, token }) => everythingOf(handle, token)));
  for (const { handle } of others) {
    for (const id of ids) {
      await expect(handle.get(id)).rejects.toMatchObject(refusal("not_found"));
      await expect(handle.delete(id)).rejects.toMatchObject(refusal("not_found"));
      await expect(handle.forget(id)).rejects.toMatchObject(refusal("not_found"));
    }
  }
  await first!.handle.deleteSession("shared");
  expect(await everythingOf(first!.handle, first!.token)).not.toContain(first!.token);
  expect(await Promise.all(others.map(({ handle, token }) => everythingOf(handle, token)))).toEqual(before);
}

test("deleting a profile leaves those whose names or namespaces resemble it", async () => {
  const kept: [string, string][] = [
    ["del", "User"],
    ["del", "user1"],
    ["del", "use"],
    ["del", "user "],
    ["del", "caf\u00e9"],
    ["del-a", "user"],
    ["de", "l:user"],
  ];
  const handles = await Promise.all(kept.map(([space, name]) => binding(space).getProfile(name)));
  await Promise.all(handles.map((handle) => handle.remember({ content: "The lighthouse has 99 steps" })));
  for (const name of ["user", "cafe\u0301"]) {
    await (await binding("del").getProfile(name)).remember({ content: "The lighthouse has 99 steps" });
    await binding("del").deleteProfile(name);
    expect(await memoriesOf(await binding("del").getProfile(name))).toEqual([]);
  }
  for (const [index, handle] of handles.entries()) {
    expect({ place: kept[index], memories: (await memoriesOf(handle)).length }).toEqual({
      place: kept[index],
      memories: 1,
    });
  }
});

test("a listing of profiles shows those of its own namespace alone", async () => {
  await (await binding("list-a").getProfile("only-a")).info();
  await (await binding("list-a-b").getProfile("only-b")).info();
  expect(await names("list-a")).toEqual(["only-a"]);
  expect(await names("list-a-b")).toEqual(["only-b"]);
  expect(await names("list")).toEqual([]);
});

async function names(namespace: string): Promise<string[]> {
  return (await binding(namespace).listProfiles()).profiles.map(({ name }) => name);
}
