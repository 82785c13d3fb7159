import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { createCompactFunction, type CompactOptions } from "../../src/session/compaction-helpers.ts";
import { Session } from "../../src/session/index.ts";
import { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import { storeOn } from "../../src/store/host.ts";
import { idsOf, onHost, testObject, text } from "./host.ts";

const SENTENCE = "The crew painted the hull of the boat in the harbour and went home late. ";

/** A session of `n` turns of two messages, about 20 tokens each. */
async function converse(session: Session, from: number, to: number): Promise<void> {
  for (let turn = from; turn <= to; turn++) {
    await session.appendMessage(text(`u${turn}`, `Question ${turn}. ${SENTENCE}`));
    await session.appendMessage(text(`a${turn}`, `Answer ${turn}. ${SENTENCE}`, "assistant"));
  }
}

/** Counts its calls and answers when it is told to. */
function heldSummarizer() {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const calls: string[] = [];
  return {
    calls,
    started: started.promise,
    release: () => gate.resolve(),
    summarize: async (prompt: string) => {
      calls.push(prompt);
      started.resolve();
      await gate.promise;
      return `Summary ${calls.length}.`;
    },
  };
}

const neverAnswering = () => new Promise<string>(() => undefined);

const PLAIN = { protectHead: 1, tailTokenBudget: 0, qualityGate: false };
const compacting = (host: object, options: CompactOptions) =>
  Session.create(host).onCompaction(createCompactFunction(options));
const seen = async (session: Session) =>
  idsOf(await session.getHistory()).map((id) => id.replace(/^compaction_.*/, "SUMMARY"));

test("an append does not wait for the summary, and the summariser is called outside any lock", () =>
  onHost(testObject("compaction behind"), async (host) => {
    const held = heldSummarizer();
    const session = compacting(host, { ...PLAIN, ...held }).compactAfter(100);
    await converse(session, 1, 6);
    await held.started;
    await converse(session, 7, 8);
    await session.deleteMessages(["a8"]);
    expect(await seen(session)).not.toContain("SUMMARY");
    expect((await session.compactionStatus()).running).toBe(true);
    held.release();
    await session.compact();
    expect(held.calls).toHaveLength(1);
    expect((await seen(session)).slice(0, 2)).toEqual(["u1", "SUMMARY"]);
    expect(await seen(session)).toContain("u8");
  }));

test("twenty appends at once over the threshold make one call, by one session object or by twenty", async () => {
  for (const objects of [1, 20]) {
    await onHost(testObject(`compaction at once ${objects}`), async (host) => {
      const held = heldSummarizer();
      await converse(Session.create(host), 1, 6);
      const sessions = Array.from({ length: objects }, () =>
        compacting(host, { ...PLAIN, ...held }).compactAfter(100),
      );
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          sessions[index % objects]!.appendMessage(text(`n${index}`, SENTENCE)),
        ),
      );
      await held.started;
      held.release();
      await expect.poll(() => sessions[0]!.getCompactions()).toHaveLength(1);
      await expect.poll(async () => (await sessions[0]!.compactionStatus()).running).toBe(false);
      expect(held.calls).toHaveLength(1);
    });
  }
});

test("500 appends make no more calls than there are quarters of the threshold in what is new", () =>
  onHost(testObject("compaction hysteresis"), async (host) => {
    const THRESHOLD = 400;
    let calls = 0;
    const summarize = async () => `Summary ${++calls}. ${SENTENCE.repeat(4)}`;
    const session = compacting(host, { ...PLAIN, minTailMessages: 1, summarize }).compactAfter(THRESHOLD);
    for (let index = 0; index < 500; index++) await session.appendMessage(text(`m${index}`, SENTENCE));
    await session.compact();
    const { pathTokens } = new AgentSessionProvider(host, "").store.tree.newest(
      storeOn(host).sessions.placeById("")!.seq,
    )!;
    expect(calls).toBeGreaterThan(5);
    expect(calls).toBeLessThanOrEqual(Math.ceil(pathTokens / (THRESHOLD / 4)));
  }));

