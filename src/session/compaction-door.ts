export {
  dropOldest,
  noCompaction,
  slidingWindow,
  tailRetention,
  type PlainSummarize,
} from "../compaction/evaluate/baselines.ts";
export {
  commonPrefixBytes,
  evaluateCompaction,
  isFailure,
  type CompactionEvaluation,
} from "../compaction/evaluate/evaluate-compaction.ts";
export { measureContext, tokensOf, type GenerationMeasures } from "../compaction/evaluate/measure.ts";
export type {
  CompactionStrategy,
  PlantedApproval,
  PlantedFact,
  PlantedProhibition,
  PlantedQuantity,
  Scenario,
  StrategyRun,
} from "../compaction/evaluate/scenario.ts";
export {
  SCRIPTED_SUMMARIZERS,
  scriptedSummarizer,
  type ScriptedSummarizer,
} from "../compaction/evaluate/scripted-summarizers.ts";
export { resolveCompaction, type CompactionRules, type CompactionSettings } from "../contract/compaction.ts";
export { findProhibitions } from "../text/commitments/find-prohibitions.ts";
export { createCompactFunction, type CompactOptions } from "./create-compact-function.ts";
export { sessionStrategy } from "./session-strategy.ts";
