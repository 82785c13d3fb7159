import { safeValidateUIMessages, tool, type UIMessage } from "ai";
import { expect, test } from "vitest";
import * as z from "zod";
import { truncateOlderMessages } from "../../src/session/utils-door.ts";

const LONG = "🍣 long text ".repeat(1000);
const input = { query: "q" };
const output = { rows: [LONG, { name: LONG, n: 1, ok: true, none: null }], text: LONG };
const approval = { id: "p" };

/** Every type of part that the AI SDK knows, and every state of a call. */
const PARTS: UIMessage["parts"] = [
  { type: "text", text: LONG, state: "done" },
  { type: "reasoning", text: LONG, state: "done" },
  { type: "custom", kind: "provider.kind" },
  { type: "source-url", sourceId: "s", url: "https://example.org/", title: LONG },
  { type: "source-document", sourceId: "s", mediaType: "text/plain", title: LONG },
  { type: "file", mediaType: "text/plain", url: `data:text/plain,${"x".repeat(20_000)}`, filename: "f" },
  { type: "reasoning-file", mediaType: "image/png", url: "data:image/png;base64,AAAA" },
  { type: "steering-message", id: "s", parts: [{ type: "text", text: LONG }] },
  { type: "step-start" },
  { type: "data-note", data: { text: LONG } },
  { type: "tool-search", toolCallId: "c1", state: "input-streaming", input: { query: "q" } },
  { type: "tool-search", toolCallId: "c2", state: "input-available", input },
  { type: "tool-search", toolCallId: "c3", state: "approval-requested", input, approval },
  {
    type: "tool-search",
    toolCallId: "c4",
    state: "approval-responded",
    input,
    approval: { ...approval, approved: true },
  },
  { type: "tool-search", toolCallId: "c5", state: "output-available", input, output },
  { type: "tool-search", toolCallId: "c6", state: "output-error", input, errorText: LONG },
  {
    type: "tool-search",
    toolCallId: "c7",
    state: "output-denied",
    input,
    approval: { ...approval, approved: false },
  },
  { type: "dynamic-tool", toolName: "any", toolCallId: "d1", state: "output-available", input, output: LONG },
  { type: "dynamic-tool", toolName: "any", toolCallId: "d2", state: "output-error", input, errorText: "no" },
];

const tools = {
  search: tool({
    inputSchema: z.object({ query: z.string() }),
    outputSchema: z.looseObject({ text: z.string() }),
  }),
};

function turn(index: number): UIMessage[] {
  return [
    { id: `u${index}`, role: "user", parts: [{ type: "text", text: `Question ${index}. ${LONG}` }] },
    { id: `a${index}`, role: "assistant", parts: structuredClone(PARTS) },
  ];
}

test("every part type stays one that the AI SDK takes, and only texts and outputs are cut", async () => {
  const messages = Array.from({ length: 5 }, (_, index) => turn(index)).flat();
  const original = structuredClone(messages);
  const truncated = truncateOlderMessages(messages);
  expect(JSON.stringify(messages) === JSON.stringify(original)).toBe(true);
  const checked = await safeValidateUIMessages({ messages: truncated, tools: tools as never });
  expect(checked.success ? "valid" : checked.error).toBe("valid");
  const [, old] = truncated;
  expect(old!.parts.map(({ type }) => type)).toEqual(PARTS.map(({ type }) => type));
  for (const [index, part] of old!.parts.entries()) {
    const isCut = JSON.stringify(part) !== JSON.stringify(PARTS[index]);
    expect([part.type, isCut]).toEqual([
      part.type,
      "output" in part || (part.type === "text" && "text" in part),
    ]);
  }
  expect(old!.parts[14]).toMatchObject({
    output: { rows: [expect.any(String), { n: 1, ok: true, none: null }] },
  });
  // A character of two units is never halved.
  expect(JSON.stringify(truncated).isWellFormed()).toBe(true);
  expect(JSON.stringify(truncateOlderMessages(messages)) === JSON.stringify(truncated)).toBe(true);
});

function bytes(messages: readonly UIMessage[]): string[] {
  return messages.map((message) => JSON.stringify(message));
}

function short(index: number): UIMessage[] {
  return [
    { id: `u${index}`, role: "user", parts: [{ type: "text", text: "x".repeat(10_001) }] },
    { id: `a${index}`, role: "assistant", parts: [{ type: "text", text: "y".repeat(10_001) }] },
  ];
}

test("over 200 turns the bytes of the prefix change only where the cut moves by a step", () => {
  const log: UIMessage[] = [];
  let before: string[] = [];
  let kept = 0;
  const moved: number[] = [];
  for (let index = 0; index < 200; index++) {
    for (const message of short(index)) {
      log.push(message);
      const now = bytes(truncateOlderMessages(log));
      const common = before.every((each, at) => each === now[at]);
      if (common) kept++;
      else moved.push(log.length);
      before = now;
    }
  }
  // With four messages kept and steps of four the cut moves at 8, 12, 16, …
  expect(moved).toEqual(Array.from({ length: 99 }, (_, index) => 8 + 4 * index));
  expect(kept).toBe(400 - 99);
});

test("with steps of one the cut follows every message, as the page has it", () => {
  const log = Array.from({ length: 7 }, (_, index) => turn(index)).flat();
  const isCut = truncateOlderMessages(log, { step: 1 }).map(
    (message, index) => JSON.stringify(message) !== JSON.stringify(log[index]),
  );
  expect(isCut).toEqual(log.map((_, index) => index < log.length - 4));
});

test("nothing, one message and nonsense are no problem", () => {
  expect(truncateOlderMessages([])).toEqual([]);
  expect(truncateOlderMessages(turn(0).slice(0, 1))).toEqual(turn(0).slice(0, 1));
  for (const [options, field] of [
    [{ step: 0 }, "step"],
    [{ keepRecent: -1 }, "keepRecent"],
    [{ maxTextChars: Number.NaN }, "maxTextChars"],
    [{ maxToolOutputChars: 1.5 }, "maxToolOutputChars"],
  ] as const)
    expect(() => truncateOlderMessages(turn(0), options)).toThrow(
      expect.objectContaining({ code: "invalid", field }),
    );
});
