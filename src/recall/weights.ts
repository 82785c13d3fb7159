import { FEATURE_NAMES, type Features } from "./features.ts";

/** Weights of the ranker's features; what they are worth is told in docs/recall.md. */
export type Weights = Readonly<Features>;

/** Fitted by `node eval/recall/fit-ranker.ts --write` on `eval/recall/conversations`. */
export const WEIGHTS: Weights = {
  window: 0.226,
  own: 0.379,
  coverage: 0.553,
  ownCoverage: -0.041,
  previous: 0.265,
  session: 0.202,
  bigram: 0.66,
  speaker: 0.536,
  question: -0.411,
  reply: 0.087,
  answers: 0.166,
  chatter: -0.096,
  length: 0.773,
  when: 0.449,
  number: 0.655,
  name: 0.081,
  date: 0.455,
  topic: -0.017,
  type: 0,
  memory: 0.191,
};

/** Weighted sum of the features; only its order and its ratio to the best inside one query mean anything. */
export function weigh(features: Features, weights: Weights): number {
  let score = 0;
  for (const name of FEATURE_NAMES) score += weights[name] * features[name];
  return score;
}
