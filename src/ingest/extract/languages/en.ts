import { ENGLISH_WORTH } from "./en-worth.ts";
import type { LanguagePack, Rule } from "../pack.ts";
import { ENGLISH_CHANGE_RULES } from "./en-change-rules.ts";
import { ENGLISH_CLAUSE_BREAK } from "./en-clause-break.ts";
import { ENGLISH_CUES_AGAINST } from "./en-cues-against.ts";
import { ENGLISH_CUES_FOR } from "./en-cues.ts";
import { ENGLISH_DEEDS } from "./en-deeds.ts";
import { ENGLISH_CUES_OF_LIFE } from "./en-cues-life.ts";
import { normaliseEnglish } from "./en-normalise.ts";
import { BARE_REMINDER, ENGLISH_ORDERS } from "./en-orders.ts";
import { ENGLISH_PEOPLE } from "./en-people.ts";
import { ENGLISH_PEOPLE_RULES } from "./en-people-rules.ts";
import { ENGLISH_REPLACED_RULES } from "./en-replaced-rules.ts";
import { ENGLISH_RESULTS } from "./en-results.ts";
import { ENGLISH_STOP_WORDS } from "./en-stop-words.ts";
import { summariseEnglish } from "./en-summary.ts";
import { ENGLISH_THING_RULES, ONCE } from "./en-thing-rules.ts";
import { englishTopic } from "./en-topic-kinds.ts";

