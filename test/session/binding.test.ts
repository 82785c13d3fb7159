import { convertToModelMessages } from "ai";
import { env, exports } from "cloudflare:workers";
import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { connect, type ConnectedProfile } from "../../src/client/index.ts";
import type { MemorySession, SessionConfig } from "../../src/contract/session.ts";
import { SessionTarget } from "../../src/session-target.ts";
import { idsOf, text, textsOf } from "./host.ts";
import { outputsOf, runScript } from "./scripted-model.ts";

const CONFIG: SessionConfig = {
  context: [
    { label: "soul", description: "Identity", text: "You are brief." },
    { label: "memory", description: "Facts", maxTokens: 50 },
    { label: "knowledge", searchable: true },
    { label: "skills", skills: { prefix: "binding/" } },
  ],
};

function profile(name: string): Promise<ConnectedProfile> {
  return connect(exports.AgentMemory({ props: { namespace: "session-tests" } })).getProfile(name);
}

/** A value as a caller in plain JavaScript passes it. */
const wrong = (value: unknown) => value as never;

const said = (...contents: string[]) =>
  contents.map((content, index) => ({
    role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
    content,
  }));

test("a call leaves nothing behind that would keep the object in memory", async () => {
  const object = env.MEMORY_OBJECT.getByName("session-tests:released");
  const session = new SessionTarget(object, "chat");
  await session.appendMessage(text("1", "hello"));
  expect(idsOf(await session.getHistory())).toEqual(["1"]);
  await evictDurableObject(object);
  expect(idsOf(await session.getHistory())).toEqual(["1"]);
});

