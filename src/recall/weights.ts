import { FEATURE_NAMES, type Features } from "./features.ts";

/** Weights of the ranker's features; what they are worth is told in docs/recall.md. */
export type Weights = Readonly<Features>;

/** Fitted by `node eval/recall/fit-ranker.ts --write` on `eval/recall/conversations`. */
export const WEIGHTS: Weights = {
  window: 0.203,
  own: 0.373,
  coverage: 0.614,
  ownCoverage: -0.043,
  previous: 0.269,
  session: 0.2,
  bigram: 0.72,
  speaker: 0.552,
  question: -0.412,
  reply: 0.086,
  answers: 0.153,
  chatter: -0.11,
  length: 0.762,
  when: 0.46,
  number: 0.652,
  name: 0.058,
  date: 0.482,
  topic: 0.349,
  type: 0,
  memory: 0.193,
};

/** Weighted sum of the features; only its order and its ratio to the best inside one query mean anything. */
export function weigh(features: Features, weights: Weights): number {
  let score = 0;
  for (const name of FEATURE_NAMES) score += weights[name] * features[name];
  return score;
}
