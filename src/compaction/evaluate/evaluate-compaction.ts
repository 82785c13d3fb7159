import type { SessionMessage } from "../../contract/session.ts";
import { utf8Bytes } from "../../text/utf8.ts";
import { bytesOf, measureContext, type GenerationMeasures } from "./measure.ts";
import type { CompactionStrategy, Scenario } from "./scenario.ts";

/** What became of one scenario under one strategy. */
export interface CompactionEvaluation {
  scenario: string;
  strategy: string;
  /** One entry a generation; an average would hide the one that lost a prohibition. */
  generations: GenerationMeasures[];
  /** Whether any generation lost a prohibition, told a false approval or left an orphan. */
  isFailed: boolean;
}

/** Runs a conversation through a strategy and measures what is left of it after each generation. */
export async function evaluateCompaction(
  scenario: Scenario,
  strategy: CompactionStrategy,
): Promise<CompactionEvaluation> {
  const run = await strategy.open();
  const log: SessionMessage[] = [];
  const generations: GenerationMeasures[] = [];
  let before = "";
  for (const [generation, messages] of scenario.generations.entries()) {
    for (const message of messages) {
      log.push(message);
      await run.append(message);
    }
    const startMs = performance.now();
    await run.settle();
    const latencyMs = performance.now() - startMs;
    const context = await run.context();
    const bytes = bytesOf(context);
    const measures = measureContext(scenario, { generation, context, log });
    generations.push({ ...measures, latencyMs, prefixBytes: commonPrefixBytes(before, bytes) });
    before = bytes;
  }
  return {
    scenario: scenario.name,
    strategy: strategy.name,
    generations,
    isFailed: generations.some(isFailure),
  };
}

/** A lost prohibition, a false approval or an orphan fails a generation, whatever else it saved. */
export function isFailure(measures: GenerationMeasures): boolean {
  return measures.prohibitionRetention < 1 || measures.falseApprovals > 0 || measures.orphans > 0;
}

/** Bytes that two texts have in common from the beginning. */
export function commonPrefixBytes(first: string, second: string): number {
  let length = 0;
  while (length < first.length && first[length] === second[length]) length++;
  return utf8Bytes(first.slice(0, length));
}