describe("a session over the binding", () => {
  test("knows its blocks again after the object is gone, without being told", async () => {
    await env.SKILLS.put("session-tests/binding/deploy", "Check, then ship.", {
      customMetadata: { description: "Deploying" },
    });
    const session = await (await profile("cold")).session("chat", CONFIG);
    await session.appendContextBlock("memory", "Likes tea.");
    await session.appendMessage(text("1", "hello"));
    const prompt = await session.freezeSystemPrompt();
    expect(prompt).toMatch(/^═{46}\nSOUL \(Identity\) \[readonly\]\n═{46}\nYou are brief\.\n\n═/);
    expect(prompt).toContain(
      "SKILLS [loadable]\n══════════════════════════════════════════════\n- deploy: Deploying",
    );
    const definitions = await session.toolDefinitions();
    await abortAllDurableObjects();
    const again = await (await profile("cold")).session("chat");
    expect(await again.freezeSystemPrompt()).toBe(prompt);
    expect(await again.toolDefinitions()).toEqual(definitions);
    expect((await again.getContextBlocks()).map(({ label, kind }) => [label, kind])).toEqual([
      ["soul", "readonly"],
      ["memory", "writable"],
      ["knowledge", "searchable"],
      ["skills", "loadable"],
    ]);
    expect(await again.getContextBlock("memory")).toMatchObject({ content: "Likes tea." });
    expect(textsOf(await again.getHistory())).toEqual(["hello"]);
    const changed = await (await profile("cold")).session("chat", { context: CONFIG.context!.slice(0, 2) });
    expect(await changed.freezeSystemPrompt()).not.toContain("SKILLS");
    expect(Object.keys(await changed.tools())).toEqual(["set_context"]);
  });

  test("gives the AI SDK tools that run in the service, and keeps the messages they made", async () => {
    await env.SKILLS.put("session-tests/binding/deploy", "Check, then ship.");
    const session = await (await profile("tools")).session("chat", CONFIG);
    const message = await runScript(
      [
        { tool: "set_context", input: { block: "memory", content: "Likes rye." } },
        { tool: "set_context", input: { block: "memory", content: "word ".repeat(90) } },
        { tool: "load_context", input: { block: "skills", key: "deploy" } },
        { tool: "search_context", input: {} },
        "done",
      ],
      await session.tools(),
    );
    expect(outputsOf(message)).toEqual([
      expect.stringMatching(/^Written to memory\. Usage: \d+% \(\d+\/50 tokens\)$/),
      expect.stringMatching(/^Error: .*exceeds maxTokens/),
      "Check, then ship.",
      'Error: "block" is missing. Use one of: knowledge.',
    ]);
    await session.appendMessage(message);
    expect(await session.getLoadedSkillKeys()).toEqual(new Set(["skills:deploy"]));
    expect(await session.unloadSkill("skills", "deploy")).toBe(true);
    const model = await convertToModelMessages(await session.getHistory());
    expect(JSON.stringify(model)).toContain("[skill unloaded: deploy]");
  });

  test("and ingest() share one store of messages; only what is ingested or remembered becomes memories", async () => {
    const owner = await profile("shared");
    const session = await owner.session("chat");
    await session.appendMessage(text("1", "My dentist is Dr. Alvarez."));
    await session.appendMessage(text("2", "Noted.", "assistant"));
    expect((await owner.list()).memories).toEqual([]);
    expect(await session.ingest()).toMatchObject({ messages: 2 });
    expect(await session.ingest()).toEqual({ messages: 0, memories: 0 });
    const { memories } = await owner.list({ sessionId: "chat" });
    expect(memories).toMatchObject([{ summary: expect.stringContaining("Alvarez") }]);
    expect(
      await owner.ingestDetailed(said("My dentist is Dr. Alvarez.", "Noted.", "Thanks"), {
        sessionId: "chat",
      }),
    ).toMatchObject({ messages: 1 });
    expect(textsOf(await session.getHistory())).toEqual(["My dentist is Dr. Alvarez.", "Noted.", "Thanks"]);
    const remembered = await session.remember({ content: "The gate code is on the fridge." });
    expect(remembered).toMatchObject({ sessionId: "chat", source: "remember" });
    expect((await owner.listSessions()).sessions).toMatchObject([{ sessionId: "chat", messages: 3 }]);
    await owner.delete(memories[0]!.id);
    expect(textsOf(await session.getHistory())).toEqual(["Noted.", "Thanks"]);
    expect(await session.search("Alvarez")).toEqual([]);
    await owner.deleteSession("chat");
    expect(await session.getHistory()).toEqual([]);
  });

  test("of a deleted conversation or profile leaves nothing: no blocks, prompt, entries or configuration", async () => {
    const namespace = connect(exports.AgentMemory({ props: { namespace: "session-tests" } }));
    const owner = await namespace.getProfile("deleted");
    for (const remove of [() => owner.deleteSession("chat"), () => namespace.deleteProfile("deleted")]) {
      const session = await owner.session("chat", CONFIG);
      await session.appendMessage(text("1", "hello"));
      await session.appendContextBlock("memory", "Likes tea.");
      await session.callTool("set_context", { block: "knowledge", key: "k", content: "some entry" });
      await session.freezeSystemPrompt();
      await remove();
      const again = await owner.session("chat");
      expect(await again.getHistory()).toEqual([]);
      expect(await again.getContextBlocks()).toEqual([]);
      expect(await again.freezeSystemPrompt()).toBe("");
      const anew = await owner.session("chat", CONFIG);
      expect(await anew.getContextBlock("memory")).toMatchObject({ content: "" });
      expect(await anew.getContextBlock("knowledge")).toMatchObject({ content: "" });
    }
  });

  test("refuses a history over 16 MiB and names the pages; the client reads them by itself", async () => {
    const session = await (await profile("large")).session("chat");
    for (let index = 0; index < 18; index++)
      await session.appendMessage(text(`m${index}`, "x".repeat(1_000_000)));
    const stub = await exports.AgentMemory({ props: { namespace: "session-tests" } }).getProfile("large");
    // The types of RPC stubs cannot tell what a message holds.
    const plain: MemorySession = wrong(await stub.session("chat"));
    await expect(plain.getHistory()).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("getHistoryPage"),
    });
    const page = await plain.getHistoryPage({ limit: 500 });
    expect(page.messages.length).toBeLessThan(18);
    expect(idsOf(await session.getHistory())).toEqual(Array.from({ length: 18 }, (_, index) => `m${index}`));
    expect(idsOf(await session.getHistory("m2", { raw: true }))).toEqual(["m0", "m1", "m2"]);
  });

  test("checks what it is given before anything is stored", async () => {
    const owner = await profile("checked");
    const session = await owner.session("chat");
    const refusals: [() => Promise<unknown>, string][] = [
      [() => owner.session(""), "sessionId"],
      [
        () => owner.session("chat", wrong({ context: [{ label: "a", text: "x", searchable: true }] })),
        "config.context[0]",
      ],
      [() => owner.session("chat", wrong({ context: [{ label: "a" }, { label: "a" }] })), "config.context"],
      [() => session.appendMessage(wrong({ id: "", role: "user", parts: [] })), "message.id"],
      [() => session.appendMessage(wrong({ id: "x", role: "user", parts: "hello" })), "message.parts"],
      [() => session.deleteMessages(wrong("m1")), "messageIds"],
      [() => session.getHistoryPage({ limit: 501 }), "limit"],
      [() => session.search(wrong(7)), "query"],
    ];
    for (const [call, field] of refusals)
      await expect(call()).rejects.toMatchObject({ name: "MemoryError", code: "invalid", field });
    await expect(session.appendMessage(text("1", "x"), "nobody")).rejects.toMatchObject({
      code: "not_found",
      field: "parentId",
    });
    await expect(session.callTool("set_context", {})).rejects.toMatchObject({
      code: "not_found",
      field: "name",
    });
    expect(await session.getHistory()).toEqual([]);
    expect(await session.toolDefinitions()).toEqual([]);
  });

  test("stores messages with their secrets replaced when it is set up so", async () => {
    const session = await (await profile("redacted")).session("chat", { redact: true });
    await session.appendMessage({
      id: "1",
      role: "assistant",
      parts: [
        { type: "text", text: "The key is AKIAQX3TJZ5WNVB7LMPD, keep it." },
        {
          type: "tool-env",
          toolCallId: "c",
          state: "output-available",
          input: {},
          output: { key: "AKIAQX3TJZ5WNVB7LMPD" },
        },
      ],
    });
    const stored = JSON.stringify(await session.getHistory(null, { raw: true }));
    expect(stored).not.toContain("AKIAQX3TJZ5WNVB7LMPD");
    expect(stored).toContain("keep it.");
  });
});
