import type { Rule } from "../pack.ts";
import { ENGLISH_CHORES } from "./en-chores.ts";
import { ENGLISH_FIRST_ORDERS } from "./en-first-orders.ts";
import { ENGLISH_LEFT_TO_DO, LEFT_TO_DO } from "./en-left-to-do.ts";
import { ENGLISH_STANDING_ORDERS } from "./en-standing-orders.ts";

const VERB =
  "(?:use|write|answer|reply|respond|speak|talk|call|address|give|show|keep|send|put|add|include|format|ask|check|start|stick|tell|suggest|recommend|mention|explain|list|run|commit|push|open|touch|ring|phone|text|email|book|make|do|go|draft|translate|correct|stop|avoid|leave|prefer|refer|sign|quote|convert|round|assume|treat|be|say|remind|name|wrap|format|return|deploy|merge|delete|change|edit|reformat|generate|create|spell|cc|skip|limit|cite|link|end|begin|confirm|wait|contact|message|greet|word|summarise|summarize|order|pick|choose|follow|test|document|comment|indent|let|get|take|bring|buy|have|apply|bother|offer|feed|lecture|apologise|apologize|pad|sugarcoat|repeat|switch|sort|print|output|review|rewrite|read|look at|focus|point out|highlight|flag|provide|present|compare|rank|estimate|number|save|store|reuse|offer|spare|label|mark|measure|count|propose|prefix|double[- ]check|render|reference|append|attach|escape|squash|rebase|validate|consider|specify|declare|install|remove|ignore|exclude|include|warn|capitali[sz]e|abbreviate)";
const LASTING =
  "(?:always|never|from (?:now|here|today) on(?:wards)?|in (?:the )?future|going forward|ever(?! since)|every time|each time|next time|whenever|at all times|as a rule|by default|from this point|henceforth|for good|permanently|until further notice)";
const IDLE =
  "(?:go|be|run|stop|leave|say|admit|head|know|think|sleep|see|look|laugh|agree|wait|rush|eat|work|live|use|talk (?:to you|about)|confront|face|keep|believe|be|feel|support|try|love|learn|check out|catch up|hang out|meet up|celebrate|focus|enjoy|appreciate|help|trust|see|find (?:joy|time|balance|my|a way|ways?|out)|stick together|take (?:it|a)|get (?:into|in|out|some|better|through|away)|tough|explore|experience|make (?:time|sure|the most)|create|improve|grow|work on (?:my|that|it)|give|tell you|share|show you|mention|clarify|remember (?!to)|get (?:back|going|that into|used|up)|come back|figure|understand|ask you|tell you|pay attention|do (?:it|that|this|so)|cry|deal|stay|share|dash|start (?:cooking|somewhere)|drive back)";

/** A reminder of the task just named: "nag me on Thursday", "put it on my list". */
export const BARE_REMINDER =
  /^(?:please )?(?:do not let me forget|(?:remind|nag|ping|poke) me(?: about (?:it|that|this))?(?: (?:on|at|in|tomorrow|tonight|next|this|again|then)\b(?:(?! to | that | about ).){0,30})?|(?:put|add) (?:it|this|that|them) (?:on|to) my (?:list|to-?dos?)(?: please)?)$/;

/**
 * Instructions and tasks. They come before the gates, because "whenever I…" and "can you remind me…?" look like
 * hypotheses and questions. Instructions are lasting; a request for this once is none. `nothing` says that a clause
 * is no order, whatever else it may be.
 */
