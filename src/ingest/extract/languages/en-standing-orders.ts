import type { Rule } from "../pack.ts";

// After "never" these tell of what has not happened, or are no verbs at all.
const NO_ORDER =
  "mind|eat|drink|smoke|drive|wear|sleep|like|liked|watch|listen|ran|run|paid|tried|bought|caught|learnt|learned|again|been|had|seen|heard|thought|met|knew|known|got|gotten|gone|done|did|ate|eaten|drank|drunk|drove|driven|flown|flew|ridden|rode|read|said|told|taken|took|made|found|felt|left|lost|won|went|came|could|would|will|have|has|having|was|is|are|am|a|an|the|any|once|really|actually|quite|ever|even|too|enough|more|less|one|in|on|at|for|to|with|so|that|this|it|my|your|heard|fear|say|know|care|looked|played|give|stop|forget|worry|hesitate|doubt|underestimate|lose hope|let it";
// The work that an assistant hands over.
const OUTPUT =
  "(?:summar(?:y|ies)|answers?|repl(?:y|ies)|responses?|reports?|translations?|explanations?|commits?|commit messages?|branch(?:es| names?)?|pull requests?|PRs?|prs?|e-?mails?|drafts?|code (?:comments?|examples?)|comments|tests?|migrations?|docs?|titles?|subject lines?|headlines?|lists?|tables?|recipes?|file names?|variable names?|dates|prices|meetings?|invoices?)";

