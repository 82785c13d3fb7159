import { convertToModelMessages } from "ai";
import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import type { SkillBucket } from "../../src/context/r2-skill-provider.ts";
import { AgentSearchProvider, R2SkillProvider, Session } from "../../src/session/index.ts";
import { onHost, testObject, text } from "./host.ts";
import { outputsOf, runScript } from "./scripted-model.ts";

const GUIDE = `# Deploying\n${"1. check the tests ".repeat(200)}`;

function build(host: object, bucketPrefix = "tools/"): Session {
  return Session.create(host)
    .forSession("s")
    .withContext("memory", { description: "Facts", maxTokens: 20 })
    .withContext("knowledge", { provider: new AgentSearchProvider(host) })
    .withContext("skills", { provider: new R2SkillProvider(env.SKILLS, { prefix: bucketPrefix }) });
}

describe("driven by the AI SDK's own loop", () => {
  test("every tool does what it says, and tells the model what was wrong", () =>
    onHost(testObject("loop"), async (host) => {
      await env.SKILLS.put("tools/deploy", GUIDE, { customMetadata: { description: "How to deploy" } });
      const session = build(host);
      const message = await runScript(
        [
          { tool: "set_context", input: { block: "memory", content: "User prefers tea." } },
          { tool: "set_context", input: { label: "memory", content: "And rye bread.", action: "append" } },
          { tool: "set_context", input: { block: "memory", content: "word ".repeat(40) } },
          { tool: "set_context", input: { block: "nowhere", content: "x" } },
          { tool: "set_context", input: { block: "memory" } },
          { tool: "set_context", input: { block: "memory", content: "x", action: "shout" } },
          { tool: "set_context", input: "no object at all" },
          {
            tool: "set_context",
            input: { block: "knowledge", content: "Ports open at six.", metadata: { title: "Port Hours" } },
          },
          {
            tool: "set_context",
            input: { block: "knowledge", content: "Ports open at seven.", metadata: { title: "Port hours" } },
          },
          { tool: "set_context", input: { block: "knowledge", content: "A language", key: "C++" } },
          { tool: "set_context", input: { block: "knowledge", content: "Another", key: "C#" } },
          {
            tool: "set_context",
            input: { block: "knowledge", content: "記録", metadata: { title: "会議メモ" } },
          },
          { tool: "search_context", input: { block: "knowledge", query: "open ports" } },
          { tool: "search_context", input: { block: "knowledge", query: '"unbalanced AND (' } },
          { tool: "search_context", input: { block: "memory", query: "tea" } },
          { tool: "search_context", input: { label: "knowledge", query: "会議" } },
          { tool: "load_context", input: { block: "skills", key: "deploy" } },
          { tool: "load_context", input: { block: "skills", key: "nothing" } },
          { tool: "unload_context", input: { label: "skills", key: "deploy" } },
          { tool: "unload_context", input: { block: "skills", key: "deploy" } },
          {
            tool: "set_context",
            input: {
              block: "skills",
              content: "New",
              metadata: { title: "Style Guide", description: "Our style" },
            },
          },
          "That is all.",
        ],
        await session.tools(),
      );
      expect(outputsOf(message)).toEqual([
        expect.stringMatching(/^Written to memory\. Usage: \d+% \(\d+\/20 tokens\)$/),
        expect.stringMatching(/^Written to memory\. Usage: \d+% \(\d+\/20 tokens\)$/),
        expect.stringMatching(/^Error: .*"memory" exceeds maxTokens: 4\d > 20/),
        expect.stringMatching(
          /^Error: there is no such block as "nowhere" here\. Use one of: memory, knowledge, skills\.$/,
        ),
        'Error: "content" must be a text.',
        'Error: "action" must be "replace" or "append".',
        expect.stringMatching(/^Error: "block" is missing/),
        'Indexed "port-hours" in knowledge.',
        'Indexed "port-hours" in knowledge.',
        'Indexed "C++" in knowledge.',
        'Indexed "C#" in knowledge.',
        'Indexed "会議メモ" in knowledge.',
        "[port-hours]\nPorts open at seven.",
        "No results found.",
        expect.stringMatching(/^Error: .*Use one of: knowledge\.$/),
        "[会議メモ]\n記録",
        GUIDE,
        "Not found: nothing. The system prompt lists the keys of skills.",
        'Unloaded "deploy" from skills. Context reclaimed.',
        'Not found: "deploy" is not loaded in skills.',
        'Indexed "style-guide" in skills.',
      ]);
      expect(session.getContextBlock("memory")!.content).toBe("User prefers tea.\nAnd rye bread.");
      expect(session.getContextBlock("knowledge")!.content).toBe("4 entries indexed.");
      expect(session.getContextBlock("skills")!.content).toBe(
        "- deploy: How to deploy\n- style-guide: Our style",
      );
      await session.appendMessage(message);
      const model = await convertToModelMessages(await session.getHistory());
      expect(JSON.stringify(model)).toContain("[skill unloaded: deploy]");
      expect(JSON.stringify(model)).not.toContain("check the tests");
    }));
});

