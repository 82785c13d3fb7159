import { describe, expect, test } from "vitest";
import { connect, MemoryError } from "../../src/client/index.ts";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { binding, memoriesOf, profile, refusal, refusalOf, stateOf, untyped } from "./profile.ts";

const UNKNOWN_ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const said = (content: string): IncomingMessage => ({ role: "user", content });
const like = (message: Record<string, unknown>) => untyped({ role: "user", content: "a", ...message });

/** An iterable that RPC cannot carry. */
function* lighthouses(count: number): Generator<IncomingMessage> {
  for (let index = 0; index < count; index++) yield said(`The lighthouse has ${index} steps`);
}

/** A binding whose errors lost all but their message, as between Workers of older compatibility dates. */
const failing = (thrown: unknown) => connect(untyped({ getProfile: () => Promise.reject(thrown) }));

describe("ingest refuses a batch with one bad message and keeps none of it", () => {
  const BAD: [string, unknown, string][] = [
    ["an unknown role", like({ role: "tool" }), "messages[2].role"],
    ["a role in another case", like({ role: "User" }), "messages[2].role"],
    ["no role", { content: "a" }, "messages[2].role"],
    ["no content", { role: "user" }, "messages[2].content"],
    ["a content that is parts", like({ content: [{ type: "text", text: "a" }] }), "messages[2].content"],
    ["a content that is a number", like({ content: 5 }), "messages[2].content"],
    ["a content with NUL", like({ content: "a\0b" }), "messages[2].content"],
    ["a content with a lone surrogate", like({ content: "a\ud83d" }), "messages[2].content"],
    ["a timestamp that is no date", like({ timestamp: new Date(Number.NaN) }), "messages[2].timestamp"],
    ["a timestamp as text", like({ timestamp: "2026-03-05" }), "messages[2].timestamp"],
    ["a timestamp as number", like({ timestamp: 1_700_000_000_000 }), "messages[2].timestamp"],
    ["null", null, "messages[2]"],
    ["a text", "I live in Oslo", "messages[2]"],
    ["a hole", undefined, "messages[2]"],
    ["a list", [said("a")], "messages[2]"],
  ];
  test.for(BAD)("%s", async ([label, message, field]) => {
    const owner = await profile(`bad-message-${label}`);
    await owner.ingest([said("The ferry leaves at nine")], { sessionId: "before" });
    const messages = untyped([said("I live in Oslo"), said("I live in Lima"), message]);
    const at = Array.isArray(message) ? /^messages\[2\]/ : field;
    expect(await refusalOf(owner, () => owner.ingest(messages, { sessionId: "s" }))).toMatchObject(
      refusal("invalid", at),
    );
    expect(await refusalOf(owner, () => owner.ingestDetailed(messages))).toMatchObject(
      refusal("invalid", at),
    );
  });

  test("what is not iterable is refused at the argument itself", async () => {
    const owner = await profile("not-iterable");
    for (const value of [
      undefined,
      null,
      5,
      true,
      {},
      { length: 1, 0: said("a") },
      new Date(0),
      said("a"),
      "text",
    ]) {
      const messages = untyped(value);
      expect(await refusalOf(owner, () => owner.ingest(messages))).toMatchObject(
        refusal("invalid", "messages"),
      );
      expect(await refusalOf(owner, () => owner.ingestDetailed(messages))).toMatchObject(
        refusal("invalid", "messages"),
      );
    }
  });

  test("iterables of something else are refused at their first item", async () => {
    const owner = await profile("iterable-of-else");
    for (const value of [new Map([["a", said("a")]]), new Uint8Array(3), new Set(["a"])]) {
      expect(await refusalOf(owner, () => owner.ingest(untyped(value)))).toMatchObject(
        refusal("invalid", /^messages\[0\]/),
      );
    }
  });

  test("options that are no object are refused", async () => {
    const owner = await profile("bad-options");
    for (const options of [5, "s", true, null]) {
      expect(await refusalOf(owner, () => owner.ingest([said("a")], untyped(options)))).toMatchObject(
        refusal("invalid", /./),
      );
      expect(await refusalOf(owner, () => owner.recall("a", untyped(options)))).toMatchObject(
        refusal("invalid", /./),
      );
      expect(await refusalOf(owner, () => owner.list(untyped(options)))).toMatchObject(
        refusal("invalid", /./),
      );
      expect(await refusalOf(owner, () => owner.getSummary(untyped(options)))).toMatchObject(
        refusal("invalid", /./),
      );
    }
    for (const memory of [undefined, null, "I live in Oslo", 5, [], {}]) {
      expect(await refusalOf(owner, () => owner.remember(untyped(memory)))).toMatchObject(
        refusal("invalid", /./),
      );
    }
  });
});

