/** People and papers whose words a user passes on. */
const PERSON =
  "(?:dad|mum|mom|mam|father|mother|husband|wife|partner|boyfriend|girlfriend|fianc[eé]e?|brother|sister|son|daughter|kids?|gran|grandma|grandpa|grandad|nan|nana|uncle|aunt(?:ie)?|cousin|niece|nephew|flatmate|roommate|housemate|neighbou?r|landlord|landlady|boss|manager|supervisor|colleague|co-?worker|team lead|lead|cto|ceo|client|customer|teacher|prof(?:essor)?|tutor|coach|trainer|instructor|doctor|dr|gp|nurse|vet|dentist|therapist|lawyer|accountant|editor|reviewer|agent|officer|recruiter|candidate|applicant|tenant|speaker|hr|support|friend|mate|ex|bank|school|council|captain|yoda|narrator|king|queen|horoscope|fortune cookie)";
const PAPER =
  "(?:style ?guides?|guidelines?|guides?|instructions?|rule ?books?|terms(?: and conditions)?|conditions|regulations?|tickets?|issues?|issue body|prompts?|advice|tips?|mottos?|mantras?|spec|specification|rfc|leaflet|brochure|poster|signs?|notices?|labels?|boards?|advert|ad|job ad|flyer|menu|recipe|manual|e-?mails?|mails?|messages?|texts?|dms?|articles?|posts?|blog|logs?|outputs?|readme|files?|snippets?|docs?|documents?|documentation|pages?|websites?|sites?|invites?|invitation|threads?|transcripts?|conversations?|reviews?|comments?|letters?|notes?|tweets?|abstract|paragraphs?|passages?|excerpts?|contracts?|clauses?|policy|policies|handbooks?|repl(?:y|ies)|lyrics|poems?|haikus?|essays?|stor(?:y|ies)|descriptions?|listings?|newsletters?|reports?|chats?|speech|scripts?|bios?|cvs?|resumes?|quotes?|homework|diary|diaries|journal|memoirs?)";
const DRAFT =
  "(?:haikus?|poems?|sonnets?|limericks?|songs?|lyrics|chorus|verse|vows?|speech|toast|drafts?|catch ?phrase|slogans?|mottos?|mantras?|proverbs?|saying|lines?|headlines?|captions?|toasts?|epitaph|stories|lorem|lorem ipsum|homework|test data|example sentences?|test case(?: input)?|acceptance criteria|user story|spec|requirements?|commandments?(?: \\d+)?|rule of thumb|pro ?-?tips?|tips?|fun facts?|morals?(?: of the story)?|lessons?(?: learn(?:ed|t))?|quotes?(?: of the day)?|note to (?:ais?|self-driving|all ais?)|warnings?|horoscope|personas?)";
const SENDS =
  "(?:sent|sends|e-?mailed|e-?mails|mailed|texted|texts|messaged|slacked|dm(?:ed|'d|’d)|pinged|forwarded|wrote|writes|posted|left|shared|handed|gave|gives|showed|tweeted|replied|answered|announced|put up|passed on|told)";
const REWORK =
  "(?:summari[sz]e|translate|proof-?read|rewrite|rephrase|paraphrase|re-?word|shorten|edit|improve|correct|fix|analy[sz]e|rate|grade|judge|critique|review|tone down|polish|simplify|tl;?dr|tidy up|spell-?check|check|parse|classify|explain)";

const any = (...sources: readonly string[]): RegExp => new RegExp(sources.join("|"), "i");

