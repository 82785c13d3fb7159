import { FEATURE_NAMES, type Features } from "./features.ts";

/** Weights of the ranker's features; what they are worth is told in docs/recall.md. */
export type Weights = Readonly<Features>;

/** Fitted by `node eval/recall/fit-ranker.ts --write` on `eval/recall/conversations`. */
export const WEIGHTS: Weights = {
  window: 0.204,
  own: 0.372,
  coverage: 0.612,
  ownCoverage: -0.049,
  previous: 0.269,
  session: 0.207,
  bigram: 0.712,
  speaker: 0.551,
  question: -0.409,
  reply: 0.084,
  answers: 0.154,
  chatter: -0.104,
  length: 0.76,
  when: 0.463,
  number: 0.652,
  name: 0.057,
  date: 0.496,
  topic: 0.348,
  type: 0,
  memory: 0.208,
};

/** Weighted sum of the features; only its order and its ratio to the best inside one query mean anything. */
export function weigh(features: Features, weights: Weights): number {
  let score = 0;
  for (const name of FEATURE_NAMES) score += weights[name] * features[name];
  return score;
}
