import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { AgentSearchProvider, Session } from "../../../src/session/index.ts";
import { onHost, testObject, text } from "../host.ts";
import { outputsOf, runScript } from "../scripted-model.ts";

const RULE = "══════════════════════════════════════════════";

test("a readonly block is written in the code: it stands in the prompt and makes no tool", () =>
  onHost(testObject("seed soul"), async (host) => {
    const session = Session.create(host).withContext("soul", {
      provider: {
        get: async () =>
          "You are a senior TypeScript engineer. You write concise, " +
          "well-tested code. You prefer composition over inheritance. " +
          "When you are unsure, you say so rather than guessing.",
      },
    });
    expect(await session.freezeSystemPrompt()).toBe(
      `${RULE}\nSOUL [readonly]\n${RULE}\nYou are a senior TypeScript engineer. You write concise, well-tested code. ` +
        `You prefer composition over inheritance. When you are unsure, you say so rather than guessing.`,
    );
    expect(await session.tools()).toEqual({});
    await expect(session.replaceContextBlock("soul", "You are a pirate.")).rejects.toThrow("readonly");
  }));

test("or comes from R2, so that it changes without a deployment", () =>
  onHost(testObject("seed soul in R2"), async (host) => {
    const build = () =>
      Session.create(host).withContext("soul", {
        provider: {
          get: async () => {
            const obj = await env.SKILLS.get("soul.md");
            return obj ? obj.text() : "You are a helpful assistant.";
          },
        },
      });
    const session = build();
    expect(await session.freezeSystemPrompt()).toContain("You are a helpful assistant.");
    await env.SKILLS.put("soul.md", "You are a careful assistant.");
    expect(await session.refreshSystemPrompt()).toContain("You are a careful assistant.");
    expect(await build().freezeSystemPrompt()).toContain("You are a careful assistant.");
  }));

test("without a provider a block is kept in SQLite, the model writes it within its budget, and sees its usage", async () => {
  const stub = testObject("seed writable");
  const build = (host: object) =>
    Session.create(host)
      .withContext("memory", {
        description: "Important facts learned during conversation",
        maxTokens: 1100,
      })
      .withContext("todos", {
        description: "Task list, track what needs to be done and what is complete",
        maxTokens: 2000,
      });
  await onHost(stub, async (host) => {
    const session = build(host);
    const tools = await session.tools();
    expect(Object.keys(tools)).toEqual(["set_context"]);
    const message = await runScript(
      [
        { tool: "set_context", input: { block: "memory", content: "User prefers dark mode." } },
        {
          tool: "set_context",
          input: { block: "memory", content: "Deployment target is Cloudflare Workers.", action: "append" },
        },
        { tool: "set_context", input: { block: "todos", content: "- [ ] Add authentication middleware" } },
        { tool: "set_context", input: { block: "memory", content: "word ".repeat(1200) } },
        "ok",
      ],
      tools,
    );
    expect(outputsOf(message)[3]).toMatch(/^Error: .*"memory" exceeds maxTokens: 1\d{3} > 1100/);
  });
  await onHost(stub, async (host) => {
    const session = build(host);
    await session.appendMessage(text("1", "hello"));
    const memory = "User prefers dark mode.\nDeployment target is Cloudflare Workers.";
    await session.tools();
    const tokens = ["memory", "todos"].map((label) => session.getContextBlock(label)!.tokens);
    const percent = (used: number, all: number) => Math.round((used / all) * 100);
    expect(await session.freezeSystemPrompt()).toBe(
      `${RULE}\nMEMORY (Important facts learned during conversation) ` +
        `[${percent(tokens[0]!, 1100)}% — ${tokens[0]}/1100 tokens] [writable]\n${RULE}\n${memory}\n\n` +
        `${RULE}\nTODOS (Task list, track what needs to be done and what is complete) ` +
        `[${percent(tokens[1]!, 2000)}% — ${tokens[1]}/2000 tokens] [writable]\n${RULE}\n- [ ] Add authentication middleware`,
    );
  });
});

test("the built-in search provider indexes what set_context writes and answers search_context", () =>
  onHost(testObject("seed search block"), async (host) => {
    const session = Session.create(host).withContext("knowledge", {
      description: "Searchable knowledge base, search for relevant information before answering",
      provider: new AgentSearchProvider(host),
    });
    const tools = await session.tools();
    expect(Object.keys(tools)).toEqual(["set_context", "search_context"]);
    const entries = Array.from({ length: 12 }, (_, index) => ({
      tool: "set_context",
      input: {
        block: "knowledge",
        content: `Chapter ${index} is about harbour ${index}.`,
        metadata: { title: `Chapter ${index}` },
      },
    }));
    const search = { tool: "search_context", input: { block: "knowledge", query: "harbour 7" } };
    const outputs = outputsOf(await runScript([...entries, search, "ok"], tools));
    expect(outputs[0]).toBe('Indexed "chapter-0" in knowledge.');
    expect(outputs.at(-1)).toMatch(/^\[chapter-7\]\nChapter 7 is about harbour 7\./);
    expect(await session.refreshSystemPrompt()).toBe(
      `${RULE}\nKNOWLEDGE (Searchable knowledge base, search for relevant information before answering) [searchable]\n${RULE}\n12 entries indexed.`,
    );
  }));

test("a search provider of one's own decides how it searches", () =>
  onHost(testObject("seed vectorize"), async (host) => {
    const calls: unknown[] = [];
    const generateEmbedding = async (query: string) => [query.length];
    const fake = {
      VECTORIZE_INDEX: {
        query: async (vector: number[], options: { topK: number }) => {
          calls.push({ vector, ...options });
          return { matches: [{ metadata: { text: "First." } }, { metadata: { text: "Second." } }] };
        },
      },
    };
    const session = Session.create(host).withContext("knowledge", {
      description: "Searchable knowledge base",
      provider: {
        get: async () => "Product documentation and FAQs",
        search: async (query: string) => {
          // Use Vectorize, an external API, whatever you need
          const results = await fake.VECTORIZE_INDEX.query(await generateEmbedding(query), { topK: 5 });
          return results.matches.map((m) => m.metadata.text).join("\n\n");
        },
        set: async (key: string, content: string) => {
          // Index new content
          calls.push({ key, content });
        },
      },
    });
    const message = await runScript(
      [
        { tool: "search_context", input: { block: "knowledge", query: "prices" } },
        { tool: "set_context", input: { block: "knowledge", content: "New.", key: "news" } },
        "ok",
      ],
      await session.tools(),
    );
    expect(outputsOf(message)).toEqual(["First.\n\nSecond.", 'Indexed "news" in knowledge.']);
    expect(calls).toEqual([
      { vector: [6], topK: 5 },
      { key: "news", content: "New." },
    ]);
    expect(await session.freezeSystemPrompt()).toContain(
      "[searchable]\n" + RULE + "\nProduct documentation and FAQs",
    );
  }));
