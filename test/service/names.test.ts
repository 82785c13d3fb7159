import { describe, expect, test } from "vitest";
import type { MemoryNamespace } from "../../src/contract/binding.ts";
import { binding, bindingWithProps, memoriesOf, refusal, untyped } from "./profile.ts";

const NAMES_LIKE_ANY_OTHER = [
  "a",
  "x".repeat(100),
  "😀".repeat(100),
  "👨‍👩‍👧".repeat(20),
  "東".repeat(100),
  "/",
  "//",
  ":",
  "a/b",
  "a:b",
  "default:a",
  "../a",
  "...",
  "ada@example.com",
  "0b6f3c1e-5a51-4c0f-9a0e-0d6f6f1f2a3b",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "0",
  " ",
  " a",
  "a ",
  "%2e",
  "%2E%2E",
  "%00",
  "A",
  "\u00e9",
  "e\u0301",
  "\u200b",
  "\ufeffa",
  "\u2028",
  "\uffff",
  "'; DROP TABLE profile; --",
  '"',
  "\\",
  "?limit=1#x",
];

const REFUSED_NAMES: [string, unknown][] = [
  ["empty", ""],
  ["101 letters", "x".repeat(101)],
  ["101 emoji", "😀".repeat(101)],
  ["one dot", "."],
  ["two dots", ".."],
  ["NUL", "\0"],
  ["NUL inside", "a\0b"],
  ["a line feed", "a\nb"],
  ["a trailing line feed", "a\n"],
  ["a tab", "\t"],
  ["DEL", "\u007f"],
  ["a C1 control", "a\u0085"],
  ["the last C1 control", "\u009f"],
  ["a lone high surrogate", "a\ud83d"],
  ["a lone low surrogate", "\ude00a"],
  ["surrogates the wrong way round", "\ude00\ud83d"],
  ["nothing", undefined],
  ["null", null],
  ["a number", 5],
  ["an object", { toString: "a" }],
  ["an array", ["a"]],
];

test("every well-formed name of 1 to 100 code points is a profile of its own", async () => {
  const memory = binding("names");
  const written = await Promise.all(
    NAMES_LIKE_ANY_OTHER.map(async (name, index) => {
      const profile = await memory.getProfile(name);
      return profile.remember({ content: `The token is number ${index}` });
    }),
  );
  for (const [index, name] of NAMES_LIKE_ANY_OTHER.entries()) {
    const found = await memoriesOf(await memory.getProfile(name));
    expect(found, `held by ${name}`).toEqual([written[index]]);
  }
  const { profiles } = await memory.listProfiles({ limit: 500 });
  expect(profiles.map(({ name }) => name).toSorted()).toEqual(NAMES_LIKE_ANY_OTHER.toSorted());
});

describe("a name that is no profile is refused by getProfile and deleteProfile and registers nothing", () => {
  test.for(REFUSED_NAMES)("%s", async ([, name]) => {
    const memory = binding("refused-names");
    await expect(memory.getProfile(untyped(name))).rejects.toMatchObject(refusal("invalid", "profileName"));
    await expect(memory.deleteProfile(untyped(name))).rejects.toMatchObject(
      refusal("invalid", "profileName"),
    );
    expect(await memory.listProfiles()).toEqual({ profiles: [] });
  });
});

test("an info call shows the namespace and the profile by their exact names", async () => {
  const profile = await binding("exact-names").getProfile("e\u0301/: ");
  expect(await profile.info()).toMatchObject({ namespace: "exact-names", profile: "e\u0301/: " });
});

describe("namespaces", () => {
  test("a caller without props, or with props that name none, is in the namespace default", async () => {
    const named = await binding("default").getProfile("names-default");
    const written = await named.remember({ content: "The meeting room is called Vega" });
    const callers = [
      bindingWithProps({}),
      bindingWithProps(undefined),
      bindingWithProps({ other: "support" }),
    ];
    for (const caller of callers) {
      const profile = await caller.getProfile("names-default");
      expect(await memoriesOf(profile)).toEqual([written]);
      expect((await profile.info()).namespace).toBe("default");
    }
  });

  test.for(["a", "0", "a-b", "a--b", "x".repeat(32), "0-9"])("%s is a namespace", async (namespace) => {
    const profile = await binding(namespace).getProfile("p");
    expect((await profile.info()).namespace).toBe(namespace);
  });

  const MALFORMED: unknown[] = [
    "",
    "-a",
    "a-",
    "-",
    "A",
    "aB",
    "a_b",
    "a.b",
    ".",
    "..",
    "a b",
    "a\n",
    "a/b",
    "a:b",
    "é",
    "ａ",
    "x".repeat(33),
    5,
    ["a"],
    {},
    true,
  ];
  test.for(MALFORMED)("props with the namespace %j are refused by every method", async (namespace) => {
    const caller: MemoryNamespace = bindingWithProps({ namespace });
    await expect(caller.getProfile("p")).rejects.toMatchObject(refusal("invalid", /^props/));
    await expect(caller.deleteProfile("p")).rejects.toMatchObject(refusal("invalid", /^props/));
    await expect(caller.listProfiles()).rejects.toMatchObject(refusal("invalid", /^props/));
  });

  test("the namespace never comes from the arguments of the caller", async () => {
    const inside = await binding("tenant-a").getProfile("shared");
    await inside.remember({ content: "The vault code is written on the fridge" });
    const outside = binding("tenant-b");
    for (const name of ["shared", "tenant-a:shared", "tenant-a/shared", "../tenant-a/shared"]) {
      const profile = await outside.getProfile(untyped(name));
      expect(await memoriesOf(profile), `seen by ${name}`).toEqual([]);
    }
    expect((await outside.listProfiles()).profiles.map(({ name }) => name)).not.toContain("tenant-a");
  });
});
