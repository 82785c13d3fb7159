import { FEATURE_NAMES, type Features } from "./features.ts";

/** Weights of the ranker's features; what they are worth is told in docs/recall.md. */
export type Weights = Readonly<Features>;

/** Fitted by `node eval/recall/fit-ranker.ts --write` on `eval/recall/conversations`. */
export const WEIGHTS: Weights = {
  window: 0.075,
  own: 0.39,
  coverage: 0.557,
  ownCoverage: -0.048,
  previous: 0.316,
  session: 0.171,
  surroundings: 0.458,
  bigram: 0.837,
  speaker: 0.722,
  question: -0.526,
  reply: 0.116,
  answers: 0.223,
  chatter: -0.116,
  length: 0.864,
  when: 0.588,
  number: 0.749,
  name: 0.072,
  date: 0.585,
  topic: 0.324,
  type: 0,
  memory: 0.268,
  meaning: 0.558,
};

/** Weighted sum of the features; only its order and its ratio to the best inside one query mean anything. */
export function weigh(features: Features, weights: Weights): number {
  let score = 0;
  for (const name of FEATURE_NAMES) score += weights[name] * features[name];
  return score;
}