const shown = async (session: Session) =>
  JSON.stringify(await session.getHistory()).split("check the tests").length - 1;

/** A finished call of the older definitions, whose block was named `label`. */
const call = (callId: string, type: string, rest: object = {}) => ({
  type,
  toolCallId: callId,
  state: "output-available",
  input: { label: "skills", key: callId },
  output: "check the tests",
  ...rest,
});

describe("loaded documents", () => {
  const load = { tool: "load_context", input: { block: "skills", key: "deploy" } };
  test("are unloaded in every copy, under a summary and after an eviction; the stored original stays", async () => {
    await env.SKILLS.put("copies/deploy", GUIDE);
    const stub = testObject("copies");
    await onHost(stub, async (host) => {
      const session = build(host, "copies/");
      await session.appendMessage(text("u1", "load it"));
      await session.appendMessage(await runScript([load, "one"], await session.tools()));
      await session.appendMessage(await runScript([load, "two"], await session.tools()));
      expect(await shown(session)).toBe(400);
      expect(await session.getLoadedSkillKeys()).toEqual(new Set(["skills:deploy"]));
    });
    await evictDurableObject(stub);
    await onHost(stub, async (host) => {
      const session = build(host, "copies/");
      const [first] = await session.getHistory();
      const compaction = await session.addCompaction(
        "loaded it",
        first!.id,
        (await session.getHistory())[1]!.id,
      );
      expect(await session.unloadSkill("skills", "deploy")).toBe(true);
      expect(await session.unloadSkill("skills", "deploy")).toBe(false);
      expect(await shown(session)).toBe(0);
      expect(await session.getHistory()).toMatchObject([{ id: `compaction_${compaction.id}` }, {}]);
      const raw = JSON.stringify(await session.getHistory(null, { raw: true }));
      expect(raw.split("check the tests").length - 1).toBe(400);
      expect(await session.getLoadedSkillKeys()).toEqual(new Set());
      await session.appendMessage(await runScript([load, "three"], await session.tools()));
      expect(await shown(session)).toBe(200);
    });
  });

  test("are recognised in messages of other versions, and go with the message that brought them", () =>
    onHost(testObject("shapes"), async (host) => {
      const session = build(host, "shapes/");
      await session.appendMessage({
        id: "m",
        role: "assistant",
        parts: [
          call("a", "tool-load_context"),
          call("b", "dynamic-tool", { toolName: "load_context" }),
          call("c", "tool-call", { toolName: "load_context" }),
          call("d", "tool-load_context", { state: "input-available" }),
          call("e", "tool-other"),
        ],
      });
      expect(await session.getLoadedSkillKeys()).toEqual(new Set(["skills:a", "skills:b", "skills:c"]));
      await session.unloadSkill("skills", "b");
      expect(outputsOf((await session.getHistory())[0]!)[1]).toBe("[skill unloaded: b]");
      const unload = call("x", "tool-unload_context", { input: { block: "skills", key: "a" } });
      await session.appendMessage({ id: "n", role: "assistant", parts: [unload] });
      expect(await session.getLoadedSkillKeys()).toEqual(new Set(["skills:c"]));
      await session.deleteMessages(["m"]);
      expect(await session.getLoadedSkillKeys()).toEqual(new Set());
    }));
});