test("a summariser that fails is not asked again at every append, and the error is told once", () =>
  onHost(testObject("compaction back-off"), async (host) => {
    const told: unknown[] = [];
    let calls = 0;
    const session = compacting(host, {
      ...PLAIN,
      summarize: async (): Promise<string> => {
        calls++;
        throw new Error("the model is down");
      },
    })
      .compactAfter(100)
      .onCompactionError((error) => void told.push(error));
    await converse(session, 1, 20);
    await expect.poll(() => told.length).toBe(1);
    expect(calls).toBe(1);
    const status = await session.compactionStatus();
    expect(status).toMatchObject({ outcome: "failed", reasons: ["the model is down"], failures: 1 });
    expect(status.retryAt!.getTime()).toBeGreaterThan(Date.now() + 20_000);
    await expect(session.compact()).rejects.toThrow("the model is down");
    expect(await session.compactionStatus()).toMatchObject({ failures: 2 });
    expect(await session.getHistory()).toHaveLength(40);
  }));

const USELESS: [name: string, summarize: () => Promise<string>][] = [
  ["empty", async () => "  "],
  ["not shorter", async () => SENTENCE.repeat(400)],
  ["no text", async () => undefined as never],
];

test.each(USELESS)("a summary that is %s is rejected and the context stays whole", (name, summarize) =>
  onHost(testObject(`compaction rejected ${name}`), async (host) => {
    const session = compacting(host, { ...PLAIN, summarize });
    await converse(session, 1, 6);
    expect(await session.compact()).toBeNull();
    expect(await session.compactionStatus()).toMatchObject({ outcome: "rejected", failures: 1 });
    expect(await session.getHistory()).toHaveLength(12);
  }),
);

test("a summariser that is too slow is given up", () =>
  onHost(testObject("compaction slow"), async (host) => {
    const session = compacting(host, { ...PLAIN, summarize: neverAnswering, summarizeTimeoutMs: 20 });
    await converse(session, 1, 6);
    await expect(session.compact()).rejects.toThrow("no answer within 20 ms");
    expect(await session.getCompactions()).toEqual([]);
  }));

test.each([
  ["changed", (session: Session) => session.updateMessage(text("a2", "Something else.", "assistant"))],
  ["deleted", (session: Session) => session.deleteMessages(["a2"])],
  ["cleared", (session: Session) => session.clearMessages()],
] as const)("a summary of messages that were %s meanwhile is not used", (name, change) =>
  onHost(testObject(`compaction ${name}`), async (host) => {
    const held = heldSummarizer();
    const session = compacting(host, { ...PLAIN, ...held });
    await converse(session, 1, 6);
    const compacted = session.compact();
    await held.started;
    await change(session);
    held.release();
    expect(await compacted).toBeNull();
    expect(await session.compactionStatus()).toMatchObject({ outcome: "skipped" });
    expect(await session.getCompactions()).toEqual([]);
  }),
);

test("a run that lost its lease commits nothing", () =>
  onHost(testObject("compaction lease"), async (host) => {
    const [slow, quick] = [heldSummarizer(), heldSummarizer()];
    const late = compacting(host, { ...PLAIN, ...slow, leaseMs: 1 });
    await converse(late, 1, 6);
    const lost = late.compact();
    await slow.started;
    quick.release();
    await expect.poll(() => compacting(host, { ...PLAIN, ...quick }).compact()).not.toBeNull();
    slow.release();
    expect(await lost).toBeNull();
    expect(await late.getCompactions()).toMatchObject([{ summary: "Summary 1." }]);
    expect(quick.calls).toHaveLength(1);
  }));

test("turns: every third one, the last of the range before is read again and shown once", () =>
  onHost(testObject("compaction turns"), async (host) => {
    const prompts: string[] = [];
    const session = compacting(host, {
      ...PLAIN,
      protectHead: 0,
      minTailMessages: 0,
      tailTokenBudget: undefined,
      summarize: async (prompt) => `Summary ${prompts.push(prompt)}.`,
    }).compactEvery(3, { overlap: 1 });
    await converse(session, 1, 3);
    expect(prompts).toHaveLength(0);
    await converse(session, 4, 4);
    await expect.poll(() => seen(session)).toEqual(["SUMMARY", "u4", "a4"]);
    await converse(session, 5, 7);
    await expect.poll(() => seen(session)).toEqual(["SUMMARY", "u7", "a7"]);
    expect(prompts).toHaveLength(2);
    expect(prompts[0]).toContain("Question 1.");
    expect(prompts[0]).not.toContain("Question 4.");
    expect(prompts[1]).toContain("Summary 1.");
    expect(prompts[1]).not.toContain("Question 2.");
    for (const turn of [3, 4, 6]) expect(prompts[1]).toContain(`Question ${turn}.`);
    const { toMessageId } = (await session.getCompactions()).at(-1)!;
    expect(toMessageId).toBe("a6");
  }));

