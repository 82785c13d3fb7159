import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../src/cli/program.ts";
import { startService, type Service } from "../../tools/runtime.ts";
import { commandLine, type Ran } from "./command-line.ts";

const ROOT_TOKEN = "root-token-of-the-tests";
const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-cli-"));
const file = (name: string) => path.join(folder, name);
let service: Service;
let closed: Service;

beforeAll(async () => {
  service = await startService(file("state"), { ROOT_TOKEN });
  Object.assign(process.env, { AGENT_MEMORY_URL: service.url, AGENT_MEMORY_TOKEN: ROOT_TOKEN });
});
afterAll(async () => {
  await service.kill();
  await closed?.kill();
  delete process.env["AGENT_MEMORY_URL"];
  delete process.env["AGENT_MEMORY_TOKEN"];
  rmSync(folder, { recursive: true, force: true });
});

const done = new Set<string>();

/** Runs a command, which must succeed, and notes it. */
async function cli(command: string, ...argv: string[]): Promise<Ran> {
  done.add(command);
  const ran = await commandLine(...command.split(" "), ...argv);
  expect(ran, `${command} ${argv.join(" ")}`).toMatchObject({ code: 0 });
  return ran;
}

/** The result of a command as JSON. */
async function json(command: string, ...argv: string[]): Promise<Record<string, unknown>> {
  const { out } = await cli(command, ...argv, "--json");
  return JSON.parse(out) as Record<string, unknown>;
}

const entriesOf = (page: Record<string, unknown>) => page["entries"] as Record<string, string>[];

