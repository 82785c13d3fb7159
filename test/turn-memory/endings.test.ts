import { env, exports } from "cloudflare:workers";
import { abortAllDurableObjects } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { connect } from "../../src/client/index.ts";
import type { MemoryOptions } from "../../src/contract/turn-memory.ts";
import { Session } from "../../src/session/index.ts";
import { storeOn } from "../../src/store/host.ts";
import type { OwedTurn, RootOutcome } from "../../src/store/turn-ledger.ts";
import { FolderRoot } from "../../src/turn-memory/folder-root.ts";
import { generateMemory } from "../../src/turn-memory/generate.ts";
import { query } from "../../src/turn-memory/index.ts";
import { ProfileRoot } from "../../src/turn-memory/profile-root.ts";
import { readByRules } from "../../src/turn-memory/proposal.ts";
import type { MemoryRoot } from "../../src/turn-memory/root.ts";
import { messagesOf } from "../../src/turn-memory/turn-text.ts";
import { UnstoredTurns } from "../../src/turn-memory/unstored-turns.ts";
import { onHost, testObject } from "../session/host.ts";
import { all, answering, contentsOf, generationsIn, profile, said } from "./cast.ts";

const NATIVE: MemoryOptions = { mode: "native" };
const resultsOf = async (session: Session) => generationsIn((await session.memoryResults()).results);
const never = () => new Promise<never>(() => {});

async function* twoPrompts() {
  yield "I live in Oslo.";
  yield "My dog is called Biscuit.";
}

function throwing(prompt: string): string {
  if (prompt === "again") throw new Error("no more of it");
  return "ok";
}

describe("ends", () => {
  test("a query that is closed twice, before it is read or after, ends once", async () => {
    const owner = await profile("closed twice");
    const options = { memory: NATIVE, scopes: { user: owner }, run: answering("Noted.") };
    const unread = query({ prompt: "I live in Oslo.", options });
    await Promise.all([unread.close(), unread.close()]);
    expect(await all(unread)).toEqual([]);
    const read = query({ prompt: "I live in Oslo.", options });
    expect(generationsIn(await all(read))).toHaveLength(1);
    expect(read.close()).toBe(read.close());
    await read.close();
    const off = query({ prompt: "hello", options: { run: answering("hi") } });
    await off.close();
    await expect(off.flushMemory()).rejects.toThrow(
      "flushMemory() needs options.memory: memory is not enabled",
    );
    await expect(off.refreshMemory()).rejects.toThrow(
      "refreshMemory() needs options.memory: memory is not enabled",
    );
  });

  test("an agent that is at work when the query is closed is told by its signal and not waited for; its turn is not kept", async () => {
    const owner = await profile("closed at work");
    const working = Promise.withResolvers<AbortSignal>();
    const q = query({
      prompt: "I live in Oslo.",
      options: {
        memory: NATIVE,
        scopes: { user: owner },
        run: async function* (_prompt, { signal }) {
          working.resolve(signal);
          yield { type: "assistant" as const, text: "One moment." };
          await never();
        },
      },
    });
    const reading = all(q);
    const signal = await working.promise;
    await q.close();
    expect(signal.aborted).toBe(true);
    expect(generationsIn(await reading)).toEqual([]);
    expect(await contentsOf(owner)).toEqual([]);
  });

  test("a reader that stops early loses no turn that had ended", async () => {
    const owner = await profile("stops early");
    const q = query<string>({
      prompt: twoPrompts(),
      options: { memory: NATIVE, scopes: { user: owner }, run: (prompt) => `You said: ${prompt}` },
    });
    for await (const message of q) if (typeof message === "string" && message.includes("Biscuit")) break;
    const contents = (await contentsOf(owner)).join();
    expect([contents.includes("Oslo"), contents.includes("Biscuit")]).toEqual([true, false]);
  });

  test.each(["agent", "prompts"])(
    "what the %s throw reaches the reader, after what had ended was kept",
    async (who) => {
      const owner = await profile(`throwing ${who}`);
      async function* prompts() {
        yield "I live in Oslo.";
        if (who === "prompts") throw new Error("no more of it");
        yield "again";
      }
      const q = query<string>({
        prompt: prompts(),
        options: { memory: NATIVE, scopes: { user: owner }, run: throwing },
      });
      await expect(all(q)).rejects.toThrow("no more of it");
      expect((await contentsOf(owner)).join()).toContain("Oslo");
    },
  );

  test("two readers of events have the same, one that stops does not hold the other up", () =>
    onHost(testObject("two readers"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      const [first, second, third] = [session.events(), session.events(), session.events()];
      await third.return?.();
      for (const place of ["Oslo", "Lima"]) await session.endTurn(said(`I live in ${place}.`));
      for await (const event of first) {
        expect(event.subtype).toBe("memory_generation");
        break;
      }
      await Promise.all([session.closeMemory(), session.closeMemory()]);
      expect(generationsIn(await all(second))).toHaveLength(2);
      expect([await all(first), await all(third), await all(session.events())]).toEqual([[], [], []]);
    }));
});

