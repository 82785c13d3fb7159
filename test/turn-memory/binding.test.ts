import { env } from "cloudflare:workers";
import { abortAllDurableObjects } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import type { ConnectedSession } from "../../src/client/index.ts";
import type { MemoryEvent, SessionMemoryConfig } from "../../src/contract/turn-memory.ts";
import { contentsOf, generationsIn, profile, said, wrong } from "./cast.ts";

const NATIVE: SessionMemoryConfig = { memory: { mode: "native" } };

async function session(owner: string, config: SessionMemoryConfig, id = "chat"): Promise<ConnectedSession> {
  const opened = await (await profile(owner)).session(id);
  await opened.withMemory(config);
  return opened;
}

async function allResults(chat: ConnectedSession, limit = 500): Promise<MemoryEvent[]> {
  const events: MemoryEvent[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await chat.memoryResults({ limit, cursor });
    if (page.results.length === 0) return events;
    events.push(...page.results);
    ({ cursor } = page);
  }
}

describe("a session over the binding", () => {
  test("remembers its turns by a job; nobody has to ask for it", async () => {
    const chat = await session("by a job", NATIVE);
    expect(await chat.endTurn(said("My dog is called Biscuit."))).toEqual({
      attemptId: expect.stringMatching(/^[0-9A-Z]{26}$/),
      turnIndex: 1,
    });
    await vi.waitFor(
      async () => expect(generationsIn(await allResults(chat))).toMatchObject([{ status: "saved" }]),
      {
        timeout: 20_000,
      },
    );
    expect((await (await profile("by a job")).recall("What is my dog called?")).answer).toContain("Biscuit");
  });

  test("knows in another session of the profile, cold, what the first one learned; another profile does not", async () => {
    const chat = await session("cold reader", NATIVE, "first");
    await chat.endTurn(said("I live in Oslo."));
    await chat.flushMemory();
    await abortAllDurableObjects();
    const second = await session("cold reader", NATIVE, "second");
    expect(await second.memoryContext()).toContain("Oslo");
    expect(await second.freezeSystemPrompt()).toContain("Oslo");
    const other = await session("cold stranger", NATIVE);
    expect(await other.memoryContext()).toBe("");
  });

  test("keeps its settings, turns and results when the object is gone", async () => {
    const chat = await session("kept", { ...NATIVE, cwd: "/work" });
    await chat.endTurn(said("I live in Oslo."));
    await chat.flushMemory();
    await abortAllDurableObjects();
    const again = await (await profile("kept")).session("chat");
    expect(await again.endTurn(said("My cat is called Miso."))).toMatchObject({ turnIndex: 2 });
    await again.flushMemory();
    const results = generationsIn(await allResults(again, 1));
    expect(results.map(({ turnIndex, status }) => [turnIndex, status])).toEqual([
      [1, "saved"],
      [2, "saved"],
    ]);
    expect((await again.initializationResult()).memory?.roots.map(({ id }) => id)).toEqual([
      "user",
      "project",
    ]);
  });

  test("writes what is about the person to the profile that is named for it, and the rest to its own", async () => {
    const chat = await session("project x", { ...NATIVE, scopes: { user: "ada" } });
    await chat.endTurn(said("I live in Oslo. The build command of this project is npm run build."));
    await chat.flushMemory();
    const [result] = generationsIn(await allResults(chat));
    expect(result?.writtenFiles.map(({ rootId }) => rootId).toSorted()).toEqual(["project", "user"]);
    const [ada, project] = [
      await contentsOf(await profile("ada")),
      await contentsOf(await profile("project x")),
    ];
    expect([ada.join().includes("Oslo"), ada.join().includes("npm")]).toEqual([true, false]);
    expect([project.join().includes("Oslo"), project.join().includes("npm")]).toEqual([false, true]);
    const next = await session("project y", { ...NATIVE, scopes: { user: "ada" } });
    expect(await next.memoryContext()).toContain("Oslo");
    expect(await next.memoryContext()).not.toContain("npm");
  });

  test("keeps its folders in the namespace's part of the bucket", async () => {
    const chat = await session("folders", {
      memory: {
        mode: "custom",
        generation: { roots: [{ id: "kb", path: "/kb", indexFile: "INDEX.md" }] },
        consumption: { files: [{ id: "rules", path: "rules.md" }] },
      },
    });
    await env.MEMORY_FILES.put("rules.md", "Not of this namespace.");
    await env.MEMORY_FILES.put("turn-memory/rules.md", "Of this namespace.");
    await chat.endTurn(said("I live in Oslo."));
    await chat.flushMemory();
    expect(generationsIn(await allResults(chat))).toMatchObject([
      { status: "saved", writtenFiles: [{ path: "facts.md" }, { path: "INDEX.md" }] },
    ]);
    expect(await (await env.MEMORY_FILES.get("turn-memory/kb/facts.md"))?.text()).toContain("Oslo");
    expect(await chat.memoryContext()).toBe("## rules\n\nOf this namespace.");
    await chat.withMemory({
      memory: { mode: "custom", generation: { roots: [{ id: "kb", path: "/kb", indexFile: "INDEX.md" }] } },
    });
    expect(await chat.memoryContext()).toMatch(
      /^## kb\/INDEX\.md\n\n# Index[^]*## kb\/facts\.md\n\n# Facts[^]*Oslo/,
    );
  });

  test("is set up anew by other options, and not at all by an empty object", async () => {
    const chat = await session("anew", NATIVE);
    await chat.withMemory({ memory: { mode: "native", userScope: false } });
    expect((await chat.initializationResult()).memory?.roots).toEqual([
      { id: "project", access: "read-write" },
    ]);
    await chat.withMemory({ memory: {} });
    expect(await chat.initializationResult()).toEqual({ memory: undefined });
    expect(await chat.endTurn(said("I live in Oslo."))).toBeNull();
    await expect(chat.flushMemory()).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("not enabled"),
    });
    await expect(chat.refreshMemory()).rejects.toMatchObject({ code: "invalid" });
  });

  test("loads again when asked, and the prompt is made anew", async () => {
    const chat = await session("again", NATIVE);
    expect(await chat.freezeSystemPrompt()).not.toContain("Oslo");
    await (await profile("again")).remember({ content: "The user lives in Oslo." });
    expect(await chat.freezeSystemPrompt()).not.toContain("Oslo");
    await chat.refreshMemory();
    expect(await chat.freezeSystemPrompt()).toContain("Oslo");
  });

  test("of a deleted conversation or profile leaves nothing: no settings, no turns, no results", async () => {
    const owner = await profile("removed");
    const chat = await session("removed", NATIVE);
    await chat.endTurn(said("I live in Oslo."));
    await chat.flushMemory();
    await owner.deleteSession("chat");
    expect(await contentsOf(owner)).toEqual([]);
    expect((await (await owner.session("chat")).initializationResult()).memory).toBeUndefined();
    await chat.withMemory(NATIVE);
    expect(await chat.memoryResults()).toEqual({ results: [], cursor: "0" });
    expect(await chat.endTurn(said("I live in Lima."))).toMatchObject({ turnIndex: 1 });
  });

  test("checks what it is given before anything is stored", async () => {
    const chat = await session("checked", NATIVE);
    const typeErrors: [SessionMemoryConfig, string][] = [
      [wrong({ memory: { mode: "auto" } }), 'options.memory.mode must be "native" or "custom"'],
      [wrong({ memory: "native" }), "options.memory must be an object"],
      [
        { memory: { mode: "native", generation: { onResult: () => {} } } },
        "options.memory.generation.onResult is a callback, which does not cross the binding: read memoryResults()",
      ],
    ];
    for (const [config, message] of typeErrors) {
      const error: unknown = await chat.withMemory(config).catch((thrown: unknown) => thrown);
      expect([error instanceof TypeError, String(error)]).toEqual([true, `TypeError: ${message}`]);
    }
    const refusals: [() => Promise<unknown>, string][] = [
      [() => chat.withMemory(wrong(null)), "options"],
      [() => chat.withMemory({ ...NATIVE, cwd: wrong(7) }), "cwd"],
      [() => chat.withMemory({ ...NATIVE, scopes: { user: ".." } }), "scopes.user"],
      [() => chat.endTurn(wrong({ prompt: "x" })), "response"],
      [() => chat.memoryResults({ limit: 501 }), "limit"],
      [() => chat.memoryResults({ cursor: "x" }), "cursor"],
    ];
    for (const [call, field] of refusals)
      await expect(call()).rejects.toMatchObject({ code: "invalid", field });
    expect((await chat.initializationResult()).memory).toMatchObject({ mode: "native" });
    expect(await chat.memoryResults()).toEqual({ results: [], cursor: "0" });
  });
});
