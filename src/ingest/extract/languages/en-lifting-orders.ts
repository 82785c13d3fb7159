import type { Rule } from "../pack.ts";

const AND = "^(?:and |so |but |then |please,? |from now on,? )*";
// What a permission for this once allows, or no permission at all.
const ONCE =
  "(?:see|find|get|check|close|go|come|stop|tell|try|start|imagine|expect|have|do|read|look|let|help|ask|know|say that|think|leave|take|keep|ignore|forget|proceed|continue|finish|move on|merge (?:it|the)|deploy (?:it|the)|send (?:it|the)|delete (?:it|the)|see|access|download|view)";
const FOR_GOOD =
  /\b(?:from now on|going forward|in future|again|any ?more|after all|without (?:asking|checking|my|our)|no longer)\b/i;
const AGAIN = /\b(?:again|now|after all|from now on|any ?more)\b/i;
const MANNER =
  "(?:emojis?|emoticons?|bullet points?|bullets|markdown|headings|tables|jargon|exclamation marks?|(?:long|longer|short|shorter|detailed|brief) (?:answers|replies|responses|explanations)|full sentences|(?:full |whole )?paragraphs|swear words|swearing|humou?r|jokes|small talk|slang|abbreviations|formal|informal|casual|sarcastic)";
const REACHED = "(?:call|phone|ring|text|e-?mail|message|contact)";
const OF_RULE = ["rules: ~ {what} ~ ruled"];
const FORBIDDEN = ["rules: ~ {what} ~ forbidden"];
const REQUIRED = ["rules: ~ {what} ~ required"];

function lifting(name: string, source: string, rest: Omit<Rule, "name" | "say" | "type">): Rule {
  return { name, say: new RegExp(AND + source, "iu"), type: "instruction", ...rest };
}

/** What lifts a rule that was given before: permissions, duties that are over, rules that are to be forgotten. */
export const ENGLISH_LIFTING_ORDERS: readonly Rule[] = [
  lifting(
    "no longer to be avoided",
    "(?:you|there is) (?:do not (?:have|need) to|no longer (?:have|need) to|need not|no need to) (?:avoid|refrain from|hold (?:off|back) (?:on|from)|stay away from) (?<what>.+?)(?: any (?:more|longer))?$",
    { raw: /\b(?:any ?(?:more|longer)|no longer|from now on|again)\b/i, retires: FORBIDDEN },
  ),
  lifting(
    "no longer needed",
    "(?:you (?:do not (?:have|need) to|no longer (?:have|need) to|need not)|(?:there is )?no (?:longer any )?need to) (?!worry|be sorry|be |feel)(?<what>.+?)(?: any (?:more|longer))?(?:, .*)?$",
    { raw: /\b(?:any ?(?:more|longer)|no longer|from now on)\b/i, retires: REQUIRED },
  ),
  lifting(
    "may again",
    `(?:you (?:can|may|are (?:allowed|free|welcome) to)|feel free to|go ahead and) (?!${ONCE}\\b)(?<what>[a-z]+(?: .+?)?)(?: from now on)?(?: without (?:asking|checking|my|our)\\b.*?)?(?:, .*)?$`,
    { raw: FOR_GOOD, retires: FORBIDDEN },
  ),
  lifting(
    "may have a manner",
    `(?:you (?:can|may)|feel free to) (?<what>(?:use|add|include|write|answer|reply|be|give|make|speak|talk|put|go|get)\\b[a-z ]{0,30}?\\b${MANNER}\\b.*?)(?:, .*)?$`,
    {
      retires: FORBIDDEN,
    },
  ),
  lifting(
    "may reach me",
    `(?:you (?:can|may)|feel free to) (?<what>${REACHED}) me(?=$|,| any ?time| directly| whenever| instead| by)`,
    { retires: FORBIDDEN },
  ),
  lifting(
    "fine again",
    `(?<what>${MANNER}|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|mornings|evenings|phone|phone calls|calls|texts|emails|meetings|[a-z]{3,}ing(?: [a-z ]{2,30})?)(?: is| are)(?: (?:fine|allowed|alright|welcome|okay))?(?: with me| by me)?(?: from now on)?$`,
    {
      raw: /\b(?:ok(?:ay)?|fine|allowed|all ?right|welcome)\b.*\b(?:again|now|after all|from now on)\b/i,
      retires: FORBIDDEN,
    },
  ),
  lifting(
    "forget what was said",
    "(?:you can )?(?:forget|ignore|disregard|drop|scrap)(?: about)? (?:what|everything|all|anything) i (?:said|told you|wrote|asked(?: you)?)(?: before| earlier)? (?:about|on|regarding|for) (?:the |your )?(?<what>.+?)(?:, .*)?$",
    { retires: OF_RULE },
  ),
  lifting(
    "no such rule",
    "(?:you can )?(?:forget|ignore|disregard|drop|scrap|ditch|lift|cancel|lose)(?: about)? (?:the|my|that|our|this) (?<what>(?:no[- ])?[\\w' -]{2,40}?) (?:rule|instruction|ban|restriction|requirement|policy)s?(?: please)?$",
    { retires: OF_RULE },
  ),
  lifting(
    "rule about",
    "(?:you can )?(?:forget|ignore|disregard|drop|scrap|ditch|lift|cancel|lose) (?:the|my|that|our) (?:rule|instruction|ban|restriction|request) (?:about|on|against|for|regarding) (?:the |your )?(?<what>.+?)(?:, .*)?$",
    { retires: OF_RULE },
  ),
  lifting(
    "rule is over",
    "(?:the|my|that|our) (?<what>(?:no[- ])?[\\w' -]{2,40}?) (?:rule|ban|restriction) (?:is (?:off|over|gone|lifted|dropped|cancelled|void)|no longer (?:applies|holds|counts)|does not (?:apply|count|hold) any more)\\b",
    { retires: OF_RULE },
  ),
  lifting(
    "drop the manner",
    "you (?:can|may) (?:drop|stop|skip|leave out|lose|quit) (?:the |being |with the |my |your )?(?<what>(?!it\\b|that\\b|this\\b|now\\b)[\\w' -]{3,40}?)(?: from now on)?(?:, .*)?$",
    { raw: AGAIN, retires: OF_RULE },
  ),
  lifting("no more of a manner", `no more (?<what>${MANNER})(?: please)?$`, { retires: REQUIRED }),
  lifting(
    "this instead of that",
    "(?:always )?(?:use|write in|write|cite in|follow|prefer|format in|quote|spell) (?:the )?(?<next>[^,]{2,40}?) (?:instead of|rather than|in place of) (?:the )?(?<what>[^,]{2,30}?)(?: from now on| please| style)*(?:, .*)?$",
    { tool: false, retires: REQUIRED },
  ),
  lifting(
    "let us follow this instead",
    "(?:let us|lets|let's) (?:use|follow|cite in|write in) (?:the )?(?<next>[^,]{2,40}?) (?:instead of|rather than|in place of) (?:the )?(?<what>[^,]{2,30}?)(?: from now on| please| style)*(?:, .*)?$",
    {
      tool: false,
      raw: /\b(?:rule|style|from now on|always|APA|MLA|Chicago|Harvard|IEEE|format|spelling|tone)\b/,
      retires: REQUIRED,
    },
  ),
  lifting(
    "back to a language",
    "(?:you can |let us |lets |let's )*(?:go|switch|change|come) back to (?:english|german|french|spanish|dutch|italian|portuguese|japanese|chinese)(?: please)?$",
    { topic: "rule/answer language" },
  ),
];
