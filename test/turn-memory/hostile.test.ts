import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { MemoryOptions } from "../../src/contract/turn-memory.ts";
import { Session } from "../../src/session/index.ts";
import { storeOn } from "../../src/store/host.ts";
import { query, type ProfileHandle, type TurnGenerator } from "../../src/turn-memory/index.ts";
import { piecesOf } from "../../src/turn-memory/turn-text.ts";
import { onHost, testObject } from "../session/host.ts";
import { all, answering, contentsOf, generationsIn, profile, said, wrong } from "./cast.ts";

const NATIVE: MemoryOptions = { mode: "native" };
const resultsOf = async (session: Session) => generationsIn((await session.memoryResults()).results);
const never = () => new Promise<never>(() => {});
const down = () => Promise.reject(new Error(`down ${"x".repeat(5000)}`));

describe("texts", () => {
  test("of half a million characters are read to the end, and others get their turn meanwhile", () =>
    onHost(testObject("huge turn"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      const filler = "The tide was low that morning.\n".repeat(16_000);
      let turns = 0;
      const others = setInterval(() => turns++, 0);
      await session.endTurn({ prompt: `${filler}I live in Oslo.`, response: "" });
      await session.flushMemory();
      clearInterval(others);
      expect(await resultsOf(session)).toMatchObject([{ status: "saved", writtenFiles: [{}] }]);
      expect(turns).toBeGreaterThan(50);
      await expect(session.endTurn(said("x".repeat(4_000_001)))).rejects.toMatchObject({ code: "too_large" });
    }));

  test("with lone surrogates, NUL, or markers of our own are kept well-formed", () =>
    onHost(testObject("odd turn"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      await session.endTurn({
        prompt: "I live in \ud800Oslo\0. '; DROP TABLE am_turn; --",
        response: "\udfff",
      });
      await session.flushMemory();
      expect(await resultsOf(session)).toHaveLength(1);
      expect(JSON.stringify(await session.memoryContext())).not.toContain("\\ud800");
    }));

  test("are cut into pieces without loss, never within a letter", () => {
    for (const unit of ["😀", "会議。", "word ", "line\n", "x"]) {
      const text = `a${unit.repeat(20_000)}`;
      const pieces = piecesOf(text);
      expect(pieces.join("")).toBe(text);
      expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 8192)).toBe(true);
    }
  });

  test("with a key in them are kept without it, wherever in a long text it stands", () =>
    onHost(testObject("key in the middle"), async (host) => {
      const line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n";
      const key = `-----BEGIN PRIVATE KEY-----\n${line.repeat(26)}-----END PRIVATE KEY-----\n`;
      const { memory } = {
        memory: { mode: "custom", generation: { turnComplete: { shouldGenerate: never } } } as const,
      };
      const session = Session.create(host).withMemory({ memory });
      for (const before of [31_000, 32_000, 32_700, 64_500]) {
        await session.endTurn(said(`${"x ".repeat(before / 2)}\n${key}`));
      }
      const stored = JSON.stringify(host["ctx"].storage.sql.exec("SELECT text FROM am_turn_text").toArray());
      expect(stored).not.toContain("MIIEvQ");
      expect(stored.match(/\[redacted:/g)).toHaveLength(4);
    }));

  test("that a caller in plain JavaScript forgets are refused by name", () =>
    onHost(testObject("no texts"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      await expect(session.endTurn(wrong({ prompt: "x" }))).rejects.toMatchObject({ field: "response" });
      await expect(session.endTurn(wrong({ response: "x", prompt: 7 }))).rejects.toMatchObject({
        field: "prompt",
      });
    }));
});

describe("crowds", () => {
  test("hundreds of turns that are pending at once have a result each", () =>
    onHost(testObject("hundreds of turns"), async (host) => {
      const session = Session.create(host).withMemory({ memory: NATIVE });
      const turns = Array.from({ length: 400 }, (_, index) => session.endTurn(said(`Thanks, ${index}!`)));
      await Promise.all(turns);
      await session.flushMemory();
      const first = await session.memoryResults({ limit: 250 });
      const second = await session.memoryResults({ limit: 250, cursor: first.cursor });
      const results = generationsIn([...first.results, ...second.results]);
      expect(results.map(({ turnIndex }) => turnIndex)).toEqual(
        Array.from({ length: 400 }, (_, index) => index + 1),
      );
    }));

  test("two session objects on one session do each turn once, whoever is asked to wait", () =>
    onHost(testObject("two objects"), async (host) => {
      const read: number[] = [];
      const generate: TurnGenerator = async ({ turnIndex, prompt }) => {
        read.push(turnIndex);
        await scheduler.wait(1);
        return { notes: [{ content: prompt }] };
      };
      const [one, two] = [1, 2].map(() =>
        Session.create(host).forSession("s").withMemory({ memory: NATIVE, generate }),
      );
      const turns = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : two)!.endTurn(said(`My boat ${index} is called Wave${index}.`)),
      );
      await Promise.all(turns);
      await Promise.all([one!.flushMemory(), two!.flushMemory()]);
      const results = await resultsOf(one!);
      expect(new Set(results.map(({ turnIndex }) => turnIndex)).size).toBe(20);
      expect(read).toHaveLength(20);
      expect(results.map(({ status }) => status)).toEqual(results.map(() => "saved"));
      expect(storeOn(host).memories.countCurrent()).toBe(20);
    }));

  test("both scopes on one profile write and load everything once", async () => {
    const owner = await profile("both scopes");
    const options = { memory: NATIVE, scopes: { user: owner, project: owner }, run: answering("Noted.") };
    const prompt = "I live in Oslo. The build command of this project is npm run build.";
    const [result] = generationsIn(await all(query({ prompt, options })));
    const paths = result?.writtenFiles.map(({ path }) => path) ?? [];
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toHaveLength((await contentsOf(owner)).length);
    const seen = await all(query({ prompt: "hello", options }));
    expect(seen[0]).toMatchObject({ result: { files: [{ id: "user", status: "loaded" }] } });
  });
});

