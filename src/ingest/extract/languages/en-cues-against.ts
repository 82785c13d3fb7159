import type { Cue } from "../pack.ts";

/** Signs that an English clause is chat, opinion, a request for once or a passing state. */
export const ENGLISH_CUES_AGAINST: readonly Cue[] = [
  {
    name: "second person",
    sign: /^(?:you|your)\b|\b(?:do|can|could|would|will) you\b/,
  },
  {
    name: "opinion of something",
    sign: /\b(?:is|are|was|looks?|sounds?|seems?|feels?) (?:so |very |pretty |quite |too |super |all )?(?:good|great|nice|cool|fine|bad|weird|funny|interesting|awesome|amazing|lovely|perfect|ok|okay|fair|awful|terrible|horrible|dreadful|gorgeous|freezing|true|right|wrong|hard|easy|insane|annoying|boring|crazy|useful|helpful|worth it|enough|sane|better|best|worse|possible|doable|tight|new to me|fun|sweet|beautiful|clear|nonsense|impossible)\b/,
  },
  {
    name: "warm words",
    sign: /\b(?:amazing|awesome|incredible|rewarding|inspiring|special|epic|blast|thankful|grateful|proud|meaningful|wonderful|fantastic|great (?:way|time|day|idea)|so (?:good|cool|fun|much)|here for (?:you|me)|for you|you guys|your)\b/,
  },
  {
    name: "feeling",
    sign: /\b(?:thrilled|stoked|excited|glad|lucky|inspired|motivated|freaked|happy|proud|grateful|blessed|honou?red|nervous|can not wait|looks? forward|looking forward|only imagine|pumped|relieved|satisfying|peace|serenity|encourag\w+|refresh\w+|humbl\w+|thankful|(?:up|down) for)\b/,
  },
  {
    name: "abstract",
    sign: /\b(?:journey|(?:your|the|their) support|passions?|growth|acceptance|dreams?|unity|strength|courage|confidence|motivation|goals?|challenges?|positivity|adventures?|memories|vibes?|difference|impact|experience|bucket list|creativity)\b/,
  },
  {
    name: "keep going",
    sign: /\bkeep (?:pushing|going|you|ya|up|it up|at it|improving|fighting|posted)\b|\b(?:have|make|look at|try|check) (?:a look|it out|sense)\b|\bhave a look\b/,
  },
  { name: "exclamation", sign: /!\s*$/, raw: true },
  {
    name: "thinking aloud",
    sign: /\b(?:i|we) (?:always |never |do not |did not |can not )?(?:think|guess|suppose|wonder|mean|see|know|bet|hope|forget|forgot|get it|believe|feel|figured?|imagine|doubt|assume|reckon|remember|thought|noticed|agree|understand|look forward|try|trying|tried)\b|\b(?:not sure|no idea|no clue|dunno|do not know|do not care|do not mind|do not get|do not understand|never mind|does not matter|do not worry)\b/,
  },
  {
    name: "passing state",
    sign: /\b(?:am|is|are|feel|feeling|was|so|bit|all) (?:tired|bored|hungry|sleepy|busy|back|sick of|done|stuck|lost|confused|worried|sorry|drowning|off(?! (?:until|till|on|from))|exhausted|happy|glad|excited|nervous|late|ready|here|there|curious|sad|fed up|in a hurry|on my way|about to|going to bed|having (?:trouble|problems|fun)|getting)\b|^(?:off|back) to\b|\b(?:bed|dinner|lunch|breakfast) (?:now|time)\b/,
  },
  {
    name: "request",
    sign: /\b(?:i|we) (?:want|need|would like|would love|look|am looking|are looking|came|am trying) (?:to|for|help|a|an|some|you)\b|^(?:need|want|looking for|could use|bring|send|any) (?!to\b)|^(?:got this|got the following|see below|see attached|help|tell|give|show|explain|let us|lets|let's|can|could|please|write|make|list|find|plan|create|draft|suggest|recommend|compare|want)\b|(?<!\b(?:i|we) )\bhelp (?:me|please|with)\b/,
  },
  {
    name: "it or that",
    sign: /^(?:it(?! is (?:for )?(?:my|our) | is (?:about |around |only )?[$€£]?\d| is \d+ [A-Z])|that|this(?! (?:is|was) (?:for|on|in) (?:my|our))|there(?! (?:is|are) \d)|these|those|which|what|who|how|why|where|when) (?:is|was|are|were|has|does|did|will|would|looks?|sounds?|makes?|worked|works|explains?|helps?|seems?|gives?|kills?)\b|^(?:that|this|it(?! is (?:for )?(?:my|our) | is (?:about |around |only )?[$€£]?\d))\b/,
  },
  {
    name: "story told",
    sign: /\b(?:said|told|asked|laughed|cried|looked at|felt|thought|happened|noticed|wondered|kept|turned out|ended up)\b/,
  },
  {
    name: "problem at hand",
    sign: /\b(?:(?:blocked|stuck) (?:on|at|in|with)|keeps? [a-z]+ing\b(?! (?:bees|chickens|goats|hens|fish))|has a bug|having trouble|error(?! (?:reporting|handling|logs?|budget|messages?|tracking|rate))|exception|crash(?:es|ed)?|fails?|failing|broken|bug|does not (?:work|compile|load|start|run|open|build|respond|connect|install|save|print|render|show)|can not (?:find|open|see|connect|log|install|figure|get|load|access)|is not working|not working|(?:is|are) not (?:loading|showing|opening|connecting|responding|turning on|starting|syncing|charging|coming through)|has not (?:turned up|shown up|come through|loaded|synced)|undefined|null|warning|timeout|complains?|wants to|fires|blows? up|hangs?|stops?)\b/,
  },
  {
    name: "told of the past",
    sign: /^(?!.*\b(?:my|our|i|we)\b)(?:the|an?)\b.{0,60}? (?:was|were|had|came|went|stood|lay|looked)\b(?! (?:moved|changed|switched|renamed|migrated|upgraded|postponed|rescheduled|set|agreed|decided|deployed|released|cancelled))/,
  },
  {
    name: "talk about the talk",
    sign: /^(?:my|the|one) (?:\w+ )?(?:question|problem|issue|idea|guess|point|answer|concern|hope|worry) (?:is|was)\b/,
  },
  { name: "history", sign: /\b(?:in|since|from|of) 1[0-8]\d\d\b/ },
  {
    name: "of things in general",
    sign: /^(?!.*\b(?:my|our|i|we)\b).*\b(?:typical|average|people|most \w+s|everybody|in general|humans)\b/,
  },
  {
    name: "points elsewhere",
    sign: /\b(?:the same|it all|that one|this one|one before|of them|(?:did|do|does|doing|done) (?:it|that|this))$/,
  },
  {
    name: "object not named",
    sign: /^(?:i|we) (?:[a-z]+ )?[a-z]+ (?:it|them|(?:that|this)(?! [a-z]+ (?:every|each|once|twice)))\b/,
  },
  {
    name: "said to someone",
    sign: /\b(?:thanks|thank you|hear you|appreciate|proud of you)\b|\b(?:too|quote|cool|great|right|that|asking|said), [A-Z][a-z]+[.!]*$/,
    raw: true,
  },
  {
    name: "wish of another",
    sign: /\b(?:he|she|they|mum|mom|dad|boss|everyone|wife|husband|kids?) (?:\w+ )?wants?\b/,
  },
  {
    name: "not yet known",
    sign: /\b(?:have|has) not (?:dared|opened|started|begun|had|used|tried|seen|heard|read|played|done|looked|been)\b|\beither$/,
  },
  {
    name: "asks for help",
    sign: /\bhelp$|\b(?:facing|having|get|getting) (?:an?|one|some|this|the)? ?(?:issue|problem|error|trouble)s?\b|^(?:[Ss]till )?(?:[Gg]etting|[Ss]eeing|[Hh]itting) |\bE[A-Z]{5,}\b|(?:Error|Exception)\b/,
    raw: true,
  },
  { name: "too short", sign: /^(?:\S+\s?){1,2}$/ },
  {
    name: "laughing",
    sign: /^(?:lol|haha\w*|hehe|omg|wow|thanks?|thx|cheers|bye|good night|see you|later|welcome|congrat\w*)\b/,
  },
  { name: "was", sign: /\b(?:was|were)\b/ },
  { name: "is not", sign: /\b(?:is|are) not\b(?! (?:until|till)\b)/ },
  { name: "it, inside", sign: /(?!^)\b(?:it|that|this)\b/ },
  {
    name: "something",
    sign: /\b(?:something|thing|things|stuff|one|ones|someone|somewhere|anything|everything)\b/,
  },
  { name: "would", sign: /\b(?:would|could|should|might)\b/ },
  { name: "you", sign: /\byou(?:r)?\b/ },
  { name: "getting", sign: /\b(?:getting|going|doing|coming)\b/ },
  { name: "but", sign: /\bbut\b/ },
  { name: "data", sign: /[a-z]=\S|\.\.\d|[{}<>;]{2}|\w\(\w*[,)]/i, raw: true },
  { name: "colon", sign: /: / },
  {
    name: "view of another",
    sign: /\b(?:wife|husband|mum|mom|dad|mate|friend|boss|brother|sister|partner|girlfriend|boyfriend|colleague|kids?|everyone|he|she|they|[A-Z]\p{Ll}+) (?:thinks?|reckons?|says?|believes?|swears?|insists?|suggest(?:s|ed)?|figures|claims?|told me|said|wants?)\b/u,
  },
  {
    name: "figure of speech",
    sign: /\b(?:killing me|drives? (?:me|everyone) (?:mad|nuts|crazy|up the wall)|dead on (?:my|our) feet|like an idiot|the worst|a nightmare|a pain|the dream|an idiot|a joke|a mess|a disaster|robbery|bless (?:him|her|them)|to die for|through the roof|cooked)\b/,
  },
  {
    name: "log or trace",
    sign: /\b(?:[A-Z][a-z]+){2,}\b.*\b(?:is not|cannot|failed|timed out)|\bcannot find\b|\(cost=|\b[A-Z]{4,}_[A-Z]+\b/,
    raw: true,
  },
  {
    name: "of today only",
    sign: /\b(?:today|tonight|this morning|this afternoon|this evening)\b/,
  },
  {
    name: "will see",
    sign: /^(?:i|we) will (?:see|try|do|have|get|be|go|come|find|just|let|check|look|think)\b/,
  },
  { name: "unless or if", sign: /\b(?:if i can|if all|if we|if it|if you|unless)\b/ },
  {
    name: "once, of someone",
    sign: /^(?:a|an|some|this|one) (?:guy|man|woman|bloke|person|kid|customer|client|mate)\b/,
  },
  {
    name: "truth about life",
    sign: /^(?:having|being|creating|seeing|learning|spending|taking|finding|knowing|making|doing|sharing|helping|giving|watching|reading|writing|cooking|painting|dancing|playing|exploring|books?|music|nature|art|life|family|friends|friendship|kids|dance|sports?|love|change|balance|setbacks|days|moments|people|tough times|hard work|teamwork|communication|it is (?:all |so |really |such )?(?:about|important|key|crucial|a (?:good|great) reminder))\b(?!.*\b(?:every|since|\d))/,
  },
  {
    name: "what it does to me",
    sign: /\b(?:reminds?|makes?|made|helps?|helped|gives?|gave|brings?|brought|lifts?|keeps?|kept|inspires?|inspired|fuels?|motivates?|encourages?|fascinates?|pushes?|push) (?:me|us|you|people|each other)\b|\b(?:brings?|bringing|brought) (?:so much |such |me |us )?(?:joy|happiness|peace|people|comfort)\b/,
  },
  {
    name: "gush",
    sign: /\b(?:so much fun|(?:a|such a|the) (?:blast|joy|delight|thrill|treat|dream|ride|rush)|time of (?:my|our|their) li(?:fe|ves)|unbelievable|gorgeous|magical|epic|insane|adorable|hilarious|bliss|co[sz]y(?:ing)?|vibes?|stunning|breathtaking|unforgettable|incredible|legendary|game changer|dream come true|so (?:special|powerful|inspiring|rewarding|relaxing|proud|worth)|means? (?:a lot|so much|the world|everything)|in awe|chills|cherish|treasure|lucky to have|here for)\b/,
  },
  {
    name: "way of coping",
    sign: /\b(?:stay(?:ing)? (?:positive|strong|motivated|focused|active)|day by day|step (?:at a time|by step)|pushing (?:myself|harder|through)|believ(?:e|ing) in|give (?:it )?(?:my|our) (?:all|best)|best version|clear (?:my|your) (?:head|mind)|make(?:s)? (?:all )?(?:the|a) (?:big )?difference|keep(?:ing)? going|take care|hang in there|de-?stress|unwind|recharge|headspace|perspectives?|new experiences|resilience|self-care|well-?being|mindset|inner peace)\b/,
  },
  { name: "you are", sign: /\byou (?:are|will)\b/ },
  {
    name: "best or crazy time",
    sign: /\b(?:doing (?:my|our) best|crazy (?:few )?(?:days?|weeks?|time)|a (?:wild|long) (?:ride|road|day|week))\b/,
  },
];