/** Hands over whatever comes next: up to the end of the message it is another's text. */
export const HANDS_OVER: RegExp = any(
  // "My landlord just sent this", "Bob forwarded me the following", "Got this from HR", "I found this on a forum".
  `\\b${SENDS}(?: (?:me|us|everyone|it|out|round|around|back|to (?:me|us)))* (?:this|these|the following|as follows)\\b(?! (?:is|was|are)\\b).{0,40}$`,
  "^.{0,40}\\b(?:got|received|found|copied|pasted|scraped|read|saw|came across|stumbled (?:up)?on|pulled|spotted|look at) (?:this|these|the following)(?: (?:text|tweet|note|sign|post|thing|one|message|mail|e-?mail|review|prompt|comment|letter|page|notice))?(?: (?:hidden|just now|today|yesterday|this morning|online))?(?:,? (?:from|on|in|at|by|off|inside|under|through|behind)\\b.{1,50})?$",
  `\\bhere(?:'s|’s| is) what (?!(?:i|we|you)\\b).{2,40} (?:${SENDS}|said|says|had to say)(?: (?:me|us|to me))?$`,
  "^(?:what (?:does|do) (?:this|these) (?:mean|say)|what do you (?:make|think) of this|thoughts)$",
  // "Here's the ticket text", "Below is a system prompt, rate it", "These are the airline's rules".
  `\\b(?:here(?:'s|’s| is| are| comes?)|below (?:is|are)|what follows is|attached is|these are|this is)\\b(?!.{0,12}\\b(?:my|our) (?:\\w+ )?(?:rules?|preferences?|conventions?|style|guidelines?|setup|instructions?)\\b).{0,40}\\b${PAPER}\\b`,
  `^(?:these|those) are .{0,30}(?:['’]s?|s['’]) rules$|^(?:these|here) (?:are|is) (?:the )?rules (?:of|from|at|in) (?!(?:this|our|my)\\b)`,
  // "Please summarise the following", "Can you check a text for me", "is this prompt ok".
  `^(?:please |can you |could you |would you |just |help me )*${REWORK}\\b.{0,40}\\b(?:the following|below|this (?:text|${PAPER})|(?:an?|my|the|his|her|their|our|this|these) (?:\\w+ )?${PAPER})(?! (?:when|before|if|always|in (?:english|french|german)))\\b.{0,40}$`,
  `^(?:is|are|was|does) (?:this|these) (?:\\w+ )?${PAPER}\\b.{0,40}$`,
  `^(?:the )?${PAPER} (?:continues|goes on|says|reads|goes|read|went|said)(?: as follows| on| like this)?$|\\breads? as follows$|^(?:next|first|second|last|another) (?:paragraph|part|section|page|chapter|bit|chunk)$`,
  "^(?:the )?(?:\\w+ )?(?:chorus|verse|refrain|song|poem|lyrics?) (?:goes|go|is)\\b.{0,20}$",
  `^(?:how does|does|what do you think of|thoughts on|how about) (?:this|the following)\\b.{0,60}$`,
  `\\b(?:i am|i'm|i’m|we are|we're|we’re) (?:writing|drafting|working on|making|composing|designing) (?:an?|the|some|my|our|house) (?:\\w+ )?(?:${PAPER}|${DRAFT}|house rules|rules|sign|song)\\b.{0,40}$`,
  `\\b(?:asked|prompted) (?:chat ?gpt|claude|gemini|copilot|an? (?:ai|llm|bot))\\b.{0,60}$|\\b(?:now )?has these (?:lines|rules)$`,
  `^(?:i am|i'm|i’m|we are) (?:going|about) to (?:paste|send|share|copy|drop)\\b(?!.*\\b(?:now and then|sometimes|often|a lot|regularly|every|each)\\b).{0,60}$|^(?:let me|i will|i'll|i’ll) (?:paste|copy)\\b.{0,60}$`,
);

