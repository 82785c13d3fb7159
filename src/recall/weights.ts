import { FEATURE_NAMES, type Features } from "./features.ts";

/** Weights of the linear ranker. */
export const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  window: 0.4,
  own: 0.35,
  coverage: 0.15,
  ownCoverage: 0.1,
  previous: 0.05,
  session: 0.1,
  bigram: 0.05,
  question: -0.1,
  length: 0.05,
  when: 0.05,
  memory: 0.05,
};

/** Weighted sum of the features; only its order and its ratio to the best inside one query mean anything. */
export function weigh(features: Features): number {
  let score = 0;
  for (const name of FEATURE_NAMES) score += WEIGHTS[name] * features[name];
  return score;
}
