import type { Rule } from "../pack.ts";
import { NAME, rule, WHO } from "./en-patterns.ts";

const HAVE = "(?:have |has |had )?";
const POST =
  "(?<value>manager|boss|team lead|landlord|doctor|gp|dentist|therapist|accountant|teacher|editor|supervisor|advisor|solicitor|lawyer|agent|broker|physio|trainer|coach|tutor|nanny|childminder|cleaner|photographer|caterer|vet|hairdresser|barber|counsellor|mentor|optician|midwife|contractor|builder|plumber|electrician|architect|florist|gardener)";
const TITLED = `(?:(?:Dr|Prof|Mr|Mrs|Ms|dr|prof|mr|mrs|ms)\\.? )?${NAME}`;
const DAYS =
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays|mornings|evenings)(?:(?:,| and| or|, and) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends))*";
const FIRM = "(?<firm>[A-Z][\\w&'.-]*(?: [A-Z][\\w&'.-]*){0,2})";
const NO_FIRM =
  "(?!(?:[\\w&'.-]+ )*(?:Gym|PureGym|Fitness|Club|School|University|College|Uni|Academy|Church|Yoga|Pilates|CrossFit|Duolingo|FC|Choir)\\b)";
const TO_CHANGE = "(?:migrated|switched|moved|changed|gone|went|ported|upgraded|converted)";
const CHANGED = /\b(?:now|instead|from now on|these days|any ?more|only)\b/i;

