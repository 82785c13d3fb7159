import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type {
  ConsumptionOptions,
  MemoryConsumptionResult,
  MemoryOptions,
} from "../../src/contract/turn-memory.ts";
import { estimateTokens } from "../../src/text/tokens.ts";
import { query, type FileBucket, type QueryOptions } from "../../src/turn-memory/index.ts";
import { CUT_MARK, fitLines } from "../../src/turn-memory/truncate.ts";
import { all, profile } from "./cast.ts";

const bucket = env.MEMORY_FILES;
const fiftyLines = (name: string) =>
  Array.from({ length: 50 }, (_, index) => `${name} line ${index}`).join("\n");

/** What an agent with these files is told, and what is told of loading them. */
async function load(consumption: ConsumptionOptions, rest: Partial<QueryOptions<string>> = {}) {
  const results: MemoryConsumptionResult[] = [];
  let known: string | null = null;
  const memory: MemoryOptions = {
    mode: "custom",
    generation: { enabled: false },
    consumption: { ...consumption, onResult: (result) => results.push(result) },
  };
  const run = (_prompt: string, { systemPrompt }: { systemPrompt: string }) => (known = systemPrompt);
  const messages = all(query<string>({ prompt: "hello", options: { memory, files: bucket, run, ...rest } }));
  const error: unknown = await messages.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const [result] = results;
  return { known, result, statuses: result?.files.map(({ status }) => status), error };
}

