import type { Signals } from "./answer-signals.ts";

/** Fitted by `node eval/recall/fit-answers.ts --write` on `eval/recall/conversations`; a logistic model. */
export const ANSWER_WEIGHTS: Readonly<Signals> = {
  bias: -2.142,
  level: 0.222,
  lead: 5.089,
  found: 0.572,
  seconded: 0.366,
  withoutFocus: -0.267,
  withoutKind: -1.323,
  question: -1.793,
  surroundings: -0.343,
  topic: 0.704,
  date: 0.835,
};

/** Below this the answer is empty (docs/recall.md). */
export const MIN_CONFIDENCE = 0.171;
