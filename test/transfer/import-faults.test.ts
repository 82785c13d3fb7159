import { beforeAll, describe, expect, test } from "vitest";
import { binding, refusal, untyped } from "../service/profile.ts";
import { fillWhole, linesOf, streamOf } from "../service/whole-profile.ts";

type Lines = Record<string, unknown>[];

const memory = binding("importing");
const EMPTY = { sessions: 0, messages: 0, memories: 0 };
let lines: Lines;

beforeAll(async () => {
  const owner = await memory.getProfile("source");
  await fillWhole(owner);
  lines = await linesOf(await owner.export());
}, 60_000);

/** A copy of the lines with the first row of a table changed. */
function withRow(table: string, change: Record<string, unknown>): Lines {
  const at = lines.findIndex((line) => line["table"] === table);
  return lines.with(at, { table, row: { ...(lines[at]?.["row"] as object), ...change } });
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (result) => ({ notRefused: result }),
    (error: unknown) => error,
  );

const FAULTS: [what: string, broken: () => Lines, refused: [field: string, says: RegExp]][] = [
  ["another format", () => lines.with(0, { format: "mem0" }), ["format", /line 1: /]],
  ["a later version", () => lines.with(0, { ...lines[0], version: 2 }), ["version", /line 1: /]],
  ["a later schema", () => lines.with(0, { ...lines[0], schema: 999 }), ["schema", /line 1: .*999/]],
  ["no header", () => lines.slice(1), ["format", /line 1: /]],
  ["an unknown table", () => lines.with(3, { table: "other", row: {} }), ["table", /line 4: /]],
  ["an unknown line", () => lines.with(3, { rows: 1 }), ["line", /line 4: /]],
  [
    "a missing column",
    () => withRow("message", { content: undefined }),
    ["row.content", /line \d+: is missing/],
  ],
  ["an unknown column", () => withRow("message", { colour: 1 }), ["row.colour", /line \d+: /]],
  ["a number for a text", () => withRow("message", { content: 7 }), ["row.content", /must be a string/]],
  ["a text for a number", () => withRow("message", { depth: "7" }), ["row.depth", /must be a whole number/]],
  ["null", () => withRow("memory", { content: null }), ["row.content", /must not be null/]],
  [
    "an unknown role",
    () => withRow("message", { role: "tool" }),
    ["row.role", /must be one of system, user/],
  ],
  ["an unknown type", () => withRow("memory", { type: "idea" }), ["row.type", /must be one of fact/]],
  ["a lone surrogate", () => withRow("memory", { content: "\ud800" }), ["row.content", /surrogate/]],
  ["NUL", () => withRow("memory", { content: "a\0b" }), ["row.content", /NUL/]],
  ["masks that are none", () => withRow("message", { masks: "[1]" }), ["row.masks", /must be JSON of pairs/]],
  ["data that is none", () => withRow("message", { data: "{}" }), ["row.data", /must be JSON of an object/]],
  ["row 0", () => withRow("memory", { seq: 0 }), ["row.seq", /from 1 on/]],
  ["a row number too high", () => withRow("memory", { seq: 2 ** 32 }), ["row.seq", /from 0 to 4294967295/]],
  [
    "a row twice",
    () => lines.toSpliced(2, 0, lines[1]!),
    ["row.seq", /line 3: is the key of an earlier row/],
  ],
  [
    "a session that is not there",
    () => withRow("message", { session_seq: 99 }),
    ["row.session_seq", /row 99 of/],
  ],
  [
    "a parent further down",
    () => withRow("message", { parent_seq: 9 }),
    ["row.parent_seq", /row 9 of am_message/],
  ],
  ["no last line", () => lines.slice(0, -1), ["stream", /breaks off/]],
  ["a row left out", () => lines.toSpliced(-2, 1), ["stream", /its last line says/]],
  ["a line after the last", () => [...lines, lines[1]!], ["line", /comes after the last line/]],
];

describe("an export with a fault is refused, and the profile stays empty and usable", () => {
  test.each(FAULTS)("%s", async (what, broken, [field, says]) => {
    const target = await memory.getProfile(what);
    const error = await errorOf(target.import(streamOf(broken())));
    expect(error).toMatchObject(refusal("invalid", field));
    expect((error as Error).message).toMatch(says);
    expect((await target.info()).counts).toEqual(EMPTY);
  });

  test("and takes the repaired export afterwards", async () => {
    const target = await memory.getProfile("repaired");
    await errorOf(target.import(streamOf(withRow("memory", { type: "idea" }))));
    expect(await target.import(streamOf(lines))).toMatchObject({ sessions: 3 });
  });
});

test.each([
  ["bytes that are not UTF-8", [Uint8Array.of(123, 255, 10)], "stream"],
  ["something that is no JSON", [new TextEncoder().encode("{{{\n")], "format"],
  ["nothing at all", [], "line"],
])("%s is refused", async (what, chunks, field) => {
  const target = await memory.getProfile(what);
  const stream = new ReadableStream({
    type: "bytes",
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  expect(await errorOf(target.import(stream))).toMatchObject(refusal("invalid", field));
});

test("what is no stream is refused", async () => {
  const target = await memory.getProfile("no stream");
  expect(await errorOf(target.import(untyped("text")))).toMatchObject(refusal("invalid", "stream"));
});