/** What is asked of the assistant and tells nothing of who asks. */
const REQUESTS: readonly Rule[] = [
  {
    name: "request",
    say: /^(?:please |pls |and |also )*(?:help me|give me|tell me|show me|explain|write me|draft me|make me (?:a|an)|recommend|suggest|summari[sz]e|translate|compare|rephrase|proofread|convert|calculate)\b|^(?:(?:i|we) )?(?:need|want|could use|am looking for|are looking for|looking for|would like) (?:an? |one |some |your |any |a bit of )?(?:[\w-]+ ){0,3}?(?:help|checklist|list|ideas?|advice|tips?|recommendations?|suggestions?|recipes?|examples?|explanation|hand|regex|query|script|template|outline|summary|itinerary)\b/,
    type: "nothing",
  },
  {
    name: "what to talk about",
    say: /^(?:i|we) (?:want|need|would like|would love) to (?:plan|discuss|talk (?:about|through)|brainstorm|understand|figure out|go over|compare|chat about|ask about)\b/,
    type: "nothing",
    dated: false,
  },
  {
    name: "of the next hours",
    say: /^(?:i|we) (?:(?:am|are) (?:at|in|on|out|off|away|busy|working|stuck)\b.{0,40}|have (?:an?|my|the|to) (?:[\w-]+ ){1,4})(?:at|until|till|by) (?:about |around )?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?(?=$|,| (?:so|but|and)\b)/,
    type: "nothing",
    dated: false,
  },
  {
    name: "error met",
    say: /^(?:still |i am |we are |keep |i keep |am )*(?:getting|seeing|hitting|get) (?:an? |this |the |some |these )?(?:[`"'A-Z]|[\w-]*(?:error|exception|warning|timeout)s?\b|\d{3}s?\b)/,
    type: "nothing",
  },
];

/** What tells of nothing done, or says when of something told before. */
const NOTHING_TOLD: readonly Rule[] = [
  { name: "reminder that only says when", say: BARE_REMINDER, type: "nothing" },
  {
    name: "thanks",
    say: /^(?:(?:so|very) much|a (?:lot|million|bunch)|again|for (?:the|your|all|that|this|asking|being|sharing|listening|having|letting)\b[^,;]*)?,? ?(?:\p{Lu}\p{Ll}+|mate|guys|friend|buddy|pal|love|dear)?$/u,
    type: "nothing",
    raw: /^(?:(?:aw+|oh|hey|hi|ok|okay|great|cool|wow|ha)[,!. ]+)*(?:thanks|thank you|thx|ty|cheers|ta)\b/i,
  },
  {
    name: "only spoken to",
    say: /^(?:\p{Lu}\p{Ll}+|mate|guys|friend|buddy|pal|love|dear)$/u,
    type: "nothing",
    raw: /^(?:(?:hey|hi|hiya|hello|aw+|oh|wow|congrats|congratulations|sorry|morning|night|bye)[,!. ]+)+\S+$/i,
  },
  { name: "taken back at once", say: /\b(?:jk|kidding)$/, type: "nothing" },
  { name: "nothing was done", say: /^(?:i|we) (?:have )?[a-z]+ed (?:nothing|none)\b/, type: "nothing" },
];

const COMPLETIONS: readonly Rule[] = [
  {
    name: "done with it",
    say: /^(?:done|finished|sorted|shipped|merged|fixed)\b(?!,? (?:let|now|what|how|thanks|and then|next|where|can))(?! with (?:it|that|this))\b.{8,}|\b(?:is|are|got|have been|has been) (?:all )?(?:done|finished|fixed|sorted|shipped|merged|submitted|paid|ordered|sent|renewed)(?: and (?:done|dusted))?\b(?! with| by| for | (?:me|us|to)\b)|\b(?:strike|cross|tick|take) (?:that|it) off\b|\b(?:can go|is) off (?:the|my) list\b/,
    type: "event",
    now: true,
    completes: true,
  },
  {
    name: "done, said of the thing",
    say: /^(?:the |my |our )?(?!(?:i|we|it|that|this|all|everything|not|never|get|well)\b)[a-z][\w'-]*(?: [\w'-]+){0,2} (?<!\bnot )(?:posted|sent|paid|booked|ordered|submitted|renewed|shipped|merged|deployed|cancelled|returned)$/,
    type: "event",
    now: true,
    completes: true,
  },
  {
    name: "got it done",
    say: /^(?:i |we )?(?:have )?(?:ordered|booked|sent|posted|paid|cancelled|canceled|renewed|submitted|signed|registered|merged|deployed|shipped|released|upgraded|installed|finished|passed|picked up|handed in|returned|filed|published|closed) (?!(?:it|that|this|them|up|for|off|nothing|none|no)\b)\S.{3,}/,
    type: "event",
    now: true,
    completes: true,
  },
];

/** English. */
export const english: LanguagePack = {
  language: "en",
  normalise: normaliseEnglish,
  clauseBreak: ENGLISH_CLAUSE_BREAK,
  question:
    /(?<!,? (?:ok|okay|alright|right|yeah|please))\?["')\]]*$|^(?:and |so )?(?:how (?:many|much|long|often|far|big)|what|which)(?: [\w'-]+){1,3} (?:do|does|did|should|can|could|would|will) (?:i|you|we|it|they|he|she)\b|: (?:how|what|why|which|can|is|does|do|should) [a-z]|^what(?:'s| is) (?:a|an|the|your)\b|^(?:what|why|how|where|who|which|whose|when)(?:'s|'re| (?:is|are|was|were|do|does|did|can|could|would|should|to|about|if|kind|sort|time|else|many|much|long|the|[a-z]+ (?:is|are|do|does|should|can|would)))\b(?!.*\bi live\b)|^have (?:you|we|i|they|he|she|anyone|any)\b|^(?:is|are) (?:\d+ |[a-z]+ )(?:[a-z]+ ){0,2}(?:good|bad|enough|long|normal|ok|okay|possible|typical|safe|worth|too|better|free|open|included|allowed|available|expensive|hard)\b|\b(?:can|could|would) you (?:please )?(?:explain|tell|show|help|give|write|make|recommend|suggest|check|review|draft|list|compare|remind me (?:what|how|where|when|which|who))\b|^(?:is|are|was|were|do|does|did|can|could|would|will|should|shall|has|any|know any) (?:it|you|there|i|we|he|she|they|this|that|the|anyone|someone|my|a|an|these|those|idea|tips|good)\b/,
  hypothetical:
    /^(?:if|imagine|suppose|supposing|let(?: us|'?s) say|say|pretend|assuming|what if|even if|unless|in case)\b|\bif (?:i|we) (?:lived|had|were|was|could|won|ever|moved|worked|owned|did)\b|\b(?:he|she|they|it|that|cat|dog|mum|mom|dad|kids|wife|husband|friend) would (?:love|like|hate|be|laugh|kill)\b|\b(?:i|we) (?:wish|would (?:love|like|never|have|say|be|rather (?!get|have|use|receive|not)\w+|go|want)|could|might|may)\b|^(?:maybe|perhaps|probably|might|would|could)\b|\bi think (?:i|we) (?:want|might|may|could|should|would)\b|\b(?:i|we) (?:was|were) (?:planning|going to|thinking|hoping|meaning|supposed)\b|^was (?:planning|going to|thinking|hoping)\b|\bcould be (?:good|nice|fun|great|an option|worth)\b|\b(?:thinking (?:of|about)|considering|toying with|dreaming|not decided|have not decided|still deciding|hypothetically|would be (?:nice|great|cool|fun)|someday|one day|some day)\b/,
  fiction:
    /\bmy (?:character|protagonist|hero|heroine|novel|story|oc|npc|dnd|d&d)\b|\b(?:role-?play|(?:in|from) (?:the|a|this|that) (?:novel|story|film|movie|tale|fairy ?tale|play|series)|the (?:hero|heroine|protagonist|main character|narrator)|in my (?:novel|story|book|game)|(?<!(?:write|finish|redo|edit|draft|revise|read|review|submit|print) )chapter \w+)\b/,
  pretend:
    /\b(?:let us|let's|lets) (?:all )?(?:play|pretend|role-?play|imagine)\b|\b(?:role-?play(?:ing)?|(?:play|playing) a game|in character)\b|^(?:now )?(?:imagine|pretend|suppose|act as if) (?:that )?you(?: are|'re|’re|re)\b|^(?:for|in) (?:this|the|our) (?:game|scene|role-?play)\b/i,
  kidding:
    /^(?:i(?:'|’)?m |i am |(?:ha)+,? )?(?:just |only )?(?:kidding|joking|jk)\b|^jk\b|^(?:that was|it was) a joke\b/i,
  correction:
    /^(?:(?:oh|ah|ok|argh|ugh|hm+)[,.! ]+)?(?:\*(?=\p{Lu}\p{Ll}+[.!]?$)|(?:no|nope|sorry|actually|wait|oops|whoops)(?=[,.!;:]| (?:sorry[,.]|i meant?\b|i mean |sorry,? i meant?|wait\b|no\b|it's|it is|make (?:it|that)|scratch|that was|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d))|i mean (?=\d)|it was (?:the|an?) [a-z]+(?: [a-z]+)?, not |[$€£]?\d[\d.,:]*(?: ?[a-z%]+)?, sorry$|correction|scratch that|hang on|hold on|my bad|whoops|i meant|i got that wrong|not (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?:i meant|scratch that|correction|i misspoke|i was wrong|got that wrong|my mistake|had to change|changed my mind|change of plan|moved it|it is now)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day instead[.!]*$|\bto be (?:exact|precise)[.!]*$|\bthe \d{1,2}(?:st|nd|rd|th) instead[.!]*$|\b(?:it's|it is|they're|that's) .{0,40}\bnow\b/iu,
  orders: ENGLISH_ORDERS,
  rules: [
    ...REQUESTS,
    ...NOTHING_TOLD,
    ...ENGLISH_REPLACED_RULES,
    ...ENGLISH_CHANGE_RULES,
    ...COMPLETIONS,
    ...ENGLISH_PEOPLE_RULES,
    ...ENGLISH_THING_RULES,
  ],
  cues: [...ENGLISH_CUES_FOR, ...ENGLISH_CUES_OF_LIFE, ...ENGLISH_CUES_AGAINST],
  worth: ENGLISH_WORTH,
  lasting:
    /\b(?:since|for (?:\w+ )?years|every|each|usually|always|no matter what|born|birthday|stand-?up|weekly|daily|regular(?:ly)?|valid|expires?|valid until|as of|version|license|(?:mon|tues|wednes|thurs|fri|satur|sun)day is|bought in|been \w+ing)\b/,
  statement:
    /^(?:(?:new )?(?:date|time|venue|place) for |(?:in|on|for|at) (?:the|our|my) (?<place>[\w'./@-]+(?: [\w'./@-]+){0,2}?),? )?(?<subject>(?:the|our|my|this|new|current) (?:[\w'./@-]+ ){1,6}?|(?:[A-Z][\w'.-]+ ){1,3}(?:[a-z-]+ ){0,3}?|(?:date|venue|total|budget|deadline|default branch|main branch|base branch|prod|production|staging|ci) (?:(?:of|for|in) (?:the|our|my) (?:[\w-]+ ){1,3}?)?)(?:is|are|was|were|has|have|runs|run|uses|use|lives|live|sits|listens|will|got|goes|needs|requires|expires|starts|costs|stays)\b(?<rest>.*)$/,
  topicOf: englishTopic,
  bareReminder: BARE_REMINDER,
  ended: endedEnglish,
  compound:
    /\band (?:is|am|are|has|have|can|can not|works?|lives?|plays?|speaks?|likes?|loves?|hates?|drives?|owns?|does|teach(?:es)?|own|drive|speak|play)\b|\bwith (?:my|our|his|her) (?:[a-z-]+ ){1,2}[A-Z]|,(?: and)? (?:my|our) [a-z ]{2,30} (?:is|are|has|works|lives)\b/,
  once: ONCE,
  chore:
    /^(?:and )?(?:call|email|text|book|fix|write|finish|send|buy|order|clean|submit|prepare|review|update|return|cancel|sign|print|pay|ring|renew|phone|collect|post|pick up|ship|draft|chase|sort|wash|water|feed|change|replace|upload|file|invoice|schedule) (?!me\b|it\b|that\b)\S+/,
  deed: /^(?:i|we|he|she|they|my [a-z]+|[A-Z]\p{Ll}+) (?:have |has )?(?:(?:re)?called|phoned|rang|emailed|texted|contacted|messaged|spoke (?:to|with)|visited|met|saw|went to|drove to|flew to|took|sent|paid|attended|watched|cooked|cleaned|complained|applied|interviewed|proposed|finished|passed|failed)\b(?! (?:me|it|that|this) )/u,
  ownVoice: /\b(?:i|i'm|im|i've|ive|my|we|our|me)\b/i,
  ownSubject: /^(?:(?:i|we|my|our) (?!am (?:not )?sure\b)|[A-Z]\p{Ll}+ |(?:the|our|my) [\w-]+ )/u,
  consequence:
    /,?\s+so,?\s+(?=(?:please|pls|don't|dont|do not|never|always|leave|skip|avoid|no|use|keep|stick|write|call|text|email|only|make sure|stop)\s)/i,
  leaning: /^(?:it|he|she|they|that|this|there|her|his|their|its)\b/,
  pronoun: /^(?:it|the (?:current|latest|new))\b/,
  antecedent: /(?:\b(?:the|our|my) (?:[\w'./@-]+ ){0,3}[\w'./@-]+|\b[A-Z][\w.-]+)$/,
  personOf,
  people: ENGLISH_PEOPLE,
  finite:
    /\b(?:i|we|he|she|they|it|you|that|there|who|which|is|are|am|was|were|has|have|had|do|does|did|will|would|can|could|should|must|might)\b/,
  leansBack:
    /^(?:and |but |so )?(?:when|where|how (?:long|many|much|old|often|far|big)|who|whose|which(?: one)?|what(?: (?:kind|time|size|colou?r|day))?)?(?: else)?,? ?(?:is|was|are|were|did|does|do|has|have|'s|will)?(?: you)?(?: [a-z]+)? ?(?:it|that|this|they|them|there|one|he|she|those|these)\b|\b(?:it|that|this|them|those|there|one|ones)$|\b[a-z]+ (?:it|them) (?:to|in|on|at|for|from|with|by)\b/i,
  results: ENGLISH_RESULTS,
  deeds: ENGLISH_DEEDS,
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
      ask: /\bwhat do you do(?: for (?:a living|work)| yourself| at the moment| now| these days| there| professionally)?\?|\bwhat(?:'s| is) your (?:job|occupation|profession|role)\b/i,
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
  asks: /\bhow come\b|^(?:and|any|so) [\w' -]{2,30}\?$|^(?:to|for|from|in|at|on|with) [\w' -]{2,30}\?$|\bis (?:your|his|her|their) [a-z]+\?$|\b(?:address|name|number|size|model|version|postcode|e-?mail|date of birth|budget)\?$|\b(?:[\w-]+) or (?:[\w-]+ ){0,2}[\w-]+\?$|\b(?:what|which|where|when|who|whose|how (?:many|much|old|long|far|big|often))\b|\b(?:is|are|do|does|did|have|has) (?:you|he|she|they|it|there|your|his|her|their|the)\b/i,
  asksOfUser:
    /^(?:(?:and|so|ok|okay)[,.]? )*(?:what|which|whose) [a-z-]+(?: [a-z-]+)?\?$|^(?:and|any) [\w' -]{2,30}\?$|\bis (?:your|his|her|their) [a-z]+\?$|^(?:and |so )?how (?:many|much|old|long|far|often|big)\b|^(?:and |so )?(?:what|which) (?:city|town|country|model|version|size|colou?r|brand|name|team|street|year|day)\b|\b(?:address|name|number|size|model|version|postcode|e-?mail|date of birth|budget)\?$|^(?:(?:and|so|ok|okay|great|thanks|sure)[,.!]? )*(?:do|are|is|does|have|has|did|was|were) (?:you|your|they|he|she|his|her)\b|\b(?:[\w-]+) or (?:[\w-]+ ){0,2}[\w-]+\?$|\b(?:what|which|where|when|who|whose|how (?:many|much|old|long|far|big|often))\b.*\b(?:you|your|yours|he|she|they|his|her|their|it|the)\b/i,
  asksWhen:
    /\bwhen\b|\b(?:which|what) (?:day|date|month|year)\b|^(?!.*\b(?:what|which|where|who|whose|how)\b)/i,
  idle: /\b(?:can|could|may|shall|should) (?:i|we)\b|\b(?:would|could|can) you (?:like|prefer|want|pick|say|share (?:more|it)|describe|tell me (?:more|a bit|about))\b|\b(?:what|how) (?:do|did|would) you (?:think|mean|want|need|see|feel|expect)\b|\bwhich (?:one )?(?:do|would|sounds?|works?|option|idea)\b|\b(?:happen\w*|problem|issues?|wrong|on your mind|error|log|help|feels?|feeling|coping|going|treating|looking for|working on|matter|the (?:line|message) (?:before|say))\b|\bhow (?:was|is|are|about|did)\b|\bwhat (?:about|kind of help|brings)\b|\bwhat else (?:can|could|should|would|shall|do you need|did you try|have you tried|is (?:wrong|new))\b|\bwhat (?:did|do|will|would) (?:you|he|she|they) (?:do about|say|reply|answer|try)\b|\bwhat did (?:you|he|she|they) do\?|\bwhat (?:is|was|are|were) (?:he|she|it|they|that) like\b|\bwhere will you start\b|\bdo you (?:want|need|mean|prefer that)\b|\bare you (?:looking|trying|sure|ready|asking|planning|interested|familiar|ok|okay)\b|\bdoes (?:that|this|it)\b|^(?:\w+[,.!] )*is (?:that|this|it|everything)\b|\b(?:any preference|anything else|something else)\b/i,
  noAnswer:
    /^here(?:'s| is| you|,)|^(?:hey|hi|hello|sure|thanks|thank you|aw+|oh),? \w+$|^(?:(?:but|and|because|god|oh|haha|no|yes|just|so|kind of|sort of|pretty|very|quite|really|too|a|an|the) )*(?:sometimes|(?:a )?(?:little )?bit|badly|well|home|here|there|out|away|surreal|amazing|awful|weird|wet|cold|hot|go|always|never|ever|often|rarely|seldom|occasionally|hardly|loads|tons|he|she|they|it|me|him|her|them|us|sent|did|done|guest|ages|forever|yesterday|today|sound|both|neither|everything|everyone|nobody|tired|bored|lonely|funny|lovely|terrible|horrible|busy|stressed|stressful)$|^(?:but|and|because) |^(?:\S+ ){0,3}ones?$|\b(?:yes|no)$|\byes,|^(?:(?:no|nope|nah|yep|yeah|none|not|never|(?:a few|a couple|a bit|a little|some|many|loads|lots|plenty|kind of|sort of)(?=[.!,]?$)|nothing|nowhere|nobody|neither|its|yes|maybe|dunno|do not|i do not|i am not|any|anything|either|both|whatever|all|later|soon|sure|fine|good|great|ok|okay|thanks?|thank|please|hm+|idk|guess|probably|depends|well|that|this|these|those|let us|it depends|exactly|right|true|same|sounds|perfect|cool|lovely|brilliant|works|twice|once)\b|(?:it|i|he|she|they|we) (?!is the\b)\w+)/i,
  vocabulary: { script: "spaced", stopWords: ENGLISH_STOP_WORDS },
  summarise: summariseEnglish,
  answered: (question, answer, about) =>
    `Asked "${question}"${about === null ? "" : ` about "${about}"`}, the user said: ${answer}`,
};

// "I'm not in Lima this week": still at home there.
const FOR_A_WHILE =
  /\b(?:this|next) (?:week|weekend|month|morning|afternoon|evening)\b|\b(?:today|tonight|tomorrow|right now|at the moment|until|till)\b/;

/** "I do not use Vim any more", "I am no longer vegetarian": the same without the end. */
function endedEnglish(normal: string): string | null {
  if (FOR_A_WHILE.test(normal)) return null;
  if (
    !/\bno longer\b|\bnot\b.*\bany (?:more|longer)\b|\b(?:am|is|are) not (?!sure\b)|\b(?:do|does) not (?:live|work)\b/.test(
      normal,
    )
  )
    return null;
  return normal
    .replace(/\b(?:(?:do|does|can|will) )?not /, "")
    .replace(/ ?\bno longer\b/, "")
    .replace(/ ?\bany (?:more|longer)\b/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** "My sister Ingrid" is Ingrid, "my sister" the sister; a pronoun is nobody certain. */
function personOf(who: string | undefined): string {
  if (who === undefined) return "user";
  const said = who.replace(/'s$/, "");
  if (/^(?:i|we|my|our|me)$/.test(said)) return "user";
  if (/^(?:he|she|they|his|her|their)$/.test(said)) return "";
  return (
    said.match(/[A-Z][\p{L}'-]+(?: [A-Z][\p{L}'-]+)?/u)?.[0] ?? said.replace(/^(?:my|our) (?:new )?/, "")
  );
}
