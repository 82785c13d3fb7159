import type { Rule } from "../pack.ts";
import { ENGLISH_DUTIES, ENGLISH_ERRANDS } from "./en-duties.ts";
import { CHORE_VERB } from "./en-patterns.ts";

/** What is left to do, told in other ways than "I have to". */
export const ENGLISH_LEFT_TO_DO: readonly Rule[] = [
  {
    name: "should do",
    say: new RegExp(`^(?:i|we) should ${CHORE_VERB} (?!(?:it|that|this|them|you)\\b).{3,}`),
    type: "task",
  },
  {
    name: "owes",
    say: /^(?:i|we) owe (?!(?:you|him|her|them|it|that|this|everything)\b)[\w' ]{2,40}?(?: [$€£]?\d\S*| money).*\b(?:pay|by|due|before|until)\b/i,
    type: "task",
  },
  {
    name: "give notice",
    say: /^(?:(?:i|we) )?(?:need|have) to give (?:my |our )?notice\b/,
    type: "task",
  },
  {
    name: "not done yet",
    say: /^(?:i|we) (?:have not|did not) (?:done|paid|sent|submitted|booked|filed|renewed|called|answered|ordered|registered|finished|signed|returned|replied to|picked up|written|cancelled|bought|fixed|cleaned|posted) (?:my|our|the|any|that|his|her) .{2,60}/,
    raw: /\b(?:still|yet)\b/i,
    type: "task",
  },
  {
    name: "still open",
    say: /^(?:open|to do|left|missing|outstanding|remaining|pending)(?: (?:items?|points?|tasks?|to do))?: .{4,}/,
    raw: /^\W*(?:still|left to do|outstanding|remaining|open (?:items?|points?|tasks?))\b/i,
    type: "task",
  },
  {
    name: "first things",
    say: new RegExp(`^first things first[:,] ${CHORE_VERB} .{3,}`, "i"),
    type: "task",
  },
  // Before "I have to": what one has to do all the time is no task.
  ...ENGLISH_DUTIES,
  ...ENGLISH_ERRANDS,
];

/** The last of all: what is not done yet, whatever it is. */
export const LEFT_TO_DO: Rule = {
  name: "left to do",
  say: /^(?:i|we) have not (?:done|paid|sent|submitted|booked|filed|renewed|called|answered|ordered|registered|finished|signed|returned|replied to|picked up) .{2,60}\byet\b|\b(?:is|are) left to do\b/,
  type: "task",
};