describe("every command, against a running service", () => {
  test("memories: remember, recall, list, get, update, history, forget, delete, summary, info", async () => {
    const kept = await json("remember", "I live in Oslo.");
    const id = String(kept["id"]);
    expect(
      (await cli("recall", "Where do I live?", "--response-length", "short", "--explain")).out,
    ).toContain("Oslo");
    expect((await cli("recall", "What is the name of my horse?")).out).toContain(
      "Nothing that is good enough",
    );
    expect((await cli("list")).out).toContain(id);
    expect((await cli("get", id)).out).toContain('"content"');
    const next = await json("update", id, "I live in Lima.");
    expect(await json("history", id)).toHaveLength(2);
    expect((await cli("summary")).out).toContain("Lima");
    expect(await json("info")).toMatchObject({ tier: "offline", counts: { memories: 1 } });
    await cli("forget", String(next["id"]));
    await cli("delete", id);
    expect(entriesOf(await json("list"))).toEqual([]);
  });

  test("conversations: ingest, flush, sessions", async () => {
    const messages = Array.from({ length: 700 }, (_, index) => ({
      role: index % 2 === 0 ? "user" : "assistant",
      content: index === 698 ? "My dog is called Biscuit." : `Entry ${index} of the log.`,
      timestamp: new Date(Date.UTC(2026, 0, 5) + index * 60_000).toISOString(),
    }));
    writeFileSync(file("talk.json"), JSON.stringify(messages));
    expect(await json("ingest", file("talk.json"), "--session", "talk")).toMatchObject({ messages: 700 });
    writeFileSync(file("talk.ndjson"), messages.map((message) => JSON.stringify(message)).join("\n"));
    expect(await json("ingest", file("talk.ndjson"), "-s", "talk")).toMatchObject({
      messages: 0,
      memories: 0,
    });
    const { messages: derived, sessionId } = await json("ingest", file("talk.json"), "-p", "derived");
    expect([derived, typeof sessionId]).toEqual([700, "string"]);
    await cli("flush");
    expect((await cli("recall", "What is my dog called?")).out).toContain("Biscuit");
    expect(entriesOf(await json("sessions list", "--all", "--per-page", "1"))).toHaveLength(1);
    await cli(
      "sessions configure",
      "chat",
      "--context",
      '[{"label":"notes"},{"label":"papers","searchable":true}]',
    );
    await cli("sessions delete", "talk");
    expect((await cli("sessions list")).out).not.toContain("talk");
  });

  test("one session: messages", async () => {
    const first = await json("session append-message", "chat", "Line about tides");
    const second = { id: "2", role: "assistant", parts: [{ type: "text", text: "Another line" }] };
    await cli("session append-message", "chat", JSON.stringify(second));
    await cli(
      "session append-message",
      "chat",
      JSON.stringify({ ...second, id: "3" }),
      "--parent-id",
      String(first["id"]),
    );
    await cli(
      "session update-message",
      "chat",
      "2",
      JSON.stringify({ ...second, parts: [{ type: "text", text: "New" }] }),
    );
    expect((await cli("session get-message", "chat", "2")).out).toContain("New");
    expect(await json("session get-branches", "chat", String(first["id"]))).toHaveLength(2);
    expect(await json("session get-history", "chat", "--raw")).toHaveLength(2);
    expect(entriesOf(await json("session get-history-page", "chat", "--leaf-id", "2"))).toHaveLength(2);
    expect(await json("session get-recent-history", "chat", "--max-bytes", "10")).toHaveProperty("messages");
    expect(await json("session get-history-row-stats", "chat")).toHaveLength(2);
    expect(await json("session get-latest-leaf", "chat")).toMatchObject({ id: "3" });
    expect(await json("session get-path-length", "chat")).toEqual({ length: 2 });
    expect(await json("session search", "chat", "tides", "--limit", "5")).toHaveLength(1);
    await cli("session add-compaction", "chat", "About tides.", String(first["id"]), "3");
    expect(await json("session get-compactions", "chat")).toHaveLength(1);
    await cli("session delete-messages", "chat", "2,3");
    expect(await json("session get-path-length", "chat")).toEqual({ length: 1 });
    await cli("session remember", "chat", "Likes tides.");
    await cli("session ingest", "chat");
    await cli("session clear-messages", "chat");
    expect(await json("session get-path-length", "chat")).toEqual({ length: 0 });
  });

  test("one session: state, memory of turns, compaction", async () => {
    await cli("state define", "plan", "budget", '{"type":"number"}', "--confirm-by", "user");
    expect(await json("state definitions", "plan")).toMatchObject([{ key: "budget" }]);
    expect(await json("state set", "plan", "budget", "5", "--by", "agent")).toMatchObject({
      value: 5,
      version: 1,
    });
    expect(await json("state confirm", "plan", "budget", "--by", "user")).toMatchObject({
      status: "confirmed",
    });
    expect(await json("state cas", "plan", "budget", "9", "7")).toBe(null);
    expect(await json("state get", "plan", "budget")).toMatchObject({ value: 5 });
    expect(await json("state list", "plan")).toHaveLength(1);
    expect(await json("state history", "plan", "budget")).toHaveLength(2);
    expect(await json("state delete", "plan", "budget", "--by", "user")).toEqual({ revoked: true });
    const limit = await json("state add-constraint", "plan", "Spend nothing.");
    expect(await json("state lift-constraint", "plan", String(limit["id"]))).toMatchObject({
      status: "lifted",
    });
    expect(await json("state constraints", "plan", "--all", "true")).toHaveLength(1);
    const asked = await json("state request-approval", "plan", "Pay", "--by", "agent");
    await cli("state decide-approval", "plan", String(asked["id"]), "approved", "--by", "user");
    expect(await json("state approvals", "plan")).toMatchObject([{ status: "approved" }]);
    await cli("session with-memory", "plan", "--memory", '{"mode":"native","userScope":true}');
    expect(await json("session end-turn", "plan", "I live in Rome.", "Noted.")).toMatchObject({
      turnIndex: 1,
    });
    await cli("session flush-memory", "plan");
    await cli("session refresh-memory", "plan");
    expect(await json("session initialization-result", "plan")).toMatchObject({ memory: { enabled: true } });
    expect((await cli("session memory-context", "plan")).out).toContain("context");
    expect(await json("session memory-results", "plan")).toHaveProperty("results");
    expect(await json("session compact", "plan")).toBe(null);
    expect(await json("session compaction-status", "plan")).toMatchObject({ running: false });
  });

  test("one session: blocks, prompt, tools, skills", async () => {
    await cli("session replace-context-block", "chat", "notes", "Likes tea.");
    await cli("session append-context-block", "chat", "notes", "And rain.");
    expect((await cli("session get-context-block", "chat", "notes")).out).toContain("Likes tea.\\nAnd rain.");
    expect(await json("session get-context-blocks", "chat")).toHaveLength(2);
    expect((await cli("session freeze-system-prompt", "chat")).out).toContain("NOTES");
    await cli("session replace-context-block", "chat", "notes", "Likes snow.");
    expect((await cli("session context-reminder", "chat")).out).toContain("Likes snow.");
    expect((await cli("session refresh-system-prompt", "chat")).out).toContain("Likes snow.");
    expect(await json("session tool-definitions", "chat")).not.toEqual([]);
    const input = '{"label":"papers","key":"moon","content":"A paper on the moon."}';
    expect((await cli("session call-tool", "chat", "set_context", "--input", input)).out).toContain("moon");
    expect(await json("session get-loaded-skill-keys", "chat")).toEqual([]);
    expect(await json("session unload-skill", "chat", "papers", "moon")).toEqual({ unloaded: false });
    expect(await json("session token-estimate", "chat")).toHaveProperty("tokens");
  });

  test("namespaces, profiles and tokens", async () => {
    await cli("namespaces create", "acme", "--retention-days", "400");
    expect(await json("namespaces configure", "acme", "--retention-days", "365")).toMatchObject({
      retention_days: 365,
    });
    expect((await cli("namespaces list", "--order", "name")).out).toContain("acme");
    expect(await json("namespaces get", "acme")).toMatchObject({ name: "acme" });
    const token = (
      await cli("tokens create", "-n", "acme", "--rights", "read,instruct", "--name", "phone")
    ).out.trim();
    expect((await commandLine("list", "-n", "acme", "--token", token)).code).toBe(0);
    const [created] = entriesOf(await json("tokens list", "-n", "acme"));
    expect(created).toMatchObject({ name: "phone", rights: ["read", "instruct"] });
    await cli("tokens revoke", "-n", "acme", created?.["id"] ?? "");
    expect((await commandLine("list", "-n", "acme", "--token", token)).code).toBe(4);
    await cli("remember", "-n", "acme", "-p", "a/b c", "I live in Lima.");
    expect((await cli("profiles list", "-n", "acme")).out).toContain("a/b c");
    await cli("profiles delete", "-n", "acme", "a/b c");
    expect((await cli("profiles list", "-n", "acme")).out).not.toContain("a/b c");
    await cli("namespaces delete", "acme");
  });

  test("export, import and resuming", async () => {
    await cli("remember", "-p", "source", "I live in Lima.");
    await cli("export", file("out.ndjson"), "-p", "source");
    expect(await json("import", file("out.ndjson"), "-p", "target")).toMatchObject({ memories: 1 });
    expect((await cli("recall", "-p", "target", "Where do I live?")).out).toContain("Lima");
    expect((await cli("export", "-", "-p", "target")).out).toContain('"end":true');
    writeFileSync(file("mem0.json"), JSON.stringify([{ memory: "Ana likes tea." }]));
    expect(await json("import", file("mem0.json"), "-p", "target", "--format", "mem0")).toMatchObject({
      memories: 1,
    });
    const again = await commandLine("import", file("out.ndjson"), "-p", "target");
    expect(again).toMatchObject({ code: 6, err: expect.stringContaining("is not empty") });
    const there = await commandLine("export", file("out.ndjson"), "-p", "source");
    expect(there).toMatchObject({ code: 2, err: expect.stringContaining("--resume") });
  });

  test("an export that broke off goes on, and ends as if it had not", async () => {
    const memories = Array.from({ length: 1100 }, (_, index) => ({
      memory: `Fact ${index} of boat${index}.`,
    }));
    writeFileSync(file("many.json"), JSON.stringify(memories));
    await cli("import", file("many.json"), "-p", "many", "-f", "mem0");
    await cli("export", file("whole.ndjson"), "-p", "many");
    const whole = readFileSync(file("whole.ndjson"), "utf8");
    const cut = whole.indexOf('{"cursor"', whole.indexOf('{"cursor"') + 1) + 500_000;
    writeFileSync(file("broken.ndjson"), whole.slice(0, Math.min(cut, whole.length - 300)));
    await cli("export", file("broken.ndjson"), "-p", "many", "--resume");
    expect(readFileSync(file("broken.ndjson"), "utf8").split("\n").slice(1)).toEqual(
      whole.split("\n").slice(1),
    );
    const over = await commandLine("export", file("broken.ndjson"), "-p", "many", "--resume");
    expect(over).toMatchObject({ code: 2, err: expect.stringContaining("is whole") });
  });

  test("doctor", async () => {
    const { out } = await cli("doctor", "--config", path.join(import.meta.dirname, "../../wrangler.jsonc"));
    expect(out).toMatch(/^ok {4}Service/m);
    expect(out).toMatch(/^ok {4}Tier: offline/m);
    expect(out).toMatch(/^ok {4}Bindings: .*MEMORY_FILES yes/m);
    expect(out).not.toMatch(/FAIL/);
    const support = path.join(import.meta.dirname, "../../examples/support-bot/wrangler.jsonc");
    expect((await cli("doctor", "-c", support)).out).toContain("MEMORY is the namespace support");
    const denied = await commandLine("doctor", "--token", "wrong");
    expect(denied).toMatchObject({ code: 1, out: expect.stringMatching(/^FAIL {2}Profile.*token/m) });
  });

  test("no command was left out", () => {
    expect([...done].toSorted()).toEqual(leaves(build("0")).toSorted());
  });
});