/** A label before a colon or a dash: what the label's owner says comes after it, up to the end of the line. */
export const LABELS: RegExp = any(
  `^(?:(?:my|our|the|his|her|their|your|per the|from|this|that|a|an|old|late) )*${PERSON}(?:['’]s?)?(?: (?:\\w+ ){0,2}(?:rules?|orders?|wish|words?|${PAPER}|${DRAFT}))?(?: (?:\\w+ ){0,2}(?:says?|said|goes|went|was like|is like|shouted|yelled|keeps saying|${SENDS})(?: (?:me|us|to me|to us|back))?)?$`,
  `^(?:(?:so|and|ok|okay|lol),? )?(?:an?|the|my|our|his|her|their|your|wedding|what an?|another|old|song|${PERSON}['’]s|\\w+['’]s) ?(?:\\w+ ){0,3}?${DRAFT}(?: (?:i am|i'm|i’m|we are|we're|we’re) (?:writing|working on))?(?: (?:draft|is|are|from my \\w+))?$|^${DRAFT}(?: (?:from|of|by|for) .{1,30})?$|^(?:the )?(?:wedding )?vows(?: are| draft)?$|^song i(?:'m|’m| am) writing$|^.{0,30}\\bhomework$`,
  `^(?:his|her|their|\\w+['’]s|\\w+s['’]) (?:\\w+ )?(?:rules?|texts?|motto|advice|orders?|instructions?|wish|${PAPER})$|^(?:the )?\\w+ rule of .{2,30}$`,
  `^(?:the |a |an |their |git |code |review |npm |function |issue |linter |compiler |build |error |tool |curl |hook )*(?:hooks?|compiler|linter|reviewer|npm|pip|git|ci|curl|console|terminal|cli|bot|chatbot|app|server|program|function|comment|review|error|warning|api)(?: (?:\\w+ )?(?:says|said|prints|printed|outputs?|output|reads|warns?|warned|deprecated|comment|answered|replied|body))?$|^(?:npm|pip|yarn|cargo|pnpm) (?:warn|warning|err!?|error|notice)\\b.{0,20}$`,
  `^(?:system(?: prompt| message)?|user|human|assistant|ai|bot|chatbot|model|ais|ai (?:assistants?|agents?|models?)|(?:language|attention language) models?|llms?|agents?|developer|tool|claude|chat ?gpt|gpt|note to (?:the )?(?:ai|llm|assistant|model)s?|instructions? (?:to|for) (?:the )?(?:ai|llm|assistant|model)s?|important|also,? (?:ai|assistant)s?)$(?<!^important)`,
  `^(?:an?|one|some) (?:\\w+ )?of (?:mine|ours|my (?:\\w+ )?\\w+)$|^(?:an?|one|some) \\w+ (?:of (?:mine|ours)|at work|i know)$|^from (?:my|our) .{1,25}['’]s? ${PAPER}$`,
  "^(?:please |can you )*make (?:this|it) (?:sound|read|look) .{3,30}$",
  `\\b(?:quote|line|excerpt|passage|words) from (?:my|our|his|her|the|their|an?) .{1,30}$|^from (?:his|her|their|the|a|an|\\w+['’]s) ${PAPER}$|^(?:his|her|their|the candidate['’]s) (?:bio|cv|resume|profile|ad|intro)$`,
  `^(?:please |can you |could you )*(?:reword|re-?phrase|rewrite|paraphrase|tone down|fix(?: the)? grammar|correct(?: the)? grammar|make (?:this|it) (?:\\w+er|more \\w+)|turn (?:this|it) into .{2,30}|tell (?!me\\b|you\\b|it\\b)(?:the |my |our )?\\w+|text (?!me\\b)(?:my |the |our )?\\w+|write (?:to )?(?:him|her|them)|reply to (?:him|her|them)(?: as me)?|answer (?:him|her|them))(?: .{0,40})?$`,
  `\\b(?:i|we) (?:just )?(?:told|texted|e-?mailed|wrote(?: to)?|messaged|said to|warned|slacked|replied to|answered|shouted at) (?!you\\b)(?:my |the |our |a )?\\w+(?: \\w+)?$`,
  `^(?:she|he|they|someone|somebody|everyone|people|${PERSON})(?: (?:just|then|always|also))* (?:says?|said|goes|went|keeps saying|was like|shouted|yelled|${SENDS})(?: (?:me|us|back|to me|to us))?$`,
  `^(?:the |my |our |your |a |this )?(?:\\w+ )?${PAPER}(?: (?:for|of|from|in|on) .{2,30})?$`,
  `^(?:on the (?:\\w+ )?(?:sign|label|poster|wall|fridge|door|box|packet)|in the (?:job )?ad)\\b.{0,20}$|^(?:von|vom) .{2,30}$|^for the (?:chat)?bot\\b.{0,60}$`,
);

