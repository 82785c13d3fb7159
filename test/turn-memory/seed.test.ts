import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MemoryEvent, MemoryOptions } from "../../src/contract/turn-memory.ts";
import { query, type QueryOptions } from "../../src/turn-memory/index.ts";
import { all, answering, contentsOf, generationsIn, profile } from "./cast.ts";

type Options = QueryOptions<{ type: "assistant"; message: { content: string } }>;

const LEARNED = "このプロジェクトのビルドコマンドは npm run build です。I live in Oslo.";

/** What every example leaves to its surroundings: the agent and the storage. */
async function surroundings(name: string, answer = "Done."): Promise<Options> {
  const [user, project] = await Promise.all([profile(`${name} user`), profile(`${name} project`)]);
  return { run: answering(answer), scopes: { user, project }, files: env.MEMORY_FILES };
}

/** What an agent with these options is told of the past. */
async function knownTo(options: Options): Promise<string> {
  let known = "";
  const run: Options["run"] = (_prompt, { systemPrompt }) => {
    known = systemPrompt;
    return { type: "assistant", message: { content: "ok" } };
  };
  await all(query({ prompt: "hello", options: { ...options, run } }));
  return known;
}

test("ネイティブメモリを有効にする", async () => {
  const around = await surroundings("seed native");
  const seen: unknown[] = [];

  for await (const message of query({
    prompt: "ヘルスチェック用のエンドポイントを追加し、テストを実行してください",
    options: {
      ...around,
      memory: { mode: "native" },
    },
  })) {
    seen.push(message);
  }

  expect(seen).toMatchObject([
    { type: "system", subtype: "memory_consumption", result: { status: "success" } },
    { type: "assistant", message: { content: "Done." } },
    { type: "system", subtype: "memory_generation" },
  ]);
});

test("what one query learned, the next one knows; what is about the person is not the project's", async () => {
  const options = { ...(await surroundings("seed learns")), memory: { mode: "native" as const } };
  const seen = await all(query({ prompt: LEARNED, options }));
  expect(generationsIn(seen)).toMatchObject([{ status: "saved", failedFiles: [] }]);
  const known = await knownTo(options);
  expect(known).toContain("npm run build");
  expect(known).toContain("Oslo");
  expect((await contentsOf(await profile("seed learns user"))).join()).not.toContain("npm run build");
  expect((await contentsOf(await profile("seed learns project"))).join()).not.toContain("Oslo");
  expect(await knownTo({ ...options, ...(await surroundings("seed elsewhere")) })).not.toContain("Oslo");
});

test("メモリのスコープを選ぶ", async () => {
  const options = {
    ...(await surroundings("seed scope")),
    // プロジェクト単位の知識のみを使い、ユーザー単位のメモリは読み書きしない
    memory: { mode: "native" as const, userScope: false },
  };
  const [result] = generationsIn(await all(query({ prompt: LEARNED, options })));
  expect(new Set(result?.writtenFiles.map(({ rootId }) => rootId))).toEqual(new Set(["project"]));
  expect(await contentsOf(await profile("seed scope user"))).toEqual([]);
  const q = query({ prompt: "hello", options });
  expect((await q.initializationResult()).memory?.roots).toEqual([{ id: "project", access: "read-write" }]);
});

test("両方を無効にすると例外が発生します", async () => {
  const around = await surroundings("seed none");
  const memory: MemoryOptions = { mode: "native", userScope: false, projectScope: false };
  expect(() => query({ prompt: "hello", options: { ...around, memory } })).toThrow(
    new TypeError("native mode requires at least one enabled scope; use memory: {} to disable SDK memory"),
  );
});

test("メモリを無効にする", async () => {
  const options = {
    ...(await surroundings("seed off")),
    memory: {},
  };
  const q = query({ prompt: LEARNED, options });
  expect(await all(q)).toEqual([{ type: "assistant", message: { content: "Done." } }]);
  expect(await q.initializationResult()).toEqual({ memory: undefined });
  expect(await contentsOf(await profile("seed off user"))).toEqual([]);
});

