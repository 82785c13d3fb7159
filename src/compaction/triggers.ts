import type { CompactionRules } from "../contract/compaction.ts";

/** What the triggers look at after an append. */
export interface TriggerInput {
  rules: Pick<CompactionRules, "compactAfter" | "compactEvery">;
  /** Estimate of the working context. */
  tokens: number;
  /** Tokens of text that was appended since the tokens fired last; infinite when they never did. */
  freshTokens: number;
  /** Turns that could go behind a summary by now. */
  turns: number;
  /** Id of the user message whose turn is in flight, and of the one that was when the tokens fired last. */
  turn: string | null;
  firedTurn: string | null;
}

/**
 * Which trigger fires: tokens go first, and not again before there is new text worth a quarter of the threshold. The
 * turns do not fire in a turn in which the tokens did.
 */
export function firingTrigger(input: TriggerInput): "tokens" | "turns" | null {
  const { compactAfter, compactEvery } = input.rules;
  if (compactAfter !== null && input.tokens > compactAfter && input.freshTokens >= compactAfter / 4)
    return "tokens";
  const isSpent = input.turn !== null && input.turn === input.firedTurn;
  return compactEvery !== null && input.turns >= compactEvery && !isSpent ? "turns" : null;
}

/** Times between two tries after failures: 30 seconds, doubling, an hour at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(60 * 60_000, 30_000 * 2 ** Math.max(0, failures - 1));
}
