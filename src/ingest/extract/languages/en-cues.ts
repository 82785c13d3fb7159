import type { Cue } from "../pack.ts";

/** Signs that an English clause tells something lasting and particular about the user, their people or their projects. */
export const ENGLISH_CUES_FOR: readonly Cue[] = [
  {
    name: "first person",
    sign: /^(?:[\w-]+ )?(?:i|we|my|our)\b|^(?:at|in|on|for|with|since|after|before|during|by) (?:[\w'-]+ ){1,4}(?:i|we|my|our)\b|\b(?:i|we) (?:have|am|are|can|do|use|run|keep|own|live|work|only|never|always|need|want)\b/,
  },
  {
    name: "of the speaker",
    sign: /^(?!(?:[\w-]+ )?(?:i|we|my|our)\b)(?!.*\b(?:i|we) (?:have|am|are|can|do|use|run|keep|own|live|work|only|never|always|need|want)\b).*\b(?:my|our|ours|mine)\b/,
  },
  {
    name: "subject left out",
    sign: /^(?:have not|has not|had (?:an?|my|two|surgery|[a-z]+ [a-z]+ (?:in|last))|moved (?:to|from|in|into|out)|went vegan|bought (?:an?|the|my|two)|started (?:an?|my|at|as|the|\w+ing)|got (?:an?|my) (?:new )?(?:job|place|dog|cat|degree|offer|promotion|diagnosis)|sold (?:my|the)|have an? |been|never|can not|do not|does not|not (?:fussed|keen|into|a fan)|hates?|loves?|allergic|born|working|living|using|running|learning|studying|only|no (?!doubts?|worries|prob|problems?|way|idea|need|clue|thanks|rush|luck|more\b))/,
  },
  {
    name: "close person",
    sign: /\b(?:wife|husband|partner|girlfriend|boyfriend|mum|mom|mother|dad|father|parents|brother|sister|son|daughter|kids?|toddler|baby|gran|nan|cousin|uncle|aunt|grandm\w+|grandf\w+|nephew|niece|boss|manager|flatmate|landlord|dog|cat|puppy|neighbou?r|colleague|friend|team|builder|teacher|doctor|vet)\b/,
  },
  { name: "he, she, they", sign: /^(?:he|she|they|her|his|their)\b/ },
  {
    name: "what they have or do",
    sign: /^(?:he|she|they) (?:own|owns|run|runs|has an?|have an?|works?|lives?|teach|teaches|study|studies|plays?|speaks?|only speaks?|drives?|eats?|is an?|is (?:\w+ )?(?:into|crazy about|obsessed|afraid|scared|allergic)) /,
  },
  {
    name: "what I do",
    sign: /^(?:i|we) (?:read|weigh|wear|maintain|operate|moderate|chair|breed|restore|repair|mentor|tutor|sell|support|follow|produce|develop|make (?!it|that|this|sure|sense|them|mistakes)[a-z]+|share|sit|sleep|cook|spend|study|train|rent|commute|walk|cycle|swim|collect|pay|earn|manage|lead|look after|care for|teach|grow|go everywhere|do (?:my|her|his|the|all)|am more of|am hopeless|am useless|am terrible) /,
  },
  {
    name: "what I have",
    sign: /^(?:i|we) have (?:a|an|the|two|three|four|five|\d+|no|my|our) (?!look|question|problem|idea|feeling|chance|point|go\b|think|bit|lot|few|hard|great|good|nice|blast)|^(?:i|we) (?:have )?(?:bought|hired|rented|inherited|founded|built|adopted|trained as|trained to|studied|worked as|worked in|graduated|majored) /,
  },
  {
    name: "what we are about",
    sign: /^(?:i am|we are) (?:bringing|using|serving|hosting|hiring|inviting|doing (?:a|an|my|the)|staying|learning|studying|taking (?:a|an|my|the)|seeing an?|writing (?:a|an|my)|building|running|migrating|training for|saving for|renting|retired|allowed|not allowed)\b/,
  },
  {
    name: "what we will do",
    sign: /^(?:i am|we are) (?:meeting|seeing|visiting|picking up|collecting|adopting|marrying|interviewing|presenting|performing|defending|signing|closing on) (?!(?:it|that|this|them|you|if|how|what|why|a lot|lots|some|more|the (?:same|point|value|results))\b)/,
  },
  {
    name: "labelled number",
    sign: /^(?:my |the |our )?(?:[\w-]+ ){0,2}(?:number|no|id|code|ref|reference|tag|account|serial|postcode|size|model|budget):? (?:is )?[\w-]*\d/,
  },
  {
    name: "what I am",
    sign: /^(?:i am|we are) (?:responsible|in charge|originally|self-employed|unemployed|on (?:leave|parental|maternity|sick)|saving|not (?:an?|into|good with|comfortable|at)|scared|afraid|new to|between jobs|the (?:only|new|youngest|oldest|eldest))\b/,
  },
  {
    name: "thing with a name",
    sign: /^(?:the |our |my )?[a-z]+ (?:is|are) (?:the |an? )?[A-Z][a-z]+/,
  },
  {
    name: "who it is to me",
    sign: /^(?:she|he|they) (?:is|are) (?:my|our) \w+/,
  },
  {
    name: "way of working",
    sign: /\bfollows? (?:the )?[\w-]+ (?:commits?|style|guide|conventions?|spec|pattern|rules)\b/,
  },
  { name: "not allowed", sign: /\b(?:is|are) not (?:allowed|possible|supported|available)\b/ },
  {
    name: "where I am",
    sign: /^(?:.{0,12}\b)?(?:I'm|I am|i'm|im|we're|We're|we are) (?:in|on|at|with) (?:an? |the )?(?:[\w-]*\d[\w-]*|\p{Lu}[\p{L}\d-]+)/u,
    particular: true,
    raw: true,
  },
  {
    name: "close person first",
    sign: /^(?:my |our )?(?:(?:late|ex|older|younger|little|big|twin|eldest|oldest|youngest|best) )?(?:wife|husband|partner|girlfriend|boyfriend|mum|mom|mother|dad|father|parents|brother|sister|son|daughter|kids?|baby|gran|grandm\w+|grandf\w+|boss|manager|dog|cat)\b/,
  },
  { name: "known tool", sign: "tool" },
  {
    name: "thing that is",
    sign: /^(?:(?:the|our|my|all|every|each|unit|prod|production|staging|total|venue|budget|config|table|branch|topic|state|date|music|flash|tests?)\b)(?: [\w'./-]+){0,6}? (?:is|are|lives?|sits?|runs?|uses?|listens?|goes?|go|has|have|needs?|requires?|expires?|starts?|called|takes?|says?|holds?|talks?|costs?|supports?|returns?|stores?|writes?|reads?|sends?|comes?|ends?|opens?|closes?|works?|expects?|handles?|faces?|wants?|log|logs|sleeps?|seats?|allows?)\b|^(?!it|that|this|there|here|what|who|he|she|they|you|everyone|nobody|so|all|i|we)[a-z][\w-]*(?: [a-z]+)? (?:is|are|lives?|sits?|goes?|runs?|comes?|talks?) (?:in|at|on|under|with|to|over|via|through|from|as|called|named|like|closed|open|\w+(?:ed|en) (?:in|at|on|to|by|with|from|as|via)|only|taken|stored|published|kept|`|["“]|[A-Z0-9@])/,
  },
  {
    name: "code",
    sign: /`[^`]+`|(?:^|\s)[~.]?\/[a-z][\w.~-]*|\b(?!(?:and|he|she|his|her|w|n|or|him|yes|no)\/)[a-z][\w-]{2,}\/[a-z][\w-]{2,}\b|\b\w+\.(?:ts|js|py|json|toml|yaml|yml|md|rs|go|sql|conf|sh|example|com|org|io)\b|\b\w+_\w+\b|\b\w+::\w+/,
    particular: true,
    raw: true,
  },
  {
    name: "product code or version",
    sign: /\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[A-Z0-9][\w-]{2,}\b|\bv?\d+\.\d+(?:\.\d+)?\b|\b[a-z]+-[a-z]+-\d\b/,
    raw: true,
  },
  {
    name: "tool with version",
    sign: /\b(?:node|python|postgres|java|go|rust|php|ruby|django|rails|react|vue|mysql|windows|ubuntu|android|ios|gradle|laravel|macos|swift|kotlin|angular)\b(?: version)? v?\d/i,
    particular: true,
    raw: true,
  },
  {
    name: "amount with unit",
    sign: /\b\d[\d.,]* ?(?:k\b|m\b|mg|mcg|kg|km|cm|mm|gb|mb|tb|mhz|ghz|hz|ms|usd|eur|gbp|euros?|dollars?|pounds?|years?|yrs?|months?|weeks?|hours?|days?|minutes?|mins?|seconds?|secs?|people|guests?|seats?|rows?|workers?|users?|licen[cs]es?|litres?|miles|percent|%|rooms?|items?|million|each|of us|square|tests?|files?|tables?|services?|customers?|employees?|members?|pages?|inch(?:es)?|(?:a|per) (?:month|year|week|day|hour|night|person))|[$€£¥]\d/i,
    raw: true,
  },
  { name: "number", sign: /(?<![\w.:/-])\d{2,}(?:[,.]\d+)?(?![\w:/-])/, raw: true },
  {
    name: "long number",
    sign: /(?<![\d.,/:-])(?!(?:19|20)\d\d\b)\d{4,}(?![\d.,/:-]\d)/,
    raw: true,
  },
  {
    name: "name in parts",
    sign: /\b[a-z]+-[a-z]+-[a-z]+\b(?<!-(?:of|to|in|the|old|up|on)-\w+)/,
    raw: true,
  },
  {
    name: "proper name",
    sign: /(?<=[\p{Ll}\d,;:)] )(?!I\b|I'|OK\b|TV\b|AI\b|PR\b|CI\b|API\b|LOL\b|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\p{Lu}\p{L}+/u,
    particular: true,
    raw: true,
  },
  { name: "short quotation", sign: /["“][^"”]{2,40}["”]/, particular: true, raw: true },
  {
    name: "named person does",
    sign: /^(?!I\b)[A-Z]\p{Ll}+(?: [A-Z]\p{Ll}+|'s [a-z]+)?,?(?: only| never| always)? (?:will |can |can not |does not |is |has |[a-z]+s\b)/u,
  },
  {
    name: "is a kind of person",
    sign: /^i am (?:an?|the) (?!bit\b|little\b|mess\b|fan\b|same\b|one\b)/,
  },
  {
    name: "limit",
    sign: /^(?:max|maximum|min|minimum|at most|at least|no more than|up to|around|about) \d|\bthere (?:is|are|will be) (?:\d|two|three|four|five|six|seven|eight|nine|ten)|^(?:\d+|two|three|four|five|six|one|all|most|none|both) of us\b/,
  },
  {
    name: "named attribute",
    sign: /^(?:the |our |my )?(?:[\w-]+ )?(?:theme|dress code|colou?r|size|model|plan|location|number|id|deadline|venue|topic|menu|rule|convention|policy|guide|format|style|currency|language|frequency|schedule|address|email|budget|deposit|fee|price|rent|salary) (?:is|are|was|will be)\b/,
  },
  {
    name: "never, cannot, only",
    sign: /\b(?:can not|never|only|do not|does not|has not|have not|will not|hates?|no way|hopeless|off limits|useless|unable|nobody|everyone)\b/,
  },
  {
    name: "lasting trait",
    sign: /\b(?:allerg\w+|intoleran\w+|coeliac|celiac|vegan|vegetarian|diabet\w+|asthma\w*|deaf|blind|wheelchair|pregnant|born|grew up|raised|native|retired|married|divorced|engaged|widowed|(?:i|we|he|she|they) own|owns|rent|rents|mortgage|commute|salary|degree|major|hobby|collect|initials|nickname|birthday|hometown|religion|blood type|medication|knee|back pain|surgery|dementia|cancer|epilepsy|stroke|hearing|eyesight|tinnitus|live (?:alone|together|with)|lives (?:alone|with)|masters|phd|apprenticeship|premium|meniscus|tendon)\b/,
  },
  {
    name: "state of affairs",
    sign: /\b(?:called|named|keep|keeps|keeping|use|uses|using|learning|studying|obsessed|signed up|went with|go(?:ing)? with|decided|chose|picked|settled on|stored|stores|deploy\w*|hosted|written in|built with|built on|based in|lives? in|runs? on|is on|are on|prefer\w*|capped|frozen|rule|convention|policy|habit|tradition|taught|wrote)\b/,
  },
  {
    name: "habit",
    sign: /\b(?:every|each|usually|always|nightly|daily|hourly|monthly|yearly|(?:once|twice|\w+ times) an? (?:day|week|month|year)|until (?:\w+)|in the (?:morning|afternoon|evening)s?|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings|evenings|weekends|for (?:\d+|two|three|four|five|six|seven|eight|nine|ten|a few) years|since (?:19|20)\d\d|since i was)\b/,
  },
  {
    name: "how a project works",
    sign: /^(?:the )?(?:builds?|tests?|linting|formatting|deploys?|deployments?|migrations|releases|backups|everything|logging|monitoring|auth|caching|search|state) (?:is|are|take|takes|runs?|lives?|happens?|goes?)\b/,
  },
  {
    name: "person introduced",
    sign: /\b(?:[Mm]y|[Oo]ur) (?:(?!to|in|at|on|from|for|with|of|and|is|was)[a-z-]+ ){1,2}(?:is )?\p{Lu}\p{Ll}+|\b(?:[Mm]y|[Oo]ur) [a-z-]+, \p{Lu}\p{Ll}+|\b\p{Lu}\p{Ll}+, (?:my|our) [a-z]+|\b\p{Lu}\p{Ll}+ \(\d{1,2}\)/u,
    particular: true,
    raw: true,
  },
  {
    name: "labelled",
    sign: /^(?:(?:side|current|main|my|our|pet|new|the|day) )*(?:project|stack|setup|hobby|job|goal|deadline|venue|address|name|allergies|context|environment|env|diet|budget|convention|tools?|team|guests|numbers?|hardware|server|machine|occupation|location): ?\S/,
  },
  {
    name: "what it is to me",
    sign: /^[\w-]+ (?:is|are) (?:not )?(?:my|our) (?!question|point|problem|issue|guess|only (?:question|problem))[a-z]+/,
  },
  {
    name: "got something",
    sign: /^(?:i |we )?(?:have )?got (?:an?|my|the|our|two) (?:[a-z]+ )?(?:ticket|fine|promotion|raise|offer|letter|diagnosis|visa|keys|results?|job|place|grade|puppy|kitten|dog|cat|car|bike|phone|house|flat|mortgage|permit|licen[cs]e|scholarship|contract|part|role|divorce|invite|invitation)\b/,
  },
  {
    name: "this, not that",
    sign: /\b(?:instead of|rather than)\b|, not (?:an? |the |my )?[\w-]+$|\bnot .{2,30}, but\b/,
  },
  {
    name: "doing, subject left out",
    sign: /^(?:saving|training|planning|building|writing|moving|teaching|rebuilding|preparing|renting|staying|selling|commuting|volunteering|recovering|expecting|coaching|raising|restoring|organi[sz]ing|coming|flying|travelling|traveling|taking (?:my|the|a|an|two)|doing (?:my|a|an|the)|trying to (?!find|figure|understand|get|work|decide|fix|see|make|think|do))\b/,
  },
  {
    name: "years of it",
    sign: /\b(?:been|worked|lived|married|together|here|there)\b.*\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twenty|a few|several|many) (?:years?|months?)\b|\bfor (?:about |over |nearly |almost )?(?:\d+|[a-z]+) years\b/,
  },
  {
    name: "counted",
    sign: /\b(?:\d[\d.,]*k?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen) (?!(?:times?|things?|ways?|questions?|options?|minutes?|mins?|hours?|seconds?|secs?|days?|weeks?|months?|years?|reasons?|steps?|more|of|or|and|to)\b)(?:[a-z-]+ )?[a-z]{2,}s\b/,
  },
  {
    name: "must, of a thing",
    sign: /^(?!i |we |you |it |that |this |he |she |they |there |someone |nobody )(?:[\w./-]+ ){1,4}(?:must|has to|have to|should (?:always|never)|needs? to) (?!be (?:fun|nice|great|hard|tough|good)\b)[a-z]+\b/,
  },
  {
    name: "street",
    sign: /\b\d{1,4}[a-z]? (?:\p{Lu}[\p{L}']+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Close|Court|Way|Terrace|Square|Place|Crescent|Gardens|Hill|Row|Boulevard|Parade)\b/u,
    raw: true,
  },
  {
    name: "named person's part",
    sign: /^[A-Z]\p{Ll}+ (?:is|are) (?:taking over|covering|joining|leaving|leading|moving|running|handling|presenting|coming|on (?:leave|holiday|paternity|maternity|parental)|off|away|out) ?/u,
  },
  {
    name: "list of names and numbers",
    sign: /^(?:the )?(?:\w+ ){0,3}\w+, \p{Lu}\p{Ll}+ (?:and|&) \p{Lu}\p{Ll}+/u,
    raw: true,
  },
  {
    name: "three words",
    sign: /^(?:\S+ ){2}/,
  },
  {
    name: "five words",
    sign: /^(?:\S+ ){4}/,
  },
  {
    name: "eight words",
    sign: /^(?:\S+ ){7}/,
  },
  {
    name: "fourteen words",
    sign: /^(?:\S+ ){13}/,
  },
  {
    name: "something is",
    sign: /^(?!it |that |this |there |what |he |she |they )(?:[\w'-]+ ){1,5}(?:is|are|will be) /,
  },
  {
    name: "what I do now",
    sign: /^(?:i|we) (?!think|guess|suppose|wonder|mean|see|know|bet|hope|forget|get|got|believe|feel|imagine|doubt|assume|reckon|remember|agree|understand|look|need|try|want|am|are|was|were|have|had|did|do|will|would|can|could|should|may|might|must|just|like|love|hate|went|said|told|saw|made|took|came|found|thought|tried)[a-z]+(?<!ed) /,
  },
  { name: "we do", sign: /^we / },
  { name: "someone has", sign: /\b(?:i|we|he|she|they) (?:have|has) / },
  { name: "cannot, does not", sign: /\b(?:can|do|does) not\b/ },
  { name: "with", sign: /\bwith\b/ },
  { name: "own", sign: /\bown\b/ },
  { name: "for someone", sign: /\bfor (?:my|our|the|a|an|\d|[A-Z])/ },
  {
    name: "on a day",
    sign: /\b(?:on|every|by|until) (?:mon|tues|wednes|thurs|fri|satur|sun)day/,
  },
  { name: "at a time", sign: /\b\d{1,2}(?::\d\d)?(?: ?[ap]m)\b|\b\d{1,2}:\d\d\b/ },
  { name: "ends in a number", sign: /\d\w*$/ },
  { name: "any digit", sign: /\d/ },
  { name: "abbreviation", sign: /\b\p{Lu}{2,}\b/u },
];
