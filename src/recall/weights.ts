import { FEATURE_NAMES, type Features } from "./features.ts";

/** Weights of the ranker's features; what they are worth is told in docs/recall.md. */
export type Weights = Readonly<Features>;

/** Fitted by `node eval/recall/fit-ranker.ts --write` on `eval/recall/conversations`. */
export const WEIGHTS: Weights = {
  window: -0.235,
  own: 0.401,
  coverage: 1.008,
  ownCoverage: 0.032,
  previous: 0.299,
  session: 0.213,
  surroundings: 0.436,
  bigram: 0.651,
  speaker: 0.723,
  question: -0.536,
  reply: 0.075,
  answers: 0.285,
  chatter: -0.117,
  length: 1.031,
  when: 0.655,
  number: 1.047,
  name: 0.183,
  date: 0.546,
  topic: 0.876,
  type: -0.025,
  memory: 0.276,
  meaning: 0.565,
};

/** Weighted sum of the features; only its order and its ratio to the best inside one query mean anything. */
export function weigh(features: Features, weights: Weights): number {
  let score = 0;
  for (const name of FEATURE_NAMES) score += weights[name] * features[name];
  return score;
}
