import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import type { MemorySession } from "../../src/contract/session.ts";
import { binding, refusal, untyped } from "../service/profile.ts";
import { linesOf, rowsOf, streamOf } from "../service/whole-profile.ts";

const memory = binding("accepted");
const CONTEXT = [
  { label: "notes" },
  { label: "more" },
  { label: "papers", searchable: true },
  { label: "soul", text: "Be brief." },
];
const words = (id: string, text: string) => ({
  id,
  role: "user" as const,
  parts: [{ type: "text" as const, text }],
});

async function open(name: string): Promise<{ owner: MemoryProfile; chat: MemorySession }> {
  const owner = await memory.getProfile(name);
  const chat = await owner.session("chat", { context: CONTEXT });
  await chat.appendMessage(words("m0", "I live in Oslo. Never pay twice."));
  await chat.appendMessage(words("m1", "Two"));
  await chat.state.define("step", { type: "string" });
  return { owner, chat };
}

/** Takes a profile through export and import, and expects every row back. */
async function expectRoundTrip(owner: MemoryProfile, name: string): Promise<void> {
  const copy = await memory.getProfile(`${name} again`);
  await copy.import(await owner.export());
  expect(rowsOf(await linesOf(await copy.export()))).toEqual(rowsOf(await linesOf(await owner.export())));
}

type Door = (chat: MemorySession, text: string) => Promise<unknown>;

/** Every way by which a text gets into a session, and the argument that a refusal names. */
const DOORS: [what: string, field: string, door: Door][] = [
  ["a block", "content", (chat, text) => chat.replaceContextBlock("notes", text)],
  ["more of a block", "content", (chat, text) => chat.appendContextBlock("notes", text)],
  ["a summary", "summary", (chat, text) => chat.addCompaction(text, "m0", "m1")],
  [
    "a fixed block",
    "config",
    async (chat, text) => {
      const owner = await memory.getProfile("configured");
      await owner.session("chat", { context: [{ label: "soul", text }] });
      void chat;
    },
  ],
  ["the id of a message", "message.id", (chat, text) => chat.appendMessage(words(text, "Hello"))],
  ["the folder of a turn", "cwd", (chat, text) => chat.endTurn({ prompt: "a", response: "b", cwd: text })],
  [
    "the amount of an approval",
    "request.amount",
    (chat, text) => chat.state.requestApproval({ action: "pay", amount: text }),
  ],
  [
    "the description of a value",
    "description",
    (chat, text) => chat.state.define("other", { type: "string" }, { description: text }),
  ],
];

test.each(DOORS)("NUL in %s is refused, naming the argument", async (what, field, door) => {
  const { chat } = await open(`NUL in ${what}`);
  await expect(door(chat, "a\0b")).rejects.toMatchObject(
    refusal("invalid", new RegExp(`^${field.replace(".", "\\.")}`)),
  );
});

test.each(DOORS)("%s larger than a row is refused, naming the argument", async (what, field, door) => {
  const { owner, chat } = await open(`large ${what}`);
  await expect(door(chat, "x".repeat(2_000_000))).rejects.toMatchObject({
    code: expect.stringMatching(/too_large|invalid/),
    field: expect.stringMatching(field.split(".")[0] === "description" ? /schema|description/ : field),
  });
  await expectRoundTrip(owner, `large ${what}`);
});

test("a model that writes NUL or too much into a block or an entry is told so", async () => {
  const { owner, chat } = await open("told");
  const set = (input: object) => chat.callTool("set_context", input);
  expect(await set({ block: "notes", content: "a\0b" })).toMatch(/^Error: content: must not contain NUL/);
  expect(await set({ block: "papers", key: "k", content: "a\0b" })).toMatch(/^Error: content: /);
  expect(await set({ block: "papers", key: "a\0b", content: "c" })).toMatch(/^Error: key: /);
  expect(await set({ block: "papers", key: "k", content: "x".repeat(3_000_000) })).toMatch(/1800000 bytes/);
  expect(await set({ block: "papers", key: "x".repeat(5000), content: "c" })).toMatch(/^Error: key: .*4096/);
  await expectRoundTrip(owner, "told");
});