test("remember, update and recall refuse NUL, lone surrogates and what is no text", async () => {
  const owner = await profile("bad-text");
  const kept = await owner.remember({ content: "The piano is out of tune" });
  for (const bad of ["a\0b", "\0", "\ud800", "a\udfff", "\ude00\ud83d", undefined, null, 5, {}, ["a"]]) {
    const content = untyped(bad);
    expect(await refusalOf(owner, () => owner.remember({ content }))).toMatchObject(
      refusal("invalid", "content"),
    );
    expect(await refusalOf(owner, () => owner.update(kept.id, { content }))).toMatchObject(
      refusal("invalid", "content"),
    );
    expect(await refusalOf(owner, () => owner.recall(content))).toMatchObject(refusal("invalid", "query"));
  }
});

test("recall refuses options out of range, each by its name", async () => {
  const owner = await profile("bad-recall");
  const options = (value: object) => () => owner.recall("a", untyped(value));
  for (const bad of ["max", "LOW", "", 1, null]) {
    expect(await refusalOf(owner, options({ thinkingLevel: bad }))).toMatchObject(
      refusal("invalid", "thinkingLevel"),
    );
    expect(await refusalOf(owner, options({ responseLength: bad }))).toMatchObject(
      refusal("invalid", "responseLength"),
    );
  }
  for (const bad of ["yes", 1])
    expect(await refusalOf(owner, options({ explain: bad }))).toMatchObject(refusal("invalid", "explain"));
  expect(await refusalOf(owner, () => owner.list(untyped({ type: "Fact" })))).toMatchObject(
    refusal("invalid", "type"),
  );
});

describe("a memory id that names nothing", () => {
  const IDS: [string, string][] = [
    ["empty", ""],
    ["one letter", "x"],
    ["well-formed and unknown", UNKNOWN_ID],
    ["in lower case", UNKNOWN_ID.toLowerCase()],
    ["of letters that no id has", "I".repeat(26)],
    ["SQL", "' OR 1=1 --"],
    ["a wildcard", "%"],
    ["10,000 letters", "x".repeat(10_000)],
  ];
  test.for(IDS)("that is %s is not found, by any method, and nothing changes", async ([label, id]) => {
    const owner = await profile(`no-id-${label}`);
    await owner.remember({ content: "The attic key hangs behind the clock" });
    const before = await stateOf(owner);
    await expect(owner.get(id)).rejects.toMatchObject(refusal("not_found"));
    await expect(owner.delete(id)).rejects.toMatchObject(refusal("not_found"));
    await expect(owner.forget(id)).rejects.toMatchObject(refusal("not_found"));
    await expect(owner.history(id)).rejects.toMatchObject(refusal("not_found"));
    await expect(owner.update(id, { content: "Else" })).rejects.toMatchObject(refusal("not_found"));
    expect(await stateOf(owner)).toEqual(before);
  });

  test("an id that is no text is invalid", async () => {
    const owner = await profile("id-no-text");
    for (const id of [undefined, null, 5, {}, ["a"]]) {
      expect(await refusalOf(owner, () => owner.get(untyped(id)))).toMatchObject(
        refusal("invalid", "memoryId"),
      );
      expect(await refusalOf(owner, () => owner.delete(untyped(id)))).toMatchObject(
        refusal("invalid", "memoryId"),
      );
      expect(await refusalOf(owner, () => owner.forget(untyped(id)))).toMatchObject(
        refusal("invalid", "memoryId"),
      );
      expect(await refusalOf(owner, () => owner.history(untyped(id)))).toMatchObject(
        refusal("invalid", "memoryId"),
      );
      expect(await refusalOf(owner, () => owner.update(untyped(id), { content: "a" }))).toMatchObject(
        refusal("invalid", "memoryId"),
      );
    }
  });
});

