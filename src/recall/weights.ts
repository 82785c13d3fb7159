import { FEATURE_NAMES, type Features } from "./features.ts";

/** Weights of the ranker's features; what they are worth is told in docs/recall.md. */
export type Weights = Readonly<Features>;

/** Fitted by `node eval/recall/fit-ranker.ts --write` on `eval/recall/conversations`. */
export const WEIGHTS: Weights = {
  window: 0.068,
  own: 0.229,
  coverage: 0.343,
  ownCoverage: -0.093,
  previous: 0.171,
  session: 0.096,
  bigram: 0.442,
  speaker: 0.277,
  question: -0.221,
  reply: 0.063,
  length: 0.486,
  when: 0.231,
  number: 0.403,
  name: 0.04,
  date: 0.266,
  topic: -0.029,
  memory: 0.094,
};

/** Weighted sum of the features; only its order and its ratio to the best inside one query mean anything. */
export function weigh(features: Features, weights: Weights): number {
  let score = 0;
  for (const name of FEATURE_NAMES) score += weights[name] * features[name];
  return score;
}
