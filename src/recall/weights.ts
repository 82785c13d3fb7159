import { FEATURE_NAMES, type Features } from "./features.ts";

/** Weights of the linear ranker, fitted by `eval/recall/fit-ranker.ts` on `eval/recall/*.json`. */
export const WEIGHTS: Readonly<Features> = {
  window: 0.25,
  own: 0.22,
  coverage: 0.37,
  ownCoverage: 0,
  previous: 0.15,
  session: 0.18,
  bigram: 0.35,
  feedback: 0,
  speaker: 0.33,
  question: -0.2,
  reply: 0.07,
  length: 0.6,
  when: 0.24,
  number: 0.24,
  name: 0.05,
  date: 0.25,
};

/** Weighted sum of the features; only its order and its ratio to the best inside one query mean anything. */
export function weigh(features: Features): number {
  let score = 0;
  for (const name of FEATURE_NAMES) score += WEIGHTS[name] * features[name];
  return score;
}
