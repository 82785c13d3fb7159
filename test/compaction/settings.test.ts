import { expect, test } from "vitest";
import { resolveCompaction, type CompactionSettings } from "../../src/contract/compaction.ts";
import { firingTrigger } from "../../src/compaction/triggers.ts";

test.each([
  [{ compactAfter: 0 }, "compaction.compactAfter"],
  [{ compactEvery: 1.5 }, "compaction.compactEvery"],
  [{ overlap: 1 }, "compaction.overlap"],
  [{ compactEvery: 3, overlap: -1 }, "compaction.overlap"],
  [{ protectHead: -1 }, "compaction.protectHead"],
  [{ tailTokenBudget: Number.NaN }, "compaction.tailTokenBudget"],
  [{ compaction_interval: 0 }, "compaction.compaction_interval"],
  [{ overlap_size: 1 }, "compaction.overlap_size"],
  [{ compaction_interval: 3, overlap_size: -1 }, "compaction.overlap_size"],
  [{ token_threshold: 4000 }, "compaction.event_retention_size"],
  [{ event_retention_size: 5 }, "compaction.token_threshold"],
  [{ token_threshold: 0, event_retention_size: 5 }, "compaction.token_threshold"],
  [{ token_threshold: 1, event_retention_size: 0 }, "compaction.event_retention_size"],
  [{ compaction_interval: 3, compactEvery: 3 }, "compaction.compaction_interval"],
] as [CompactionSettings, string][])("%j is refused and the field named", (settings, field) => {
  expect(() => resolveCompaction(settings)).toThrow(expect.objectContaining({ code: "invalid", field }));
});

test("ADK's names mean the same as ours", () => {
  const adk = { compaction_interval: 3, overlap_size: 1, token_threshold: 4000, event_retention_size: 5 };
  const ours = { compactEvery: 3, overlap: 1, compactAfter: 4000, eventRetention: 5 };
  expect(resolveCompaction(adk)).toEqual(resolveCompaction(ours));
});

test("the tail is a quarter of the threshold where the usual one would leave nothing to compact", () => {
  expect(resolveCompaction({ compactAfter: 100_000 }).tailTokenBudget).toBe(20_000);
  expect(resolveCompaction({ compactAfter: 4000 }).tailTokenBudget).toBe(1000);
});

const BOTH = { compactAfter: 100, compactEvery: 3 };
const QUIET = { tokens: 0, freshTokens: Number.POSITIVE_INFINITY, turns: 0, turn: "u", firedTurn: null };

test.each([
  ["nothing is due", BOTH, QUIET, null],
  ["tokens alone", { compactAfter: 100, compactEvery: null }, { ...QUIET, tokens: 101, turns: 9 }, "tokens"],
  ["at the threshold not yet", BOTH, { ...QUIET, tokens: 100 }, null],
  ["turns alone", { compactAfter: null, compactEvery: 3 }, { ...QUIET, tokens: 999, turns: 3 }, "turns"],
  ["too few turns", BOTH, { ...QUIET, turns: 2 }, null],
  ["both at once: tokens go first", BOTH, { ...QUIET, tokens: 101, turns: 3 }, "tokens"],
  ["the turn in which tokens fired", BOTH, { ...QUIET, turns: 3, firedTurn: "u" }, null],
  ["the turn after it", BOTH, { ...QUIET, turns: 3, firedTurn: "t" }, "turns"],
  ["no new text since", BOTH, { ...QUIET, tokens: 500, freshTokens: 24 }, null],
  ["a quarter of the threshold of new text", BOTH, { ...QUIET, tokens: 500, freshTokens: 25 }, "tokens"],
] as const)("triggers: %s", (...[, rules, state, expected]) => {
  expect(firingTrigger({ rules, ...state })).toBe(expected);
});