describe("places", () => {
  test("a profile that is out of reach fails the attempt, the other scope is written", async () => {
    const broken: ProfileHandle = {
      ingest: down,
      flush: down,
      remember: down,
      list: down,
      get: down,
      getSummary: down,
    };
    const options = {
      memory: NATIVE,
      scopes: { user: broken, project: await profile("reachable") },
      run: answering("ok"),
    };
    const seen = await all(query({ prompt: "I live in Oslo. The build command is npm run build.", options }));
    expect(seen[0]).toMatchObject({
      result: {
        status: "failed",
        files: [
          { id: "user", status: "failed" },
          { id: "project", status: "missing" },
        ],
      },
    });
    const [result] = generationsIn(seen);
    expect(result).toMatchObject({
      status: "partial",
      writtenFiles: [{ rootId: "project" }],
      failedFiles: [{ rootId: "user", path: "memories" }],
    });
    expect(result?.failedFiles[0]?.error?.length).toBeLessThan(1100);
  });

  test("roots may have any id", async () => {
    const roots = ["__proto__", "constructor", "会議", " x "].map((id, index) => ({
      id,
      path: `ids/${index}`,
    }));
    for (const root of roots) {
      const memory: MemoryOptions = { mode: "custom", generation: { roots: [root] } };
      const options = { memory, files: env.MEMORY_FILES, run: answering("ok") };
      expect(generationsIn(await all(query({ prompt: "I live in Oslo.", options })))).toMatchObject([
        { status: "saved", writtenFiles: [{ rootId: root.id, path: "facts.md" }] },
      ]);
    }
  });

  test("a host without SQLite, a session id that is none, and a session set up twice are refused", () =>
    onHost(testObject("refused places"), async (host) => {
      const options = { memory: NATIVE, run: answering("ok") };
      expect(() => query({ prompt: "x", options: { ...options, host: {} } })).toThrow(
        new TypeError("options.host must be an object with SQLite"),
      );
      for (const sessionId of ["", "x".repeat(65), "\ud800", 7])
        expect(() =>
          query({ prompt: "x", options: { ...options, host, sessionId: wrong(sessionId) } }),
        ).toThrow(new TypeError("options.sessionId must have 1 to 64 characters"));
      const session = Session.create(host).withMemory({ memory: NATIVE });
      expect(() => session.withMemory({ memory: NATIVE })).toThrow(/memory is set up already/);
    }));

  test("a host with nothing but a sql template keeps turns like any other", () =>
    onHost(testObject("template turns"), async (_host, { storage }) => {
      const sql = (strings: TemplateStringsArray, ...values: (string | number | null)[]) =>
        storage.sql.exec(strings.join("?"), ...values).toArray();
      const session = Session.create({ sql }).withMemory({ memory: NATIVE });
      await session.endTurn(said("I live in Oslo."));
      await session.flushMemory();
      expect(await resultsOf(session)).toMatchObject([{ status: "saved" }]);
    }));

  test("messages of any form give their text", async () => {
    const circular: Record<string, unknown> = { type: "user" };
    circular["message"] = circular;
    const forms: [message: unknown, text: string][] = [
      ["plain", "plain"],
      [{ role: "user", content: "content" }, "content"],
      [
        {
          role: "user",
          parts: [{ type: "text", text: "one" }, { type: "file" }, { type: "text", text: "two" }],
        },
        "one\ntwo",
      ],
      [{ type: "user", message: { role: "user", content: [{ type: "text", text: "inner" }] } }, "inner"],
      [circular, ""],
      [null, ""],
    ];
    async function* prompts() {
      for (const [message] of forms) yield message;
    }
    const seen: string[] = [];
    await all(query<string>({ prompt: prompts(), options: { run: (prompt) => (seen.push(prompt), "ok") } }));
    expect(seen).toEqual(forms.map(([, text]) => text));
  });
});

async function* twoPrompts() {
  yield "first";
  yield "second";
}

test("an answer of an agent that is longer than a turn ends no query: its beginning is kept, and a mark", async () => {
  const told: string[] = [];
  const run = (prompt: string) => {
    told.push(prompt);
    return [{ type: "assistant" as const, message: { content: prompt + "y".repeat(4_100_000) } }];
  };
  const events = await onHost(testObject("long answer"), (host) => {
    const memory: MemoryOptions = {
      mode: "custom",
      generation: {
        turnComplete: { shouldGenerate: ({ response }) => ({ run: false, reason: response.slice(-80) }) },
      },
    };
    return all(query({ prompt: twoPrompts(), options: { host, memory, run } }));
  });
  expect(told).toEqual(["first", "second"]);
  const results = generationsIn(events);
  expect(results).toHaveLength(2);
  expect(JSON.stringify(results[0])).toMatch(/shortened: \d+ of 4100005 characters are kept/);
});

test("settings in an instance of a class, whose members cannot be seen, are refused", () => {
  class Settings {
    get mode() {
      return "native" as const;
    }
  }
  const options = { run: () => "Noted.", memory: new Settings() };
  expect(() => query({ prompt: "hello", options: wrong(options) })).toThrow(
    /^options\.memory must be a plain object/,
  );
});
