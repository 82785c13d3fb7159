import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { MemoryGenerationRoot, MemoryOptions } from "../../src/contract/turn-memory.ts";
import { query, type FileBucket, type TurnGenerator } from "../../src/turn-memory/index.ts";
import { all, answering, generationsIn } from "./cast.ts";

const bucket = env.MEMORY_FILES;
const textOf = async (key: string) => (await bucket.get(key))?.text();
const linesOf = async (key: string) =>
  ((await textOf(key)) ?? "").split("\n").filter((line) => line.startsWith("- "));

/** Remembers one turn in folders; `files` may stand between it and the bucket. */
async function remember(
  prompt: string,
  roots: MemoryGenerationRoot[],
  rest: { files?: FileBucket; generate?: TurnGenerator } = {},
) {
  const memory: MemoryOptions = { mode: "custom", generation: { roots } };
  const options = { memory, files: bucket, run: answering("Noted."), ...rest };
  const [result] = generationsIn(await all(query({ prompt, options })));
  return result;
}

const note =
  (...contents: string[]): TurnGenerator =>
  () => ({ notes: contents.map((content) => ({ content })) });

const beyond: TurnGenerator = () => ({
  notes: [
    { content: "Inside.", file: "guarded/facts.md" },
    { content: "Beside.", file: "beside.md" },
    { content: "To it.", rootId: "guarded" },
  ],
});

const minutes: TurnGenerator = () => ({
  notes: [{ content: "議事録は毎週。", file: "会議 (週次)/メモ.md" }],
});

const failed = (path: string) => ({ rootId: "down", path, error: "the bucket is down" });

