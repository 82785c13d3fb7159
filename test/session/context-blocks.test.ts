import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { AgentContextProvider, AgentSearchProvider, Session } from "../../src/session/index.ts";
import { onHost, testObject, text } from "./host.ts";

const RULE = "══════════════════════════════════════════════";
const readonly = (content: string | null) => ({ get: async () => content });

describe("the four kinds", () => {
  test("follow from what a provider can do", () =>
    onHost(testObject("kinds"), async (host) => {
      const session = Session.create(host)
        .withContext("soul", { description: "Identity", provider: readonly("Be brief.") })
        .withContext("memory", { description: "Facts", maxTokens: 100 })
        .withContext("knowledge", { provider: new AgentSearchProvider(host) })
        .withContext("skills", {
          provider: { ...readonly("- a: first"), load: async (key: string) => `text of ${key}` },
        })
        .withContext("empty", { provider: readonly(null) });
      const tools = await session.tools();
      expect(Object.keys(tools)).toEqual(["set_context", "load_context", "unload_context", "search_context"]);
      expect(session.getContextBlocks().map((block) => [block.label, block.kind, block.writable])).toEqual([
        ["soul", "readonly", false],
        ["memory", "writable", true],
        ["knowledge", "searchable", true],
        ["skills", "loadable", false],
        ["empty", "readonly", false],
      ]);
      await session.replaceContextBlock("memory", "User prefers dark mode.");
      const tokens = session.getContextBlock("memory")!.tokens;
      expect(await session.freezeSystemPrompt()).toBe(
        [
          `${RULE}\nSOUL (Identity) [readonly]\n${RULE}\nBe brief.`,
          `${RULE}\nMEMORY (Facts) [${tokens}% — ${tokens}/100 tokens] [writable]\n${RULE}\nUser prefers dark mode.`,
          `${RULE}\nKNOWLEDGE [searchable]\n${RULE}\n`,
          `${RULE}\nSKILLS [loadable]\n${RULE}\n- a: first`,
        ].join("\n\n"),
      );
    }));

  test("a session without blocks has no tools and an empty prompt", () =>
    onHost(testObject("no blocks"), async (host) => {
      const session = Session.create(host);
      expect(await session.tools()).toEqual({});
      expect(await session.freezeSystemPrompt()).toBe("");
    }));

  test("init is called once, with the label, before anything else", () =>
    onHost(testObject("init"), async (host) => {
      const calls: string[] = [];
      const provider = {
        init: (label: string) => void calls.push(`init ${label}`),
        get: async () => (calls.push("get"), "x"),
        set: async () => void calls.push("set"),
      };
      const session = Session.create(host).withContext("a", { provider });
      await session.replaceContextBlock("a", "y");
      await session.tools();
      await session.refreshSystemPrompt();
      expect(calls[0]).toBe("init a");
      expect(calls.filter((call) => call.startsWith("init"))).toHaveLength(1);
    }));

  test("two blocks of one label are an error, and so is a block without a provider on a host without SQLite", async () => {
    expect(() => new Session({}).withContext("a").withContext("a")).toThrow(/^\[exists\] label/);
    await expect(new Session({}).withContext("a").tools()).rejects.toThrow(
      /^\[invalid\] provider: block "a"/,
    );
    await expect(new Session({}).withCachedPrompt().freezeSystemPrompt()).rejects.toThrow(
      /^\[invalid\] provider/,
    );
  });

  test("the order of the building steps does not matter", () =>
    onHost(testObject("order"), async (host) => {
      const before = Session.create(host).withCachedPrompt().withContext("memory").forSession("x");
      await before.replaceContextBlock("memory", "kept");
      const after = Session.create(host).forSession("x").withContext("memory").withCachedPrompt();
      await after.tools();
      expect(after.getContextBlock("memory")!.content).toBe("kept");
      expect(await before.freezeSystemPrompt()).toBe(await after.freezeSystemPrompt());
    }));
});

