import type { Rule } from "../pack.ts";

const DUTY = "(?:need to|needs to|have to|has to|must|ought to)";
// What is told of again and again is no single deed.
const ROUND =
  "(?:(?:every|each) (?:single |other )?(?:day|week|month|year|morning|night|evening|meal|hour|\\w+ hours|time i (?:eat|sleep|fly|drive))|(?:once|twice|\\w+ (?:times|hours|minutes|pills|tablets|injections)) (?:a|per|each|every) (?:day|week|month|night|year)|daily|nightly|for life|for the rest of my life|all the time|because of my (?!boss|landlord)[a-z]+)";
const WORN =
  "(?:wear (?:(?:my|an?|reading|thick|compression|hearing|contact|special) )*(?:glasses|contacts|lenses|aids?|braces?|insoles|orthotics|stockings|mask|uniform|suit|helmet|hijab|wig|splint|pads|sunglasses)|use (?:an? |my )?(?:wheelchair|cane|crutches|walker|rollator|walking stick|inhaler|hearing aid|catheter|cpap|epipen|screen reader))";

/** What one must do or not do all the time: a fact about one, no task that could ever be closed. */
export const ENGLISH_DUTIES: readonly Rule[] = [
  { name: "lasting duty", say: new RegExp(`\\b${DUTY} (?!remember).*\\b${ROUND}\\b`), type: "fact" },
  { name: "lasting aid", say: new RegExp(`\\b${DUTY} ${WORN}\\b`), type: "fact", dated: false },
  {
    name: "lasting limit",
    say: new RegExp(
      `\\b(?:(?:must|should) (?:not|never)|(?:am|is|are) not (?:allowed|supposed|meant) to|${DUTY} (?:avoid|stay away from|stick to|limit my|watch my|be careful with)) (?!(?:ever )?(?:forget|miss|lose|be late|delay|wait)\\b)[a-z]+`,
    ),
    type: "fact",
    dated: false,
  },
];

/** "Please call the vet": asked of whoever reads it, done once. */
export const ENGLISH_ERRANDS: readonly Rule[] = [
  {
    name: "errand",
    say: /^(?:please|can you please|could you please) (?:call|ring|phone|book|buy|pay|renew|collect|pick up|drop off|water|feed|post) (?:the|my|our|an?|some|mum|mom|dad|gran) (?!(?:function|api|method|endpoint|tool|procedure|hook|constructor|callback|attention|price)s?\b)(?!.*\b(?:always|every|each|when|whenever|if|never|before|after|only|instead)\b)[a-z].*/,
    type: "task",
  },
];
