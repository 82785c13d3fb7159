import { convertToModelMessages, stepCountIs, streamText, tool } from "ai";
import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import * as z from "zod";
import { AgentSearchProvider, R2SkillProvider, Session, SessionManager } from "../../../src/session/index.ts";
import { createCompactFunction } from "../../../src/session/compaction-helpers.ts";
import { truncateOlderMessages } from "../../../src/session/utils-door.ts";
import { idsOf, onHost, testObject, text } from "../host.ts";
import { scriptedModel } from "../scripted-model.ts";
import { env } from "cloudflare:workers";

test("tools, frozen prompt and history go to streamText, beside the application's own tools", () =>
  onHost(testObject("seed turn"), async (host) => {
    const session = Session.create(host).withContext("memory", {
      description: "Learned facts",
      maxTokens: 1100,
    });
    await session.appendMessage(text("1", "Remember that I like tea, and tell me the time."));
    const myModel = scriptedModel([
      { tool: "set_context", input: { block: "memory", content: "Likes tea." } },
      { tool: "clock", input: {} },
      "It is noon.",
    ]);
    const clock = tool({
      description: "Tells the time",
      inputSchema: z.object({}),
      execute: async () => "12:00",
    });
    const myApplicationTools = { clock };

    const sessionTools = await session.tools();
    const allTools = { ...sessionTools, ...myApplicationTools };

    const result = streamText({
      model: myModel,
      system: await session.freezeSystemPrompt(),
      messages: await convertToModelMessages(await session.getHistory()),
      tools: allTools,
      stopWhen: stepCountIs(5),
    });

    expect(await result.text).toBe("It is noon.");
    expect(session.getContextBlock("memory")!.content).toBe("Likes tea.");
    const [first, ...later] = myModel.doStreamCalls;
    expect(first!.prompt[0]).toEqual({ role: "system", content: await session.freezeSystemPrompt() });
    for (const call of later) expect([call.prompt[0], call.tools]).toEqual([first!.prompt[0], first!.tools]);
    expect(first!.tools).toMatchObject([
      {
        name: "set_context",
        description: expect.stringContaining("memory (replace or append): Learned facts"),
        inputSchema: { properties: { block: { enum: ["memory"] } }, required: ["block", "content"] },
      },
      { name: "clock" },
    ]);
  }));

test("each tool exists exactly when a block justifies it", () =>
  onHost(testObject("seed tool table"), async (host) => {
    const names = async (session: Session) => Object.keys(await session.tools());
    const get = async () => "x";
    const of = (provider: object) =>
      Session.create(host).withContext("b", { provider: provider as { get: typeof get } });
    const set = async () => {};
    const load = async () => null;
    const search = async () => null;
    expect(await names(of({ get }))).toEqual([]);
    expect(await names(of({ get, set }))).toEqual(["set_context"]);
    expect(await names(of({ get, load }))).toEqual(["load_context", "unload_context"]);
    expect(await names(of({ get, load, set }))).toEqual(["set_context", "load_context", "unload_context"]);
    expect(await names(of({ get, search }))).toEqual(["search_context"]);
    expect(await names(of({ get, search, set }))).toEqual(["set_context", "search_context"]);
    expect(Object.keys(SessionManager.create(host).tools())).toEqual(["session_search"]);
  }));

test("all four kinds stand in the prompt with their tags, in their order", () =>
  onHost(testObject("seed four kinds"), async (host) => {
    await env.SKILLS.put("four/api-ref", "x", {
      customMetadata: { description: "API Reference documentation" },
    });
    await env.SKILLS.put("four/style-guide", "x", { customMetadata: { description: "Company style guide" } });
    const soul = "You are a helpful coding assistant who speaks concisely.";
    const knowledge = new AgentSearchProvider(host);
    const session = Session.create(host)
      .withContext("soul", { description: "Identity", provider: { get: async () => soul } })
      .withContext("memory", { description: "Important facts", maxTokens: 1100 })
      .withContext("knowledge", { description: "Searchable knowledge base", provider: knowledge })
      .withContext("skills", { provider: new R2SkillProvider(env.SKILLS, { prefix: "four/" }) });
    for (let entry = 0; entry < 12; entry++) {
      await (
        await session.tools()
      )["set_context"]!.execute!(
        { block: "knowledge", key: `k${entry}`, content: "c" },
        { toolCallId: "c", messages: [], context: {} },
      );
    }
    const { tokens } = await session.replaceContextBlock(
      "memory",
      "User prefers dark mode.\nUser's project uses React and TypeScript.",
    );
    const rule = "═".repeat(46);
    expect(await session.freezeSystemPrompt()).toBe(`${rule}
SOUL (Identity) [readonly]
${rule}
${soul}

${rule}
MEMORY (Important facts) [${Math.round((tokens / 1100) * 100)}% — ${tokens}/1100 tokens] [writable]
${rule}
User prefers dark mode.
User's project uses React and TypeScript.

${rule}
KNOWLEDGE (Searchable knowledge base) [searchable]
${rule}
12 entries indexed.

${rule}
SKILLS [loadable]
${rule}
- api-ref: API Reference documentation
- style-guide: Company style guide`);
  }));

