import { env } from "cloudflare:workers";
import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import type {
  MemoryGenerationResult,
  MemoryOptions,
  ShouldGenerate,
} from "../../src/contract/turn-memory.ts";
import { Session } from "../../src/session/index.ts";
import { storeOn } from "../../src/store/host.ts";
import { query, type TurnGenerator } from "../../src/turn-memory/index.ts";
import { onHost, testObject } from "../session/host.ts";
import { all, answering, generationsIn, said, wrong } from "./cast.ts";

const NATIVE: MemoryOptions = { mode: "native" };

/** Memory of a session with a gate; what is told of every attempt is collected. */
function gated(shouldGenerate: ShouldGenerate | undefined, rest: object = {}) {
  const results: MemoryGenerationResult[] = [];
  const memory: MemoryOptions = {
    mode: "custom",
    generation: {
      onResult: (result) => results.push(result),
      turnComplete: { shouldGenerate, ...rest },
    },
  };
  return { memory, results };
}

const resultsOf = async (session: Session) => generationsIn((await session.memoryResults()).results);

const neverReads: TurnGenerator = () => new Promise(() => {});

describe("a session of an object", () => {
  test("learns from a turn what another session of the object knows, cold", async () => {
    const stub = testObject("turns learn");
    await onHost(stub, async (host) => {
      const session = Session.create(host).forSession("one").withMemory({ memory: NATIVE });
      expect(await session.endTurn(said("My dog is called Biscuit."))).toMatchObject({ turnIndex: 1 });
      await session.flushMemory();
      const [result] = await resultsOf(session);
      expect(result).toMatchObject({ status: "saved", turnIndex: 1, failedFiles: [] });
      expect(result?.writtenFiles).toEqual([
        { rootId: "user", path: expect.stringMatching(/^memories\/[0-9A-Z]{26}$/) },
      ]);
    });
    await evictDurableObject(stub);
    await onHost(stub, async (host) => {
      const session = Session.create(host)
        .forSession("two")
        .withCachedPrompt()
        .withMemory({ memory: NATIVE });
      expect(await session.freezeSystemPrompt()).toContain("Biscuit");
      expect(await session.memoryContext()).toMatch(/^## user\n\n## Key Facts\n- .*Biscuit/);
    });
  });

  test("in another object nothing of it is known", () =>
    onHost(testObject("turns elsewhere"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      expect(await session.memoryContext()).toBe("");
      expect(await session.freezeSystemPrompt()).not.toContain("Biscuit");
    }));

  test("the same turn again changes nothing, and says so", () =>
    onHost(testObject("turns twice"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      for (let turn = 0; turn < 2; turn++) await session.endTurn(said("I live in Lima."));
      await session.flushMemory();
      expect((await resultsOf(session)).map(({ status }) => status)).toEqual(["saved", "no_change"]);
    }));

  test("a turn that says nothing to be kept, or nothing at all, has a result too", () =>
    onHost(testObject("turns empty"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      await session.endTurn({ prompt: "Thanks!", response: "You're welcome." });
      await session.endTurn({ prompt: " ", response: "" });
      await session.flushMemory();
      const results = await resultsOf(session);
      expect(results.toSorted((a, b) => a.turnIndex - b.turnIndex)).toMatchObject([
        { turnIndex: 1, status: "no_change", writtenFiles: [] },
        { turnIndex: 2, status: "skipped", reason: "the turn has no text" },
      ]);
    }));

  test("ten turns in a burst have one result each, in order; flush returns after the last", () =>
    onHost(testObject("turns burst"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      const events = session.events();
      const noted = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          session.endTurn(said(`My boat ${index} is called Wave${index}.`)),
        ),
      );
      expect(noted.map((turn) => turn?.turnIndex)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      const flushing = session.flushMemory();
      expect(session.flushMemory()).toBe(flushing);
      await flushing;
      const results = await resultsOf(session);
      expect(results.map(({ turnIndex }) => turnIndex)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(new Set(results.map(({ attemptId }) => attemptId)).size).toBe(10);
      expect(results.every(({ status }) => status === "saved")).toBe(true);
      await session.closeMemory();
      expect(generationsIn(await all(events))).toEqual(results);
      await expect(session.endTurn(said("too late"))).rejects.toThrow(/closed/);
    }));

  test("without memory, turns and results are nothing, and what needs memory says so", () =>
    onHost(testObject("turns off"), async (host) => {
      for (const session of [Session.create(host), Session.create(host).withMemory({ memory: {} })]) {
        expect(await session.endTurn(said("I live in Lima."))).toBeNull();
        expect(await session.memoryResults()).toEqual({ results: [], cursor: "0" });
        expect(await session.initializationResult()).toEqual({ memory: undefined });
        expect(await all(session.events())).toEqual([]);
        expect(session.getContextBlocks()).toEqual([]);
        await expect(session.flushMemory()).rejects.toThrow("memory is not enabled");
        await expect(session.refreshMemory()).rejects.toThrow("memory is not enabled");
      }
    }));

  test("secrets are not kept with a turn, though the gate is shown what was said", () =>
    onHost(testObject("turns secret"), async (host) => {
      const secret = "AKIAQX3TJZ5WNVB7LMPD";
      const open = Promise.withResolvers<{ run: boolean }>();
      const seen: string[] = [];
      const { memory } = gated(({ prompt }) => (seen.push(prompt), open.promise));
      const session = Session.create(host).withMemory({ memory });
      await session.endTurn(said(`My key is ${secret}. I live in Oslo.`));
      const stored = () =>
        JSON.stringify(host["ctx"].storage.sql.exec("SELECT text FROM am_turn_text").toArray());
      expect(stored()).toContain("I live in Oslo");
      expect(stored()).not.toContain(secret);
      await vi.waitFor(() => expect(seen.join()).toContain(secret));
      open.resolve({ run: true });
      await session.flushMemory();
      expect(stored()).toBe("[]");
    }));
});

describe("the gate", () => {
  test("a turn that it refuses is not remembered", () =>
    onHost(testObject("gate refuses"), async (host) => {
      const { memory, results } = gated(({ prompt }) => ({
        run: !prompt.includes("secret"),
        reason: "private",
      }));
      const session = Session.create(host).withMemory({ memory });
      await session.endTurn(said("My secret place is Lima."));
      await session.endTurn(said("I live in Oslo."));
      await session.flushMemory();
      expect(results.toSorted((a, b) => a.turnIndex - b.turnIndex)).toMatchObject([
        { status: "skipped", reason: "private" },
        { status: "saved" },
      ]);
      await session.refreshMemory();
      expect(await session.memoryContext()).not.toContain("Lima");
    }));

  const FAILING: [how: string, gate: ShouldGenerate, reason: string][] = [
    ["throws", () => Promise.reject(new Error("no budget known")), "shouldGenerate failed: no budget known"],
    [
      "throws at once",
      () => {
        throw new Error("boom");
      },
      "shouldGenerate failed: boom",
    ],
    [
      "returns nothing",
      wrong(() => undefined),
      "shouldGenerate failed: it must return { run: boolean, reason?: string }",
    ],
    [
      "returns true",
      wrong(() => true),
      "shouldGenerate failed: it must return { run: boolean, reason?: string }",
    ],
    [
      "has a reason that is no text",
      wrong(() => ({ run: true, reason: 7 })),
      "shouldGenerate failed: it must return { run: boolean, reason?: string }",
    ],
    ["never answers", () => new Promise(() => {}), "shouldGenerate failed: no answer within 20 ms"],
  ];
  test.each(FAILING)("one that %s is skipped, or reported as failed when asked", (how, gate, reason) =>
    onHost(testObject(`gate ${how}`), async (host) => {
      for (const [onGateError, status] of [
        ["skip", "skipped"],
        ["report_failed", "failed"],
      ] as const) {
        const { memory, results } = gated(gate, { timeoutMs: 20, onGateError });
        const session = Session.create(host).forSession(onGateError).withMemory({ memory });
        await session.endTurn(said("I live in Oslo."));
        await session.flushMemory();
        expect(results).toMatchObject([{ status, reason, writtenFiles: [], durationMs: 0 }]);
      }
      expect(storeOn(host).memories.countCurrent()).toBe(0);
    }),
  );

  test("one that never answers is cut at its time, with its signal aborted", () =>
    onHost(testObject("gate signal"), async (host) => {
      const signals: AbortSignal[] = [];
      const { memory, results } = gated(
        (_input, { signal }) => (signals.push(signal), new Promise(() => {})),
        {
          timeoutMs: 30,
        },
      );
      const session = Session.create(host).withMemory({ memory });
      await session.endTurn(said("I live in Oslo."));
      expect(results).toEqual([]);
      await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false]), { interval: 1 });
      await session.flushMemory();
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
      expect(results).toHaveLength(1);
    }));

  test("is not asked again after the object stopped while it was asked: the turn is not remembered", async () => {
    await onHost(testObject("gate stopped"), async (host) => {
      const { memory } = gated(() => new Promise(() => {}), { timeoutMs: 60_000 });
      await Session.create(host).withMemory({ memory }).endTurn(said("I live in Oslo."));
    });
    await abortAllDurableObjects();
    await onHost(testObject("gate stopped"), async (host) => {
      const asked: unknown[] = [];
      const { memory, results } = gated((input) => (asked.push(input), { run: true }));
      const session = Session.create(host).withMemory({ memory });
      await session.flushMemory();
      expect(results).toMatchObject([
        { status: "skipped", reason: "shouldGenerate failed: the object stopped before it answered" },
      ]);
      expect(asked).toEqual([]);
    });
  });

  test("is not asked again once it let a turn pass, and the turn is remembered after the object stopped", async () => {
    await onHost(testObject("gate passed"), async (host) => {
      const { memory } = gated(() => ({ run: true }));
      const session = Session.create(host).withMemory({ memory, generate: neverReads });
      await session.endTurn(said("I live in Oslo."));
      await vi.waitFor(() => expect(storeOn(host).turns.of("").owed()).toHaveLength(1));
    });
    await abortAllDurableObjects();
    await onHost(testObject("gate passed"), async (host) => {
      const asked: unknown[] = [];
      const { memory, results } = gated((input) => (asked.push(input), { run: false }));
      // Nobody asks for it: what is owed is taken up when the session is set up.
      Session.create(host).withMemory({ memory });
      await vi.waitFor(() => expect(results).toMatchObject([{ status: "saved", turnIndex: 1 }]));
      expect(asked).toEqual([]);
    });
  });
});

test("the reply never waits for a gate or a generation", () =>
  onHost(testObject("reply first"), async (host) => {
    const open = Promise.withResolvers<{ run: boolean }>();
    const { memory } = gated(() => open.promise);
    async function* prompts() {
      yield "I live in Oslo.";
      yield "My dog is called Biscuit.";
      open.resolve({ run: true });
    }
    const seen = (await all(
      query({ prompt: prompts(), options: { memory, host, run: answering("ok"), files: env.MEMORY_FILES } }),
    )) as { type: string; subtype?: string }[];
    expect(seen.map(({ type, subtype }) => subtype ?? type)).toEqual([
      "memory_consumption",
      "assistant",
      "assistant",
      "memory_generation",
      "memory_generation",
    ]);
  }));
