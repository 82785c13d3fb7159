import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandLine } from "./command-line.ts";

const TOKEN = "am_secret";
let server: Server;

// A service that answers everything alike: what is looked at is what the command line makes of it.
beforeAll(async () => {
  const memories = Array.from({ length: 2000 }, (_, id) => ({ id: String(id), summary: "x".repeat(100) }));
  const page = JSON.stringify({ success: true, result: memories, errors: [], messages: [] });
  server = createServer((_request, response) => response.end(page));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  process.env["AGENT_MEMORY_URL"] = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.close();
  delete process.env["AGENT_MEMORY_URL"];
});

/** Runs the command line in a shell, which may send its output anywhere. */
async function shell(command: string, env: Record<string, string> = {}) {
  const child = spawn("sh", ["-c", command.replace("CLI", `"${process.execPath}" src/cli/main.ts`)], {
    env: { ...process.env, ...env },
  });
  const ran = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (ran.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (ran.err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { ...ran, code };
}

const STACK = /\n\s+at /;

test.each([
  ["a line break", `${TOKEN}\nx`],
  ["a line break at its end", `${TOKEN}\n`],
  ["a space", `${TOKEN} x`],
  ["a letter beyond ASCII", `${TOKEN}é`],
  ["NUL", `${TOKEN}\0`],
])("a token with %s is refused as one and never printed", async (_what, token) => {
  for (const more of [[], ["--json"]]) {
    const { code, out, err } = await commandLine("list", "--token", token, ...more);
    expect(code).toBe(4);
    expect(out + err).not.toContain(TOKEN);
  }
});

test.each([
  ["an export into a folder that is not there", ["export", "/nonexistent/folder/x"], 2],
  ["a profile called ..", ["list", "-p", ".."], 2],
  ["a profile without a name", ["list", "-p", ""], 2],
  ["a memory called ..", ["get", ".."], 2],
  ["an import of a folder", ["import", "/tmp"], 2],
])("%s is told in a line, with the exit code of a wrong argument", async (_what, argv, expected) => {
  const { code, err } = await commandLine(...argv);
  expect(code).toBe(expected);
  expect(err).toMatch(/^agent-memory: [^\n]+\n$/);
  const asJson = await commandLine(...argv, "--json");
  expect(asJson.code).toBe(expected);
  expect(JSON.parse(asJson.err)).toMatchObject({ error: { reason: "invalid" } });
});

test("an output that is full is told in a line, without a stack", async () => {
  for (const command of ["CLI list > /dev/full", "CLI export - > /dev/full"]) {
    const { code, err } = await shell(command);
    expect(code, command).toBe(2);
    expect(err).not.toMatch(STACK);
    expect(err).toMatch(/^agent-memory: [^\n]*ENOSPC[^\n]*\n$/);
  }
});

test("a reader who leaves early is no error", async () => {
  for (const command of ["list --json", "export -"]) {
    const { code, err } = await shell(`(CLI ${command}; echo "code $?" >&2) | head -c 10`);
    expect(err, command).toBe("code 0\n");
    expect(code).toBe(0);
  }
});

test("a text from the standard input is kept without the line break that ends it", async () => {
  const bodies: string[] = [];
  const echo = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on("end", () => response.end('{"success":true,"result":null,"errors":[],"messages":[]}'));
  });
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  const { port } = echo.address() as AddressInfo;
  await shell("echo 'I live in Oslo.' | CLI remember -", { AGENT_MEMORY_URL: `http://127.0.0.1:${port}` });
  echo.close();
  expect(JSON.parse(bodies.join(""))).toEqual({ content: "I live in Oslo." });
});
