import { expect, test } from "vitest";
import { resolveCompaction, type CompactionSettings } from "../../src/contract/compaction.ts";
import { selectRange } from "../../src/compaction/select-range.ts";
import type { CompactableMessage } from "../../src/compaction/tool-pairs.ts";

const NOW_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

/** Messages of a shorthand: `u` user, `a` assistant, `S` a summary; each costs ten tokens. */
function talk(shorthand: string): CompactableMessage[] {
  return shorthand.split("").map((letter, index) => {
    const id = letter === "S" ? `compaction_${index}` : `${index}`;
    return message(id, letter === "u" ? "user" : "assistant", [{ type: "text", text: letter }]);
  });
}

function message(id: string, role: string, parts: readonly object[]): CompactableMessage {
  return { id, role, parts: parts as CompactableMessage["parts"], createdAt: new Date(NOW_MS) };
}

/** The chosen range as `[start, end)`, or why there is none. */
function chosen(
  messages: readonly CompactableMessage[],
  settings: CompactionSettings,
  more: { trigger?: "tokens" | "turns"; openMessageIds?: Set<string> } = {},
): [number, number] | string {
  const rules = resolveCompaction({ tailTokenBudget: 0, minTailMessages: 0, protectHead: 0, ...settings });
  const choice = selectRange({
    messages,
    rules,
    trigger: "tokens",
    nowMs: NOW_MS,
    countTokens: () => 10,
    ...more,
  });
  return choice.range === null ? choice.reason : [choice.range.start, choice.range.end];
}

const IN_FLIGHT = "the turn in flight is not summarised";
const WAITING = "a call or an approval is waiting for its answer";
const IN_TAIL = "what is not in the tail is in the head already";

test.each([
  ["everything but the turn in flight", "uauaua", {}, [0, 4]],
  ["the head stays", "uauaua", { protectHead: 3 }, [3, 4]],
  ["a head that holds everything leaves nothing", "aaaa", { protectHead: 9 }, IN_TAIL],
  ["the tail by tokens", "uauauaua", { tailTokenBudget: 50 }, [0, 3]],
  ["the tail by number", "uauauaua", { minTailMessages: 5 }, [0, 3]],
  ["the tail by retention", "uauauaua", { eventRetention: 6 }, [0, 2]],
  [
    "the longest of the three tails",
    "uauauaua",
    { tailTokenBudget: 40, minTailMessages: 3, eventRetention: 7 },
    [0, 1],
  ],
  ["retention over the whole context", "uauaua", { eventRetention: 6 }, IN_TAIL],
  ["a range goes on from the summary", "uSuauaua", { protectHead: 1 }, [1, 6]],
  ["and takes the summary along whatever the head", "SuauauA", { protectHead: 3 }, [0, 5]],
  ["a summary alone is not summarised again", "uSua", { protectHead: 1 }, IN_FLIGHT],
  ["nothing before the turn in flight", "uaaa", {}, IN_FLIGHT],
  ["no turn at all", "aaaa", { minTailMessages: 1 }, [0, 3]],
  ["an empty context", "", {}, IN_TAIL],
  ["one message", "u", {}, IN_FLIGHT],
] as [string, string, CompactionSettings, [number, number] | string][])(
  "tokens: %s",
  (...[, shorthand, settings, expected]) => {
    expect(chosen(talk(shorthand), settings)).toEqual(expected);
  },
);

test.each([
  ["ends where a turn begins", "uaauaaua", {}, [0, 6]],
  ["retention moves the end back to the beginning of its turn", "uaauaaua", { eventRetention: 4 }, [0, 3]],
  ["keeps no tail of tokens that nobody asked for", "uauaua", { tailTokenBudget: undefined }, [0, 4]],
  ["keeps one that was asked for", "uauaua", { tailTokenBudget: 30 }, [0, 2]],
  ["goes on from the summary", "Suaua", {}, [0, 3]],
] as [string, string, CompactionSettings, [number, number] | string][])(
  "turns: %s",
  (...[, shorthand, settings, expected]) => {
    expect(chosen(talk(shorthand), settings, { trigger: "turns" })).toEqual(expected);
  },
);

const call = (toolCallId: string) => ({
  type: "tool-call",
  toolCallId,
  toolName: "pay",
  input: { amount: 5 },
});
const result = (toolCallId: string) => ({ type: "tool-result", toolCallId, toolName: "pay", output: "done" });
const part = (toolCallId: string, state: string, more: object = {}) => ({
  type: "tool-pay",
  toolCallId,
  state,
  input: {},
  ...more,
});
const said =
  (role: string, ...parts: object[]) =>
  (index: number) =>
    message(`${index}`, role, parts);
const old =
  (role: string, ...parts: object[]) =>
  (index: number) => ({ ...message(`${index}`, role, parts), createdAt: new Date(NOW_MS - 48 * HOUR_MS) });