test("ten generations: each summary updates the one before, and what is stored stays", async () => {
  const stub = testObject("compaction generations");
  const summaries: string[] = [];
  const build = (host: object) =>
    compacting(host, {
      ...PLAIN,
      summarize: async (prompt) => {
        const known = /Summary (\d+)/.exec(prompt)?.[1] ?? "0";
        return (summaries.push(known), `Summary ${Number(known) + 1}.`);
      },
    });
  for (let generation = 0; generation < 10; generation++) {
    await onHost(stub, async (host) => {
      const session = build(host);
      await converse(session, generation * 5 + 1, generation * 5 + 5);
      expect(await session.compact()).toMatchObject({ summary: `Summary ${generation + 1}.` });
      const last = generation * 5 + 5;
      expect(await seen(session)).toEqual(["u1", "SUMMARY", `u${last}`, `a${last}`]);
    });
    if (generation % 3 === 0) await evictDurableObject(stub);
  }
  await onHost(stub, async (host) => {
    const session = build(host);
    expect(summaries).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(await session.getHistory(null, { raw: true })).toHaveLength(100);
    const [first, second] = [await session.getHistory(), await session.getHistory()];
    expect(first).toEqual(second);
    // A branch from inside a covered range sees the summary that ends above it.
    await session.appendMessage(text("b", "beside"), "u23");
    expect(await seen(session)).toEqual([
      "u1",
      "SUMMARY",
      "u20",
      "a20",
      "u21",
      "a21",
      "u22",
      "a22",
      "u23",
      "b",
    ]);
  });
});

test("without a function the summary is made of the messages' own sentences, always the same", () =>
  onHost(testObject("compaction extractive"), async (host) => {
    const session = Session.create(host).withCompaction({ ...PLAIN, minTailMessages: 0 });
    await converse(session, 1, 5);
    await session.appendMessage(text("x", "The invoice is INV-2291. Please file it under /finance/2026."));
    await session.appendMessage(text("y", "Thanks."));
    const compacted = await session.compact();
    expect(compacted!.summary).toContain("INV-2291");
    expect(compacted!.summary).toContain("/finance/2026");
    expect(await session.compact()).toBeNull();
    expect(await session.compactionStatus()).toMatchObject({ outcome: "skipped", failures: 0 });
  }));

test("messages are handed to the memory before they go behind a summary, and stay when it does not take them", () =>
  onHost(testObject("compaction hand over"), async (host) => {
    const taken: string[][] = [];
    let isRefusing = true;
    const session = compacting(host, { ...PLAIN, summarize: async () => "Summary." }).withIngestOnCompaction(
      async (messages) => {
        if (isRefusing) throw new Error("no room");
        taken.push(idsOf(messages));
      },
    );
    await converse(session, 1, 3);
    await expect(session.compact()).rejects.toThrow("no room");
    expect(await session.getHistory()).toHaveLength(6);
    isRefusing = false;
    await session.compact();
    expect(taken).toEqual([["a1", "u2", "a2"]]);
  }));

test("a result that comes after its call went behind the summary stands as text, so that no provider refuses it", () =>
  onHost(testObject("compaction late result"), async (host) => {
    const session = compacting(host, { ...PLAIN, minTailMessages: 0, summarize: async () => "Summary." });
    await converse(session, 1, 1);
    const call = { type: "tool-call", toolCallId: "c", toolName: "look", input: { a: 1 } };
    await session.appendMessage({ id: "call", role: "assistant", parts: [call] as never });
    await converse(session, 2, 3);
    expect(await session.compact()).toMatchObject({ toMessageId: "a2" });
    const result = { type: "tool-result", toolCallId: "c", toolName: "look", output: "late" };
    await session.appendMessage({ id: "result", role: "tool", parts: [result] as never });
    const shown = (await session.getHistory()).at(-1)!;
    expect(shown).toMatchObject({
      id: "result",
      parts: [{ type: "text", text: expect.stringContaining('"late"') }],
    });
    expect((await session.getMessage("result"))!.parts).toEqual([result]);
  }));
