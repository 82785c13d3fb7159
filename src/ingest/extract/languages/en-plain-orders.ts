import type { Rule } from "../pack.ts";

const UNIT =
  "(?:metric|imperial|celsius|fahrenheit|kelvin|kilomet(?:re|er)s|km|miles|kilos|kg|pounds|euros?|dollars|stone|litres|liters|gallons|grams|ounces|24[- ]hour (?:time|clock|format)|the 24[- ]hour clock|12[- ]hour (?:time|clock|format)|utc|gmt|cet|iso dates|si units|(?:metric|imperial) units)";
const STYLE =
  "(?:(?:chicago|apa|mla|harvard|ieee|oxford|ap|vancouver|bluebook)(?: (?:style|format|referencing|citations?))?|(?:british|american|us|uk|canadian|australian) (?:english|spelling)|sentence case|title case|the oxford comma|oxford commas|plain english|gender[- ]neutral language)";
const LANGUAGE_NAME =
  "(?:english|german|french|spanish|dutch|italian|portuguese|japanese|chinese|welsh|polish|swedish)";

/** Short lasting orders that say no "always": worth keeping however few their words are. */
export const ENGLISH_PLAIN_ORDERS: readonly Rule[] = [
  {
    name: "manner alone",
    say: /^(?:please,? )*(?:be|stay|keep it) (?:more |very |really |brutally )?(?:brief|concise|terse|succinct|blunt|direct|honest|short|formal|informal|polite|kind|gentle|precise|specific)(?: (?:with|to) me)?(?:,? please|,? always)?$/i,
    type: "instruction",
    certain: true,
  },
  {
    name: "unit alone",
    say: new RegExp(
      `^(?:please,? |let us |let's |lets |always |only |we will |just )*(?:use|stick (?:to|with)|keep to|go with|prefer) ${UNIT}(?:,? please|,? always| only| for (?:all|any|every)\\b.*)?$`,
      "i",
    ),
    type: "instruction",
    certain: true,
  },
  {
    name: "style alone",
    say: new RegExp(
      `^(?:please,? |let us |let's |always )*(?:use|stick (?:to|with)|follow|prefer) ${STYLE}(?:,? please|,? always)?$`,
      "i",
    ),
    type: "instruction",
    certain: true,
  },
  {
    name: "default",
    say: /^(?:please,? )*default to [\w+#.' -]{2,40}(?: unless i\b.*)?$|^(?:please,? )*(?:use|assume|answer in|reply in|write in|pick|choose|stick to) [\w+#.' -]{2,40} unless (?:i|told|otherwise|asked|stated|specified)\b/i,
    type: "instruction",
    certain: true,
  },
  {
    name: "taken as known",
    say: /^(?:please,? )*(?:assume|take it|take it as given|presume) (?:that )?i (?:know|already know|am (?:familiar|fluent|an expert)|understand|have (?:basic|good|experience))\b.{2,}/i,
    type: "instruction",
    certain: true,
  },
  {
    name: "in all of a kind",
    say: /^(?:please,? )*(?:in|for|on|with) (?:all|any|every|each)(?: of)?(?: (?:my|your|the|our|future|new|further|later|of))* [a-z-]+(?: (?:to|for|with|about) [\w -]{2,20})?,? (?:please |always |never |do not |you (?:should|must) )?(?:sign|use|write|add|put|include|start|end|begin|keep|avoid|mention|cc|quote|cite|give|show|skip|leave|call|answer|reply|format|say|open|close|spell|convert|list|follow|make)\b/i,
    type: "instruction",
    certain: true,
  },
  {
    name: "hates it when you",
    say: /^(?:i|we) (?:hate|can not stand|do not like|dislike|detest|loathe|love|like|prefer|appreciate) it when you (?!(?:are|were|have|get|can|feel|look|see|think|know)\b)[a-z]+ .{2,}/i,
    type: "instruction",
    certain: true,
  },
  {
    name: "language otherwise",
    say: new RegExp(
      `^(?:please,? )*(?:answer|reply|respond|write|speak)(?: to me)? in ${LANGUAGE_NAME} (?:otherwise|by default|unless\\b.*|in all other cases|everywhere else)$`,
      "i",
    ),
    type: "instruction",
    certain: true,
  },
];
