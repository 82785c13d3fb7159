import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MemoryNamespace, MemoryProfile } from "../../src/contract/binding.ts";
import { objectName } from "../../src/contract/object-name.ts";
import { dumpTables, type Dump } from "./dump.ts";
import { inSql } from "./profile-object.ts";

const NAMESPACE = "refusals";
const EMOJI = "😀";
const PAST_NAME_LIMIT = EMOJI.repeat(101);
const PAST_SESSION_LIMIT = EMOJI.repeat(65);
/** 32,769 bytes in fewer characters. */
const PAST_CONTENT_LIMIT = `${"会".repeat(10_922)}abc`;
const PAST_QUERY_LIMIT = EMOJI.repeat(257);
const UNSTORABLE = { "a lone surrogate": "a\ud800b", NUL: "a\0b" };
const UNNAMEABLE = {
  ...UNSTORABLE,
  "a control character": "a\u0007b",
  nothing: "",
  "one dot": ".",
  "two dots": "..",
};

type Refusal = [
  what: string,
  field: string,
  call: (profile: MemoryProfile, memoryId: string) => Promise<unknown>,
];

/** The wrong value as the caller's JavaScript would pass it. */
const wrong = (value: unknown) => value as never;
const user = (content: string) => [{ role: "user" as const, content }];

const badMessages: Refusal[] = [
  ["messages that are no iterable", "messages", (profile) => profile.ingest(wrong({ length: 1 }))],
  ["messages that are null", "messages", (profile) => profile.ingest(wrong(null))],
  ["messages that are a number", "messages", (profile) => profile.ingest(wrong(7))],
  ["a message that is none", "messages[1]", (profile) => profile.ingest(wrong([...user("fine"), "text"]))],
  [
    "501 messages",
    "messages",
    (profile) => profile.ingest(Array.from({ length: 501 }, (_, n) => user(`n${n}`)[0]!)),
  ],
  [
    "an unknown role",
    "messages[1].role",
    (profile) => profile.ingest(wrong([...user("fine"), { role: "tool", content: "x" }])),
  ],
  [
    "an invalid timestamp",
    "messages[0].timestamp",
    (profile) => profile.ingest([{ ...user("x")[0]!, timestamp: new Date(Number.NaN) }]),
  ],
  ["an empty message", "messages[1].content", (profile) => profile.ingest([...user("fine"), ...user("")])],
  [
    "a message one byte too long",
    "messages[1].content",
    (profile) => profile.ingest([...user("fine"), ...user(PAST_CONTENT_LIMIT)]),
  ],
  ...Object.entries(UNSTORABLE).map(([what, text]): Refusal => [
    `a message with ${what}`,
    "messages[1].content",
    (profile) => profile.ingest([...user("fine"), ...user(text)]),
  ]),
];

const badSessionIds: Refusal[] = Object.entries({
  ...UNNAMEABLE,
  "65 characters": PAST_SESSION_LIMIT,
}).flatMap(([what, sessionId]): Refusal[] => [
  [`a session id of ${what} for ingest`, "sessionId", (profile) => profile.ingest(user("x"), { sessionId })],
  [
    `a session id of ${what} for remember`,
    "sessionId",
    (profile) => profile.remember({ content: "x", sessionId }),
  ],
  [`a session id of ${what} for deleteSession`, "sessionId", (profile) => profile.deleteSession(sessionId)],
]);

const badContents: Refusal[] = Object.entries({
  ...UNSTORABLE,
  "too many bytes": PAST_CONTENT_LIMIT,
  nothing: "",
}).flatMap(([what, content]): Refusal[] => [
  [`content of ${what} to remember`, "content", (profile) => profile.remember({ content })],
  [`content of ${what} to update`, "content", (profile, id) => profile.update(id, { content })],
]);

const badQuestions: Refusal[] = [
  ["a query one byte too long", "query", (profile) => profile.recall(PAST_QUERY_LIMIT)],
  ["an empty query", "query", (profile) => profile.recall("")],
  [
    "an unknown thinking level",
    "thinkingLevel",
    (profile) => profile.recall("x", wrong({ thinkingLevel: "deep" })),
  ],
  [
    "a reference date that is none",
    "referenceDate",
    (profile) => profile.recall("x", { referenceDate: "Tuesday" }),
  ],
  ["a page of 0", "limit", (profile) => profile.list({ limit: 0 })],
  ["a page of 501", "limit", (profile) => profile.list({ limit: 501 })],
  ["an unknown type", "type", (profile) => profile.list(wrong({ type: "dream" }))],
  ["a damaged cursor", "cursor", (profile) => profile.list({ cursor: "AAAA" })],
  [
    "a cursor of another list",
    "cursor",
    async (profile) => profile.listSessions(wrong({ cursor: (await profile.list({ limit: 1 })).cursor })),
  ],
  [
    "a cursor of other filters",
    "cursor",
    async (profile) =>
      profile.list(wrong({ type: "fact", cursor: (await profile.list({ limit: 1 })).cursor })),
  ],
  ["an id that is no text", "memoryId", (profile) => profile.get(wrong(7))],
];

