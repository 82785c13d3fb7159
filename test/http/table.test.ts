/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from "vitest";
import { AgentMemory, ProfileTarget } from "../../src/agent-memory.ts";
import { wordsOf } from "../../src/cli/command-spec.ts";
import { tools } from "../../src/http/mcp/tools.ts";
import { routes } from "../../src/http/routes.ts";
import { SessionTarget } from "../../src/session-target.ts";
import { StateTarget } from "../../src/state-target.ts";

const [page = ""] = Object.values(
  import.meta.glob<string>("../../docs/http.md", { query: "?raw", import: "default", eager: true }),
);

/** Rows of the table under "Every method": what is called, the route, the right, the command, the tool. */
const rows = page
  .split("\n")
  .filter((line) => /^\| `(namespace|namespaces|tokens|profile|session|state)\.\w+` \|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
  .map(([, call = "", route = "", right = "", command = "", tool = ""]) => ({
    call,
    route,
    right,
    command,
    tool,
  }));

function short(path: string): string {
  return path
    .replace("/namespaces/:namespace/profiles/:profile/sessions/:session", "S")
    .replace("/namespaces/:namespace/profiles/:profile", "P")
    .replace("/namespaces/:namespace", "N");
}

/** Methods of a class that a caller over RPC reaches. */
function methodsOf(target: { prototype: object }, prefix: string): string[] {
  return Object.getOwnPropertyNames(target.prototype)
    .filter((name) => name !== "constructor")
    .map((name) => `${prefix}.${name}`);
}

test("the table of docs/http.md has every route with its right, and no other", () => {
  const documented = new Set(rows.map(({ call, route, right }) => `${call} | ${route} | ${right}`));
  const served = routes.map(
    ({ call, method, path, right }) => `${call} | ${method} ${short(path)} | ${right}`,
  );
  // Two names of one route: the second tells what the first did.
  const ingest = [...documented].filter((row) => row.startsWith("profile.ingest |"));
  expect(ingest).toEqual(["profile.ingest | POST P/ingest | write"]);
  expect([...documented].filter((row) => !ingest.includes(row)).toSorted()).toEqual(served.toSorted());
});

test("every method of the binding has a row of the table", () => {
  const methods = [
    ...methodsOf(AgentMemory, "namespace"),
    ...methodsOf(ProfileTarget, "profile"),
    ...methodsOf(SessionTarget, "session"),
    ...methodsOf(StateTarget, "state"),
  ];
  const documented = new Set(rows.map(({ call }) => call));
  // Over HTTP a path is the profile, and another the state of a session.
  expect(methods.filter((name) => !documented.has(name))).toEqual(["namespace.getProfile", "session.state"]);
  const served = new Set([
    ...methods,
    ...[...documented].filter((name) => /^(namespaces|tokens)\./.test(name)),
  ]);
  expect([...documented].filter((name) => !served.has(name))).toEqual([]);
});

// One command and one tool for both: they tell what was done.
const detailed = (call: string) => (call === "profile.ingest" ? "profile.ingestDetailed" : call);

test("every row names the command that does it", () => {
  const wrong = rows.filter(({ call, command }) => command !== wordsOf(detailed(call)).join(" "));
  expect(wrong).toEqual([]);
});

test("every tool of MCP stands in the row of what it does, with the right that shows it", () => {
  const documented = rows
    .filter(({ tool }) => tool !== "")
    .map(({ call, tool, right }) => `${tool} ${call} ${right}`);
  const served = tools.map(({ name, call, right }) => `${name} ${call} ${right}`);
  expect(documented.filter((row) => !row.includes(" profile.ingest ")).toSorted()).toEqual(served.toSorted());
});
