import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { AgentSearchProvider, Session, SessionManager } from "../../src/session/index.ts";
import { idsOf, onHost, testObject, text } from "./host.ts";

const load = (callId: string, key: string, output: string) => ({
  type: "tool-load_context",
  toolName: "load_context",
  toolCallId: callId,
  state: "output-available",
  input: { label: "skills", key },
  output,
});

/** The tables of npm agents 0.22 with two sessions: one linear and compacted, one with a branch and a loaded skill. */
function writePublished(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE assistant_messages (id TEXT PRIMARY KEY, session_id TEXT NOT NULL DEFAULT '', parent_id TEXT,
      role TEXT NOT NULL, content TEXT NOT NULL, created_at DATETIME DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE assistant_compactions (id TEXT PRIMARY KEY, session_id TEXT NOT NULL DEFAULT '', summary TEXT NOT NULL,
      from_message_id TEXT NOT NULL, to_message_id TEXT NOT NULL, created_at DATETIME DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE assistant_sessions (id TEXT PRIMARY KEY, name TEXT NOT NULL, parent_session_id TEXT, model TEXT,
      source TEXT, input_tokens INTEGER DEFAULT 0, output_tokens INTEGER DEFAULT 0, estimated_cost REAL DEFAULT 0,
      end_reason TEXT, created_at DATETIME DEFAULT CURRENT_TIMESTAMP, updated_at DATETIME DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE cf_agents_context_blocks (label TEXT PRIMARY KEY, content TEXT NOT NULL,
      updated_at DATETIME DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE cf_agents_search_entries (label TEXT NOT NULL, key TEXT NOT NULL, content TEXT NOT NULL,
      created_at DATETIME DEFAULT CURRENT_TIMESTAMP, updated_at DATETIME DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (label, key));
    INSERT INTO assistant_sessions (id, name, input_tokens) VALUES ('chat', 'Oslo', 7);
    INSERT INTO cf_agents_context_blocks (label, content) VALUES ('memory', 'of the unnamed'), ('memory_chat', 'of chat'),
      ('_system_prompt', 'old prompt');
    INSERT INTO cf_agents_search_entries (label, key, content) VALUES ('knowledge', 'ports', 'Open at six.');
  `);
  const insert =
    "INSERT INTO assistant_messages (id, session_id, parent_id, role, content, created_at) VALUES (?, ?, ?, 'user', ?, ?)";
  const add = (
    sessionId: string,
    parent: string | null,
    message: { id: string; role?: string; parts: object[] },
  ) =>
    sql.exec(
      insert,
      message.id,
      sessionId,
      parent,
      JSON.stringify({ role: "user", ...message }),
      "2026-02-03 04:05:06",
    );
  for (let index = 1; index <= 6; index++) {
    add("", index === 1 ? null : `m${index - 1}`, text(`m${index}`, `message ${index}`));
  }
  sql.exec("INSERT INTO assistant_compactions VALUES ('c1', '', 'early', 'm2', 'm3', '2026-02-03 05:00:00')");
  sql.exec("INSERT INTO assistant_compactions VALUES ('c2', '', 'more', 'm2', 'm4', '2026-02-03 06:00:00')");
  add("chat", null, text("q", "load it"));
  add("chat", "q", {
    id: "a1",
    role: "assistant",
    parts: [load("x", "guide", "The guide."), load("y", "old", "[skill unloaded: old]")],
  });
  add("chat", "q", text("a2", "another answer", "assistant"));
  add("chat", "gone", text("lost", "parent was deleted"));
  sql.exec(
    "INSERT INTO assistant_messages VALUES ('bad', 'chat', 'a2', 'user', 'no json', '2026-02-03 04:05:06')",
  );
}

test("an object that agents 0.22 wrote is taken over once, without loss", async () => {
  const stub = testObject("adopted");
  await onHost(stub, async (host, { storage }) => {
    writePublished(storage.sql);
    const session = Session.create(host).withContext("memory");
    const history = await session.getHistory();
    expect(idsOf(history)).toEqual(["m1", "compaction_c2", "m5", "m6"]);
    expect(history[1]).toMatchObject({
      parts: [{ text: "more" }],
      createdAt: new Date("2026-02-03T06:00:00Z"),
    });
    expect(history[0]).toEqual({ ...text("m1", "message 1"), createdAt: new Date("2026-02-03T04:05:06Z") });
    expect(idsOf(await session.getHistory(null, { raw: true }))).toHaveLength(6);
    expect(idsOf(await session.search("message 3"))).toContain("m3");
    expect(session.getContextBlock("memory")!.content).toBe("of the unnamed");
    expect(await session.freezeSystemPrompt()).toContain("of the unnamed");
  });
  await evictDurableObject(stub);
  await onHost(stub, async (host) => {
    const manager = SessionManager.create(host)
      .withContext("memory")
      .withContext("knowledge", { provider: new AgentSearchProvider(host) });
    expect(manager.list()).toMatchObject([{ id: "chat", name: "Oslo", input_tokens: 7 }]);
    const chat = manager.getSession("chat");
    expect(idsOf(await chat.getHistory("a1"))).toEqual(["q", "a1"]);
    expect(idsOf(await chat.getBranches("q"))).toEqual(["a1", "a2"]);
    expect(idsOf(await chat.getHistory("lost"))).toEqual(["lost"]);
    expect((await chat.getMessage("bad"))!.parts).toEqual([{ type: "text", text: "no json" }]);
    expect(await chat.getLoadedSkillKeys()).toEqual(new Set(["skills:guide"]));
    expect(chat.getContextBlock("memory")!.content).toBe("of chat");
    await chat.appendContextBlock("memory", "and more");
    expect(chat.getContextBlock("memory")!.content).toBe("of chat\nand more");
    const tools = await chat.tools();
    const options = { toolCallId: "c", messages: [], context: {} };
    expect(await tools["search_context"]!.execute!({ block: "knowledge", query: "open" }, options)).toBe(
      "[ports]\nOpen at six.",
    );
    await chat.deleteMessages(["q", "a1", "a2", "lost", "bad"]);
  });
  await onHost(stub, async (host) => {
    expect(await SessionManager.create(host).getHistory("chat")).toEqual([]);
  });
});
