import { expect, test } from "vitest";
import type { MemoryOptions } from "../../src/contract/turn-memory.ts";
import { readSettings } from "../../src/turn-memory/settings.ts";
import { query } from "../../src/turn-memory/index.ts";
import { answering, wrong } from "./cast.ts";

const root = { id: "team", path: "/srv/knowledge/team" };
const generation = (value: unknown) => wrong({ mode: "custom", generation: value });
const consumption = (value: unknown) => wrong({ mode: "custom", consumption: value });

/** What is wrong with options, by the message that says so. */
const REFUSALS: [message: string, memory: MemoryOptions][] = [
  ["options.memory must be an object", wrong("native")],
  ["options.memory must be an object", wrong(null)],
  ["options.memory must be an object", wrong([])],
  ['options.memory.mode must be "native" or "custom"', wrong({ mode: "auto" })],
  ['options.memory.mode must be "native" or "custom"', { userScope: true }],
  ["options.memory.userScope must be a boolean", wrong({ mode: "native", userScope: 1 })],
  ["options.memory.projectScope must be a boolean", wrong({ mode: "native", projectScope: "no" })],
  [
    "native mode requires at least one enabled scope; use memory: {} to disable SDK memory",
    { mode: "native", userScope: false, projectScope: false },
  ],
  ["options.memory.scope is not an option", wrong({ mode: "native", scope: "user" })],
  ["options.memory.generation must be an object", wrong({ mode: "native", generation: true })],
  [
    'options.memory.generation.prompt needs mode "custom": native mode takes only the scopes and onResult',
    { mode: "native", generation: { prompt: "All of it." } },
  ],
  [
    'options.memory.consumption.maxTokens needs mode "custom": native mode takes only the scopes and onResult',
    { mode: "native", consumption: { maxTokens: 5 } },
  ],
  ["options.memory.generation.roots must be a non-empty array", generation({ roots: [] })],
  ["options.memory.generation.roots[0] must be an object", generation({ roots: ["team"] })],
  [
    "options.memory.generation.roots[0].id must be a non-empty string",
    generation({ roots: [{ path: "x" }] }),
  ],
  [
    'options.memory.generation.roots must have unique ids: "team" is there twice',
    generation({ roots: [root, root] }),
  ],
  [
    'options.memory.generation.roots[0].access must be "read-write" or "read"',
    generation({ roots: [{ ...root, access: "write" }] }),
  ],
  ...[
    "/INDEX.md",
    "../INDEX.md",
    "a/../../b.md",
    "..",
    "./a.md",
    "a//b.md",
    "a\\..\\b.md",
    "a/",
    "\u0007.md",
  ].map((indexFile): [string, MemoryOptions] => [
    "options.memory.generation.roots[0].indexFile must stay inside its root",
    generation({ roots: [{ ...root, indexFile }] }),
  ]),
  [
    'options.memory.generation.roots[0].path must not have "." or ".." as a part',
    generation({ roots: [{ id: "a", path: "srv/../secrets" }] }),
  ],
  [
    "options.memory.generation.roots[0].path must be well-formed Unicode without NUL",
    generation({ roots: [{ id: "a", path: "srv/\ud800" }] }),
  ],
  [
    "options.memory.generation.roots[0].path must have at most 900 bytes of UTF-8",
    generation({ roots: [{ id: "a", path: "会".repeat(301) }] }),
  ],
  ["options.memory.generation.prompt must be a non-empty string", generation({ prompt: " " })],
  [
    "options.memory.generation.turnComplete.enabled must not be true when options.memory.generation.enabled is false",
    generation({ enabled: false, turnComplete: { enabled: true } }),
  ],
  [
    "options.memory.generation.turnComplete.shouldGenerate must be a function",
    generation({ turnComplete: { shouldGenerate: true } }),
  ],
  [
    "options.memory.generation.turnComplete.timeoutMs must be a positive whole number",
    generation({ turnComplete: { timeoutMs: 0 } }),
  ],
  [
    'options.memory.generation.turnComplete.onGateError must be "skip" or "report_failed"',
    generation({ turnComplete: { onGateError: "throw" } }),
  ],
  ["options.memory.generation.onResult must be a function", generation({ onResult: 7 })],
  ["options.memory.consumption.files must be a non-empty array", consumption({ files: [] })],
  [
    'options.memory.consumption.files must have unique ids: "a" is there twice',
    consumption({
      files: [
        { id: "a", path: "x.md" },
        { id: "a", path: "y.md" },
      ],
    }),
  ],
  [
    "options.memory.consumption.files[0].required must be a boolean",
    consumption({ files: [{ id: "a", path: "x.md", required: "yes" }] }),
  ],
  ["options.memory.consumption.maxTokens must be a positive whole number", consumption({ maxTokens: 1.5 })],
  [
    'options.memory.consumption.overflow must be "truncate" or "fail_query"',
    consumption({ overflow: "cut" }),
  ],
  [
    'options.memory.consumption.failureMode must be "best_effort" or "fail_query"',
    consumption({ failureMode: "strict" }),
  ],
];