describe("files that are named", () => {
  test("stand in their order, each under its id, and share the budget", async () => {
    for (const name of ["first", "second", "third"]) await bucket.put(`order/${name}.md`, fiftyLines(name));
    const files = ["first", "second", "third"].map((name) => ({
      id: name.toUpperCase(),
      path: `order/${name}.md`,
    }));
    const whole = await load({ files });
    expect(whole.statuses).toEqual(["loaded", "loaded", "loaded"]);
    expect(whole.known).toBe(
      files.map(({ id }) => `## ${id}\n\n${fiftyLines(id.toLowerCase())}`).join("\n\n"),
    );
    const maxTokens = Math.round(estimateTokens(fiftyLines("first")) * 1.8);
    const part = await load({ files, maxTokens });
    expect(part).toMatchObject({
      result: { status: "success" },
      statuses: ["loaded", "truncated", "truncated"],
      error: null,
    });
    const [first, second, third] = (part.known ?? "").split(/## [A-Z]+\n\n/).slice(1);
    expect(third?.trim()).toBe(CUT_MARK);
    expect(first?.trim()).toBe(fiftyLines("first"));
    expect(second).toMatch(/^second line 0\n(second line \d+\n)+\[… truncated/);
  });

  test("over the budget fail the query when it is asked for", async () => {
    await bucket.put("over.md", "A line of some length.\n".repeat(100));
    const options = { maxTokens: 50, overflow: "fail_query" as const };
    const { error, known, result } = await load({ files: [{ id: "over", path: "over.md" }], ...options });
    expect(error).toMatchObject({
      code: "too_large",
      message: expect.stringContaining('memory file "over" (over.md): the content does not fit maxTokens'),
    });
    expect(known).toBeNull();
    expect(result).toEqual({
      status: "failed",
      files: [{ id: "over", path: "over.md", status: "failed", error: "the content does not fit maxTokens" }],
    });
    await bucket.put("under.md", "Short.");
    expect((await load({ files: [{ id: "under", path: "under.md" }], ...options })).statuses).toEqual([
      "loaded",
    ]);
  });

  test("that are missing are no error, not even a required one", async () => {
    const files = [{ id: "a", path: "nowhere.md", required: true }];
    expect(await load({ files, failureMode: "fail_query" })).toEqual({
      error: null,
      known: "",
      result: { status: "success", files: [{ id: "a", path: "nowhere.md", status: "missing" }] },
      statuses: ["missing"],
    });
  });

  test("that cannot be read fail the query only when required and when it is asked for", async () => {
    for (const name of ["fine", "broken"]) await bucket.put(`${name}.md`, "Fine.");
    const files: FileBucket = {
      head: (key) => bucket.head(key),
      get: (key, options) =>
        key === "broken.md" ? Promise.reject(new Error("out of reach")) : bucket.get(key, options),
      put: (key, text, options) => bucket.put(key, text, options),
      list: (options) => bucket.list(options),
    };
    const cases = [
      { required: true, failureMode: "fail_query", isRefused: true },
      { required: false, failureMode: "fail_query", isRefused: false },
      { required: true, failureMode: "best_effort", isRefused: false },
    ] as const;
    for (const { required, failureMode, isRefused } of cases) {
      const named = [
        { id: "broken", path: "broken.md", required },
        { id: "fine", path: "fine.md" },
      ];
      const { error, known, result } = await load({ files: named, failureMode }, { files });
      expect(result).toEqual({
        status: "partial",
        files: [
          { id: "broken", path: "broken.md", status: "failed", error: "out of reach" },
          { id: "fine", path: "fine.md", status: "loaded" },
        ],
      });
      expect([error !== null, known]).toEqual([isRefused, isRefused ? null : "## fine\n\nFine."]);
      expect(error === null ? [] : [error]).toMatchObject(
        isRefused ? [{ name: "MemoryError", code: "unavailable" }] : [],
      );
    }
    expect((await load({ files: [{ id: "broken", path: "broken.md" }] }, { files })).result?.status).toBe(
      "failed",
    );
  });

  test("of 5 MB fit a budget of 4,000 tokens by whole lines, and no more of them is read than needed", async () => {
    const line = "A line of the log with some words in it.\n";
    await bucket.put("log.md", line.repeat(125_000));
    let bytes = 0;
    const files: FileBucket = {
      head: (key) => bucket.head(key),
      get: async (key, options) => {
        const object = await bucket.get(key, options);
        bytes += options?.range.length ?? 0;
        return object;
      },
      put: (key, text, options) => bucket.put(key, text, options),
      list: (options) => bucket.list(options),
    };
    const { known, statuses } = await load(
      { files: [{ id: "log", path: "log.md" }], maxTokens: 4000 },
      { files },
    );
    expect(statuses).toEqual(["truncated"]);
    const text = String(known).slice("## log\n\n".length);
    expect(text.replaceAll(line, "")).toBe(CUT_MARK);
    expect(estimateTokens(text)).toBeLessThanOrEqual(4000);
    expect(estimateTokens(text)).toBeGreaterThan(3000);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(300_000);
  });

  test("without a line break, of any script, or empty: what fits is whole, and half a letter is never shown", async () => {
    await bucket.put("one-line.md", "x".repeat(5_000_000));
    await bucket.put("wide.md", `${"会議".repeat(20)}\n${"会".repeat(2_000_000)}`);
    await bucket.put("empty.md", "");
    const files = ["wide", "one-line", "empty"].map((id) => ({ id, path: `${id}.md` }));
    const { known, statuses } = await load({ files, maxTokens: 4000 });
    expect(statuses).toEqual(["truncated", "truncated", "loaded"]);
    expect(known).toBe(
      `## wide\n\n${"会議".repeat(20)}\n${CUT_MARK}\n\n## one-line\n\n${CUT_MARK}\n\n## empty\n\n`,
    );
  });

  test("over 16 MiB are refused when there is no budget", async () => {
    await bucket.put("huge.md", "x".repeat(16 * 1024 * 1024 + 1));
    expect((await load({ files: [{ id: "huge", path: "huge.md" }] })).result).toMatchObject({
      status: "failed",
      files: [{ error: "the file has more than 16777216 bytes: set maxTokens" }],
    });
    await bucket.delete("huge.md");
  });
});

describe("what is loaded by itself", () => {
  const roots = [{ id: "kb", path: "auto", access: "read" as const, indexFile: "INDEX.md" }];
  const loadRoots = (files: FileBucket, rest: Partial<MemoryOptions> = {}) => {
    const seen: MemoryConsumptionResult[] = [];
    const memory: MemoryOptions = {
      mode: "custom",
      generation: { roots },
      consumption: { onResult: (result) => seen.push(result) },
      ...rest,
    };
    const q = query({ prompt: "hello", options: { memory, files, run: () => "ok" } });
    return q.initializationResult().then(() => seen[0]);
  };

  test("of a folder is its index, then its Markdown files; one deleted between listing and reading is missing", async () => {
    for (const name of ["b.md", "INDEX.md", "a.md", "notes.txt", "deep/c.md"])
      await bucket.put(`auto/${name}`, name);
    await bucket.put("automatic.md", "beside the folder");
    const files: FileBucket = {
      head: (key) => bucket.head(key),
      get: (key, options) => bucket.get(key, options),
      put: (key, text, options) => bucket.put(key, text, options),
      list: async (options) => {
        const page = await bucket.list(options);
        await bucket.delete("auto/a.md");
        return page;
      },
    };
    expect(await loadRoots(files)).toEqual({
      status: "success",
      files: [
        { id: "kb/INDEX.md", path: "auto/INDEX.md", status: "loaded" },
        { id: "kb/a.md", path: "auto/a.md", status: "missing" },
        { id: "kb/b.md", path: "auto/b.md", status: "loaded" },
        { id: "kb/deep/c.md", path: "auto/deep/c.md", status: "loaded" },
      ],
    });
  });

  test("of a folder that cannot be listed is told as failed", async () => {
    const files: FileBucket = {
      head: (key) => bucket.head(key),
      get: (key, options) => bucket.get(key, options),
      put: (key, text, options) => bucket.put(key, text, options),
      list: () => Promise.reject(new Error("no list")),
    };
    expect(await loadRoots(files)).toEqual({
      status: "failed",
      files: [{ id: "kb", path: "auto", status: "failed", error: "no list" }],
    });
  });

  test("is loaded again by refreshMemory, and the next turn has it", async () => {
    const owner = await profile("refreshed");
    const known: string[] = [];
    const memory: MemoryOptions = { mode: "native", projectScope: false };
    async function* prompts() {
      yield "hello";
      await owner.remember({ content: "The user lives in Oslo." });
      yield "hello";
      await q.refreshMemory();
      yield "hello";
    }
    const q = query<string>({
      prompt: prompts(),
      options: {
        memory,
        scopes: { user: owner },
        run: (_prompt, { systemPrompt }) => (known.push(systemPrompt), "ok"),
      },
    });
    await all(q);
    expect(known.map((text) => text.includes("Oslo"))).toEqual([false, false, true]);
  });

  test("is not loaded when it is switched off, nor is anything told of it", async () => {
    const owner = await profile("not loaded");
    await owner.remember({ content: "The user lives in Oslo." });
    const { known, result } = await load({ enabled: false }, { scopes: { user: owner } });
    expect([known, result]).toEqual(["", undefined]);
  });
});

describe("whole lines", () => {
  test("fit exactly, or are cut before the first that does not; the mark counts", () => {
    const text = Array.from({ length: 30 }, (_, index) => `line ${index} of this text`).join("\n");
    const exact = fitLines(text, Number.POSITIVE_INFINITY).tokens;
    expect(fitLines(text, exact)).toMatchObject({ text, isCut: false });
    expect(fitLines(text, 0)).toEqual({ text: "", tokens: 0, isCut: true });
    for (let budget = 1; budget < exact; budget += 7) {
      const fitted = fitLines(text, budget);
      expect(fitted.isCut).toBe(true);
      expect(fitted.tokens, `budget ${budget}`).toBeLessThanOrEqual(budget);
      const lines = fitted.text.split("\n");
      expect(lines.pop()).toBe(fitted.tokens === 0 ? "" : CUT_MARK);
      expect(text.startsWith(lines.join("\n"))).toBe(true);
    }
  });
});

test("a file for which the budget is used up is not missing without a word", async () => {
  await bucket.put("used/long.md", fiftyLines("long"));
  await bucket.put("used/b.md", "Never pay twice.");
  const files = [
    { id: "a", path: "used/long.md" },
    { id: "b", path: "used/b.md", required: true },
  ];
  const { known, statuses } = await load({ files, maxTokens: 20 });
  expect(statuses).toEqual(["truncated", "truncated"]);
  expect(known).toMatch(/## b\n\n\[… truncated/);
});