describe("a folder of Markdown files", () => {
  test("takes an entry a line, a file a kind, and keeps what stands there", async () => {
    await bucket.put("kinds/facts.md", "# Ours\n\nWritten by hand, without a last line break", {
      customMetadata: { owner: "ada" },
      httpMetadata: { contentType: "text/plain" },
    });
    const result = await remember("I live in Oslo. Remind me to call Ben. Always answer in French.", [
      { id: "kinds", path: "kinds", indexFile: "docs/INDEX.md" },
    ]);
    expect(result).toMatchObject({ status: "saved", failedFiles: [] });
    expect(new Set(result?.writtenFiles.map(({ path }) => path))).toEqual(
      new Set(["facts.md", "tasks.md", "instructions.md", "docs/INDEX.md"]),
    );
    expect(await textOf("kinds/facts.md")).toMatch(
      /^# Ours\n\nWritten by hand, without a last line break\n- .*Oslo.*\n$/,
    );
    const facts = await bucket.head("kinds/facts.md");
    expect(facts).toMatchObject({
      customMetadata: { owner: "ada" },
      httpMetadata: { contentType: "text/plain" },
    });
    expect(new Set(await linesOf("kinds/docs/INDEX.md"))).toEqual(
      new Set([
        "- [facts.md](../facts.md)",
        "- [tasks.md](../tasks.md)",
        "- [instructions.md](../instructions.md)",
      ]),
    );
  });

  test("takes an entry once, however it is written", async () => {
    const root = [{ id: "once", path: "once", indexFile: "INDEX.md" }];
    await bucket.put("once/facts.md", "1.  THE  USER sails\r\n* The user skis\n");
    const generate = note(
      "The user sails",
      "The user skis",
      "The user swims",
      "the user SWIMS",
      "The user\nrows",
    );
    expect(await remember("What do I do?", root, { generate })).toMatchObject({ status: "saved" });
    expect(await textOf("once/facts.md")).toBe(
      "1.  THE  USER sails\r\n* The user skis\n- The user swims\n- The user rows\n",
    );
    expect(await remember("What do I do?", root, { generate })).toMatchObject({
      status: "no_change",
      writtenFiles: [],
    });
    expect(await linesOf("once/INDEX.md")).toEqual(["- [facts.md](facts.md)"]);
  });

  test("is written with one write a file, however many entries there are", async () => {
    const puts: string[] = [];
    const files: FileBucket = {
      ...through(bucket),
      put: (key, text, options) => (puts.push(key), bucket.put(key, text, options)),
    };
    await remember("hello", [{ id: "few", path: "few", indexFile: "I.md" }], {
      files,
      generate: note("One.", "Two.", "Three."),
    });
    expect(puts).toEqual(["few/facts.md", "few/I.md"]);
  });

  test("two writers at once, and twenty: no entry is lost", async () => {
    const root = [{ id: "shared", path: "shared", indexFile: "INDEX.md" }];
    for (const writers of [2, 20]) {
      const entries = Array.from(
        { length: writers },
        (_, index) => `Writer ${index} of ${writers} was here.`,
      );
      const results = await Promise.all(
        entries.map((entry) => remember("hello", root, { generate: note(entry) })),
      );
      expect(results.map((result) => result?.status)).toEqual(entries.map(() => "saved"));
      expect(await linesOf("shared/facts.md")).toEqual(
        expect.arrayContaining(entries.map((entry) => `- ${entry}`)),
      );
    }
    expect(await linesOf("shared/facts.md")).toHaveLength(22);
    expect(await linesOf("shared/INDEX.md")).toEqual(["- [facts.md](facts.md)"]);
  });

  test("a writer that is never let in says so in the end, and what the others wrote stands", async () => {
    let rounds = 0;
    const files: FileBucket = {
      ...through(bucket),
      put: async (key, text, options) => {
        await bucket.put("busy/facts.md", `- Round ${rounds++}.\n`);
        return bucket.put(key, text, options);
      },
    };
    const result = await remember("hello", [{ id: "busy", path: "busy" }], {
      files,
      generate: note("Never written."),
    });
    expect(result).toMatchObject({
      status: "failed",
      writtenFiles: [],
      failedFiles: [
        {
          rootId: "busy",
          path: "facts.md",
          error: expect.stringMatching(/^other writers changed the file 16 times/),
        },
      ],
    });
    expect(await textOf("busy/facts.md")).toBe(`- Round ${rounds - 1}.\n`);
  });

  test("a root that is read-only is never written, not even as a part of one that is not", async () => {
    await bucket.put("guarded/facts.md", "- Ours.\n");
    expect(
      await remember("I live in Oslo.", [{ id: "guarded", path: "guarded", access: "read" }]),
    ).toMatchObject({
      status: "skipped",
      reason: "no root can be written",
      writtenFiles: [],
    });
    const roots: MemoryGenerationRoot[] = [
      { id: "guarded", path: "guarded", access: "read" },
      { id: "all", path: "/" },
    ];
    expect(await remember("hello", roots, { generate: beyond })).toMatchObject({
      status: "partial",
      reason: "1 notes of the generator could not be used",
      writtenFiles: [{ rootId: "all", path: "beside.md" }],
      failedFiles: [
        { rootId: "all", path: "guarded/facts.md", error: "the file lies in a root that is read-only" },
      ],
    });
    expect(await textOf("guarded/facts.md")).toBe("- Ours.\n");
    await bucket.delete("beside.md");
  });

  test.each([
    "../out.md",
    "/out.md",
    "a/../../out.md",
    "a//b.md",
    "",
    ".",
    "a\\..\\out.md",
    "\u0000.md",
    "a/",
  ])("a generator cannot write to %j", async (file) => {
    const generate: TurnGenerator = () => ({ notes: [{ content: "Out of here.", file }] });
    const before = (await bucket.list()).objects.length;
    expect(await remember("hello", [{ id: "inner", path: "inner" }], { generate })).toMatchObject({
      status: "failed",
      failedFiles: [{ rootId: "inner", path: file, error: "the path must stay inside its root" }],
    });
    expect((await bucket.list()).objects).toHaveLength(before);
  });

  test("names of files and folders may be of any script", async () => {
    const root = [{ id: "和", path: "/知識/チーム/", indexFile: "目次.md" }];
    expect(await remember("hello", root, { generate: minutes })).toMatchObject({ status: "saved" });
    expect(await textOf("知識/チーム/会議 (週次)/メモ.md")).toBe("# メモ\n\n- 議事録は毎週。\n");
    expect(await linesOf("知識/チーム/目次.md")).toEqual([
      `- [会議 (週次)/メモ.md](${encodeURI("会議 ")}%28${encodeURI("週次")}%29/${encodeURI("メモ.md")})`,
    ]);
  });

  test("one file that cannot be written makes the result partial, all of them failed; nothing else is lost", async () => {
    const root = [{ id: "down", path: "down" }];
    const prompt = "I live in Oslo. Remind me to call Ben.";
    expect(await remember(prompt, root, { files: down((key) => key.endsWith("tasks.md")) })).toMatchObject({
      status: "partial",
      writtenFiles: [{ path: "facts.md" }],
      failedFiles: [failed("tasks.md")],
    });
    expect(
      await remember("I live in Lima. Remind me to call Eve.", root, { files: down(() => true) }),
    ).toMatchObject({
      status: "failed",
      writtenFiles: [],
    });
    expect(await linesOf("down/facts.md")).toHaveLength(1);
  });

  test("a file over 8 MiB takes no more entries and stays as it is", async () => {
    await bucket.put("full/facts.md", "x".repeat(8 * 1024 * 1024 + 1));
    expect(await remember("I live in Oslo.", [{ id: "full", path: "full" }])).toMatchObject({
      status: "failed",
      failedFiles: [{ path: "facts.md", error: expect.stringMatching(/more than 8388608 bytes/) }],
    });
    expect((await bucket.head("full/facts.md"))?.size).toBe(8 * 1024 * 1024 + 1);
  });
});

/** The bucket with files that cannot be written. */
function down(broken: (key: string) => boolean): FileBucket {
  return {
    ...through(bucket),
    put: async (key, text, options) => {
      if (broken(key)) throw new Error("the bucket is down");
      return bucket.put(key, text, options);
    },
  };
}

/** The bucket as an object whose methods can be replaced. */
function through(inner: R2Bucket): FileBucket {
  return {
    head: (key) => inner.head(key),
    get: (key, options) => inner.get(key, options),
    put: (key, text, options) => inner.put(key, text, options),
    list: (options) => inner.list(options),
  };
}