test.each(REFUSALS)("%s", (message, memory) => {
  const refused = () => query({ prompt: "hello", options: { memory, run: answering("hi") } });
  expect(refused).toThrow(TypeError);
  expect(refused).toThrow(message);
  expect(() => readSettings(memory)).toThrow(message);
});

test("without memory, or with an empty object, nothing is set up", () => {
  expect([readSettings(undefined), readSettings({})]).toEqual([null, null]);
});

test("defaults: both scopes, generation at the end of a turn, a gate of ten seconds, loading without a budget", () => {
  expect(readSettings({ mode: "native" })).toMatchObject({
    userScope: true,
    projectScope: true,
    generation: {
      isEnabled: true,
      folders: null,
      turnComplete: { isEnabled: true, timeoutMs: 10_000, onGateError: "skip" },
    },
    consumption: {
      isEnabled: true,
      files: null,
      maxTokens: null,
      overflow: "truncate",
      failureMode: "best_effort",
    },
  });
});

test("a root may be written unless it says otherwise, and a leading slash of its path is dropped", () => {
  const settings = readSettings({
    mode: "custom",
    generation: { roots: [root, { id: "会議", path: "会議/メモ/", access: "read", indexFile: "目次.md" }] },
    consumption: { files: [{ id: "a", path: "/a.md" }] },
  });
  expect(settings?.generation.folders).toEqual([
    { id: "team", folder: "srv/knowledge/team", access: "read-write", indexFile: null },
    { id: "会議", folder: "会議/メモ", access: "read", indexFile: "目次.md" },
  ]);
  expect(settings?.consumption.files).toEqual([{ id: "a", path: "a.md", required: false }]);
});

test("what is generated or loaded can be switched off each", () => {
  const off = readSettings({
    mode: "custom",
    generation: { enabled: false },
    consumption: { enabled: false },
  });
  expect(off?.generation).toMatchObject({ isEnabled: false, turnComplete: { isEnabled: false } });
  expect(off?.consumption.isEnabled).toBe(false);
});

test("a place that is missing or wrong is told with the option that names it", () => {
  const run = answering("hi");
  const refusals: [object, RegExp][] = [
    [{ memory: { mode: "native" }, run }, /^options\.scopes must give a profile/],
    [{ memory: { mode: "native" }, run, scopes: { user: {} } }, /^options\.scopes\.user must be a profile/],
    [{ memory: { mode: "native" }, run, scopes: { team: {} } }, /^options\.scopes\.team is not an option/],
    [
      { memory: { mode: "custom", generation: { roots: [root] } }, run },
      /^options\.files must be the R2 bucket/,
    ],
    [{ memory: {}, run, files: {} }, /^options\.files must be an R2 bucket/],
    [{ memory: {}, run: "agent" }, /^options\.run must be a function/],
    [{ memory: {}, run, cwd: 7 }, /^options\.cwd must be a string/],
  ];
  for (const [options, message] of refusals)
    expect(() => query({ prompt: "hello", options: wrong(options) })).toThrow(message);
  expect(() => query({ prompt: wrong(7), options: { run } })).toThrow(/^prompt must be a string/);
});
