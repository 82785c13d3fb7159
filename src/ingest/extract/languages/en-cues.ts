import type { Cue } from "../pack.ts";

/**
 * Signs that an English clause tells something lasting and particular about the user, their people or their
 * projects (positive), or that it is chat, opinion or a passing state (negative).
 */
export const ENGLISH_CUES: readonly Cue[] = [
  {
    name: "first person",
    sign: /^(?:[\w-]+ )?(?:i|we|my|our)\b|\b(?:i|we) (?:have|am|are|can|do|use|run|keep|own|live|work|only|never|always|need|want)\b|\b(?:my|our|ours|mine)\b/,
    points: 1.5,
  },
  {
    name: "subject left out",
    sign: /^(?:have not|has not|been|never|can not|do not|does not|not (?:fussed|keen|into|a fan)|hates?|loves?|allergic|born|working|living|using|running|learning|studying|only|no)\b/,
    points: 1.5,
  },
  {
    name: "close person",
    sign: /\b(?:wife|husband|partner|girlfriend|boyfriend|mum|mom|mother|dad|father|parents|brother|sister|son|daughter|kids?|baby|cousin|uncle|aunt|grandm\w+|grandf\w+|nephew|niece|boss|manager|flatmate|landlord|dog|cat|puppy|neighbou?r|colleague|friend|team|builder|teacher|doctor|vet)\b/,
    points: 1,
  },
  { name: "he, she, they", sign: /^(?:he|she|they|her|his|their)\b/, points: 0.5 },
  {
    name: "thing that is",
    sign: /^(?:(?:the|our|my|all|everything|unit|prod|production|staging|total|venue|budget|config|table|branch|topic|state|date|music|password|flash|tests?)\b)(?: [\w'./-]+){0,6}? (?:is|are|lives?|sits?|runs?|uses?|listens?|goes?|go|has|have|needs?|requires?|expires?|starts?|called)\b|^(?!it|that|this|there|here|what|who|he|she|they|you|everyone|nobody|so|all)[a-z][\w-]*(?: [a-z]+)? (?:is|are|lives?|sits?|goes) (?:in|at|on|under|with|called|like|closed|open|`|["“])/,
    points: 1.5,
  },
  {
    name: "code",
    sign: /`[^`]+`|(?:^|\s)[~.]?\/[\w.~-]+\/|\b\w+\.(?:ts|js|py|json|toml|yaml|yml|md|rs|go|sql|conf|sh|example|com|org|io)\b|\b\w+_\w+\b|\b\w+::\w+/,
    points: 1.5,
    raw: true,
  },
  {
    name: "product code or version",
    sign: /\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[A-Z0-9][\w-]{2,}\b|\bv?\d+\.\d+(?:\.\d+)?\b|\b[a-z]+-[a-z]+-\d\b/,
    points: 1,
    raw: true,
  },
  {
    name: "tool with version",
    sign: /\b(?:node|python|postgres|java|go|rust|php|ruby|django|rails|react|vue|mysql|windows|ubuntu|android|ios|gradle|laravel|macos|swift|kotlin|angular)\b(?: version)? v?\d/i,
    points: 2,
    raw: true,
  },
  {
    name: "amount with unit",
    sign: /\b\d[\d.,]* ?(?:k\b|m\b|mg|mcg|kg|km|cm|mm|gb|mb|tb|mhz|ghz|hz|ms|usd|eur|gbp|euros?|dollars?|pounds?|years?|yrs?|months?|weeks?|hours?|minutes?|mins?|people|guests?|seats?|rows?|workers?|users?|licen[cs]es?|litres?|miles|percent|%|rooms?|items?|million|each|of us|square)|[$€£¥]\d/i,
    points: 1,
    raw: true,
  },
  { name: "number", sign: /(?<![\w.:/-])\d{2,}(?:[,.]\d+)?(?![\w:/-])/, points: 0.5, raw: true },
  {
    name: "long number",
    sign: /(?<![\d.,/:-])(?!(?:19|20)\d\d\b)\d{4,}(?![\d.,/:-]\d)/,
    points: 1,
    raw: true,
  },
  {
    name: "name in parts",
    sign: /\b[a-z]+-[a-z]+-[a-z]+\b(?<!-(?:of|to|in|the|old|up|on)-\w+)/,
    points: 1,
    raw: true,
  },
  {
    name: "proper name",
    sign: /(?<=[\p{Ll}\d,;:)] )(?!I\b|I'|OK\b|TV\b|AI\b|PR\b|CI\b|API\b|LOL\b|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\p{Lu}\p{L}+/u,
    points: 1,
    raw: true,
  },
  { name: "short quotation", sign: /["“][^"”]{2,40}["”]/, points: 1, raw: true },
  {
    name: "never, cannot, only",
    sign: /\b(?:can not|never|only|do not|does not|has not|have not|will not|hates?|no way|hopeless|off limits|useless|unable|nobody|everyone)\b/,
    points: 1,
  },
  {
    name: "lasting trait",
    sign: /\b(?:allerg\w+|intoleran\w+|coeliac|celiac|vegan|vegetarian|diabet\w+|asthma\w*|deaf|blind|wheelchair|pregnant|born|grew up|raised|native|retired|married|divorced|engaged|widowed|own|owns|rent|rents|mortgage|commute|salary|degree|major|hobby|collect|initials|nickname|birthday|hometown|religion|blood type|medication|knee|back pain|surgery|meniscus|tendon)\b/,
    points: 1,
  },
  {
    name: "state of affairs",
    sign: /\b(?:called|named|keep|keeps|keeping|use|uses|using|learning|studying|obsessed|signed up|went with|go(?:ing)? with|decided|chose|picked|settled on|stored|stores|deploy\w*|hosted|written in|built with|built on|based in|lives? in|runs? on|is on|are on|prefer\w*|capped|frozen|rule|convention|policy|habit|tradition|taught|wrote)\b/,
    points: 1,
  },
  {
    name: "habit",
    sign: /\b(?:every|each|usually|always|until (?:\w+)|in the (?:morning|afternoon|evening)s?|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings|evenings|weekends|for (?:\d+|two|three|four|five|six|seven|eight|nine|ten|a few) years|since (?:19|20)\d\d|since i was)\b/,
    points: 1,
  },
  {
    name: "second person",
    sign: /^(?:you|your)\b|\b(?:do|can|could|would|will) you\b/,
    points: -2,
  },
  {
    name: "opinion of something",
    sign: /\b(?:is|are|was|looks?|sounds?|seems?|feels?) (?:so |very |pretty |quite |too |super |all )?(?:good|great|nice|cool|fine|bad|weird|funny|interesting|awesome|amazing|lovely|perfect|ok|okay|fair|true|right|wrong|hard|easy|insane|annoying|boring|crazy|useful|helpful|worth it|enough|sane|better|best|worse|possible|doable|tight|new to me|fun|sweet|beautiful|clear|nonsense|impossible)\b/,
    points: -1.5,
  },
  {
    name: "warm words",
    sign: /\b(?:amazing|awesome|incredible|rewarding|inspiring|special|epic|blast|thankful|grateful|proud|meaningful|wonderful|fantastic|great (?:way|time|day|idea)|so (?:good|cool|fun|much)|here for (?:you|me)|for you|you guys|your)\b/,
    points: -1.5,
  },
  {
    name: "thinking aloud",
    sign: /\b(?:i|we) (?:think|guess|suppose|wonder|mean|see|know|bet|hope|forget|forgot|get it|believe|feel|figured?|imagine|doubt|assume|reckon|remember|thought|noticed|agree|understand|look forward|try|trying|tried)\b|\b(?:not sure|no idea|no clue|dunno|do not know|do not care|do not mind|do not get|do not understand|never mind|does not matter|do not worry)\b/,
    points: -3,
  },
  {
    name: "passing state",
    sign: /\b(?:am|is|are|feel|feeling|was|so|bit|all) (?:tired|bored|hungry|sleepy|busy|back|sick of|done|stuck|lost|confused|worried|sorry|drowning|off|exhausted|happy|glad|excited|nervous|late|ready|here|there|curious|sad|fed up|in a hurry|on my way|about to|going to bed|having (?:trouble|problems|fun)|getting)\b|^(?:off|back) to\b|\b(?:bed|dinner|lunch|breakfast) (?:now|time)\b/,
    points: -2.5,
  },
  {
    name: "request",
    sign: /\b(?:i|we) (?:want|need|would like|would love|am looking|are looking|came|am trying) (?:to|for|help|a|an|some|you)\b|^(?:help|tell|give|show|explain|let us|lets|let's|can|could|please|write|make|list|find|plan|create|draft|suggest|recommend|compare|want)\b|\bhelp (?:me|please|with)\b/,
    points: -3,
  },
  {
    name: "it or that",
    sign: /^(?:it|that|this|there|these|those|which|what|who|how|why|where|when) (?:is|was|are|were|has|does|did|will|would|looks?|sounds?|makes?|worked|works|explains?|helps?|seems?|gives?|kills?)\b|^(?:that|this|it)\b/,
    points: -1.5,
  },
  {
    name: "story told",
    sign: /\b(?:said|told|asked|laughed|cried|looked at|felt|thought|happened|noticed|wondered|kept|turned out|ended up)\b/,
    points: -1,
  },
  {
    name: "problem at hand",
    sign: /\b(?:error|exception|crash(?:es|ed)?|fails?|failing|broken|bug|does not work|is not working|not working|undefined|null|warning|timeout|complains?|wants to|fires|blows? up|hangs?|stops?)\b/,
    points: -1.5,
  },
  { name: "too short", sign: /^(?:\S+\s?){1,2}$/, points: -2 },
  {
    name: "laughing",
    sign: /^(?:lol|haha\w*|hehe|omg|wow|thanks?|thx|cheers|bye|good night|see you|later|welcome|congrat\w*)\b/,
    points: -3,
  },
];