describe("removals meanwhile", () => {
  test("a conversation that is deleted while its gate or its generator is at work leaves nothing", () =>
    onHost(testObject("deleted meanwhile"), async (host) => {
      const open = Promise.withResolvers<{ run: boolean }>();
      const read = Promise.withResolvers<{ notes: { content: string }[] }>();
      const memory: MemoryOptions = {
        mode: "custom",
        generation: {
          turnComplete: {
            shouldGenerate: ({ prompt }) => (prompt === "gated" ? open.promise : { run: true }),
          },
        },
      };
      const session = Session.create(host)
        .forSession("s")
        .withMemory({ memory, generate: () => read.promise });
      await session.endTurn(said("gated"));
      await session.endTurn(said("generated"));
      await vi.waitFor(() => expect(storeOn(host).turns.of("s").owed()).toHaveLength(1));
      storeOn(host).turns.removeSession("s");
      open.resolve({ run: true });
      read.resolve({ notes: [{ content: "The user lives in Oslo." }] });
      await session.flushMemory();
      expect(await resultsOf(session)).toEqual([]);
      expect(storeOn(host).memories.countCurrent()).toBe(0);
    }));

  test("a profile that is deleted with turns pending is empty afterwards", async () => {
    const owner = await profile("deleted pending");
    const chat = await owner.session("chat");
    await chat.withMemory({ memory: NATIVE });
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => chat.endTurn(said(`My boat ${index} is Wave${index}.`))),
    );
    await connect(exports.AgentMemory({ props: { namespace: "turn-memory" } })).deleteProfile(
      "deleted pending",
    );
    expect(await contentsOf(await profile("deleted pending"))).toEqual([]);
    expect(await chat.endTurn(said("I live in Oslo."))).toBeNull();
  });
});

/** A turn as a root is given it. */
async function jobFor(prompt: string, done: (outcome: RootOutcome) => boolean) {
  const turn: OwedTurn = {
    attemptId: "01ATTEMPT",
    turnIndex: 1,
    cwd: "",
    prompt,
    response: "Noted.",
    endedMs: Date.UTC(2026, 0, 5),
    isDecided: true,
    tries: 0,
  };
  const messages = messagesOf(turn);
  const proposals = (await readByRules(messages)).map((draft) => ({
    draft,
    rootId: "r",
    file: null,
    isGenerated: false,
  }));
  const rest = { others: [], written: new Set<string>(), isReadOnly: () => false };
  return { turn, sessionId: "s", messages, proposals, ...rest, done };
}

describe("an attempt that is run again", () => {
  test("tells the same of a profile and of a folder as the first time, and writes once", async () => {
    const outcomes: RootOutcome[] = [];
    const job = await jobFor(
      "I live in Oslo. My dog is called Biscuit.",
      (outcome) => outcomes.push(outcome) > 0,
    );
    const owner = await profile("run again");
    const folder = { id: "r", folder: "again", access: "read-write" as const, indexFile: "INDEX.md" };
    for (const root of [new ProfileRoot("r", owner), new FolderRoot(folder, env.MEMORY_FILES)]) {
      outcomes.length = 0;
      for (let run = 0; run < 2; run++) await root.write(job);
      expect(outcomes[0]?.written.length).toBeGreaterThan(0);
      expect(outcomes[1]).toEqual(outcomes[0]);
    }
    expect(await contentsOf(owner)).toHaveLength(2);
    expect((await (await env.MEMORY_FILES.get("again/facts.md"))?.text())?.match(/^- /gm)).toHaveLength(2);
  });

  test("goes on with the root that a failure kept from being written", async () => {
    const ledger = new UnstoredTurns();
    ledger.begin({ attemptId: "a", prompt: "x", response: "", cwd: "", nowMs: 0, isDecided: true });
    const writes: string[] = [];
    const root = (id: string, isDown: () => boolean): MemoryRoot => ({
      id,
      access: "read-write",
      folder: null,
      source: id,
      files: async () => [],
      write: async ({ done }) => {
        if (isDown()) throw new Error("a defect");
        writes.push(id);
        done({ written: [{ rootId: id, path: `${id}.md` }], failed: [] });
      },
    });
    const notes = ["one", "two"].map((rootId) => ({ content: `For ${rootId}.`, rootId }));
    const parts = { ledger, generate: () => ({ notes }), instruction: null, sessionId: "s" };
    const run = (isDown: boolean) =>
      generateMemory(ledger.read("a")!, {
        ...parts,
        roots: [root("one", () => false), root("two", () => isDown)],
      });
    await expect(run(true)).rejects.toThrow("a defect");
    expect(await run(false)).toMatchObject({
      status: "saved",
      writtenFiles: [{ rootId: "one" }, { rootId: "two" }],
    });
    expect(writes).toEqual(["one", "two"]);
  });

  test("goes behind the others that wait when it was interrupted", async () => {
    await onHost(testObject("interrupted"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE, generate: never });
      const first = await session.endTurn(said("I live in Oslo."));
      const others = [
        await session.endTurn(said("I like Lima.")),
        await session.endTurn(said("I know Graz.")),
      ];
      const turns = storeOn(host).turns.of("");
      await vi.waitFor(() => expect(turns.read(first?.attemptId ?? "")?.tries).toBe(1));
      expect(turns.owed()).toEqual([...others, first].map((turn) => turn?.attemptId));
    });
  });

  test("is begun three times at most", async () => {
    for (let life = 0; life < 3; life++) {
      await onHost(testObject("begun thrice"), async (host) => {
        const session = Session.create(host).withMemory({ memory: NATIVE, generate: never });
        if (life === 0) await session.endTurn(said("I live in Oslo."));
        const { turns } = storeOn(host);
        await vi.waitFor(() => {
          const [owed = ""] = turns.of("").owed();
          expect(turns.of("").read(owed)?.tries).toBe(life + 1);
        });
      });
      await abortAllDurableObjects();
    }
    await onHost(testObject("begun thrice"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      await session.flushMemory();
      expect(await resultsOf(session)).toMatchObject([
        { status: "failed", reason: "the generation was begun 3 times and never ended" },
      ]);
    });
  });
});