/** What replaces something told before in other words: another holder of a post, other days, another tool or price. */
export const ENGLISH_REPLACED_RULES: readonly Rule[] = [
  // Tools
  rule(
    "tool replaced by another",
    `\\b(?:i|we) ${HAVE}(?:decided to )?(?:drop|dropped|ditch|ditched|abandoned|replace|replaced|scrapped) [\\w.+# -]{1,30}? (?:and|,|so we) (?:we )?(?:go|went|gone|going|are going|switch|switched|moved) (?:with|to|for|over to) [\\w.+#-]+`,
    { type: "fact", topic: "project/{kind}", tool: true },
  ),
  rule(
    "went over to a tool",
    `\\b(?:i|we) ${HAVE}${TO_CHANGE} (?:(?:everything|all|it|them|all of it|(?:the|our) (?:[\\w-]+ )?(?:tests|test suite|specs|code|codebase|stack|monorepo)) )?(?:over )?(?:from [\\w.+#-]+ )?(?:over )?to (?!the |a |an |my |our )[\\w.+#-]+(?: [\\w.+#-]+)?(?=$|[,.;!]| (?:last|in|this|because|since|and|for|yesterday|a while)\\b)`,
    { type: "fact", topic: "project/{kind}", tool: true },
  ),
  rule("left a tool for another", `\\b(?:i|we) ${HAVE}(?:left|quit|abandoned) [\\w.+#-]+ for [\\w.+#-]+`, {
    type: "fact",
    topic: "project/{kind}",
    tool: true,
  }),
  // Work
  rule(
    "started at a firm",
    `\\b(?<who>i) ${HAVE}(?:started|joined|began)(?: work(?:ing)?)?(?: at| with)? ${NO_FIRM}${FIRM}(?=$|[,.;]| (?:last|this|on|in|as|today|yesterday|two|three|a)\\b)`,
    {
      type: "fact",
      topic: "{who}/work",
      raw: /\b(?:started|began|start)\b.*\b(?:at|with)\b|\bjoined\b.*\bas an? \b/i,
    },
  ),
  rule(
    "has been in a post",
    `\\b${WHO} (?:have|has) been (?:an? |the )?(?:[\\w-]+ ){1,5}?(?:at|for|with) (?=[A-Z])`,
    { type: "fact", topic: "{who}/work" },
  ),
  rule(
    "went full time",
    `\\b${WHO} ${HAVE}(?:gone|went|switched to|moved to|dropped to) (?:full|part)[- ]time (?:at|for|with) `,
    { type: "fact", topic: "{who}/work" },
  ),
  // People who do something for one
  rule("holds a post", `^(?:so )?${TITLED} is (?:my|our) (?:new |current )?${POST}\\b`, {
    type: "fact",
    topic: "user/{value}",
  }),
  rule(
    "post is held by",
    `\\b(?:my|our) (?:new |current )?${POST} is (?:now )?(?:called |named )?(?=${TITLED})`,
    { type: "fact", topic: "user/{value}" },
  ),
  rule(
    "is with a doctor",
    `\\bi (?:am|have been)(?: being)? (?:with|seeing|under|treated by) (?:Dr|Doctor|dr|doctor)\\.? ${NAME}`,
    { type: "fact", topic: "user/doctor", raw: /\b(?:from now on|now|instead)\b/i, dated: false },
  ),
  rule(
    "changed the holder",
    `\\b(?:i|we) ${HAVE}(?:changed|switched|swapped) ${POST}s?(?:,? (?:it is|to|and (?:it is|am with|have)|we have|i have)(?: now)?) (?=${TITLED})`,
    { type: "fact", topic: "user/{value}" },
  ),
  rule(
    "hired one dropped out",
    `^(?<value>${NAME}) (?:has |have )?(?:cancelled|canceled|dropped out|bailed|quit)(?: on (?:us|me))?(?=$|,| (?:so|because|last|at)\\b)`,
    {
      type: "event",
      topic: "user/dropped out:{value}",
      now: true,
      retires: ["user/ ~ {value} ~ hired for the day", "fact: ~ {value} ~ hired for the day"],
    },
  ),
  rule(
    "plan dropped",
    `\\b(?:i|we) ${HAVE}(?:deferred|skipped|pulled out of|withdrew from|called off|dropped out of) (?:the )?(?<value>${NAME})\\b`,
    { type: "event", retires: ["plan: ~ {value}"] },
  ),
  rule("lives alone", "\\bi (?:live|am living) (?:alone|by myself|on my own)\\b", {
    type: "fact",
    topic: "user/household",
    retires: ["fact: ~  ~ shares a home"],
  }),
  // Days and hours
  rule(
    "only on these days",
    `^(?<who>i|we) (?:only )?(?<value>(?!am\\b|are\\b)[a-z]+)(?: [a-z]+){0,2}? (?:only )?on ${DAYS}(?=$|,| instead| only| any more)`,
    { type: "fact", raw: CHANGED, retires: ["fact: ~ {value} ~ days of the user"] },
  ),
  rule(
    "is so on these days",
    `^(?<who>i|we) (?:am|are) (?:only )?(?<value>closed|open|off|away|out|remote|in the office|at home|home|free|busy|available)(?: only)? on ${DAYS}(?=$|,| instead| only| any more)`,
    { type: "fact", raw: CHANGED, retires: ["fact: ~ {value} ~ days of the user"] },
  ),
  rule(
    "moved to other days",
    `^(?<subject>(?:(?:the|our|my) )?(?:[\\w'-]+ ){0,2}?[\\w'-]+) (?:has |have |is |was |are |got |been )*(?:moved|changed|switched|shifted|moving)(?: from [\\w' -]+?)? to (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days)\\b`,
    { type: "fact", topic: "{subject}/when", retires: ["fact: ~ {subject} ~ days"] },
  ),
  // Amounts
  rule(
    "salary",
    "\\b(?:i|we) (?:earn|make|am on|get paid|am paid) (?:about |around )?[$€£]?(?:\\d+(?:[.,]\\d+)?k\\b|\\d{2,3}[.,]?\\d{3}\\b)|\\b(?:i )?(?:got|have had|had) a (?:pay )?(?:raise|rise)\\b.*\\d",
    { type: "fact", topic: "salari/amount" },
  ),
  rule("weight told alone", "^(?:my )?[wW]eight(?: is| has gone|:)? (?:down to |up to |at )?\\d", {
    type: "fact",
    topic: "user/weight",
  }),
  rule(
    "price from now on",
    "^(?<subject>(?!(?:i|we|it|they|he|she|you|that|this|there|today|tomorrow)\\b)(?:(?:the|our|my|a) )?(?:[\\w'-]+ ){0,3}?[\\w'-]+) (?:is|are|costs?|(?:goes|went|has gone|is going) (?:up |down )?to) (?<rest>[$€£]?\\d+(?:[.,]\\d+)?(?: (?:euros?|dollars?|pounds|each|a [a-z]+|per [a-z]+))?)(?:,? (?:from|since|as of|starting) (?:today|this (?:week|month))|,? from)?$",
    {
      type: "fact",
      topic: "{thing}",
      raw: /\b(?:from today|from this|since|as of|starting|now|from now)\b/i,
    },
  ),
  // Dates
  rule("wedding day", "\\b(?:i|we) (?:are|am) getting married (?:on|in|at|next)\\b", {
    type: "event",
    topic: "wed/when",
    dated: true,
  }),
];