describe("connect", () => {
  test("a generator fails in a caller without the client, with the runtime's own error", async () => {
    const owner = await profile("generator-bare");
    await expect((async () => owner.ingest(lighthouses(3)))()).rejects.toMatchObject({
      name: "DataCloneError",
    });
    expect((await owner.info()).counts.messages).toBe(0);
  });

  test("a generator through the client is ingested like an array", async () => {
    const owner = await connect(binding()).getProfile("generator-client");
    expect(await owner.ingestDetailed(lighthouses(3), { sessionId: "s" })).toMatchObject({ messages: 3 });
    await owner.ingest(lighthouses(4), { sessionId: "s" });
    expect((await owner.info()).counts.messages).toBe(4);
  });

  test("a generator without an end is refused, not awaited", async () => {
    const owner = await connect(binding()).getProfile("generator-endless");
    expect(await refusalOf(owner, () => owner.ingest(lighthouses(Infinity)))).toMatchObject(
      refusal("invalid", "messages"),
    );
  });

  test("every method works through it, and refusals are MemoryError", async () => {
    const memory = connect(binding("connected"));
    const owner = await memory.getProfile("ada");
    const kept = await owner.remember({ content: "The sauna is warm on Fridays" });
    expect(await memoriesOf(owner)).toEqual([kept]);
    expect((await memory.listProfiles()).profiles.map(({ name }) => name)).toEqual(["ada"]);
    const refused: unknown = await owner.get(UNKNOWN_ID).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MemoryError);
    expect(refused).toMatchObject({ code: "not_found" });
    await owner.ingest([said("The harbour is closed on Mondays")], { sessionId: "s" });
    expect((await owner.listSessions()).sessions).toHaveLength(1);
    expect((await owner.recall("When is the sauna warm?")).count).toBeGreaterThan(0);
    expect((await owner.getSummary()).summary).toContain("sauna");
    const newer = await owner.update(kept.id, { content: "The sauna is warm on Sundays" });
    expect(await owner.history(newer.id)).toHaveLength(2);
    await owner.forget(newer.id);
    await owner.delete(newer.id);
    await owner.deleteSession("s");
    await owner.flush();
    await memory.deleteProfile("ada");
    expect(await memory.listProfiles()).toEqual({ profiles: [] });
    await expect(memory.getProfile("")).rejects.toMatchObject(refusal("invalid", "profileName"));
  });

  test.for([
    ["[invalid] query: must have 1 to 1024 bytes", "invalid", "query"],
    ["[invalid] messages[3].content: must be a string", "invalid", "messages[3].content"],
    ["MemoryError: [invalid] props.namespace: is malformed", "invalid", "props.namespace"],
    ["[not_found] no memory has this id", "not_found", undefined],
    ["[rate_limited] too many calls, wait", "rate_limited", undefined],
    ["[unavailable] line one\nline two", "unavailable", undefined],
  ] as const)("an error that is only the text %j is rebuilt", async ([text, code, field]) => {
    const error: unknown = await failing(new Error(text))
      .getProfile("p")
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MemoryError);
    expect(error).toMatchObject({ code, message: text.replace("MemoryError: ", "") });
    expect((error as MemoryError).field).toBe(field);
  });

  test.for([
    new Error("[weird] thing"),
    new Error("Network lost"),
    new TypeError("[invalid"),
    "[invalid] text",
    5,
    null,
  ])("what is not an error of ours comes back as it is: %s", async (thrown) => {
    const back: unknown = await failing(thrown)
      .getProfile("p")
      .then(
        () => "resolved",
        (error: unknown) => error,
      );
    expect(back).toBe(thrown);
  });
});

describe("the surface of the service", () => {
  test("a call on a profile that is not awaited goes through in one round trip, refusals too", async () => {
    const [good, bad]: MemoryProfile[] = [
      untyped(binding().getProfile("pipelined")),
      untyped(binding().getProfile("")),
    ];
    expect(await good!.recall("anything")).toMatchObject({ count: 0, answer: "" });
    await expect(bad!.recall("anything")).rejects.toMatchObject(refusal("invalid", "profileName"));
  });

  const INSIDE = [
    "env",
    "ctx",
    "props",
    "object",
    "stub",
    "namespace",
    "name",
    "store",
    "sql",
    "purge",
    "alarm",
  ];
  test.for(INSIDE)("has nothing called %s", async (name) => {
    const targets: Record<string, () => Promise<unknown>>[] = [
      untyped(binding()),
      untyped(await profile("surface")),
    ];
    for (const target of targets) {
      await expect((async () => target[name]!())()).rejects.toThrow(/does not implement|reserved/);
      await expect((async () => target[name])()).rejects.toThrow(/does not implement|reserved/);
    }
  });
});
