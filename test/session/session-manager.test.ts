import { describe, expect, test } from "vitest";
import { Session, SessionManager } from "../../src/session/index.ts";
import { onHost, testObject, text } from "./host.ts";
import { outputsOf, runScript } from "./scripted-model.ts";

describe("the manager", () => {
  test("keeps many sessions, finds things in all of them and tells the model where and when", () =>
    onHost(testObject("manager"), async (host) => {
      const manager = SessionManager.create(host).withContext("memory").withSearchableHistory("history");
      const [a, b] = [manager.create("Trip to Oslo"), manager.create("Garden", { model: "m" })];
      const when = new Date("2026-02-03T10:00:00Z");
      await manager.append(a.id, { ...text("1", "The ferry leaves at noon"), createdAt: when });
      await manager.appendAll(b.id, [text("1", "Plant the beans"), text("2", "Water the ferry ferns")]);
      expect(manager.list().map((info) => info.name)).toEqual(["Garden", "Trip to Oslo"]);
      expect(manager.list({ limit: 1, after: b.id }).map((info) => info.name)).toEqual(["Trip to Oslo"]);
      expect(manager.search("ferry noon")[0]).toMatchObject({
        sessionId: a.id,
        id: "1",
        role: "user",
        createdAt: when,
      });
      const message = await runScript(
        [
          { tool: "session_search", input: { query: "noon ferry" } },
          { tool: "session_search", input: {} },
          { tool: "session_search", input: { query: "zebra" } },
          "ok",
        ],
        manager.tools(),
      );
      expect(outputsOf(message)).toEqual([
        expect.stringMatching(
          /^\[Trip to Oslo · 2026-02-03 · user\] The ferry leaves at noon\n\[Garden · \d{4}-\d\d-\d\d · user\] Water the ferry ferns$/,
        ),
        'Error: "query" must be a text.',
        "No results found.",
      ]);
      await manager.getSession(a.id).replaceContextBlock("memory", "of a");
      expect(manager.getSession(b.id).getContextBlock("memory")!.content).toBe("");
      manager.rename(a.id, "Oslo");
      manager.addUsage(a.id, 10, 5, 0.25);
      manager.addUsage(a.id, 1, 1);
      expect([manager.get(a.id)!.name, manager.usage(a.id)]).toEqual([
        "Oslo",
        { inputTokens: 11, outputTokens: 6, cost: 0.25 },
      ]);
      await manager.delete(b.id);
      expect([manager.get(b.id), await manager.getHistory(b.id), manager.search("beans")]).toEqual([
        null,
        [],
        [],
      ]);
      expect(await manager.getMessageCount(a.id)).toBe(1);
    }));

  test("forks a session at a message, with its summaries and none of what came after", () =>
    onHost(testObject("fork"), async (host) => {
      const manager = SessionManager.create(host);
      const from = manager.create("whole");
      const session = manager.getSession(from.id);
      for (let index = 1; index <= 6; index++)
        await session.appendMessage(text(`${index}`, `message ${index}`));
      await session.addCompaction("early", "2", "3");
      const fork = await manager.fork(from.id, "5", "part");
      expect(fork).toMatchObject({ name: "part", parent_session_id: from.id });
      const history = await manager.getHistory(fork.id);
      expect(history.map(({ id }) => id.slice(0, 11))).toEqual(["1", "compaction_", "4", "5"]);
      await manager.append(fork.id, text("6", "another six"));
      expect((await session.getMessage("6"))!.parts).toEqual(text("6", "message 6").parts);
      await expect(manager.fork(from.id, "nobody", "x")).rejects.toThrow(/^\[not_found\]/);
    }));
});

describe("broadcast", () => {
  test("tells connected clients of each write, of a compaction and of its failure, and nobody costs nothing", () =>
    onHost(testObject("broadcast"), async (_host, ctx) => {
      const told: Record<string, unknown>[] = [];
      let connections: object[] = [{}];
      const host = {
        ctx,
        broadcast: (message: string) => void told.push(JSON.parse(message)),
        getConnections: () => connections,
      };
      let isFailing = false;
      const session = Session.create(host)
        .onCompaction(async ([first, second]) => {
          if (isFailing) throw new Error("no model");
          return { fromMessageId: first!.id, toMessageId: second!.id, summary: "s" };
        })
        .compactAfter(1_000_000);
      await session.appendMessage(text("1", "hello ".repeat(30)));
      await session.appendMessage(text("2", "hello ".repeat(30)));
      await session.compact();
      isFailing = true;
      await expect(session.compact()).rejects.toThrow("no model");
      const idle = {
        type: "cf_agent_session",
        phase: "idle",
        tokenEstimate: expect.any(Number),
        tokenThreshold: 1_000_000,
      };
      expect(told).toEqual([
        idle,
        idle,
        { ...idle, phase: "compacting" },
        { ...idle, compacted: { tokensBefore: told[1]!["tokenEstimate"] } },
        { ...idle, phase: "compacting" },
        { type: "cf_agent_session_error", error: "no model" },
      ]);
      connections = [];
      const before = told.length;
      await session.appendMessage(text("3", "hello"));
      expect(told).toHaveLength(before);
    }));
});
