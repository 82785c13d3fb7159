import type { CompactionEvaluation } from "../../src/compaction/evaluate/evaluate-compaction.ts";
import type { GenerationMeasures } from "../../src/compaction/evaluate/measure.ts";

/** What one strategy did with one summariser over all scenarios. */
export interface ArmReport {
  strategy: string;
  summarizer: string;
  runs: number;
  /** Runs with a lost prohibition, a false approval or an orphan in any generation. */
  failedRuns: number;
  /** Means over all generations, and the worst generation of any run. */
  factRecall: Span;
  buriedFactRecall: Span;
  prohibitionRetention: Span;
  approvalRetention: Span;
  quantityRetention: Span;
  falseApprovals: number;
  falseDenials: number;
  orphans: number;
  negationsFlipped: number;
  /** Generations in which the summary was in another language. */
  languageLost: number;
  /** Tokens after by tokens before, over all generations. */
  tokensKept: number;
  meanLatencyMs: number;
  /** Bytes in common with the context before, by the bytes that it had; a mean over generations after the first. */
  prefixKept: number;
}

interface Span {
  mean: number;
  worst: number;
}

const SHARES = [
  "factRecall",
  "buriedFactRecall",
  "prohibitionRetention",
  "approvalRetention",
  "quantityRetention",
] as const;

/** The figures of one arm. */
export function summariseRuns(arm: {
  strategy: string;
  summarizer: string;
  runs: readonly CompactionEvaluation[];
}): ArmReport {
  const generations = arm.runs.flatMap((run) => run.generations);
  const sum = (of: (each: GenerationMeasures) => number) =>
    generations.reduce((total, each) => total + of(each), 0);
  const span = (name: (typeof SHARES)[number]): Span => ({
    mean: rounded(sum((each) => each[name]) / generations.length),
    worst: rounded(Math.min(...generations.map((each) => each[name]))),
  });
  const later = arm.runs.flatMap((run) => run.generations.slice(1));
  return {
    strategy: arm.strategy,
    summarizer: arm.summarizer,
    runs: arm.runs.length,
    failedRuns: arm.runs.filter((run) => run.isFailed).length,
    factRecall: span("factRecall"),
    buriedFactRecall: span("buriedFactRecall"),
    prohibitionRetention: span("prohibitionRetention"),
    approvalRetention: span("approvalRetention"),
    quantityRetention: span("quantityRetention"),
    falseApprovals: sum((each) => each.falseApprovals),
    falseDenials: sum((each) => each.falseDenials),
    orphans: sum((each) => each.orphans),
    negationsFlipped: sum((each) => each.negationsFlipped),
    languageLost: generations.filter((each) => !each.languageKept).length,
    tokensKept: rounded(sum((each) => each.tokensAfter) / sum((each) => each.tokensBefore)),
    meanLatencyMs: rounded(sum((each) => each.latencyMs) / generations.length),
    prefixKept: Math.round(
      later.reduce((total, each) => total + each.prefixBytes, 0) / Math.max(1, later.length),
    ),
  };
}

/** The figures as a table in Markdown. */
export function printTable(reports: readonly ArmReport[]): void {
  console.log(
    "| strategy | summariser | failed runs | facts (worst) | prohibitions (worst) | false approvals | orphans | flipped | numbers | tokens kept |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const each of reports) {
    const cells = [
      each.strategy,
      each.summarizer,
      `${each.failedRuns} of ${each.runs}`,
      `${each.factRecall.mean} (${each.factRecall.worst})`,
      `${each.prohibitionRetention.mean} (${each.prohibitionRetention.worst})`,
      each.falseApprovals,
      each.orphans,
      each.negationsFlipped,
      each.quantityRetention.mean,
      each.tokensKept,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