describe("writing", () => {
  test("no write may exceed maxTokens; the error names block, size and budget, and the old content stays", () =>
    onHost(testObject("budget"), async (host) => {
      const session = Session.create(host).withContext("memory", { maxTokens: 10 });
      await session.replaceContextBlock("memory", "one two three");
      const long = "word ".repeat(30);
      await expect(session.replaceContextBlock("memory", long)).rejects.toThrow(
        /"memory" exceeds maxTokens: \d+ > 10/,
      );
      await expect(session.appendContextBlock("memory", long)).rejects.toThrow(
        /"memory" exceeds maxTokens: \d+ > 10/,
      );
      expect(session.getContextBlock("memory")!.content).toBe("one two three");
      const again = Session.create(host).withContext("memory");
      expect(again.getContextBlock("memory")!.content).toBe("one two three");
    }));

  test("appends at once lose nothing, with the built-in provider and with a slow one of the user's", () =>
    onHost(testObject("appends"), async (host) => {
      let stored = "";
      const slow = {
        get: async () => (await scheduler.wait(1), stored),
        set: async (content: string) => (await scheduler.wait(1), void (stored = content)),
      };
      const [a, b] = [Session.create(host), Session.create(host)].map((session) =>
        session.withContext("memory"),
      );
      const custom = Session.create(host).withContext("slow", { provider: slow });
      const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
      await Promise.all(
        lines.flatMap((line, index) => [
          (index % 2 === 0 ? a! : b!).appendContextBlock("memory", line),
          custom.appendContextBlock("slow", line),
        ]),
      );
      expect(a!.getContextBlock("memory")!.content.split("\n").toSorted()).toEqual(lines.toSorted());
      expect(stored).toBe(lines.join("\n"));
    }));

  test("a provider that fails leaves the old content visible", () =>
    onHost(testObject("failing"), async (host) => {
      let isDown = false;
      const check = () => {
        if (isDown) throw new Error("out of reach");
      };
      const provider = { get: async () => (check(), "old"), set: async () => check() };
      const session = Session.create(host).withContext("a", { provider });
      const before = await session.freezeSystemPrompt();
      isDown = true;
      await expect(session.replaceContextBlock("a", "new")).rejects.toThrow("out of reach");
      expect(session.getContextBlock("a")!.content).toBe("old");
      expect(await session.refreshSystemPrompt()).toBe(before);
      await expect(Session.create(host).withContext("a", { provider }).tools()).rejects.toThrow(
        "out of reach",
      );
    }));

  test("a readonly, a keyed and an unknown block cannot be replaced", () =>
    onHost(testObject("not writable"), async (host) => {
      const session = Session.create(host)
        .withContext("soul", { provider: readonly("x") })
        .withContext("notes", { provider: new AgentSearchProvider(host) });
      await expect(session.replaceContextBlock("soul", "y")).rejects.toThrow(/^\[forbidden\]/);
      await expect(session.replaceContextBlock("notes", "y")).rejects.toThrow(/^\[forbidden\]/);
      await expect(session.replaceContextBlock("nobody", "y")).rejects.toThrow(
        /^\[not_found\].*"soul", "notes"/,
      );
    }));

  test("blocks come and go while the session is used", () =>
    onHost(testObject("runtime"), async (host) => {
      const session = Session.create(host).withContext("soul", { provider: readonly("x") });
      const before = await session.freezeSystemPrompt();
      expect(await session.addContext("extra", { provider: readonly("more") })).toMatchObject({
        content: "more",
      });
      expect(await session.freezeSystemPrompt()).toContain("EXTRA");
      await expect(session.addContext("extra")).rejects.toThrow(/^\[exists\]/);
      expect([session.removeContext("extra"), session.removeContext("extra")]).toEqual([true, false]);
      expect(await session.freezeSystemPrompt()).toBe(before);
    }));
});

const build = (host: object, id: string, maxTokens = 1000) =>
  Session.create(host)
    .forSession(id)
    .withContext("memory", { description: "Facts", maxTokens })
    .withCachedPrompt();

describe("the frozen prompt", () => {
  test("is the same bytes over fifty turns of writes, and after an eviction", async () => {
    const stub = testObject("fifty turns");
    const prompt = await onHost(stub, async (host) => {
      const session = build(host, "s");
      const first = await session.freezeSystemPrompt();
      const tools = JSON.stringify(await session.tools());
      for (let turn = 0; turn < 50; turn++) {
        await session.appendMessage(text(`m${turn}`, "hello"));
        await session.appendContextBlock("memory", `turn ${turn}`);
        expect(await session.freezeSystemPrompt()).toBe(first);
        expect(JSON.stringify(await session.tools())).toBe(tools);
      }
      await session.clearMessages();
      expect(await session.freezeSystemPrompt()).toBe(first);
      return first;
    });
    await evictDurableObject(stub);
    await onHost(stub, async (host) => {
      expect(await build(host, "s").freezeSystemPrompt()).toBe(prompt);
      expect(await build(host, "other").freezeSystemPrompt()).toBe(prompt);
      const refreshed = await build(host, "s").refreshSystemPrompt();
      expect(refreshed).toContain("turn 49");
      expect(await build(host, "s").freezeSystemPrompt()).toBe(refreshed);
      expect(await build(host, "other").freezeSystemPrompt()).toBe(prompt);
    });
  });

  test("is made anew when a block is defined differently, and only then", () =>
    onHost(testObject("fingerprint"), async (host) => {
      let soul = "one";
      const make = (options: object) =>
        Session.create(host)
          .forSession("s")
          .withContext("soul", { provider: { get: async () => soul }, ...options })
          .withCachedPrompt();
      const first = await make({}).freezeSystemPrompt();
      soul = "two";
      expect(await make({}).freezeSystemPrompt()).toBe(first);
      expect(await make({ version: 2 }).freezeSystemPrompt()).toContain("two");
      expect(await make({ version: 2, description: "d" }).freezeSystemPrompt()).toContain("(d)");
    }));

  test("of one session is never another's, and a provider of the user's can keep it", () =>
    onHost(testObject("prompt provider"), async (host) => {
      await build(host, "a").appendContextBlock("memory", "secret of a");
      expect(await build(host, "a").freezeSystemPrompt()).toContain("secret of a");
      expect(await build(host, "b").freezeSystemPrompt()).not.toContain("secret of a");
      const provider = new AgentContextProvider(host, "my prompt");
      const make = () =>
        Session.create(host).forSession("a").withContext("memory").withCachedPrompt(provider);
      const prompt = await make().freezeSystemPrompt();
      await make().appendContextBlock("memory", "later");
      expect(await make().freezeSystemPrompt()).toBe(prompt);
      expect((await provider.get())!.startsWith(prompt)).toBe(true);
      expect(await make().withContext("more").freezeSystemPrompt()).toContain("MORE");
    }));

  test("is followed by a reminder of what changed since", () =>
    onHost(testObject("reminder"), async (host) => {
      const session = build(host, "s").withContext("todos");
      await session.freezeSystemPrompt();
      expect(await session.contextReminder()).toBeNull();
      await session.appendContextBlock("todos", "- [ ] call Ines");
      expect(await build(host, "s").withContext("todos").contextReminder()).toMatch(
        /TODOS \[writable\]\n═+\n- \[ \] call Ines$/,
      );
      await session.refreshSystemPrompt();
      expect(await session.contextReminder()).toBeNull();
    }));
});
