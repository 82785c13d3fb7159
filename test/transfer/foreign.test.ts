import { expect, test } from "vitest";
import type { ImportOptions } from "../../src/contract/binding.ts";
import { binding, memoriesOf, refusal, untyped } from "../service/profile.ts";

const memory = binding("foreign");

/** A text as a stream of bytes, cut anywhere. */
function bytesOf(content: string, chunkBytes = 7): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(content);
  let from = 0;
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(from, (from += chunkBytes)));
    },
  });
}

const MEM0 = [
  {
    id: "892db2ae-06d9-49e5-8b3e-585ef9b85b8e",
    memory: 'Lives in Oslo 🦊 and has a dog called "Biscuit"',
    user_id: "ana",
    run_id: "chat-1",
    metadata: { a: [1, { b: "}" }] },
    categories: ["places"],
    created_at: "2025-07-26T10:29:36.630547-07:00",
    updated_at: null,
  },
  { id: "2", memory: "Ana moved to Lima yesterday.", user_id: "ana", created_at: "2026-03-05T10:00:00Z" },
  { id: "3", memory: "The API key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD.", user_id: "ana" },
];

const SHAPES: [shape: string, content: string][] = [
  ["an array", JSON.stringify(MEM0)],
  ["an indented array", JSON.stringify(MEM0, null, 2)],
  ["JSON lines", MEM0.map((record) => JSON.stringify(record)).join("\n")],
  ["the answer of get_all", JSON.stringify({ count: 3, next: null, results: MEM0, relations: [] })],
];

test.each(SHAPES)(
  "memories of mem0 are taken from %s, with their times and sessions",
  async (shape, content) => {
    const owner = await memory.getProfile(`mem0 ${shape}`);
    expect(await owner.import(bytesOf(content), { format: "mem0" })).toEqual({
      sessions: 0,
      messages: 0,
      memories: 3,
      rows: 3,
    });
    const [secret, moved, lives] = await memoriesOf(owner);
    expect(lives).toMatchObject({
      content: 'Lives in Oslo 🦊 and has a dog called "Biscuit"',
      sessionId: "chat-1",
      createdAt: new Date("2025-07-26T17:29:36.630Z"),
      trust: "host",
    });
    expect(moved).toMatchObject({
      content: expect.stringContaining("2026-03-04"),
      createdAt: new Date("2026-03-05T10:00:00Z"),
    });
    expect(secret?.content).not.toContain("sk-proj");
    expect((await owner.recall("Where did Ana move?")).answer).toContain("Lima");
  },
);

const CLOUDFLARE = [
  {
    id: "01KBEZ3N5VTPWK3Q8B6S1YH4RD",
    type: "task",
    summary: "Renew the domain",
    content: "Renew the domain before June.",
    sessionId: "ops",
    createdAt: "2026-04-01T08:00:00.000Z",
    updatedAt: "2026-04-02T08:00:00.000Z",
  },
  {
    id: "not one of ours",
    type: "fact",
    summary: "The office is in Bergen.",
    session_id: null,
    created_at: 1767225600000,
  },
];

test("memories of the managed product keep their ids, types and times", async () => {
  const owner = await memory.getProfile("managed");
  const content = JSON.stringify({ success: true, result: CLOUDFLARE });
  expect(await owner.import(bytesOf(content), { format: "cloudflare" })).toMatchObject({ memories: 2 });
  expect(await owner.get("01KBEZ3N5VTPWK3Q8B6S1YH4RD")).toMatchObject({
    type: "task",
    content: "Renew the domain before June 2026.",
    sessionId: "ops",
    createdAt: new Date("2026-04-01T08:00:00Z"),
    updatedAt: new Date("2026-04-02T08:00:00Z"),
  });
  const [, office] = await memoriesOf(owner);
  expect(office).toMatchObject({
    type: "fact",
    content: "The office is in Bergen.",
    createdAt: new Date(1767225600000),
  });
});

test("what is there already is left alone, so a file may come twice", async () => {
  const owner = await memory.getProfile("twice");
  const content = JSON.stringify(CLOUDFLARE);
  await owner.import(bytesOf(content), { format: "cloudflare" });
  const before = await memoriesOf(owner);
  expect(await owner.import(bytesOf(content), { format: "cloudflare" })).toMatchObject({
    memories: 0,
    rows: 2,
  });
  expect(await memoriesOf(owner)).toEqual(before);
});

test("facts of one topic supersede one another in the order of their times, whatever their order in the file", async () => {
  const owner = await memory.getProfile("order");
  const content = JSON.stringify([
    { memory: "I live in Lima.", created_at: "2026-03-01" },
    { memory: "I live in Oslo.", created_at: "2025-03-01" },
  ]);
  await owner.import(bytesOf(content), { format: "mem0" });
  expect((await owner.list()).memories.map(({ summary }) => summary)).toEqual([
    expect.stringContaining("Lima"),
  ]);
});

const FAULTS: [what: string, content: string, field: string, says: string][] = [
  [
    "a bad time",
    '[{"memory":"a b"},{"memory":"x","created_at":"Tuesday"}]',
    "created_at",
    "record 2: must be an ISO",
  ],
  ["no content", '{"user_id":"a"}', "content", "record 1: must have 1 to 32768 bytes"],
  [
    "a long content",
    JSON.stringify({ memory: "x".repeat(32_769) }),
    "content",
    "record 1: must have 1 to 32768",
  ],
  [
    "two users",
    '{"memory":"a b","user_id":"a"}\n{"memory":"c","user_id":"b"}',
    "user_id",
    "record 2: is another",
  ],
  [
    "a long session",
    JSON.stringify({ memory: "x", run_id: "x".repeat(65) }),
    "run_id",
    "record 1: must have 1 to 64",
  ],
  ["no JSON", "hello", "record", "record 1: must be a JSON object"],
  ["broken JSON", '{"memory": nothing}', "record", "record 1: is not JSON"],
  ["a break in the middle", '[{"memory":"a b"},{"memory":"x', "record", "record 2: breaks off"],
  ["NUL", '{"memory":"a\\u0000b"}', "content", "record 1: must not contain NUL"],
];

test.each(FAULTS)(
  "a file with %s is refused with its record and field",
  async (...[what, content, field, says]) => {
    const owner = await memory.getProfile(`fault: ${what}`);
    const error: unknown = await owner
      .import(bytesOf(content), { format: "mem0" })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(refusal("invalid", field));
    expect((error as Error).message).toContain(says);
  },
);

test("an unknown format is refused", async () => {
  const owner = await memory.getProfile("format");
  const options: ImportOptions = untyped({ format: "zep" });
  expect(await owner.import(bytesOf("[]"), options).catch((thrown: unknown) => thrown)).toMatchObject(
    refusal("invalid", "format"),
  );
});

test("an empty list adds nothing", async () => {
  const owner = await memory.getProfile("nothing");
  for (const content of ["[]", '{"results": []}', ""])
    expect(await owner.import(bytesOf(content), { format: "mem0" })).toMatchObject({ rows: 0 });
});

test.each([60, 200, 201])("%d records before one that is refused have been kept", async (count) => {
  const owner = await memory.getProfile(`before a refusal ${count}`);
  const rows = Array.from({ length: count }, (_, index) => ({ memory: `Item ${index} is wid${index}.` }));
  const text = JSON.stringify([...rows, { memory: "bad", created_at: "x" }]);
  await expect(owner.import(bytesOf(text, 4096), { format: "mem0" })).rejects.toMatchObject(
    refusal("invalid", "created_at"),
  );
  expect(await memoriesOf(owner)).toHaveLength(count);
});