test("a write is stored at once and seen in the prompt only after refreshSystemPrompt(), also across eviction", async () => {
  const stub = testObject("seed cached prompt");
  const build = (host: object) =>
    Session.create(host)
      .withContext("soul", {
        provider: { get: async () => "You are a helpful assistant." },
      })
      .withContext("memory", { description: "Learned facts", maxTokens: 1100 })
      .withCachedPrompt(); // Persist the frozen prompt across hibernation
  const frozen = await onHost(stub, async (host) => {
    const session = build(host);
    const system = await session.freezeSystemPrompt(); // Same value every call
    await session.replaceContextBlock("memory", "Likes tea.");
    expect(await session.freezeSystemPrompt()).toBe(system);
    expect(build(host).getContextBlock("memory")!.content).toBe("Likes tea.");
    return system;
  });
  await evictDurableObject(stub);
  await onHost(stub, async (host) => {
    const session = build(host);
    expect(await session.freezeSystemPrompt()).toBe(frozen);
    // Between turns (optional, if you want the agent to see its own updates):
    await session.refreshSystemPrompt();
    expect(await session.freezeSystemPrompt()).toContain("Likes tea.");
  });
});

test("macro compaction lays a summary over the middle; the original stays and the next one brings it up to date", () =>
  onHost(testObject("seed macro compaction"), async (host) => {
    const prompts: string[] = [];
    const session = Session.create(host)
      .withContext("memory", { maxTokens: 1100 })
      .onCompaction(
        createCompactFunction({
          summarize: async (prompt) => (prompts.push(prompt), `SUMMARY ${prompts.length}`),
          protectHead: 2,
          tailTokenBudget: 40,
          minTailMessages: 2,
        }),
      )
      .compactAfter(100_000); // Auto-compact when token estimate exceeds threshold
    for (let index = 1; index <= 10; index++)
      await session.appendMessage(text(`${index}`, `message ${index} of the talk`));
    const seen = async () =>
      idsOf(await session.getHistory()).map((id) => id.replace(/^compaction_.*/, "SUMMARY"));
    expect(prompts).toEqual([]);
    expect(await session.compact()).toMatchObject({ fromMessageId: "3", summary: "SUMMARY 1" });
    const after = await seen();
    expect(after.slice(0, 3)).toEqual(["1", "2", "SUMMARY"]);
    expect(after.slice(-2)).toEqual(["9", "10"]);
    for (let index = 11; index <= 16; index++)
      await session.appendMessage(text(`${index}`, `message ${index} of the talk`));
    await session.compact();
    expect(prompts[1]).toContain("SUMMARY 1");
    expect(prompts[1]).not.toContain("message 3 ");
    expect((await seen()).slice(0, 3)).toEqual(["1", "2", "SUMMARY"]);
    expect((await seen()).slice(-2)).toEqual(["15", "16"]);
    expect(idsOf(await session.getHistory(null, { raw: true }))).toHaveLength(16);
    expect(idsOf(await session.search("message 4"))).toContain("4");
  }));

test("compaction starts by itself after an append past the threshold, and its failure costs no message", () =>
  onHost(testObject("seed auto compaction"), async (host) => {
    const { promise: failed, resolve } = Promise.withResolvers<unknown>();
    let isFailing = true;
    const session = Session.create(host)
      .onCompaction(async (messages) => {
        if (isFailing) throw new Error("the model is down");
        return { fromMessageId: messages[0]!.id, toMessageId: messages[1]!.id, summary: "short" };
      })
      .onCompactionError(resolve)
      .compactAfter(200);
    for (let index = 1; index <= 8; index++)
      await session.appendMessage(text(`${index}`, "a sentence of several words ".repeat(6)));
    expect(await failed).toMatchObject({ message: "the model is down" });
    expect(await session.getHistory()).toHaveLength(8);
    isFailing = false;
    await session.appendMessage(text("9", "one more"));
    await session.compact();
    expect((await session.getHistory())[0]!.id).toMatch(/^compaction_/);
  }));

test("micro compaction shortens old tool outputs and texts on copies, and leaves the last four alone", () =>
  onHost(testObject("seed micro compaction"), async (host) => {
    const session = Session.create(host);
    for (let index = 0; index < 12; index++) {
      await session.appendMessage({
        id: `${index}`,
        role: "assistant",
        parts: [
          { type: "text", text: "t".repeat(10_001) },
          {
            type: "tool-read",
            toolCallId: `c${index}`,
            state: "output-available",
            input: {},
            output: { rows: ["o".repeat(501)], n: 1 },
          },
        ],
      });
    }
    const history = await session.getHistory();
    const truncated = truncateOlderMessages(history);
    // Pass truncated history to the LLM
    expect(truncated.slice(8)).toEqual(history.slice(8));
    expect(truncated[7]!.parts).toMatchObject([
      { text: `${"t".repeat(10_000)}... [truncated 10001 chars]` },
      { output: { rows: [`${"o".repeat(500)}... [truncated 501 chars]`], n: 1 } },
    ]);
    expect(await session.getHistory()).toEqual(history);
    expect(truncateOlderMessages(history.slice(0, 11), { step: 1 })[6]!.parts).not.toEqual(history[6]!.parts);
  }));
