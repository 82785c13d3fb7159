import { describe, expect, test } from "vitest";
import {
  Session,
  SessionManager,
  type SessionProvider,
  type StoredMessage,
} from "../../src/session/index.ts";
import { idsOf, onHost, testObject, text, textsOf } from "./host.ts";

describe("a host with nothing but a sql template", () => {
  test("keeps history, blocks and prompt like any other", () =>
    onHost(testObject("sql template"), async (_host, { storage }) => {
      const host = {
        sql: (strings: TemplateStringsArray, ...values: (string | number | null)[]) =>
          storage.sql.exec(strings.join("?"), ...values).toArray(),
      };
      const build = () => Session.create(host).forSession("s").withContext("memory").withCachedPrompt();
      const session = build();
      for (let index = 1; index <= 5; index++)
        await session.appendMessage(text(`${index}`, `What's up, ${index}?`));
      await session.appendMessage(text("3b", "beside"), "2");
      await session.addCompaction("early", "1", "2");
      await session.deleteMessages(["4"]);
      await session.appendContextBlock("memory", "It's O'Brien's?");
      expect(idsOf(await build().getHistory("5")).slice(1)).toEqual(["3", "5"]);
      expect(idsOf(await build().search("what's up 3"))[0]).toBe("3");
      expect(await build().freezeSystemPrompt()).toContain("It's O'Brien's?");
      expect(SessionManager.create(host).create("name").name).toBe("name");
    }));
});

/** The least a user writes to keep messages elsewhere. */
class ListProvider implements SessionProvider {
  readonly #messages: StoredMessage[] = [];
  getMessage = (id: string) => this.#messages.find((message) => message.id === id) ?? null;
  getHistory = () => [...this.#messages];
  getLatestLeaf = () => this.#messages.at(-1) ?? null;
  getBranches = () => [];
  getPathLength = () => this.#messages.length;
  appendMessage = (message: object) =>
    void this.#messages.push({ ...(message as StoredMessage), createdAt: new Date(0) });
  updateMessage = () => {};
  deleteMessages = () => {};
  clearMessages = () => void (this.#messages.length = 0);
  addCompaction = () => Promise.reject(new Error("not here"));
  getCompactions = () => [];
}

describe("a provider of the user's own", () => {
  test("keeps the messages; pages, estimates, blocks and tools work on top of it", async () => {
    const session = Session.create(new ListProvider()).withContext("soul", {
      provider: { get: async () => "Be brief." },
    });
    for (let index = 1; index <= 5; index++)
      await session.appendMessage(text(`${index}`, `message ${index}`));
    expect(textsOf(await session.getHistory())).toHaveLength(5);
    const page = await session.getHistoryPage({ limit: 2 });
    expect([idsOf(page.messages), page.before]).toEqual([["4", "5"], "4"]);
    expect(idsOf((await session.getHistoryPage({ limit: 9, before: page.before })).messages)).toEqual([
      "1",
      "2",
      "3",
    ]);
    expect(await session.getRecentHistory(10)).toMatchObject({ truncated: false });
    expect(await session.tokenEstimate()).toBeGreaterThan(20);
    expect(await session.freezeSystemPrompt()).toContain("Be brief.");
    expect(await session.getHistoryRowStats()).toBeNull();
    await expect(session.search("x")).rejects.toThrow(/does not support search/);
    await expect(session.remember({ content: "x" })).rejects.toThrow(/^\[invalid\]/);
    await expect(Session.create(new ListProvider()).withContext("memory").tools()).rejects.toThrow(
      /needs a provider/,
    );
  });

  test("loads and unloads documents as long as the session object lives", async () => {
    const skills = { get: async () => "- a", load: async (key: string) => (key === "a" ? "text" : null) };
    const session = new Session(new ListProvider(), { context: [{ label: "skills", provider: skills }] });
    const tools = await session.tools();
    const options = { toolCallId: "c", messages: [], context: {} };
    expect(await tools["load_context"]!.execute!({ block: "skills", key: "a" }, options)).toBe("text");
    expect(await session.getLoadedSkillKeys()).toEqual(new Set(["skills:a"]));
    expect([await session.unloadSkill("skills", "a"), await session.unloadSkill("skills", "a")]).toEqual([
      true,
      false,
    ]);
  });

  test("a token counter of the user's replaces the estimate", () =>
    onHost(testObject("token counter"), async (host) => {
      const session = Session.create(host)
        .withContext("memory")
        .compactAfter(10, {
          tokenCounter: ({ messages, systemPrompt }) => messages.length * 1000 + systemPrompt.length,
        });
      await session.appendMessage(text("1", "hello"));
      const prompt = await session.freezeSystemPrompt();
      expect(await session.tokenEstimate()).toBe(1000 + prompt.length);
    }));
});