test("書き込む内容を制御する", async () => {
  const options: Options = {
    ...(await surroundings("seed roots")),
    memory: {
      mode: "custom",
      generation: {
        roots: [
          { id: "team", path: "/srv/knowledge/team", access: "read" },
          { id: "service", path: "/srv/knowledge/checkout", indexFile: "INDEX.md" },
        ],
        prompt: "デプロイ手順と障害の特徴のみを記録してください。",
      },
    },
  };
  await env.MEMORY_FILES.put("srv/knowledge/team/rules.md", "# Rules\n\n- Two reviewers.\n");
  const [result] = generationsIn(await all(query({ prompt: LEARNED, options })));
  expect(result).toMatchObject({
    status: "saved",
    failedFiles: [],
    reason: "generation.prompt was not applied: no model read the turn",
  });
  expect(result?.writtenFiles).toEqual([
    { rootId: "service", path: "facts.md" },
    { rootId: "service", path: "INDEX.md" },
  ]);
  const text = async (key: string) => (await env.MEMORY_FILES.get(`srv/knowledge/${key}`))?.text();
  expect(await text("checkout/facts.md")).toMatch(/^# Facts\n\n- .*npm run build.*\n- .*Oslo.*\n$/);
  expect(await text("checkout/INDEX.md")).toBe("# Index\n\n- [facts.md](facts.md)\n");
  expect(await text("team/facts.md")).toBeUndefined();
  const known = await knownTo(options);
  for (const part of ["Two reviewers.", "npm run build", "## service/facts.md"])
    expect(known).toContain(part);
});

test("ターンごとに書き込むかを判断する", async () => {
  const asked: unknown[] = [];
  const options: Options = {
    ...(await surroundings("seed gate")),
    cwd: "/work/checkout",
    sessionId: "gated",
    memory: {
      mode: "custom",
      generation: {
        turnComplete: {
          shouldGenerate: async (input, { signal }) => {
            asked.push({ ...input, isAborted: signal.aborted });
            if (input.prompt.length < 40) {
              return { run: false, reason: "プロンプトが短く、記録する価値がない" };
            }
            return { run: true };
          },
          timeoutMs: 5_000,
          onGateError: "skip",
        },
      },
    },
  };
  async function* userMessages() {
    yield "I live in Oslo.";
    yield { type: "user", message: { role: "user", content: LEARNED } };
  }
  const results = generationsIn(await all(query({ prompt: userMessages(), options })));
  expect(results).toMatchObject([
    { turnIndex: 1, status: "skipped", reason: "プロンプトが短く、記録する価値がない", durationMs: 0 },
    { turnIndex: 2, status: "saved" },
  ]);
  const told = { response: "Done.", sessionId: "gated", cwd: "/work/checkout", isAborted: false };
  expect(asked).toEqual([
    { prompt: "I live in Oslo.", turnIndex: 1, ...told },
    { prompt: LEARNED, turnIndex: 2, ...told },
  ]);
});

test("読み込む内容を制御する", async () => {
  await env.MEMORY_FILES.put("srv/knowledge/CONVENTIONS.md", "Tabs, never spaces.\n");
  const loads: unknown[] = [];
  const options: Options = {
    ...(await surroundings("seed files")),
    systemPrompt: "You are brief.",
    memory: {
      mode: "custom",
      consumption: {
        files: [
          { id: "conventions", path: "/srv/knowledge/CONVENTIONS.md", required: true },
          { id: "runbook", path: "/srv/knowledge/RUNBOOK.md" },
        ],
        maxTokens: 4_000,
        overflow: "truncate",
        failureMode: "fail_query",
        onResult: (result) => loads.push(result),
      },
    },
  };
  await (await profile("seed files user")).remember({ content: "The user lives in Oslo." });
  expect(await knownTo(options)).toBe("You are brief.\n\n## conventions\n\nTabs, never spaces.");
  expect(loads).toEqual([
    {
      status: "success",
      files: [
        { id: "conventions", path: "srv/knowledge/CONVENTIONS.md", status: "loaded" },
        { id: "runbook", path: "srv/knowledge/RUNBOOK.md", status: "missing" },
      ],
    },
  ]);
});

test("メモリの実行結果を確認する: コールバック", async () => {
  const lines: string[] = [];
  const console = { log: (line: string) => lines.push(line) };
  const options: Options = {
    ...(await surroundings("seed callbacks")),
    memory: {
      mode: "native",
      generation: {
        onResult: (result) => {
          console.log(`[memory] ${result.status} / ${result.durationMs}ms`);
          for (const file of result.writtenFiles) {
            console.log(`  書き込み ${file.rootId}:${file.path}`);
          }
        },
      },
      consumption: {
        onResult: (result) => {
          for (const file of result.files) {
            console.log(`  読み込み ${file.id}: ${file.status}`);
          }
        },
      },
    },
  };
  await all(query({ prompt: LEARNED, options }));
  expect(lines.slice(0, 2)).toEqual(["  読み込み user: missing", "  読み込み project: missing"]);
  expect(lines[2]).toMatch(/^\[memory\] saved \/ \d+ms$/);
  expect(lines.slice(3)).toEqual([
    expect.stringMatching(/^ {2}書き込み user:memories\/[0-9A-Z]{26}$/),
    expect.stringMatching(/^ {2}書き込み project:memories\/[0-9A-Z]{26}$/),
  ]);
});

test("メモリの実行結果を確認する: メッセージストリーム", async () => {
  const q = query({
    prompt: LEARNED,
    options: { ...(await surroundings("seed stream")), memory: { mode: "native" } },
  });
  const statuses: string[] = [];
  const events: MemoryEvent[] = [];
  for await (const message of q) {
    if (message.type === "system" && message.subtype === "memory_generation") {
      statuses.push(message.result.status);
    }
    if (message.type === "system") events.push(message);
  }
  expect(statuses).toEqual(["saved"]);
  expect(events.map(({ subtype }) => subtype)).toEqual(["memory_consumption", "memory_generation"]);
  expect(new Set(events.map(({ session_id: id }) => id)).size).toBe(1);
  expect(new Set(events.map(({ uuid }) => uuid)).size).toBe(2);
});

test("実行中にメモリを制御する", async () => {
  const around = await surroundings("seed control");
  async function* userMessages() {
    yield LEARNED;
  }
  const q = query({ prompt: userMessages(), options: { ...around, memory: { mode: "native" } } });

  // プロセス終了やファイル内容の検証の前に、未完了のターン生成を待つ
  await q.flushMemory();

  // 外部プロセスがメモリファイルを変更した後に再読み込みする
  await q.refreshMemory();

  const seen = (await all(q)) as { subtype?: string }[];
  expect(seen.map(({ subtype = "message" }) => subtype)).toEqual([
    "memory_consumption",
    "message",
    "memory_generation",
  ]);
  await q.close();
});

test("実際に適用された設定を確認する", async () => {
  const q = query({
    prompt: "hello",
    options: { ...(await surroundings("seed init")), memory: { mode: "native" } },
  });
  const init = await q.initializationResult();
  expect(init.memory).toEqual({
    enabled: true,
    requester: "sdk",
    mode: "native",
    generationEnabled: true,
    turnCompleteEnabled: true,
    consumptionEnabled: true,
    roots: [
      { id: "user", access: "read-write" },
      { id: "project", access: "read-write" },
    ],
  });
});
