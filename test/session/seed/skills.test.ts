import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { R2SkillProvider, Session, type SkillProvider } from "../../../src/session/index.ts";
import { onHost, testObject } from "../host.ts";
import { outputsOf, runScript } from "../scripted-model.ts";

const RULE = "══════════════════════════════════════════════";

test("skills in R2 are listed without their prefix, loaded whole and unloaded again", () =>
  onHost(testObject("seed R2 skills"), async (host) => {
    const content = "# API reference\nGET /things";
    await env.SKILLS.put("skills/api-ref", content, {
      customMetadata: { description: "API Reference documentation" },
    });
    await env.SKILLS.put("skills/style-guide", "Use short words.");
    await env.SKILLS.put("elsewhere/secret", "not a skill");
    const session = Session.create(host)
      .withContext("soul", {
        provider: {
          get: async () =>
            [
              "You are a helpful assistant with access to skills.",
              "When a user asks you to do something, check the SKILLS section",
              "for a relevant skill and use load_context to load it.",
            ].join("\n"),
        },
      })
      .withContext("memory", {
        description: "Learned facts",
        maxTokens: 1100,
      })
      .withContext("skills", {
        provider: new R2SkillProvider(env.SKILLS, { prefix: "skills/" }),
      })
      .withCachedPrompt();
    expect(await session.freezeSystemPrompt()).toBe(
      `${RULE}\nSOUL [readonly]\n${RULE}\nYou are a helpful assistant with access to skills.\n` +
        `When a user asks you to do something, check the SKILLS section\n` +
        `for a relevant skill and use load_context to load it.\n\n` +
        `${RULE}\nMEMORY (Learned facts) [0% — 0/1100 tokens] [writable]\n${RULE}\n\n\n` +
        `${RULE}\nSKILLS [loadable]\n${RULE}\n- api-ref: API Reference documentation\n- style-guide`,
    );
    const tools = await session.tools();
    expect(Object.keys(tools)).toEqual(["set_context", "load_context", "unload_context"]);
    const message = await runScript(
      [
        { tool: "load_context", input: { block: "skills", key: "api-ref" } },
        { tool: "unload_context", input: { block: "skills", key: "api-ref" } },
        { tool: "load_context", input: { block: "skills", key: "../elsewhere/secret" } },
        {
          tool: "set_context",
          input: {
            block: "skills",
            key: "style-guide",
            content: "Use long words.",
            metadata: { description: "Company style guide" },
          },
        },
        { tool: "load_context", input: { block: "skills", key: "style-guide" } },
        "ok",
      ],
      tools,
    );
    expect(outputsOf(message)).toEqual([
      content,
      'Unloaded "api-ref" from skills. Context reclaimed.',
      expect.stringMatching(/^Not found: /),
      'Indexed "style-guide" in skills.',
      "Use long words.",
    ]);
    const object = await env.SKILLS.get("skills/style-guide");
    expect([await object!.text(), object!.customMetadata]).toEqual([
      "Use long words.",
      { description: "Company style guide" },
    ]);
  }));

test("keys limits which of them can be listed and loaded", async () => {
  for (const key of ["deploy-checklist", "api-ref", "hidden"]) await env.SKILLS.put(`limited/${key}`, key);
  const provider = new R2SkillProvider(env.SKILLS, {
    prefix: "limited/",
    keys: ["deploy-checklist", "api-ref"],
  });
  expect(await provider.get()).toBe("- api-ref\n- deploy-checklist");
  expect([await provider.load("api-ref"), await provider.load("hidden")]).toEqual(["api-ref", null]);
});

/** What the page's class uses of D1, over the SQLite of the test's object. */
function d1(sql: SqlStorage) {
  const run = (query: string, values: (string | null)[]) => ({
    all: async () => ({
      results: sql.exec<{ key: string; description: string | null }>(query, ...values).toArray(),
    }),
    first: async () => sql.exec<{ content: string }>(query, ...values).toArray()[0] ?? null,
    run: async () => void sql.exec(query, ...values),
  });
  return {
    prepare: (query: string) => ({
      ...run(query, []),
      bind: (...values: (string | null)[]) => run(query, values),
    }),
  };
}

class DatabaseSkillProvider implements SkillProvider {
  private db: ReturnType<typeof d1>;

  constructor(db: ReturnType<typeof d1>) {
    this.db = db;
  }

  async get(): Promise<string | null> {
    const rows = await this.db.prepare("SELECT key, description FROM skills ORDER BY key").all();
    if (rows.results.length === 0) return null;
    return rows.results.map((r) => `- ${r.key}${r.description ? `: ${r.description}` : ""}`).join("\n");
  }

  async load(key: string): Promise<string | null> {
    const row = await this.db.prepare("SELECT content FROM skills WHERE key = ?").bind(key).first();
    return row ? row.content : null;
  }

  async set(key: string, content: string, description?: string): Promise<void> {
    await this.db
      .prepare(
        "INSERT INTO skills (key, content, description) VALUES (?, ?, ?) " +
          "ON CONFLICT(key) DO UPDATE SET content = ?, description = ?",
      )
      .bind(key, content, description ?? null, content, description ?? null)
      .run();
  }
}

test("a skill provider of one's own is recognised by load() and gets its tools", () =>
  onHost(testObject("seed own skills"), async (host, { storage }) => {
    storage.sql.exec("CREATE TABLE skills (key TEXT PRIMARY KEY, content TEXT, description TEXT)");
    const session = Session.create(host).withContext("skills", {
      provider: new DatabaseSkillProvider(d1(storage.sql)),
    });
    expect(await session.freezeSystemPrompt()).toBe(`${RULE}\nSKILLS [loadable]\n${RULE}\n`);
    const message = await runScript(
      [
        {
          tool: "set_context",
          input: {
            block: "skills",
            content: "Step one.",
            metadata: { title: "Runbook", description: "What to do" },
          },
        },
        { tool: "load_context", input: { block: "skills", key: "runbook" } },
        "ok",
      ],
      await session.tools(),
    );
    expect(outputsOf(message)).toEqual(['Indexed "runbook" in skills.', "Step one."]);
    expect(await session.refreshSystemPrompt()).toContain("- runbook: What to do");
  }));