test("blocks that make more of a prompt than a row holds: the prompt is refused, and the profile moves", async () => {
  const { owner, chat } = await open("two blocks");
  await chat.replaceContextBlock("notes", "x".repeat(1_200_000));
  await chat.replaceContextBlock("more", "y".repeat(1_200_000));
  await expect(chat.freezeSystemPrompt()).rejects.toMatchObject(refusal("too_large", "prompt"));
  await expectRoundTrip(owner, "two blocks");
});

test("calls and approvals that a message names by what is no key are kept in the message alone", async () => {
  const { owner, chat } = await open("odd calls");
  for (const [index, id] of ["a\0b", "x".repeat(2_000_000), "fine"].entries()) {
    const load = { type: "tool-load_context", state: "output-available", input: { block: "s", key: id } };
    const ask = { type: "tool-pay", state: "approval-requested", input: {}, approval: { id } };
    const parts = [
      { ...load, toolCallId: id, output: "x" },
      { ...ask, toolCallId: `call ${index}` },
    ];
    await chat.appendMessage(untyped({ id: `odd ${index}`, role: "assistant", parts }));
  }
  const approvals: { id: string }[] = await chat.state.approvals();
  expect(approvals.map(({ id }) => id)).toEqual(["fine"]);
  await expectRoundTrip(owner, "odd calls");
});

test("what an earlier version stored with NUL in it is taken in", async () => {
  const { owner, chat } = await open("earlier");
  await chat.replaceContextBlock("notes", "a");
  await chat.freezeSystemPrompt();
  const lines = await linesOf(await owner.export());
  const earlier = lines.map(({ table, row, ...rest }) => {
    const old = row as Record<string, unknown> | undefined;
    const changed =
      table === "context_block" ? { content: "a\0b" } : table === "prompt" ? { prompt: "\0" } : {};
    return old === undefined ? rest : { table, row: { ...old, ...changed } };
  });
  const copy = await memory.getProfile("earlier again");
  await copy.import(streamOf(earlier));
  expect((await (await copy.session("chat")).getContextBlock("notes"))?.content).toBe("a\0b");
});

test("whatever is accepted comes out of an export and goes into an import", async () => {
  let accepted = 0;
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("a\0b", "\ud800", "", " ", "\ufeff", "x".repeat(40_000), "\u2028\r\n", "é".repeat(2000)),
  );
  const doors: Door[] = [
    ...DOORS.map(([, , door]) => door),
    (chat, given) => chat.callTool("set_context", { block: "papers", key: given, content: given }),
    (chat, given) => chat.callTool("set_context", { block: "notes", content: given }, given),
    (chat, given) => chat.freezeSystemPrompt().then(() => given),
    (chat, given) => chat.state.set("step", given),
    (chat, given) => chat.state.addConstraint(given),
    (chat, given) => chat.state.set("step", "b", { evidence: { messageId: "m0", quote: given } }),
    (chat, given) => chat.appendMessage(words(`t ${given.length}`, given)),
    (chat, given) => chat.endTurn({ prompt: given, response: given }),
  ];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(doors.length - 1), text), { minLength: 4, maxLength: 12 }),
      async (steps) => {
        const name = `any ${run++}`;
        const { owner, chat } = await open(name);
        await chat.withMemory({ memory: { mode: "native" } });
        for (const [index, given] of steps) {
          const told = await doors[index]!(chat, given).then(
            () => "[accepted] ",
            (error: Error) => error.message,
          );
          expect(told).toMatch(/^\[\w+\] /);
          if (told === "[accepted] ") accepted++;
        }
        await owner.remember({ content: `Run ${run}` });
        await chat.flushMemory();
        await expectRoundTrip(owner, name);
      },
    ),
    { numRuns: process.env["HEAVY"] === "1" ? 100 : 8 },
  );
  expect(accepted).toBeGreaterThan(10);
});