/** Tells of a rule or a message of another's; hands over only where what comes next reads like one. */
export const MAY_HAND_OVER: RegExp = any(
  `^(?:\\w+ )?(?:(?:my|our|the|his|her|their|a|an) )*(?:\\w+ )?(?:${PERSON}|\\w+ (?:teacher|coach))(?: (?:just|has|have|had|also|finally|has just))* (?:${SENDS}|called|has (?:a|an|one|two|three|four|five|some|\\d+|strict) (?:\\w+ )?rules?|has rules)(?: (?:me|us|back|everyone|round|around|again|today|yesterday|this morning|just now|in))*$`,
  `^(?:my |our |the |a |his |her |their )?(?:\\w+['’]s |\\w+s['’] )?(?:${PERSON}['’]s )?(?:advice|wisdom|motto|rules?|message|mail|e-?mail|text|note|words|answer|reply|instructions?|orders?|policy|house rules) (?:was|were|is|are|says?|said|came|arrived)\\b.{0,30}$`,
  `^(?:my |our |the )?(?:\\w+['’]s |\\w+s['’] |\\w+ )?(?:school|club|gym|airline|hotel|pool|library|office|company|hostel|firm|forum|group|community)(?:['’]s)? (?:just )?(?:has|have|had|made|set|posted|sent|put up|e-?mailed|introduced)\\b.{0,20}\\b(?:rules?|policy|notice|sign|mail|e-?mail)$`,
  `^(?:road |street |the |a |shop )*(?:sign|label|poster|notice|board|note|card)s? (?:said|says|reads?|read|tells?)\\b.{0,30}$`,
  `^(?:per|according to) (?:the|my|our) (?!(?:taste|mind|opinion|experience|notes|calendar)\\b).{2,30}$`,
);

/** The user's own list or order, however its heading reads. */
export const OWN_HEADING =
  /\b(?:(?:my|our|house|team|project|repo) (?:own )?(?:\w+ )?(?:rules?|preferences?|conventions?|standards?|guidelines?|style|requests?|wishes|setup|instructions?)|(?:rules?|preferences?|conventions?|standards?|instructions?) for (?:you|this|our|my|all|the (?:repo|project|team))|note to self|to-?dos?|reminders?|remember|as i (?:said|mentioned|told you)|i (?:already |just )?(?:told|asked) you|like i said|on (?:my|the|our) list)\b/i;

/** How words begin that are passed on: an order, a salutation, "I" or "you". */
export const READS_LIKE_PASSED_ON =
  /^[\s\-*•\d.)#"'“(]*(?:(?:ok|oh|yes|no|well|so)[, ]+)?(?:please|pls|kindly|always|never|do not|don[’']?t|not? [a-z]|only|stop|use|keep|avoid|from now on|remember|make sure|you\b|you[’']|i\b|i[’']|we\b|we[’']|my\b|our\b|dear\b|hi\b|hello\b|hey\b|if\b|when\b|whenever|all\b|every|each|must\b|ask\b|answer|reply|be\b|call\b|write\b|send\b|ignore|let\b|say\b|tell\b|breathe|keep\b|step \d|sign\b|commit|never\b|the (?:tenant|staff|user|guest|server|client)s?\b|(?:staff|guests|visitors|clients|users|employees|tenants|servers|everyone|nobody|no one) |[a-z]+ing\b.{0,20}\b(?:always|never)|.{0,60}\b(?:always|never|must|don[’']?t|do not)\b)/i;

/** The message before says that the next one is a text and not the user speaking. */
export const ANNOUNCES_NEXT: RegExp = any(
  "\\b(?:going|about) to (?:paste|send you|copy|share)\\b(?!.*\\b(?:now and then|sometimes|often|a lot|regularly|every|each)\\b)|\\b(?:i will|i'll|i’ll|let me|ill) (?:paste|copy|send you (?:the|a|an) (?:text|mail|e-?mail|prompt|draft|article))\\b|\\bin (?:the|my) next message\\b|\\bnext message (?:is|will be|has|contains)\\b",
  `^(?:here(?:'s|’s| is| are)) (?:the|a|an|what|his|her|their) .{0,40}$|^(?:next|first|second|last) (?:paragraph|part|section|page|chapter)$|^(?:the )?${PAPER} (?:continues|goes on|says|reads|goes)$|^our (?:chat)?bot['’]?s prompt\\b.{0,40}$`,
  `\\b(?:i am|i'm|i’m|we are|we're) (?:writing|drafting|composing|designing) (?:an?|the|some|house|my|our)\\b.{0,60}$`,
  `\\b(?:${SENDS}|found|got|received) (?:me |us )?(?:this|these|the following)\\b.{0,30}$|\\bhomework\\b.{0,60}$|^https?:\\/\\/\\S+ says$|^<\\w+>$`,
  "\\b(?:let us|let's|let’s|lets) (?:do|play|start|try)\\b.{0,30}\\b(?:role-?play|game|pretend|scene)\\b",
);

