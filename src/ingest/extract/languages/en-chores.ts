import type { Rule } from "../pack.ts";

// What people set themselves or each other to do.
const CHORE =
  "(?:call|ring|phone|e-?mail|text|message|book|write|finish|send|buy|order|clean|submit|prepare|review|update|return|cancel|sign|print|pay|renew|collect|post|pick up|drop off|ship|draft|chase|replace|upload|file|schedule|fix|set up|migrate|register|apply|hand in|hand over|reply|answer|sort|arrange|deploy|merge|install|revise|pack|deliver|measure|photograph|scan|invoice|organi[sz]e|rewrite|refactor|test|document|rotate|back up|fill in|fill out|get the|get my|check the|check with|move the|tell|confirm)";
// Opens a clause in which "to" follows something else than who is to do it.
const NOBODY =
  "(?!(?:going|need|needs|want|wants|try|trying|tried|have|has|had|used|time|way|able|happy|ready|like|love|hate|hard|easy|nice|good|best|how|what|when|where|who|which|up|off|back|due|here|there|get|got|way|willing|likely|supposed|meant|about|close|next|down|thanks|according|afraid|glad|keen|hoping|planning|plan|forgot|decided|it|this|that|not|as|so|in|today|tomorrow|sorry|easier|harder|better)\\b)";

/** Tasks that are told by what is done and when rather than by "must". */
export const ENGLISH_CHORES: readonly Rule[] = [
  {
    name: "owes a piece of work",
    say: /\b(?:i|we) owe (?!(?:it|that|this|everything|so|you)\b)(?:[A-Z]\p{Ll}+|him|her|them|(?:my|our|the) [a-z]+) (?!(?:money|some money|a (?:drink|favou?r|pint|tenner|fiver|lot|beer|coffee))\b|[$€£]?\d)[a-zA-Z]/u,
    type: "task",
  },
  {
    name: "someone is to do it",
    say: new RegExp(
      `^(?:action(?: items?| points?)?:? )?${NOBODY}[A-Za-z][a-z]+(?: and [A-Za-z]+)? to ${CHORE}\\b .{3,}\\b(?:by|before|until)\\b`,
    ),
    type: "task",
    dated: true,
  },
  {
    name: "is on the list",
    say: new RegExp(`\\b(?:is|are) on (?:my|the|our) (?:list|to-?do list|to-?dos?|plate) to [a-z]+\\b`),
    type: "task",
  },
  {
    name: "will do it then",
    say: new RegExp(
      `^(?:i|we) (?:will|am going to|are going to|promised to|should|had better|plan to|intend to) (?:quickly |finally |try to )?${CHORE}\\b(?! (?:up|you|out for)\\b)`,
    ),
    type: "task",
    dated: true,
  },
  {
    name: "then I do it",
    say: new RegExp(
      `^i ${CHORE} (?:the|my|our|a|an|her|him|them|it)\\b(?!.*\\b(?:every|usually|always|each)\\b)`,
    ),
    type: "task",
    dated: true,
  },
  {
    name: "should do it",
    say: new RegExp(`^i should ${CHORE} (?:the|my|our) [a-z]`),
    type: "task",
  },
];