const build = (...make: ((index: number) => CompactableMessage)[]) => make.map((each, index) => each(index));
const hello = { type: "text", text: "hello" };

test.each([
  [
    "a call and its result in separate messages stay together",
    build(said("user", hello), said("assistant", call("a")), said("tool", result("a")), said("user", hello)),
    { minTailMessages: 2 },
    [0, 1],
  ],
  [
    "parallel calls stay together until the last is answered",
    build(
      said("user", hello),
      said("assistant", call("a"), call("b")),
      said("tool", result("b")),
      said("tool", result("a")),
      said("user", hello),
      said("assistant", hello),
    ),
    { minTailMessages: 3 },
    [0, 1],
  ],
  [
    "a call and its result in one part are one message",
    build(
      said("user", hello),
      said("assistant", part("a", "output-available", { output: 1 })),
      said("user", hello),
      said("assistant", hello),
    ),
    { minTailMessages: 2 },
    [0, 2],
  ],
  [
    "the head grows by the result of a call in it",
    build(
      said("user", hello),
      said("assistant", call("a")),
      said("tool", result("a")),
      said("user", hello),
      said("user", hello),
    ),
    { protectHead: 2 },
    [3, 4],
  ],
  [
    "a call of a turn that is over never gets an answer and is passed",
    build(said("user", hello), said("assistant", call("a")), said("user", hello), said("user", hello)),
    {},
    [0, 3],
  ],
  [
    "where there are no turns a call that may be answered holds the cut",
    build(said("assistant", hello), said("assistant", call("a")), said("assistant", hello)),
    {},
    [0, 1],
  ],
  [
    "until its deadline",
    build(said("assistant", hello), old("assistant", call("a")), said("assistant", hello)),
    { minTailMessages: 1 },
    [0, 2],
  ],
  [
    "a late result of a call in the head takes the call along",
    [
      message("0", "user", [hello]),
      message("1", "assistant", [call("a")]),
      message("compaction_2", "assistant", [hello]),
      message("3", "tool", [result("a")]),
      message("4", "user", [hello]),
      message("5", "user", [hello]),
    ],
    { protectHead: 2 },
    [1, 5],
  ],
  [
    "an open approval holds the cut although its turn is over",
    build(
      said("user", hello),
      said("assistant", hello),
      said("assistant", part("a", "approval-requested", { approval: { id: "p" } })),
      said("user", hello),
      said("user", hello),
    ),
    {},
    [0, 2],
  ],
  [
    "until it is too old to be answered",
    build(
      said("user", hello),
      old("assistant", part("a", "approval-requested", { approval: { id: "p" } })),
      said("user", hello),
    ),
    {},
    [0, 2],
  ],
  [
    "an answered one does not",
    build(
      said("user", hello),
      said("assistant", part("a", "output-denied", { approval: { id: "p", approved: false } })),
      said("user", hello),
    ),
    {},
    [0, 2],
  ],
  [
    "a request and its answer in separate messages stay together",
    build(
      said("user", hello),
      said("assistant", call("a"), { type: "tool-approval-request", approvalId: "p", toolCallId: "a" }),
      said("tool", { type: "tool-approval-response", approvalId: "p", approved: true }),
      said("tool", result("a")),
      said("assistant", hello),
      said("user", hello),
    ),
    { minTailMessages: 3 },
    [0, 1],
  ],
  [
    "a request without an answer in separate messages holds the cut",
    build(
      said("user", hello),
      said("assistant", call("a"), { type: "tool-approval-request", approvalId: "p", toolCallId: "a" }),
      said("user", hello),
      said("user", hello),
    ),
    {},
    [0, 1],
  ],
] as [string, CompactableMessage[], CompactionSettings, [number, number] | string][])(
  "pairs: %s",
  (...[, messages, settings, expected]) => {
    expect(chosen(messages, settings)).toEqual(expected);
  },
);

test("an approval that the ledger holds open holds the cut", () => {
  expect(chosen(talk("uauaua"), {}, { openMessageIds: new Set(["1"]) })).toEqual([0, 1]);
  expect(chosen(talk("uauaua"), {}, { openMessageIds: new Set(["0"]) })).toBe(WAITING);
});

test("what was passed without an answer is told", () => {
  const messages = build(said("user", hello), said("assistant", call("a")), said("user", hello));
  const rules = resolveCompaction({ tailTokenBudget: 0, minTailMessages: 0, protectHead: 0 });
  const { range } = selectRange({ messages, rules, trigger: "tokens", nowMs: NOW_MS, countTokens: () => 1 });
  expect(range).toMatchObject({ turns: 1, passed: [{ kind: "call", id: "a", toolName: "pay", index: 1 }] });
});