/** The assistant asks for a text to be given. */
export const ASKS_FOR_TEXT: RegExp = any(
  `\\b(?:paste|share|copy|send (?:me|over)|drop|upload|type (?:out|in)|show me|give me|provide)\\b.{0,40}\\b(?:it|text|contents?|drafts?|${PAPER}|[A-Z]+\\.md)\\b|\\bwhat(?:'s|’s| is) the (?:text|sentence|message)\\b|\\bwhat (?:text|should i (?:translate|summari[sz]e|check|proofread))\\b|\\bpaste (?:it|away|them|that)\\b|\\b(?:go ahead|sure),? paste\\b`,
);
/** Asks for work on a text that is still to come. */
export const ASKS_FOR_WORK: RegExp = any(
  `^(?:please |can you |could you )*(?:${REWORK})\\b.{0,20}\\b(?:this|these|the following|an?|my)\\b(?: (?:text|${PAPER}))?\\b.{0,40}$`,
);

/** The assistant asks how the user would have it. */
export const ASKS_FOR_WISHES =
  /\bprefer|\bwish(?:es)?\b|\bhow (?:should|shall|would you like)\b|\byour (?:rules|instructions)\b/i;
/** The assistant asks what was said, written or ruled elsewhere. */
export const ASKS_WHAT_IS_SAID: RegExp = any(
  `\\bwhat (?:does|did|do) (?!(?:you|i|we)\\b).{2,40}\\b(?:say|said|write|read|tell you|advise|recommend|ask (?:for|you)|want)\\b|\\bwhat (?:is|are|was|were|'s) (?:the |his |her |their )(?:\\w+ )?(?:\\w+['’]s? )(?:rules?|instructions?|advice|orders?|message|words?|motto|policy)\\b|\\bwhat(?: wa|'|’)?s (?:on|in) the (?:sign|label|note|letter|mail|poster)\\b`,
  `\\b(?:give|write|suggest|think of|make up|come up with)\\b.{0,30}\\b(?:example|slogan|motto|line|sentence)s?\\b.{0,30}\\?`,
);
/** The user asks for a wording and then tries some. */
export const ASKS_FOR_WORDING: RegExp = any(
  "\\b(?:give|write|suggest|find|need|want|think of) (?:me |us )?an? (?:\\w+ )?(?:motto|slogan|rule|sign|tag ?line|catch ?phrase|headline|caption)\\b|\\bwhat (?:would|could|might) be an? (?:good |nice |fun )?(?:rule|motto|slogan|sign|name for a rule)\\b",
);

const ORDER = "(?:please|pls|always|never|do not|don[’']?t|use|keep|stop|avoid|only|no|you (?:must|should))";
const HEARD =
  "(?:(?:that(?:'s|’s| is) )?(?:my|our|the|his|her|their) [\\w'’ -]{2,30}? ?(?:said|says|told (?:me|us)|keeps saying|always (?:says|said)|used to say|(?:one |only |first |golden |number one )?(?:rule|motto|advice))|got it|gotcha|noted|understood|makes sense)";
const FOR_ONE =
  "(?:in|for) this (?:story|tale|scene|chapter|poem|song|recipe|dish|essay|letter|e-?mail|message|text|post|function|script|answer|reply|translation|exercise|game|one)";

/** Whole sentences that tell another's rule or one for a single thing: "Don't use emojis, my editor told me." */
export const ATTRIBUTED: RegExp = new RegExp(
  `(?<=^|[.!?\\n]\\s*)(?:(?:(?:so|ok so|okay so|ok|right),? )?${ORDER}\\b[^.!?\\n]{2,100}[,–—-] ?${HEARD}(?=[.!?\\n]|$)|(?:as )?(?:per|according to) (?!(?:me|my|our)\\b)[^.,!?\\n]{2,40}, (?:${ORDER}|\\w+ (?:must|should))\\b[^.!?\\n]*|${FOR_ONE},? ${ORDER}\\b[^.!?\\n]*)`,
  "gi",
);