describe("skills in R2", () => {
  test("a thousand of them are listed over all pages, once within the listing's lifetime", async () => {
    const calls: string[] = [];
    const keys = Array.from({ length: 1000 }, (_, index) => `big/${String(index).padStart(4, "0")}`);
    const bucket = {
      list: async ({ cursor = "0" }: { cursor?: string }) => {
        calls.push(`list ${cursor}`);
        const from = Number(cursor);
        const objects = keys
          .slice(from, from + 300)
          .map((key) => ({ key, customMetadata: { description: "d" } }));
        return from + 300 < keys.length
          ? { objects, truncated: true, cursor: `${from + 300}` }
          : { objects, truncated: false };
      },
      get: async () => null,
      put: async (key: string) => void calls.push(`put ${key}`),
    };
    const provider = new R2SkillProvider(bucket, { prefix: "big/" });
    const lines = (await provider.get())!.split("\n");
    expect([lines.length, lines[0], lines[999]]).toEqual([1000, "- 0000: d", "- 0999: d"]);
    await provider.get();
    expect(calls).toEqual(["list 0", "list 300", "list 600", "list 900"]);
    await provider.set("0001", "changed");
    await provider.get();
    expect(calls).toHaveLength(9);
  });

  test("a thousand real objects and more are all there; the listing is fetched again once its lifetime is over", async () => {
    const keys = Array.from({ length: 1005 }, (_, index) => `real/${String(index).padStart(4, "0")}`);
    for (let from = 0; from < keys.length; from += 100)
      await Promise.all(keys.slice(from, from + 100).map((key) => env.SKILLS.put(key, "text")));
    let pages = 0;
    const bucket: SkillBucket = {
      list: async (options) => (pages++, env.SKILLS.list(options)),
      get: (key) => env.SKILLS.get(key),
      put: (key, content, options) => env.SKILLS.put(key, content, options),
    };
    const provider = new R2SkillProvider(bucket, { prefix: "real/" });
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    try {
      expect((await provider.get())!.split("\n")).toEqual(keys.map((key) => `- ${key.slice(5)}`));
      const once = pages;
      expect(once).toBeGreaterThan(1);
      vi.setSystemTime(1_059_999);
      await provider.get();
      expect(pages).toBe(once);
      vi.setSystemTime(1_060_000);
      await provider.get();
      expect(pages).toBe(2 * once);
    } finally {
      vi.useRealTimers();
    }
  });

  test("keys restricts get, load and set; an empty list allows none; the real bucket pages too", async () => {
    for (let index = 0; index < 5; index++) await env.SKILLS.put(`keys/k${index}`, `text ${index}`);
    const some = new R2SkillProvider(env.SKILLS, { prefix: "keys/", keys: ["k1", "k3"] });
    expect(await some.get()).toBe("- k1\n- k3");
    expect([await some.load("k1"), await some.load("k2")]).toEqual(["text 1", null]);
    await expect(some.set("k2", "x")).rejects.toThrow(/^\[forbidden\] key/);
    const none = new R2SkillProvider(env.SKILLS, { prefix: "keys/", keys: [] });
    expect([await none.get(), await none.load("k1")]).toEqual([null, null]);
    await expect(none.set("k1", "x")).rejects.toThrow(/^\[forbidden\] key/);
    expect(await new R2SkillProvider(env.SKILLS, { prefix: "keys/" }).get()).toBe(
      "- k0\n- k1\n- k2\n- k3\n- k4",
    );
  });
});