/** Lasting requests told by their form alone: what is never done, asked first, only so, for every one of a kind. */
export const ENGLISH_STANDING_ORDERS: readonly Rule[] = [
  {
    name: "never do",
    say: new RegExp(
      `^(?:please,? |and |so,? |but |also )*never (?:ever )?(?!(?:${NO_ORDER})\\b)(?![a-z]+(?:ed|ing)\\b|[a-z]*[^s]s\\b)[a-z]+ (?!(?:up|it|that|you)$)\\S`,
    ),
    type: "instruction",
  },
  {
    name: "ask first",
    say: /^(?:please |and |but |also |always )*(?:ask|consult|tell|warn|notify|inform|alert|confirm with|check with|check in with|double[- ]check with|run it by|clear it with|get (?:my|our) (?:ok|okay|approval|permission|sign-?off) ?)(?: (?:me|us))?(?: first)?,? before (?:you )?(?!(?:we|i|it|that)\b)[a-z]+(?:ing)?\b/,
    type: "instruction",
  },
  {
    name: "only of a kind",
    say: /^(?:please |kindly )*(?:suggest|recommend|show|list|pick|choose|propose|book|find)(?: me| us)? only (?!(?:one|two|three|the (?:first|second|last))\b)[a-z]/,
    type: "instruction",
  },
  {
    name: "only ever",
    say: /^(?:please,? |and |but |also )*only ever [a-z]+ \S/,
    type: "instruction",
  },
  {
    name: "how to be with me",
    say: /^(?:i|we) (?:want|need|would like|expect|prefer|would prefer|would love) you to (?:always |never |only |please )?(?:be (?:more |less |very |really |completely |brutally |totally )?(?!an? |my |the |our |able|here|there|sure|ready)[a-z]+\b|(?:speak|talk|answer|reply|respond|push back|challenge|address|keep (?:it|things|answers|your))\b)/,
    type: "instruction",
  },
  {
    name: "how the work must be",
    say: new RegExp(
      `^(?:(?:all|any|every|each|your|the|our|my|and|please) )*(?:of (?:the|your|my|our) )?${OUTPUT}(?: (?:for|in|to|on|from) (?:the |our |my |this )?[\\w-]+)? (?:must|should|have to|has to|need to|needs to|are to|is to|shall) (?:all |always |never |only |not )*(?:be|use|have|start|begin|end|include|contain|follow|stay|look|go|come|fit|mention|reference)\\b(?! (?:ready|done|finished|in by|sent|submitted|there by|with [A-Z]))`,
      "i",
    ),
    type: "instruction",
    dated: false,
  },
  {
    name: "remember for every one",
    say: /^(?:please )?(?:remember|be sure|make sure|do not forget)(?: that you)? (?:to )?[a-z]+ .{2,80}\b(?:all|every|each|any|always|whenever)\b/,
    type: "instruction",
    dated: false,
  },
  {
    name: "take every one as",
    say: /^(?:please )?(?:treat|consider|count|regard|handle|bill|schedule|book|price|mark|label|tag|sign|name|format|file) (?:every|each|all|any) .{2,60}? (?:as|at|with|for|in|by|under|on|to)\b/,
    type: "instruction",
    dated: false,
  },
  {
    name: "one at a time",
    say: /^(?:please,? |only |always )*(?:ask|send|give|show|tell) (?:me )?(?:only )?(?:one|a single) (?:question|thing|step|option|item|idea|point|task) at a time\b/,
    type: "instruction",
  },
  {
    name: "given in a unit",
    say: /^(?:please,? )*(?:give|show|tell|send|quote|list|report|state) (?:me )?(?:all |my |the |any )*[a-z ]{2,30}s in (?:[a-z/]+ (?:per|an?) [a-z]+|min\/km|km|miles|kilomet\w+|celsius|fahrenheit|euros?|dollars|pounds|gbp|eur|usd|kg|kilos|lbs|metric|imperial|24[- ]hour|utc|cet|[a-z]+ time|percent|grams|cups|ml|feet|met(?:er|re)s)\b/,
    type: "instruction",
    dated: false,
  },
  {
    name: "this first",
    say: /^(?:please,? )*(?:answer|reply|respond|start|lead|begin)(?: me)? with (?:the |an? )?[a-z -]{2,30} first\b/,
    type: "instruction",
  },
  {
    name: "deed forbidden",
    say: /^(?:please,? |and |so,? |but )*(?:do not|never)(?: ever)? (?:schedule|plan|arrange|book|post|publish|share|forward|invite|reveal|disclose|ping|tag|page|restart|reboot|drop|truncate|wipe|approve|accept|decline|charge|refund|upgrade|downgrade|bump|rename|archive|assign|disturb) (?!(?:it|that|this|them|him|her|me)$)\S+/,
    type: "instruction",
  },
  {
    name: "posted there",
    say: /(?:^|, )(?:please,? |always |and )*(?:post|send|put|publish|share|log|file|report) (?:(?:all|any|every|the|my|our) )*(?<what>[a-z][a-z -]{2,40}?s|(?<=\b(?:all|any|every) )[a-z][a-z -]{2,40}?) (?:in|to|on|into|via) (?:the |our )?(?:#[\w-]+|[\w-]+ channel)\b/,
    type: "instruction",
    topic: "rule/where:{what}",
  },
  {
    name: "would prefer it so",
    say: /^(?:i|we) would (?:prefer|like|love|appreciate|rather)(?: it)?,? (?:if |that )?you (?:did not|do not|would not|never|always|kept|stuck to|used|called|wrote|answered|avoided|stopped|spoke)\b .{3,}/,
    type: "instruction",
  },
  {
    name: "keep track",
    say: /^(?:i|we) (?:want|need|would like) you to (?:keep track of|track|log|monitor|watch)\b .{3,}/,
    type: "instruction",
  },
  {
    name: "answer in a language",
    say: /^(?:please,? )*(?:answer|reply|respond|speak|talk)(?: to me)? in (?:english|german|french|spanish|dutch|italian|portuguese|japanese|chinese)(?:,? please)?$/i,
    type: "instruction",
  },
  {
    name: "so none of that",
    say: /^(?:also )?(?:my|i|we|he|she|the|our)\b.{4,80}\bso (?:please )?no (?!(?:idea|problem|worries|need|rush|way|wonder|point|chance|luck|one|more|big|excuse|longer|clue|doubt|surprise|it|i|we)\b)[a-z][\w -]{2,30}(?: please)?$/,
    type: "instruction",
    dated: false,
  },
  {
    name: "keep it so",
    say: /^(?:please )?keep (?:the|my|your|all|everything|any|every|each) ?[\w' -]{0,30} (?:simple|short|small|brief|minimal|light|formal|informal|plain|clean|concise|consistent|alphabetical|sorted)\b/,
    type: "instruction",
    dated: false,
  },
  {
    name: "form asked for",
    say: /^(?:and |also )*(?:bullet points?|bullets|short answers?|short sentences|full sentences|full paragraphs|plain text|one-liners?|metric|metric units|celsius|24[- ]hour (?:time|format)|british spelling|american spelling|lowercase|no (?:emojis?|bullets|bullet points|preamble|markdown|small talk|jargon|disclaimers|tables|headings)),? (?:please|only|always|everywhere)$/i,
    type: "instruction",
  },
];