/** The words of every command that does something. */
function leaves(command: Command, words: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [words.join(" ")];
  return command.commands.flatMap((each) => leaves(each, [...words, each.name()]));
}

describe("what goes wrong is told in a line, with an exit code of its own", () => {
  test.each([
    [2, ["nope"], "unknown command"],
    [2, ["list", "--nope"], "unknown option"],
    [2, ["get"], "missing required argument 'memory'"],
    [2, ["remember"], "The argument <content> is missing."],
    [2, ["recall", "--body", "{}"], "[invalid] query"],
    [2, ["import", path.join(import.meta.dirname, "../../package.json")], "this is no export of a profile"],
    [2, ["list", "--per-page", "0"], "per_page: must be a whole number from 1"],
    [2, ["session", "search", "chat", "x", "--limit", "many"], "--limit must be a number"],
    [2, ["ingest", "/nowhere.json"], "cannot be read"],
    [2, ["import", "/nowhere.json"], "is not there"],
    [4, ["list", "--token", "wrong"], "[unauthenticated]"],
    [5, ["get", "0".repeat(26)], "[not_found]"],
    [5, ["list", "-n", "nowhere"], "there is no namespace of this name"],
    [3, ["list", "--url", "http://127.0.0.1:1"], "No service answers at http://127.0.0.1:1"],
    [3, ["list", "--url", "nonsense"], "No service answers at nonsense"],
  ] as const)("%i: %j", async (code, argv, told) => {
    const ran = await commandLine(...argv);
    expect(ran).toMatchObject({ code, err: expect.stringContaining(told) });
    expect(ran.err).not.toMatch(/\n\s+at /);
  });

  test("with --json as JSON", async () => {
    const { err } = await commandLine("get", "0".repeat(26), "--json");
    expect(JSON.parse(err)).toEqual({
      error: { reason: "not_found", message: expect.stringContaining("[not_found]") },
    });
  });

  test("doctor tells a service without a root token from one that is not there", async () => {
    closed = await startService(file("closed"), {});
    const ran = await commandLine("doctor", "--url", closed.url);
    expect(ran).toMatchObject({ code: 1, out: expect.stringContaining("wrangler secret put ROOT_TOKEN") });
    const nowhere = await commandLine("doctor", "--url", "http://127.0.0.1:1");
    expect(nowhere).toMatchObject({ code: 1, out: expect.stringContaining("nothing answers") });
  });
});
