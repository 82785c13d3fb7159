import type { LanguagePack, Rule } from "../pack.ts";
import { ENGLISH_CUES } from "./en-cues.ts";
import { normaliseEnglish } from "./en-normalise.ts";
import { ENGLISH_ORDERS } from "./en-orders.ts";
import { ENGLISH_RESULTS, ENGLISH_RULES } from "./en-rules.ts";
import { ENGLISH_STOP_WORDS } from "./en-stop-words.ts";
import { summariseEnglish } from "./en-summary.ts";

const COMPLETIONS: readonly Rule[] = [
  {
    name: "done with it",
    say: /^(?:done|finished|sorted|shipped|merged|fixed)\b.{8,}|\b(?:is|are|got|have been|has been) (?:done|finished|fixed|sorted|shipped|merged|submitted|paid|booked|ordered|sent|deployed|released|renewed|closed)(?: and (?:done|dusted))?\b(?! with)|\b(?:strike|cross|tick|take) (?:that|it) off\b|\b(?:can go|is) off (?:the|my) list\b/,
    type: "event",
    now: true,
    completes: true,
  },
];

/** English. */
export const english: LanguagePack = {
  language: "en",
  normalise: normaliseEnglish,
  clauseBreak:
    /;\s+|\s+[-–—]{1,2}\s+|,?\s+(?:and|but|so|because|since)\s+(?=(?:I|i|we|We|my|our)(?:\s|'))|,\s+(?=(?:so\s+)?(?:I|i|we|my|our)(?:\s|'))|\s+\((?=I\s)|,\s+(?=(?:please|pls|don't|never|always|remind)\s)/,
  question:
    /\?["')\]]*$|^(?:what|why|how|when|where|who|which|whose|is|are|was|were|do|does|did|can|could|would|will|should|shall|has|have (?:you|we|i)|any(?:one| (?:idea|tips|ideas))|know any)\b(?! (?:i live|we live|when|not )).*(?:\?|$)/,
  hypothetical:
    /^(?:if|imagine|suppose|supposing|let us say|lets say|say|pretend|assuming|what if|even if|unless|in case)\b|\bif (?:i|we) (?:lived|had|were|was|could|won|ever|moved|worked|owned|did)\b|\b(?:i|we) (?:wish|would (?:love|like|never|have|say|be|rather|go|want)|could|might|may)\b|^(?:maybe|perhaps|probably|might|would|could)\b|\b(?:thinking (?:of|about)|considering|toying with|dreaming|not decided|have not decided|still deciding|hypothetically|would be (?:nice|great|cool|fun)|someday|one day|some day)\b/,
  fiction:
    /\bmy (?:character|protagonist|hero|heroine|novel|story|oc|npc|dnd|d&d)\b|\b(?:role-?play|in the story|in my (?:novel|story|book|game)|chapter \w+)\b/,
  correction:
    /^(?:no|nope|wait|oops|sorry|correction|actually|scratch that|hang on|hold on|my bad|whoops|argh|i meant|i got that wrong|not)\b|\b(?:i meant|i mean|scratch that|correction|i misspoke|i was wrong|got that wrong|my mistake|had to change|changed my mind|change of plan|moved it|it is now|not .{2,30} but)\b|, not \w+/i,
  orders: ENGLISH_ORDERS,
  rules: [...COMPLETIONS, ...ENGLISH_RULES],
  cues: ENGLISH_CUES,
  threshold: 3,
  happening:
    /\b(?:was|were|had|went|got|did|took|made|came|left|met|saw|bought|sold|began|broke|found|lost|gave|flew|drove|ran|won|paid|sent|spoke|started|starts|start|is on|are on|am on|is at|booked|signed up|will|is coming|are coming|going to|coming up|visiting|leaving|arriv\w+|fly|flying|giving|seeing|having|date is|party|wedding|appointment|flight|exam|surgery|interview|meeting|deadline|trip|is|are|come|comes|leave|leaves|sat|died|passed|failed|have|arrives?|ends?|opens?|moves?|launch\w*|release\w*|get|gets|pick|decision|talk|due|keys)\b|\w{3,}(?:ed|ing)\b/,
  lasting:
    /\b(?:since|for (?:\w+ )?years|every|each|usually|always|born|birthday|stand-?up|weekly|daily|regular(?:ly)?|valid|expires?|until|as of|version|license|bought in|been \w+ing)\b/,
  statement:
    /^(?:(?:in|on|for|at) (?:the|our|my) (?<place>[\w'./@-]+(?: [\w'./@-]+){0,2}?),? )?(?<subject>(?:the|our|my|this|new) (?:[\w'./@-]+ ){1,6}?|(?:[A-Z][\w'.-]+ ){1,3}(?:[a-z-]+ ){0,3}?|[a-z]+ (?:of|for|in) (?:the|our|my) (?:[\w-]+ ){1,3}?)(?:is|are|was|were|has|have|runs|run|uses|use|lives|live|sits|listens|will|got|goes|needs|requires|expires|starts|costs|stays)\b(?<rest>.*)$/,
  personOf,
  results: ENGLISH_RESULTS,
  questions: [
    {
      ask: /\bwhere (?:do|are) you (?:live|living|based)\b|\bwhich (?:city|town|country) (?:do|are) you\b/i,
      statement: "I live in {answer}",
    },
    {
      ask: /\b(?:what is|what's|may i have|can i have|tell me) your name\b|\bwhat (?:should|shall|can) i call you\b/i,
      statement: "My name is {answer}",
    },
    {
      ask: /\bwhere do you work\b|\bwhat company\b|\bwho do you work for\b/i,
      statement: "I work at {answer}",
    },
    {
      ask: /\bwhat do you do\b|\bwhat(?:'s| is) your (?:job|occupation|profession|role)\b/i,
      statement: "I work as {answer}",
    },
    { ask: /\bhow old are you\b/i, statement: "I am {answer} years old" },
    { ask: /\bwhen(?:'s| is) your birthday\b/i, statement: "My birthday is {answer}" },
    { ask: /\b(?:do you have|any) (?:any )?(?:food )?allerg/i, statement: "I am allergic to {answer}" },
    {
      ask: /\bwhat(?:'s| is) your favou?rite (?<noun>[\w ]{2,30})\?/i,
      statement: "My favourite {noun} is {answer}",
    },
  ],
  stopWords: ENGLISH_STOP_WORDS,
  summarise: summariseEnglish,
  answered: (question, answer) => `Asked "${question}", the user said: ${answer}`,
};

/** "My sister Ingrid" is Ingrid, "my sister" the sister; a pronoun is nobody certain. */
function personOf(who: string | undefined): string {
  if (who === undefined) return "user";
  const said = who.replace(/'s$/, "");
  if (/^(?:i|we|my|our|me)$/.test(said)) return "user";
  if (/^(?:he|she|they)$/.test(said)) return "";
  return (
    said.match(/[A-Z][\p{L}'-]+(?: [A-Z][\p{L}'-]+)?/u)?.[0] ?? said.replace(/^(?:my|our) (?:new )?/, "")
  );
}