const unknownIds: Refusal[] = (["get", "delete", "forget", "history"] as const).flatMap(
  (method): Refusal[] => [
    [`an unknown id to ${method}`, "memoryId", (profile) => profile[method]("0".repeat(26))],
    [`an id that cannot be one to ${method}`, "memoryId", (profile) => profile[method]("%' OR 1=1 --")],
  ],
);
unknownIds.push([
  "an unknown id to update",
  "memoryId",
  (profile) => profile.update("0".repeat(26), { content: "x" }),
]);

const refusals = [...badMessages, ...badSessionIds, ...badContents, ...badQuestions].map(
  ([what, field, call]) => ({ code: "invalid", what, field, call }),
);
const absent = unknownIds.map(([what, field, call]) => ({ code: "not_found", what, field, call }));

test.each([...refusals, ...absent])(
  "is refused as $code and nothing is written: $what (field $field)",
  async ({ code, what, field, call }) => {
    const { profile, memoryId, dump } = await storedProfile(what);
    const before = await dump();
    await expect(call(profile, memoryId)).rejects.toMatchObject({
      code,
      field,
      message: expect.stringMatching(`^\\[${code}\\] ${field.replace(/[[\]]/g, "\\$&")}: `),
    });
    expect(await dump()).toEqual(before);
  },
);

test.each(Object.entries({ ...UNNAMEABLE, "101 characters": PAST_NAME_LIMIT }))(
  "a profile name of %s is refused and no profile comes to be",
  async (_what, name) => {
    const memory = bound(NAMESPACE);
    await memory.listProfiles();
    const before = await dumpDirectory();
    const refused = { code: "invalid", field: "profileName" };
    await expect(memory.getProfile(name)).rejects.toMatchObject(refused);
    await expect(memory.deleteProfile(name)).rejects.toMatchObject(refused);
    expect(await dumpDirectory()).toEqual(before);
  },
);

test.each(["", "-a", "a-", "A", "a b", "a/b", "a".repeat(33), "ä", 7, null])(
  "the namespace %j in props is refused and none comes to be",
  async (namespace) => {
    const before = await dumpDirectory();
    const refused = { code: "invalid", field: "props.namespace" };
    const memory = exports.AgentMemory({ props: { namespace: wrong(namespace) } });
    await expect(memory.getProfile("x")).rejects.toMatchObject(refused);
    await expect(memory.deleteProfile("x")).rejects.toMatchObject(refused);
    await expect(memory.listProfiles()).rejects.toMatchObject(refused);
    expect(await dumpDirectory()).toEqual(before);
  },
);

test("a cursor of another profile, of the profile before it was deleted, or of a page of profiles is refused", async () => {
  const memory = bound(NAMESPACE);
  const { profile, dump } = await storedProfile("cursors");
  const other = await storedProfile("other cursors");
  const { cursor: foreign } = await other.profile.list({ limit: 1 });
  const { cursor: ofProfiles } = await memory.listProfiles({ limit: 1 });
  const before = await dump();
  for (const cursor of [foreign, ofProfiles]) {
    await expect(profile.list({ cursor: cursor! })).rejects.toMatchObject({
      code: "invalid",
      field: "cursor",
    });
  }
  await expect(memory.listProfiles({ cursor: foreign! })).rejects.toMatchObject({
    code: "invalid",
    field: "cursor",
  });
  expect(await dump()).toEqual(before);
  const { cursor: old } = await profile.list({ limit: 1 });
  await memory.deleteProfile("cursors");
  await expect(profile.list({ cursor: old! })).rejects.toMatchObject({ code: "invalid", field: "cursor" });
});

function bound(namespace: string): MemoryNamespace {
  return exports.AgentMemory({ props: { namespace } });
}

/** A profile with two messages and two memories, and a dump of everything that its calls could write to. */
async function storedProfile(name: string) {
  const profile = await bound(NAMESPACE).getProfile(name);
  await profile.ingest([...user("My boat is called Aurora."), ...user("My horse is called Comet.")], {
    sessionId: "kept",
  });
  const { id: memoryId } = await profile.remember({ content: "The office is in Lisbon." });
  await profile.remember({ content: "The parrot is called Olga." });
  const id = objectName(await env.DIRECTORY.getByName("directory").openNamespace(NAMESPACE), name);
  const dump = async (): Promise<Dump[]> => [
    await inSql(env.MEMORY_OBJECT.getByName(id), dumpTables),
    await dumpDirectory(),
  ];
  return { profile, memoryId, dump };
}

function dumpDirectory(): Promise<Dump> {
  return inSql(env.DIRECTORY.getByName("directory"), dumpTables);
}