export const ENGLISH_ORDERS: readonly Rule[] = [
  ...ENGLISH_FIRST_ORDERS,
  {
    name: "unwanted",
    say: /^i (?:never|do not) want (?:to (?:see|hear|get|receive|read)|any|you to) (?!be\b)|^remember to (?:always|never) /,
    type: "instruction",
  },
  {
    name: "not an order",
    say: /\b(?:jk|kidding)$|^(?:i|we) (?:always|never)\b|^[a-z]+ [#\w-]*\d[\w-]* (?:never|always) [a-z]+(?:ed|s)\b|^keep (?:saying|forgetting|getting|thinking|calling|mixing|losing|meaning|missing)\b|^never (?:use|wear|open|play|watch|touch|read) (?:it|them)\b|^have (?:you|we|i)\b|\blet (?:me|us) know\b|^i can (?:add|put|have|get)\b|\b(?:so|and) i can\b|\b(?:you love|your (?:dreams?|heart|passion|values|brand|body|limits|gut)|(?:be|love|believe in|treat|enjoy|take care of|on|with|push|trust) yourself|can ?not wait|hesitate)\b|^(?:stay|be) (?:safe|strong|well|true)\b|\bnever (?:give up|stop)\b|^must (?:be|have|feel)\b|^(?:should|do|does|did|is|are|why|what|how|where|who) (?!not\b|(?<=^do )(?:use|keep|write|call|always|give|send|include|put|avoid|stick)\b)/,
    type: "nothing",
  },
  { name: "reminder that names nothing", say: BARE_REMINDER, type: "nothing" },
  {
    name: "remind me",
    say: /(?<!\bto |that |always |they |it |which )\b(?:remind|nag|ping|nudge|poke) me (?:to|about|that|on|at|in|tomorrow|tonight|next|when|before|every|again|monday|tuesday|wednesday|thursday|friday|saturday|sunday|of the|please|\d)|\b(?:(?:set|put|make|create|add) (?:me )?a reminder|do not let me forget|(?:let us|let's|lets) not forget to|put (?:it|this|that) on my (?:list|to-?do)|add (?:it|this|that|.{1,60}) to my (?:list|to-?dos?)|(?:have to|must|need to|should) remember to|note to self)\b|^(?:(?:to-?do|TO-?DO)|reminder|note to self)(?: (?:for|list|later|tomorrow|today|next|this)[\w ]{0,20})? ?:|^(?:please |can you |could you )*(?:put|add|stick) .{1,30}(?:on|to|in) (?:my|the|our) (?:list|to-?dos?|calendar|tasks?)(?: please)?: .{3,}|^(?:please |can you |could you )*(?:add|make|create|open) an? (?:task|to-?do|reminder|ticket)(?: for (?:me|us))?(?: to|:| for) .{3,}|^(?:(?:my |the |our )?(?:plan|goal|job|mission|task|aim|to-?dos?|today|tomorrow)(?:'s (?:plan|goal|job|task|mission))?(?: (?:for |is |today|tomorrow|this week|of the day)+)?): ?(?:to )?(?:finish|write|fix|build|call|send|book|buy|pay|get|do|ship|test|review|clean|prepare|submit|sort|update|move|migrate|deploy|release|read|draft|order|make|plan)\b.{3,}/,
    type: "task",
    evenAsked: true,
  },
  {
    name: "form of address",
    say: /(?<!\b(?:kids|children|grandchildren|grandkids|students|pupils) (?:all |always |just )?)\b(?:call|address) me\b(?! (?:crazy|mad|nuts|weird|odd|old[- ]fashioned|paranoid|cynical|naive|stupid|silly|biased|sentimental|picky|lazy|superstitious|boring|petty|dramatic|s[ck]eptical|what(?:ever)? you|an? [a-z]|back|later|when|at|on|tomorrow|if|again|any ?time|by|between|before|after|instead|first|directly|whenever|now|today|tonight|this|next|about|with|in|up)\b)|\b(?:not like|hate|not want|not stand|stop|prefer|rather) (?:being called|to be called|calling me|be called)\b/,
    type: "instruction",
    topic: "user/form of address",
    evenAsked: true,
  },
  {
    name: "lasting order",
    say: new RegExp(
      `^(?:please,? |and |you (?:should|must|can|need to) |i (?:want|need|would like) you to |make sure (?:to |you |that you )?|(?:for|in|with|on) (?!me\\b)[\\w -]{2,30}?,? )*${LASTING},?(?: and always)?,? (?!(?:have been|have(?=,|$)|have (?:had|wanted|loved|hated|liked)|be fun|get (?:it|confused))\\b)(?:please |you (?:should|must) |to )?${VERB}\\b`,
    ),
    type: "instruction",
  },
  {
    name: "order made lasting",
    say: new RegExp(
      `^(?:please,? |you (?:should|must|can) |i (?:want|need|would like) you to |make sure (?:to |you |that you )?|can you |could you |do not |do )*${VERB}\\b.*\\b${LASTING}\\b`,
    ),
    type: "instruction",
  },
  {
    name: "lasting order, asked",
    say: new RegExp(
      `^(?:can|could|would|will) you (?:please )?(?:.{2,80}\\b${LASTING}\\b|${LASTING} ${VERB}\\b)`,
    ),
    type: "instruction",
    evenAsked: true,
  },
  {
    name: "from now on",
    say: /\b(?:from now on|going forward|in future|from here on)\b(?!.*\bi (?:am|will|have)\b)/,
    type: "instruction",
    evenAsked: true,
  },
  {
    name: "whenever",
    say: new RegExp(
      `^(?:please )?(?:if|when|whenever|every time|each time|any time|before|after) (?:i|you|we)\\b.{2,120}[,:] ?(?:please |then |always |never |do not |just )*(?:nothing|no|only|max|at most|not more|${VERB})\\b`,
    ),
    type: "instruction",
    evenAsked: true,
  },
  {
    name: "order, whenever",
    say: new RegExp(
      `^(?:please |always |do not |never )*(?!(?:check out|look at|stay|be|have|get(?! me| us)|feel)\\b)${VERB}\\b.{1,120}\\b(?:when(?:ever)?|if|every time|before|unless) (?:i|you|we)\\b(?! (?:can|could|have time|get (?:a|the) chance|are done|met|were|was|went|had|got|did|saw|[a-z]+ed)\\b)`,
    ),
    type: "instruction",
  },
  {
    name: "prohibition",
    say: new RegExp(
      `^(?:please,? |and |so,? |but )*(?:do not|never|stop|no more|avoid|quit)(?: ever)?,? (?!(?:know|worry|think|mind|get me wrong|care|have|need|want|understand|see|be sorry|forget)\\b)(?!(?:ask|tell me|judge(?: me)?|laugh|say it|tell anyone|mention it)$|(?:give up|giving up|stop believing|lose hope|be (?:afraid|scared|shy|sad)|let (?:it|them|anyone|that))\\b)(?:${VERB}|\\w+ing)\\b`,
    ),
    type: "instruction",
  },
  {
    name: "prohibition inside",
    say: new RegExp(
      `[,;:.] (?:and |so |but |please |hence )*(?:please )?(?:do not|never|avoid)(?: ever)? (?!(?:know|worry|think|mind|care|have|need|want|understand|see|forget|use it|eat|drink|like|give up|stop|be (?:afraid|scared|shy)|let (?:it|them|that|anyone)|hesitate)\\b)${VERB}\\b`,
    ),
    type: "instruction",
  },
  ...ENGLISH_STANDING_ORDERS,
  ...ENGLISH_CHORES,
  {
    name: "no more of something",
    say: /^(?:please,? )?no (?:more )?(?!idea|problem|worries|way|need|rush|thanks|clue|changes|luck|doubt|one|joke)[\w -]{2,30} (?:please|in your|in my|when you|in (?:any|all|the) (?:[\w-]+ ){1,2}you|in (?:anything|everything|what|whatever) you|in (?:the )?(?:answers|replies|responses))\b/,
    type: "instruction",
  },
  {
    name: "leave out",
    say: /\b(?:leave out|keep(?! [a-z]+ing\b)) (?:the |any |all |it |them )?[\w -]{2,40} (?:when you|in your|out of|to (?:a )?max(?:imum)?|to (?:at most|under|below)|under|below|short|brief|concise)\b/,
    type: "instruction",
  },
  {
    name: "what helps me",
    say: new RegExp(`^(?:please,? )*${VERB}\\b.{6,100}\\b(?:that|it|which) (?:really )?helps me\\b`),
    type: "instruction",
  },
  {
    name: "style of answers",
    say: new RegExp(
      `^(?:please,? |make sure (?:to |you )?)*(?:answer|reply|respond|write|speak|talk|keep|format|limit|give me(?! (?:an?|one|two|three|four|five|some|\\d+|more|your)\\b)|show|use|stick to|prefer)\\b.{0,60}\\b(?:answers|replies|responses|comments|explanations|metric|imperial|celsius|fahrenheit|bullet points?|british|american|spelling|formal|informal|first name|plain (?:english|text)|markdown|emojis?|code only|commit messages|variable names|code examples|examples|prices|temperatures|dates|measurements|units|summaries|recipes|lists? to|whatever you write|everything you write|stuff for me|to me|with me|for me)\\b`,
    ),
    type: "instruction",
  },
  {
    name: "one thing, not another",
    say: /^(?:please,? )*(?:use|write|follow|prefer|stick to|call it|spell it)\b.{2,60}(?:, not\b|\binstead of\b|\brather than\b|\bin this (?:project|repo|repository|chat|codebase)\b|\bfor this project\b|\beverywhere\b)/,
    type: "instruction",
  },
  {
    name: "when doing",
    say: new RegExp(
      `^(?:please,? )*(?:when|if|while) (?!(?:i|you|we|it|the)\\b)\\w+ing\\b.{2,100}, ?(?:please |always |never |do not )*${VERB}\\b`,
    ),
    type: "instruction",
  },
  {
    name: "only so",
    say: new RegExp(`^(?:please,? )*only ${VERB}\\b (?!the (?:first|second|last)\\b)`),
    type: "instruction",
  },
  {
    name: "all of a kind",
    say: /^(?:all|any|every) (?!(?:good|the best|right|set)\b).{3,50},? please$/,
    type: "instruction",
  },
  {
    name: "only this style",
    say: /^(?:please,? )?(?:metric|celsius|fahrenheit|imperial|plain text|code|english|bullet points?|short answers?|one-liners?) only\b/,
    type: "instruction",
  },
  {
    name: "rule given",
    say: /^(?:(?:one|another|the|house|golden|first|second|quick|new|a|my|our|important|only|team) )*(?:rule|request|convention|ground rule|preference|style)s?(?: (?:for|of|in|about|on) [\w' -]{2,40}?)?: .{6,}/,
    type: "instruction",
  },
  {
    name: "this, not that",
    say: /^(?:and |also )*(?!(?:will|would|can|could|do|does|did|is|are|am|was|were|has|have|had|may|might|must|should|need|maybe|probably|sorry|why|if)\b)[\w-]+,? not [\w-]+(?: (?:in|for) (?:this|the|our|my|all|any) [\w -]{2,30}|,? (?:please|always|everywhere))/,
    type: "instruction",
  },
  {
    name: "so, please",
    say: /^(?:and |oh |also )*(?!(?:can|could|would|not|an?|one|two|some|another|more|help|now|next|just)\b)[\w' -]{3,50} (?:in|as) (?:(?:snake|camel|pascal|kebab|lower|upper|title)[_ -]?case|bold|italics|markdown|plain text|(?:a )?tables?|bullets?|bullet points|english|german|french|spanish|japanese|metric|full sentences|24[- ]hour|iso)\b.{0,20}? please\b/,
    type: "instruction",
  },
  {
    name: "reach me so",
    say: /^(?:please |but )*(?:ring|call|phone|text|e-?mail|message|contact|reach) me (?!back\b|later\b|if\b|when\b).{0,40}\b(?:on (?:my|the)|before|between|after|only|instead|first|rather than)\b/,
    type: "instruction",
  },
  {
    name: "because of taste",
    say: new RegExp(
      `\\bi (?:(?:do|can) not (?:like|stand|eat|want|use)|prefer|like|hate|want|need|only use)\\b.{2,60}\\bso (?:please )?(?:${VERB}\\b|no\\b)(?! (?:it is|that is|we|i)\\b)`,
    ),
    type: "instruction",
  },
  {
    name: "on what comes to me",
    say: /^(?:please )?(?:do )?(?:use|print|write|put|send) .{2,40} (?:on|in|to) (?:letters?|e?-?mails?|messages?|texts?|anything|everything|replies|answers)(?: (?:to|for) me)?\b/,
    type: "instruction",
  },
  {
    name: "as if to a beginner",
    say: /^(?:please )?explain (?:things|it|everything|stuff|this|concepts) (?:to me )?(?:like|as if|as though) i\b|^no need to \w+.*\b(?:ever|every time|all the time|each time)\b/,
    type: "instruction",
  },
  {
    name: "manner",
    say: /^(?:please,? )*(?:be (?:more |very |brutally |completely |totally |really |absolutely |as )*(?:blunt|honest|brief|concise|direct|gentle|patient|strict|critical|specific|precise|formal|informal|polite)\b|keep (?:it|things) (?:casual|short|brief|simple|formal|light|concise|professional)\b|write in (?:lowercase|uppercase|capitals|full sentences|simple|plain|the (?:first|second|third) person|(?:present|past) tense)\b|skip (?:the )?(?:pleasantries|intros?|preamble|small talk|explanations?|disclaimers?|apologies|filler)\b|use (?:they|she|he)\/(?:them|her|him)\b)/,
    type: "instruction",
  },
  {
    name: "on every one",
    say: new RegExp(
      `^(?:please,? )*${VERB}\\b.{2,60}\\b(?:every|each|all) (?:single )?(?:answers?|claims?|repl(?:y|ies)|responses?|messages?|summar(?:y|ies)|emails?|lists?|functions?|commits?|recipes?|tables?)\\b`,
    ),
    type: "instruction",
  },
  {
    name: "on everything",
    say: new RegExp(`^(?:please,? )*${VERB}\\b.{2,60}\\b(?:on|in|to|for|with) everything\\b`),
    type: "instruction",
  },
  {
    name: "warn me",
    say: /^(?:if|when|before) .{3,80}, ?(?:please |always )*(?:warn|ask|tell|alert|notify|check with) me\b/,
    type: "instruction",
  },
  {
    name: "not to me",
    say: /^(?:please,? )*(?:do not|never) (?!(?:know|worry|think|mind|get|have|need|want|understand|see|forget|quote|tell|like|blame|judge)\b)\w+ (?:me|my|your)\b/,
    type: "instruction",
  },
  {
    name: "correct me",
    say: /^(?:please,? )*(?:correct|fix) (?:every|all|any|my)\b.{0,60}\b(?:mistakes?|errors?|grammar|spelling|typos?)\b/,
    type: "instruction",
  },
  {
    name: "text, not call",
    say: /^(?:please |do )+(?:write|e-?mail|text|message)(?: to)?(?: me| us)?(?: only| instead)$|\b(?:text|e-?mail|message|contact|write to|reach) me (?:instead|only|rather|(?:by|via|through|on) (?:e-?mail|text|phone|sms|chat|whatsapp|signal))\b|\bshould go to\b.{2,60}\b(?:from now on|not to)\b/,
    type: "instruction",
  },
  {
    name: "code should",
    say: /\b(?:please|pls) (?:stick to|follow|respect|use)\b.{0,60}\b(?:whatever|everything|all|any)\b/,
    type: "instruction",
  },
  {
    name: "request to whom one talks",
    say: /^(?:(?:i|we) )?(?:need|want|have|would like) to (?:(?<!have to )(?:change|cancel|update|reset|return|exchange|amend|rebook|postpone|claim) (?:my|our|an?|the|it|this|some)\b|report\b|speak (?:to|with)\b|talk to (?:someone|you|a)\b|ask\b|know\b|find out\b)/,
    type: "nothing",
  },
  ...ENGLISH_LEFT_TO_DO,
  {
    name: "obligation",
    say: new RegExp(
      `(?:(?<!work |what |how much |all |when |things |way |because )\\b(?:i|we|someone|someone is|[sS]omebody|[sS]omeone) |^)(?:really |definitely |will )?(?:need to|needs to|have to|has to|must|ought to)(?: remember to)? (?!${IDLE}\\b)\\w+`,
    ),
    type: "task",
  },
  {
    name: "need it done",
    say: /\b(?:i|we)? ?need (?:to get |to have )?(?:that|it|this|them|the [\w -]{2,30}) (?:posted|sent|done|finished|fixed|booked|paid|renewed|signed|submitted|ready)\b/,
    type: "task",
  },
  {
    name: "due",
    say: /(?<!baby )\b(?:is|are) due (?:by|on|in|at|next|to)\b|\b(?:have|has|need|needs) to be (?:with|at|in|done|sent|submitted|finished|ready)\b|^(?:the )?deadline\b/,
    type: "task",
    dated: true,
  },
  {
    name: "has until then",
    say: new RegExp(`\\b(?:i|we) have (?:until|till) .{3,40} to (?!${IDLE}\\b)[a-z]+\\b`),
    type: "task",
    dated: true,
  },
  {
    name: "wanted by a date",
    say: /\b(?:boss|manager|client|customer|team|lead|professor|teacher|editor|supervisor|landlord|school|bank|accountant|prof\.? [A-Z]\p{Ll}+|dr\.? [A-Z]\p{Ll}+|[A-Z]\p{Ll}+|he|she|they|^[a-z]+ (?:from|in|at) [a-z]+) (?:wants?|needs?|expects?|asked for|is waiting for) (?!(?:me|us|you) to (?:be|stop|go|come|see|stay|leave)\b).{3,60}\b(?:by|before|until)\b/u,
    type: "task",
    dated: true,
  },
  {
    name: "task by a date",
    say: new RegExp(
      `^(?:i )(?:will|should|am going to|promised to) (?!${IDLE}\\b)\\w+.*\\b(?:by|before|until)\\b`,
    ),
    type: "task",
    dated: true,
  },
  {
    name: "to be done by a date",
    say: /\b(?:should|must|has to|needs? to|have to|is to|are to) be (?:ready|done|finished|in|out|sent|submitted|there|live|complete|delivered|paid|handed in|signed|with [a-z]+)\b/,
    type: "task",
    dated: true,
  },
  {
    name: "chore by a date",
    say: /^(?:ship|fix|write|deliver|release|draft|update|review|design|build|clean|organi[sz]e|apply|fill (?:in|out)|hand over|set up|contact|find|get|choose|decide|confirm|reply|respond|renew|pay|ring|call|phone|send|book|buy|order|submit|file|return|collect|pick up|post|finish|register|cancel|sign|hand in|email|chase|prepare|print) .{3,60}\b(?:by|before)\b/,
    type: "task",
    dated: true,
  },
  {
    name: "chore",
    say: /^(?:renew|pay|ring(?! the (?:\w+ )?(?:door|bell|buzzer))|phone|collect|pick up|hand in|fetch|post|chase|drop off) (?:the|my|our|mum|dad) .{3,}/,
    type: "task",
  },
  LEFT_TO_DO,
];
